/* SPDX-License-Identifier: ISC */
/*
 * Random numbers: one generator a worker, so that a seed gives each worker the same row of numbers
 * whatever the others do.
 *
 * The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", ACM TOMS 2021), its state filled by SplitMix64 from a seed and a stream number.
 * Whole ranges are drawn without bias (Lemire, "Fast random integer generation in an interval", ACM
 * TOMACS 2019). Not for secrets. A generator belongs to one thread; nothing here fails but
 * rng_fresh_seed.
 */
#ifndef BLOGBENCH_RNG_H
#define BLOGBENCH_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state[4];
};

/* Streams of the same seed are independent of one another. */
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream);

uint64_t rng_next(struct rng *rng);

/* A number below the bound, which is at least 1. */
uint64_t rng_below(struct rng *rng, uint64_t bound);

/* A number from low to high, both included; not for all 2^64 of them. */
uint64_t rng_between(struct rng *rng, uint64_t low, uint64_t high);

/* A strong mixture of the bits of a number (SplitMix64's), to spread numbers that are close
 * together. */
static inline uint64_t rng_mix(uint64_t value)
{
	value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
	return value ^ (value >> 31);
}

/* A seed that no other run has, from the system. Returns -1 with errno where it has none to give.
 */
int rng_fresh_seed(uint64_t *seed);

#endif
