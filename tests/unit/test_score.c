/* SPDX-License-Identifier: ISC */
/*
 * Experiments in numbers: the metrics of a run, the scores of several, and which run is next.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "engine/schedule.h"
#include "result/metric.h"
#include "result/score.h"

enum {
	TARGETS = 2
};

struct scene {
	struct plan_target targets[TARGETS];
	struct plan plan;
	struct result result;
	struct schedule schedule;
};

static int set(void **state)
{
	struct scene *scene = calloc(1, sizeof *scene);

	scene->targets[0].directory = "/a";
	scene->targets[1].directory = "/b";
	scene->plan = (struct plan){.targets = scene->targets,
				    .target_count = TARGETS,
				    .iterations = 4,
				    .interval_ns = 5 * UNITS_NS_PER_SECOND,
				    .warmup = 1,
				    .workers = {3, 1, 5, 100},
				    .runs = 1,
				    .max_runs = 30,
				    .confidence = 95};
	*state = scene;
	return result_init(&scene->result, &scene->plan);
}

static int strike(void **state)
{
	struct scene *scene = *state;

	schedule_free(&scene->schedule);
	result_free(&scene->result);
	free(scene);
	return 0;
}

/* A run to its end, with as many blogs written in all, and ten times as many read. */
static struct run *add_run(struct scene *scene, size_t target, uint64_t writes)
{
	struct run *run = result_add_run(&scene->result, target);
	struct counts so_far = {0};

	assert_non_null(run);
	/* The warm-up has done something, which must not count. */
	so_far.value[COUNTER_BLOGS_WRITTEN] = 7;
	so_far.value[COUNTER_BLOGS_READ] = 70;
	run_add(run, &so_far, 0);
	so_far.value[COUNTER_BLOGS_WRITTEN] += writes;
	so_far.value[COUNTER_BLOGS_READ] += 10 * writes;
	for (uint64_t i = 0; i < scene->plan.iterations; i++)
		run_add(run, &so_far, 0);
	run->ended = BELL_TIME_IS_UP;
	return run;
}

static struct score_summary summary_of(struct scene *scene, size_t target)
{
	struct score_summary summary;

	score_summarize(&scene->result, target, SCORE_WRITES, &summary);
	return summary;
}

static void the_warm_up_is_not_in_a_score(void **state)
{
	struct run *run = add_run(*state, 0, 100);

	assert_int_equal(score_of(run, SCORE_WRITES), 100);
	assert_int_equal(score_of(run, SCORE_READS), 1000);
	assert_int_equal(run_counted(run), 4);
}

static void a_run_stopped_in_its_warm_up_has_no_score(void **state)
{
	struct scene *scene = *state;
	struct run *run = result_add_run(&scene->result, 0);

	run->last.value[COUNTER_BLOGS_WRITTEN] = 9;
	assert_int_equal(score_of(run, SCORE_WRITES), 0);
}

static void metrics_are_per_second_of_what_counts(void **state)
{
	struct run *run = add_run(*state, 0, 100);

	assert_float_equal(metric_value(&metrics[METRIC_WRITES], run), 100 / 20.0, 1e-12);
	assert_float_equal(metric_value(&metrics[METRIC_READS], run), 1000 / 20.0, 1e-12);
}

static void what_never_happened_has_a_rate_of_zero_and_no_latency(void **state)
{
	struct run *run = add_run(*state, 0, 100);

	for (size_t i = METRIC_READS + 1; i < metrics_count; i++) {
		double value = metric_value(&metrics[i], run);

		assert_true(metrics[i].counter_count > 0 ? value == 0 : isnan(value));
	}
}

static void latencies_are_metrics_in_milliseconds(void **state)
{
	struct run *run = add_run(*state, 0, 100);

	for (int i = 0; i < 100; i++)
		histogram_record(&run->latencies->of[OPERATION_ARTICLE_READ], 5000000);
	for (size_t i = 0; i < metrics_count; i++)
		if (strcmp(metrics[i].name, "article_read_p99") == 0)
			assert_float_equal(metric_value(&metrics[i], run), 5.0, 0.05);
}

static void metrics_have_names_of_their_own(void **state)
{
	(void)state;
	for (size_t a = 0; a < metrics_count; a++) {
		assert_non_null(metrics[a].unit);
		for (size_t b = a + 1; b < metrics_count; b++)
			assert_string_not_equal(metrics[a].name, metrics[b].name);
	}
}

static void scores_of_several_runs_are_summed_up(void **state)
{
	static const uint64_t writes[] = {90, 100, 110, 104, 96};
	struct scene *scene = *state;
	struct score_summary summary;

	for (int i = 0; i < 5; i++)
		add_run(scene, 1, writes[i]);
	summary = summary_of(scene, 1);
	assert_int_equal(summary.runs, 5);
	assert_float_equal(summary.mean, 100, 1e-9);
	assert_float_equal(summary.median, 100, 1e-9);
	/* R: sd(c(90,100,110,104,96)); t.test(...)$conf.int */
	assert_float_equal(summary.deviation, 7.615773, 1e-6);
	assert_float_equal(summary.interval.low, 90.54378, 1e-4);
	assert_float_equal(summary.half_width_percent, 9.45622, 1e-4);
	assert_int_equal(summary_of(scene, 0).runs, 0);
}

static void an_invalid_run_is_left_out(void **state)
{
	struct scene *scene = *state;

	add_run(scene, 0, 100);
	add_run(scene, 0, 5000)->ended = BELL_FAULT;
	add_run(scene, 0, 102);
	assert_int_equal(summary_of(scene, 0).runs, 2);
	assert_int_equal(summary_of(scene, 0).left_out, 1);
	assert_float_equal(summary_of(scene, 0).mean, 101, 1e-9);
}

static void a_first_run_that_stands_out_is_seen(void **state)
{
	static const uint64_t writes[] = {80, 100, 101, 99, 100, 102};
	struct scene *scene = *state;

	for (int i = 0; i < 6; i++)
		add_run(scene, 0, writes[i]);
	assert_true(summary_of(scene, 0).first_stands_out);
	assert_float_equal(summary_of(scene, 0).first_apart_percent, -20.3, 0.1);
	for (int i = 0; i < 6; i++)
		add_run(scene, 1, i == 0 ? 101 : writes[i]);
	assert_false(summary_of(scene, 1).first_stands_out);
}

static void a_trend_is_seen(void **state)
{
	struct scene *scene = *state;

	for (uint64_t i = 0; i < 6; i++) {
		add_run(scene, 0, 100 - 3 * i + i % 2);
		add_run(scene, 1, 100 + 5 * (i % 2) - 2 * (i % 3));
	}
	assert_true(summary_of(scene, 0).has_trend);
	assert_true(summary_of(scene, 0).trend.slope < 0);
	assert_false(summary_of(scene, 1).has_trend);
}

/* Runs what the schedule says, all with the same score, or with scores that vary. */
static size_t follow(struct scene *scene, bool vary, size_t *counts)
{
	size_t target;
	size_t runs = 0;

	assert_int_equal(schedule_init(&scene->schedule, &scene->result), 0);
	while (schedule_next(&scene->schedule, &target)) {
		assert_in_range(target, 0, TARGETS - 1);
		add_run(scene, target, vary && runs % 4 < 2 ? 50 : 100);
		counts[target]++;
		runs++;
		assert_true(runs < 1000);
	}
	return runs;
}

static void each_target_is_run_as_often_as_asked_for(void **state)
{
	struct scene *scene = *state;
	size_t counts[TARGETS] = {0};

	scene->plan.runs = 7;
	assert_int_equal(follow(scene, false, counts), 14);
	assert_int_equal(counts[0], 7);
	assert_int_equal(counts[1], 7);
}

static void a_precision_ends_the_experiment_when_it_is_reached(void **state)
{
	struct scene *scene = *state;
	size_t counts[TARGETS] = {0};

	scene->plan.runs = 3;
	scene->plan.precision = 2;
	assert_int_equal(follow(scene, false, counts), 6);
}

/* Three times 100 blogs may have been 99.5 to 100.5: qt(0.975, 2) / sqrt(12) per cent is 1.24. */
static void equal_scores_are_no_more_precise_than_they_are_whole(void **state)
{
	struct scene *scene = *state;
	size_t counts[TARGETS] = {0};

	scene->plan.runs = 2;
	scene->plan.precision = 1;
	assert_int_equal(follow(scene, false, counts), 8);
}

static void a_precision_that_is_not_reached_ends_at_the_most_runs(void **state)
{
	struct scene *scene = *state;
	size_t counts[TARGETS] = {0};

	scene->plan.runs = 3;
	scene->plan.precision = 1;
	scene->plan.max_runs = 9;
	assert_int_equal(follow(scene, true, counts), 18);
}

static void the_work_hash_is_of_the_work_alone(void **state)
{
	struct scene *scene = *state;
	struct plan other = scene->plan;

	other.runs = 9;
	other.seed = 77;
	other.pause_ns = 1;
	assert_int_equal(result_work_hash(&other), result_work_hash(&scene->plan));
	other.workers[ROLE_READER]++;
	assert_int_not_equal(result_work_hash(&other), result_work_hash(&scene->plan));
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_warm_up_is_not_in_a_score),
		TEST(a_run_stopped_in_its_warm_up_has_no_score),
		TEST(metrics_are_per_second_of_what_counts),
		TEST(what_never_happened_has_a_rate_of_zero_and_no_latency),
		TEST(latencies_are_metrics_in_milliseconds),
		TEST(metrics_have_names_of_their_own),
		TEST(scores_of_several_runs_are_summed_up),
		TEST(an_invalid_run_is_left_out),
		TEST(a_first_run_that_stands_out_is_seen),
		TEST(a_trend_is_seen),
		TEST(each_target_is_run_as_often_as_asked_for),
		TEST(a_precision_ends_the_experiment_when_it_is_reached),
		TEST(equal_scores_are_no_more_precise_than_they_are_whole),
		TEST(a_precision_that_is_not_reached_ends_at_the_most_runs),
		TEST(the_work_hash_is_of_the_work_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
