/* SPDX-License-Identifier: ISC */
/*
 * The ratio of two means against Welch's test, and against R 4.2.2, which has no Fieller interval
 *of its own: the limits were found there by uniroot() on the statistic itself, not by the
 *quadratic.
 *
 *	fieller <- function(x, y, conf, step = 0) {
 *		ex <- max(var(x) / length(x), step^2 / 12)
 *		ey <- max(var(y) / length(y), step^2 / 12)
 *		df <- (ex + ey)^2 / (ex^2 / (length(x) - 1) + ey^2 / (length(y) - 1))
 *		t <- qt((1 + conf) / 2, df)
 *		f <- function(r) abs(mean(y) - r * mean(x)) / sqrt(ey + r^2 * ex) - t
 *		r <- mean(y) / mean(x)
 *		c(2 * pt(-abs(mean(y) - mean(x)) / sqrt(ex + ey), df),
 *		  if (f(0) > 0) uniroot(f, c(0, r), tol = 1e-15)$root else 0,
 *		  if (f(1e9) > 0) uniroot(f, c(r, 1e9), tol = 1e-15)$root else Inf)
 *	}
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>

#include "base/rng.h"
#include "measure/ratio.h"

#define SAMPLE(...) SAMPLE_IN_STEPS(0, __VA_ARGS__)
#define SAMPLE_IN_STEPS(step, ...)                                                               \
	{                                                                                        \
		(const double[]){__VA_ARGS__}, sizeof((double[]){__VA_ARGS__}) / sizeof(double), \
			step                                                                     \
	}

static void assert_near(double actual, double expected, double relative)
{
	if (fabs(actual - expected) > relative * fabs(expected))
		fail_msg("%.15g is not %.15g", actual, expected);
}

static void assert_ratio(const struct ratio_sample *base, const struct ratio_sample *new,
			 double confidence, double p, double low, double high)
{
	struct ratio ratio;
	struct stats_interval interval;

	assert_int_equal(ratio_test(base, new, &ratio), 0);
	interval = ratio_interval(&ratio, confidence);
	assert_near(ratio.p, p, 1e-9);
	assert_near(interval.low, low, 1e-9);
	if (isinf(high))
		assert_true(isinf(interval.high));
	else
		assert_near(interval.high, high, 1e-9);
}

static void the_interval_agrees_with_r(void **state)
{
	const struct ratio_sample base = SAMPLE(462, 472, 449, 481, 458);
	const struct ratio_sample new = SAMPLE(492, 477, 503, 488, 495, 470);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0.01339187966799, 1.0129596212173, 1.0880868113275);
	assert_ratio(&base, &new, 0.99, 0.01339187966799, 0.99708836703631, 1.1056580136029);
}

static void a_base_that_might_be_zero_sets_no_upper_limit(void **state)
{
	const struct ratio_sample base = SAMPLE(1, 10, 2), new = SAMPLE(5, 6, 7);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0.6202858346893, 0.34084530668458, INFINITY);
}

static void new_values_that_might_be_zero_set_no_lower_limit(void **state)
{
	const struct ratio_sample base = SAMPLE(5, 6, 7), new = SAMPLE(1, 10, 2);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0.6202858346893, 0, 2.9338822638547);
	assert_ratio(&base, &new, 0.5, 0.6202858346893, 0.33950959772426, 1.1136405138936);
}

static void a_side_that_is_zero_has_one_limit(void **state)
{
	const struct ratio_sample some = SAMPLE_IN_STEPS(1, 5, 6, 7);
	const struct ratio_sample none = SAMPLE_IN_STEPS(1, 0, 0, 0);

	(void)state;
	assert_ratio(&some, &none, 0.95, 0.00285441808511555, 0, 0.162871626289004);
	assert_ratio(&none, &some, 0.95, 0.00285441808511555, 6.1398048437582, INFINITY);
}

static void values_that_never_vary_are_as_uncertain_as_one_reading(void **state)
{
	const struct ratio_sample base = SAMPLE_IN_STEPS(1, 100, 100, 100);
	const struct ratio_sample new = SAMPLE_IN_STEPS(1, 101, 101, 101);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0.07048399691022, 0.99867272998794, 1.02145704058);
}

static void each_side_has_the_larger_of_its_two_errors(void **state)
{
	const struct ratio_sample base = SAMPLE_IN_STEPS(1, 10, 10, 10);
	const struct ratio_sample new = SAMPLE_IN_STEPS(1, 11, 11, 12);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0.040053665115685, 1.0094126871954, 1.2721488435402);
}

static void without_any_error_a_difference_is_certain(void **state)
{
	const struct ratio_sample base = SAMPLE(4, 4, 4), new = SAMPLE(6, 6, 6);

	(void)state;
	assert_ratio(&base, &new, 0.95, 0, 1.5, 1.5);
	assert_ratio(&new, &new, 0.95, 1, 1, 1);
}

/* Two samples of some size and scatter around about the same mean. */
static void draw(struct rng *rng, double *values, size_t n)
{
	const double mean = 100 + (double)rng_below(rng, 20);
	const double spread = (double)rng_between(rng, 1, 150);

	for (size_t i = 0; i < n; i++)
		values[i] = mean + spread * ((double)rng_below(rng, 1001) / 1000 - 0.5);
}

static void the_p_value_is_that_of_welch(void **state)
{
	struct rng rng;

	(void)state;
	rng_seed(&rng, 1, 0);
	for (int i = 0; i < 1000; i++) {
		double base_values[12], new_values[12];
		const struct ratio_sample base = {base_values, rng_between(&rng, 2, 12), 0};
		const struct ratio_sample new = {new_values, rng_between(&rng, 2, 12), 0};
		struct stats_welch welch;
		struct ratio ratio;

		draw(&rng, base_values, base.n);
		draw(&rng, new_values, new.n);
		assert_int_equal(stats_welch(base_values, base.n, new_values, new.n, 0.95, &welch),
				 0);
		assert_int_equal(ratio_test(&base, &new, &ratio), 0);
		assert_near(ratio.p, welch.p, 1e-12);
		assert_near(ratio.df, welch.df, 1e-12);
	}
}

static void the_interval_leaves_1_out_exactly_where_the_test_finds_a_difference(void **state)
{
	struct rng rng;
	int found = 0;

	(void)state;
	rng_seed(&rng, 2, 0);
	for (int i = 0; i < 3000; i++) {
		double base_values[8], new_values[8];
		const struct ratio_sample base = {base_values, rng_between(&rng, 2, 8), 1};
		const struct ratio_sample new = {new_values, rng_between(&rng, 2, 8), 1};
		const double confidence = 0.5 + (double)rng_below(&rng, 4999) / 10000;
		struct stats_interval interval;
		struct ratio ratio;
		int is_out;

		draw(&rng, base_values, base.n);
		draw(&rng, new_values, new.n);
		assert_int_equal(ratio_test(&base, &new, &ratio), 0);
		interval = ratio_interval(&ratio, confidence);
		is_out = interval.low > 1 || interval.high < 1;
		assert_int_equal(is_out, ratio.p < 1 - confidence);
		found += is_out;
		assert_true(interval.low <= ratio.new_mean / ratio.base_mean);
		assert_true(interval.high >= ratio.new_mean / ratio.base_mean);
	}
	/* Both happen. */
	assert_in_range(found, 300, 2700);
}

static void sides_exchanged_give_the_inverse_interval(void **state)
{
	const struct ratio_sample base = SAMPLE(462, 472, 449, 481, 458);
	const struct ratio_sample new = SAMPLE(492, 477, 503, 488, 495, 470);
	struct ratio there, back;

	(void)state;
	assert_int_equal(ratio_test(&base, &new, &there), 0);
	assert_int_equal(ratio_test(&new, &base, &back), 0);
	assert_near(ratio_interval(&there, 0.9).low, 1 / ratio_interval(&back, 0.9).high, 1e-12);
	assert_near(ratio_interval(&there, 0.9).high, 1 / ratio_interval(&back, 0.9).low, 1e-12);
}

static void samples_without_variance_or_a_ratio_are_refused(void **state)
{
	const struct ratio_sample two = SAMPLE(1, 2), one = SAMPLE(1), zeros = SAMPLE(0, 0);
	const struct ratio_sample none = {NULL, 0, 0};
	struct ratio ratio;

	(void)state;
	errno = 0;
	assert_int_equal(ratio_test(&two, &one, &ratio), -1);
	assert_int_equal(errno, EINVAL);
	assert_int_equal(ratio_test(&one, &two, &ratio), -1);
	assert_int_equal(ratio_test(&none, &two, &ratio), -1);
	assert_int_equal(ratio_test(&zeros, &zeros, &ratio), -1);
	assert_int_equal(ratio_test(&two, &two, &ratio), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_interval_agrees_with_r),
		cmocka_unit_test(a_base_that_might_be_zero_sets_no_upper_limit),
		cmocka_unit_test(new_values_that_might_be_zero_set_no_lower_limit),
		cmocka_unit_test(a_side_that_is_zero_has_one_limit),
		cmocka_unit_test(values_that_never_vary_are_as_uncertain_as_one_reading),
		cmocka_unit_test(each_side_has_the_larger_of_its_two_errors),
		cmocka_unit_test(without_any_error_a_difference_is_certain),
		cmocka_unit_test(the_p_value_is_that_of_welch),
		cmocka_unit_test(
			the_interval_leaves_1_out_exactly_where_the_test_finds_a_difference),
		cmocka_unit_test(sides_exchanged_give_the_inverse_interval),
		cmocka_unit_test(samples_without_variance_or_a_ratio_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
