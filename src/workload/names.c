/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <string.h>

#include "workload/names.h"

static const struct kind_text blog_prefix = {"blog-", 5};
static const struct kind_text temporary_suffix = {".tmp", 4};

static char *put_text(char *end, struct kind_text text)
{
	memcpy(end, text.text, text.length + 1);
	return end + text.length;
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
	end = put_text(end, kind->prefix);
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

/* Moves past a text, or a number as put_number writes it; false where something else stands. */
static bool take_text(const char **name, struct kind_text text)
{
	if (strncmp(*name, text.text, text.length) != 0)
		return false;
	*name += text.length;
	return true;
}

static bool take_number(const char **name, uint64_t min, uint64_t max)
{
	size_t digits = strspn(*name, "0123456789");
	uint64_t number = 0;

	if (digits == 0 || (**name == '0' && digits > 1))
		return false;
	for (; digits > 0; digits--, ++*name) {
		uint64_t digit = (uint64_t)(**name - '0');

		if (number > (UINT64_MAX - digit) / 10)
			return false;
		number = number * 10 + digit;
	}
	return number >= min && number <= max;
}

static bool take_kind(const char **name)
{
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		const char *rest = *name;

		if (take_text(&rest, kind_info[kind].prefix) &&
		    take_number(&rest, 1, KIND_FILES_MAX) &&
		    take_text(&rest, kind_info[kind].suffix)) {
			*name = rest;
			return true;
		}
	}
	return false;
}

bool names_is_blog(const char *name)
{
	return take_text(&name, blog_prefix) && take_number(&name, 0, UINT64_MAX) && *name == '\0';
}

bool names_is_file(const char *name)
{
	if (!take_kind(&name))
		return false;
	if (*name == '\0')
		return true;
	if (!take_text(&name, temporary_suffix))
		return false;
	if (*name == '\0')
		return true;
	return *name++ == '-' && take_number(&name, 0, UINT32_MAX) && *name == '\0';
}
