/* SPDX-License-Identifier: ISC */
/*
 * How long the operations of one kind took: counts in log-linear buckets, in nanoseconds.
 *
 * Each worker has one histogram for each kind of operation and records into it; whoever reports
 * merges those of all workers into one of its own and asks that for percentiles.
 *
 * The layout is HdrHistogram's (Gil Tene, http://hdrhistogram.org): durations below 128 ns have a
 * bucket each, and each octave above is cut into 64 buckets of equal width. A percentile is told as
 * the middle of its bucket, so it is off by at most 1/128 of itself, up to HISTOGRAM_TOP_NS (73
 * minutes). Longer durations count in the last bucket. The sum, the minimum and the maximum are
 * exact; the sum wraps around after 584 years.
 *
 * Threads: one writer, the owner, with plain loads and stores; anyone may read meanwhile. A reader
 * misses at most what is being recorded while it reads; what it does see is covered by the extremes
 * it sees, because the owner stores them before the slot. A merge after the owner has stopped is
 * exact. Memory filled with zeros is an empty histogram. Nothing here allocates; only the restoring
 * functions, which take numbers from a file, can fail: -1 and EINVAL.
 */
#ifndef BLOGBENCH_HISTOGRAM_H
#define BLOGBENCH_HISTOGRAM_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum {
	HISTOGRAM_OCTAVE_BITS = 6, /* 64 buckets an octave */
	HISTOGRAM_VALUE_BITS = 42, /* durations told apart: below 2^42 ns */
	HISTOGRAM_BUCKETS = (HISTOGRAM_VALUE_BITS - HISTOGRAM_OCTAVE_BITS + 1)
			    << HISTOGRAM_OCTAVE_BITS,
};

#define HISTOGRAM_TOP_NS ((UINT64_C(1) << HISTOGRAM_VALUE_BITS) - 1)

struct histogram {
	_Atomic uint64_t slots[HISTOGRAM_BUCKETS];
	_Atomic uint64_t sum_ns;
	_Atomic uint64_t max_ns;
	_Atomic uint64_t min_complement; /* ~minimum: grows from zero, as the maximum does */
};

/* For the owner's numbers: it alone writes them, so a load and a store make an addition. */
static inline uint64_t histogram_get(const _Atomic uint64_t *number)
{
	return atomic_load_explicit(number, memory_order_relaxed);
}

static inline void histogram_set(_Atomic uint64_t *number, uint64_t value)
{
	atomic_store_explicit(number, value, memory_order_relaxed);
}

/*
 * The bucket of a duration. The octave is the number of bits beyond the seven that a duration below
 * 128 has; the bits shifted out are what the bucket does not tell apart.
 */
static inline size_t histogram_bucket_of(uint64_t ns)
{
	const uint64_t linear = (UINT64_C(2) << HISTOGRAM_OCTAVE_BITS) - 1;
	const uint64_t value = ns < HISTOGRAM_TOP_NS ? ns : HISTOGRAM_TOP_NS;
	const unsigned octave =
		(unsigned)(63 - HISTOGRAM_OCTAVE_BITS - __builtin_clzll(value | linear));

	return ((size_t)octave << HISTOGRAM_OCTAVE_BITS) + (size_t)(value >> octave);
}

static inline void histogram_cover(struct histogram *histogram, uint64_t min_ns, uint64_t max_ns)
{
	if (max_ns > histogram_get(&histogram->max_ns))
		histogram_set(&histogram->max_ns, max_ns);
	if (~min_ns > histogram_get(&histogram->min_complement))
		histogram_set(&histogram->min_complement, ~min_ns);
}

/* The slot comes last and is released: who sees the count also sees the extremes that cover it. */
static inline void histogram_record(struct histogram *histogram, uint64_t ns)
{
	_Atomic uint64_t *slot = &histogram->slots[histogram_bucket_of(ns)];

	histogram_set(&histogram->sum_ns, histogram_get(&histogram->sum_ns) + ns);
	histogram_cover(histogram, ns, ns);
	atomic_store_explicit(slot, histogram_get(slot) + 1, memory_order_release);
}

/* Adds what `from` holds, also while its owner records; the caller is the owner of `into`. */
void histogram_merge(struct histogram *into, const struct histogram *from);

/* All zero where nothing was recorded. */
uint64_t histogram_count(const struct histogram *histogram);
uint64_t histogram_sum_ns(const struct histogram *histogram);
uint64_t histogram_min_ns(const struct histogram *histogram);
uint64_t histogram_max_ns(const struct histogram *histogram);
double histogram_mean_ns(const struct histogram *histogram);

/*
 * The duration that `percent` of all did not exceed, by nearest rank: of n durations in ascending
 * order, the one at rank ceil(percent / 100 * n), at least 1. The first and the last rank are told
 * exactly, as the minimum and the maximum. 0 where nothing was recorded.
 */
uint64_t histogram_percentile_ns(const struct histogram *histogram, double percent);

/*
 * The single buckets, to draw a histogram or to save it: the pairs (index, count) of the slots that
 * are not zero are all there is, beside the sum and the extremes. Bounds are inclusive; the last
 * bucket also holds whatever is longer than its upper bound.
 */
size_t histogram_bucket_count(void);
uint64_t histogram_bucket_lower_ns(size_t index);
uint64_t histogram_bucket_upper_ns(size_t index);
uint64_t histogram_slot(const struct histogram *histogram, size_t index);

/*
 * Into a zeroed histogram, first its slots, then the summary. Refused: an index or a count that no
 * histogram can have, and extremes that do not cover the slots.
 */
int histogram_restore_slot(struct histogram *histogram, size_t index, uint64_t count);
int histogram_restore_summary(struct histogram *histogram, uint64_t sum_ns, uint64_t min_ns,
			      uint64_t max_ns);

#endif
