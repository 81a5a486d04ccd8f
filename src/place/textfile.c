/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place/textfile.h"

char *textfile_read(int directory, const char *path)
{
	int file = openat(directory, path, O_RDONLY | O_CLOEXEC);
	FILE *stream = file < 0 ? NULL : fdopen(file, "r");
	char *text = NULL;
	size_t size = 0;

	if (stream == NULL) {
		if (file >= 0)
			close(file);
		return NULL;
	}
	/* These files tell no size and hold no zero byte, so they are one "line" that ends at one.
	 */
	if (getdelim(&text, &size, '\0', stream) < 0) {
		free(text);
		text = NULL;
	}
	fclose(stream);
	return text;
}

static const char *find(const char *text, const char *prefix)
{
	size_t length = strlen(prefix);

	while (text != NULL) {
		if (strncmp(text, prefix, length) == 0)
			return text + length + strspn(text + length, " \t");
		text = strchr(text, '\n');
		if (text != NULL)
			text++;
	}
	return NULL;
}

char *textfile_value(const char *text, const char *prefix)
{
	const char *value = find(text, prefix);
	size_t length = value == NULL ? 0 : strcspn(value, "\n");

	while (length > 0 && strchr(" \t", value[length - 1]) != NULL)
		length--;
	return length == 0 ? NULL : strndup(value, length);
}

int64_t textfile_number(const char *text, const char *prefix)
{
	const char *value = find(text, prefix);
	long long number;

	if (value == NULL || !isdigit((unsigned char)*value))
		return -1;
	errno = 0;
	number = strtoll(value, NULL, 10);
	return errno == 0 ? number : -1;
}

char *textfile_read_value(int directory, const char *path)
{
	char *text = textfile_read(directory, path);
	char *value = textfile_value(text, "");

	free(text);
	return value;
}

int64_t textfile_read_number(int directory, const char *path)
{
	char *text = textfile_read(directory, path);
	int64_t number = textfile_number(text, "");

	free(text);
	return number;
}
