/* SPDX-License-Identifier: ISC */
/*
 * What a worker has done: one set of counters a worker, which only grow.
 *
 * Each set has one writer, its worker, which adds with a relaxed load and store: no locked
 * instruction and no cache line that two workers write. Whoever wants a figure for an interval
 * reads the sets at both ends, sums and subtracts. A thing that is counted is one row of
 * counter_info. Nothing here fails.
 */
#ifndef BLOGBENCH_COUNTERS_H
#define BLOGBENCH_COUNTERS_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdint.h>

enum counter {
	COUNTER_BLOGS_WRITTEN,
	COUNTER_BLOGS_READ,
	COUNTER_ARTICLES_WRITTEN,
	COUNTER_PICTURES_WRITTEN,
	COUNTER_COMMENTS_WRITTEN,
	COUNTER_ARTICLES_READ,
	COUNTER_PICTURES_READ,
	COUNTER_COMMENTS_READ,
	COUNTER_ARTICLE_BYTES_WRITTEN,
	COUNTER_PICTURE_BYTES_WRITTEN,
	COUNTER_COMMENT_BYTES_WRITTEN,
	COUNTER_ARTICLE_BYTES_READ,
	COUNTER_PICTURE_BYTES_READ,
	COUNTER_COMMENT_BYTES_READ,
	COUNTER_ABSENT_FILES,
	COUNTER_COUNT
};

struct counter_info {
	const char *name; /* as in results */
	const char *unit;
};

extern const struct counter_info counter_info[COUNTER_COUNT];

enum {
	COUNTERS_CACHE_LINE = 64
};

struct counters {
	alignas(COUNTERS_CACHE_LINE) _Atomic uint64_t value[COUNTER_COUNT];
};

/* The values of one moment, or the differences of two. */
struct counts {
	uint64_t value[COUNTER_COUNT];
};

static inline void counters_add(struct counters *counters, enum counter counter, uint64_t amount)
{
	_Atomic uint64_t *value = &counters->value[counter];
	uint64_t before = atomic_load_explicit(value, memory_order_relaxed);

	atomic_store_explicit(value, before + amount, memory_order_relaxed);
}

/* Adds the present values of a worker's set to a sum. */
void counters_sum(struct counts *sum, const struct counters *counters);

struct counts counts_difference(const struct counts *later, const struct counts *earlier);

#endif
