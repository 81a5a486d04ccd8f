/* SPDX-License-Identifier: ISC */
/*
 * Two threads that do the same thing at the same time, again and again: for tests of what may
 * happen between them.
 */
#ifndef BLOGBENCH_TEST_RACE_H
#define BLOGBENCH_TEST_RACE_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Both go on as soon as both are here, for the how-manieth time. */
static inline void meet(_Atomic int *arrived, int times)
{
	atomic_fetch_add(arrived, 1);
	for (int looks = 0; atomic_load(arrived) < 2 * times; looks++)
		if (looks > 1000)
			sched_yield();
}

/* Lets one of the two wait for a moment, each time another one: who comes in between whose steps is
 * tried out like this. */
static inline void stagger(int round, bool other)
{
	const int moments = (round % 2 == 0) == other ? round / 2 % 100 : 0;

	for (volatile int moment = 0; moment < moments; moment++)
		;
}

#endif
