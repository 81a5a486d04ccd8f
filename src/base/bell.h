/* SPDX-License-Identifier: ISC */
/*
 * The bell that ends a run: who rings it says why, and whoever sleeps in the run wakes up.
 *
 * Workers look at it between files, which is a plain load. All functions may be called by any
 * thread. Only bell_init and bell_reset can fail, with -1 and errno.
 */
#ifndef BLOGBENCH_BELL_H
#define BLOGBENCH_BELL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/latch.h"

/* Why a run ends. The first reason given is kept. */
enum bell_reason {
	BELL_RUNNING,
	BELL_TIME_IS_UP,
	BELL_SIGNAL,
	BELL_FAULT,
	BELL_OUTPUT_LOST,
	BELL_CANNOT_START,
};

struct bell {
	_Atomic int reason;
	struct latch rung;
};

int bell_init(struct bell *bell);
void bell_destroy(struct bell *bell);

/* Ends the run and wakes all who sleep in it; true for the first who does. */
bool bell_stop(struct bell *bell, enum bell_reason reason);

/*
 * Makes ready for the next run, after one that came to its end or failed. A bell that was rung to
 * end the whole experiment stays so.
 */
int bell_reset(struct bell *bell);

static inline enum bell_reason bell_reason(const struct bell *bell)
{
	return (enum bell_reason)atomic_load_explicit(&bell->reason, memory_order_acquire);
}

static inline bool bell_stopped(const struct bell *bell)
{
	return bell_reason(bell) != BELL_RUNNING;
}

/*
 * Sleeps until the latch (which may be NULL) is open, the deadline has passed or the run is
 * stopped. Returns whether the run still goes on.
 */
bool bell_wait(const struct bell *bell, const struct latch *latch, uint64_t deadline_ns);

#endif
