/* SPDX-License-Identifier: ISC */
/*
 * The histogram against its promises: every duration up to 2^42 ns is told within 1/128, merging
 * equals recording together, and a reader beside the writer sees nothing absurd.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "measure/histogram.h"

/* Steele, Lea and Flood (2014), SplitMix64: the same numbers in every run of this test. */
static uint64_t random_bits(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* As many in each octave, as latencies are. */
static uint64_t random_duration(uint64_t *state)
{
	const uint64_t bits = random_bits(state);

	return (bits >> (64 - HISTOGRAM_VALUE_BITS)) >> (bits % HISTOGRAM_VALUE_BITS);
}

static struct histogram *new_histogram(void)
{
	struct histogram *histogram = calloc(1, sizeof(*histogram));

	assert_non_null(histogram);
	return histogram;
}

static void assert_same(const struct histogram *a, const struct histogram *b)
{
	for (size_t i = 0; i < histogram_bucket_count(); i++)
		assert_int_equal(histogram_slot(a, i), histogram_slot(b, i));
	assert_int_equal(histogram_count(a), histogram_count(b));
	assert_int_equal(histogram_sum_ns(a), histogram_sum_ns(b));
	assert_int_equal(histogram_min_ns(a), histogram_min_ns(b));
	assert_int_equal(histogram_max_ns(a), histogram_max_ns(b));
}

/* The median of three, the other two so far off that the extremes can't help. */
static uint64_t told(uint64_t ns)
{
	struct histogram *histogram = new_histogram();
	uint64_t median;

	histogram_record(histogram, 0);
	histogram_record(histogram, ns);
	histogram_record(histogram, UINT64_MAX);
	median = histogram_percentile_ns(histogram, 50);
	free(histogram);
	return median;
}

static void assert_told_within_bound(uint64_t ns)
{
	const uint64_t value = told(ns);
	const uint64_t error = value > ns ? value - ns : ns - value;

	assert_true(error * 128 <= ns);
}

static void an_empty_histogram_is_all_zeros(void **state)
{
	struct histogram *histogram = new_histogram();

	(void)state;
	assert_int_equal(histogram_count(histogram), 0);
	assert_int_equal(histogram_sum_ns(histogram), 0);
	assert_int_equal(histogram_min_ns(histogram), 0);
	assert_int_equal(histogram_max_ns(histogram), 0);
	assert_true(histogram_mean_ns(histogram) == 0);
	assert_int_equal(histogram_percentile_ns(histogram, 0), 0);
	assert_int_equal(histogram_percentile_ns(histogram, 50), 0);
	assert_int_equal(histogram_percentile_ns(histogram, 100), 0);
	free(histogram);
}

static void it_takes_about_twenty_kilobytes(void **state)
{
	(void)state;
	assert_in_range(sizeof(struct histogram), 16 << 10, 20 << 10);
}

static void a_single_duration_is_told_exactly(void **state)
{
	static const uint64_t durations[] = {0, 1, 129, 123456789, UINT64_C(1) << 50, UINT64_MAX};

	(void)state;
	for (size_t i = 0; i < sizeof(durations) / sizeof(*durations); i++) {
		struct histogram *histogram = new_histogram();

		histogram_record(histogram, durations[i]);
		assert_int_equal(histogram_count(histogram), 1);
		assert_int_equal(histogram_sum_ns(histogram), durations[i]);
		assert_int_equal(histogram_min_ns(histogram), durations[i]);
		assert_int_equal(histogram_max_ns(histogram), durations[i]);
		assert_true(histogram_mean_ns(histogram) == (double)durations[i]);
		assert_int_equal(histogram_percentile_ns(histogram, 50), durations[i]);
		free(histogram);
	}
}

static void the_buckets_tile_the_range(void **state)
{
	const size_t last = histogram_bucket_count() - 1;

	(void)state;
	assert_int_equal(histogram_bucket_lower_ns(0), 0);
	for (size_t i = 0; i < last; i++)
		assert_int_equal(histogram_bucket_upper_ns(i) + 1,
				 histogram_bucket_lower_ns(i + 1));
	assert_int_equal(histogram_bucket_upper_ns(last), HISTOGRAM_TOP_NS);
	/* An hour, and a good deal more. */
	assert_true(HISTOGRAM_TOP_NS > UINT64_C(3600) * 1000000000);
}

static void a_duration_lies_within_the_bounds_of_its_bucket(void **state)
{
	(void)state;
	for (size_t i = 0; i < histogram_bucket_count(); i++) {
		assert_int_equal(histogram_bucket_of(histogram_bucket_lower_ns(i)), i);
		assert_int_equal(histogram_bucket_of(histogram_bucket_upper_ns(i)), i);
	}
}

static void below_128_ns_every_duration_is_told_exactly(void **state)
{
	(void)state;
	for (uint64_t ns = 0; ns < 128; ns++)
		assert_int_equal(told(ns), ns);
}

static void powers_of_two_and_their_neighbours_are_told_within_the_bound(void **state)
{
	(void)state;
	for (int bit = 0; bit < HISTOGRAM_VALUE_BITS; bit++)
		for (uint64_t offset = 0; offset <= 2; offset++)
			assert_told_within_bound((UINT64_C(1) << bit) + offset - 1);
	assert_told_within_bound(HISTOGRAM_TOP_NS);
}

static void the_ends_of_every_bucket_are_told_within_the_bound(void **state)
{
	(void)state;
	for (size_t i = 0; i < histogram_bucket_count(); i++) {
		assert_told_within_bound(histogram_bucket_lower_ns(i));
		assert_told_within_bound(histogram_bucket_upper_ns(i));
	}
}

static void random_durations_are_told_within_the_bound(void **state)
{
	uint64_t seed = 1;

	(void)state;
	for (int i = 0; i < 20000; i++)
		assert_told_within_bound(random_duration(&seed));
}

static void longer_durations_count_in_the_last_bucket(void **state)
{
	const size_t last = histogram_bucket_count() - 1;
	const uint64_t day_ns = UINT64_C(24) * 3600 * 1000000000;
	struct histogram *histogram = new_histogram();

	(void)state;
	histogram_record(histogram, HISTOGRAM_TOP_NS);
	histogram_record(histogram, HISTOGRAM_TOP_NS + 1);
	histogram_record(histogram, day_ns);
	assert_int_equal(histogram_slot(histogram, last), 3);
	assert_int_equal(histogram_sum_ns(histogram), 2 * HISTOGRAM_TOP_NS + 1 + day_ns);
	assert_int_equal(histogram_min_ns(histogram), HISTOGRAM_TOP_NS);
	assert_int_equal(histogram_max_ns(histogram), day_ns);
	assert_int_equal(histogram_percentile_ns(histogram, 100), day_ns);
	assert_in_range(histogram_percentile_ns(histogram, 50), histogram_bucket_lower_ns(last),
			day_ns);
	free(histogram);
}

static int ascending(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void percentiles_agree_with_a_sorted_list(void **state)
{
	const size_t count = 30011;
	static const unsigned hundredths[] = {1, 100, 1000, 2500, 5000, 9000, 9900, 9990, 9999};
	uint64_t *durations = calloc(count, sizeof(*durations));
	struct histogram *histogram = new_histogram();
	uint64_t seed = 2;

	(void)state;
	assert_non_null(durations);
	for (size_t i = 0; i < count; i++) {
		durations[i] = random_duration(&seed);
		histogram_record(histogram, durations[i]);
	}
	qsort(durations, count, sizeof(*durations), ascending);
	for (size_t i = 0; i < sizeof(hundredths) / sizeof(*hundredths); i++) {
		const size_t rank = (hundredths[i] * count + 9999) / 10000;
		const size_t bucket = histogram_bucket_of(durations[rank - 1]);

		assert_in_range(histogram_percentile_ns(histogram, hundredths[i] / 100.0),
				histogram_bucket_lower_ns(bucket),
				histogram_bucket_upper_ns(bucket));
	}
	assert_int_equal(histogram_percentile_ns(histogram, 0), durations[0]);
	assert_int_equal(histogram_percentile_ns(histogram, 100), durations[count - 1]);
	free(histogram);
	free(durations);
}

static void the_first_and_the_last_rank_are_exact(void **state)
{
	struct histogram *histogram = new_histogram();

	(void)state;
	histogram_record(histogram, 1000003);
	histogram_record(histogram, 1000002);
	histogram_record(histogram, 1000001);
	assert_int_equal(histogram_percentile_ns(histogram, 1), 1000001);
	assert_int_equal(histogram_percentile_ns(histogram, 99), 1000003);
	free(histogram);
}

static void a_percentile_stays_within_the_extremes(void **state)
{
	struct histogram *low = new_histogram(), *high = new_histogram();
	const uint64_t lower_ns = histogram_bucket_lower_ns(1500);
	const uint64_t upper_ns = histogram_bucket_upper_ns(1500);

	(void)state;
	for (int i = 0; i < 3; i++) {
		histogram_record(low, lower_ns);
		histogram_record(high, upper_ns);
	}
	assert_int_equal(histogram_percentile_ns(low, 50), lower_ns);
	assert_int_equal(histogram_percentile_ns(high, 50), upper_ns);
	free(low);
	free(high);
}

static void a_percentage_out_of_range_gives_an_extreme(void **state)
{
	struct histogram *histogram = new_histogram();

	(void)state;
	for (uint64_t ns = 1; ns <= 10; ns++)
		histogram_record(histogram, ns);
	assert_int_equal(histogram_percentile_ns(histogram, -1), 1);
	assert_int_equal(histogram_percentile_ns(histogram, NAN), 1);
	assert_int_equal(histogram_percentile_ns(histogram, 101), 10);
	assert_int_equal(histogram_percentile_ns(histogram, INFINITY), 10);
	free(histogram);
}

/* `below` times 1 ns and once 3 ns among `count`, the rest 2 ns: which is at the percentage? */
static uint64_t at_percentage(uint64_t hundredths, uint64_t below, uint64_t count)
{
	struct histogram *histogram = new_histogram();
	uint64_t ns;

	assert_int_equal(histogram_restore_slot(histogram, 1, below), 0);
	assert_int_equal(histogram_restore_slot(histogram, 2, count - below - 1), 0);
	assert_int_equal(histogram_restore_slot(histogram, 3, 1), 0);
	assert_int_equal(histogram_restore_summary(histogram, 0, 1, 3), 0);
	ns = histogram_percentile_ns(histogram, (double)hundredths / 100);
	free(histogram);
	return ns;
}

static void the_rank_is_that_of_whole_number_arithmetic(void **state)
{
	static const uint64_t hundredths[] = {5000, 9000, 9900, 9990, 9999, 1, 3333};
	uint64_t seed = 3;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		const uint64_t percent = hundredths[i % 7];
		/* Every third count makes the product whole, where rounding could go wrong. */
		const uint64_t drawn = 20000 + random_bits(&seed) % 1000000000;
		const uint64_t count = i % 3 == 0 ? drawn / 10000 * 10000 : drawn;
		const uint64_t rank = (percent * count + 9999) / 10000;

		assert_int_equal(at_percentage(percent, rank, count), 1);
		assert_int_equal(at_percentage(percent, rank - 1, count), rank == 1 ? 1 : 2);
	}
}

static void a_merge_equals_recording_together(void **state)
{
	struct histogram *together = new_histogram(), *merged = new_histogram();
	struct histogram *parts[3];
	uint64_t seed = 4;

	(void)state;
	for (int i = 0; i < 3; i++)
		parts[i] = new_histogram();
	for (int i = 0; i < 30000; i++) {
		const uint64_t ns = random_duration(&seed);

		histogram_record(together, ns);
		histogram_record(parts[random_bits(&seed) % 3], ns);
	}
	for (int i = 0; i < 3; i++) {
		histogram_merge(merged, parts[i]);
		free(parts[i]);
	}
	assert_same(merged, together);
	free(merged);
	free(together);
}

static void merging_an_empty_histogram_changes_nothing(void **state)
{
	struct histogram *merged = new_histogram(), *expected = new_histogram();
	struct histogram *empty = new_histogram();

	(void)state;
	histogram_merge(merged, empty);
	assert_same(merged, empty);
	histogram_record(merged, 5000);
	histogram_record(expected, 5000);
	histogram_merge(merged, empty);
	assert_same(merged, expected);
	free(merged);
	free(expected);
	free(empty);
}

/* What a reader may see in the middle of the very first recording. */
static void a_duration_not_yet_counted_does_not_show(void **state)
{
	struct histogram *merged = new_histogram(), *begun = new_histogram();
	struct histogram *empty = new_histogram();

	(void)state;
	histogram_set(&begun->sum_ns, 700);
	histogram_cover(begun, 700, 700);
	assert_int_equal(histogram_percentile_ns(begun, 50), 0);
	histogram_merge(merged, begun);
	assert_same(merged, empty);
	free(merged);
	free(begun);
	free(empty);
}

static void the_sparse_form_restores_the_histogram(void **state)
{
	struct histogram *saved = new_histogram(), *restored = new_histogram();
	uint64_t seed = 5;

	(void)state;
	for (int i = 0; i < 1000; i++)
		histogram_record(saved, 1000 + random_duration(&seed));
	for (size_t i = 0; i < histogram_bucket_count(); i++)
		if (histogram_slot(saved, i) > 0)
			assert_int_equal(
				histogram_restore_slot(restored, i, histogram_slot(saved, i)), 0);
	assert_int_equal(histogram_restore_summary(restored, histogram_sum_ns(saved),
						   histogram_min_ns(saved),
						   histogram_max_ns(saved)),
			 0);
	assert_same(restored, saved);
	free(saved);
	free(restored);
}

static void an_empty_histogram_restored_is_still_empty(void **state)
{
	struct histogram *restored = new_histogram(), *merged = new_histogram();

	(void)state;
	assert_int_equal(histogram_restore_summary(restored, 0, 0, 0), 0);
	histogram_record(merged, 900);
	histogram_merge(merged, restored);
	histogram_merge(restored, merged);
	assert_int_equal(histogram_min_ns(merged), 900);
	assert_int_equal(histogram_min_ns(restored), 900);
	free(restored);
	free(merged);
}

static void assert_refused(int returned)
{
	assert_int_equal(returned, -1);
	assert_int_equal(errno, EINVAL);
	errno = 0;
}

static void a_slot_that_can_not_be_is_refused(void **state)
{
	struct histogram *histogram = new_histogram();
	const size_t buckets = histogram_bucket_count();

	(void)state;
	assert_refused(histogram_restore_slot(histogram, buckets, 1));
	assert_refused(histogram_restore_slot(histogram, SIZE_MAX, 1));
	assert_refused(histogram_restore_slot(histogram, 0, UINT64_MAX / buckets + 1));
	assert_int_equal(histogram_count(histogram), 0);
	for (size_t i = 0; i < buckets; i++)
		assert_int_equal(histogram_restore_slot(histogram, i, UINT64_MAX / buckets), 0);
	assert_int_equal(histogram_count(histogram), UINT64_MAX / buckets * buckets);
	free(histogram);
}

static void a_summary_that_belies_the_slots_is_refused(void **state)
{
	struct histogram *histogram = new_histogram();

	(void)state;
	assert_refused(histogram_restore_summary(histogram, 10, 10, 10));
	assert_int_equal(histogram_restore_slot(histogram, histogram_bucket_of(1000), 1), 0);
	assert_refused(histogram_restore_summary(histogram, 1000, 1001, 1000));
	assert_int_equal(histogram_restore_slot(histogram, histogram_bucket_of(2000), 1), 0);
	assert_refused(histogram_restore_summary(histogram, 3000, 2000, 2000));
	assert_refused(histogram_restore_summary(histogram, 3000, 1000, 1000));
	assert_refused(histogram_restore_summary(histogram, 3000, 2000, 1000));
	assert_int_equal(histogram_restore_summary(histogram, 3000, 1000, 2000), 0);
	assert_true(histogram_mean_ns(histogram) == 1500);
	free(histogram);
}

struct writer {
	struct histogram *histogram;
	atomic_int done;
};

static void *record_many(void *argument)
{
	struct writer *writer = argument;
	uint64_t seed = 6;

	for (int i = 0; i < 300000; i++)
		histogram_record(writer->histogram, random_duration(&seed));
	atomic_store(&writer->done, 1);
	return NULL;
}

static void a_reader_beside_the_writer_sees_what_can_be(void **state)
{
	struct writer writer = {.histogram = new_histogram()};
	struct histogram *seen = new_histogram();
	uint64_t before = 0;
	pthread_t thread;

	(void)state;
	assert_int_equal(pthread_create(&thread, NULL, record_many, &writer), 0);
	do {
		uint64_t count;

		memset(seen, 0, sizeof(*seen));
		histogram_merge(seen, writer.histogram);
		count = histogram_count(seen);
		assert_true(count >= before);
		before = count;
		for (size_t i = 0; i < histogram_bucket_count(); i++)
			if (histogram_slot(seen, i) > 0)
				assert_in_range(i, histogram_bucket_of(histogram_min_ns(seen)),
						histogram_bucket_of(histogram_max_ns(seen)));
	} while (!atomic_load(&writer.done));
	assert_int_equal(pthread_join(thread, NULL), 0);
	memset(seen, 0, sizeof(*seen));
	histogram_merge(seen, writer.histogram);
	assert_int_equal(histogram_count(seen), 300000);
	assert_same(seen, writer.histogram);
	free(seen);
	free(writer.histogram);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_empty_histogram_is_all_zeros),
		cmocka_unit_test(it_takes_about_twenty_kilobytes),
		cmocka_unit_test(a_single_duration_is_told_exactly),
		cmocka_unit_test(the_buckets_tile_the_range),
		cmocka_unit_test(a_duration_lies_within_the_bounds_of_its_bucket),
		cmocka_unit_test(below_128_ns_every_duration_is_told_exactly),
		cmocka_unit_test(powers_of_two_and_their_neighbours_are_told_within_the_bound),
		cmocka_unit_test(the_ends_of_every_bucket_are_told_within_the_bound),
		cmocka_unit_test(random_durations_are_told_within_the_bound),
		cmocka_unit_test(longer_durations_count_in_the_last_bucket),
		cmocka_unit_test(percentiles_agree_with_a_sorted_list),
		cmocka_unit_test(the_first_and_the_last_rank_are_exact),
		cmocka_unit_test(a_percentile_stays_within_the_extremes),
		cmocka_unit_test(a_percentage_out_of_range_gives_an_extreme),
		cmocka_unit_test(the_rank_is_that_of_whole_number_arithmetic),
		cmocka_unit_test(a_merge_equals_recording_together),
		cmocka_unit_test(merging_an_empty_histogram_changes_nothing),
		cmocka_unit_test(a_duration_not_yet_counted_does_not_show),
		cmocka_unit_test(the_sparse_form_restores_the_histogram),
		cmocka_unit_test(an_empty_histogram_restored_is_still_empty),
		cmocka_unit_test(a_slot_that_can_not_be_is_refused),
		cmocka_unit_test(a_summary_that_belies_the_slots_is_refused),
		cmocka_unit_test(a_reader_beside_the_writer_sees_what_can_be),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
