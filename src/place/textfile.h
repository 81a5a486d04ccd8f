/* SPDX-License-Identifier: ISC */
/*
 * Small text files as a kernel offers them: a value alone, or lines that begin with a name.
 *
 * Called by what reads /proc and /sys. `path` is relative to the directory descriptor. Text that is
 * returned is freed by the caller. What is missing, unreadable, empty or not a number is a null
 * pointer or -1. Any thread may call these.
 */
#ifndef BLOGBENCH_TEXTFILE_H
#define BLOGBENCH_TEXTFILE_H

#include <stdint.h>

/* The whole file, up to a zero byte should there be one. */
char *textfile_read(int directory, const char *path);

/* What follows `prefix` and blanks on the first line that begins with it, without blanks at its
 * end; or the number there, whatever follows it. An empty prefix is the first line. */
char *textfile_value(const char *text, const char *prefix);
int64_t textfile_number(const char *text, const char *prefix);

/* The same of a file's first line. */
char *textfile_read_value(int directory, const char *path);
int64_t textfile_read_number(int directory, const char *path);

#endif
