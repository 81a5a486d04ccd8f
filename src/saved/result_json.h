/* SPDX-License-Identifier: ISC */
/*
 * Results as files: JSON, as blogbench-result(5) describes it, and back.
 *
 * Called by bench, show and compare, from the main thread. Only result_json.c and the files whose
 * names begin like it include jansson; where configure does not find it, result_nojson.c takes
 * their place and refuses. Functions return -1, or NULL, and a sentence with the file's name.
 */
#ifndef BLOGBENCH_RESULT_JSON_H
#define BLOGBENCH_RESULT_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"

extern const bool result_json_supported;

/* The schema that is written, and the newest that is read. */
enum {
	RESULT_SCHEMA = 1
};

/* Whether a file of that name could be made now, or replaced: -1 with errno where not. */
int result_can_save(const char *path);

/* Whether saving there again takes the place of what was saved before, as in no stream. */
bool result_is_replaced(const char *path);

/*
 * Writes to a temporary name beside the file, syncs, and renames: the old file is whole until the
 * new one is. "-" is standard output.
 */
int result_save(const struct result *result, const char *path, char *sentence, size_t size);

/* A result with a plan of its own, for result_unload. */
struct result *result_load(const char *path, char *sentence, size_t size);
void result_unload(struct result *result);

#endif
