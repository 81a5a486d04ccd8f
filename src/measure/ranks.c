/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "measure/distribution.h"
#include "measure/ranks.h"
#include "measure/stats.h"

static double pairs_won(const double *base, size_t base_n, const double *new, size_t new_n)
{
	double u = 0;

	for (size_t i = 0; i < base_n; i++)
		for (size_t j = 0; j < new_n; j++)
			u += new[j] > base[i] ? 1 : new[j] == base[i] ? 0.5 : 0;
	return u;
}

/*
 * The sum of t^3 - t over all groups of t equal values: what ties take off the variance of U. Zero
 * where there are none.
 */
static int tie_term(const double *base, size_t base_n, const double *new, size_t new_n,
		    double *term)
{
	const size_t n = base_n + new_n;
	double *pooled = calloc(n, sizeof(*pooled));
	size_t first = 0;

	if (pooled == NULL)
		return -1;
	memcpy(pooled, base, base_n * sizeof(*base));
	memcpy(pooled + base_n, new, new_n * sizeof(*new));
	stats_sort(pooled, n);
	*term = 0;
	for (size_t i = 1; i <= n; i++) {
		const double tied = (double)(i - first);

		if (i < n && pooled[i] == pooled[first])
			continue;
		*term += tied * tied * tied - tied;
		first = i;
	}
	free(pooled);
	return 0;
}

/*
 * Without ties every order of the m + n values is equally likely, and the orders with U = u number
 * as the coefficient of q^u in the product of (1 - q^(n+i)) / (1 - q^i) over i = 1 ... m, the
 * Gaussian binomial (G. E. Andrews, "The Theory of Partitions" (1976), chapter 3). Each factor is a
 * recurrence over the counts: downwards to multiply, upwards to divide. Those of two samples of 20
 * add up to 40 choose 20, below 2^38.
 */
static double exact_p(size_t m, size_t n, double u)
{
	int64_t orders[RANKS_EXACT_MAX * RANKS_EXACT_MAX + 1] = {1};
	const size_t most = m * n;
	const double extreme = fmin(u, (double)most - u);
	double all = 0, as_extreme = 0;

	for (size_t i = 1; i <= m; i++) {
		for (size_t k = most; k >= n + i; k--)
			orders[k] -= orders[k - n - i];
		for (size_t k = i; k <= most; k++)
			orders[k] += orders[k - i];
	}
	for (size_t k = 0; k <= most; k++) {
		all += (double)orders[k];
		if ((double)k <= extreme)
			as_extreme += (double)orders[k];
	}
	return fmin(1, 2 * as_extreme / all);
}

/* Half a step is taken off the distance, since U moves in steps and the normal curve does not. */
static double approximate_p(size_t m, size_t n, double u, double ties)
{
	const double pairs = (double)m * (double)n, all = (double)m + (double)n;
	const double variance = pairs / 12 * (all + 1 - ties / (all * (all - 1)));
	const double distance = fmax(0, fabs(u - pairs / 2) - 0.5);

	return variance > 0 ? 2 * distribution_normal_tail(distance / sqrt(variance)) : 1;
}

int ranks_mann_whitney(const double *base, size_t base_n, const double *new, size_t new_n,
		       struct ranks_test *test)
{
	double ties;

	if (base_n == 0 || new_n == 0) {
		errno = EINVAL;
		return -1;
	}
	if (tie_term(base, base_n, new, new_n, &ties) < 0)
		return -1;
	test->u = pairs_won(base, base_n, new, new_n);
	test->exact = ties == 0 && base_n <= RANKS_EXACT_MAX && new_n <= RANKS_EXACT_MAX;
	test->p = test->exact ? exact_p(base_n, new_n, test->u)
			      : approximate_p(base_n, new_n, test->u, ties);
	return 0;
}

int ranks_shift(const double *base, size_t base_n, const double *new, size_t new_n, double *shift)
{
	double *differences;

	if (base_n == 0 || new_n == 0) {
		errno = EINVAL;
		return -1;
	}
	if (new_n > SIZE_MAX / base_n) {
		errno = ENOMEM;
		return -1;
	}
	differences = calloc(base_n * new_n, sizeof(*differences));
	if (differences == NULL)
		return -1;
	for (size_t i = 0; i < base_n; i++)
		for (size_t j = 0; j < new_n; j++)
			differences[i * new_n + j] = new[j] - base[i];
	stats_sort(differences, base_n * new_n);
	*shift = stats_quantile(differences, base_n * new_n, 0.5);
	free(differences);
	return 0;
}
