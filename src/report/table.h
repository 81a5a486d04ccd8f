/* SPDX-License-Identifier: ISC */
/*
 * A table of texts, filled cell after cell, row after row, and then shown: in columns as wide as
 * they have to be, or as Markdown.
 *
 * For reports, from the main thread. The first row is the header. What is not plain in a text
 * (text.h) becomes question marks. Where memory runs out the table is `failed`, takes no more cells
 * and shows nothing.
 */
#ifndef BLOGBENCH_TABLE_H
#define BLOGBENCH_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

enum {
	TABLE_COLUMNS_MAX = 16,
	TABLE_CELL_SIZE = 256
};

enum table_side {
	TABLE_LEFT,
	TABLE_RIGHT
};

struct table {
	enum table_side side[TABLE_COLUMNS_MAX]; /* on which the cells of a column stand */
	size_t columns;
	char (*cells)[TABLE_CELL_SIZE];
	size_t count;
	size_t room;
	bool failed;
};

/* Columns are added before cells; each adds its header. */
void table_init(struct table *table);
void table_free(struct table *table);
void table_add_column(struct table *table, enum table_side side, const char *header);
void table_add(struct table *table, const char *format, ...) TEXT_PRINTF(2, 3);

void table_show(const struct table *table, FILE *out, const char *indent);
void table_show_markdown(const struct table *table, FILE *out);

/* In how many columns of a terminal a text stands, at one a character. */
int table_width(const char *text);

/* With how many decimals a number shows four digits, or all before its point; zero needs none. */
int table_decimals(double number);

/* Text as it is shown, also without what Markdown takes for its own. */
void table_put_plain(FILE *out, const char *text);
void table_put_markdown(FILE *out, const char *text);

#endif
