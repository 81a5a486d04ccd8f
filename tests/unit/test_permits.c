/* SPDX-License-Identifier: ISC */
/* Permits: never more out than there are, nobody left waiting, and no cost where they are
 * unlimited.
 */
#include "config.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/permits.h"

enum {
	TAKERS = 8,
	ROUNDS = 2000,
	LONGEST_S = 600
};

struct taker {
	struct permits *permits;
	pthread_t thread;
	_Atomic int *out;
	_Atomic int *most;
	_Atomic int got_one;
	int64_t cpu_ns;
};

static void unlimited_permits_are_never_used_up(void **state)
{
	struct permits permits;

	(void)state;
	assert_int_equal(permits_init(&permits, PERMITS_UNLIMITED), 0);
	for (int i = 0; i < 100000; i++)
		permits_take(&permits);
	permits_give(&permits);
	permits_destroy(&permits);
}

static void as_many_can_be_taken_as_there_are(void **state)
{
	struct permits permits;

	(void)state;
	assert_int_equal(permits_init(&permits, 3), 0);
	for (int i = 0; i < 3; i++)
		permits_take(&permits);
	for (int i = 0; i < 3; i++)
		permits_give(&permits);
	for (int i = 0; i < 3; i++)
		permits_take(&permits);
	permits_destroy(&permits);
}

static void *take_one(void *argument)
{
	struct taker *me = argument;
	struct timespec cpu;

	permits_take(me->permits);
	atomic_store(&me->got_one, 1);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
	me->cpu_ns = cpu.tv_sec * INT64_C(1000000000) + cpu.tv_nsec;
	return NULL;
}

static void who_finds_none_sleeps_until_one_is_given_back(void **state)
{
	struct permits permits;
	struct taker taker = {.permits = &permits};

	(void)state;
	assert_int_equal(permits_init(&permits, 1), 0);
	permits_take(&permits);
	assert_int_equal(pthread_create(&taker.thread, NULL, take_one, &taker), 0);
	usleep(400000);
	assert_int_equal(atomic_load(&taker.got_one), 0);
	permits_give(&permits);
	pthread_join(taker.thread, NULL);
	assert_int_equal(atomic_load(&taker.got_one), 1);
	/* Of 400 ms, asleep nearly all. */
	assert_true(taker.cpu_ns < 100000000);
	permits_destroy(&permits);
}

static void *take_and_give(void *argument)
{
	struct taker *me = argument;

	for (int i = 0; i < ROUNDS; i++) {
		int out;
		int most;

		permits_take(me->permits);
		out = atomic_fetch_add(me->out, 1) + 1;
		most = atomic_load(me->most);
		while (out > most && !atomic_compare_exchange_weak(me->most, &most, out))
			;
		if (i % 100 == 0)
			usleep(100);
		atomic_fetch_sub(me->out, 1);
		permits_give(me->permits);
	}
	return NULL;
}

static void with_many_takers_all_are_served_and_never_too_many_at_once(void **state)
{
	struct permits permits;
	struct taker takers[TAKERS];
	_Atomic int out = 0;
	_Atomic int most = 0;

	(void)state;
	assert_int_equal(permits_init(&permits, 3), 0);
	for (int i = 0; i < TAKERS; i++) {
		takers[i] = (struct taker){.permits = &permits, .out = &out, .most = &most};
		assert_int_equal(pthread_create(&takers[i].thread, NULL, take_and_give, &takers[i]),
				 0);
	}
	for (int i = 0; i < TAKERS; i++)
		pthread_join(takers[i].thread, NULL);
	assert_int_equal(atomic_load(&most), 3);
	/* All are back. */
	for (int i = 0; i < 3; i++)
		permits_take(&permits);
	permits_destroy(&permits);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unlimited_permits_are_never_used_up),
		cmocka_unit_test(as_many_can_be_taken_as_there_are),
		cmocka_unit_test(who_finds_none_sleeps_until_one_is_given_back),
		cmocka_unit_test(with_many_takers_all_are_served_and_never_too_many_at_once),
	};

	/* Who waits in vain waits for ever. */
	alarm(LONGEST_S);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
