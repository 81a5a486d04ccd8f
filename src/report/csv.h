/* SPDX-License-Identifier: ISC */
/*
 * Fields of comma-separated values, as RFC 4180 has them.
 *
 * Called by the reports that are tables for programs, from the main thread. Whoever owns the stream
 * looks for its errors.
 */
#ifndef BLOGBENCH_CSV_H
#define BLOGBENCH_CSV_H

#include <stdio.h>

/* A text with a comma, a quote or a line break is put in quotes, and its quotes are doubled. */
void csv_put_text(FILE *out, const char *text);

#endif
