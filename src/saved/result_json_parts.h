/* SPDX-License-Identifier: ISC */
/*
 * The two halves of results in JSON: from a result to a tree of values, and back; and how the tree
 * is laid out as text.
 *
 * Called by result_json.c, and by the fuzzer.
 */
#ifndef BLOGBENCH_RESULT_JSON_PARTS_H
#define BLOGBENCH_RESULT_JSON_PARTS_H

#include <stdio.h>

#include <jansson.h>

#include "saved/result_json.h"
#include "saved/result_json_place.h"

/* NULL where there is no memory. */
json_t *result_json_pack(const struct result *result);
json_t *result_json_pack_run(const struct run *run);

/* A result with a plan of its own, for result_unload; NULL and a sentence where the tree is none.
 */
struct result *result_json_unpack(json_t *root, const char *file, char *sentence, size_t size);

/* Adds a run to the result. Complaints are left with the reader. */
void result_json_unpack_run(const struct json_place *place, struct result *result);

/* Writes the tree with a line for each member of what is large, and for each interval and each
 * operation. -1 with errno where the stream does not take it. */
int result_json_print(FILE *out, const json_t *root);

#endif
