/* SPDX-License-Identifier: ISC */
/*
 * A latch: shut at first, opened once, and then open for good. Threads sleep until it opens.
 *
 * It is a pipe that nothing is ever written to: opening closes the end for writing, which wakes all
 * who poll the other. A condition variable would wake them into one mutex, which they then take one
 * after the other, each only when the processors have time for it: with a hundred threads on two
 * processors the last got going seconds late. So nobody wakes into a lock here.
 *
 * Any thread may open, look and wait. Deadlines are those of base/clock.h, kept to the millisecond,
 * never early. Only latch_init can fail, with -1 and errno.
 */
#ifndef BLOGBENCH_LATCH_H
#define BLOGBENCH_LATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct latch {
	_Atomic bool open;
	int read_end;
	int write_end;
};

int latch_init(struct latch *latch);
void latch_destroy(struct latch *latch);

/* True for the first who does. */
bool latch_open(struct latch *latch);

static inline bool latch_is_open(const struct latch *latch)
{
	return atomic_load_explicit(&latch->open, memory_order_acquire);
}

/* Sleeps until one of two latches is open or the deadline has passed; the other may be NULL. */
void latch_wait(const struct latch *latch, const struct latch *other, uint64_t deadline_ns);

#endif
