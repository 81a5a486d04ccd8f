/* SPDX-License-Identifier: ISC */
/*
 * The members of JSON objects that are members of a struct: a table says which, and both writing
 * and reading walk it, so that they can't disagree.
 *
 * Used by the writers and readers of results only; see result_json_tables.h for the tables.
 */
#ifndef BLOGBENCH_RESULT_JSON_FIELDS_H
#define BLOGBENCH_RESULT_JSON_FIELDS_H

#include "saved/result_json_place.h"

enum json_field_type {
	JSON_FIELD_TEXT,   /* char *; NULL is null */
	JSON_FIELD_NAME,   /* char *, never null */
	JSON_FIELD_WHOLE,  /* uint64_t, from min to max */
	JSON_FIELD_ID,     /* uint64_t, written in hexadecimal digits */
	JSON_FIELD_TIME,   /* int64_t, seconds since 1970 */
	JSON_FIELD_AMOUNT, /* int64_t from 0 on; -1 is null */
	JSON_FIELD_CHANGE, /* int64_t; -1 is null */
	JSON_FIELD_REAL,   /* double, from low to high */
	JSON_FIELD_SHARE,  /* double from 0 on; -1 is null */
	JSON_FIELD_BOOL,   /* bool */
	JSON_FIELD_MAYBE,  /* int, 1 or 0; -1 is null */
	JSON_FIELD_WORD,   /* an enum, an index into the words */
};

struct json_field {
	const char *name; /* NULL ends a table */
	enum json_field_type type;
	size_t offset; /* in the struct */
	uint64_t min;
	uint64_t max;
	double low;
	double high;
	const char *const *words;
	bool added; /* since the first files of this schema: where it is missing, nothing is filled
		     */
};

/* Adds a member to an object. -1 where there is no memory, or no value for the same reason. */
int json_add(json_t *object, const char *name, json_t *value);

/* The object or array; or NULL, and it is gone, where one of the additions to it failed. */
json_t *json_finish(json_t *tree, int failed);

/* A number as a JSON integer; beyond 2^63 - 1, which is as far as these go, its digits as text. */
json_t *json_whole_number(uint64_t number);

/* Text as a JSON string; where it is not UTF-8, an object with its bytes in hexadecimal digits. */
json_t *json_text(const char *text);

/* The eight bytes of an id, in hexadecimal digits. */
json_t *json_id(uint64_t id);

/* A number, or null where it is none (NAN) or not finite. */
json_t *json_real_or_null(double number);

/* Seconds since 1970 as RFC 3339 has them, for people; null for a time in no year of four digits.
 */
json_t *json_date(int64_t seconds);

/* All members of a table, from a struct. Returns -1 where there is no memory. */
int json_fields_add(json_t *object, const struct json_field *fields, const void *from);

/* The same in an object of their own; NULL where there is no memory. */
json_t *json_fields_pack(const struct json_field *fields, const void *from);

/* All members of a table, into a struct. Text is allocated. Complaints are left with the reader. */
void json_fields_read(const struct json_place *place, const struct json_field *fields, void *into);

#endif
