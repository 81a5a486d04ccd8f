/* SPDX-License-Identifier: ISC */
/*
 * What the values of several runs, or of the intervals of one, say: how much, how steadily, and
 * whether a difference is more than chance.
 *
 * For summaries and comparisons. All work on plain arrays of finite doubles in whatever unit they
 * come, and results are in that unit. A confidence is a fraction such as 0.95; a p value is
 * two-sided.
 *
 * Pure functions: any thread. What can't be told from the values at hand (a variance of one value,
 * a coefficient of variation around zero) is NAN where a function returns a double; functions that
 * return int give -1 and errno: EINVAL for too few values, ENOMEM.
 */
#ifndef BLOGBENCH_STATS_H
#define BLOGBENCH_STATS_H

#include <stddef.h>

/* From one value on. */
double stats_mean(const double *values, size_t n);

/*
 * Of a sample (n - 1), from two values on. In two passes: the deviations from the mean are squared,
 * so nothing cancels. T. F. Chan, G. H. Golub and R. J. LeVeque, "Algorithms for computing the
 * sample variance: analysis and recommendations", The American Statistician 37 (1983), 242-247.
 */
double stats_variance(const double *values, size_t n);
double stats_deviation(const double *values, size_t n);

/* The coefficient of variation: the standard deviation as a fraction of the mean. */
double stats_variation(const double *values, size_t n);

void stats_sort(double *values, size_t n);

/*
 * The value that a share of 0 to 1 of the sorted values lies below, between neighbours by
 * proportion: definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages",
 * The American Statistician 50 (1996), 361-365, which is also the usual median.
 */
double stats_quantile(const double *sorted, size_t n, double share);
int stats_median(const double *values, size_t n, double *median);

/*
 * How far a value predicts the next: the autocorrelation at lag 1, as in the NIST/SEMATECH
 * e-Handbook of Statistical Methods, 1.3.5.12. NAN where all values are the same.
 */
double stats_autocorrelation(const double *values, size_t n);

/*
 * The standard error of a mean of values that come in steps: whole blogs, or the buckets of a
 * histogram; 0 where they are continuous. Where their standard deviation is less than a step, they
 * do not tell how certain their mean is. So the error is taken then as at least that of one
 * reading, the step divided by the root of 12 (JCGM 100:2008, "Guide to the expression of
 * uncertainty in measurement", F.2.2.1). It replaces the observed error where it is the larger of
 * the two, and is not added, because what the values scatter by has their rounding in it.
 */
double stats_mean_error(const double *values, size_t n, double step);

struct stats_interval {
	double low;
	double high;
};

/* Of the mean of normally distributed values, with that error, by Student's t; of one value it is
 * everything. */
struct stats_interval stats_mean_interval(const double *values, size_t n, double step,
					  double confidence);

/*
 * The difference of two means whose variances may differ, with two values or more on each side.
 * B. L. Welch, "The generalization of 'Student's' problem when several different population
 * variances are involved", Biometrika 34 (1947), 28-35; degrees of freedom after F. E.
 * Satterthwaite, "An approximate distribution of estimates of variance components", Biometrics
 * Bulletin 2 (1946), 110-114. Where neither side varies, p is 1 for equal means and 0 for others.
 */
struct stats_welch {
	double difference; /* mean of `new` less mean of `base` */
	struct stats_interval interval;
	double t;
	double df;
	double p;
};

int stats_welch(const double *base, size_t base_n, const double *new, size_t new_n,
		double confidence, struct stats_welch *welch);

/*
 * A straight line through the values in their order, by least squares, and whether its slope is
 * more than chance (Student's t with n - 2 degrees of freedom). With three values or more.
 */
struct stats_trend {
	double slope; /* change from one value to the next */
	double t;
	double p;
};

int stats_trend(const double *values, size_t n, struct stats_trend *trend);

/*
 * Adjusts the p values of tests made together, so that one limit may be applied to each and still
 * holds for all. S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
 * Journal of Statistics 6 (1979), 65-70. NAN stands for a test that was not made, and stays.
 */
int stats_holm_adjust(double *p_values, size_t n);

#endif
