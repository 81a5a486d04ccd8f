/* SPDX-License-Identifier: ISC */
/*
 * Sentences put together in a caller's buffer, for the floors that do not speak themselves; and
 * what of a text can be shown, for those that do: the name of a file may hold any bytes, and must
 * not steer a terminal.
 *
 * What does not fit is cut off. Any thread may call these, on a buffer of its own.
 */
#ifndef BLOGBENCH_TEXT_H
#define BLOGBENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define TEXT_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TEXT_PRINTF(text, first)
#endif

/* Appends to the text that is there. */
void text_add(char *text, size_t size, const char *format, ...) TEXT_PRINTF(3, 4);

/* Writes the text anew and returns -1: for a function that fails with a sentence. */
int text_fail(char *text, size_t size, const char *format, ...) TEXT_PRINTF(3, 4);

/*
 * How many bytes the first character has, and whether it is plain: a whole one of UTF-8 (The
 * Unicode Standard 15.0, table 3-7), and no control character. Where it is not plain, that is one
 * byte, to be shown as a question mark. At the end of the text there is none.
 */
size_t text_first(const char *text, bool *is_plain);

/* In how many columns a terminal shows so many bytes, at one a character. */
int text_width(const char *text, size_t length);

/* Puts a question mark in the place of each byte that is not plain; or shows so many bytes like
 * that. */
void text_make_plain(char *text);
void text_put_plain(FILE *out, const char *text, size_t length);

#endif
