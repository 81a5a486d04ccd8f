/* SPDX-License-Identifier: ISC */
/* Plans: which make sense, and a sentence for each that does not. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "workload/plan.h"

enum {
	SENTENCE_SIZE = 256
};

static struct plan_target only_target = {.directory = "/data/blogbench"};

static const struct plan classic = {
	.targets = &only_target,
	.target_count = 1,
	.iterations = 30,
	.interval_ns = UINT64_C(10000000000),
	.workers = {3, 1, 5, 100},
	.runs = 1,
	.max_runs = 30,
	.confidence = 95,
};

static void assert_makes_sense(const struct plan *plan)
{
	char sentence[SENTENCE_SIZE] = "untouched";

	if (plan_check(plan, sentence, sizeof(sentence)) != 0)
		fail_msg("refused: %s", sentence);
	assert_string_equal(sentence, "untouched");
}

/* The sentence has to say this. */
static void assert_refused(const struct plan *plan, const char *words)
{
	char sentence[SENTENCE_SIZE] = "";

	assert_int_equal(plan_check(plan, sentence, sizeof(sentence)), -1);
	if (strstr(sentence, words) == NULL)
		fail_msg("\"%s\" does not say \"%s\"", sentence, words);
	assert_true(strlen(sentence) < sizeof(sentence) - 1);
	assert_null(strchr(sentence, '\n'));
}

static void the_classic_plan_makes_sense(void **state)
{
	(void)state;
	assert_makes_sense(&classic);
}

static void all_workers_are_those_of_all_roles(void **state)
{
	struct plan plan = {.workers = {1, 20, 300, 4000}};

	(void)state;
	assert_int_equal(plan_all_workers(&classic), 109);
	assert_int_equal(plan_all_workers(&plan), 4321);
}

static void no_workers_at_all_are_refused(void **state)
{
	struct plan plan = classic;

	(void)state;
	memset(plan.workers, 0, sizeof(plan.workers));
	assert_refused(&plan, "no workers");
	plan.prefill = 100;
	assert_refused(&plan, "no workers");
}

static void each_role_alone_has_something_to_do_where_there_are_blogs(void **state)
{
	(void)state;
	for (int role = 0; role < ROLE_COUNT; role++) {
		struct plan plan = classic;

		memset(plan.workers, 0, sizeof(plan.workers));
		plan.workers[role] = 1;
		plan.prefill = 1;
		assert_makes_sense(&plan);
	}
}

static void without_writers_there_have_to_be_blogs_before(void **state)
{
	(void)state;
	for (int role = 0; role < ROLE_COUNT; role++) {
		struct plan plan = classic;

		memset(plan.workers, 0, sizeof(plan.workers));
		plan.workers[role] = 1;
		if (role == ROLE_WRITER)
			assert_makes_sense(&plan);
		else
			assert_refused(&plan, "--prefill");
	}
}

static void no_worker_of_a_role_is_no_harm(void **state)
{
	(void)state;
	for (int role = ROLE_REWRITER; role < ROLE_COUNT; role++) {
		struct plan plan = classic;

		plan.workers[role] = 0;
		assert_makes_sense(&plan);
	}
}

static void a_run_of_more_than_ten_years_is_refused(void **state)
{
	struct plan plan = classic;

	(void)state;
	plan.iterations = 1;
	plan.interval_ns = PLAN_LONGEST_NS;
	assert_makes_sense(&plan);
	plan.interval_ns++;
	assert_refused(&plan, "ten years");
	plan.iterations = 3650;
	plan.interval_ns = UINT64_C(86400) * 1000000000;
	assert_makes_sense(&plan);
	plan.iterations++;
	assert_refused(&plan, "ten years");
}

static void the_warm_up_counts_as_time_too(void **state)
{
	struct plan plan = classic;

	(void)state;
	plan.iterations = 3000;
	plan.warmup = 650;
	plan.interval_ns = UINT64_C(86400) * 1000000000;
	assert_makes_sense(&plan);
	plan.warmup++;
	assert_refused(&plan, "ten years");
}

/* 2^32 times 2^32 is 0 in 64 bits. */
static void lengths_whose_product_is_beyond_64_bits_are_refused(void **state)
{
	struct plan plan = classic;

	(void)state;
	plan.iterations = UINT64_C(1) << 32;
	plan.interval_ns = UINT64_C(1) << 32;
	assert_refused(&plan, "ten years");
	plan.iterations = UINT64_MAX;
	plan.interval_ns = UINT64_MAX;
	assert_refused(&plan, "ten years");
}

static void a_target_is_called_by_its_label_or_else_by_its_directory(void **state)
{
	struct plan_target targets[] = {{.directory = "/a"}, {.directory = "/b", .label = "new"}};
	struct plan plan = classic;

	(void)state;
	plan.targets = targets;
	plan.target_count = 2;
	assert_string_equal(plan_target_name(&plan, 0), "/a");
	assert_string_equal(plan_target_name(&plan, 1), "new");
}

static void targets_of_the_same_name_are_refused(void **state)
{
	struct plan_target targets[] = {
		{.directory = "/a"}, {.directory = "/b"}, {.directory = "/a"}};
	struct plan plan = classic;

	(void)state;
	plan.targets = targets;
	plan.target_count = 3;
	assert_refused(&plan, "called /a");
	assert_refused(&plan, "--label");
	targets[2].label = "again";
	assert_makes_sense(&plan);
	targets[2].label = "/b";
	assert_refused(&plan, "called /b");
	targets[0].label = targets[1].label = "old";
	targets[2].label = NULL;
	assert_refused(&plan, "called old");
}

static void with_a_precision_there_have_to_be_at_least_as_many_runs_at_most(void **state)
{
	struct plan plan = classic;

	(void)state;
	plan.runs = 31;
	assert_makes_sense(&plan);
	plan.precision = 5;
	assert_refused(&plan, "--max-runs");
	plan.runs = 30;
	assert_makes_sense(&plan);
}

static void one_run_of_one_target_is_classic(void **state)
{
	struct plan_target targets[] = {{.directory = "/a"}, {.directory = "/b"}};
	struct plan plan = classic;

	(void)state;
	assert_true(plan_is_classic(&plan));
	plan.runs = 2;
	assert_false(plan_is_classic(&plan));
	plan.runs = 1;
	plan.precision = 5;
	assert_false(plan_is_classic(&plan));
	plan.precision = 0;
	plan.targets = targets;
	plan.target_count = 2;
	assert_false(plan_is_classic(&plan));
}

static void a_sentence_is_cut_to_the_room_there_is(void **state)
{
	struct plan plan = {.iterations = 1, .runs = 1};
	char room[] = "........";

	(void)state;
	assert_int_equal(plan_check(&plan, room, 4), -1);
	assert_int_equal(strlen(room), 3);
	assert_string_equal(room + 4, "....");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_classic_plan_makes_sense),
		cmocka_unit_test(all_workers_are_those_of_all_roles),
		cmocka_unit_test(no_workers_at_all_are_refused),
		cmocka_unit_test(each_role_alone_has_something_to_do_where_there_are_blogs),
		cmocka_unit_test(without_writers_there_have_to_be_blogs_before),
		cmocka_unit_test(no_worker_of_a_role_is_no_harm),
		cmocka_unit_test(a_run_of_more_than_ten_years_is_refused),
		cmocka_unit_test(the_warm_up_counts_as_time_too),
		cmocka_unit_test(lengths_whose_product_is_beyond_64_bits_are_refused),
		cmocka_unit_test(a_target_is_called_by_its_label_or_else_by_its_directory),
		cmocka_unit_test(targets_of_the_same_name_are_refused),
		cmocka_unit_test(with_a_precision_there_have_to_be_at_least_as_many_runs_at_most),
		cmocka_unit_test(one_run_of_one_target_is_classic),
		cmocka_unit_test(a_sentence_is_cut_to_the_room_there_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
