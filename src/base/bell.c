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

bool bell_wait(const struct bell *bell, const struct latch *latch, uint64_t deadline_ns)
{
	latch_wait(&bell->rung, latch, deadline_ns);
	return !bell_stopped(bell);
}
