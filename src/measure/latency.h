/* SPDX-License-Identifier: ISC */
/*
 * The operations whose latency is told, and a histogram for each: one set a worker.
 *
 * An operation is whole: a file written is from its creation to its renaming, a file read from its
 * opening to its closing. A worker records into its own set, whoever reports merges them; see
 * measure/histogram.h for threads. An operation is one row of the table. Only latencies_make can
 * fail: NULL with errno.
 */
#ifndef BLOGBENCH_LATENCY_H
#define BLOGBENCH_LATENCY_H

#include "measure/histogram.h"

enum operation {
	OPERATION_BLOG_WRITE,
	OPERATION_ARTICLE_WRITE,
	OPERATION_PICTURE_WRITE,
	OPERATION_COMMENT_WRITE,
	OPERATION_BLOG_READ,
	OPERATION_ARTICLE_READ,
	OPERATION_PICTURE_READ,
	OPERATION_COMMENT_READ,
	OPERATION_ABSENT,
	OPERATION_COUNT
};

struct operation_info {
	const char *name;  /* as in results */
	const char *title; /* as people read it */
};

extern const struct operation_info operation_info[OPERATION_COUNT];

struct latencies {
	struct histogram of[OPERATION_COUNT];
};

/* A number of empty sets in one piece, for free(). Memory that is never recorded into is never
 * touched. */
struct latencies *latencies_make(size_t number);

void latencies_merge(struct latencies *into, const struct latencies *from);

#endif
