/* SPDX-License-Identifier: ISC */
/*
 * What is to be run. Filled from the command line or from a saved result, then constant.
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

/* A directory under test. */
struct plan_target {
	const char *directory; /* as typed */
	const char *label;     /* NULL: the directory stands for it */
	const char *prepare;   /* a command for the shell before each run; NULL: none */
};

/* In which order the runs of several targets follow one another. */
enum plan_order {
	PLAN_ROUNDS,  /* one run of each target, in random order, again and again */
	PLAN_TARGETS, /* all runs of the first target, then all of the next */
};

extern const char *const plan_order_names[];

struct plan {
	struct plan_target *targets;
	size_t target_count;

	/* The work. */
	uint64_t iterations; /* at least 1 */
	uint64_t interval_ns;
	uint64_t warmup; /* intervals before those that count */
	uint64_t workers[ROLE_COUNT];
	uint64_t prefill; /* blogs */
	uint64_t seed;
	enum content_mode content;
	enum content_verify verify;

	/* The experiment. */
	uint64_t runs;     /* of each target */
	uint64_t max_runs; /* with a precision */
	double precision;  /* per cent of the mean on either side; 0: none is asked for */
	double confidence; /* per cent */
	uint64_t pause_ns; /* between runs */
	uint64_t settle_ns;
	enum plan_order order;
	bool keep;
};

/* Beyond this a plan is taken for a slip of the finger. */
#define PLAN_LONGEST_NS (UINT64_C(10) * 365 * 86400 * 1000000000)

uint64_t plan_all_workers(const struct plan *plan);

/* Its label, or its directory. */
const char *plan_target_name(const struct plan *plan, size_t target);

/* Whether it is one run of one target: then the classic output is all there is. */
bool plan_is_classic(const struct plan *plan);

/* Whether the parts make sense together: -1 and a sentence where they do not. */
int plan_check(const struct plan *plan, char *sentence, size_t size);

#endif
