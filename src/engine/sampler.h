/* SPDX-License-Identifier: ISC */
/*
 * The sampler: looks at the crew's counters at each deadline, and lets the reports show the
 * interval.
 *
 * Runs in the main thread. Deadlines are absolute (start + k times the interval), so that lateness
 * does not add up. Ends at the last deadline, or as soon as the run is stopped.
 */
#ifndef BLOGBENCH_SAMPLER_H
#define BLOGBENCH_SAMPLER_H

#include <stdatomic.h>
#include <stdbool.h>

#include "engine/crew.h"
#include "result/run.h"

struct sampler {
	struct crew *crew;
	struct bell *bell;
	_Atomic bool *recording; /* true while latencies count: from the end of the warm-up on */
	/* Told of each new interval, which is the last of the run's samples. */
	void (*on_interval)(void *context, const struct run *run);
	/* Told each second within an interval; NULL where nobody looks. */
	void (*on_tick)(void *context, const struct run *run);
	void *context;
	uint64_t began_ns; /* of its own */
};

/* Opens the crew's gate and starts the clock. In the end the run's total is what counts. */
void sampler_run(struct sampler *sampler, struct run *run);

#endif
