/* SPDX-License-Identifier: ISC */
/*
 * The normal distribution and Student's t against closed forms, a published table, and values that
 * mpmath 1.2.1 found with 40 digits (R 4.2.2's qt, pt and qnorm agree to 10 digits or more).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "measure/distribution.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

#define assert_near(actual, expected, relative) assert_true(near(actual, expected, relative))

static int near(double actual, double expected, double relative)
{
	return fabs(actual - expected) <= relative * fabs(expected);
}

static const double degrees[] = {1, 1.5, 2, 3, 4.7, 10, 39, 199, 200, 1234.5, 1e6, INFINITY};

static void quantiles_agree_with_40_digits(void **state)
{
	static const double p[] = {0.5001, 0.6, 0.9, 0.95, 0.975, 0.995, 0.9995, 0.99999};
	static const struct {
		double df;
		double quantile[LENGTH(p)];
	} rows[] = {
		{1,
		 {3.1415927569437069e-4, 3.2491969623290625e-1, 3.0776835371752541,
		  6.3137515146750374, 1.2706204736174693e1, 6.3656741162871524e1,
		  6.3661924876878973e2, 3.1830988608051955e4}},
		{1.5,
		 {2.9348322856181599e-4, 3.0074539256979535e-1, 2.1963984175655378,
		  3.7051808200967493, 6.0166631044279283, 1.7820310514462797e1,
		  8.2847446703663696e1, 1.1245001233846194e3}},
		{2,
		 {2.8284271813144228e-4, 2.8867513459481282e-1, 1.885618083164127,
		  2.9199855803537242, 4.3026527297494618, 9.9248432009182886, 3.1599054576445363e1,
		  2.2360344363454603e2}},
		{3,
		 {2.7206990911047338e-4, 2.7667066233268985e-1, 1.6377443536962103,
		  2.3533634348018229, 3.1824463052837084, 5.8409093097333554, 1.2923978636687964e1,
		  4.7927728376006707e1}},
		{5,
		 {2.6343055607018551e-4, 2.6718086570414507e-1, 1.4758840488244813,
		  2.0150483733330235, 2.5705818356363148, 4.0321429835552272, 6.8688266258812751,
		  1.5546854534969158e1}},
		{10,
		 {2.5699780660494993e-4, 2.6018482949208018e-1, 1.3721836411103358,
		  1.8124611228116759, 2.2281388519862742, 3.1692726726169507, 4.5868938587027077,
		  7.5269540193436241}},
		{30,
		 {2.5276002539339364e-4, 2.5560536495191271e-1, 1.3104150253913957,
		  1.6972608865939574, 2.0422724563012379, 2.749995653567225, 3.6459586350420628,
		  5.0540324214481056}},
		{120,
		 {2.5118558264521685e-4, 2.5390952321492851e-1, 1.288646233656378,
		  1.6576508993552352, 1.9799304050824405, 2.6174211451068657, 3.3734537685625336,
		  4.4415634569512318}},
		{199,
		 {2.5097792972007575e-4, 2.5368607538177208e-1, 1.2858202092594091,
		  1.652546746166563, 1.9719565442517534, 2.6007602160585159, 3.3400865561614633,
		  4.369925952468347}},
		{200,
		 {2.5097635325019841e-4, 2.5368437919014764e-1, 1.2857987939948012,
		  1.6525081009108771, 1.971896223633909, 2.6006344361915576, 3.3398354062757106,
		  4.3693895523436927}},
		{1000,
		 {2.5072550362288889e-4, 2.5341451583949871e-1, 1.2823987214609246,
		  1.6463788172854643, 1.9623390808264081, 2.5807546980659508, 3.3002826484239442,
		  4.2854376826539882}},
		{1e06,
		 {2.5066289275372678e-4, 2.5334717053784162e-1, 1.2815524121299386,
		  1.6448551507220401, 1.9599663568141067, 2.5758342201053338, 3.2905364612487221,
		  4.2649112540706758}},
		{INFINITY,
		 {2.5066283008800749e-4, 2.5334710313579974e-1, 1.2815515655446006,
		  1.6448536269514723, 1.9599639845400539, 2.5758293035489005, 3.2905267314919258,
		  4.2648907939238408}},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (size_t j = 0; j < LENGTH(p); j++)
			assert_near(distribution_student_quantile(p[j], rows[i].df),
				    rows[i].quantile[j], 1e-12);
}

static void tails_agree_with_40_digits(void **state)
{
	static const struct {
		double df, t, tail;
	} rows[] = {
		{1, 1e06, 3.1830988618368457e-7},       {3.7, 0.5, 3.2266781665996599e-1},
		{3.7, 20, 3.3041297340683779e-5},       {5, 40, 9.2059810858864772e-8},
		{12, 30, 5.886590953509474e-13},        {100, 12, 2.1975438578021891e-21},
		{199, 1.5, 6.7599618720778817e-2},      {200, 20, 6.6788835291939045e-50},
		{10000, 10, 9.8164037143319145e-24},    {1e06, 8, 6.2275317166012598e-16},
		{INFINITY, 1, 1.5865525393145705e-1},   {INFINITY, 5, 2.8665157187919391e-7},
		{INFINITY, 20, 2.7536241186062337e-89},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_near(distribution_student_tail(rows[i].t, rows[i].df), rows[i].tail, 1e-12);
}

/* The table in the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2. */
static void quantiles_round_to_the_published_table(void **state)
{
	static const double p[] = {0.90, 0.95, 0.975, 0.99, 0.995};
	static const struct {
		double df;
		double quantile[LENGTH(p)];
	} rows[] = {
		{1, {3.078, 6.314, 12.706, 31.821, 63.657}},
		{2, {1.886, 2.920, 4.303, 6.965, 9.925}},
		{3, {1.638, 2.353, 3.182, 4.541, 5.841}},
		{4, {1.533, 2.132, 2.776, 3.747, 4.604}},
		{5, {1.476, 2.015, 2.571, 3.365, 4.032}},
		{10, {1.372, 1.812, 2.228, 2.764, 3.169}},
		{20, {1.325, 1.725, 2.086, 2.528, 2.845}},
		{30, {1.310, 1.697, 2.042, 2.457, 2.750}},
		{60, {1.296, 1.671, 2.000, 2.390, 2.660}},
		{100, {1.290, 1.660, 1.984, 2.364, 2.626}},
		{INFINITY, {1.282, 1.645, 1.960, 2.326, 2.576}},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (size_t j = 0; j < LENGTH(p); j++)
			assert_true(fabs(distribution_student_quantile(p[j], rows[i].df) -
					 rows[i].quantile[j]) <= 0.0005 + 1e-9);
}

/* With one degree of freedom (Cauchy) and with two the quantiles have closed forms. */
static void quantiles_of_one_and_two_degrees_are_the_closed_forms(void **state)
{
	const double pi = acos(-1);

	(void)state;
	for (int i = 1; i < 1000; i++) {
		const double p = i / 1000.0, tail = fmin(p, 1 - p);

		assert_true(fabs(distribution_student_quantile(p, 1) + 1 / tan(pi * p)) <=
			    1e-13 / tail);
		assert_true(fabs(distribution_student_quantile(p, 2) -
				 (p - 0.5) * sqrt(2 / (p * (1 - p)))) <= 1e-13 / tail);
	}
}

static void quantiles_of_small_probabilities_are_accurate(void **state)
{
	(void)state;
	assert_near(distribution_normal_quantile(1e-10), -6.3613409024040562, 1e-12);
	assert_near(distribution_student_quantile(1e-100, 1), -1 / (acos(-1) * 1e-100), 1e-12);
}

static void the_cdf_of_a_quantile_is_its_probability(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(degrees); i++)
		for (int k = 1; k < 200; k++) {
			const double p = k / 200.0;
			const double t = distribution_student_quantile(p, degrees[i]);

			assert_near(distribution_student_cdf(t, degrees[i]), p, 1e-13);
		}
}

static void both_halves_mirror_each_other(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(degrees); i++) {
		const double df = degrees[i];

		for (int k = 1; k < 64; k++) {
			const double p = k / 64.0;
			const double t = distribution_student_quantile(p, df);

			assert_true(distribution_student_quantile(1 - p, df) == -t);
			assert_true(distribution_student_cdf(t, df) ==
				    distribution_student_tail(-t, df));
		}
	}
}

/* Where the tail is computed from the other fraction, and where the gamma function gives way. */
static void there_is_no_seam(void **state)
{
	(void)state;
	for (size_t i = 0; i + 1 < LENGTH(degrees); i++) {
		const double df = degrees[i];
		const double seam = sqrt(3 * df / (df + 2));

		assert_near(distribution_student_tail(seam * (1 - DBL_EPSILON), df),
			    distribution_student_tail(seam * (1 + DBL_EPSILON), df), 1e-13);
	}
	for (double t = 0; t < 10; t += 0.25)
		assert_near(distribution_student_tail(t, 200 * (1 - DBL_EPSILON)),
			    distribution_student_tail(t, 200 * (1 + DBL_EPSILON)), 1e-13);
}

static void the_normal_distribution_has_unlimited_degrees(void **state)
{
	(void)state;
	for (double z = -8; z <= 8; z += 0.5) {
		assert_near(distribution_normal_tail(z), erfc(z / sqrt(2)) / 2, 1e-15);
		assert_true(distribution_normal_cdf(z) == distribution_normal_tail(-z));
		assert_true(distribution_student_tail(z, INFINITY) == distribution_normal_tail(z));
		assert_near(distribution_student_tail(z, 1e15), distribution_normal_tail(z), 1e-11);
	}
	assert_true(distribution_normal_quantile(0.975) ==
		    distribution_student_quantile(0.975, INFINITY));
}

static void the_ends_are_what_they_should_be(void **state)
{
	const double infinity = INFINITY;

	(void)state;
	for (size_t i = 0; i < LENGTH(degrees); i++) {
		const double df = degrees[i];

		assert_true(distribution_student_tail(0, df) == 0.5);
		assert_true(distribution_student_tail(infinity, df) == 0);
		assert_true(distribution_student_tail(-infinity, df) == 1);
		assert_true(distribution_student_tail(1e300, df) < 1e-150);
		assert_true(distribution_student_quantile(0.5, df) == 0);
		assert_true(distribution_student_quantile(0, df) == -infinity);
		assert_true(distribution_student_quantile(1, df) == infinity);
	}
}

static void what_is_no_probability_has_no_quantile(void **state)
{
	(void)state;
	assert_true(isnan(distribution_student_quantile(-0.1, 3)));
	assert_true(isnan(distribution_student_quantile(1.1, 3)));
	assert_true(isnan(distribution_student_quantile(NAN, 3)));
	assert_true(isnan(distribution_normal_quantile(2)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quantiles_agree_with_40_digits),
		cmocka_unit_test(tails_agree_with_40_digits),
		cmocka_unit_test(quantiles_round_to_the_published_table),
		cmocka_unit_test(quantiles_of_one_and_two_degrees_are_the_closed_forms),
		cmocka_unit_test(quantiles_of_small_probabilities_are_accurate),
		cmocka_unit_test(the_cdf_of_a_quantile_is_its_probability),
		cmocka_unit_test(both_halves_mirror_each_other),
		cmocka_unit_test(there_is_no_seam),
		cmocka_unit_test(the_normal_distribution_has_unlimited_degrees),
		cmocka_unit_test(the_ends_are_what_they_should_be),
		cmocka_unit_test(what_is_no_probability_has_no_quantile),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
