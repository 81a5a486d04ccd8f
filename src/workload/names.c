/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <string.h>

#include "workload/names.h"

static const char blog_prefix[] = "blog-";
static const char temporary_suffix[] = ".tmp";

/* A name is made for every file that is opened, so these do without the formatting of stdio. */
static char *put_text(char *end, const char *text)
{
	while ((*end = *text++) != '\0')
		end++;
	return end;
}

static char *put_number(char *end, uint64_t number)
{
	char digits[20];
	int count = 0;

	do {
		digits[count++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (count > 0)
		*end++ = digits[--count];
	*end = '\0';
	return end;
}

static char *put_blog(char *end, uint64_t blog)
{
	return put_number(put_text(end, blog_prefix), blog);
}

void names_blog(char name[NAMES_SIZE], uint64_t blog)
{
	put_blog(name, blog);
}

void names_file(char name[NAMES_SIZE], const struct file_id *file)
{
	const struct kind_info *kind = &kind_info[file->kind];
	char *end = put_blog(name, file->blog);

	*end++ = '/';
	end = put_text(end, kind->name);
	*end++ = '-';
	end = put_number(end, file->number);
	put_text(end, kind->suffix);
}

void names_add_temporary(char name[NAMES_SIZE])
{
	put_text(name + strlen(name), temporary_suffix);
}

void names_add_worker(char name[NAMES_SIZE], uint32_t worker)
{
	char *end = name + strlen(name);

	*end++ = '-';
	put_number(end, worker);
}

/* Moves past a text, or past a number as put_number writes it; false where something else stands.
 */
static bool take_text(const char **name, const char *text)
{
	size_t length = strlen(text);

	if (strncmp(*name, text, length) != 0)
		return false;
	*name += length;
	return true;
}

static bool take_number(const char **name)
{
	size_t digits = strspn(*name, "0123456789");

	if (digits == 0 || digits > 20 || (**name == '0' && digits > 1))
		return false;
	*name += digits;
	return true;
}

static bool take_kind(const char **name)
{
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		const char *rest = *name;

		if (take_text(&rest, kind_info[kind].name) && take_text(&rest, "-") &&
		    take_number(&rest) && take_text(&rest, kind_info[kind].suffix)) {
			*name = rest;
			return true;
		}
	}
	return false;
}

bool names_is_blog(const char *name)
{
	return take_text(&name, blog_prefix) && take_number(&name) && *name == '\0';
}

bool names_is_file(const char *name)
{
	if (!take_kind(&name))
		return false;
	if (*name == '\0')
		return true;
	if (!take_text(&name, temporary_suffix))
		return false;
	return *name == '\0' || (take_text(&name, "-") && take_number(&name) && *name == '\0');
}
