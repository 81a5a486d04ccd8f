/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "saved/result_json_place.h"

enum {
	PATH_SIZE = 256,
	COMPLAINT_SIZE = 256,
	ID_DIGITS = 16
};

static const char hex_digits[] = "0123456789abcdef";

/* What it is, for people who wonder why it is not what was expected. */
static const char *describe(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "an array";
	case JSON_STRING:
		return "text";
	case JSON_INTEGER:
		return "a whole number";
	case JSON_REAL:
		return "a number with a fraction";
	case JSON_TRUE:
		return "true";
	case JSON_FALSE:
		return "false";
	case JSON_NULL:
		break;
	}
	return "null";
}

static void add_path(const struct json_place *place, char path[PATH_SIZE])
{
	if (place->parent == NULL)
		return;
	add_path(place->parent, path);
	if (place->name != NULL)
		text_add(path, PATH_SIZE, "%s%s", path[0] == '\0' ? "" : ".", place->name);
	else
		text_add(path, PATH_SIZE, "[%zu]", place->index);
}

int json_place_refuse(const struct json_place *place, const char *format, ...)
{
	struct json_reader *reader = place->reader;
	char complaint[COMPLAINT_SIZE];
	char path[PATH_SIZE] = "";
	va_list arguments;

	if (reader->failed)
		return -1;
	reader->failed = true;
	va_start(arguments, format);
	vsnprintf(complaint, sizeof complaint, format, arguments);
	va_end(arguments);
	add_path(place, path);
	return text_fail(reader->sentence, reader->size, "%s: %s %s", reader->file,
			 path[0] == '\0' ? "the whole" : path, complaint);
}

static void refuse_type(const struct json_place *place, const char *wanted)
{
	if (place->value != NULL)
		json_place_refuse(place, "has to be %s, but is %s", wanted, describe(place->value));
}

struct json_place json_place_whole(struct json_reader *reader, json_t *value)
{
	return (struct json_place){.reader = reader, .value = value};
}

struct json_place json_place_member(const struct json_place *parent, const char *name)
{
	struct json_place place = {
		.reader = parent->reader,
		.parent = parent,
		.name = name,
	};

	if (parent->value == NULL)
		return place;
	if (!json_is_object(parent->value)) {
		refuse_type(parent, "an object");
		return place;
	}
	place.value = json_object_get(parent->value, name);
	if (place.value == NULL)
		json_place_refuse(&place, "is missing");
	return place;
}

bool json_place_has(const struct json_place *parent, const char *name)
{
	return !json_is_object(parent->value) || json_object_get(parent->value, name) != NULL;
}

struct json_place json_place_element(const struct json_place *parent, size_t index)
{
	struct json_place place = {
		.reader = parent->reader,
		.parent = parent,
		.index = index,
		.value = json_array_get(parent->value, index),
	};

	if (place.value == NULL)
		json_place_refuse(&place, "is missing");
	return place;
}

size_t json_place_count(const struct json_place *place)
{
	if (json_is_array(place->value))
		return json_array_size(place->value);
	refuse_type(place, "an array");
	return 0;
}

bool json_place_is_null(const struct json_place *place)
{
	return json_is_null(place->value);
}

/* The whole number that it is, as an integer or as digits. */
static bool get_whole_number(const json_t *value, uint64_t *number)
{
	const char *digits = json_string_value(value);
	char *end;

	if (json_is_integer(value) && json_integer_value(value) >= 0) {
		*number = (uint64_t)json_integer_value(value);
		return true;
	}
	if (digits == NULL || *digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
		return false;
	errno = 0;
	*number = strtoull(digits, &end, 10);
	return errno == 0;
}

uint64_t json_place_whole_number(const struct json_place *place, uint64_t min, uint64_t max)
{
	uint64_t number;

	if (get_whole_number(place->value, &number) && number >= min && number <= max)
		return number;
	if (json_is_integer(place->value))
		json_place_refuse(place,
				  "is %" JSON_INTEGER_FORMAT
				  ", but has to be a whole number from %" PRIu64 " to %" PRIu64,
				  json_integer_value(place->value), min, max);
	else
		refuse_type(place, "a whole number");
	return min;
}

int64_t json_place_signed(const struct json_place *place, int64_t min, int64_t max)
{
	int64_t number = json_integer_value(place->value);

	if (!json_is_integer(place->value)) {
		refuse_type(place, "a whole number");
		return min;
	}
	if (number >= min && number <= max)
		return number;
	json_place_refuse(
		place, "is %" PRId64 ", but has to be a whole number from %" PRId64 " to %" PRId64,
		number, min, max);
	return min;
}

double json_place_real(const struct json_place *place, double min, double max)
{
	double number = json_number_value(place->value);

	if (!json_is_number(place->value)) {
		refuse_type(place, "a number");
		return min;
	}
	if (number >= min && number <= max)
		return number;
	json_place_refuse(place, "is %g, but has to be a number from %g to %g", number, min, max);
	return min;
}

uint64_t json_place_id(const struct json_place *place)
{
	const char *digits = json_string_value(place->value);

	if (digits != NULL && strlen(digits) == ID_DIGITS &&
	    digits[strspn(digits, hex_digits)] == '\0')
		return strtoull(digits, NULL, 16);
	json_place_refuse(place, "has to be %d hexadecimal digits", ID_DIGITS);
	return 0;
}

bool json_place_bool(const struct json_place *place)
{
	if (!json_is_boolean(place->value))
		refuse_type(place, "true or false");
	return json_is_true(place->value);
}

unsigned json_place_word(const struct json_place *place, const char *const *words)
{
	const char *word = json_string_value(place->value);
	char all[COMPLAINT_SIZE / 2] = "";

	for (unsigned i = 0; words[i] != NULL; i++) {
		if (word != NULL && strcmp(word, words[i]) == 0)
			return i;
		text_add(all, sizeof all, "%s%s", i == 0 ? "" : ", ", words[i]);
	}
	if (place->value != NULL)
		json_place_refuse(place, "has to be one of %s", all);
	return 0;
}

/* The bytes behind a row of pairs of hexadecimal digits; NULL where it is none. */
static char *decode(const char *digits)
{
	size_t length = strlen(digits);
	char *text;

	if (length % 2 != 0 || digits[strspn(digits, hex_digits)] != '\0')
		return NULL;
	text = calloc(1, length / 2 + 1);
	for (size_t i = 0; text != NULL && i < length; i++)
		text[i / 2] = (char)((unsigned char)text[i / 2] << 4 |
				     (strchr(hex_digits, digits[i]) - hex_digits));
	if (text != NULL && strlen(text) == length / 2)
		return text;
	free(text);
	return NULL;
}

char *json_place_text(const struct json_place *place)
{
	char *text;

	if (json_is_object(place->value)) {
		struct json_place bytes = json_place_member(place, "bytes");

		if (!json_is_string(bytes.value)) {
			refuse_type(&bytes, "text");
			return NULL;
		}
		text = decode(json_string_value(bytes.value));
		if (text == NULL)
			json_place_refuse(&bytes, "has to be bytes other than zero, each as two "
						  "hexadecimal digits");
		return text;
	}
	if (!json_is_string(place->value)) {
		refuse_type(place, "text");
		return NULL;
	}
	text = strdup(json_string_value(place->value));
	if (text == NULL)
		json_place_refuse(place, "finds no memory");
	return text;
}
