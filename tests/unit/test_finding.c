/* SPDX-License-Identifier: ISC */
/*
 * What is said of a metric: the words, when there are any, and what they promise together. Values
 * beside an R call are those of R 4.2.2.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "comparison/finding.h"

#define SAMPLE(...)                                                                                \
	{                                                                                          \
		(const double[]){__VA_ARGS__}, sizeof((double[]){__VA_ARGS__}) / sizeof(double), 0 \
	}
#define WRITES (&metrics[METRIC_WRITES])
#define READS (&metrics[METRIC_READS])

enum {
	RUNS_MAX = 8,
	FINDINGS_MAX = 12
};

static const struct ratio_sample base_1 = SAMPLE(462, 472, 449, 481, 458);
static const struct ratio_sample new_1 = SAMPLE(492, 477, 503, 488, 495);
static const struct ratio_sample base_2 = SAMPLE(100, 104, 98, 101, 97);
static const struct ratio_sample new_2 = SAMPLE(103, 99, 105, 102, 106);
static const struct ratio_sample base_3 = SAMPLE(10, 11, 12, 13, 14);
static const struct ratio_sample new_3 = SAMPLE(20, 21, 22, 23, 25);
static const struct ratio_sample base_4 = SAMPLE(10, 11, 12, 13, 14);
static const struct ratio_sample new_4 = SAMPLE(11, 12, 13, 13, 15);

static const struct metric *find_metric(const char *name)
{
	for (size_t i = 0; i < metrics_count; i++)
		if (strcmp(metrics[i].name, name) == 0)
			return &metrics[i];
	fail_msg("there is no metric %s", name);
	return NULL;
}

static struct finding test_one(const struct metric *metric, struct ratio_sample base,
			       struct ratio_sample new)
{
	struct finding finding = {.metric = metric, .base = base, .new = new};

	assert_int_equal(findings_test(&finding, 1, 0.95), 0);
	return finding;
}

static void assert_near(double actual, double expected)
{
	if (fabs(actual - expected) > 1e-9 * fabs(expected))
		fail_msg("%.15g is not %.15g", actual, expected);
}

/* --- Words --- */

static void more_throughput_is_better_and_less_is_worse(void **state)
{
	(void)state;
	assert_int_equal(test_one(WRITES, base_1, new_1).word, FINDING_BETTER);
	assert_int_equal(test_one(WRITES, new_1, base_1).word, FINDING_WORSE);
}

static void more_latency_is_worse_and_less_is_better(void **state)
{
	const struct metric *latency = find_metric("article_write_p99");

	(void)state;
	assert_int_equal(test_one(latency, base_1, new_1).word, FINDING_WORSE);
	assert_int_equal(test_one(latency, new_1, base_1).word, FINDING_BETTER);
}

static void what_chance_can_do_proves_nothing(void **state)
{
	(void)state;
	assert_int_equal(test_one(WRITES, base_2, new_2).word, FINDING_NO_DIFFERENCE);
	assert_int_equal(test_one(WRITES, base_2, base_2).word, FINDING_NO_DIFFERENCE);
}

static void two_runs_on_a_side_are_not_tested(void **state)
{
	const struct ratio_sample two = SAMPLE(1, 2), many = SAMPLE(11, 12, 13, 12, 11);
	const struct finding there = test_one(WRITES, two, many);
	const struct finding back = test_one(WRITES, many, two);

	(void)state;
	assert_int_equal(there.word, FINDING_NOT_TESTED);
	assert_int_equal(back.word, FINDING_NOT_TESTED);
	assert_true(isnan(there.p) && isnan(there.p_adjusted) && isnan(there.ranks_p));
	assert_true(isnan(there.interval_percent.low) && isnan(there.interval_percent.high));
	/* What can be said is said. */
	assert_near(there.base_mean, 1.5);
	assert_near(there.new_mean, 11.8);
	assert_near(back.shift, -10);
}

static void three_runs_on_a_side_are_tested(void **state)
{
	const struct ratio_sample base = SAMPLE(10, 11, 12), new = SAMPLE(20, 21, 22);

	(void)state;
	assert_int_equal(test_one(WRITES, base, new).word, FINDING_BETTER);
}

static void one_run_a_side_has_a_change_and_no_variation(void **state)
{
	const struct ratio_sample base = SAMPLE(50), new = SAMPLE(60);
	const struct finding finding = test_one(WRITES, base, new);

	(void)state;
	assert_near(finding.change_percent, 20);
	assert_true(isnan(finding.base_variation_percent));
	assert_int_equal(finding.word, FINDING_NOT_TESTED);
}

static void a_side_without_values_is_not_tested(void **state)
{
	const struct ratio_sample none = {NULL, 0, 0};
	const struct finding finding = test_one(WRITES, base_1, none);

	(void)state;
	assert_int_equal(finding.word, FINDING_NOT_TESTED);
	assert_true(isnan(finding.new_mean) && isnan(finding.change_percent));
	assert_near(finding.base_mean, 464.4);
}

static void a_side_that_did_nothing_is_tested(void **state)
{
	const struct ratio_sample some = SAMPLE(10, 11, 12), none = SAMPLE(0, 0, 0);
	const struct finding lost = test_one(WRITES, some, none);
	const struct finding won = test_one(WRITES, none, some);

	(void)state;
	assert_int_equal(lost.word, FINDING_WORSE);
	assert_near(lost.change_percent, -100);
	assert_int_equal(won.word, FINDING_BETTER);
	assert_true(isinf(won.change_percent));
}

/* Runs that all give the same whole number, one more on the other side: rounding may do that. */
static void values_apart_by_one_step_prove_nothing(void **state)
{
	const struct ratio_sample base = {(const double[]){40, 40, 40}, 3, 1};
	const struct ratio_sample new = {(const double[]){41, 41, 41}, 3, 1};

	(void)state;
	assert_int_equal(test_one(WRITES, base, new).word, FINDING_NO_DIFFERENCE);
}

/* --- Figures --- */

/* t.test(new, base)$p.value, wilcox.test(new, base) and its estimate with conf.int = TRUE */
static void the_tests_agree_with_r(void **state)
{
	const struct finding finding = test_one(WRITES, base_1, new_1);

	(void)state;
	assert_near(finding.p, 0.00593900837419);
	assert_near(finding.ranks_p, 4.0 / 252);
	assert_near(finding.shift, 28);
	assert_near(finding.change_percent, 100 * (491 / 464.4 - 1));
	assert_near(finding.base_variation_percent, 100 * sqrt(154.3) / 464.4);
}

static void ranks_are_tested_from_five_runs_a_side(void **state)
{
	struct ratio_sample four = base_1;

	(void)state;
	four.n = 4;
	assert_false(isnan(test_one(WRITES, base_1, new_1).ranks_p));
	assert_true(isnan(test_one(WRITES, four, new_1).ranks_p));
	assert_true(isnan(test_one(WRITES, new_1, four).ranks_p));
	assert_false(isnan(test_one(WRITES, four, new_1).p));
}

/* --- Families --- */

/* p.adjust(c(...), "holm"), of the first two and of the last two */
static void scores_and_the_rest_are_corrected_apart(void **state)
{
	struct finding findings[] = {
		{.metric = WRITES, .base = base_1, .new = new_1},
		{.metric = READS, .base = base_2, .new = new_2},
		{.metric = find_metric("files_written"), .base = base_3, .new = new_3},
		{.metric = find_metric("files_read"), .base = base_4, .new = new_4},
	};

	(void)state;
	assert_int_equal(findings_test(findings, 4, 0.95), 0);
	assert_near(findings[0].p_adjusted, 0.0118780167484);
	assert_near(findings[1].p_adjusted, 0.121502918817);
	assert_near(findings[2].p_adjusted, 4.1332242093e-05);
	assert_near(findings[3].p_adjusted, 0.433301901163);
}

/* p.adjust(c(...), "holm") of all four */
static void all_sides_are_corrected_together(void **state)
{
	struct finding findings[] = {
		{.metric = WRITES, .pair = 0, .base = base_1, .new = new_1},
		{.metric = WRITES, .pair = 1, .base = base_2, .new = new_2},
		{.metric = READS, .pair = 0, .base = base_3, .new = new_3},
		{.metric = READS, .pair = 1, .base = base_4, .new = new_4},
	};

	(void)state;
	assert_int_equal(findings_test(findings, 4, 0.95), 0);
	assert_near(findings[0].p_adjusted, 0.0178170251226);
	assert_near(findings[1].p_adjusted, 0.243005837634);
	assert_near(findings[2].p_adjusted, 8.26644841859e-05);
	assert_near(findings[3].p_adjusted, 0.433301901163);
	/* Tested at 5 % divided by 4, 3, 2; there it stays. */
	assert_near(findings[2].interval_confidence, 1 - 0.05 / 4);
	assert_near(findings[0].interval_confidence, 1 - 0.05 / 3);
	assert_near(findings[1].interval_confidence, 1 - 0.05 / 2);
	assert_near(findings[3].interval_confidence, 1 - 0.05 / 2);
}

static void what_is_not_tested_costs_the_others_nothing(void **state)
{
	const struct ratio_sample two = SAMPLE(1, 2);
	struct finding findings[] = {
		{.metric = WRITES, .base = base_1, .new = new_1},
		{.metric = READS, .base = two, .new = new_2},
	};

	(void)state;
	assert_int_equal(findings_test(findings, 2, 0.95), 0);
	assert_near(findings[0].p_adjusted, findings[0].p);
	assert_near(findings[0].interval_confidence, 0.95);
	assert_int_equal(findings[1].word, FINDING_NOT_TESTED);
}

static void nothing_to_test_is_no_error(void **state)
{
	(void)state;
	assert_int_equal(findings_test(NULL, 0, 0.95), 0);
}

/* About normal: the sum of twelve uniform numbers. */
static double draw_normal(struct rng *rng)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += (double)(rng_next(rng) >> 11) / 9007199254740992.0;
	return sum;
}

/* A table of findings, each with values of its own, shifted by so many standard deviations. */
struct draw {
	double values[FINDINGS_MAX][2][RUNS_MAX];
	struct finding findings[FINDINGS_MAX];
	size_t n;
};

static void draw_table(struct draw *draw, struct rng *rng, size_t n, size_t runs, double shift)
{
	draw->n = n;
	for (size_t i = 0; i < n; i++) {
		for (size_t run = 0; run < runs; run++) {
			draw->values[i][0][run] = 100 + 3 * draw_normal(rng);
			draw->values[i][1][run] = 100 + 3 * (draw_normal(rng) + shift);
		}
		draw->findings[i] = (struct finding){.metric = &metrics[i],
						     .base = {draw->values[i][0], runs, 0},
						     .new = {draw->values[i][1], runs, 0}};
	}
	assert_int_equal(findings_test(draw->findings, n, 0.95), 0);
}

static bool says_something(const struct finding *finding)
{
	return finding->word == FINDING_BETTER || finding->word == FINDING_WORSE;
}

static void an_interval_leaves_zero_out_exactly_where_the_word_says_better_or_worse(void **state)
{
	struct rng rng;
	size_t said = 0, all = 0;

	(void)state;
	rng_seed(&rng, 3, 0);
	for (int i = 0; i < 500; i++) {
		struct draw draw;

		draw_table(&draw, &rng, rng_between(&rng, 1, FINDINGS_MAX),
			   rng_between(&rng, FINDING_RUNS_FEWEST, RUNS_MAX),
			   (double)rng_below(&rng, 5));
		for (size_t k = 0; k < draw.n; k++) {
			const struct finding *finding = &draw.findings[k];
			const struct stats_interval *interval = &finding->interval_percent;

			assert_int_equal(interval->low > 0 || interval->high < 0,
					 says_something(finding));
			said += says_something(finding);
			all++;
		}
	}
	/* Both happen. */
	assert_in_range(said, all / 10, all * 9 / 10);
}

/*
 * 4,000 tables of what is the same. With a chance of 5 % each, 6 % of them or more come out once in
 * 300 sets of tables; this set is always the same.
 */
static void of_equal_things_one_table_in_twenty_says_anything_among_its_scores(void **state)
{
	struct rng rng;
	int scores = 0, rest = 0;

	(void)state;
	rng_seed(&rng, 4, 0);
	for (int i = 0; i < 4000; i++) {
		struct draw draw;
		bool said_of_scores = false, said_of_rest = false;

		draw_table(&draw, &rng, FINDINGS_MAX, 5, 0);
		for (size_t k = 0; k < draw.n; k++) {
			if (finding_is_of_score(&draw.findings[k]))
				said_of_scores |= says_something(&draw.findings[k]);
			else
				said_of_rest |= says_something(&draw.findings[k]);
		}
		scores += said_of_scores;
		rest += said_of_rest;
	}
	assert_in_range(scores, 4000 * 3 / 100, 4000 * 6 / 100);
	assert_in_range(rest, 4000 * 2 / 100, 4000 * 6 / 100);
}

static void a_higher_confidence_proves_less(void **state)
{
	struct finding finding = {.metric = WRITES, .base = base_1, .new = new_1};

	(void)state;
	assert_int_equal(findings_test(&finding, 1, 0.99), 0);
	assert_int_equal(finding.word, FINDING_BETTER);
	assert_int_equal(findings_test(&finding, 1, 0.995), 0);
	assert_int_equal(finding.word, FINDING_NO_DIFFERENCE);
}

/* --- What follows --- */

/* The interval, found as in test_ratio.c: fieller(new, base, 0.95) */
static void worse_by_more_is_when_the_whole_interval_lies_beyond(void **state)
{
	const struct finding worse = test_one(WRITES, new_1, base_1);
	const struct finding slower = test_one(find_metric("blog_read_p50"), base_1, new_1);

	(void)state;
	assert_near(worse.change_percent, 100 * (464.4 / 491 - 1));
	assert_near(worse.interval_percent.low, 100 * (0.9135591938736 - 1));
	assert_near(worse.interval_percent.high, 100 * (0.97887202114176 - 1));
	assert_true(finding_is_worse_by(&worse, 0));
	assert_true(finding_is_worse_by(&worse, -worse.interval_percent.high * 0.999));
	assert_false(finding_is_worse_by(&worse, -worse.interval_percent.high * 1.001));
	assert_true(finding_is_worse_by(&slower, slower.interval_percent.low * 0.999));
	assert_false(finding_is_worse_by(&slower, slower.interval_percent.low * 1.001));
}

static void neither_better_nor_unproven_is_worse(void **state)
{
	const struct finding better = test_one(WRITES, base_1, new_1);
	const struct finding unproven = test_one(WRITES, new_2, base_2);
	const struct ratio_sample two = SAMPLE(1, 2);
	const struct finding untested = test_one(WRITES, base_1, two);

	(void)state;
	assert_false(finding_is_worse_by(&better, 0));
	assert_false(finding_is_worse_by(&unproven, 0));
	assert_false(finding_is_worse_by(&untested, 0));
}

/* wilcox.test() gives 0.0952 here, t.test() 0.0196 */
static void a_word_that_the_ranks_do_not_bear_out_is_doubted(void **state)
{
	const struct ratio_sample base = SAMPLE(100, 89, 99, 98, 101);
	const struct ratio_sample new = SAMPLE(97, 111, 109, 110, 114);
	const struct finding doubted = test_one(WRITES, base, new);
	const struct finding sure = test_one(WRITES, base_1, new_1);
	const struct finding unproven = test_one(WRITES, base_2, new_2);

	(void)state;
	assert_int_equal(doubted.word, FINDING_BETTER);
	assert_true(finding_is_doubted(&doubted, 0.95));
	assert_false(finding_is_doubted(&sure, 0.95));
	assert_false(finding_is_doubted(&unproven, 0.95));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(more_throughput_is_better_and_less_is_worse),
		cmocka_unit_test(more_latency_is_worse_and_less_is_better),
		cmocka_unit_test(what_chance_can_do_proves_nothing),
		cmocka_unit_test(two_runs_on_a_side_are_not_tested),
		cmocka_unit_test(three_runs_on_a_side_are_tested),
		cmocka_unit_test(one_run_a_side_has_a_change_and_no_variation),
		cmocka_unit_test(a_side_without_values_is_not_tested),
		cmocka_unit_test(a_side_that_did_nothing_is_tested),
		cmocka_unit_test(values_apart_by_one_step_prove_nothing),
		cmocka_unit_test(the_tests_agree_with_r),
		cmocka_unit_test(ranks_are_tested_from_five_runs_a_side),
		cmocka_unit_test(scores_and_the_rest_are_corrected_apart),
		cmocka_unit_test(all_sides_are_corrected_together),
		cmocka_unit_test(what_is_not_tested_costs_the_others_nothing),
		cmocka_unit_test(nothing_to_test_is_no_error),
		cmocka_unit_test(
			an_interval_leaves_zero_out_exactly_where_the_word_says_better_or_worse),
		cmocka_unit_test(
			of_equal_things_one_table_in_twenty_says_anything_among_its_scores),
		cmocka_unit_test(a_higher_confidence_proves_less),
		cmocka_unit_test(worse_by_more_is_when_the_whole_interval_lies_beyond),
		cmocka_unit_test(neither_better_nor_unproven_is_worse),
		cmocka_unit_test(a_word_that_the_ranks_do_not_bear_out_is_doubted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
