/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "measure/histogram.h"

/*
 * No slot may claim more than this when restored, so that no file can make the count of a histogram
 * wrap around.
 */
#define SLOT_MAX (UINT64_MAX / HISTOGRAM_BUCKETS)

/* The owner stores the extremes first of all, and a minimum has a complement that is not 0. Most
 * histograms of most workers stay like this, and their slots are memory that nobody has touched. */
static bool is_empty(const struct histogram *histogram)
{
	return histogram_get(&histogram->min_complement) == 0;
}

void histogram_merge(struct histogram *into, const struct histogram *from)
{
	uint64_t merged = 0;

	if (is_empty(from))
		return;
	for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
		const uint64_t count = histogram_slot(from, i);

		if (count == 0)
			continue;
		histogram_set(&into->slots[i], histogram_get(&into->slots[i]) + count);
		merged += count;
	}
	/* The first operation of all may have left its duration but not yet its count. */
	if (merged == 0)
		return;
	histogram_set(&into->sum_ns, histogram_get(&into->sum_ns) + histogram_get(&from->sum_ns));
	histogram_cover(into, histogram_min_ns(from), histogram_max_ns(from));
}

/* Summed up rather than stored, so that it can't disagree with the slots. */
uint64_t histogram_count(const struct histogram *histogram)
{
	uint64_t count = 0;

	for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++)
		count += histogram_slot(histogram, i);
	return count;
}

uint64_t histogram_sum_ns(const struct histogram *histogram)
{
	return histogram_get(&histogram->sum_ns);
}

uint64_t histogram_min_ns(const struct histogram *histogram)
{
	const uint64_t min_ns = ~histogram_get(&histogram->min_complement);

	return min_ns <= histogram_max_ns(histogram) ? min_ns : 0;
}

uint64_t histogram_max_ns(const struct histogram *histogram)
{
	return histogram_get(&histogram->max_ns);
}

double histogram_mean_ns(const struct histogram *histogram)
{
	const uint64_t count = histogram_count(histogram);

	return count > 0 ? (double)histogram_sum_ns(histogram) / (double)count : 0;
}

/*
 * ceil(percent / 100 * count), from 1 to count. A percentage such as 99.9 has no exact binary form,
 * and its error must not lift a product that should be whole above the next rank: a few units in
 * the last place are taken off first.
 */
static uint64_t rank_of(double percent, uint64_t count)
{
	const double share = percent * (double)count / 100;
	const double rank = ceil(share * (1 - 4 * DBL_EPSILON));

	if (!(rank > 1))
		return 1;
	return rank < (double)count ? (uint64_t)rank : count;
}

static uint64_t bucket_middle_ns(size_t index)
{
	const uint64_t lower_ns = histogram_bucket_lower_ns(index);

	return lower_ns + (histogram_bucket_upper_ns(index) - lower_ns) / 2;
}

uint64_t histogram_percentile_ns(const struct histogram *histogram, double percent)
{
	const uint64_t count = histogram_count(histogram);
	const uint64_t rank = rank_of(percent, count);
	const uint64_t min_ns = histogram_min_ns(histogram);
	const uint64_t max_ns = histogram_max_ns(histogram);
	uint64_t middle_ns, passed = 0;
	size_t i = 0;

	if (count == 0)
		return 0;
	if (rank == count)
		return max_ns;
	if (rank == 1)
		return min_ns;
	while (i < HISTOGRAM_BUCKETS - 1 && (passed += histogram_slot(histogram, i)) < rank)
		i++;
	middle_ns = bucket_middle_ns(i);
	if (middle_ns < min_ns)
		return min_ns;
	return middle_ns < max_ns ? middle_ns : max_ns;
}

size_t histogram_bucket_count(void)
{
	return HISTOGRAM_BUCKETS;
}

/* The octave of a bucket: 0 for the first two rows of 64, which are one nanosecond wide. */
static unsigned bucket_octave(size_t index)
{
	const size_t row = index >> HISTOGRAM_OCTAVE_BITS;

	return row > 0 ? (unsigned)(row - 1) : 0;
}

uint64_t histogram_bucket_lower_ns(size_t index)
{
	const unsigned octave = bucket_octave(index);

	return ((uint64_t)index - ((uint64_t)octave << HISTOGRAM_OCTAVE_BITS)) << octave;
}

uint64_t histogram_bucket_upper_ns(size_t index)
{
	return histogram_bucket_lower_ns(index) + (UINT64_C(1) << bucket_octave(index)) - 1;
}

uint64_t histogram_slot(const struct histogram *histogram, size_t index)
{
	return atomic_load_explicit(&histogram->slots[index], memory_order_acquire);
}

int histogram_restore_slot(struct histogram *histogram, size_t index, uint64_t count)
{
	if (index >= HISTOGRAM_BUCKETS || count > SLOT_MAX) {
		errno = EINVAL;
		return -1;
	}
	histogram_set(&histogram->slots[index], count);
	return 0;
}

/* Do the extremes span every bucket that holds something? */
static int covers(const struct histogram *histogram, uint64_t min_ns, uint64_t max_ns)
{
	const size_t first = histogram_bucket_of(min_ns);
	const size_t last = histogram_bucket_of(max_ns);

	for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++)
		if ((i < first || i > last) && histogram_slot(histogram, i) > 0)
			return 0;
	return min_ns <= max_ns;
}

int histogram_restore_summary(struct histogram *histogram, uint64_t sum_ns, uint64_t min_ns,
			      uint64_t max_ns)
{
	const int empty = histogram_count(histogram) == 0;

	if (empty ? (sum_ns | min_ns | max_ns) != 0 : !covers(histogram, min_ns, max_ns)) {
		errno = EINVAL;
		return -1;
	}
	/* An empty histogram stays all zeros: a minimum of 0 would be somebody's duration. */
	if (!empty) {
		histogram_set(&histogram->sum_ns, sum_ns);
		histogram_cover(histogram, min_ns, max_ns);
	}
	return 0;
}
