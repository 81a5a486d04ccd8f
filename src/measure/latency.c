/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "measure/latency.h"

const struct operation_info operation_info[OPERATION_COUNT] = {
	[OPERATION_BLOG_WRITE] = {"blog_write", "blog written"},
	[OPERATION_ARTICLE_WRITE] = {"article_write", "article written"},
	[OPERATION_PICTURE_WRITE] = {"picture_write", "picture written"},
	[OPERATION_COMMENT_WRITE] = {"comment_write", "comment written"},
	[OPERATION_BLOG_READ] = {"blog_read", "blog read"},
	[OPERATION_ARTICLE_READ] = {"article_read", "article read"},
	[OPERATION_PICTURE_READ] = {"picture_read", "picture read"},
	[OPERATION_COMMENT_READ] = {"comment_read", "comment read"},
	[OPERATION_ABSENT] = {"absent_lookup", "absent file looked up"},
};

struct latencies *latencies_make(size_t number)
{
	return calloc(number, sizeof(struct latencies));
}

void latencies_merge(struct latencies *into, const struct latencies *from)
{
	for (int operation = 0; operation < OPERATION_COUNT; operation++)
		histogram_merge(&into->of[operation], &from->of[operation]);
}
