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

int bell_reset(struct bell *bell)
{
	enum bell_reason reason = bell_reason(bell);
	struct latch fresh;

	if (reason != BELL_TIME_IS_UP && reason != BELL_FAULT)
		return 0;
	if (latch_init(&fresh) != 0)
		return -1;
	/*
	 * The latch is a new one before the reason allows it to be opened again: whoever stops the
	 * run from another thread meanwhile is too late for the old run, and too early for the new
	 * one.
	 */
	latch_destroy(&bell->rung);
	bell->rung.read_end = fresh.read_end;
	bell->rung.write_end = fresh.write_end;
	atomic_store(&bell->rung.open, false);
	atomic_store(&bell->reason, BELL_RUNNING);
	return 0;
}

bool bell_wait(const struct bell *bell, const struct latch *latch, uint64_t deadline_ns)
{
	latch_wait(&bell->rung, latch, deadline_ns);
	return !bell_stopped(bell);
}
