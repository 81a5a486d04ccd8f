/* SPDX-License-Identifier: ISC */
/*
 * What is to be run. Filled from the command line, then constant; results repeat it.
 *
 * Times in nanoseconds. Pure; any thread may read a plan.
 */
#ifndef BLOGBENCH_PLAN_H
#define BLOGBENCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "workload/content.h"
#include "workload/role.h"

struct plan {
	const char *directory; /* as typed */
	uint64_t iterations;
	uint64_t interval_ns;
	uint64_t workers[ROLE_COUNT];
	uint64_t prefill; /* blogs */
	uint64_t seed;
	enum content_mode content;
	enum content_verify verify;
	bool keep;
};

/* Beyond this a plan is taken for a slip of the finger. */
#define PLAN_LONGEST_NS (UINT64_C(10) * 365 * 86400 * 1000000000)

uint64_t plan_all_workers(const struct plan *plan);

/* Whether the parts make sense together: -1 and a sentence where they do not. */
int plan_check(const struct plan *plan, char *sentence, size_t size);

#endif
