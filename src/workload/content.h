/* SPDX-License-Identifier: ISC */
/*
 * The bytes of the files: realistic to a file system that compresses, and checkable by whoever
 * reads them.
 *
 * A file is a row of 4 KiB blocks. Each begins with a stamp that says whose block it is: run, blog,
 * kind, number, version (unique to one write of one file), the file's length, the block's index,
 * and a check sum of all that. The rest of the file is a slice of a pool of bytes made from the
 * run's id, at a place that follows from the version. There is a pool of text, which gzip shrinks
 * to somewhat over a third, and one of random bytes.
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

/* Fills a part of a file; the offset is a multiple of the block size, and so is all but the last
 * size. */
void content_fill(const struct content *content, const struct content_version *version,
		  size_t offset, unsigned char *part, size_t size);

/* Looks at a whole file as it was read. */
enum content_state content_check(const struct content *content, enum content_verify verify,
				 const struct file_id *file, const unsigned char *data,
				 size_t size);

#endif
