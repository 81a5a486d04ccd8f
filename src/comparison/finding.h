/* SPDX-License-Identifier: ISC */
/*
 * What the runs of two sides say about one metric: by how much it changed, between which limits,
 * and whether that is proven.
 *
 * Called by comparison, and by the calibration of these very words. A confidence is a fraction such
 * as 0.95, changes are per cent of the base, p values two-sided; what could not be worked out is
 * NAN. Pure but for arrays that are allocated and freed: findings_test returns -1 with errno, which
 * can only be ENOMEM, from any thread.
 *
 * What is promised. The two scores, of all pairs of sides compared at once, are one family of
 * tests; all other metrics, of all pairs, are another. Within a family the p values are adjusted
 * after Holm (measure/stats.h), so of all comparisons of what is the same at most one in twenty, at
 * 95 %, has a `better` or `worse` anywhere among the scores, and at most one in twenty anywhere
 * among the rest. The families are apart because people decide by the scores: thirty more figures
 * beside them, most of which say the same again, would cost them much of their power. Whoever takes
 * any single word of the whole table for the answer has to reckon with both.
 *
 * The interval of a row is at the confidence at which Holm's procedure tests that row, as in R. C.
 * Serlin, "Confidence intervals and the scientific method: a case for Holm on the range", The
 * Journal of Experimental Education 61 (1993), 350-360. So it holds 0 exactly where no difference
 * is proven. It is wider than one of the row alone.
 */
#ifndef BLOGBENCH_FINDING_H
#define BLOGBENCH_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#include "measure/ratio.h"
#include "result/metric.h"

enum finding_word {
	FINDING_NOT_TESTED, /* too few runs on a side */
	FINDING_NO_DIFFERENCE,
	FINDING_BETTER,
	FINDING_WORSE,
};

extern const char *const finding_words[];

/* Runs on each side: with fewer there is no test, and no test of their ranks. */
enum {
	FINDING_RUNS_FEWEST = 3,
	FINDING_RANKS_FEWEST = 5
};

struct finding {
	/* What is asked. */
	const struct metric *metric;
	size_t pair; /* of the sides that are compared, as the caller numbers them */
	struct ratio_sample base;
	struct ratio_sample new;

	/* What is found. */
	double base_mean;
	double new_mean;
	double base_variation_percent; /* coefficient of variation */
	double new_variation_percent;
	double change_percent; /* of the means */
	struct stats_interval interval_percent;
	double interval_confidence;
	double p;
	double p_adjusted;
	double ranks_p; /* Mann-Whitney, not adjusted */
	double shift;   /* Hodges-Lehmann, in the metric's unit */
	enum finding_word word;
};

/*
 * In what steps the values of a metric come: by one more thing counted in the time of a run (of
 * bytes, a file's), or, of values around a mean, from bucket to bucket of a histogram.
 */
double finding_step(const struct metric *metric, double seconds, double mean);

int findings_test(struct finding *findings, size_t n, double confidence);

/* Which of the two families it belongs to. */
bool finding_is_of_score(const struct finding *finding);

/* Proven worse, and by more than so many per cent: the whole interval lies beyond them. */
bool finding_is_worse_by(const struct finding *finding, double percent);

/* Said better or worse, while the order of the runs does not bear it out at this confidence. */
bool finding_is_doubted(const struct finding *finding, double confidence);

#endif
