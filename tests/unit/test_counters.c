/* SPDX-License-Identifier: ISC */
/* The counters: what is added arrives, nothing else moves, and nothing is lost to who reads. */
#include "config.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "measure/counters.h"

enum {
	WRITERS = 4,
	ADDITIONS = 200000
};

static struct counters *make_counters(size_t number)
{
	size_t size = number * sizeof(struct counters);
	struct counters *counters = aligned_alloc(_Alignof(struct counters), size);

	assert_non_null(counters);
	memset(counters, 0, size);
	return counters;
}

static void each_counter_counts_for_itself(void **state)
{
	struct counters *counters = make_counters(1);

	(void)state;
	for (int i = 0; i < COUNTER_COUNT; i++) {
		struct counts before = {0};
		struct counts after = {0};

		counters_sum(&before, counters);
		counters_add(counters, (enum counter)i, 1000 + (uint64_t)i);
		counters_sum(&after, counters);
		for (int k = 0; k < COUNTER_COUNT; k++)
			assert_int_equal(after.value[k] - before.value[k], k == i ? 1000 + i : 0);
	}
	free(counters);
}

static void a_sum_adds_up_all_sets_and_what_it_held_before(void **state)
{
	struct counters *counters = make_counters(3);
	struct counts sum = {0};

	(void)state;
	sum.value[COUNTER_BLOGS_READ] = 5;
	for (int i = 0; i < 3; i++) {
		counters_add(&counters[i], COUNTER_BLOGS_READ, 10);
		counters_add(&counters[i], COUNTER_BLOGS_READ, 1);
		counters_sum(&sum, &counters[i]);
	}
	assert_int_equal(sum.value[COUNTER_BLOGS_READ], 38);
	free(counters);
}

static void a_difference_is_what_came_between_two_moments(void **state)
{
	struct counts earlier, later, difference;

	(void)state;
	for (int i = 0; i < COUNTER_COUNT; i++) {
		earlier.value[i] = 10 * (uint64_t)i;
		later.value[i] = 11 * (uint64_t)i;
	}
	difference = counts_difference(&later, &earlier);
	for (int i = 0; i < COUNTER_COUNT; i++)
		assert_int_equal(difference.value[i], i);
}

static void large_amounts_are_not_cut(void **state)
{
	struct counters *counters = make_counters(1);
	struct counts sum = {0};

	(void)state;
	counters_add(counters, COUNTER_PICTURE_BYTES_READ, UINT64_C(1) << 40);
	counters_add(counters, COUNTER_PICTURE_BYTES_READ, 1);
	counters_sum(&sum, counters);
	assert_int_equal(sum.value[COUNTER_PICTURE_BYTES_READ], (UINT64_C(1) << 40) + 1);
	free(counters);
}

static void no_two_sets_share_a_cache_line(void **state)
{
	struct {
		char before;
		struct counters counters;
	} odd;

	(void)state;
	assert_int_equal(_Alignof(struct counters) % COUNTERS_CACHE_LINE, 0);
	assert_int_equal(sizeof(struct counters) % COUNTERS_CACHE_LINE, 0);
	assert_int_equal((uintptr_t)&odd.counters % COUNTERS_CACHE_LINE, 0);
}

static bool is_an_identifier(const char *text)
{
	return *text != '\0' && strspn(text, "abcdefghijklmnopqrstuvwxyz_") == strlen(text);
}

static void every_counter_has_a_name_of_its_own_and_a_unit(void **state)
{
	(void)state;
	for (int i = 0; i < COUNTER_COUNT; i++) {
		const struct counter_info *info = &counter_info[i];

		assert_non_null(info->name);
		assert_true(is_an_identifier(info->name));
		assert_non_null(info->unit);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(info->name, counter_info[k].name);
		assert_int_equal(strcmp(info->unit, "bytes") == 0,
				 strstr(info->name, "_bytes_") != NULL);
	}
}

struct writer {
	pthread_t thread;
	struct counters *counters;
	_Atomic bool done;
};

static void *add_again_and_again(void *argument)
{
	struct writer *me = argument;

	for (int i = 0; i < ADDITIONS; i++) {
		counters_add(me->counters, COUNTER_ARTICLE_BYTES_READ, 3);
		counters_add(me->counters, COUNTER_ARTICLES_READ, 1);
	}
	atomic_store(&me->done, true);
	return NULL;
}

static struct counts sum_all(const struct counters *counters)
{
	struct counts sum = {0};

	for (int i = 0; i < WRITERS; i++)
		counters_sum(&sum, &counters[i]);
	return sum;
}

static bool all_are_done(struct writer *writers)
{
	bool done = true;

	for (int i = 0; i < WRITERS; i++)
		done = done && atomic_load(&writers[i].done);
	return done;
}

/* What Blogbench 1.x got wrong. */
static void nothing_is_lost_while_a_sampler_reads(void **state)
{
	struct counters *counters = make_counters(WRITERS);
	struct writer writers[WRITERS] = {0};
	const uint64_t all = (uint64_t)WRITERS * ADDITIONS;
	struct counts last = {0};

	(void)state;
	for (int i = 0; i < WRITERS; i++) {
		writers[i].counters = &counters[i];
		assert_int_equal(
			pthread_create(&writers[i].thread, NULL, add_again_and_again, &writers[i]),
			0);
	}
	while (!all_are_done(writers)) {
		struct counts sum = sum_all(counters);

		for (int i = 0; i < COUNTER_COUNT; i++)
			assert_true(sum.value[i] >= last.value[i]);
		last = sum;
	}
	for (int i = 0; i < WRITERS; i++)
		pthread_join(writers[i].thread, NULL);
	last = sum_all(counters);
	assert_int_equal(last.value[COUNTER_ARTICLES_READ], all);
	assert_int_equal(last.value[COUNTER_ARTICLE_BYTES_READ], 3 * all);
	free(counters);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_counter_counts_for_itself),
		cmocka_unit_test(a_sum_adds_up_all_sets_and_what_it_held_before),
		cmocka_unit_test(a_difference_is_what_came_between_two_moments),
		cmocka_unit_test(large_amounts_are_not_cut),
		cmocka_unit_test(no_two_sets_share_a_cache_line),
		cmocka_unit_test(every_counter_has_a_name_of_its_own_and_a_unit),
		cmocka_unit_test(nothing_is_lost_while_a_sampler_reads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
