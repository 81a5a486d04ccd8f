/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "measure/counters.h"

const struct counter_info counter_info[COUNTER_COUNT] = {
	[COUNTER_BLOGS_WRITTEN] = {"blogs_written", "blogs"},
	[COUNTER_BLOGS_READ] = {"blogs_read", "blogs"},
	[COUNTER_ARTICLES_WRITTEN] = {"articles_written", "files"},
	[COUNTER_PICTURES_WRITTEN] = {"pictures_written", "files"},
	[COUNTER_COMMENTS_WRITTEN] = {"comments_written", "files"},
	[COUNTER_ARTICLES_READ] = {"articles_read", "files"},
	[COUNTER_PICTURES_READ] = {"pictures_read", "files"},
	[COUNTER_COMMENTS_READ] = {"comments_read", "files"},
	[COUNTER_ARTICLE_BYTES_WRITTEN] = {"article_bytes_written", "bytes"},
	[COUNTER_PICTURE_BYTES_WRITTEN] = {"picture_bytes_written", "bytes"},
	[COUNTER_COMMENT_BYTES_WRITTEN] = {"comment_bytes_written", "bytes"},
	[COUNTER_ARTICLE_BYTES_READ] = {"article_bytes_read", "bytes"},
	[COUNTER_PICTURE_BYTES_READ] = {"picture_bytes_read", "bytes"},
	[COUNTER_COMMENT_BYTES_READ] = {"comment_bytes_read", "bytes"},
	[COUNTER_ABSENT_FILES] = {"absent_files", "look-ups"},
};

void counters_sum(struct counts *sum, const struct counters *counters)
{
	for (int i = 0; i < COUNTER_COUNT; i++)
		sum->value[i] += atomic_load_explicit(&counters->value[i], memory_order_relaxed);
}

struct counts counts_difference(const struct counts *later, const struct counts *earlier)
{
	struct counts difference;

	for (int i = 0; i < COUNTER_COUNT; i++)
		difference.value[i] = later->value[i] - earlier->value[i];
	return difference;
}
