/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "saved/result_json_fields.h"

enum {
	NUMBER_SIZE = 24,
	DATE_SIZE = 32
};

/* The years 1 to 9999, which RFC 3339 can tell. */
static const int64_t TIME_MIN_S = INT64_C(-62135596800);
static const int64_t TIME_MAX_S = INT64_C(253402300799);

int json_add(json_t *object, const char *name, json_t *value)
{
	return json_object_set_new(object, name, value);
}

json_t *json_finish(json_t *tree, int failed)
{
	if (failed == 0)
		return tree;
	json_decref(tree);
	return NULL;
}

json_t *json_whole_number(uint64_t number)
{
	char digits[NUMBER_SIZE];

	if (number <= INT64_MAX)
		return json_integer((json_int_t)number);
	snprintf(digits, sizeof digits, "%" PRIu64, number);
	return json_string(digits);
}

json_t *json_id(uint64_t id)
{
	char digits[NUMBER_SIZE];

	snprintf(digits, sizeof digits, "%016" PRIx64, id);
	return json_string(digits);
}

json_t *json_real_or_null(double number)
{
	return isfinite(number) ? json_real(number) : json_null();
}

json_t *json_date(int64_t seconds)
{
	const time_t time = (time_t)seconds;
	char text[DATE_SIZE];
	struct tm parts;

	if (time != seconds || seconds < TIME_MIN_S || seconds > TIME_MAX_S ||
	    gmtime_r(&time, &parts) == NULL ||
	    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return json_null();
	return json_string(text);
}

static json_t *pack_bytes(const char *text)
{
	size_t length = strlen(text);
	char *digits = malloc(2 * length + 1);
	json_t *value;

	if (digits == NULL)
		return NULL;
	for (size_t i = 0; i < length; i++)
		sprintf(digits + 2 * i, "%02x", (unsigned char)text[i]);
	value = json_pack("{s:s}", "bytes", digits);
	free(digits);
	return value;
}

json_t *json_text(const char *text)
{
	/* It is refused where it is not UTF-8. */
	json_t *value = json_string(text);

	return value != NULL ? value : pack_bytes(text);
}

#define VALUE(type, from) (*(const type *)(from))

/* Structs hold text as char * or as const char *, so the pointer is copied. */
static json_t *pack_text(const void *from)
{
	const char *text;

	memcpy(&text, from, sizeof text);
	return text == NULL ? json_null() : json_text(text);
}

static void read_text(const struct json_place *place, void *into)
{
	const char *text = json_place_text(place);

	memcpy(into, &text, sizeof text);
}

static json_t *pack_amount(int64_t amount)
{
	return amount == -1 ? json_null() : json_integer(amount);
}

static json_t *pack_share(double share)
{
	return share < 0 ? json_null() : json_real_or_null(share);
}

static json_t *pack_maybe(int value)
{
	return value < 0 ? json_null() : json_boolean(value);
}

static json_t *pack_field(const struct json_field *field, const void *from)
{
	switch (field->type) {
	case JSON_FIELD_TEXT:
	case JSON_FIELD_NAME:
		return pack_text(from);
	case JSON_FIELD_WHOLE:
		return json_whole_number(VALUE(uint64_t, from));
	case JSON_FIELD_ID:
		return json_id(VALUE(uint64_t, from));
	case JSON_FIELD_TIME:
		return json_integer(VALUE(int64_t, from));
	case JSON_FIELD_AMOUNT:
	case JSON_FIELD_CHANGE:
		return pack_amount(VALUE(int64_t, from));
	case JSON_FIELD_REAL:
		return json_real_or_null(VALUE(double, from));
	case JSON_FIELD_SHARE:
		return pack_share(VALUE(double, from));
	case JSON_FIELD_BOOL:
		return json_boolean(VALUE(bool, from));
	case JSON_FIELD_MAYBE:
		return pack_maybe(VALUE(int, from));
	case JSON_FIELD_WORD:
		return json_string(field->words[VALUE(unsigned, from)]);
	}
	return NULL;
}

int json_fields_add(json_t *object, const struct json_field *fields, const void *from)
{
	int failed = 0;

	for (; fields->name != NULL; fields++)
		failed |= json_add(object, fields->name,
				   pack_field(fields, (const char *)from + fields->offset));
	return failed;
}

json_t *json_fields_pack(const struct json_field *fields, const void *from)
{
	json_t *object = json_object();

	return json_finish(object, json_fields_add(object, fields, from));
}

/* Whether the type has a value for what is unknown. */
static bool may_be_null(enum json_field_type type)
{
	return type == JSON_FIELD_TEXT || type == JSON_FIELD_AMOUNT || type == JSON_FIELD_CHANGE ||
	       type == JSON_FIELD_SHARE || type == JSON_FIELD_MAYBE;
}

static void set_unknown(enum json_field_type type, void *into)
{
	static const char *const no_text = NULL;

	if (type == JSON_FIELD_TEXT)
		memcpy(into, &no_text, sizeof no_text);
	else if (type == JSON_FIELD_SHARE)
		*(double *)into = -1;
	else if (type == JSON_FIELD_MAYBE)
		*(int *)into = -1;
	else
		*(int64_t *)into = -1;
}

static void read_known(const struct json_place *place, const struct json_field *field, void *into)
{
	switch (field->type) {
	case JSON_FIELD_TEXT:
	case JSON_FIELD_NAME:
		read_text(place, into);
		break;
	case JSON_FIELD_WHOLE:
		*(uint64_t *)into = json_place_whole_number(place, field->min, field->max);
		break;
	case JSON_FIELD_ID:
		*(uint64_t *)into = json_place_id(place);
		break;
	case JSON_FIELD_TIME:
		*(int64_t *)into = json_place_signed(place, TIME_MIN_S, TIME_MAX_S);
		break;
	case JSON_FIELD_AMOUNT:
		*(int64_t *)into = json_place_signed(place, 0, INT64_MAX);
		break;
	case JSON_FIELD_CHANGE:
		*(int64_t *)into = json_place_signed(place, INT64_MIN, INT64_MAX);
		break;
	case JSON_FIELD_REAL:
		*(double *)into = json_place_real(place, field->low, field->high);
		break;
	case JSON_FIELD_SHARE:
		*(double *)into = json_place_real(place, 0, DBL_MAX);
		break;
	case JSON_FIELD_BOOL:
		*(bool *)into = json_place_bool(place);
		break;
	case JSON_FIELD_MAYBE:
		*(int *)into = json_place_bool(place);
		break;
	case JSON_FIELD_WORD:
		*(unsigned *)into = json_place_word(place, field->words);
		break;
	}
}

void json_fields_read(const struct json_place *place, const struct json_field *fields, void *into)
{
	for (; fields->name != NULL; fields++) {
		void *at = (char *)into + fields->offset;
		struct json_place member;

		if (fields->added && !json_place_has(place, fields->name))
			continue;
		member = json_place_member(place, fields->name);
		if (json_place_is_null(&member) && may_be_null(fields->type))
			set_unknown(fields->type, at);
		else
			read_known(&member, fields, at);
	}
}
