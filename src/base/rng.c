/* SPDX-License-Identifier: ISC */
#include "config.h"

#include ENTROPY_HEADER

#include "base/rng.h"

static const uint64_t golden_gamma = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t rotate_left(uint64_t value, int bits)
{
	return (value << bits) | (value >> (64 - bits));
}

void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream)
{
	/* The stream is mixed before it meets the seed, so that (1, 2) and (2, 1) have nothing in
	 * common. */
	uint64_t state = seed ^ rng_mix(stream + golden_gamma);

	for (int i = 0; i < 4; i++) {
		state += golden_gamma;
		rng->state[i] = rng_mix(state);
	}
}

uint64_t rng_next(struct rng *rng)
{
	uint64_t *s = rng->state;
	uint64_t result = rotate_left(s[1] * 5, 7) * 9;
	uint64_t shifted = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = rotate_left(s[3], 45);
	return result;
}

/* The high and low halves of a 128-bit product, in portable C. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t a_low = (uint32_t)a, a_high = a >> 32;
	uint64_t b_low = (uint32_t)b, b_high = b >> 32;
	uint64_t middle = a_high * b_low + ((a_low * b_low) >> 32);
	uint64_t cross = a_low * b_high + (uint32_t)middle;

	*low = a * b;
	return a_high * b_high + (middle >> 32) + (cross >> 32);
}

uint64_t rng_below(struct rng *rng, uint64_t bound)
{
	uint64_t low;
	uint64_t high = multiply(rng_next(rng), bound, &low);

	if (low < bound) {
		uint64_t threshold = (0 - bound) % bound;

		while (low < threshold)
			high = multiply(rng_next(rng), bound, &low);
	}
	return high;
}

uint64_t rng_between(struct rng *rng, uint64_t low, uint64_t high)
{
	return low + rng_below(rng, high - low + 1);
}

int rng_fresh_seed(uint64_t *seed)
{
	return getentropy(seed, sizeof *seed);
}
