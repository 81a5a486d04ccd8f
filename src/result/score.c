/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/distribution.h"
#include "result/score.h"
#include "result/verdict.h"

const char *const score_names[SCORE_COUNT] = {
	[SCORE_WRITES] = "writes",
	[SCORE_READS] = "reads",
};

const char *const score_titles[SCORE_COUNT] = {
	[SCORE_WRITES] = "the score for writes",
	[SCORE_READS] = "the score for reads",
};
const char *const score_plain_titles[SCORE_COUNT] = {
	[SCORE_WRITES] = "the number of blogs written",
	[SCORE_READS] = "the number of blogs read",
};

enum {
	TREND_RUNS_FEWEST = 5,
	FIRST_RUNS_FEWEST = 4
};

/*
 * The first run stands out where it lies outside of the interval in which 99 % of single further
 * runs are to be expected, given the others (a prediction interval by Student's t).
 */
static const double FIRST_CONFIDENCE = 0.99;

/* Scores are whole. */
static const double STEP = 1;
const double score_trend_p = 0.05;

uint64_t score_of(const struct run *run, enum score score)
{
	static const enum counter counter[SCORE_COUNT] = {
		[SCORE_WRITES] = COUNTER_BLOGS_WRITTEN,
		[SCORE_READS] = COUNTER_BLOGS_READ,
	};

	return run_total(run).value[counter[score]];
}

static void look_at_first(const double *values, size_t n, struct score_summary *summary)
{
	double others;
	double deviation;
	double spread;

	summary->first_apart_percent = NAN;
	if (n < FIRST_RUNS_FEWEST)
		return;
	others = stats_mean(values + 1, n - 1);
	deviation = fmax(stats_deviation(values + 1, n - 1), STEP / sqrt(12));
	/* t s sqrt(1 + 1/m), where m is the number of the others */
	spread = distribution_student_quantile((1 + FIRST_CONFIDENCE) / 2, (double)(n - 2)) *
		 deviation * sqrt(1 + 1 / (double)(n - 1));
	summary->first_apart_percent = 100 * (values[0] - others) / others;
	summary->first_stands_out = fabs(values[0] - others) > spread;
}

static void summarize(const double *values, size_t n, double confidence,
		      struct score_summary *summary)
{
	summary->runs = n;
	if (n == 0)
		return;
	summary->mean = stats_mean(values, n);
	stats_median(values, n, &summary->median);
	summary->deviation = stats_deviation(values, n);
	summary->variation_percent = 100 * stats_variation(values, n);
	summary->interval = stats_mean_interval(values, n, STEP, confidence);
	summary->half_width_percent =
		100 * (summary->interval.high - summary->mean) / summary->mean;
	look_at_first(values, n, summary);
	if (n >= TREND_RUNS_FEWEST && stats_trend(values, n, &summary->trend) == 0)
		summary->has_trend = summary->trend.p < score_trend_p;
}

void score_summarize(const struct result *result, size_t target, enum score score,
		     struct score_summary *summary)
{
	double *values = calloc(result->run_count + 1, sizeof *values);
	size_t n = 0;

	memset(summary, 0, sizeof *summary);
	if (values == NULL)
		return;
	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target != target || run->ended == BELL_RUNNING)
			continue;
		if (verdict_is_usable(run))
			values[n++] = (double)score_of(run, score);
		else
			summary->left_out++;
	}
	summarize(values, n, result->plan->confidence / 100, summary);
	free(values);
}

bool score_tell_drift(const struct score_summary *summary, const char *title, double trend_p,
		      char *sentence, size_t size)
{
	if (summary->first_stands_out)
		snprintf(sentence, size, "run 1 is %.0f %% %s the others in %s: consider --warmup.",
			 fabs(summary->first_apart_percent),
			 summary->first_apart_percent < 0 ? "below" : "above", title);
	else if (summary->has_trend && summary->trend.p < trend_p)
		snprintf(sentence, size, "%s %s by %.1f %% from run to run: something drifts.",
			 title, summary->trend.slope < 0 ? "falls" : "rises",
			 100 * fabs(summary->trend.slope) / summary->mean);
	else
		return false;
	return true;
}

bool score_is_precise(const struct result *result, size_t target, enum score score)
{
	static const enum role_id role_of[SCORE_COUNT] = {
		[SCORE_WRITES] = ROLE_WRITER,
		[SCORE_READS] = ROLE_READER,
	};
	struct score_summary summary;

	if (result->plan->workers[role_of[score]] == 0)
		return true;
	score_summarize(result, target, score, &summary);
	return summary.runs > 0 && summary.half_width_percent <= result->plan->precision;
}
