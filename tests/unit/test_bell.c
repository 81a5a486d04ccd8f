/* SPDX-License-Identifier: ISC */
/* The bell, and the latch it is made of: who sleeps wakes for every reason, and for none too early.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/bell.h"
#include "base/clock.h"
#include "base/latch.h"
#include "race.h"

#define NS_PER_MS UINT64_C(1000000)

enum {
	THREADS = 20,
	ROUNDS = 10000,
	LONGEST_S = 600
};

/* One who waits: on a bell, or on two latches where there is none. */
struct sleeper {
	pthread_t thread;
	const struct bell *bell;
	const struct latch *latch;
	const struct latch *other;
	uint64_t deadline_ns;
	bool goes_on;
	uint64_t woke_ns;
	uint64_t cpu_ns;
	_Atomic bool awake;
};

static void *sleep_there(void *argument)
{
	struct sleeper *me = argument;
	struct timespec cpu;

	if (me->bell != NULL)
		me->goes_on = bell_wait(me->bell, me->latch, me->deadline_ns);
	else
		latch_wait(me->latch, me->other, me->deadline_ns);
	me->woke_ns = clock_now_ns();
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
	me->cpu_ns = (uint64_t)cpu.tv_sec * 1000 * NS_PER_MS + (uint64_t)cpu.tv_nsec;
	atomic_store(&me->awake, true);
	return NULL;
}

static void put_to_sleep(struct sleeper *sleeper)
{
	assert_int_equal(pthread_create(&sleeper->thread, NULL, sleep_there, sleeper), 0);
}

static void sleep_ms(unsigned ms)
{
	usleep(1000 * ms);
}

static void a_latch_is_shut_at_first_and_open_for_good_once_opened(void **state)
{
	struct latch latch;

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	assert_false(latch_is_open(&latch));
	assert_true(latch_open(&latch));
	assert_true(latch_is_open(&latch));
	assert_false(latch_open(&latch));
	assert_true(latch_is_open(&latch));
	latch_destroy(&latch);
}

/* Two threads open latch after latch at the same time. */
struct opening {
	struct latch latch;
	_Atomic int firsts;
};

static void shut(void *context)
{
	struct opening *opening = context;

	assert_int_equal(latch_init(&opening->latch), 0);
	atomic_store(&opening->firsts, 0);
}

static void open_it(void *context, bool other)
{
	struct opening *opening = context;

	(void)other;
	if (latch_open(&opening->latch))
		atomic_fetch_add(&opening->firsts, 1);
}

static void see_who_was_first(void *context)
{
	struct opening *opening = context;

	assert_int_equal(atomic_load(&opening->firsts), 1);
	latch_destroy(&opening->latch);
}

static void of_two_who_open_a_latch_one_is_the_first(void **state)
{
	struct opening opening;
	struct race race = {.rounds = ROUNDS,
			    .prepare = shut,
			    .act = open_it,
			    .check = see_who_was_first,
			    .context = &opening};

	(void)state;
	race_run(&race);
}

static void who_waits_for_a_latch_wakes_when_it_opens(void **state)
{
	struct latch latch;
	struct sleeper sleepers[THREADS];

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	for (int i = 0; i < THREADS; i++) {
		sleepers[i] = (struct sleeper){.latch = &latch, .deadline_ns = CLOCK_NEVER};
		put_to_sleep(&sleepers[i]);
	}
	sleep_ms(50);
	for (int i = 0; i < THREADS; i++)
		assert_false(atomic_load(&sleepers[i].awake));
	latch_open(&latch);
	for (int i = 0; i < THREADS; i++)
		pthread_join(sleepers[i].thread, NULL);
	latch_destroy(&latch);
}

static void of_two_latches_either_will_do(void **state)
{
	(void)state;
	for (int which = 0; which < 2; which++) {
		struct latch latches[2];
		struct sleeper sleeper = {
			.latch = &latches[0], .other = &latches[1], .deadline_ns = CLOCK_NEVER};

		assert_int_equal(latch_init(&latches[0]), 0);
		assert_int_equal(latch_init(&latches[1]), 0);
		put_to_sleep(&sleeper);
		sleep_ms(20);
		assert_false(atomic_load(&sleeper.awake));
		latch_open(&latches[which]);
		pthread_join(sleeper.thread, NULL);
		latch_destroy(&latches[0]);
		latch_destroy(&latches[1]);
	}
}

static void an_open_latch_is_not_waited_for(void **state)
{
	struct latch open, shut;

	(void)state;
	assert_int_equal(latch_init(&open), 0);
	assert_int_equal(latch_init(&shut), 0);
	latch_open(&open);
	latch_wait(&open, NULL, CLOCK_NEVER);
	latch_wait(&open, &shut, CLOCK_NEVER);
	latch_wait(&shut, &open, CLOCK_NEVER);
	latch_destroy(&open);
	latch_destroy(&shut);
}

static void a_deadline_is_kept_and_never_early(void **state)
{
	static const uint64_t waits_ns[] = {1, 999999, 1000000, 1000001, 50 * NS_PER_MS};
	struct latch latch;

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	for (size_t i = 0; i < sizeof(waits_ns) / sizeof(waits_ns[0]); i++) {
		uint64_t deadline_ns = clock_now_ns() + waits_ns[i];
		uint64_t now_ns;

		latch_wait(&latch, NULL, deadline_ns);
		now_ns = clock_now_ns();
		assert_true(now_ns >= deadline_ns);
		assert_true(now_ns < deadline_ns + 30000 * NS_PER_MS);
	}
	assert_false(latch_is_open(&latch));
	latch_destroy(&latch);
}

static void a_deadline_that_has_passed_is_not_waited_for(void **state)
{
	struct latch latch;

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	latch_wait(&latch, NULL, 0);
	latch_wait(&latch, NULL, clock_now_ns());
	latch_destroy(&latch);
}

static void who_sleeps_does_not_spin(void **state)
{
	struct latch latch;
	struct sleeper sleeper = {.latch = &latch};

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	sleeper.deadline_ns = clock_now_ns() + 400 * NS_PER_MS;
	put_to_sleep(&sleeper);
	pthread_join(sleeper.thread, NULL);
	assert_true(sleeper.cpu_ns < 100 * NS_PER_MS);
	latch_destroy(&latch);
}

static void ignore(int signal)
{
	(void)signal;
}

static void a_signal_does_not_end_a_wait(void **state)
{
	struct sigaction action = {.sa_handler = ignore};
	struct latch latch;
	struct sleeper sleeper = {.latch = &latch, .deadline_ns = CLOCK_NEVER};

	(void)state;
	sigaction(SIGUSR1, &action, NULL);
	assert_int_equal(latch_init(&latch), 0);
	put_to_sleep(&sleeper);
	for (int i = 0; i < 5; i++) {
		sleep_ms(10);
		pthread_kill(sleeper.thread, SIGUSR1);
	}
	sleep_ms(10);
	assert_false(atomic_load(&sleeper.awake));
	latch_open(&latch);
	pthread_join(sleeper.thread, NULL);
	latch_destroy(&latch);
}

static int count_descriptors(void)
{
	int count = 0;

	for (int fd = 0; fd < 256; fd++)
		count += fcntl(fd, F_GETFD) >= 0;
	return count;
}

static void a_latch_leaves_no_descriptor_behind_opened_or_not(void **state)
{
	const int before = count_descriptors();
	struct latch latch;

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	latch_destroy(&latch);
	assert_int_equal(count_descriptors(), before);
	assert_int_equal(latch_init(&latch), 0);
	latch_open(&latch);
	latch_destroy(&latch);
	assert_int_equal(count_descriptors(), before);
}

/* A command that inherits the writing end would keep everybody asleep. */
static void a_latch_is_not_inherited_by_commands(void **state)
{
	struct latch latch;

	(void)state;
	assert_int_equal(latch_init(&latch), 0);
	assert_int_equal(fcntl(latch.read_end, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
	assert_int_equal(fcntl(latch.write_end, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
	latch_destroy(&latch);
}

/* The number that the next descriptor would have. */
static int next_descriptor(void)
{
	int fd = dup(STDERR_FILENO);

	close(fd);
	return fd;
}

static void without_descriptors_left_there_is_no_latch_and_no_bell(void **state)
{
	struct rlimit limit, none;
	struct latch latch;
	struct bell bell;
	int latch_status, bell_status, latch_errno;

	(void)state;
	getrlimit(RLIMIT_NOFILE, &limit);
	none = limit;
	none.rlim_cur = (rlim_t)next_descriptor();
	setrlimit(RLIMIT_NOFILE, &none);
	latch_status = latch_init(&latch);
	latch_errno = errno;
	bell_status = bell_init(&bell);
	setrlimit(RLIMIT_NOFILE, &limit);
	assert_int_equal(latch_status, -1);
	assert_int_equal(latch_errno, EMFILE);
	assert_int_equal(bell_status, -1);
}

static void a_bell_keeps_the_first_reason(void **state)
{
	struct bell bell;

	(void)state;
	assert_int_equal(bell_init(&bell), 0);
	assert_false(bell_stopped(&bell));
	assert_int_equal(bell_reason(&bell), BELL_RUNNING);
	assert_true(bell_stop(&bell, BELL_SIGNAL));
	assert_true(bell_stopped(&bell));
	assert_false(bell_stop(&bell, BELL_TIME_IS_UP));
	assert_false(bell_stop(&bell, BELL_SIGNAL));
	assert_int_equal(bell_reason(&bell), BELL_SIGNAL);
	bell_destroy(&bell);
}

static void a_stop_wakes_all_who_sleep(void **state)
{
	struct bell bell;
	struct latch latch;
	struct sleeper sleepers[THREADS];

	(void)state;
	assert_int_equal(bell_init(&bell), 0);
	assert_int_equal(latch_init(&latch), 0);
	for (int i = 0; i < THREADS; i++) {
		sleepers[i] = (struct sleeper){.bell = &bell,
					       .latch = i % 2 == 0 ? &latch : NULL,
					       .deadline_ns = CLOCK_NEVER,
					       .goes_on = true};
		put_to_sleep(&sleepers[i]);
	}
	sleep_ms(50);
	for (int i = 0; i < THREADS; i++)
		assert_false(atomic_load(&sleepers[i].awake));
	bell_stop(&bell, BELL_TIME_IS_UP);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(sleepers[i].thread, NULL);
		assert_false(sleepers[i].goes_on);
	}
	latch_destroy(&latch);
	bell_destroy(&bell);
}

static void a_wait_that_ends_otherwise_says_that_the_run_goes_on(void **state)
{
	struct bell bell;
	struct latch latch;
	uint64_t deadline_ns;

	(void)state;
	assert_int_equal(bell_init(&bell), 0);
	assert_int_equal(latch_init(&latch), 0);
	deadline_ns = clock_now_ns() + 20 * NS_PER_MS;
	assert_true(bell_wait(&bell, NULL, deadline_ns));
	assert_true(clock_now_ns() >= deadline_ns);
	assert_true(bell_wait(&bell, &latch, clock_now_ns() + NS_PER_MS));
	latch_open(&latch);
	assert_true(bell_wait(&bell, &latch, CLOCK_NEVER));
	latch_destroy(&latch);
	bell_destroy(&bell);
}

static void once_stopped_nobody_waits_any_more(void **state)
{
	struct bell bell;
	struct latch latch;

	(void)state;
	assert_int_equal(bell_init(&bell), 0);
	assert_int_equal(latch_init(&latch), 0);
	bell_stop(&bell, BELL_FAULT);
	assert_false(bell_wait(&bell, NULL, CLOCK_NEVER));
	assert_false(bell_wait(&bell, &latch, CLOCK_NEVER));
	latch_open(&latch);
	assert_false(bell_wait(&bell, &latch, CLOCK_NEVER));
	latch_destroy(&latch);
	bell_destroy(&bell);
}

struct stopper {
	pthread_t thread;
	struct bell *bell;
	const struct latch *start;
	enum bell_reason reason;
	bool first;
};

static void *stop_it(void *argument)
{
	struct stopper *me = argument;

	latch_wait(me->start, NULL, CLOCK_NEVER);
	me->first = bell_stop(me->bell, me->reason);
	return NULL;
}

static void of_several_who_stop_it_one_is_the_first(void **state)
{
	static const enum bell_reason reasons[] = {BELL_TIME_IS_UP, BELL_SIGNAL, BELL_FAULT};
	struct stopper stoppers[THREADS];
	struct latch start;
	struct bell bell;
	int firsts = 0;

	(void)state;
	assert_int_equal(bell_init(&bell), 0);
	assert_int_equal(latch_init(&start), 0);
	for (int i = 0; i < THREADS; i++) {
		stoppers[i] =
			(struct stopper){.bell = &bell, .start = &start, .reason = reasons[i % 3]};
		pthread_create(&stoppers[i].thread, NULL, stop_it, &stoppers[i]);
	}
	latch_open(&start);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(stoppers[i].thread, NULL);
		firsts += stoppers[i].first;
		if (stoppers[i].first)
			assert_int_equal(bell_reason(&bell), stoppers[i].reason);
	}
	assert_int_equal(firsts, 1);
	latch_destroy(&start);
	bell_destroy(&bell);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_latch_is_shut_at_first_and_open_for_good_once_opened),
		cmocka_unit_test(of_two_who_open_a_latch_one_is_the_first),
		cmocka_unit_test(who_waits_for_a_latch_wakes_when_it_opens),
		cmocka_unit_test(of_two_latches_either_will_do),
		cmocka_unit_test(an_open_latch_is_not_waited_for),
		cmocka_unit_test(a_deadline_is_kept_and_never_early),
		cmocka_unit_test(a_deadline_that_has_passed_is_not_waited_for),
		cmocka_unit_test(who_sleeps_does_not_spin),
		cmocka_unit_test(a_signal_does_not_end_a_wait),
		cmocka_unit_test(a_latch_leaves_no_descriptor_behind_opened_or_not),
		cmocka_unit_test(a_latch_is_not_inherited_by_commands),
		cmocka_unit_test(without_descriptors_left_there_is_no_latch_and_no_bell),
		cmocka_unit_test(a_bell_keeps_the_first_reason),
		cmocka_unit_test(a_stop_wakes_all_who_sleep),
		cmocka_unit_test(a_wait_that_ends_otherwise_says_that_the_run_goes_on),
		cmocka_unit_test(once_stopped_nobody_waits_any_more),
		cmocka_unit_test(of_several_who_stop_it_one_is_the_first),
	};

	/* Who waits in vain waits for ever. */
	alarm(LONGEST_S);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
