/* SPDX-License-Identifier: ISC */
/*
 * Mann and Whitney's test and the shift of Hodges and Lehmann against every order of small samples,
 * and against R 4.2.2, whose calls stand beside what they gave.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "measure/ranks.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

#define assert_near(actual, expected, relative) assert_true(near(actual, expected, relative))

static int near(double actual, double expected, double relative)
{
	return fabs(actual - expected) <= relative * fabs(expected);
}

/* Write scores of two settings, say. */
static const double base[] = {462, 472, 449, 481, 458};
static const double new[] = {492, 477, 503, 488, 495, 470};

/* R's data set `sleep`: extra hours of sleep with two drugs (Student, Biometrika 6 (1908), 1-25).
 */
static const double drug_1[] = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
static const double drug_2[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

static struct ranks_test mann_whitney(const double *a, size_t a_n, const double *b, size_t b_n)
{
	struct ranks_test test;

	assert_int_equal(ranks_mann_whitney(a, a_n, b, b_n, &test), 0);
	return test;
}

/* Without ties, scattered: in R, a <- (i * 37) %% 101 and b <- (i * 53) %% 103 + offset, i from 1.
 */
static void scatter(double *a, size_t a_n, double *b, size_t b_n, double offset)
{
	for (size_t i = 0; i < a_n; i++)
		a[i] = (double)((i + 1) * 37 % 101);
	for (size_t i = 0; i < b_n; i++)
		b[i] = (double)((i + 1) * 53 % 103) + offset;
}

static unsigned bits_set(unsigned bits)
{
	unsigned count = 0;

	for (; bits != 0; bits &= bits - 1)
		count++;
	return count;
}

/* Twice U where the ones of `order` are the values of `new`. */
static int doubled_u(const double *values, unsigned order, unsigned length)
{
	int u = 0;

	for (unsigned i = 0; i < length; i++)
		for (unsigned j = 0; j < length; j++)
			if ((order >> i & 1) != 0 && (order >> j & 1) == 0)
				u += values[i] > values[j] ? 2 : values[i] == values[j] ? 1 : 0;
	return u;
}

static int from_the_middle(int u, unsigned m, unsigned n)
{
	return abs(u - (int)(m * n));
}

/* All the ways in which m + n values can be those of two samples, each taken for what was found. */
static void assert_exact_in_every_order(const double *values, unsigned m, unsigned n)
{
	unsigned with_distance[128] = {0}, all = 0;

	for (unsigned order = 0; order < 1U << (m + n); order++)
		if (bits_set(order) == n) {
			with_distance[from_the_middle(doubled_u(values, order, m + n), m, n)]++;
			all++;
		}
	for (unsigned order = 0; order < 1U << (m + n); order++) {
		double a[8], b[8];
		unsigned a_n = 0, b_n = 0, as_extreme = 0;
		int u = doubled_u(values, order, m + n);
		struct ranks_test test;

		if (bits_set(order) != n)
			continue;
		for (unsigned i = 0; i < m + n; i++)
			if ((order >> i & 1) != 0)
				b[b_n++] = values[i];
			else
				a[a_n++] = values[i];
		for (unsigned distance = 0; distance < LENGTH(with_distance); distance++)
			if ((int)distance >= from_the_middle(u, m, n))
				as_extreme += with_distance[distance];
		test = mann_whitney(a, m, b, n);
		assert_true(test.exact);
		assert_true(test.u * 2 == u);
		assert_near(test.p, (double)as_extreme / all, 1e-15);
	}
}

static void small_samples_are_exact_in_every_order(void **state)
{
	static const double values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

	(void)state;
	assert_exact_in_every_order(values, 1, 1);
	assert_exact_in_every_order(values, 1, 5);
	assert_exact_in_every_order(values, 5, 1);
	assert_exact_in_every_order(values, 3, 4);
	assert_exact_in_every_order(values, 6, 5);
}

static void so_are_those_with_ties(void **state)
{
	static const double values[] = {1, 1, 2, 3, 3, 3, 3, 4, 5, 6, 6};

	(void)state;
	assert_exact_in_every_order(values, 1, 1);
	assert_exact_in_every_order(values, 1, 5);
	assert_exact_in_every_order(values, 5, 2);
	assert_exact_in_every_order(values, 5, 6);
}

/* wilcox.test(b, a, exact = TRUE) */
static void exact_p_values_agree_with_r(void **state)
{
	double a[20], b[20];
	struct ranks_test test;

	(void)state;
	test = mann_whitney(base, LENGTH(base), new, LENGTH(new));
	assert_true(test.exact && test.u == 27);
	assert_near(test.p, 0.0303030303030303, 1e-14);

	scatter(a, 13, b, 20, 20.5);
	test = mann_whitney(a, 13, b, 20);
	assert_true(test.exact && test.u == 164);
	assert_near(test.p, 0.2205348729070739, 1e-14);
	test = mann_whitney(b, 20, a, 13);
	assert_true(test.exact && test.u == 96);
	assert_near(test.p, 0.2205348729070739, 1e-14);

	scatter(a, 20, b, 20, 6.5);
	test = mann_whitney(a, 20, b, 20);
	assert_true(test.exact && test.u == 189);
	assert_near(test.p, 0.7788036356155523, 1e-14);
}

/* 2 * pwilcox(0, 20, 20) */
static void the_most_extreme_order_of_twenty_agrees_with_r(void **state)
{
	double a[20], b[20];

	(void)state;
	for (int i = 0; i < 20; i++) {
		a[i] = i;
		b[i] = 100 + i;
	}
	assert_near(mann_whitney(a, 20, b, 20).p, 1.450888910384969e-11, 1e-14);
	assert_near(mann_whitney(b, 20, a, 20).p, 1.450888910384969e-11, 1e-14);
}

/* wilcox.test(b, a, exact = FALSE, correct = TRUE) */
static void larger_samples_are_approximated_as_in_r(void **state)
{
	double a[21], b[21];
	struct ranks_test test;

	(void)state;
	scatter(a, 21, b, 21, 6.5);
	test = mann_whitney(a, 21, b, 21);
	assert_true(!test.exact && test.u == 214);
	assert_near(test.p, 0.8800274316446192, 1e-13);
	assert_true(!mann_whitney(a, 21, b, 20).exact);
	assert_true(!mann_whitney(a, 20, b, 21).exact);
	assert_true(mann_whitney(a, 20, b, 20).exact);
}

static void assert_gives(struct ranks_test test, bool exact, double u, double p)
{
	assert_true(test.exact == exact);
	assert_true(test.u == u);
	assert_near(test.p, p, 1e-13);
}

/* Of few values and many ties. */
static const double few[] = {1, 3, 3, 3, 3, 5, 5}, other[] = {3, 3, 3, 5, 8, 8};

/*
 * b <- extra of the second group of `sleep`, a <- that of the first:
 * s <- combn(rank(c(b, a)), 10, sum); mean(abs(s - 105) >= abs(sum(rank(c(b, a))[1:10]) - 105))
 * and the same of the few values
 */
static void exact_p_values_with_ties_agree_with_r(void **state)
{
	(void)state;
	assert_gives(mann_whitney(drug_1, 10, drug_2, 10), true, 74.5, 0.0658165364047717);
	assert_gives(mann_whitney(drug_2, 10, drug_1, 10), true, 25.5, 0.0658165364047717);
	assert_gives(mann_whitney(few, 7, other, 6), true, 29, 0.2575757575757576);
}

/* So that there are too many for an exact test. */
static void repeat(double *all, const double *values, size_t n, size_t times)
{
	for (size_t i = 0; i < n * times; i++)
		all[i] = values[i % n];
}

/* wilcox.test(rep(b, 3), rep(a, 3), exact = FALSE), and with 4 of the few values */
static void ties_are_corrected_for_as_in_r(void **state)
{
	double a[30], b[30];

	(void)state;
	repeat(a, drug_1, 10, 3);
	repeat(b, drug_2, 10, 3);
	assert_gives(mann_whitney(a, 30, b, 30), false, 670.5, 0.001114620213468662);
	assert_gives(mann_whitney(b, 30, a, 30), false, 229.5, 0.001114620213468662);
	repeat(a, few, 7, 4);
	repeat(b, other, 6, 4);
	assert_gives(mann_whitney(a, 28, b, 24), false, 464, 0.01010350103051557);
}

static void samples_all_alike_do_not_differ(void **state)
{
	static const double five[] = {5, 5, 5}, mixed[] = {1, 2, 2, 3};
	struct ranks_test test = mann_whitney(five, 3, five, 3);

	(void)state;
	assert_true(test.u == 4.5 && test.p == 1);
	test = mann_whitney(mixed, 4, mixed, 4);
	assert_true(test.u == 8 && test.p == 1);
}

/* median(outer(b, a, "-")), which is wilcox.test's estimate too where that is exact */
static void the_shift_agrees_with_r(void **state)
{
	double a[20], b[20], shift;

	(void)state;
	assert_int_equal(ranks_shift(base, LENGTH(base), new, LENGTH(new), &shift), 0);
	assert_true(shift == 22.5);
	assert_int_equal(ranks_shift(new, LENGTH(new), base, LENGTH(base), &shift), 0);
	assert_true(shift == -22.5);
	assert_int_equal(ranks_shift(drug_1, 10, drug_2, 10, &shift), 0);
	assert_near(shift, 1.35, 1e-14);
	scatter(a, 13, b, 20, 20.5);
	assert_int_equal(ranks_shift(a, 13, b, 20, &shift), 0);
	assert_true(shift == 12);
}

static void one_wild_value_does_not_move_the_shift(void **state)
{
	static const double calm[] = {10, 11, 12, 13, 14}, wild[] = {11, 12, 13, 14, 15e9};
	double shift;

	(void)state;
	assert_int_equal(ranks_shift(calm, 5, wild, 5, &shift), 0);
	assert_true(shift == 1);
}

static void an_empty_sample_is_refused(void **state)
{
	struct ranks_test test;
	double shift;

	(void)state;
	errno = 0;
	assert_int_equal(ranks_mann_whitney(base, 0, new, 3, &test), -1);
	assert_int_equal(errno, EINVAL);
	errno = 0;
	assert_int_equal(ranks_mann_whitney(base, 3, new, 0, &test), -1);
	assert_int_equal(errno, EINVAL);
	errno = 0;
	assert_int_equal(ranks_shift(base, 0, new, 3, &shift), -1);
	assert_int_equal(errno, EINVAL);
	errno = 0;
	assert_int_equal(ranks_shift(base, 3, new, 0, &shift), -1);
	assert_int_equal(errno, EINVAL);
}

static void samples_whose_pairs_can_not_be_held_are_refused(void **state)
{
	double shift;

	(void)state;
	errno = 0;
	assert_int_equal(ranks_shift(base, SIZE_MAX / 2 + 1, new, 2, &shift), -1);
	assert_int_equal(errno, ENOMEM);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_samples_are_exact_in_every_order),
		cmocka_unit_test(so_are_those_with_ties),
		cmocka_unit_test(exact_p_values_agree_with_r),
		cmocka_unit_test(the_most_extreme_order_of_twenty_agrees_with_r),
		cmocka_unit_test(larger_samples_are_approximated_as_in_r),
		cmocka_unit_test(exact_p_values_with_ties_agree_with_r),
		cmocka_unit_test(ties_are_corrected_for_as_in_r),
		cmocka_unit_test(samples_all_alike_do_not_differ),
		cmocka_unit_test(the_shift_agrees_with_r),
		cmocka_unit_test(one_wild_value_does_not_move_the_shift),
		cmocka_unit_test(an_empty_sample_is_refused),
		cmocka_unit_test(samples_whose_pairs_can_not_be_held_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
