/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "report/table.h"

enum {
	CELLS_AT_FIRST = 64,
	DECIMALS_MOST = 7
};

void table_init(struct table *table)
{
	*table = (struct table){.columns = 0};
}

void table_free(struct table *table)
{
	free(table->cells);
}

static char *next_cell(struct table *table)
{
	size_t room = table->room == 0 ? CELLS_AT_FIRST : table->room * 2;
	char(*cells)[TABLE_CELL_SIZE];

	if (table->failed)
		return NULL;
	if (table->count < table->room)
		return table->cells[table->count++];
	cells = realloc(table->cells, room * sizeof *cells);
	if (cells == NULL) {
		table->failed = true;
		return NULL;
	}
	table->cells = cells;
	table->room = room;
	return table->cells[table->count++];
}

void table_add(struct table *table, const char *format, ...)
{
	char *cell = next_cell(table);
	va_list arguments;

	if (cell == NULL)
		return;
	va_start(arguments, format);
	vsnprintf(cell, TABLE_CELL_SIZE, format, arguments);
	va_end(arguments);
}

void table_add_column(struct table *table, enum table_side side, const char *header)
{
	table->side[table->columns++] = side;
	table_add(table, "%s", header);
}

void table_put_plain(FILE *out, const char *text)
{
	text_put_plain(out, text, strlen(text));
}

void table_put_markdown(FILE *out, const char *text)
{
	bool is_plain;

	for (size_t length; (length = text_first(text, &is_plain)) > 0; text += length) {
		if (strchr("\\`*_<>[]|", *text) != NULL)
			fputc('\\', out);
		text_put_plain(out, text, length);
	}
}

int table_width(const char *text)
{
	return text_width(text, strlen(text));
}

int table_decimals(double number)
{
	int decimals = 0;

	for (; number > 0 && number < 1000 && decimals < DECIMALS_MOST; number *= 10)
		decimals++;
	return decimals;
}

static int width_of_column(const struct table *table, size_t column)
{
	int widest = 0;

	for (size_t i = column; i < table->count; i += table->columns)
		if (table_width(table->cells[i]) > widest)
			widest = table_width(table->cells[i]);
	return widest;
}

/* Nothing is put behind the last text of a row. */
static bool is_last_in_row(const struct table *table, size_t i)
{
	do {
		i++;
	} while (i % table->columns != 0 && table->cells[i][0] == '\0');
	return i % table->columns == 0;
}

void table_show(const struct table *table, FILE *out, const char *indent)
{
	int widths[TABLE_COLUMNS_MAX];

	if (table->failed)
		return;
	for (size_t column = 0; column < table->columns; column++)
		widths[column] = width_of_column(table, column);
	for (size_t i = 0; i < table->count; i++) {
		size_t column = i % table->columns;
		int padding = widths[column] - table_width(table->cells[i]);

		fputs(column == 0 ? indent : "  ", out);
		if (table->side[column] == TABLE_RIGHT)
			fprintf(out, "%*s", padding, "");
		table_put_plain(out, table->cells[i]);
		if (is_last_in_row(table, i)) {
			fputc('\n', out);
			i += table->columns - column - 1;
		} else if (table->side[column] == TABLE_LEFT) {
			fprintf(out, "%*s", padding, "");
		}
	}
}

static void put_markdown_rule(const struct table *table, FILE *out)
{
	for (size_t column = 0; column < table->columns; column++)
		fputs(table->side[column] == TABLE_RIGHT ? "| ---: " : "| --- ", out);
	fputs("|\n", out);
}

void table_show_markdown(const struct table *table, FILE *out)
{
	if (table->failed)
		return;
	for (size_t i = 0; i < table->count; i++) {
		fputs("| ", out);
		table_put_markdown(out, table->cells[i]);
		fputc(' ', out);
		if ((i + 1) % table->columns != 0)
			continue;
		fputs("|\n", out);
		if (i + 1 == table->columns)
			put_markdown_rule(table, out);
	}
}
