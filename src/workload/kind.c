/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/kind.h"

/* A literal with its length. */
#define TEXT(literal)                        \
	{                                    \
		literal, sizeof(literal) - 1 \
	}

const struct kind_info kind_info[KIND_COUNT] = {
	[KIND_ARTICLE] =
		{
			.name = "article",
			.plural = "articles",
			.prefix = TEXT("article-"),
			.suffix = TEXT(".xml"),
			.smallest = 1024,
			.largest = 32768,
			.texture = KIND_TEXT,
			.files_written = COUNTER_ARTICLES_WRITTEN,
			.files_read = COUNTER_ARTICLES_READ,
			.bytes_written = COUNTER_ARTICLE_BYTES_WRITTEN,
			.bytes_read = COUNTER_ARTICLE_BYTES_READ,
			.write = OPERATION_ARTICLE_WRITE,
			.read = OPERATION_ARTICLE_READ,
		},
	[KIND_PICTURE] =
		{
			.name = "picture",
			.plural = "pictures",
			.prefix = TEXT("picture-"),
			.suffix = TEXT(".jpg"),
			.smallest = 8192,
			.largest = KIND_SIZE_MAX,
			.texture = KIND_RANDOM,
			.files_written = COUNTER_PICTURES_WRITTEN,
			.files_read = COUNTER_PICTURES_READ,
			.bytes_written = COUNTER_PICTURE_BYTES_WRITTEN,
			.bytes_read = COUNTER_PICTURE_BYTES_READ,
			.write = OPERATION_PICTURE_WRITE,
			.read = OPERATION_PICTURE_READ,
		},
	[KIND_COMMENT] =
		{
			.name = "comment",
			.plural = "comments",
			.prefix = TEXT("comment-"),
			.suffix = TEXT(".xml"),
			.smallest = 2048,
			.largest = 10240,
			.texture = KIND_TEXT,
			.files_written = COUNTER_COMMENTS_WRITTEN,
			.files_read = COUNTER_COMMENTS_READ,
			.bytes_written = COUNTER_COMMENT_BYTES_WRITTEN,
			.bytes_read = COUNTER_COMMENT_BYTES_READ,
			.write = OPERATION_COMMENT_WRITE,
			.read = OPERATION_COMMENT_READ,
		},
};
