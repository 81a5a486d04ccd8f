/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "workload/kind.h"
#include "workload/pool.h"

enum {
	POOL_SIZE = 1 << 19,
	SLICES = POOL_SIZE - KIND_SIZE_MAX
};

/* Of the random streams of a run's id, those that the pools use. */
enum {
	STREAM_TEXT = 1,
	STREAM_RANDOM = 2
};

enum {
	WORDS = 1024,
	WORD_SIZE = 16,
	SYLLABLE_SIZE = 4
};

struct word {
	char letters[WORD_SIZE];
	size_t length;
};

struct vocabulary {
	struct rng rng;
	struct word words[WORDS];
};

static int pool_allocate(struct pool *pool)
{
	pool->bytes = malloc(POOL_SIZE);
	return pool->bytes == NULL ? -1 : 0;
}

static size_t put_syllable(struct rng *rng, char *end)
{
	static const char consonants[] = "bcdfghjklmnprstvwz";
	static const char vowels[] = "aeiou";
	size_t length = 0;

	end[length++] = consonants[rng_below(rng, sizeof consonants - 1)];
	end[length++] = vowels[rng_below(rng, sizeof vowels - 1)];
	if (rng_below(rng, 3) == 0)
		end[length++] = consonants[rng_below(rng, sizeof consonants - 1)];
	return length;
}

/* Frequent words are short in every language: the later a word, the more syllables it may have. */
static void make_word(struct rng *rng, struct word *word, int rank)
{
	uint64_t most = rank < 16 ? 1 : rank < 128 ? 2 : 4;
	uint64_t syllables = rng_between(rng, (most + 1) / 2, most);

	word->length = 0;
	for (uint64_t i = 0; i < syllables && word->length + SYLLABLE_SIZE <= WORD_SIZE; i++)
		word->length += put_syllable(rng, word->letters + word->length);
}

/*
 * Words fall off about as Zipf's law has it: a draw below a draw makes the first ones frequent. The
 * four draws share one random number, 16 bits each, since half a megabyte takes 80,000 words.
 */
static const struct word *draw_word(struct vocabulary *vocabulary)
{
	uint64_t bits = rng_next(&vocabulary->rng);
	uint64_t rank = WORDS;

	for (int draw = 0; draw < 4; draw++, bits >>= 16)
		rank = ((bits & UINT16_MAX) * rank >> 16) + 1;
	return &vocabulary->words[rank - 1];
}

static size_t put(unsigned char *bytes, size_t at, const char *text, size_t length)
{
	if (length > POOL_SIZE - at)
		length = POOL_SIZE - at;
	memcpy(bytes + at, text, length);
	return at + length;
}

static size_t put_string(unsigned char *bytes, size_t at, const char *text)
{
	return put(bytes, at, text, strlen(text));
}

static size_t put_sentence(struct vocabulary *vocabulary, unsigned char *bytes, size_t at)
{
	uint64_t words = rng_between(&vocabulary->rng, 4, 18);

	while (words-- > 0) {
		const struct word *word = draw_word(vocabulary);

		at = put(bytes, at, word->letters, word->length);
		at = put_string(bytes, at, words > 0 ? " " : ". ");
	}
	return at;
}

int pool_make_text(struct pool *pool, uint64_t seed)
{
	struct vocabulary *vocabulary = malloc(sizeof *vocabulary);

	if (vocabulary == NULL || pool_allocate(pool) != 0) {
		free(vocabulary);
		return -1;
	}
	rng_seed(&vocabulary->rng, seed, STREAM_TEXT);
	for (int rank = 0; rank < WORDS; rank++)
		make_word(&vocabulary->rng, &vocabulary->words[rank], rank);
	for (size_t at = 0; at < POOL_SIZE;) {
		at = put_string(pool->bytes, at, "<p class=\"text\">");
		for (uint64_t n = rng_between(&vocabulary->rng, 2, 6); n > 0; n--)
			at = put_sentence(vocabulary, pool->bytes, at);
		at = put_string(pool->bytes, at, "</p>\n");
	}
	free(vocabulary);
	return 0;
}

int pool_make_random(struct pool *pool, uint64_t seed)
{
	struct rng rng;

	if (pool_allocate(pool) != 0)
		return -1;
	rng_seed(&rng, seed, STREAM_RANDOM);
	for (size_t at = 0; at < POOL_SIZE; at += sizeof(uint64_t)) {
		uint64_t word = rng_next(&rng);

		memcpy(pool->bytes + at, &word, sizeof word);
	}
	return 0;
}

int pool_make_zeros(struct pool *pool)
{
	pool->bytes = calloc(POOL_SIZE, 1);
	return pool->bytes == NULL ? -1 : 0;
}

void pool_free(struct pool *pool)
{
	free(pool->bytes);
	pool->bytes = NULL;
}

const unsigned char *pool_slice(const struct pool *pool, uint64_t number)
{
	return pool->bytes + number % SLICES;
}
