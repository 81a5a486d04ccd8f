/* SPDX-License-Identifier: ISC */
/*
 * How many times as large as another a mean is, whether that is more than chance, and between which
 * limits it lies.
 *
 * For comparisons. Samples are plain arrays of finite doubles, at least two on each side, none
 * below zero, and not all of them zero. A confidence is a fraction such as 0.95; a p value is
 * two-sided.
 *
 * The test is Welch's of equal means (see measure/stats.h, whose p it gives). The interval is that
 * of E. C. Fieller, "Some problems in interval estimation", Journal of the Royal Statistical
 * Society B 16 (1954), 175-185: all ratios r for which new - r base could be zero, by the same
 * statistic, error and degrees of freedom. So it holds 1 exactly where the test finds no difference
 * at that confidence. Degrees of freedom that follow r (A. C. Tamhane and B. R. Logan, "Finding the
 * maximum safe dose level for heteroscedastic data", Journal of Biopharmaceutical Statistics 14
 * (2004), 843-856) would be an alternative; here they are those of the test, r = 1, throughout, so
 * that the two can never disagree. Ratios below zero make no sense here and are left out; the rest
 * is always one interval, from 0 or from above to a limit or, where the base is too uncertain to be
 * told from zero, to infinity.
 *
 * Values come in steps, which count as in stats_mean_error: values that happen to be equal would
 * make any difference certain.
 *
 * Pure functions: any thread. ratio_test returns -1 with EINVAL where the samples are not as above.
 */
#ifndef BLOGBENCH_RATIO_H
#define BLOGBENCH_RATIO_H

#include <stddef.h>

#include "measure/stats.h"

struct ratio_sample {
	const double *values;
	size_t n;
	double step; /* in which the values come; 0 where they are continuous */
};

struct ratio {
	double base_mean;
	double new_mean;
	double base_error; /* standard errors of these means */
	double new_error;
	double df;
	double t;
	double p;
};

int ratio_test(const struct ratio_sample *base, const struct ratio_sample *new,
	       struct ratio *ratio);

/* Of new_mean / base_mean. */
struct stats_interval ratio_interval(const struct ratio *ratio, double confidence);

#endif
