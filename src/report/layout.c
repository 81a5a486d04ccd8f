/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "report/layout.h"

enum {
	NAME_WIDTH = 13
};

/* A byte of a character, but not its first. */
static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

static int width_of(const char *text, size_t length)
{
	int width = 0;

	for (size_t i = 0; i < length; i++)
		width += !is_continuation(text[i]);
	return width;
}

static void put(FILE *out, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)text[i];

		fputc(c < ' ' || c == 0x7f ? '?' : c, out);
	}
}

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

	while (part < length && (width > 0 || is_continuation(text[part])))
		width -= !is_continuation(text[part++]);
	return part;
}

/* The rest of a line that has come to the column, and those below it. */
static void put_lines(FILE *out, int column, const char *text)
{
	int at = column;

	while (*text != '\0') {
		size_t length = length_of_part(text, LAYOUT_COLUMNS - column);
		int width = width_of(text, length);
		int blank = at > column && text[-1] == ' ';

		if (at + blank + width > LAYOUT_COLUMNS) {
			fprintf(out, "\n%*s", column, "");
			at = column;
			blank = 0;
		}
		fprintf(out, "%*s", blank, "");
		put(out, text, length);
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
