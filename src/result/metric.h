/* SPDX-License-Identifier: ISC */
/*
 * The figures of a run: one table, which summary, JSON and compare walk. A new metric is one row.
 *
 * Pure; any thread. A rate is 0 where nothing was done; of what never happened there is no latency,
 * and of a run without a whole interval nothing at all: NAN.
 */
#ifndef BLOGBENCH_METRIC_H
#define BLOGBENCH_METRIC_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"

struct metric {
	const char *name;  /* as in results and options */
	const char *title; /* as people read it */
	const char *unit;
	bool lower_is_better;
	/* A rate of one or more counters, times the scale; or a percentile of an operation. */
	enum counter counters[3];
	int counter_count;
	double scale;
	enum operation operation;
	double percentile;
};

extern const struct metric metrics[];
extern const size_t metrics_count;

/* The two that the classic scores are, per second. */
enum {
	METRIC_WRITES,
	METRIC_READS
};

/* In what steps it grows, in its unit times seconds: by a thing that is counted, or by a file, of
 * whose bytes. 0 for latencies. */
double metric_step(const struct metric *metric);

double metric_value(const struct metric *metric, const struct run *run);

/* The values of those runs of a target that are not INVALID. values has room for result->run_count.
 */
size_t metric_collect(const struct metric *metric, const struct result *result, size_t target,
		      double *values);

#endif
