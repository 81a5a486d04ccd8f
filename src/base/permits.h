/* SPDX-License-Identifier: ISC */
/*
 * Permits to have a file open, for when the system allows fewer open files than there are workers.
 *
 * Where it allows enough, permits are unlimited, and taking one is a look at a constant. Any thread
 * may take and give. Only permits_init can fail, with -1 and errno.
 */
#ifndef BLOGBENCH_PERMITS_H
#define BLOGBENCH_PERMITS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define PERMITS_UNLIMITED UINT64_MAX

struct permits {
	bool limited;
	uint64_t left;
	pthread_mutex_t mutex;
	pthread_cond_t given;
};

int permits_init(struct permits *permits, uint64_t number);
void permits_destroy(struct permits *permits);

/* There is at least one permit. Does not end with the run: whoever has one gives it back soon. */
void permits_wait_for_one(struct permits *permits);
void permits_give_back(struct permits *permits);

static inline void permits_take(struct permits *permits)
{
	if (permits->limited)
		permits_wait_for_one(permits);
}

static inline void permits_give(struct permits *permits)
{
	if (permits->limited)
		permits_give_back(permits);
}

#endif
