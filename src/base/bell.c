/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/bell.h"

int bell_init(struct bell *bell)
{
	atomic_init(&bell->reason, BELL_RUNNING);
	return latch_init(&bell->rung);
}

void bell_destroy(struct bell *bell)
{
	latch_destroy(&bell->rung);
}

bool bell_stop(struct bell *bell, enum bell_reason reason)
{
	int running = BELL_RUNNING;

	if (!atomic_compare_exchange_strong(&bell->reason, &running, (int)reason))
		return false;
	latch_open(&bell->rung);
	return true;
}

void bell_reset(struct bell *bell)
{
	enum bell_reason reason = bell_reason(bell);

	if (reason != BELL_TIME_IS_UP && reason != BELL_FAULT)
		return;
	/*
	 * The latch is made anew before the reason allows it to be opened again: whoever stops the
	 * run from another thread meanwhile is too late for the old run, and too early for the new
	 * one.
	 */
	latch_destroy(&bell->rung);
	if (latch_init(&bell->rung) == 0)
		atomic_store(&bell->reason, BELL_RUNNING);
}

bool bell_wait(const struct bell *bell, const struct latch *latch, uint64_t deadline_ns)
{
	latch_wait(&bell->rung, latch, deadline_ns);
	return !bell_stopped(bell);
}
