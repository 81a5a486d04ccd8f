/* SPDX-License-Identifier: ISC */
/*
 * The bytes of the files: realistic to a file system that compresses, and checkable by whoever
 * reads them.
 *
 * A file is a row of 4 KiB blocks. Each begins with a stamp that says whose block it is: run, blog,
 * kind, number, version (unique to one write of one file), the file's length, the block's index,
 * and a check sum of all that. The rest of the file, its body, is a slice of a pool of bytes made
 * from the run's id, at a place that follows from the version: some versions that one worker writes
 * in a row have the same. There is a pool of text, which gzip shrinks to somewhat over a third, and
 * one of random bytes.
 *
 * A content is made once and constant from then on; all threads read it. Only content_create can
 * fail.
 */
#ifndef BLOGBENCH_CONTENT_H
#define BLOGBENCH_CONTENT_H

#include <stddef.h>
#include <stdint.h>

#include "workload/names.h"

enum {
	CONTENT_BLOCK_SIZE = 4096,
	CONTENT_STAMP_SIZE = 56
};

enum content_mode {
	CONTENT_MIXED,  /* each kind with its own texture */
	CONTENT_TEXT,   /* all as text */
	CONTENT_RANDOM, /* all random */
	CONTENT_ZERO,   /* nothing but zeros, and no stamps: what Blogbench 1.x wrote */
};

enum content_verify {
	CONTENT_VERIFY_STAMPS, /* the stamp of each block */
	CONTENT_VERIFY_FULL,   /* each byte */
	CONTENT_VERIFY_OFF,    /* nothing; one byte of each page is touched */
};

/* What a reader finds. */
enum content_state {
	CONTENT_GOOD,
	CONTENT_TORN,    /* blocks of several versions in one file, or not the length promised */
	CONTENT_FOREIGN, /* a block of another file, or of another run */
	CONTENT_CORRUPT, /* not what was written, by anybody */
	CONTENT_STATE_COUNT
};

/* The names of these, in their order, ended by NULL: for options and messages. */
extern const char *const content_mode_names[];
extern const char *const content_verify_names[];
extern const char *const content_state_names[];

struct content;

/* Returns NULL with errno. */
struct content *content_create(enum content_mode mode, uint64_t run_id);
void content_destroy(struct content *content);

/* One write of one file. */
struct content_version {
	struct file_id file;
	uint64_t version;
	uint32_t length;
};

/*
 * Where one writer makes its files. A body that lies there already is used again: of all that a
 * file holds only the stamps are new then. Filled with zeros but for the bytes, it is empty.
 */
enum {
	CONTENT_DESK_SIZE = KIND_TEXTURE_COUNT * KIND_SIZE_MAX
};

struct content_desk {
	unsigned char *bytes; /* CONTENT_DESK_SIZE of them: a part for each texture */
	struct content_body {
		const unsigned char *slice; /* of which pool's bytes there are so many */
		size_t size;
	} body[KIND_TEXTURE_COUNT];
};

/* Makes a whole file, and returns where it lies until another one is made. */
const unsigned char *content_make(const struct content *content,
				  const struct content_version *version, struct content_desk *desk);

/* For whoever uses the bytes for something else. */
static inline void content_clear_desk(struct content_desk *desk)
{
	for (int texture = 0; texture < KIND_TEXTURE_COUNT; texture++)
		desk->body[texture].slice = NULL;
}

/* Looks at a whole file as it was read. */
enum content_state content_check(const struct content *content, enum content_verify verify,
				 const struct file_id *file, const unsigned char *data,
				 size_t size);

#endif
