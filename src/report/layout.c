/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "report/layout.h"

enum {
	NAME_WIDTH = 13
};

/* A word, or an amount and its unit, which stay together. */
static size_t length_of_word(const char *text)
{
	size_t length = strcspn(text, " ");

	if (*text >= '0' && *text <= '9' && text[length] == ' ')
		length += 1 + strcspn(text + length + 1, " ");
	return length;
}

/* The bytes of as much of it as fits. */
static size_t length_of_part(const char *text, int width)
{
	size_t length = length_of_word(text);
	size_t part = 0;

	for (bool is_plain; part < length && width > 0; width--)
		part += text_first(text + part, &is_plain);
	return part;
}

/* The rest of a line that has come to the column, and those below it. */
static void put_lines(FILE *out, int column, const char *text)
{
	int at = column;

	while (*text != '\0') {
		size_t length = length_of_part(text, LAYOUT_COLUMNS - column);
		int width = text_width(text, length);
		int blank = at > column && text[-1] == ' ';

		if (at + blank + width > LAYOUT_COLUMNS) {
			fprintf(out, "\n%*s", column, "");
			at = column;
			blank = 0;
		}
		fprintf(out, "%*s", blank, "");
		text_put_plain(out, text, length);
		at += blank + width;
		text += length;
		text += *text == ' ';
	}
	fputc('\n', out);
}

void layout_paragraph(FILE *out, int column, const char *text)
{
	fprintf(out, "%*s", column, "");
	put_lines(out, column, text);
}

void layout_entry(FILE *out, const char *name, const char *text)
{
	fprintf(out, "%*s%-*s", LAYOUT_INDENT, "", NAME_WIDTH, name);
	put_lines(out, LAYOUT_INDENT + NAME_WIDTH, text);
}
