/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void text_add(char *text, size_t size, const char *format, ...)
{
	size_t length = strlen(text);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text + length, size - length, format, arguments);
	va_end(arguments);
}

int text_fail(char *text, size_t size, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, size, format, arguments);
	va_end(arguments);
	return -1;
}

/* The bytes of UTF-8 by the first: how many there are, and what the second lies between. */
static size_t length_by_first(unsigned char first, unsigned char *least, unsigned char *most)
{
	*least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
	*most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
	if (first < 0x80)
		return 1;
	if (first >= 0xc2 && first <= 0xdf)
		return 2;
	if (first >= 0xe0 && first <= 0xef)
		return 3;
	return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

static bool is_control(const unsigned char *bytes)
{
	return bytes[0] < ' ' || bytes[0] == 0x7f || (bytes[0] == 0xc2 && bytes[1] < 0xa0);
}

size_t text_first(const char *text, bool *is_plain)
{
	const unsigned char *bytes = (const unsigned char *)text;
	unsigned char least;
	unsigned char most;
	size_t length = length_by_first(bytes[0], &least, &most);

	*is_plain = false;
	if (bytes[0] == '\0')
		return 0;
	for (size_t i = 1; i < length; i++) {
		if (bytes[i] < least || bytes[i] > most)
			return 1;
		least = 0x80;
		most = 0xbf;
	}
	if (length == 0 || is_control(bytes))
		return 1;
	*is_plain = true;
	return length;
}

int text_width(const char *text, size_t length)
{
	int width = 0;
	bool is_plain;

	for (size_t at = 0; at < length && text[at] != '\0'; width++)
		at += text_first(text + at, &is_plain);
	return width;
}

void text_make_plain(char *text)
{
	bool is_plain;

	for (size_t length; (length = text_first(text, &is_plain)) > 0; text += length)
		if (!is_plain)
			*text = '?';
}

void text_put_plain(FILE *out, const char *text, size_t length)
{
	bool is_plain;

	for (size_t at = 0, bytes; at < length && text[at] != '\0'; at += bytes) {
		bytes = text_first(text + at, &is_plain);
		fwrite(is_plain ? text + at : "?", 1, bytes, out);
	}
}
