/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "workload/content.h"
#include "workload/pool.h"

/*
 * A stamp, in the byte order of the machine: it is read where it was written. The check sum is last
 * and covers all before it.
 */
struct stamp {
	uint64_t magic;
	uint64_t run;
	uint64_t blog;
	uint64_t version;
	uint32_t number;
	uint32_t kind;
	uint32_t length;
	uint32_t block;
	uint64_t sum;
};

_Static_assert(sizeof(struct stamp) == CONTENT_STAMP_SIZE, "a stamp has no padding");

/* "BLOGBNCH", read as a number. */
static const uint64_t stamp_magic = UINT64_C(0x48434e42474f4c42);

struct content {
	enum content_mode mode;
	uint64_t run;
	struct pool text;
	struct pool random;
};

const char *const content_mode_names[] = {"mixed", "text", "random", "zero", NULL};
const char *const content_verify_names[] = {"stamps", "full", "off", NULL};
const char *const content_state_names[] = {"good", "torn", "foreign", "corrupt", NULL};

enum {
	STAMP_WORDS = offsetof(struct stamp, sum) / sizeof(uint64_t)
};

static const uint64_t FNV_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t FNV_PRIME = UINT64_C(0x100000001b3);

/*
 * FNV-1a (Fowler, Noll, Vo) over words instead of bytes, its bits mixed once more at the end. All
 * words but the last are the same in all blocks of a file, so they are summed once a file.
 */
static uint64_t sum_of_file(const struct stamp *stamp)
{
	uint64_t words[STAMP_WORDS];
	uint64_t sum = FNV_START;

	memcpy(words, stamp, sizeof words);
	for (int i = 0; i < STAMP_WORDS - 1; i++)
		sum = (sum ^ words[i]) * FNV_PRIME;
	return sum;
}

static uint64_t sum_of_block(uint64_t file_sum, const struct stamp *stamp)
{
	uint64_t last;

	memcpy(&last, &stamp->length, sizeof last);
	return rng_mix((file_sum ^ last) * FNV_PRIME);
}

_Static_assert(offsetof(struct stamp, length) == (STAMP_WORDS - 1) * sizeof(uint64_t) &&
		       offsetof(struct stamp, block) == offsetof(struct stamp, length) + 4,
	       "length and block are the last word that is summed");

static uint64_t stamp_sum(const struct stamp *stamp)
{
	return sum_of_block(sum_of_file(stamp), stamp);
}

static void stamp_block(struct stamp *stamp, uint64_t file_sum, size_t block)
{
	stamp->block = (uint32_t)block;
	stamp->sum = sum_of_block(file_sum, stamp);
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The slice of a pool that is the body of a file; NULL where files are all zeros. */
static const unsigned char *body(const struct content *content, enum kind kind, uint64_t version)
{
	bool text = content->mode == CONTENT_TEXT ||
		    (content->mode == CONTENT_MIXED && kind_info[kind].texture == KIND_TEXT);

	if (content->mode == CONTENT_ZERO)
		return NULL;
	return pool_slice(text ? &content->text : &content->random, rng_mix(version));
}

struct content *content_create(enum content_mode mode, uint64_t run_id)
{
	struct content *content = calloc(1, sizeof *content);

	if (content == NULL)
		return NULL;
	content->mode = mode;
	content->run = run_id;
	if (mode != CONTENT_ZERO && (pool_make_text(&content->text, run_id) != 0 ||
				     pool_make_random(&content->random, run_id) != 0)) {
		content_destroy(content);
		return NULL;
	}
	return content;
}

void content_destroy(struct content *content)
{
	if (content == NULL)
		return;
	pool_free(&content->text);
	pool_free(&content->random);
	free(content);
}

void content_fill(const struct content *content, const struct content_version *version,
		  size_t offset, unsigned char *part, size_t size)
{
	const struct file_id *file = &version->file;
	const unsigned char *slice = body(content, file->kind, version->version);
	struct stamp stamp = {.magic = stamp_magic,
			      .run = content->run,
			      .blog = file->blog,
			      .version = version->version,
			      .number = file->number,
			      .kind = (uint32_t)file->kind,
			      .length = version->length};

	uint64_t file_sum;

	if (slice == NULL) {
		memset(part, 0, size);
		return;
	}
	file_sum = sum_of_file(&stamp);
	memcpy(part, slice + offset, size);
	for (size_t at = 0; at < size; at += CONTENT_BLOCK_SIZE) {
		stamp_block(&stamp, file_sum, (offset + at) / CONTENT_BLOCK_SIZE);
		memcpy(part + at, &stamp, smaller(sizeof stamp, size - at));
	}
}

/* A file of zeros has nothing else to be checked for. */
static enum content_state check_zeros(enum content_verify verify, const unsigned char *data,
				      size_t size)
{
	static const unsigned char zeros[CONTENT_BLOCK_SIZE];
	size_t checked = verify == CONTENT_VERIFY_FULL ? sizeof zeros : CONTENT_STAMP_SIZE;

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

/* What is wrong with a block whose stamp is not the one that the first block leads to expect. */
static enum content_state judge_stamp(const struct stamp *expected, const unsigned char *data,
				      size_t size)
{
	struct stamp found = {0};

	if (size < sizeof found) {
		/* The stamp is cut short by the end of the file: whether it is this file's is all
		 * it tells. */
		size_t identity = smaller(size, offsetof(struct stamp, version));

		return memcmp(data, expected, identity) == 0 ? CONTENT_TORN : CONTENT_CORRUPT;
	}
	memcpy(&found, data, sizeof found);
	if (found.magic != stamp_magic || found.sum != stamp_sum(&found))
		return CONTENT_CORRUPT;
	if (found.run != expected->run || found.blog != expected->blog ||
	    found.kind != expected->kind || found.number != expected->number)
		return CONTENT_FOREIGN;
	return CONTENT_TORN;
}

/* The stamps that this file's blocks must have, given the version and length that its first block
 * claims. */
static enum content_state expect_stamps(const struct content *content, const struct file_id *file,
					const unsigned char *data, size_t size,
					struct stamp *expected)
{
	struct stamp first;

	if (size < sizeof first)
		return CONTENT_TORN;
	memcpy(&first, data, sizeof first);
	*expected = first;
	expected->magic = stamp_magic;
	expected->run = content->run;
	expected->blog = file->blog;
	expected->kind = (uint32_t)file->kind;
	expected->number = file->number;
	stamp_block(expected, sum_of_file(expected), 0);
	if (memcmp(&first, expected, sizeof first) != 0)
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

enum content_state content_check(const struct content *content, enum content_verify verify,
				 const struct file_id *file, const unsigned char *data, size_t size)
{
	struct stamp expected = {0};
	const unsigned char *slice = NULL;
	uint64_t file_sum;
	enum content_state state;

	if (verify == CONTENT_VERIFY_OFF)
		return touch_pages(data, size);
	if (content->mode == CONTENT_ZERO)
		return check_zeros(verify, data, size);
	state = expect_stamps(content, file, data, size, &expected);
	if (state == CONTENT_GOOD && size != expected.length)
		state = CONTENT_TORN;
	if (verify == CONTENT_VERIFY_FULL)
		slice = body(content, file->kind, expected.version);
	file_sum = sum_of_file(&expected);
	for (size_t at = 0; at < size && state == CONTENT_GOOD; at += CONTENT_BLOCK_SIZE) {
		size_t left = smaller(size - at, CONTENT_BLOCK_SIZE);

		stamp_block(&expected, file_sum, at / CONTENT_BLOCK_SIZE);
		if (memcmp(data + at, &expected, smaller(left, sizeof expected)) != 0)
			state = judge_stamp(&expected, data + at, left);
		else if (slice != NULL && !body_is_good(slice, data, at, left))
			state = CONTENT_CORRUPT;
	}
	return state;
}
