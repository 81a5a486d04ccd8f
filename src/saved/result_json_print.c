/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <float.h>
#include <stdlib.h>

#include "saved/result_json_parts.h"

enum {
	INDENT = 2,
	/* As deep as the intervals and operations of a run, each of which is on one line. */
	DEPTH_ON_ONE_LINE = 4,
	/* Of a number with a fraction (IEEE 754 binary64): as many digits as are always right, and
	 * as many as are always enough to read the very same number back. */
	DIGITS_FEWEST = DBL_DIG,
	DIGITS_MOST = DBL_DECIMAL_DIG,
	NUMBER_SIZE = 40
};

static int print(FILE *out, const json_t *value, int depth);

/* The fewest digits that tell this number from all others, so that 0.1 looks like that. */
static size_t digits_of(double number)
{
	size_t digits = DIGITS_FEWEST;
	char text[NUMBER_SIZE];

	do
		snprintf(text, sizeof text, "%.*g", (int)digits, number);
	while (strtod(text, NULL) != number && ++digits < DIGITS_MOST);
	return digits;
}

static int print_on_one_line(FILE *out, const json_t *value)
{
	size_t digits = json_is_real(value) ? digits_of(json_real_value(value)) : DIGITS_MOST;

	return json_dumpf(value, out, JSON_ENCODE_ANY | JSON_REAL_PRECISION(digits));
}

static void begin_line(FILE *out, const char *before, int depth)
{
	fprintf(out, "%s\n%*s", before, INDENT * depth, "");
}

static int print_object(FILE *out, json_t *object, int depth)
{
	const char *separator = "{";
	const char *name;
	json_t *member;
	int failed = 0;

	json_object_foreach(object, name, member)
	{
		begin_line(out, separator, depth + 1);
		/* The names are this program's own, and plain. */
		fprintf(out, "\"%s\": ", name);
		failed |= print(out, member, depth + 1);
		separator = ",";
	}
	begin_line(out, "", depth);
	fputc('}', out);
	return failed;
}

static int print_array(FILE *out, const json_t *array, int depth)
{
	const char *separator = "[";
	json_t *element;
	size_t i;
	int failed = 0;

	json_array_foreach(array, i, element)
	{
		begin_line(out, separator, depth + 1);
		failed |= print(out, element, depth + 1);
		separator = ",";
	}
	begin_line(out, "", depth);
	fputc(']', out);
	return failed;
}

static int print(FILE *out, const json_t *value, int depth)
{
	if (depth < DEPTH_ON_ONE_LINE && json_object_size(value) > 0)
		return print_object(out, (json_t *)value, depth);
	if (depth < DEPTH_ON_ONE_LINE && json_array_size(value) > 0)
		return print_array(out, value, depth);
	return print_on_one_line(out, value);
}

int result_json_print(FILE *out, const json_t *root)
{
	int failed;

	errno = 0;
	failed = print(out, root, 0);
	fputc('\n', out);
	if (fflush(out) == 0 && !ferror(out) && failed == 0)
		return 0;
	/* jansson sets no errno where it runs out of memory. */
	if (errno == 0)
		errno = ENOMEM;
	return -1;
}
