/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "base/clock.h"
#include "workload/site.h"

/* Chunk 0 has places 0 to 1023, chunk 1 has 1024 to 2047, chunk 2 has 2048 to 4095, and so on. */
static int locate(uint64_t place, uint64_t *size, uint64_t *offset)
{
	int chunk = 0;

	*size = SITE_FIRST_CHUNK;
	*offset = place;
	if (place < SITE_FIRST_CHUNK)
		return 0;
	for (chunk = 1; place >= *size * 2; chunk++)
		*size *= 2;
	*offset = place - *size;
	return chunk;
}

/* Of several workers that make the same chunk, one wins, and the others use its chunk. */
static site_place *make_chunk(struct site *site, int chunk, uint64_t size)
{
	site_place *expected = NULL;
	site_place *made = calloc(size, sizeof *made);

	if (made == NULL)
		return NULL;
	if (atomic_compare_exchange_strong(&site->chunk[chunk], &expected, made))
		return made;
	free(made);
	return expected;
}

int site_init(struct site *site, struct bell *bell)
{
	site->bell = bell;
	atomic_init(&site->next, 0);
	atomic_init(&site->published, 0);
	for (int i = 0; i < SITE_CHUNKS; i++)
		atomic_init(&site->chunk[i], NULL);
	if (latch_init(&site->first) != 0)
		return -1;
	/* With the first chunk made here, the first places are sure to be filled once they are
	 * taken. */
	if (make_chunk(site, 0, SITE_FIRST_CHUNK) != NULL)
		return 0;
	latch_destroy(&site->first);
	return -1;
}

void site_destroy(struct site *site)
{
	latch_destroy(&site->first);
	for (int i = 0; i < SITE_CHUNKS; i++)
		free(atomic_load(&site->chunk[i]));
}

uint64_t site_next(struct site *site)
{
	return atomic_fetch_add_explicit(&site->next, 1, memory_order_relaxed);
}

int site_publish(struct site *site, uint64_t blog)
{
	uint64_t place = atomic_fetch_add(&site->published, 1);
	uint64_t size;
	uint64_t offset;
	int chunk = locate(place, &size, &offset);
	site_place *places = atomic_load(&site->chunk[chunk]);

	if (places == NULL)
		places = make_chunk(site, chunk, size);
	if (places == NULL)
		return -1;
	atomic_store_explicit(&places[offset], blog + 1, memory_order_release);
	if (place == 0)
		latch_open(&site->first);
	return 0;
}

/* A place is taken before it is filled, so the blog at it may not be there yet. */
static bool blog_at(const struct site *site, uint64_t place, uint64_t *blog)
{
	uint64_t size;
	uint64_t offset;
	int chunk = locate(place, &size, &offset);
	site_place *places = atomic_load_explicit(&site->chunk[chunk], memory_order_acquire);
	uint64_t found;

	if (places == NULL)
		return false;
	found = atomic_load_explicit(&places[offset], memory_order_acquire);
	*blog = found - 1;
	return found != 0;
}

bool site_choose(struct site *site, struct rng *rng, uint64_t *blog)
{
	uint64_t published;

	if (!latch_is_open(&site->first) && !bell_wait(site->bell, &site->first, CLOCK_NEVER))
		return false;
	published = atomic_load_explicit(&site->published, memory_order_relaxed);
	while (!blog_at(site, rng_below(rng, published), blog))
		if (bell_stopped(site->bell))
			return false;
	return true;
}
