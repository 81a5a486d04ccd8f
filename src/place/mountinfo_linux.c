/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "place/mountinfo.h"

static bool is_octal(char digit)
{
	return digit >= '0' && digit <= '7';
}

/* Blanks, line ends and backslashes stand as \040 and the like. */
static char *unescape(char *field)
{
	char *to = field;

	for (const char *from = field; *from != '\0'; to++) {
		if (from[0] == '\\' && is_octal(from[1]) && is_octal(from[2]) &&
		    is_octal(from[3])) {
			*to = (char)((from[1] - '0') * 64 + (from[2] - '0') * 8 + (from[3] - '0'));
			from += 4;
		} else {
			*to = *from++;
		}
	}
	*to = '\0';
	return field;
}

/* The next field. One may be empty, and after the last one there are only nulls. */
static char *take(char **line)
{
	char *field = strsep(line, " ");

	return field == NULL ? NULL : unescape(field);
}

static bool parse(char *line, struct mountinfo *mount)
{
	const char *id = strsep(&line, " ");
	const char *device;
	const char *optional;
	char *end;

	strsep(&line, " "); /* the mount that this one is on */
	device = strsep(&line, " ");
	mount->root = take(&line);
	mount->point = take(&line);
	mount->options = take(&line);
	do {
		optional = strsep(&line, " ");
	} while (optional != NULL && strcmp(optional, "-") != 0);
	mount->type = take(&line);
	mount->source = take(&line);
	mount->super_options = take(&line);
	if (mount->super_options == NULL)
		return false;
	mount->id = strtoll(id, &end, 10);
	return end != id && *end == '\0' &&
	       sscanf(device, "%u:%u", &mount->major_number, &mount->minor_number) == 2;
}

bool mountinfo_next(char **rest, struct mountinfo *mount)
{
	char *line;

	while ((line = strsep(rest, "\n")) != NULL) {
		if (parse(line, mount))
			return true;
	}
	return false;
}

bool mountinfo_by_id(char *text, int64_t id, struct mountinfo *mount)
{
	while (mountinfo_next(&text, mount)) {
		if (mount->id == id)
			return true;
	}
	return false;
}

/* How much of the path the mount point leads along; nothing where it leads elsewhere. */
static size_t common_length(const char *point, const char *path)
{
	size_t length = strlen(point);

	if (strcmp(point, "/") == 0)
		return 1;
	if (strncmp(point, path, length) != 0 || (path[length] != '/' && path[length] != '\0'))
		return 0;
	return length;
}

bool mountinfo_by_path(char *text, const char *path, unsigned int major_number,
		       unsigned int minor_number, struct mountinfo *mount)
{
	size_t best_length = 0;
	bool best_matches = false;
	struct mountinfo candidate;

	while (mountinfo_next(&text, &candidate)) {
		size_t length = common_length(candidate.point, path);
		bool matches = candidate.major_number == major_number &&
			       candidate.minor_number == minor_number;

		if (length == 0)
			continue;
		if (matches == best_matches ? length >= best_length : matches) {
			best_length = length;
			best_matches = matches;
			*mount = candidate;
		}
	}
	return best_length > 0;
}

static bool has_word(const char *list, const char *word, size_t length)
{
	while (*list != '\0') {
		size_t step = strcspn(list, ",");

		if (step == length && strncmp(list, word, length) == 0)
			return true;
		list += step;
		list += *list == ',';
	}
	return false;
}

bool mountinfo_has_word(const char *list, const char *word)
{
	return has_word(list, word, strlen(word));
}

/* Adds the words of a list that are not there yet. */
static void add_words(char *options, const char *list)
{
	while (*list != '\0') {
		size_t step = strcspn(list, ",");

		if (step > 0 && !has_word("ro,rw", list, step) && !has_word(options, list, step)) {
			strcat(options, ",");
			strncat(options, list, step);
		}
		list += step;
		list += *list == ',';
	}
}

char *mountinfo_options(const struct mountinfo *mount)
{
	size_t size = strlen(mount->options) + strlen(mount->super_options) + sizeof("ro,,");
	bool readonly = mountinfo_has_word(mount->options, "ro") ||
			mountinfo_has_word(mount->super_options, "ro");
	char *options = malloc(size);

	if (options == NULL)
		return NULL;
	strcpy(options, readonly ? "ro" : "rw");
	add_words(options, mount->options);
	add_words(options, mount->super_options);
	return options;
}
