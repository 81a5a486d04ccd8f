/* SPDX-License-Identifier: ISC */
/*
 * The generator against the published algorithms. The figures of reference were computed from the
 * papers' definitions with whole numbers of any size (Python), not with the code under test; the
 * first ones are also those that implementations in other languages are tested with.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define GOLDEN_GAMMA UINT64_C(0x9e3779b97f4a7c15)

static void the_mixture_is_splitmix64(void **state)
{
	/* SplitMix64 from the state 1234567. */
	static const uint64_t expected[] = {
		UINT64_C(6457827717110365317),  UINT64_C(3203168211198807973),
		UINT64_C(9817491932198370423),  UINT64_C(4593380528125082431),
		UINT64_C(16408922859458223821),
	};

	(void)state;
	for (size_t i = 0; i < COUNT(expected); i++)
		assert_int_equal(rng_mix(1234567 + (i + 1) * GOLDEN_GAMMA), expected[i]);
}

static void the_numbers_are_those_of_xoshiro256_starstar(void **state)
{
	static const uint64_t expected[] = {
		UINT64_C(11520),
		UINT64_C(0),
		UINT64_C(1509978240),
		UINT64_C(1215971899390074240),
		UINT64_C(1216172134540287360),
		UINT64_C(607988272756665600),
		UINT64_C(16172922978634559625),
		UINT64_C(8476171486693032832),
		UINT64_C(10595114339597558777),
		UINT64_C(2904607092377533576),
	};
	struct rng rng = {{1, 2, 3, 4}};

	(void)state;
	for (size_t i = 0; i < COUNT(expected); i++)
		assert_int_equal(rng_next(&rng), expected[i]);
}

/* A seed on a result has to mean the same years later. */
static void a_seed_and_a_stream_give_the_same_numbers_for_ever(void **state)
{
	static const struct {
		uint64_t seed, stream, expected[3];
	} cases[] = {
		{0,
		 0,
		 {UINT64_C(0xfb5405f7bd79c540), UINT64_C(0x780c98e26cea5883),
		  UINT64_C(0x2a146e0980febc66)}},
		{1,
		 2,
		 {UINT64_C(0x5f147c977b052899), UINT64_C(0x3beb7d2db94e1f5d),
		  UINT64_C(0x2263ee6c6d422ac7)}},
		{2,
		 1,
		 {UINT64_C(0x84f02f195ab5fd66), UINT64_C(0x46ff6f0daaf44911),
		  UINT64_C(0x8276408e60c29367)}},
		{UINT64_MAX,
		 UINT64_MAX,
		 {UINT64_C(0x5a24625849aef5fa), UINT64_C(0x0177bf4162305fac),
		  UINT64_C(0x97359f05bc75e24d)}},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rng rng;

		rng_seed(&rng, cases[i].seed, cases[i].stream);
		for (size_t k = 0; k < COUNT(cases[i].expected); k++)
			assert_int_equal(rng_next(&rng), cases[i].expected[k]);
	}
}

static int count_bits(uint64_t bits)
{
	int count = 0;

	for (; bits != 0; bits &= bits - 1)
		count++;
	return count;
}

/* Of two unrelated numbers about 32 bits of 64 differ, of 1,000 pairs 32,000 give or take 126. */
static void neighbouring_streams_and_seeds_have_nothing_in_common(void **state)
{
	int by_stream = 0;
	int by_seed = 0;
	int swapped = 0;

	(void)state;
	for (uint64_t i = 10; i < 1010; i++) {
		struct rng rng, next_stream, next_seed, other;

		rng_seed(&rng, 5, i);
		rng_seed(&next_stream, 5, i + 1);
		rng_seed(&next_seed, 6, i);
		rng_seed(&other, i, 5);
		by_stream += count_bits(rng_next(&rng) ^ rng_next(&next_stream));
		by_seed += count_bits(rng_next(&rng) ^ rng_next(&next_seed));
		swapped += count_bits(rng_next(&rng) ^ rng_next(&other));
	}
	assert_in_range(by_stream, 31500, 32500);
	assert_in_range(by_seed, 31500, 32500);
	assert_in_range(swapped, 31500, 32500);
}

static void numbers_below_a_bound_are_the_high_half_of_a_product(void **state)
{
	static const struct {
		uint64_t bound, expected[4];
	} cases[] = {
		{1, {0, 0, 0, 0}},
		{2, {0, 1, 0, 0}},
		{100, {0xe, 0x54, 0x18, 0x20}},
		{57345, {0x2027, 0xbd4e, 0x3631, 0x48c6}},
		{UINT64_C(0xffffffff), {0x24bfb39a, 0xd858489d, 0x3deebe23, 0x532b7127}},
		{UINT64_C(0x100000001), {0x24bfb39b, 0xd858489f, 0x3deebe24, 0x532b7127}},
		/* Of these some draws are thrown away. */
		{UINT64_C(0xc000000000000000),
		 {UINT64_C(0x1b8fc6b43040690f), UINT64_C(0xa2423676dfd01b70),
		  UINT64_C(0x2e730e9b028f0bb6), UINT64_C(0x3e6094ddb9eb4078)}},
		{UINT64_C(0x8000000000000001),
		 {UINT64_C(0x125fd9cd7580460a), UINT64_C(0x6c2c244f3fe0124b),
		  UINT64_C(0x1ef75f1201b4b279), UINT64_C(0x2995b893d1478050)}},
		{UINT64_MAX,
		 {UINT64_C(0x24bfb39aeb008c14), UINT64_C(0xd858489e7fc02495),
		  UINT64_C(0x3deebe24036964f2), UINT64_C(0x532b7127a28f00a0)}},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rng rng;

		rng_seed(&rng, 42, 7);
		for (size_t k = 0; k < COUNT(cases[i].expected); k++)
			assert_int_equal(rng_below(&rng, cases[i].bound), cases[i].expected[k]);
	}
}

static double chi_square(const uint64_t *counts, size_t classes, double expected)
{
	double sum = 0;

	for (size_t i = 0; i < classes; i++) {
		double difference = (double)counts[i] - expected;

		sum += difference * difference / expected;
	}
	return sum;
}

static void all_numbers_below_a_small_bound_are_equally_likely(void **state)
{
	uint64_t counts[7] = {0};
	struct rng rng;

	(void)state;
	rng_seed(&rng, 1, 0);
	for (int i = 0; i < 700000; i++) {
		uint64_t drawn = rng_below(&rng, COUNT(counts));

		assert_true(drawn < COUNT(counts));
		counts[drawn]++;
	}
	/* 6 degrees of freedom: 22.46 is exceeded once in 1,000 times. */
	assert_true(chi_square(counts, COUNT(counts), 100000) < 22.46);
}

/* Three quarters of 2^64: a product without a second draw hits every third number twice as often.
 */
static void a_large_bound_is_drawn_without_bias(void **state)
{
	uint64_t counts[3] = {0};
	struct rng rng;

	(void)state;
	rng_seed(&rng, 2, 0);
	for (int i = 0; i < 300000; i++)
		counts[rng_below(&rng, UINT64_C(3) << 62) % COUNT(counts)]++;
	/* 2 degrees of freedom: 13.82 is exceeded once in 1,000 times. */
	assert_true(chi_square(counts, COUNT(counts), 100000) < 13.82);
}

static void a_range_includes_both_of_its_ends(void **state)
{
	uint64_t counts[100] = {0};
	struct rng rng;

	(void)state;
	rng_seed(&rng, 3, 0);
	for (int i = 0; i < 100000; i++) {
		uint64_t drawn = rng_between(&rng, 1, 100);

		assert_in_range(drawn, 1, 100);
		counts[drawn - 1]++;
	}
	/* 99 degrees of freedom: 148.23 is exceeded once in 1,000 times. */
	assert_true(chi_square(counts, COUNT(counts), 1000) < 148.23);
}

static void a_range_of_one_number_is_that_number(void **state)
{
	struct rng rng;

	(void)state;
	rng_seed(&rng, 4, 0);
	assert_int_equal(rng_between(&rng, 17, 17), 17);
	assert_int_equal(rng_between(&rng, UINT64_MAX, UINT64_MAX), UINT64_MAX);
	assert_int_equal(rng_below(&rng, 1), 0);
}

static void a_range_may_lie_at_the_end_of_what_there_is(void **state)
{
	struct rng rng;
	uint64_t seen = 0;

	(void)state;
	rng_seed(&rng, 5, 0);
	for (int i = 0; i < 200; i++)
		seen |= UINT64_C(1) << (UINT64_MAX - rng_between(&rng, UINT64_MAX - 3, UINT64_MAX));
	assert_int_equal(seen, 0xf);
}

static void fresh_seeds_differ(void **state)
{
	uint64_t seeds[4];

	(void)state;
	for (size_t i = 0; i < COUNT(seeds); i++) {
		assert_int_equal(rng_fresh_seed(&seeds[i]), 0);
		for (size_t k = 0; k < i; k++)
			assert_int_not_equal(seeds[i], seeds[k]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_mixture_is_splitmix64),
		cmocka_unit_test(the_numbers_are_those_of_xoshiro256_starstar),
		cmocka_unit_test(a_seed_and_a_stream_give_the_same_numbers_for_ever),
		cmocka_unit_test(neighbouring_streams_and_seeds_have_nothing_in_common),
		cmocka_unit_test(numbers_below_a_bound_are_the_high_half_of_a_product),
		cmocka_unit_test(all_numbers_below_a_small_bound_are_equally_likely),
		cmocka_unit_test(a_large_bound_is_drawn_without_bias),
		cmocka_unit_test(a_range_includes_both_of_its_ends),
		cmocka_unit_test(a_range_of_one_number_is_that_number),
		cmocka_unit_test(a_range_may_lie_at_the_end_of_what_there_is),
		cmocka_unit_test(fresh_seeds_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
