/* SPDX-License-Identifier: ISC */
/*
 * Prints the way to each value in JSON files, and its type: "runs[].intervals[].late_ns integer".
 * So shell tests can compare results with what the manual page says of them.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

enum {
	WAY_SIZE = 512
};

/* Text that is not UTF-8 is written as an object with its bytes. */
static int is_text(const json_t *value)
{
	return json_is_string(value) ||
	       (json_object_size(value) == 1 && json_is_string(json_object_get(value, "bytes")));
}

static const char *type_of(const json_t *value)
{
	if (is_text(value))
		return "text";
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return "object";
	case JSON_ARRAY:
		return "array";
	case JSON_INTEGER:
		return "integer";
	case JSON_REAL:
		return "number";
	case JSON_TRUE:
	case JSON_FALSE:
		return "boolean";
	default:
		return "null";
	}
}

static void show(json_t *value, const char *way)
{
	char below[WAY_SIZE];
	const char *name;
	json_t *member;
	size_t i;

	if (*way != '\0')
		printf("%s %s\n", way, type_of(value));
	if (is_text(value))
		return;
	json_object_foreach(value, name, member)
	{
		snprintf(below, sizeof below, "%s%s%s", way, *way == '\0' ? "" : ".", name);
		show(member, below);
	}
	json_array_foreach(value, i, member)
	{
		snprintf(below, sizeof below, "%s[]", way);
		show(member, below);
	}
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		json_error_t error;
		json_t *root = json_load_file(argv[i], JSON_REJECT_DUPLICATES, &error);

		if (root == NULL) {
			fprintf(stderr, "%s: %s\n", argv[i], error.text);
			return 1;
		}
		show(root, "");
		json_decref(root);
	}
	return fflush(stdout) == 0 ? 0 : 1;
}
