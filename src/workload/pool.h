/* SPDX-License-Identifier: ISC */
/*
 * A pool of bytes that the bodies of files are slices of: made once from a number, constant from
 * then on.
 *
 * Called by content. A slice is as long as the largest file, so no file repeats a part of itself;
 * which slice it is follows from a number. Two files may well have the same one: the stamps make
 * them differ. pool_make_* return -1 with errno; a pool that was never made may be freed.
 */
#ifndef BLOGBENCH_POOL_H
#define BLOGBENCH_POOL_H

#include <stdint.h>

struct pool {
	unsigned char *bytes;
};

/* Sentences of made-up words, the short ones the most frequent, in paragraphs with mark-up. */
int pool_make_text(struct pool *pool, uint64_t seed);

int pool_make_random(struct pool *pool, uint64_t seed);
int pool_make_zeros(struct pool *pool);

void pool_free(struct pool *pool);

/* The slice that belongs to a number, any number. */
const unsigned char *pool_slice(const struct pool *pool, uint64_t number);

#endif
