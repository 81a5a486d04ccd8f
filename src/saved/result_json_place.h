/* SPDX-License-Identifier: ISC */
/*
 * A value within a JSON file and the way to it, so that whatever is wrong there can be told by
 * name: "r.json: runs[0].intervals[2].late_ns is missing".
 *
 * Used by the readers of results only. A place lives on the stack below those it points to. The
 * first complaint of a file is kept and all later ones are dropped, so that a reader may read on
 * with the values it is given, which are always in range, and look at the end.
 */
#ifndef BLOGBENCH_RESULT_JSON_PLACE_H
#define BLOGBENCH_RESULT_JSON_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/text.h"

/* A file that is being read. */
struct json_reader {
	const char *file;
	char *sentence;
	size_t size;
	bool failed;
};

struct json_place {
	struct json_reader *reader;
	const struct json_place *parent; /* NULL: the whole */
	const char *name;                /* in the parent; NULL: an element of it */
	size_t index;                    /* of an element */
	json_t *value;                   /* NULL where it is missing, which has been told */
};

struct json_place json_place_whole(struct json_reader *reader, json_t *value);
struct json_place json_place_member(const struct json_place *parent, const char *name);

/* Whether there is such a member; of what is no object it is left to others to say. */
bool json_place_has(const struct json_place *parent, const char *name);
struct json_place json_place_element(const struct json_place *parent, size_t index);

/* How many elements an array has; 0 where it is none, which is told. */
size_t json_place_count(const struct json_place *place);

/* Whether it is null, which stands for what is unknown or did not happen. */
bool json_place_is_null(const struct json_place *place);

/* Complains: "FILE: PLACE " and what is said here. Returns -1. */
int json_place_refuse(const struct json_place *place, const char *format, ...) TEXT_PRINTF(2, 3);

/* Values, and 0 (or the least in range) with a complaint where they are not of that type. */
uint64_t json_place_whole_number(const struct json_place *place, uint64_t min, uint64_t max);
int64_t json_place_signed(const struct json_place *place, int64_t min, int64_t max);
double json_place_real(const struct json_place *place, double min, double max);
uint64_t json_place_id(const struct json_place *place);
bool json_place_bool(const struct json_place *place);

/* The index of a word in a list that NULL ends. */
unsigned json_place_word(const struct json_place *place, const char *const *words);

/* A copy, for free(); NULL with a complaint where it is no text. */
char *json_place_text(const struct json_place *place);

#endif
