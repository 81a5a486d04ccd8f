/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "workload/content.h"
#include "workload/pool.h"

/*
 * A stamp is a row of words, in the byte order of the machine: it is read where it was written. Two
 * of them hold a pair of numbers each. The check sum is last and covers all before it.
 */
enum {
	WORD_MAGIC,
	WORD_RUN,
	WORD_BLOG,
	WORD_FILE, /* kind and number */
	WORD_VERSION,
	WORD_PLACE, /* the block, and the length of the whole file */
	WORD_SUM,
	STAMP_WORDS
};

struct stamp {
	uint64_t words[STAMP_WORDS];
};

_Static_assert(sizeof(struct stamp) == CONTENT_STAMP_SIZE, "a stamp has no padding");

/* "BLOGBNCH", read as a number. */
static const uint64_t stamp_magic = UINT64_C(0x48434e42474f4c42);

struct content {
	enum content_mode mode;
	uint64_t run;
	struct pool pools[KIND_TEXTURE_COUNT];
};

/*
 * So many versions in a row have the same body, so that whoever writes them need not copy it each
 * time. Stamps make all blocks differ, also to a file system that looks for duplicates.
 */
enum {
	VERSIONS_OF_A_BODY = 64
};

const char *const content_mode_names[] = {"mixed", "text", "random", "zero", NULL};
const char *const content_verify_names[] = {"stamps", "full", "off", NULL};
const char *const content_state_names[] = {"good", "torn", "foreign", "corrupt", NULL};

static const uint64_t FNV_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t FNV_PRIME = UINT64_C(0x100000001b3);

/* Odd, with bits all over, so that the sums of a file's blocks have little in common. */
static const uint64_t BLOCK_STEP = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t pair(uint32_t upper, uint32_t lower)
{
	return (uint64_t)upper << 32 | lower;
}

static uint32_t upper_of(uint64_t word)
{
	return (uint32_t)(word >> 32);
}

static uint32_t lower_of(uint64_t word)
{
	return (uint32_t)word;
}

static uint64_t word_of(const unsigned char *block, int which)
{
	uint64_t word;

	memcpy(&word, block + (size_t)which * sizeof word, sizeof word);
	return word;
}

/*
 * FNV-1a (Fowler, Noll, Vo) over words instead of bytes, its bits mixed once more at the end, of
 * all but the block's index. That is added times a constant, so that the sums of all blocks of a
 * file take but one.
 */
static uint64_t stamp_sum(const struct stamp *stamp)
{
	uint64_t place = stamp->words[WORD_PLACE];
	uint64_t sum = FNV_START;

	for (int i = 0; i < WORD_PLACE; i++)
		sum = (sum ^ stamp->words[i]) * FNV_PRIME;
	sum = (sum ^ lower_of(place)) * FNV_PRIME;
	return rng_mix(sum) + upper_of(place) * BLOCK_STEP;
}

/* Makes it that of the first block of a version of a file of this run. */
static void stamp_make(struct stamp *stamp, const struct content *content,
		       const struct file_id *file, uint64_t version, uint32_t length)
{
	stamp->words[WORD_MAGIC] = stamp_magic;
	stamp->words[WORD_RUN] = content->run;
	stamp->words[WORD_BLOG] = file->blog;
	stamp->words[WORD_FILE] = pair((uint32_t)file->kind, file->number);
	stamp->words[WORD_VERSION] = version;
	stamp->words[WORD_PLACE] = pair(0, length);
	stamp->words[WORD_SUM] = stamp_sum(stamp);
}

static void stamp_next_block(struct stamp *stamp)
{
	stamp->words[WORD_PLACE] += pair(1, 0);
	stamp->words[WORD_SUM] += BLOCK_STEP;
}

static uint64_t difference(const struct stamp *expected, const unsigned char *block, int which)
{
	return word_of(block, which) ^ expected->words[which];
}

/* For each block that is read, and so without a loop or a call of memcmp. */
static bool is_stamped(const unsigned char *block, const struct stamp *expected)
{
	uint64_t any =
		difference(expected, block, WORD_MAGIC) | difference(expected, block, WORD_RUN) |
		difference(expected, block, WORD_BLOG) | difference(expected, block, WORD_FILE) |
		difference(expected, block, WORD_VERSION) |
		difference(expected, block, WORD_PLACE) | difference(expected, block, WORD_SUM);

	return any == 0;
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static enum kind_texture texture_of(const struct content *content, enum kind kind)
{
	switch (content->mode) {
	case CONTENT_MIXED:
		break;
	case CONTENT_RANDOM:
		return KIND_RANDOM;
	case CONTENT_TEXT:
	case CONTENT_ZERO:
		return KIND_TEXT;
	}
	return kind_info[kind].texture;
}

/* The slice of a pool that is the body of a file. */
static const unsigned char *body(const struct content *content, enum kind_texture texture,
				 uint64_t version)
{
	return pool_slice(&content->pools[texture], rng_mix(version / VERSIONS_OF_A_BODY));
}

static int make_pools(struct content *content)
{
	struct pool *pools = content->pools;

	if (content->mode == CONTENT_ZERO)
		return pool_make_zeros(&pools[KIND_TEXT]);
	if (pool_make_text(&pools[KIND_TEXT], content->run) != 0)
		return -1;
	return pool_make_random(&pools[KIND_RANDOM], content->run);
}

struct content *content_create(enum content_mode mode, uint64_t run_id)
{
	struct content *content = calloc(1, sizeof *content);

	if (content == NULL)
		return NULL;
	content->mode = mode;
	content->run = run_id;
	if (make_pools(content) != 0) {
		content_destroy(content);
		return NULL;
	}
	return content;
}

void content_destroy(struct content *content)
{
	if (content == NULL)
		return;
	for (int texture = 0; texture < KIND_TEXTURE_COUNT; texture++)
		pool_free(&content->pools[texture]);
	free(content);
}

static void lay_body(struct content_body *there, unsigned char *bytes, const unsigned char *slice,
		     size_t size)
{
	if (there->slice != slice)
		*there = (struct content_body){.slice = slice};
	if (there->size >= size)
		return;
	memcpy(bytes + there->size, slice + there->size, size - there->size);
	there->size = size;
}

/* The last one may reach beyond the end of the file, but not of the room for it. */
static void stamp_blocks(const struct content *content, const struct content_version *version,
			 unsigned char *bytes)
{
	struct stamp stamp;

	stamp_make(&stamp, content, &version->file, version->version, version->length);
	for (size_t at = 0; at < version->length; at += CONTENT_BLOCK_SIZE) {
		memcpy(bytes + at, &stamp, sizeof stamp);
		stamp_next_block(&stamp);
	}
}

const unsigned char *content_make(const struct content *content,
				  const struct content_version *version, struct content_desk *desk)
{
	enum kind_texture texture = texture_of(content, version->file.kind);
	const unsigned char *slice = body(content, texture, version->version);
	unsigned char *bytes = desk->bytes + (size_t)texture * KIND_SIZE_MAX;

	lay_body(&desk->body[texture], bytes, slice, version->length);
	if (content->mode != CONTENT_ZERO)
		stamp_blocks(content, version, bytes);
	return bytes;
}

/* A file of zeros does not tell how long it was made: only what no file of its kind is, is wrong.
 */
static enum content_state check_zeros(enum content_verify verify, enum kind kind,
				      const unsigned char *data, size_t size)
{
	static const unsigned char zeros[CONTENT_BLOCK_SIZE];
	size_t checked = verify == CONTENT_VERIFY_FULL ? sizeof zeros : CONTENT_STAMP_SIZE;

	if (size < kind_info[kind].smallest || size > kind_info[kind].largest)
		return CONTENT_TORN;
	for (size_t at = 0; at < size; at += CONTENT_BLOCK_SIZE)
		if (memcmp(data + at, zeros, smaller(checked, size - at)) != 0)
			return CONTENT_CORRUPT;
	return CONTENT_GOOD;
}

/* The bytes are looked at all the same: whoever turns checks off still measures reading. */
static enum content_state touch_pages(const unsigned char *data, size_t size)
{
	const volatile unsigned char *look = data;

	for (size_t at = 0; at < size; at += CONTENT_BLOCK_SIZE)
		(void)look[at];
	return CONTENT_GOOD;
}

/* Of a stamp that is cut short by the end of the file: it tells whose it is, as far as it goes. */
static enum content_state judge_stump(const struct stamp *expected, const unsigned char *data,
				      size_t size)
{
	if (memcmp(data, expected, smaller(size, WORD_VERSION * sizeof(uint64_t))) == 0)
		return CONTENT_TORN;
	if (memcmp(data, expected, smaller(size, WORD_BLOG * sizeof(uint64_t))) == 0)
		return CONTENT_FOREIGN;
	return CONTENT_CORRUPT;
}

/* What is wrong with a block whose stamp is not the one that the first block leads to expect. */
static enum content_state judge_stamp(const struct stamp *expected, const unsigned char *data,
				      size_t size)
{
	struct stamp found = {0};

	if (size < sizeof found)
		return judge_stump(expected, data, size);
	memcpy(&found, data, sizeof found);
	if (found.words[WORD_MAGIC] != stamp_magic || found.words[WORD_SUM] != stamp_sum(&found))
		return CONTENT_CORRUPT;
	if (found.words[WORD_RUN] != expected->words[WORD_RUN] ||
	    found.words[WORD_BLOG] != expected->words[WORD_BLOG] ||
	    found.words[WORD_FILE] != expected->words[WORD_FILE])
		return CONTENT_FOREIGN;
	return CONTENT_TORN;
}

/* The stamps that this file's blocks must have, given the version and length that its first block
 * claims. */
static enum content_state expect_stamps(const struct content *content, const struct file_id *file,
					const unsigned char *data, size_t size,
					struct stamp *expected)
{
	if (size < sizeof *expected)
		return CONTENT_TORN;
	stamp_make(expected, content, file, word_of(data, WORD_VERSION),
		   lower_of(word_of(data, WORD_PLACE)));
	if (!is_stamped(data, expected))
		return judge_stamp(expected, data, size);
	return CONTENT_GOOD;
}

static bool body_is_good(const unsigned char *slice, const unsigned char *data, size_t at,
			 size_t size)
{
	if (size <= CONTENT_STAMP_SIZE)
		return true;
	return memcmp(data + at + CONTENT_STAMP_SIZE, slice + at + CONTENT_STAMP_SIZE,
		      size - CONTENT_STAMP_SIZE) == 0;
}

/* The last block of a file may end within its stamp: then what is there of it counts. */
static enum content_state check_block(const struct stamp *expected, const unsigned char *block,
				      size_t size)
{
	bool good = size >= sizeof *expected ? is_stamped(block, expected)
					     : memcmp(block, expected, size) == 0;

	return good ? CONTENT_GOOD : judge_stamp(expected, block, size);
}

static enum content_state check_bodies(const unsigned char *slice, const unsigned char *data,
				       size_t size)
{
	for (size_t at = 0; at < size; at += CONTENT_BLOCK_SIZE)
		if (!body_is_good(slice, data, at, smaller(size - at, CONTENT_BLOCK_SIZE)))
			return CONTENT_CORRUPT;
	return CONTENT_GOOD;
}

enum content_state content_check(const struct content *content, enum content_verify verify,
				 const struct file_id *file, const unsigned char *data, size_t size)
{
	struct stamp expected = {0};
	enum content_state state;

	if (verify == CONTENT_VERIFY_OFF)
		return touch_pages(data, size);
	if (content->mode == CONTENT_ZERO)
		return check_zeros(verify, file->kind, data, size);
	state = expect_stamps(content, file, data, size, &expected);
	if (state == CONTENT_GOOD &&
	    (size != lower_of(expected.words[WORD_PLACE]) || size > KIND_SIZE_MAX))
		state = CONTENT_TORN;
	for (size_t at = CONTENT_BLOCK_SIZE; at < size && state == CONTENT_GOOD;
	     at += CONTENT_BLOCK_SIZE) {
		stamp_next_block(&expected);
		state = check_block(&expected, data + at, smaller(size - at, CONTENT_BLOCK_SIZE));
	}
	if (state == CONTENT_GOOD && verify == CONTENT_VERIFY_FULL)
		state = check_bodies(body(content, texture_of(content, file->kind),
					  expected.words[WORD_VERSION]),
				     data, size);
	return state;
}
