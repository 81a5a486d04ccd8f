/* SPDX-License-Identifier: ISC */
/*
 * Comparing two samples by the order of their values only, so that one wild value counts no more
 * than any other: the test of Mann and Whitney and the shift of Hodges and Lehmann.
 *
 * For comparisons, beside Welch's test. Plain arrays of finite doubles in any unit. The work grows
 * with the product of the two sizes, which are those of runs, not of operations.
 *
 * Pure functions: any thread. They return 0, or -1 with errno: EINVAL for an empty sample, ENOMEM.
 */
#ifndef BLOGBENCH_RANKS_H
#define BLOGBENCH_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* The larger sample for which the exact distribution is still counted out. */
enum {
	RANKS_EXACT_MAX = 20
};

/*
 * H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is stochastically
 * larger than the other", The Annals of Mathematical Statistics 18 (1947), 50-60. Exact where
 * neither sample is larger than RANKS_EXACT_MAX, given the ties that there are; else by the normal
 * approximation, with the corrections for ties and for continuity. Both after E. L. Lehmann,
 * "Nonparametrics: Statistical Methods Based on Ranks" (1975), chapter 1.
 */
struct ranks_test {
	double u;   /* pairs in which `new` is larger than `base`, an equal pair counting half */
	double p;   /* two-sided: of a U at least as far from the middle */
	bool exact; /* counted, not approximated */
};

int ranks_mann_whitney(const double *base, size_t base_n, const double *new, size_t new_n,
		       struct ranks_test *test);

/*
 * By how much `new` lies above `base`: the median of the differences of all pairs. J. L. Hodges and
 * E. L. Lehmann, "Estimates of location based on rank tests", The Annals of Mathematical Statistics
 * 34 (1963), 598-611.
 */
int ranks_shift(const double *base, size_t base_n, const double *new, size_t new_n, double *shift);

#endif
