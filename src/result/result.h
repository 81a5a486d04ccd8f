/* SPDX-License-Identifier: ISC */
/*
 * All that is known of an experiment: what was to be run, where, and every run with every single
 * value.
 *
 * Filled by bench, or from a file (result_json.h); shown by the reports. One thread at a time. The
 * strings and arrays of the plan belong to whoever filled it, all else to the result. Functions
 * return -1 with errno.
 */
#ifndef BLOGBENCH_RESULT_H
#define BLOGBENCH_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "place/environment.h"
#include "result/run.h"
#include "workload/plan.h"

/* Of a target, in the order of the plan's. */
struct result_target {
	struct environment_target place;
	struct environment_space before;
	struct environment_space after;
};

enum {
	RESULT_SENTENCE_SIZE = 128
};

struct result {
	const struct plan *plan;
	const char *version; /* of the program that made it */
	int64_t began_s;     /* seconds since 1970 */
	struct environment_host host;
	struct result_target *targets;
	struct run **runs; /* in the order in which they ran */
	size_t run_count;
	size_t run_room;
	bool complete; /* all runs took place that were to */
};

int result_init(struct result *result, const struct plan *plan);
void result_free(struct result *result);

/* Whether an experiment was ended before its time, and a sentence that says so. */
bool result_misses_runs(const struct result *result, char *sentence, size_t size);

/* A new run of a target, initialized; NULL with errno. */
struct run *result_add_run(struct result *result, size_t target);

/* What makes up the work: results with different ones are not to be compared. FNV-1a of their text.
 */
uint64_t result_work_hash(const struct plan *plan);

#endif
