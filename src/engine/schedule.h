/* SPDX-License-Identifier: ISC */
/*
 * Which target is run next, and whether there is a next run at all.
 *
 * Targets take turns, each round in a random order that follows from the seed, so that what drifts
 * (a disk that fills, a processor that heats up) hits all of them alike; or all runs of one target
 * follow each other. With a precision, rounds go on until the confidence interval of each score of
 * each target is narrow enough. Called by bench, from the main thread. schedule_init returns -1
 * with errno.
 */
#ifndef BLOGBENCH_SCHEDULE_H
#define BLOGBENCH_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/rng.h"
#include "result/result.h"

struct schedule {
	const struct result *result;
	struct rng rng;
	size_t *order; /* of the targets in this round */
	uint64_t rounds;
	size_t next; /* place in the order */
};

int schedule_init(struct schedule *schedule, const struct result *result);
void schedule_free(struct schedule *schedule);

/* Gives the target of the next run; false when the experiment is complete. */
bool schedule_next(struct schedule *schedule, size_t *target);

#endif
