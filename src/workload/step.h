/* SPDX-License-Identifier: ISC */
/*
 * What the steps of several roles have in common, and the includes that a role needs.
 *
 * Called by the roles, from their workers' threads.
 */
#ifndef BLOGBENCH_STEP_H
#define BLOGBENCH_STEP_H

#include "workload/store.h"

/* The number of a file, each from 1 to KIND_FILES_MAX as likely. */
static inline uint32_t step_random_number(struct worker *me)
{
	return (uint32_t)rng_between(&me->rng, 1, KIND_FILES_MAX);
}

static inline bool step_toss_coin(struct worker *me)
{
	return rng_below(&me->rng, 2) == 0;
}

/*
 * Writes a random number of files of a kind, from the highest down to 1: who reads from 1 on until
 * a file is missing sees none of a row that is not finished. Returns -1 when stopped, or after a
 * fault.
 */
int step_write_some(struct worker *me, uint64_t blog, enum kind kind);

#endif
