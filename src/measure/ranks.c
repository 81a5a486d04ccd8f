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

/* Where the values after this one stop being equal to it, in the pooled sample in their order. */
static size_t end_of_tie(const double *pooled, size_t n, size_t first)
{
	size_t end = first + 1;

	while (end < n && pooled[end] == pooled[first])
		end++;
	return end;
}

/*
 * Ranks in the pooled sample, doubled, so that those of equal values, which share the mean of their
 * places, are whole.
 */
static void rank_doubled(const double *pooled, size_t n, unsigned *ranks)
{
	for (size_t first = 0, end; first < n; first = end) {
		end = end_of_tie(pooled, n, first);
		for (size_t i = first; i < end; i++)
			ranks[i] = (unsigned)(first + 1 + end);
	}
}

/* The sum of t^3 - t over all groups of t equal values: what ties take off the variance of U. */
static double tie_term(const double *pooled, size_t n)
{
	double term = 0;

	for (size_t first = 0, end; first < n; first = end) {
		double tied;

		end = end_of_tie(pooled, n, first);
		tied = (double)(end - first);
		term += tied * tied * tied - tied;
	}
	return term;
}

enum {
	RANKS_MOST = 2 * RANKS_EXACT_MAX,
	SUM_MOST = RANKS_MOST * (RANKS_MOST + 1) /* of all of them, doubled */
};

/* How many choices of so many of the ranks have this sum: those of two samples of 20 add up to 40
 * choose 20, below 2^38. */
struct choices {
	int64_t with[RANKS_EXACT_MAX + 1][SUM_MOST + 1];
};

/* One rank after the other: it is in a choice, or it is not. */
static void count_choices(struct choices *choices, const unsigned *ranks, size_t n, size_t chosen)
{
	size_t sum = 0;

	choices->with[0][0] = 1;
	for (size_t i = 0; i < n; i++) {
		sum += ranks[i];
		for (size_t k = i + 1 < chosen ? i + 1 : chosen; k >= 1; k--)
			for (size_t s = ranks[i]; s <= sum; s++)
				choices->with[k][s] += choices->with[k - 1][s - ranks[i]];
	}
}

/*
 * Were there no difference, each choice of the ranks for the new sample would be equally likely,
 * and its sum of ranks is U and a constant: the shift algorithm of B. Streitberg and J. Roehmel,
 * "Exact distributions for permutation and rank tests", Statistical Software Newsletter 12 (1986),
 * 10-17. The mean of the doubled sum is that of all ranks, n + 1, for each that is chosen.
 */
static int exact_p(const double *pooled, size_t base_n, size_t new_n, double u, double *p)
{
	const size_t n = base_n + new_n;
	const double mean = (double)new_n * (double)(n + 1);
	const double distance = fabs(2 * u - (double)base_n * (double)new_n);
	struct choices *choices = calloc(1, sizeof(*choices));
	unsigned ranks[RANKS_MOST];
	double all = 0, as_extreme = 0;

	if (choices == NULL)
		return -1;
	rank_doubled(pooled, n, ranks);
	count_choices(choices, ranks, n, new_n);
	for (size_t s = 0; s <= n * (n + 1); s++) {
		const double count = (double)choices->with[new_n][s];

		all += count;
		as_extreme += fabs((double)s - mean) >= distance ? count : 0;
	}
	free(choices);
	*p = as_extreme / all;
	return 0;
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
	const size_t n = base_n + new_n;
	double *pooled;
	int status = 0;

	if (base_n == 0 || new_n == 0) {
		errno = EINVAL;
		return -1;
	}
	pooled = calloc(n, sizeof(*pooled));
	if (pooled == NULL)
		return -1;
	memcpy(pooled, base, base_n * sizeof(*base));
	memcpy(pooled + base_n, new, new_n * sizeof(*new));
	stats_sort(pooled, n);
	test->u = pairs_won(base, base_n, new, new_n);
	test->exact = base_n <= RANKS_EXACT_MAX && new_n <= RANKS_EXACT_MAX;
	if (test->exact)
		status = exact_p(pooled, base_n, new_n, test->u, &test->p);
	else
		test->p = approximate_p(base_n, new_n, test->u, tie_term(pooled, n));
	free(pooled);
	return status;
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
