/* SPDX-License-Identifier: ISC */
/*
 * Content and the pools it is cut from: what is filled is found good, each damage is told as what
 * it is, and it compresses as real files do.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/rng.h"
#include "workload/content.h"
#include "workload/pool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	BLOCK = CONTENT_BLOCK_SIZE,
	STAMP = CONTENT_STAMP_SIZE,
	RUN = 4711,
	MODES = 4,
	VERIFIES = 3,
	/* More than any file, with room for what is put behind it. */
	ROOM = KIND_SIZE_MAX + 2 * BLOCK
};

static const enum content_verify looking[] = {CONTENT_VERIFY_STAMPS, CONTENT_VERIFY_FULL};

struct scene {
	struct content *content;
	struct content *other_run;
	unsigned char data[ROOM];
	unsigned char other[ROOM];
};

static int set(void **state)
{
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL)
		return -1;
	scene->content = content_create(CONTENT_MIXED, RUN);
	scene->other_run = content_create(CONTENT_MIXED, RUN + 1);
	*state = scene;
	return scene->content == NULL || scene->other_run == NULL ? -1 : 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	content_destroy(scene->content);
	content_destroy(scene->other_run);
	free(scene);
	return 0;
}

static struct content_version a_version(enum kind kind, uint64_t version, uint32_t length)
{
	return (struct content_version){{3, kind, 7}, version, length};
}

/* On an empty desk. */
static void fill(const struct content *content, const struct content_version *version,
		 unsigned char *data)
{
	struct content_desk desk = {.bytes = malloc(CONTENT_DESK_SIZE)};

	assert_non_null(desk.bytes);
	memcpy(data, content_make(content, version, &desk), version->length);
	free(desk.bytes);
}

/* The checker gets a copy of just the size, so that a look beyond it does not pass unnoticed. */
static enum content_state look(const struct content *content, enum content_verify verify,
			       const struct content_version *version, const unsigned char *data,
			       size_t size)
{
	unsigned char *copy = malloc(size > 0 ? size : 1);
	enum content_state found;

	assert_non_null(copy);
	memcpy(copy, data, size);
	found = content_check(content, verify, &version->file, copy, size);
	free(copy);
	return found;
}

static void assert_found(const struct scene *scene, const struct content_version *version,
			 size_t size, enum content_state expected)
{
	for (size_t i = 0; i < COUNT(looking); i++) {
		enum content_state found =
			look(scene->content, looking[i], version, scene->data, size);

		if (found != expected)
			fail_msg("--verify=%s finds %s, which is %s, in %zu bytes of %s %u",
				 content_verify_names[looking[i]], content_state_names[found],
				 content_state_names[expected], size,
				 kind_info[version->file.kind].name, version->length);
	}
}

/* The sizes at which something changes: ends of blocks, and of the stamps behind them. */
static size_t edge_sizes(uint32_t *sizes)
{
	static const uint32_t blocks[] = {0, 1, 2, 8, 15};
	size_t count = 0;

	for (size_t i = 0; i < COUNT(blocks); i++)
		for (int32_t tail = -1; tail <= 60; tail++) {
			int32_t size = (int32_t)(blocks[i] * BLOCK) + tail;

			if (size >= 1024)
				sizes[count++] = (uint32_t)size;
		}
	sizes[count++] = 1024;
	sizes[count++] = KIND_SIZE_MAX - 1;
	sizes[count++] = KIND_SIZE_MAX;
	return count;
}

/* Zeros do not tell how long a file was made, so that what no file of the kind is will not do. */
static bool is_for_this(enum content_mode mode, int kind, uint32_t size)
{
	return mode != CONTENT_ZERO ||
	       (size >= kind_info[kind].smallest && size <= kind_info[kind].largest);
}

static void check_round_trips(struct scene *scene, enum content_mode mode)
{
	struct content *content = content_create(mode, RUN);
	uint32_t sizes[512];
	const size_t count = edge_sizes(sizes);

	assert_non_null(content);
	for (int kind = 0; kind < KIND_COUNT; kind++)
		for (size_t i = 0; i < count; i++) {
			struct content_version version = a_version((enum kind)kind, i, sizes[i]);

			if (!is_for_this(mode, kind, sizes[i]))
				continue;
			fill(content, &version, scene->data);
			for (int verify = 0; verify < VERIFIES; verify++)
				assert_int_equal(look(content, (enum content_verify)verify,
						      &version, scene->data, sizes[i]),
						 CONTENT_GOOD);
		}
	content_destroy(content);
}

static void what_is_filled_is_good_in_every_mode_kind_and_size(void **state)
{
	for (int mode = 0; mode < MODES; mode++)
		check_round_trips(*state, (enum content_mode)mode);
}

/* Whatever was made on it before: other kinds and sizes, with the same body or another one. */
static void a_desk_that_was_used_makes_the_same_files(void **state)
{
	struct scene *scene = *state;
	struct content_desk desk = {.bytes = malloc(CONTENT_DESK_SIZE)};
	struct rng rng;

	assert_non_null(desk.bytes);
	rng_seed(&rng, 1, 0);
	for (int i = 0; i < 2000; i++) {
		struct content_version version =
			a_version((enum kind)rng_below(&rng, KIND_COUNT), rng_below(&rng, 200),
				  (uint32_t)rng_between(&rng, 1, KIND_SIZE_MAX));

		if (rng_below(&rng, 20) == 0) {
			memset(desk.bytes, '#', CONTENT_DESK_SIZE);
			content_clear_desk(&desk);
		}
		fill(scene->content, &version, scene->data);
		assert_memory_equal(scene->data, content_make(scene->content, &version, &desk),
				    version.length);
	}
	free(desk.bytes);
}

/* Of all versions that a worker may write in a row, no two blocks are the same. */
static void versions_with_the_same_body_have_blocks_of_their_own(void **state)
{
	struct scene *scene = *state;

	for (uint64_t number = 1; number < 200; number++) {
		struct content_version version = a_version(KIND_PICTURE, number, 3 * BLOCK);
		struct content_version next = a_version(KIND_PICTURE, number + 1, 3 * BLOCK);

		fill(scene->content, &version, scene->data);
		fill(scene->content, &next, scene->other);
		for (int a = 0; a < 3; a++)
			for (int b = 0; b < 3; b++)
				assert_memory_not_equal(scene->data + a * BLOCK,
							scene->other + b * BLOCK, BLOCK);
	}
}

static void another_process_with_the_same_run_id_agrees(void **state)
{
	struct scene *scene = *state;
	struct content *again = content_create(CONTENT_MIXED, RUN);

	assert_non_null(again);
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		struct content_version version = a_version((enum kind)kind, 99, 10240);

		fill(scene->content, &version, scene->data);
		fill(again, &version, scene->other);
		assert_memory_equal(scene->data, scene->other, version.length);
	}
	content_destroy(again);
}

/* How many bytes of two bodies are the same in their place, of 1,000: of random ones about 4. */
static int likeness(const struct scene *scene)
{
	int alike = 0;

	for (size_t at = STAMP; at < STAMP + 1000; at++)
		alike += scene->data[at] == scene->other[at];
	return alike;
}

/* Not the next one, but one of those that follow. */
static void another_version_has_another_body(void **state)
{
	struct scene *scene = *state;

	for (int kind = 0; kind < KIND_COUNT; kind++)
		for (uint64_t k = 0; k < 100; k++) {
			struct content_version version = a_version((enum kind)kind, 64 * k, 2048);
			struct content_version next = a_version((enum kind)kind, 64 * k + 64, 2048);

			fill(scene->content, &version, scene->data);
			fill(scene->content, &next, scene->other);
			assert_true(likeness(scene) < 300);
		}
}

static void another_run_has_other_pools(void **state)
{
	struct scene *scene = *state;

	for (int kind = 0; kind < KIND_COUNT; kind++) {
		struct content_version version = a_version((enum kind)kind, 1, 2048);

		fill(scene->content, &version, scene->data);
		fill(scene->other_run, &version, scene->other);
		assert_true(likeness(scene) < 300);
	}
}

/* Damage. */

static void blocks_of_two_versions_are_torn(void **state)
{
	static const uint32_t lengths[] = {20000, 16384, 30000};
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(lengths); i++) {
		struct content_version old = a_version(KIND_ARTICLE, 5, 20000);
		struct content_version new = a_version(KIND_ARTICLE, 6, lengths[i]);

		fill(scene->content, &old, scene->data);
		fill(scene->content, &new, scene->other);
		/* The old one up to a block, the new one from there on. */
		for (size_t at = BLOCK; at < new.length &&at < old.length; at += BLOCK) {
			fill(scene->content, &old, scene->data);
			memcpy(scene->data + at, scene->other + at, new.length - at);
			assert_found(scene, &new, new.length, CONTENT_TORN);
		}
	}
}

static void a_single_block_of_another_version_is_torn(void **state)
{
	struct scene *scene = *state;
	struct content_version old = a_version(KIND_PICTURE, 5, KIND_SIZE_MAX);
	struct content_version new = a_version(KIND_PICTURE, 6, KIND_SIZE_MAX);

	fill(scene->content, &old, scene->other);
	for (size_t at = 0; at < KIND_SIZE_MAX; at += BLOCK) {
		fill(scene->content, &new, scene->data);
		memcpy(scene->data + at, scene->other + at, BLOCK);
		assert_found(scene, &new, KIND_SIZE_MAX, CONTENT_TORN);
	}
}

static void a_tail_of_another_version_is_torn_where_its_stamp_is_cut_short_behind_it(void **state)
{
	struct scene *scene = *state;

	for (uint32_t tail = 33; tail < STAMP; tail++) {
		struct content_version old = a_version(KIND_ARTICLE, 5, BLOCK + tail);
		struct content_version new = a_version(KIND_ARTICLE, 6, BLOCK + tail);

		fill(scene->content, &old, scene->other);
		fill(scene->content, &new, scene->data);
		memcpy(scene->data + BLOCK, scene->other + BLOCK, tail);
		assert_found(scene, &new, new.length, CONTENT_TORN);
	}
}

static void a_file_cut_short_is_torn(void **state)
{
	static const size_t sizes[] = {
		0,     1,         8,          STAMP - 1,     STAMP,     STAMP + 1, BLOCK - 1,
		BLOCK, BLOCK + 1, BLOCK + 20, BLOCK + STAMP, 3 * BLOCK, 4 * BLOCK, 4 * BLOCK + 99};
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_ARTICLE, 5, 4 * BLOCK + 100);

	fill(scene->content, &version, scene->data);
	for (size_t i = 0; i < COUNT(sizes); i++)
		assert_found(scene, &version, sizes[i], CONTENT_TORN);
}

static void a_file_too_long_is_torn_whatever_is_behind_it(void **state)
{
	static const size_t more[] = {1, 50, 100, BLOCK, BLOCK + 1};
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(more); i++) {
		struct content_version version = a_version(KIND_ARTICLE, 5, 2 * BLOCK + 30);
		struct content_version longer = a_version(KIND_ARTICLE, 6, 5 * BLOCK);
		const size_t size = version.length + more[i];

		fill(scene->content, &longer, scene->data);
		fill(scene->content, &version, scene->data);
		assert_found(scene, &version, size, CONTENT_TORN);
		memset(scene->data + version.length, 0, more[i]);
		assert_found(scene, &version, size, CONTENT_TORN);
	}
}

static void a_file_longer_than_any_may_be_is_torn(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, KIND_SIZE_MAX);

	fill(scene->content, &version, scene->data);
	assert_found(scene, &version, ROOM, CONTENT_TORN);
}

static void blocks_that_changed_places_are_torn(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, 4 * BLOCK);

	fill(scene->content, &version, scene->data);
	fill(scene->content, &version, scene->other);
	memcpy(scene->data + BLOCK, scene->other + 2 * BLOCK, BLOCK);
	memcpy(scene->data + 2 * BLOCK, scene->other + BLOCK, BLOCK);
	assert_found(scene, &version, version.length, CONTENT_TORN);
}

static void a_block_that_stands_twice_is_torn(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, 4 * BLOCK);

	fill(scene->content, &version, scene->data);
	memcpy(scene->data + 2 * BLOCK, scene->data + BLOCK, BLOCK);
	assert_found(scene, &version, version.length, CONTENT_TORN);
}

static void a_file_that_begins_with_its_second_block_is_torn(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, 4 * BLOCK);

	fill(scene->content, &version, scene->other);
	memcpy(scene->data, scene->other + BLOCK, version.length - BLOCK);
	memcpy(scene->data + version.length - BLOCK, scene->other, BLOCK);
	assert_found(scene, &version, version.length, CONTENT_TORN);
}

/* Another's file, or one block of it, in the place of this one's. */
static void check_foreign(struct scene *scene, const struct content *content,
			  const struct content_version *other)
{
	struct content_version mine = a_version(KIND_ARTICLE, 5, 3 * BLOCK + 100);

	fill(content, other, scene->other);
	memcpy(scene->data, scene->other, other->length);
	assert_found(scene, &mine, other->length, CONTENT_FOREIGN);
	for (size_t at = 0; at < mine.length; at += BLOCK) {
		size_t left = mine.length - at;

		fill(scene->content, &mine, scene->data);
		memcpy(scene->data + at, scene->other + at, left < BLOCK ? left : BLOCK);
		assert_found(scene, &mine, mine.length, CONTENT_FOREIGN);
	}
}

static void what_belongs_to_another_file_is_foreign(void **state)
{
	struct content_version other = a_version(KIND_ARTICLE, 5, 3 * BLOCK + 100);

	other.file.blog++;
	check_foreign(*state, ((struct scene *)*state)->content, &other);
	other.file.blog--;
	other.file.number++;
	check_foreign(*state, ((struct scene *)*state)->content, &other);
	other.file.number--;
	other.file.kind = KIND_COMMENT;
	check_foreign(*state, ((struct scene *)*state)->content, &other);
}

static void what_belongs_to_another_run_is_foreign(void **state)
{
	struct content_version same = a_version(KIND_ARTICLE, 5, 3 * BLOCK + 100);

	check_foreign(*state, ((struct scene *)*state)->other_run, &same);
}

static void every_flipped_bit_of_a_stamp_is_corrupt(void **state)
{
	static const size_t blocks[] = {0, 1, 3};
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_ARTICLE, 5, 3 * BLOCK + STAMP);

	fill(scene->content, &version, scene->data);
	for (size_t i = 0; i < COUNT(blocks); i++)
		for (size_t bit = 0; bit < 8 * STAMP; bit++) {
			unsigned char *byte = &scene->data[blocks[i] * BLOCK + bit / 8];

			*byte = (unsigned char)(*byte ^ 1U << bit % 8);
			assert_found(scene, &version, version.length, CONTENT_CORRUPT);
			*byte = (unsigned char)(*byte ^ 1U << bit % 8);
		}
	assert_found(scene, &version, version.length, CONTENT_GOOD);
}

static void a_flipped_bit_of_a_stamp_cut_short_is_found_too(void **state)
{
	struct scene *scene = *state;

	for (uint32_t tail = 1; tail < STAMP; tail++) {
		struct content_version version = a_version(KIND_ARTICLE, 5, BLOCK + tail);

		fill(scene->content, &version, scene->data);
		for (size_t at = BLOCK; at < version.length; at++) {
			scene->data[at] ^= 0x10;
			for (size_t i = 0; i < COUNT(looking); i++)
				assert_int_not_equal(look(scene->content, looking[i], &version,
							  scene->data, version.length),
						     CONTENT_GOOD);
			scene->data[at] ^= 0x10;
		}
	}
}

static void a_block_of_zeros_is_corrupt(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, 4 * BLOCK);

	for (size_t at = 0; at < version.length; at += BLOCK) {
		fill(scene->content, &version, scene->data);
		memset(scene->data + at, 0, BLOCK);
		assert_found(scene, &version, version.length, CONTENT_CORRUPT);
	}
}

static void a_block_of_anything_else_is_corrupt(void **state)
{
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, 4 * BLOCK);

	for (size_t at = 0; at < version.length; at += BLOCK) {
		fill(scene->content, &version, scene->data);
		memset(scene->data + at, 'x', BLOCK);
		assert_found(scene, &version, version.length, CONTENT_CORRUPT);
	}
}

static void a_flipped_bit_of_a_body_is_found_by_a_full_look_only(void **state)
{
	static const size_t places[] = {
		STAMP,         STAMP + 1,        BLOCK - 1,         BLOCK + STAMP,
		2 * BLOCK - 1, 2 * BLOCK + 1000, 3 * BLOCK + STAMP, 3 * BLOCK + STAMP + 9};
	struct scene *scene = *state;

	for (int kind = 0; kind < KIND_COUNT; kind++) {
		struct content_version version =
			a_version((enum kind)kind, 5, 3 * BLOCK + STAMP + 10);

		fill(scene->content, &version, scene->data);
		for (size_t i = 0; i < COUNT(places); i++) {
			scene->data[places[i]] ^= 0x01;
			assert_int_equal(look(scene->content, CONTENT_VERIFY_FULL, &version,
					      scene->data, version.length),
					 CONTENT_CORRUPT);
			assert_int_equal(look(scene->content, CONTENT_VERIFY_STAMPS, &version,
					      scene->data, version.length),
					 CONTENT_GOOD);
			scene->data[places[i]] ^= 0x01;
		}
	}
}

static void who_does_not_verify_finds_everything_good(void **state)
{
	static const size_t sizes[] = {0, 1, BLOCK, BLOCK + 1, ROOM};
	struct scene *scene = *state;
	struct content_version version = a_version(KIND_PICTURE, 5, KIND_SIZE_MAX);

	for (size_t i = 0; i < COUNT(sizes); i++)
		assert_int_equal(
			look(scene->content, CONTENT_VERIFY_OFF, &version, scene->data, sizes[i]),
			CONTENT_GOOD);
}

/* Zeros. */

static void in_zero_mode_there_is_nothing_but_zeros(void **state)
{
	struct scene *scene = *state;
	struct content *zero = content_create(CONTENT_ZERO, RUN);
	struct content_version version = a_version(KIND_PICTURE, 5, KIND_SIZE_MAX);

	assert_non_null(zero);
	memset(scene->data, 'x', ROOM);
	fill(zero, &version, scene->data);
	for (size_t at = 0; at < ROOM; at++)
		assert_int_equal(scene->data[at], at < KIND_SIZE_MAX ? 0 : 'x');
	content_destroy(zero);
}

static void in_zero_mode_what_is_not_zero_is_corrupt(void **state)
{
	static const struct {
		size_t at;
		enum content_state by_stamps;
	} cases[] = {
		{0, CONTENT_CORRUPT},     {STAMP - 1, CONTENT_CORRUPT},
		{STAMP, CONTENT_GOOD},    {BLOCK - 1, CONTENT_GOOD},
		{BLOCK, CONTENT_CORRUPT}, {2 * BLOCK + 19, CONTENT_CORRUPT},
	};
	struct scene *scene = *state;
	struct content *zero = content_create(CONTENT_ZERO, RUN);
	struct content_version version = a_version(KIND_ARTICLE, 5, 2 * BLOCK + 20);

	assert_non_null(zero);
	memset(scene->data, 0, ROOM);
	for (size_t i = 0; i < COUNT(cases); i++) {
		scene->data[cases[i].at] = 1;
		assert_int_equal(
			look(zero, CONTENT_VERIFY_FULL, &version, scene->data, version.length),
			CONTENT_CORRUPT);
		assert_int_equal(
			look(zero, CONTENT_VERIFY_STAMPS, &version, scene->data, version.length),
			cases[i].by_stamps);
		assert_int_equal(
			look(zero, CONTENT_VERIFY_OFF, &version, scene->data, version.length),
			CONTENT_GOOD);
		scene->data[cases[i].at] = 0;
	}
	content_destroy(zero);
}

static void in_zero_mode_what_is_too_short_or_too_long_is_torn(void **state)
{
	struct scene *scene = *state;
	struct content *zero = content_create(CONTENT_ZERO, RUN);

	assert_non_null(zero);
	memset(scene->data, 0, ROOM);
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		const struct kind_info *info = &kind_info[kind];
		struct content_version version = a_version((enum kind)kind, 5, info->smallest);

#define LOOK(size) look(zero, CONTENT_VERIFY_STAMPS, &version, scene->data, size)
		assert_int_equal(LOOK(0), CONTENT_TORN);
		assert_int_equal(LOOK(info->smallest - 1), CONTENT_TORN);
		assert_int_equal(LOOK(info->smallest), CONTENT_GOOD);
		assert_int_equal(LOOK(info->largest), CONTENT_GOOD);
		assert_int_equal(LOOK(info->largest + 1), CONTENT_TORN);
#undef LOOK
	}
	content_destroy(zero);
}

/* Texture. */

static bool is_text(const unsigned char *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((bytes[i] < ' ' || bytes[i] > '~') && bytes[i] != '\n')
			return false;
	return true;
}

static void each_mode_gives_each_kind_its_texture(void **state)
{
	static const struct {
		enum content_mode mode;
		bool text[KIND_COUNT];
	} cases[] = {
		{CONTENT_MIXED,
		 {[KIND_ARTICLE] = true, [KIND_PICTURE] = false, [KIND_COMMENT] = true}},
		{CONTENT_TEXT,
		 {[KIND_ARTICLE] = true, [KIND_PICTURE] = true, [KIND_COMMENT] = true}},
		{CONTENT_RANDOM, {false}},
	};
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct content *content = content_create(cases[i].mode, RUN);

		assert_non_null(content);
		for (int kind = 0; kind < KIND_COUNT; kind++) {
			struct content_version version = a_version((enum kind)kind, 5, 2 * BLOCK);

			fill(content, &version, scene->data);
			assert_int_equal(is_text(scene->data + STAMP, BLOCK - STAMP),
					 cases[i].text[kind]);
		}
		content_destroy(content);
	}
}

/* The size that gzip brings it to; skips the test where there is no gzip. */
static unsigned long compressed_size(const unsigned char *bytes, size_t size)
{
	char path[] = "/tmp/test_content.XXXXXX";
	char command[128];
	unsigned long compressed = 0;
	int fd = mkstemp(path);
	FILE *pipe;

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, size), size);
	close(fd);
	snprintf(command, sizeof(command), "gzip -c <%s | wc -c", path);
	pipe = popen(command, "r");
	assert_non_null(pipe);
	assert_int_equal(fscanf(pipe, "%lu", &compressed), 1);
	pclose(pipe);
	unlink(path);
	return compressed;
}

static void text_compresses_as_prose_does_and_pictures_do_not(void **state)
{
	struct scene *scene = *state;
	const uint32_t size = 4 * BLOCK;

	if (system("command -v gzip >/dev/null 2>&1") != 0)
		skip();
	for (uint64_t i = 0; i < 8; i++) {
		struct content_version article = a_version(KIND_ARTICLE, i, size);
		struct content_version picture = a_version(KIND_PICTURE, i, size);
		double ratio;

		fill(scene->content, &article, scene->data);
		ratio = (double)size / (double)compressed_size(scene->data, size);
		if (ratio < 2.3 || ratio > 3.5)
			fail_msg("text compresses %.2f to 1", ratio);
		fill(scene->content, &picture, scene->data);
		assert_true(compressed_size(scene->data, size) > size * 98 / 100);
	}
}

/* Pools. */

static void a_pool_is_made_from_its_seed(void **state)
{
	static int (*const make[])(struct pool * pool, uint64_t seed) = {pool_make_text,
									 pool_make_random};

	(void)state;
	for (size_t i = 0; i < COUNT(make); i++) {
		struct pool pool, same, other;

		assert_int_equal(make[i](&pool, 1), 0);
		assert_int_equal(make[i](&same, 1), 0);
		assert_int_equal(make[i](&other, 2), 0);
		assert_memory_equal(pool_slice(&pool, 0), pool_slice(&same, 0), KIND_SIZE_MAX);
		assert_memory_not_equal(pool_slice(&pool, 0), pool_slice(&other, 0), 1000);
		pool_free(&pool);
		pool_free(&same);
		pool_free(&other);
	}
}

static void a_slice_of_any_number_lies_within_the_pool(void **state)
{
	struct pool pool;
	bool only_text = true;

	(void)state;
	assert_int_equal(pool_make_text(&pool, 1), 0);
	/* More numbers than there are slices. */
	for (uint64_t number = 0; number < 1 << 20; number++)
		only_text = only_text && is_text(pool_slice(&pool, number) + KIND_SIZE_MAX - 1, 1);
	assert_true(only_text);
	assert_true(is_text(pool_slice(&pool, UINT64_MAX), KIND_SIZE_MAX));
	pool_free(&pool);
}

static void neighbouring_numbers_have_different_slices(void **state)
{
	struct pool pool;

	(void)state;
	assert_int_equal(pool_make_random(&pool, 1), 0);
	for (uint64_t number = 0; number < 1000; number++)
		assert_memory_not_equal(pool_slice(&pool, number), pool_slice(&pool, number + 1),
					KIND_SIZE_MAX);
	pool_free(&pool);
}

static void a_pool_never_made_may_be_freed(void **state)
{
	struct pool pool = {0};

	(void)state;
	pool_free(&pool);
	content_destroy(NULL);
}

static void names_stand_in_the_order_of_what_they_name(void **state)
{
	(void)state;
	assert_string_equal(content_mode_names[CONTENT_MIXED], "mixed");
	assert_string_equal(content_mode_names[CONTENT_TEXT], "text");
	assert_string_equal(content_mode_names[CONTENT_RANDOM], "random");
	assert_string_equal(content_mode_names[CONTENT_ZERO], "zero");
	assert_null(content_mode_names[MODES]);
	assert_string_equal(content_verify_names[CONTENT_VERIFY_STAMPS], "stamps");
	assert_string_equal(content_verify_names[CONTENT_VERIFY_FULL], "full");
	assert_string_equal(content_verify_names[CONTENT_VERIFY_OFF], "off");
	assert_null(content_verify_names[VERIFIES]);
	assert_string_equal(content_state_names[CONTENT_GOOD], "good");
	assert_string_equal(content_state_names[CONTENT_TORN], "torn");
	assert_string_equal(content_state_names[CONTENT_FOREIGN], "foreign");
	assert_string_equal(content_state_names[CONTENT_CORRUPT], "corrupt");
	assert_null(content_state_names[CONTENT_STATE_COUNT]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_filled_is_good_in_every_mode_kind_and_size),
		cmocka_unit_test(a_desk_that_was_used_makes_the_same_files),
		cmocka_unit_test(versions_with_the_same_body_have_blocks_of_their_own),
		cmocka_unit_test(another_process_with_the_same_run_id_agrees),
		cmocka_unit_test(another_version_has_another_body),
		cmocka_unit_test(another_run_has_other_pools),
		cmocka_unit_test(blocks_of_two_versions_are_torn),
		cmocka_unit_test(a_single_block_of_another_version_is_torn),
		cmocka_unit_test(
			a_tail_of_another_version_is_torn_where_its_stamp_is_cut_short_behind_it),
		cmocka_unit_test(a_file_cut_short_is_torn),
		cmocka_unit_test(a_file_too_long_is_torn_whatever_is_behind_it),
		cmocka_unit_test(a_file_longer_than_any_may_be_is_torn),
		cmocka_unit_test(blocks_that_changed_places_are_torn),
		cmocka_unit_test(a_block_that_stands_twice_is_torn),
		cmocka_unit_test(a_file_that_begins_with_its_second_block_is_torn),
		cmocka_unit_test(what_belongs_to_another_file_is_foreign),
		cmocka_unit_test(what_belongs_to_another_run_is_foreign),
		cmocka_unit_test(every_flipped_bit_of_a_stamp_is_corrupt),
		cmocka_unit_test(a_flipped_bit_of_a_stamp_cut_short_is_found_too),
		cmocka_unit_test(a_block_of_zeros_is_corrupt),
		cmocka_unit_test(a_block_of_anything_else_is_corrupt),
		cmocka_unit_test(a_flipped_bit_of_a_body_is_found_by_a_full_look_only),
		cmocka_unit_test(who_does_not_verify_finds_everything_good),
		cmocka_unit_test(in_zero_mode_there_is_nothing_but_zeros),
		cmocka_unit_test(in_zero_mode_what_is_not_zero_is_corrupt),
		cmocka_unit_test(in_zero_mode_what_is_too_short_or_too_long_is_torn),
		cmocka_unit_test(each_mode_gives_each_kind_its_texture),
		cmocka_unit_test(text_compresses_as_prose_does_and_pictures_do_not),
		cmocka_unit_test(a_pool_is_made_from_its_seed),
		cmocka_unit_test(a_slice_of_any_number_lies_within_the_pool),
		cmocka_unit_test(neighbouring_numbers_have_different_slices),
		cmocka_unit_test(a_pool_never_made_may_be_freed),
		cmocka_unit_test(names_stand_in_the_order_of_what_they_name),
	};

	return cmocka_run_group_tests(tests, set, strike);
}
