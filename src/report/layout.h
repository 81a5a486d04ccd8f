/* SPDX-License-Identifier: ISC */
/*
 * Sentences for people, in lines of at most a hundred columns; for columns of figures there is
 * report/table.h.
 *
 * Called by the reports, from the main thread. Columns are counted as characters of UTF-8. Text
 * from outside, such as a path or a label, may hold anything: control characters are shown as
 * question marks.
 */
#ifndef BLOGBENCH_LAYOUT_H
#define BLOGBENCH_LAYOUT_H

#include <stdio.h>

enum {
	LAYOUT_COLUMNS = 100,
	LAYOUT_INDENT = 2
};

/* A text whose lines all begin at a column. It is broken at blanks, but not behind a number, and
 * within a word only where that is longer than a line. */
void layout_paragraph(FILE *out, int column, const char *text);

/* A name, indented, and beside it what there is to say. */
void layout_entry(FILE *out, const char *name, const char *text);

#endif
