/* SPDX-License-Identifier: ISC */
/*
 * Sentences put together in a caller's buffer, for the floors that do not speak themselves.
 *
 * What does not fit is cut off. Any thread may call these, on a buffer of its own.
 */
#ifndef BLOGBENCH_TEXT_H
#define BLOGBENCH_TEXT_H

#include <stddef.h>

#if defined(__GNUC__)
#define TEXT_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TEXT_PRINTF(text, first)
#endif

/* Appends to the text that is there. */
void text_add(char *text, size_t size, const char *format, ...) TEXT_PRINTF(3, 4);

/* Writes the text anew and returns -1: for a function that fails with a sentence. */
int text_fail(char *text, size_t size, const char *format, ...) TEXT_PRINTF(3, 4);

#endif
