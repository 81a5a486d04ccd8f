/* SPDX-License-Identifier: ISC */
/*
 * Runs and verdicts: what counts, and that each reason appears exactly where it has to, at its
 * border and not before, and says nothing that a script might take for a score.
 */
#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "result/verdict.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define NS_PER_MS UINT64_C(1000000)

enum {
	SAMPLES = 40
};

/* A run with nothing to be said against it, two intervals of warm-up included. */
struct scene {
	struct plan plan;
	struct plan_target target;
	struct sample samples[SAMPLES];
	struct run run;
	struct verdict verdict;
};

static int set(void **state)
{
	static struct scene scene;

	memset(&scene, 0, sizeof(scene));
	scene.target.directory = "/data";
	scene.plan = (struct plan){.targets = &scene.target,
				   .target_count = 1,
				   .iterations = 30,
				   .warmup = 2,
				   .interval_ns = 10 * UNITS_NS_PER_SECOND,
				   .workers = {3, 1, 5, 100}};
	scene.run = (struct run){.plan = &scene.plan,
				 .samples = scene.samples,
				 .size = 32,
				 .warmup = 2,
				 .cpu = {-1, -1, -1, -1, -1, -1},
				 .open_files = -1,
				 .swapped_bytes = -1,
				 .ended = BELL_TIME_IS_UP};
	scene.run.base.value[COUNTER_BLOGS_WRITTEN] = 50;
	scene.run.base.value[COUNTER_BLOGS_READ] = 100;
	scene.run.last.value[COUNTER_BLOGS_WRITTEN] = 400;
	scene.run.last.value[COUNTER_BLOGS_READ] = 2000;
	*state = &scene;
	return 0;
}

static void assert_valid(struct scene *scene)
{
	verdict_judge(&scene->verdict, &scene->run);
	if (scene->verdict.reasons != 0)
		fail_msg("unexpected: %s", scene->verdict.reason[0].text);
	assert_int_equal(scene->verdict.grade, VERDICT_VALID);
}

/* The one reason, which has to say this. */
static void assert_verdict(struct scene *scene, enum verdict_grade grade, const char *words)
{
	const struct verdict *verdict = &scene->verdict;

	verdict_judge(&scene->verdict, &scene->run);
	assert_int_equal(verdict->reasons, 1);
	assert_int_equal(verdict->grade, grade);
	assert_int_equal(verdict->reason[0].grade, grade);
	if (strstr(verdict->reason[0].text, words) == NULL)
		fail_msg("\"%s\" does not say \"%s\"", verdict->reason[0].text, words);
}

static void add_fault(struct scene *scene, enum fault_kind kind, int error, uint64_t count)
{
	struct fault *fault = &scene->run.faults.fault[scene->run.faults.size++];

	*fault = (struct fault){.kind = kind, .error = error, .count = count};
	snprintf(fault->name, sizeof(fault->name), "blog-4/article-2.xml");
}

static void a_run_without_blemish_is_valid(void **state)
{
	assert_valid(*state);
}

static void a_run_that_did_not_end_with_its_time_is_invalid(void **state)
{
	struct scene *scene = *state;

	scene->run.size = 14;
	scene->run.ended = BELL_SIGNAL;
	assert_verdict(scene, VERDICT_INVALID, "interrupted");
	assert_non_null(strstr(scene->verdict.reason[0].text, "12 of 30"));
	scene->run.ended = BELL_FAULT;
	assert_verdict(scene, VERDICT_INVALID, "error");
	scene->run.ended = BELL_OUTPUT_LOST;
	assert_verdict(scene, VERDICT_INVALID, "output");
	scene->run.ended = BELL_CANNOT_START;
	assert_verdict(scene, VERDICT_INVALID, "start");
}

static void a_single_error_makes_it_invalid(void **state)
{
	struct scene *scene = *state;

	add_fault(scene, FAULT_RENAMING, EACCES, 1);
	assert_verdict(scene, VERDICT_INVALID, "1 operation failed");
	assert_non_null(strstr(scene->verdict.reason[0].text, "renaming blog-4/article-2.xml"));
	assert_non_null(strstr(scene->verdict.reason[0].text, strerror(EACCES)));
}

static void errors_of_several_kinds_are_one_reason_with_their_sum_and_the_first(void **state)
{
	struct scene *scene = *state;

	add_fault(scene, FAULT_OPENING, EMFILE, 5);
	add_fault(scene, FAULT_READING, EIO, 37);
	assert_verdict(scene, VERDICT_INVALID, "42 operations failed");
	assert_non_null(strstr(scene->verdict.reason[0].text, "opening"));
}

static void a_single_file_that_fails_verification_makes_it_invalid(void **state)
{
	static const enum fault_kind kinds[] = {FAULT_MISSING, FAULT_TORN, FAULT_FOREIGN,
						FAULT_CORRUPT};

	for (size_t i = 0; i < COUNT(kinds); i++) {
		struct scene *scene;

		set(state);
		scene = *state;
		add_fault(scene, kinds[i], 0, 1);
		assert_verdict(scene, VERDICT_INVALID, "1 file was");
		assert_non_null(strstr(scene->verdict.reason[0].text, "blog-4/article-2.xml"));
	}
}

static void errors_and_failed_verification_are_told_apart(void **state)
{
	struct scene *scene = *state;

	add_fault(scene, FAULT_TORN, 0, 3);
	add_fault(scene, FAULT_READING, EIO, 2);
	add_fault(scene, FAULT_CORRUPT, 0, 4);
	verdict_judge(&scene->verdict, &scene->run);
	assert_int_equal(scene->verdict.reasons, 2);
	assert_non_null(strstr(scene->verdict.reason[0].text, "2 operations failed"));
	assert_non_null(strstr(scene->verdict.reason[1].text, "7 files were"));
	assert_non_null(strstr(scene->verdict.reason[1].text, "torn"));
}

static void fewer_than_three_intervals_are_suspect(void **state)
{
	struct scene *scene = *state;

	scene->plan.iterations = 3;
	scene->run.size = 5;
	assert_valid(scene);
	scene->plan.iterations = 2;
	scene->run.size = 4;
	assert_verdict(scene, VERDICT_SUSPECT, "2 intervals and 20 s in all");
	scene->plan.iterations = 1;
	scene->run.size = 3;
	assert_verdict(scene, VERDICT_SUSPECT, "1 interval and 10 s in all");
}

static void less_than_ten_seconds_in_all_are_suspect(void **state)
{
	struct scene *scene = *state;

	scene->plan.iterations = 20;
	scene->run.size = 22;
	scene->plan.interval_ns = UNITS_NS_PER_SECOND / 2;
	assert_valid(scene);
	scene->plan.interval_ns -= UNITS_NS_PER_SECOND / 100;
	assert_verdict(scene, VERDICT_SUSPECT, "9.8 s in all");
}

static void no_blog_written_is_suspect_where_there_are_writers(void **state)
{
	struct scene *scene = *state;

	scene->run.last.value[COUNTER_BLOGS_WRITTEN] =
		scene->run.base.value[COUNTER_BLOGS_WRITTEN] + 1;
	assert_valid(scene);
	scene->run.last.value[COUNTER_BLOGS_WRITTEN]--;
	assert_verdict(scene, VERDICT_SUSPECT, "no blog was completed");
	scene->plan.workers[ROLE_WRITER] = 0;
	assert_valid(scene);
}

static void no_blog_read_is_suspect_where_there_are_readers(void **state)
{
	struct scene *scene = *state;

	scene->run.last.value[COUNTER_BLOGS_READ] = scene->run.base.value[COUNTER_BLOGS_READ] + 1;
	assert_valid(scene);
	scene->run.last.value[COUNTER_BLOGS_READ]--;
	assert_verdict(scene, VERDICT_SUSPECT, "no blog was read");
	scene->plan.workers[ROLE_READER] = 0;
	assert_valid(scene);
}

static void a_deadline_missed_by_more_than_a_tenth_of_an_interval_is_suspect(void **state)
{
	struct scene *scene = *state;

	scene->samples[7].late_ns = UNITS_NS_PER_SECOND;
	assert_valid(scene);
	scene->samples[7].late_ns = UNITS_NS_PER_SECOND + 1;
	assert_verdict(scene, VERDICT_SUSPECT, "1000 ms");
	scene->samples[29].late_ns = 2345 * NS_PER_MS;
	assert_verdict(scene, VERDICT_SUSPECT, "2345 ms");
}

static void a_deadline_that_never_came_is_not_missed(void **state)
{
	struct scene *scene = *state;

	/* What stands behind the last interval is not part of the run. */
	scene->samples[32].late_ns = 9 * UNITS_NS_PER_SECOND;
	assert_valid(scene);
}

static void more_than_a_fifth_of_all_cpu_time_of_its_own_is_suspect(void **state)
{
	struct scene *scene = *state;

	scene->run.cpu.own_user = 0.20;
	assert_valid(scene);
	scene->run.cpu.own_user = 0.3149;
	assert_verdict(scene, VERDICT_SUSPECT, "31 %");
}

static void more_than_a_quarter_of_the_cpus_taken_by_others_is_suspect(void **state)
{
	struct scene *scene = *state;

	scene->run.cpu.other_user = 0.25;
	scene->run.cpu.stolen = -1;
	assert_valid(scene);
	scene->run.cpu.stolen = 0;
	assert_valid(scene);
	/* What other machines take from a virtual one counts as well. */
	scene->run.cpu.stolen = 0.125;
	assert_verdict(scene, VERDICT_SUSPECT, "38 %");
	scene->run.cpu.stolen = -1;
	scene->run.cpu.other_user = 0.5;
	assert_verdict(scene, VERDICT_SUSPECT, "50 %");
	/* So does what the kernel did for them, where that is known. */
	scene->run.cpu.other_user = 0.125;
	scene->run.cpu.other_processes = 0.25;
	assert_valid(scene);
	scene->run.cpu.other_processes = 0.75;
	assert_verdict(scene, VERDICT_SUSPECT, "75 %");
}

static void swapping_is_suspect(void **state)
{
	struct scene *scene = *state;

	scene->run.swapped_bytes = 0;
	assert_valid(scene);
	scene->run.swapped_bytes = 4096;
	assert_verdict(scene, VERDICT_SUSPECT, "4 KiB");
}

static void taking_turns_is_suspect(void **state)
{
	struct scene *scene = *state;

	scene->run.open_files = 28;
	assert_verdict(scene, VERDICT_SUSPECT, "at most 28 of 109 workers");
	scene->run.open_files = -1;
	assert_valid(scene);
}

/* As bad as can be. */
static void spoil(struct scene *scene)
{
	scene->plan.iterations = 2;
	scene->run.size = 3;
	scene->run.ended = BELL_SIGNAL;
	scene->samples[0].late_ns = 60 * UNITS_NS_PER_SECOND;
	scene->run.last = scene->run.base;
	scene->run.cpu.own_user = 0.9;
	scene->run.cpu.other_user = 0.9;
	scene->run.swapped_bytes = INT64_MAX;
	scene->run.open_files = 1;
	add_fault(scene, FAULT_WRITING, ENOSPC, UINT64_MAX / 2);
	add_fault(scene, FAULT_FOREIGN, 0, UINT64_MAX / 2);
}

static void all_reasons_are_given_and_the_worst_decides(void **state)
{
	struct scene *scene = *state;
	const struct verdict *verdict = &scene->verdict;

	spoil(scene);
	verdict_judge(&scene->verdict, &scene->run);
	assert_int_equal(verdict->reasons, 11);
	assert_int_equal(verdict->grade, VERDICT_INVALID);
	for (int i = 0; i < verdict->reasons; i++) {
		assert_int_equal(verdict->reason[i].grade,
				 i < 3 ? VERDICT_INVALID : VERDICT_SUSPECT);
		assert_true(strlen(verdict->reason[i].text) > 0);
		assert_true(strlen(verdict->reason[i].text) < VERDICT_TEXT_SIZE - 1);
	}
}

static void a_verdict_forgets_the_one_before(void **state)
{
	struct scene *scene = *state;

	scene->run.swapped_bytes = 4096;
	verdict_judge(&scene->verdict, &scene->run);
	assert_int_equal(scene->verdict.reasons, 1);
	scene->run.swapped_bytes = 0;
	verdict_judge(&scene->verdict, &scene->run);
	assert_int_equal(scene->verdict.reasons, 0);
	assert_int_equal(scene->verdict.grade, VERDICT_VALID);
}

static bool has_word(const char *text, const char *word)
{
	const size_t length = strlen(word);

	for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
		if ((at == text || !isalnum((unsigned char)at[-1])) &&
		    !isalnum((unsigned char)at[length]))
			return true;
	return false;
}

static void assert_no_forbidden_word(const struct verdict *verdict)
{
	static const char *const words[] = {"writers", "rewriters",  "commenters",
					    "readers", "iterations", "reads",
					    "writes",  "threads",    "Final score for"};

	for (int i = 0; i < verdict->reasons; i++)
		for (size_t k = 0; k < COUNT(words); k++)
			if (has_word(verdict->reason[i].text, words[k]))
				fail_msg("\"%s\" holds \"%s\"", verdict->reason[i].text, words[k]);
}

static void no_reason_holds_a_word_that_scripts_look_for(void **state)
{
	for (int ended = BELL_TIME_IS_UP; ended <= BELL_CANNOT_START; ended++) {
		struct scene *scene;

		set(state);
		scene = *state;
		spoil(scene);
		scene->run.ended = (enum bell_reason)ended;
		verdict_judge(&scene->verdict, &scene->run);
		assert_no_forbidden_word(&scene->verdict);
	}
	for (int kind = 0; kind < FAULT_KIND_COUNT; kind++)
		for (int error = 1; error < 134; error++) {
			struct scene *scene;

			set(state);
			scene = *state;
			add_fault(scene, (enum fault_kind)kind, error, 2);
			verdict_judge(&scene->verdict, &scene->run);
			assert_int_equal(scene->verdict.reasons, 1);
			assert_no_forbidden_word(&scene->verdict);
		}
}

static void the_figures_of_a_run_are_usable_unless_it_is_invalid_or_never_took_place(void **state)
{
	struct scene *scene = *state;

	assert_true(verdict_is_usable(&scene->run));
	scene->run.swapped_bytes = 4096;
	assert_true(verdict_is_usable(&scene->run));
	add_fault(scene, FAULT_READING, EIO, 1);
	assert_false(verdict_is_usable(&scene->run));
	set(state);
	scene->run.ended = BELL_SIGNAL;
	assert_false(verdict_is_usable(&scene->run));
	scene->run.ended = BELL_RUNNING;
	assert_false(verdict_is_usable(&scene->run));
}

static void grades_have_names(void **state)
{
	(void)state;
	assert_string_equal(verdict_names[VERDICT_VALID], "VALID");
	assert_string_equal(verdict_names[VERDICT_SUSPECT], "SUSPECT");
	assert_string_equal(verdict_names[VERDICT_INVALID], "INVALID");
	assert_null(verdict_names[VERDICT_INVALID + 1]);
}

/* Runs. */

static struct counts some_counts(uint64_t value)
{
	struct counts counts;

	for (int i = 0; i < COUNTER_COUNT; i++)
		counts.value[i] = value * (uint64_t)(i + 1);
	return counts;
}

static void add_interval(struct run *run, uint64_t so_far, uint64_t late_ns)
{
	const struct counts counts = some_counts(so_far);

	run_add(run, &counts, late_ns);
}

static void assert_counts(const struct counts *counts, uint64_t value)
{
	const struct counts expected = some_counts(value);

	assert_memory_equal(counts, &expected, sizeof(expected));
}

static void an_interval_counts_what_came_since_the_one_before(void **state)
{
	struct scene *scene = *state;
	struct run *run = &scene->run;
	struct counts total;

	scene->plan.warmup = 0;
	assert_int_equal(run_init(run, &scene->plan), 0);
	add_interval(run, 10, 5);
	add_interval(run, 13, 7);
	add_interval(run, 13, 6);
	assert_int_equal(run->size, 3);
	assert_counts(&run->samples[0].counts, 10);
	assert_counts(&run->samples[1].counts, 3);
	assert_counts(&run->samples[2].counts, 0);
	assert_counts(&run->samples[1].so_far, 13);
	assert_int_equal(run->samples[1].late_ns, 7);
	assert_int_equal(run_latest_ns(run), 7);
	assert_int_equal(run_counted(run), 3);
	assert_int_equal(run_counted_ns(run), 3 * scene->plan.interval_ns);
	total = run_total(run);
	assert_counts(&total, 13);
	run_free(run);
}

static void what_the_warm_up_did_is_not_part_of_the_total(void **state)
{
	struct scene *scene = *state;
	struct run *run = &scene->run;
	struct counts total;

	assert_int_equal(run_init(run, &scene->plan), 0);
	add_interval(run, 10, 0);
	total = run_total(run);
	assert_counts(&total, 0);
	assert_int_equal(run_counted(run), 0);
	add_interval(run, 15, 0);
	total = run_total(run);
	assert_counts(&total, 0);
	assert_int_equal(run_counted(run), 0);
	add_interval(run, 40, 0);
	total = run_total(run);
	assert_counts(&total, 25);
	assert_int_equal(run_counted(run), 1);
	assert_int_equal(run_counted_ns(run), scene->plan.interval_ns);
	run_free(run);
}

static void what_a_stopped_run_did_after_its_last_interval_is_part_of_the_total(void **state)
{
	struct scene *scene = *state;
	struct run *run = &scene->run;
	struct counts total;

	assert_int_equal(run_init(run, &scene->plan), 0);
	add_interval(run, 10, 0);
	/* In the warm-up there is nothing that counts. */
	run->last = some_counts(12);
	total = run_total(run);
	assert_counts(&total, 0);
	add_interval(run, 15, 0);
	run->last = some_counts(17);
	total = run_total(run);
	assert_counts(&total, 2);
	run_free(run);
}

static void a_new_run_knows_nothing_yet_and_has_an_id_of_its_own(void **state)
{
	struct scene *scene = *state;
	struct run first, second;

	assert_int_equal(run_init(&first, &scene->plan), 0);
	assert_int_equal(run_init(&second, &scene->plan), 0);
	assert_int_not_equal(first.id, second.id);
	assert_int_equal(first.size, 0);
	assert_int_equal(run_latest_ns(&first), 0);
	assert_int_equal(first.ended, BELL_RUNNING);
	assert_int_equal(first.swapped_bytes, -1);
	assert_int_equal(first.flush_ns, -1);
	assert_true(first.cpu.own_user < 0);
	run_free(&first);
	run_free(&second);
}

#define TEST(name) cmocka_unit_test_setup(name, set)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_run_without_blemish_is_valid),
		TEST(a_run_that_did_not_end_with_its_time_is_invalid),
		TEST(a_single_error_makes_it_invalid),
		TEST(errors_of_several_kinds_are_one_reason_with_their_sum_and_the_first),
		TEST(a_single_file_that_fails_verification_makes_it_invalid),
		TEST(errors_and_failed_verification_are_told_apart),
		TEST(fewer_than_three_intervals_are_suspect),
		TEST(less_than_ten_seconds_in_all_are_suspect),
		TEST(no_blog_written_is_suspect_where_there_are_writers),
		TEST(no_blog_read_is_suspect_where_there_are_readers),
		TEST(a_deadline_missed_by_more_than_a_tenth_of_an_interval_is_suspect),
		TEST(a_deadline_that_never_came_is_not_missed),
		TEST(more_than_a_fifth_of_all_cpu_time_of_its_own_is_suspect),
		TEST(more_than_a_quarter_of_the_cpus_taken_by_others_is_suspect),
		TEST(swapping_is_suspect),
		TEST(taking_turns_is_suspect),
		TEST(all_reasons_are_given_and_the_worst_decides),
		TEST(a_verdict_forgets_the_one_before),
		TEST(no_reason_holds_a_word_that_scripts_look_for),
		TEST(the_figures_of_a_run_are_usable_unless_it_is_invalid_or_never_took_place),
		cmocka_unit_test(grades_have_names),
		TEST(an_interval_counts_what_came_since_the_one_before),
		TEST(what_the_warm_up_did_is_not_part_of_the_total),
		TEST(what_a_stopped_run_did_after_its_last_interval_is_part_of_the_total),
		TEST(a_new_run_knows_nothing_yet_and_has_an_id_of_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
