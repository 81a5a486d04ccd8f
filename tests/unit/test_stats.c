/* SPDX-License-Identifier: ISC */
/*
 * Descriptive statistics, Welch's test, the trend and Holm's adjustment against certified values
 * and against R 4.2.2, whose calls stand beside what they gave.
 *
 * The certified values are those of the Statistical Reference Datasets of NIST
 * (https://www.itl.nist.gov/div898/strd), which also says how some of the data are made.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <string.h>

#include "measure/stats.h"

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

static void assert_certified(const double *values, size_t n, double mean, double deviation,
			     double autocorrelation, double tolerance)
{
	assert_near(stats_mean(values, n), mean, 1e-15);
	assert_near(stats_deviation(values, n), deviation, tolerance);
	assert_near(stats_autocorrelation(values, n), autocorrelation, tolerance);
}

/*
 * NumAcc2 to NumAcc4: the mean, then 500 times the mean less and more a tenth. That tenth has few
 * bits left at their size, and nothing computed from it can be better than they are.
 */
static void assert_certified_numacc(double mean, double below, double above, double tolerance)
{
	double values[1001] = {mean};

	for (size_t i = 1; i < LENGTH(values); i++)
		values[i] = i % 2 != 0 ? below : above;
	assert_certified(values, LENGTH(values), mean, 0.1, -0.999, tolerance);
}

static void nist_numacc_1(void **state)
{
	static const double values[] = {10000001, 10000003, 10000002};

	(void)state;
	assert_certified(values, LENGTH(values), 10000002, 1, -0.5, 0);
}

static void nist_numacc_2(void **state)
{
	(void)state;
	assert_certified_numacc(1.2, 1.1, 1.3, 1e-14);
}

static void nist_numacc_3(void **state)
{
	(void)state;
	assert_certified_numacc(1000000.2, 1000000.1, 1000000.3, 1e-9);
}

static void nist_numacc_4(void **state)
{
	(void)state;
	assert_certified_numacc(10000000.2, 10000000.1, 10000000.3, 1e-8);
}

/* The speed of light in air, less 299,000 km/s (A. A. Michelson, 1879; R's data set `morley`). */
static void nist_michelson(void **state)
{
	static const double kilometres[] = {
		850, 740,  900,  1070, 930, 850, 950, 980, 980, 880, 1000, 980, 930, 650, 760,
		810, 1000, 1000, 960,  960, 960, 940, 960, 940, 880, 800,  850, 880, 900, 840,
		830, 790,  810,  880,  880, 830, 800, 790, 760, 800, 880,  880, 880, 860, 720,
		720, 620,  860,  970,  950, 880, 910, 850, 870, 840, 840,  850, 840, 840, 840,
		890, 810,  810,  820,  800, 770, 760, 740, 750, 760, 910,  920, 890, 860, 880,
		720, 840,  850,  850,  780, 890, 840, 780, 810, 760, 810,  790, 810, 820, 850,
		870, 870,  810,  740,  810, 940, 950, 800, 810, 870};
	double thousands[LENGTH(kilometres)];

	(void)state;
	for (size_t i = 0; i < LENGTH(kilometres); i++)
		thousands[i] = (299000 + kilometres[i]) / 1000;
	assert_certified(thousands, LENGTH(thousands), 299.852400000000, 0.0790105478190518,
			 0.535199668621283, 2e-13);
}

static void equal_values_have_no_variance_at_all(void **state)
{
	double values[200];

	(void)state;
	for (size_t i = 0; i < LENGTH(values); i++)
		values[i] = 0.1;
	for (size_t n = 2; n <= LENGTH(values); n++) {
		assert_true(stats_mean(values, n) == 0.1);
		assert_true(stats_variance(values, n) == 0);
		assert_true(isnan(stats_autocorrelation(values, n)));
	}
}

static void the_variance_is_that_of_a_sample(void **state)
{
	static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};

	(void)state;
	assert_true(stats_mean(values, 8) == 5);
	assert_near(stats_variance(values, 8), 32.0 / 7, 1e-15);
	assert_near(stats_deviation(values, 8), sqrt(32.0 / 7), 1e-15);
	assert_near(stats_variation(values, 8), sqrt(32.0 / 7) / 5, 1e-15);
}

static void the_coefficient_of_variation_is_positive(void **state)
{
	static const double losses[] = {-3, -5}, balanced[] = {-1, 1};

	(void)state;
	assert_near(stats_variation(losses, 2), sqrt(2) / 4, 1e-15);
	assert_true(isnan(stats_variation(balanced, 2)));
}

static void one_value_has_a_mean_but_no_variance(void **state)
{
	(void)state;
	assert_true(stats_mean(base, 1) == 462);
	assert_true(isnan(stats_variance(base, 1)));
	assert_true(isnan(stats_deviation(base, 1)));
	assert_true(isnan(stats_variation(base, 1)));
	assert_true(isnan(stats_autocorrelation(base, 1)));
	assert_true(isnan(stats_mean(base, 0)));
	assert_true(isnan(stats_variance(base, 0)));
	assert_true(isnan(stats_quantile(base, 0, 0.5)));
}

/* quantile(c(462, 472, 449, 481, 458), share, type = 7), and with c(492, 477, 503, 488, 495, 470)
 */
static void quantiles_are_those_of_definition_seven(void **state)
{
	static const struct {
		double share, of_base, of_new;
	} rows[] = {
		{0, 449, 470},     {0.1, 452.6, 473.5},   {0.25, 458, 479.75}, {0.5, 462, 490},
		{0.9, 477.4, 499}, {0.99, 480.64, 502.6}, {1, 481, 503},
	};
	double base_sorted[LENGTH(base)], new_sorted[LENGTH(new)];

	(void)state;
	memcpy(base_sorted, base, sizeof(base));
	memcpy(new_sorted, new, sizeof(new));
	stats_sort(base_sorted, LENGTH(base));
	stats_sort(new_sorted, LENGTH(new));
	for (size_t i = 0; i < LENGTH(rows); i++) {
		assert_near(stats_quantile(base_sorted, LENGTH(base), rows[i].share),
			    rows[i].of_base, 1e-15);
		assert_near(stats_quantile(new_sorted, LENGTH(new), rows[i].share), rows[i].of_new,
			    1e-15);
	}
	assert_true(stats_quantile(base_sorted, LENGTH(base), -1) == 449);
	assert_true(stats_quantile(base_sorted, LENGTH(base), 2) == 481);
	assert_true(stats_quantile(base_sorted, 1, 0.7) == 449);
	stats_sort(NULL, 0);
}

static void the_median_leaves_the_values_in_their_order(void **state)
{
	double values[LENGTH(new)], median;

	(void)state;
	memcpy(values, new, sizeof(new));
	assert_int_equal(stats_median(values, LENGTH(values), &median), 0);
	assert_true(median == 490);
	assert_memory_equal(values, new, sizeof(new));
	assert_int_equal(stats_median(base, LENGTH(base), &median), 0);
	assert_true(median == 462);
	assert_int_equal(stats_median(base, 1, &median), 0);
	assert_true(median == 462);
	errno = 0;
	assert_int_equal(stats_median(base, 0, &median), -1);
	assert_int_equal(errno, EINVAL);
}

/* t.test(c(462, 472, 449, 481, 458))$conf.int, with conf.level = 0.99, and of the first two */
static void the_interval_of_a_mean_agrees_with_r(void **state)
{
	const struct stats_interval usual = stats_mean_interval(base, LENGTH(base), 0, 0.95);
	const struct stats_interval wide = stats_mean_interval(base, LENGTH(base), 0, 0.99);
	const struct stats_interval of_two = stats_mean_interval(base, 2, 0, 0.95);
	const struct stats_interval of_one = stats_mean_interval(base, 1, 0, 0.95);

	(void)state;
	assert_near(usual.low, 448.9763538860497, 1e-14);
	assert_near(usual.high, 479.8236461139504, 1e-14);
	assert_near(wide.low, 438.823434543037, 1e-14);
	assert_near(wide.high, 489.976565456963, 1e-14);
	assert_near(of_two.low, 403.4689763191266, 1e-14);
	assert_near(of_two.high, 530.5310236808735, 1e-14);
	assert_true(isinf(of_one.low) && of_one.low < 0);
	assert_true(isinf(of_one.high) && of_one.high > 0);
}

/* Each value may be half a step off, whatever the others are. */
static void values_that_come_in_steps_have_an_error(void **state)
{
	static const double alike[] = {3, 3};
	const struct stats_interval even = stats_mean_interval(alike, 2, 0, 0.95);
	const struct stats_interval in_steps = stats_mean_interval(alike, 2, 1, 0.95);

	(void)state;
	assert_true(even.low == 3 && even.high == 3);
	/* 3 + qt(0.975, 1) / sqrt(12) */
	assert_near(in_steps.high, 6.667965362404479, 1e-13);
	assert_near(stats_mean_error(base, LENGTH(base), 10),
		    stats_mean_error(base, LENGTH(base), 0), 1e-15);
	assert_near(stats_mean_error(base, LENGTH(base), 100), 100 / sqrt(12), 1e-15);
}

/* t.test(c(492, 477, 503, 488, 495, 470), c(462, 472, 449, 481, 458)) */
static void welch_agrees_with_r(void **state)
{
	struct stats_welch welch;

	(void)state;
	assert_int_equal(stats_welch(base, LENGTH(base), new, LENGTH(new), 0.95, &welch), 0);
	assert_near(welch.difference, 23.1, 1e-14);
	assert_near(welch.t, 3.106062216281583, 1e-13);
	assert_near(welch.df, 8.553712979392438, 1e-13);
	assert_near(welch.p, 0.01339187966798955, 1e-12);
	assert_near(welch.interval.low, 6.141420409642808, 1e-12);
	assert_near(welch.interval.high, 40.05857959035724, 1e-12);
	assert_int_equal(stats_welch(base, LENGTH(base), new, LENGTH(new), 0.99, &welch), 0);
	assert_near(welch.interval.low, -1.391924673369074, 1e-12);
	assert_near(welch.interval.high, 47.59192467336912, 1e-12);
}

/* t.test(extra ~ group, sleep), the groups exchanged */
static void welch_agrees_with_r_on_student_s_own_data(void **state)
{
	struct stats_welch welch;

	(void)state;
	assert_int_equal(stats_welch(drug_1, 10, drug_2, 10, 0.95, &welch), 0);
	assert_near(welch.difference, 1.58, 1e-14);
	assert_near(welch.t, 1.860813467486853, 1e-13);
	assert_near(welch.df, 17.77647351617850, 1e-13);
	assert_near(welch.p, 0.07939414018735817, 1e-12);
	assert_near(welch.interval.low, -0.2054832307117102, 1e-12);
	assert_near(welch.interval.high, 3.365483230711710, 1e-12);
}

static void welch_exchanged_is_welch_mirrored(void **state)
{
	struct stats_welch one, other;

	(void)state;
	assert_int_equal(stats_welch(base, LENGTH(base), new, LENGTH(new), 0.95, &one), 0);
	assert_int_equal(stats_welch(new, LENGTH(new), base, LENGTH(base), 0.95, &other), 0);
	assert_true(other.difference == -one.difference);
	assert_true(other.t == -one.t);
	assert_near(other.p, one.p, 1e-14);
	assert_near(other.interval.low, -one.interval.high, 1e-14);
}

static void welch_without_variance_is_certain(void **state)
{
	static const double five[] = {5, 5, 5}, six[] = {6, 6, 6};
	struct stats_welch welch;

	(void)state;
	assert_int_equal(stats_welch(five, 3, five, 3, 0.95, &welch), 0);
	assert_true(welch.difference == 0 && welch.t == 0 && welch.p == 1 && welch.df == 4);
	assert_true(welch.interval.low == 0 && welch.interval.high == 0);
	assert_int_equal(stats_welch(five, 3, six, 3, 0.95, &welch), 0);
	assert_true(welch.difference == 1 && isinf(welch.t) && welch.t > 0 && welch.p == 0);
	assert_true(welch.interval.low == 1 && welch.interval.high == 1);
	assert_int_equal(stats_welch(six, 3, five, 3, 0.95, &welch), 0);
	assert_true(welch.difference == -1 && isinf(welch.t) && welch.t < 0 && welch.p == 0);
}

/* One side without variance: a test of the other's mean against a constant. */
static void welch_against_a_constant_has_the_other_side_s_degrees(void **state)
{
	static const double constant[] = {470, 470};
	struct stats_welch welch;

	(void)state;
	assert_int_equal(stats_welch(constant, 2, base, LENGTH(base), 0.95, &welch), 0);
	assert_near(welch.df, 4, 1e-15);
	assert_near(welch.interval.low, 448.9763538860497 - 470, 1e-13);
	assert_int_equal(stats_welch(base, LENGTH(base), constant, 2, 0.95, &welch), 0);
	assert_near(welch.df, 4, 1e-15);
}

static void welch_needs_two_values_on_each_side(void **state)
{
	struct stats_welch welch;

	(void)state;
	errno = 0;
	assert_int_equal(stats_welch(base, 1, new, 2, 0.95, &welch), -1);
	assert_int_equal(errno, EINVAL);
	errno = 0;
	assert_int_equal(stats_welch(base, 2, new, 1, 0.95, &welch), -1);
	assert_int_equal(errno, EINVAL);
}

/* summary(lm(y ~ seq_along(y)))$coefficients[2, ] for the y's given */
static void the_trend_agrees_with_r(void **state)
{
	static const double rising[] = {455, 468, 461, 477, 472, 480, 479};
	struct stats_trend trend;

	(void)state;
	assert_int_equal(stats_trend(rising, LENGTH(rising), &trend), 0);
	assert_near(trend.slope, 3.821428571428571, 1e-14);
	assert_near(trend.t, 3.898261509015683, 1e-12);
	assert_near(trend.p, 0.01142929966902359, 1e-12);
	assert_int_equal(stats_trend(rising, 3, &trend), 0);
	assert_near(trend.slope, 3, 1e-13);
	assert_near(trend.t, 0.5196152422706632, 1e-12);
	assert_near(trend.p, 0.6949213767118028, 1e-12);
	assert_int_equal(stats_trend(base, LENGTH(base), &trend), 0);
	assert_near(trend.slope, 0.1, 1e-12);
	assert_near(trend.p, 0.9837936418632256, 1e-12);
}

static void a_trend_without_residue_is_certain(void **state)
{
	static const double level[] = {0.1, 0.1, 0.1, 0.1}, falling[] = {9, 7, 5, 3, 1};
	struct stats_trend trend;

	(void)state;
	assert_int_equal(stats_trend(level, LENGTH(level), &trend), 0);
	assert_true(trend.slope == 0 && trend.t == 0 && trend.p == 1);
	assert_int_equal(stats_trend(falling, LENGTH(falling), &trend), 0);
	assert_true(trend.slope == -2 && isinf(trend.t) && trend.t < 0 && trend.p == 0);
	errno = 0;
	assert_int_equal(stats_trend(falling, 2, &trend), -1);
	assert_int_equal(errno, EINVAL);
}

static void assert_holm(double *p, const double *expected, size_t n)
{
	assert_int_equal(stats_holm_adjust(p, n), 0);
	for (size_t i = 0; i < n; i++)
		assert_true(isnan(expected[i]) ? isnan(p[i]) : near(p[i], expected[i], 1e-15));
}

/* p.adjust(p, "holm") */
static void holm_agrees_with_r(void **state)
{
	double one[] = {0.01, 0.04, 0.03, 0.005, 0.2};
	double other[] = {0.04, 0.01, 0.0101, 0.9, 0.6};

	(void)state;
	assert_holm(one, (double[]){0.04, 0.09, 0.09, 0.025, 0.2}, 5);
	assert_holm(other, (double[]){0.12, 0.05, 0.05, 1, 1}, 5);
}

static void holm_passes_over_tests_not_made(void **state)
{
	double some[] = {NAN, 0.01, NAN, 0.03}, single[] = {0.04}, none[] = {NAN};

	(void)state;
	assert_holm(some, (double[]){NAN, 0.02, NAN, 0.03}, 4);
	assert_holm(single, (double[]){0.04}, 1);
	assert_holm(none, (double[]){NAN}, 1);
	assert_int_equal(stats_holm_adjust(NULL, 0), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nist_numacc_1),
		cmocka_unit_test(nist_numacc_2),
		cmocka_unit_test(nist_numacc_3),
		cmocka_unit_test(nist_numacc_4),
		cmocka_unit_test(nist_michelson),
		cmocka_unit_test(equal_values_have_no_variance_at_all),
		cmocka_unit_test(the_variance_is_that_of_a_sample),
		cmocka_unit_test(the_coefficient_of_variation_is_positive),
		cmocka_unit_test(one_value_has_a_mean_but_no_variance),
		cmocka_unit_test(quantiles_are_those_of_definition_seven),
		cmocka_unit_test(the_median_leaves_the_values_in_their_order),
		cmocka_unit_test(the_interval_of_a_mean_agrees_with_r),
		cmocka_unit_test(values_that_come_in_steps_have_an_error),
		cmocka_unit_test(welch_agrees_with_r),
		cmocka_unit_test(welch_agrees_with_r_on_student_s_own_data),
		cmocka_unit_test(welch_exchanged_is_welch_mirrored),
		cmocka_unit_test(welch_without_variance_is_certain),
		cmocka_unit_test(welch_against_a_constant_has_the_other_side_s_degrees),
		cmocka_unit_test(welch_needs_two_values_on_each_side),
		cmocka_unit_test(the_trend_agrees_with_r),
		cmocka_unit_test(a_trend_without_residue_is_certain),
		cmocka_unit_test(holm_agrees_with_r),
		cmocka_unit_test(holm_passes_over_tests_not_made),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
