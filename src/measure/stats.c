/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/distribution.h"
#include "measure/stats.h"

static double sum_of_differences(const double *values, size_t n, double origin)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += values[i] - origin;
	return sum;
}

/* What rounding left in the first sum is put right by the second, exactly where all are the same.
 */
double stats_mean(const double *values, size_t n)
{
	const double mean = sum_of_differences(values, n, 0) / (double)n;

	return mean + sum_of_differences(values, n, mean) / (double)n;
}

static double sum_of_squares(const double *values, size_t n)
{
	const double mean = stats_mean(values, n);
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	return sum;
}

double stats_variance(const double *values, size_t n)
{
	return n >= 2 ? sum_of_squares(values, n) / (double)(n - 1) : NAN;
}

double stats_deviation(const double *values, size_t n)
{
	return sqrt(stats_variance(values, n));
}

double stats_variation(const double *values, size_t n)
{
	const double mean = stats_mean(values, n);

	return mean != 0 ? stats_deviation(values, n) / fabs(mean) : NAN;
}

static int ascending(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void stats_sort(double *values, size_t n)
{
	if (n > 0)
		qsort(values, n, sizeof(*values), ascending);
}

double stats_quantile(const double *sorted, size_t n, double share)
{
	if (n == 0)
		return NAN;

	const double position = fmin(fmax(share, 0), 1) * (double)(n - 1);
	const size_t below = (size_t)position;
	const size_t above = below + 1 < n ? below + 1 : below;

	return sorted[below] + (position - (double)below) * (sorted[above] - sorted[below]);
}

int stats_median(const double *values, size_t n, double *median)
{
	double *sorted;

	if (n == 0) {
		errno = EINVAL;
		return -1;
	}
	sorted = calloc(n, sizeof(*sorted));
	if (sorted == NULL)
		return -1;
	memcpy(sorted, values, n * sizeof(*sorted));
	stats_sort(sorted, n);
	*median = stats_quantile(sorted, n, 0.5);
	free(sorted);
	return 0;
}

double stats_autocorrelation(const double *values, size_t n)
{
	const double mean = stats_mean(values, n);
	double sum = 0;

	for (size_t i = 1; i < n; i++)
		sum += (values[i - 1] - mean) * (values[i] - mean);
	return sum / sum_of_squares(values, n);
}

static struct stats_interval interval_around(double estimate, double error, double df,
					     double confidence)
{
	const double reach = distribution_student_quantile((1 + confidence) / 2, df) * error;

	return (struct stats_interval){estimate - reach, estimate + reach};
}

double stats_mean_error(const double *values, size_t n, double step)
{
	const double variance = stats_variance(values, n);
	const double of_reading = variance < step * step ? step * step / 12 : 0;

	return sqrt(fmax(variance / (double)n, of_reading));
}

struct stats_interval stats_mean_interval(const double *values, size_t n, double step,
					  double confidence)
{
	if (n < 2)
		return (struct stats_interval){-INFINITY, INFINITY};
	return interval_around(stats_mean(values, n), stats_mean_error(values, n, step),
			       (double)(n - 1), confidence);
}

/* An estimate in units of its error; without any error, a difference from zero is certain. */
static double t_of(double estimate, double error)
{
	if (error > 0)
		return estimate / error;
	return estimate != 0 ? copysign(INFINITY, estimate) : 0;
}

static double two_sided(double t, double df)
{
	return 2 * distribution_student_tail(fabs(t), df);
}

int stats_welch(const double *base, size_t base_n, const double *new, size_t new_n,
		double confidence, struct stats_welch *welch)
{
	if (base_n < 2 || new_n < 2) {
		errno = EINVAL;
		return -1;
	}

	const double base_part = stats_variance(base, base_n) / (double)base_n;
	const double new_part = stats_variance(new, new_n) / (double)new_n;
	const double error = sqrt(base_part + new_part);
	/* Of the variance of the difference; either half will do where there is none. */
	const double base_share = error > 0 ? base_part / (base_part + new_part) : 0.5;
	const double new_share = 1 - base_share;

	welch->difference = stats_mean(new, new_n) - stats_mean(base, base_n);
	welch->df = 1 / (base_share * base_share / (double)(base_n - 1) +
			 new_share * new_share / (double)(new_n - 1));
	welch->interval = interval_around(welch->difference, error, welch->df, confidence);
	welch->t = t_of(welch->difference, error);
	welch->p = two_sided(welch->t, welch->df);
	return 0;
}

int stats_trend(const double *values, size_t n, struct stats_trend *trend)
{
	const double mean = stats_mean(values, n), middle = ((double)n - 1) / 2;
	double products = 0, squares = 0, residuals = 0;

	if (n < 3) {
		errno = EINVAL;
		return -1;
	}
	for (size_t i = 0; i < n; i++) {
		products += ((double)i - middle) * (values[i] - mean);
		squares += ((double)i - middle) * ((double)i - middle);
	}
	trend->slope = products / squares;
	for (size_t i = 0; i < n; i++) {
		const double fitted = mean + trend->slope * ((double)i - middle);

		residuals += (values[i] - fitted) * (values[i] - fitted);
	}
	trend->t = t_of(trend->slope, sqrt(residuals / (double)(n - 2) / squares));
	trend->p = two_sided(trend->t, (double)(n - 2));
	return 0;
}

static int ascending_pointees(const void *a, const void *b)
{
	return ascending(*(double *const *)a, *(double *const *)b);
}

/*
 * The smallest of k is multiplied by k, the next by k - 1, and so on; none may come out smaller
 * than the one before.
 */
int stats_holm_adjust(double *p_values, size_t n)
{
	double **made = calloc(n > 0 ? n : 1, sizeof(*made));
	double least = 0;
	size_t k = 0;

	if (made == NULL)
		return -1;
	for (size_t i = 0; i < n; i++)
		if (!isnan(p_values[i]))
			made[k++] = &p_values[i];
	qsort(made, k, sizeof(*made), ascending_pointees);
	for (size_t i = 0; i < k; i++) {
		least = fmin(1, fmax(least, *made[i] * (double)(k - i)));
		*made[i] = least;
	}
	free(made);
	return 0;
}
