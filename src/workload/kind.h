/* SPDX-License-Identifier: ISC */
/*
 * The kinds of files in a blog: how they are named, how large they are, what they hold and in which
 * counters and latencies they show. A kind is one row of the table; the rest of the program walks
 * it.
 *
 * Constant data, for all threads. Sizes are bytes, both bounds included, drawn uniformly.
 */
#ifndef BLOGBENCH_KIND_H
#define BLOGBENCH_KIND_H

#include <stddef.h>
#include <stdint.h>

#include "measure/counters.h"
#include "measure/latency.h"

enum kind {
	KIND_ARTICLE,
	KIND_PICTURE,
	KIND_COMMENT,
	KIND_COUNT
};

/* Files of a kind are numbered from 1 to this. */
enum {
	KIND_FILES_MAX = 100
};

/* No file is larger than this. */
enum {
	KIND_SIZE_MAX = 65536
};

enum kind_texture {
	KIND_TEXT,   /* compresses as prose and mark-up do */
	KIND_RANDOM, /* does not compress, like a picture that is compressed already */
	KIND_TEXTURE_COUNT
};

/* A name is made for each file that is opened: with the lengths at hand, that takes no time. */
struct kind_text {
	const char *text;
	size_t length;
};

struct kind_info {
	const char *name;
	const char *plural;
	struct kind_text prefix; /* of the file's name, up to its number */
	struct kind_text suffix; /* of the file's name, behind it */
	uint32_t smallest;
	uint32_t largest;
	enum kind_texture texture;
	enum counter files_written;
	enum counter files_read;
	enum counter bytes_written;
	enum counter bytes_read;
	enum operation write;
	enum operation read;
};

extern const struct kind_info kind_info[KIND_COUNT];

#endif
