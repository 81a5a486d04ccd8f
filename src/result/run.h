/* SPDX-License-Identifier: ISC */
/*
 * One run: what it did in each interval, and how it ended. Filled by the engine, shown by the
 * reports.
 *
 * Times in nanoseconds. Owned by whoever called run_init; one thread at a time. run_init and
 * run_add return -1 with errno.
 */
#ifndef BLOGBENCH_RUN_H
#define BLOGBENCH_RUN_H

#include <stddef.h>

#include "base/bell.h"
#include "measure/counters.h"
#include "workload/faults.h"
#include "workload/plan.h"

/* An interval. */
struct sample {
	struct counts counts; /* done in it */
	struct counts so_far; /* done since the start */
	uint64_t late_ns;     /* how long after its deadline it was taken */
};

struct run {
	const struct plan *plan;
	uint64_t id;
	struct sample *samples;
	size_t size; /* intervals that came to their end */
	struct counts
		total; /* what counts: up to the last deadline, or to where the run was stopped */
	enum bell_reason ended;
	int signal; /* where one ended it */
	struct fault_list faults;
};

int run_init(struct run *run, const struct plan *plan);
void run_free(struct run *run);

/* Adds the interval that ends with these values. */
void run_add(struct run *run, const struct counts *so_far, uint64_t late_ns);

#endif
