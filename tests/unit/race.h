/* SPDX-License-Identifier: ISC */
/*
 * Two threads that do the same thing at the same time, again and again: for tests of what may
 * happen between them.
 */
#ifndef BLOGBENCH_TEST_RACE_H
#define BLOGBENCH_TEST_RACE_H

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/units.h"

/* On a busy machine each meeting takes as long as the scheduler likes: a race ends then, too. */
#define RACE_LONGEST_NS (3 * UNITS_NS_PER_SECOND)

struct race {
	int rounds; /* at most */
	/* Before and after, by one thread while the other waits. */
	void (*prepare)(void *context);
	void (*check)(void *context);
	/* What both do; the other one is told that it is that. */
	void (*act)(void *context, bool other);
	void *context;
	_Atomic int arrived;
	_Atomic bool over;
};

/* Both go on as soon as both are here, for the how-manieth time. */
static inline void race_meet(struct race *race, int times)
{
	atomic_fetch_add(&race->arrived, 1);
	for (int looks = 0; atomic_load(&race->arrived) < 2 * times; looks++)
		if (looks > 1000)
			sched_yield();
}

/* Lets one of the two wait for a moment, each time another one: who comes in between whose steps is
 * tried out like this. */
static inline void race_stagger(int round, bool other)
{
	const int moments = (round % 2 == 0) == other ? round / 2 % 100 : 0;

	for (volatile int moment = 0; moment < moments; moment++)
		;
}

static inline void race_act(struct race *race, int round, bool other, bool last)
{
	race_meet(race, 2 * round + 1);
	race_stagger(round, other);
	race->act(race->context, other);
	/* The other one looks after they have met. */
	if (last)
		atomic_store(&race->over, true);
	race_meet(race, 2 * round + 2);
}

static inline void *race_along(void *argument)
{
	struct race *race = argument;

	for (int round = 0; !atomic_load(&race->over); round++)
		race_act(race, round, true, false);
	return NULL;
}

static inline void race_run(struct race *race)
{
	const uint64_t end_ns = clock_now_ns() + RACE_LONGEST_NS;
	pthread_t other;

	assert_int_equal(pthread_create(&other, NULL, race_along, race), 0);
	for (int round = 0; !atomic_load(&race->over); round++) {
		race->prepare(race->context);
		race_act(race, round, false, round + 1 == race->rounds || clock_now_ns() > end_ns);
		race->check(race->context);
	}
	pthread_join(other, NULL);
}

#endif
