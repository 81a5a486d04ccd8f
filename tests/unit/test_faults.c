/* SPDX-License-Identifier: ISC */
/* Faults: counted by what was done and why it failed, told once, and which of them end a run. */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/latch.h"
#include "workload/faults.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	THREADS = 4,
	RECORDS_EACH = 20000
};

/* What the listener was told. */
struct heard {
	int times;
	struct fault last;
};

static void hear(void *context, const struct fault *first)
{
	struct heard *heard = context;

	heard->times++;
	heard->last = *first;
}

struct scene {
	struct faults faults;
	struct heard heard;
	struct fault_list list;
};

static int set(void **state)
{
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL || faults_init(&scene->faults, hear, &scene->heard) != 0)
		return -1;
	*state = scene;
	return 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	faults_destroy(&scene->faults);
	free(scene);
	return 0;
}

static void at_first_there_are_none(void **state)
{
	struct scene *scene = *state;

	scene->list = faults_list(&scene->faults);
	assert_int_equal(scene->list.size, 0);
	assert_int_equal(fault_list_total(&scene->list), 0);
	assert_int_equal(scene->heard.times, 0);
}

static void the_first_of_a_kind_is_told_at_once_and_the_rest_counted(void **state)
{
	struct scene *scene = *state;

	faults_record(&scene->faults, FAULT_WRITING, EIO, "blog-1/article-3.xml");
	assert_int_equal(scene->heard.times, 1);
	assert_int_equal(scene->heard.last.kind, FAULT_WRITING);
	assert_int_equal(scene->heard.last.error, EIO);
	assert_string_equal(scene->heard.last.name, "blog-1/article-3.xml");
	for (int i = 0; i < 9; i++)
		faults_record(&scene->faults, FAULT_WRITING, EIO, "blog-2/article-4.xml");
	assert_int_equal(scene->heard.times, 1);
	scene->list = faults_list(&scene->faults);
	assert_int_equal(scene->list.size, 1);
	assert_int_equal(scene->list.fault[0].count, 10);
	assert_string_equal(scene->list.fault[0].name, "blog-1/article-3.xml");
}

static void another_operation_or_another_error_is_another_kind(void **state)
{
	struct scene *scene = *state;

	faults_record(&scene->faults, FAULT_WRITING, EIO, "a");
	faults_record(&scene->faults, FAULT_READING, EIO, "b");
	faults_record(&scene->faults, FAULT_WRITING, EACCES, "c");
	faults_record(&scene->faults, FAULT_TORN, 0, "d");
	faults_record(&scene->faults, FAULT_READING, EIO, "e");
	assert_int_equal(scene->heard.times, 4);
	scene->list = faults_list(&scene->faults);
	assert_int_equal(scene->list.size, 4);
	assert_int_equal(scene->list.fault[0].count, 1);
	assert_int_equal(scene->list.fault[1].count, 2);
	assert_string_equal(scene->list.fault[1].name, "b");
	assert_int_equal(scene->list.fault[2].error, EACCES);
	assert_int_equal(scene->list.fault[3].kind, FAULT_TORN);
	assert_int_equal(fault_list_total(&scene->list), 5);
}

static void more_kinds_than_there_is_room_for_are_still_counted(void **state)
{
	struct scene *scene = *state;

	for (int i = 0; i < FAULTS_MAX + 10; i++)
		faults_record(&scene->faults, FAULT_READING, 1000 + i, "a");
	scene->list = faults_list(&scene->faults);
	assert_int_equal(scene->list.size, FAULTS_MAX);
	assert_int_equal(scene->heard.times, FAULTS_MAX);
	assert_int_equal(scene->list.fault[FAULTS_MAX - 1].count, 11);
	assert_int_equal(fault_list_total(&scene->list), FAULTS_MAX + 10);
}

static void a_list_is_of_its_moment(void **state)
{
	struct scene *scene = *state;

	faults_record(&scene->faults, FAULT_MAKING, EEXIST, "blog-1");
	scene->list = faults_list(&scene->faults);
	faults_record(&scene->faults, FAULT_MAKING, EEXIST, "blog-1");
	assert_int_equal(fault_list_total(&scene->list), 1);
}

static void a_name_too_long_is_cut(void **state)
{
	struct scene *scene = *state;
	char name[3 * NAMES_SIZE];

	memset(name, 'x', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	faults_record(&scene->faults, FAULT_OPENING, EIO, name);
	assert_int_equal(strlen(scene->heard.last.name), NAMES_SIZE - 1);
}

struct recorder {
	pthread_t thread;
	const struct latch *start;
	struct faults *faults;
};

static void *record_many(void *argument)
{
	const struct recorder *me = argument;

	latch_wait(me->start, NULL, CLOCK_NEVER);
	for (int i = 0; i < RECORDS_EACH; i++)
		faults_record(me->faults, i % 2 == 0 ? FAULT_READING : FAULT_OPENING, EIO, "a");
	return NULL;
}

static void several_threads_lose_none_and_are_told_once(void **state)
{
	struct scene *scene = *state;
	struct recorder recorders[THREADS];
	struct latch start;

	assert_int_equal(latch_init(&start), 0);
	for (int i = 0; i < THREADS; i++) {
		recorders[i] = (struct recorder){.start = &start, .faults = &scene->faults};
		assert_int_equal(
			pthread_create(&recorders[i].thread, NULL, record_many, &recorders[i]), 0);
	}
	latch_open(&start);
	for (int i = 0; i < THREADS; i++)
		pthread_join(recorders[i].thread, NULL);
	latch_destroy(&start);
	scene->list = faults_list(&scene->faults);
	assert_int_equal(scene->list.size, 2);
	assert_int_equal(scene->list.fault[0].count, THREADS * RECORDS_EACH / 2);
	assert_int_equal(fault_list_total(&scene->list), THREADS * RECORDS_EACH);
	assert_int_equal(scene->heard.times, 2);
}

static void what_every_further_operation_would_meet_too_ends_the_run(void **state)
{
	static const int fatal[] = {ENOSPC, EDQUOT, EROFS, ESTALE, ENODEV, ENOTCONN, ECONNABORTED};
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(fatal); i++) {
		assert_true(fault_is_fatal(fatal[i]));
		/* Not only the first of them. */
		assert_true(faults_record(&scene->faults, FAULT_WRITING, fatal[i], "a"));
		assert_true(faults_record(&scene->faults, FAULT_WRITING, fatal[i], "a"));
	}
}

static void what_may_pass_or_concerns_one_file_does_not(void **state)
{
	static const int passing[] = {0,      EIO,   EINTR,  EAGAIN, ENOENT, EEXIST,
				      EACCES, EPERM, ELOOP,  EISDIR, EMFILE, ENFILE,
				      ENOMEM, EFBIG, EINVAL, EBADF,  ENOTDIR};
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(passing); i++) {
		assert_false(fault_is_fatal(passing[i]));
		assert_false(faults_record(&scene->faults, FAULT_WRITING, passing[i], "a"));
	}
}

static void readers_find_what_the_system_did_not_report(void **state)
{
	(void)state;
	for (int kind = 0; kind < FAULT_KIND_COUNT; kind++) {
		bool found = kind == FAULT_MISSING || kind == FAULT_TORN || kind == FAULT_FOREIGN ||
			     kind == FAULT_CORRUPT;

		assert_int_equal(fault_is_of_verification((enum fault_kind)kind), found);
	}
}

static void assert_described(enum fault_kind kind, int error, const char *name,
			     const char *expected)
{
	struct fault fault = {.kind = kind, .error = error, .count = 1};
	char text[256];

	snprintf(fault.name, sizeof(fault.name), "%s", name);
	fault_describe(&fault, text, sizeof(text));
	assert_string_equal(text, expected);
}

static void a_fault_is_described_by_what_was_done_to_which_file_and_why_it_failed(void **state)
{
	char expected[256];

	(void)state;
	snprintf(expected, sizeof(expected), "writing blog-12/article-3.xml: %s", strerror(ENOSPC));
	assert_described(FAULT_WRITING, ENOSPC, "blog-12/article-3.xml", expected);
	snprintf(expected, sizeof(expected), "making blog-7: %s", strerror(EEXIST));
	assert_described(FAULT_MAKING, EEXIST, "blog-7", expected);
}

static void what_readers_find_is_described_in_words(void **state)
{
	static const struct {
		enum fault_kind kind;
		const char *word;
	} cases[] = {
		{FAULT_MISSING, "gone"},
		{FAULT_TORN, "torn"},
		{FAULT_FOREIGN, "foreign"},
		{FAULT_CORRUPT, "corrupt"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct fault fault = {.kind = cases[i].kind, .name = "blog-1/article-1.xml"};
		char text[256];

		fault_describe(&fault, text, sizeof(text));
		assert_non_null(strstr(text, cases[i].word));
		assert_non_null(strstr(text, "blog-1/article-1.xml: "));
		/* No error number's text, least of all that of none. */
		assert_null(strstr(text, strerror(0)));
	}
}

static void no_two_kinds_are_described_alike(void **state)
{
	char texts[FAULT_KIND_COUNT][256];

	(void)state;
	for (int i = 0; i < FAULT_KIND_COUNT; i++) {
		struct fault fault = {.kind = (enum fault_kind)i, .error = EIO, .name = "a"};

		fault_describe(&fault, texts[i], sizeof(texts[i]));
		for (int k = 0; k < i; k++)
			assert_string_not_equal(texts[i], texts[k]);
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(at_first_there_are_none),
		TEST(the_first_of_a_kind_is_told_at_once_and_the_rest_counted),
		TEST(another_operation_or_another_error_is_another_kind),
		TEST(more_kinds_than_there_is_room_for_are_still_counted),
		TEST(a_list_is_of_its_moment),
		TEST(a_name_too_long_is_cut),
		TEST(several_threads_lose_none_and_are_told_once),
		TEST(what_every_further_operation_would_meet_too_ends_the_run),
		TEST(what_may_pass_or_concerns_one_file_does_not),
		cmocka_unit_test(readers_find_what_the_system_did_not_report),
		cmocka_unit_test(
			a_fault_is_described_by_what_was_done_to_which_file_and_why_it_failed),
		cmocka_unit_test(what_readers_find_is_described_in_words),
		cmocka_unit_test(no_two_kinds_are_described_alike),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
