/* SPDX-License-Identifier: ISC */
/*
 * The scores of all runs of a target: mean, spread, confidence interval, trend.
 *
 * Of the runs that are not INVALID. Pure but for an array that is allocated and freed: where there
 * is no memory for it, there are no runs.
 */
#ifndef BLOGBENCH_SCORE_H
#define BLOGBENCH_SCORE_H

#include <stdbool.h>

#include "measure/stats.h"
#include "result/result.h"

enum score {
	SCORE_WRITES,
	SCORE_READS,
	SCORE_COUNT
};

extern const char *const score_names[SCORE_COUNT];

/* What they are in sentences; plain where scripts look for the words of the final lines. */
extern const char *const score_titles[SCORE_COUNT];
extern const char *const score_plain_titles[SCORE_COUNT];

/* As the classic final lines have it: a number of blogs. */
uint64_t score_of(const struct run *run, enum score score);

struct score_summary {
	size_t runs; /* that are summed up here */
	size_t left_out;
	double mean;
	double median;
	double deviation;
	double variation_percent;
	struct stats_interval interval; /* of the mean, at the plan's confidence */
	double half_width_percent;      /* of that interval, of the mean */
	double first_apart_percent;     /* the first run against the mean of the others; NAN under 4
					   runs */
	bool first_stands_out;          /* by more than the others vary */
	struct stats_trend trend;
	bool has_trend; /* a straight line through the runs rises or falls, at 95 % confidence */
};

void score_summarize(const struct result *result, size_t target, enum score score,
		     struct score_summary *summary);

enum {
	SCORE_SENTENCE_SIZE = 128
};

/* The p value below which a trend is one, where each target is looked at by itself. */
extern const double score_trend_p;

/*
 * Whether the runs do not only vary but drift, and a sentence that says so of what has this title:
 * the first run stands out, or there is a trend, with a p value below this one.
 */
bool score_tell_drift(const struct score_summary *summary, const char *title, double trend_p,
		      char *sentence, size_t size);

/*
 * Whether the interval is as narrow as the plan's precision asks for. A score that nobody works for
 * is not asked after; one that is 0 all the same is not known at all.
 */
bool score_is_precise(const struct result *result, size_t target, enum score score);

#endif
