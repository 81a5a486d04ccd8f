/* SPDX-License-Identifier: ISC */
/*
 * Names of blogs and files, in both directions: made for the workers, recognized for the clean-up.
 *
 *   blog-N                         a blog, N = 0, 1, 2, ...
 *   blog-N/article-K.xml           a file of it, K = 1 to KIND_FILES_MAX
 *   blog-N/article-K.xml.tmp       the same file while it is written
 *   blog-N/article-K.xml.tmp-W     ... by worker W, while another worker writes the same file
 *
 * Pure functions, which any thread may call and which do not fail.
 */
#ifndef BLOGBENCH_NAMES_H
#define BLOGBENCH_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "workload/kind.h"

/* Which file: the names follow from this, and the stamps in its blocks repeat it. */
struct file_id {
	uint64_t blog;
	enum kind kind;
	uint32_t number;
};

/* Room for the longest of these names. */
enum {
	NAMES_SIZE = 80
};

void names_blog(char name[NAMES_SIZE], uint64_t blog);
void names_file(char name[NAMES_SIZE], const struct file_id *file);

/* Append to a file's name. */
void names_add_temporary(char name[NAMES_SIZE]);
void names_add_worker(char name[NAMES_SIZE], uint32_t worker);

/* Whether this program makes such a name: of a blog, and of a file within a blog. */
bool names_is_blog(const char *name);
bool names_is_file(const char *name);

#endif
