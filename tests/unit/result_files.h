/* SPDX-License-Identifier: ISC */
/*
 * Files of results, for tests that have to have them: what cannot be done fails the test. Included
 * behind cmocka.h.
 */
#ifndef BLOGBENCH_TEST_RESULT_FILES_H
#define BLOGBENCH_TEST_RESULT_FILES_H

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "saved/result_json.h"

enum {
	RESULT_FILES_SENTENCE_SIZE = 1024
};

static inline void save(const struct result *result, const char *file)
{
	char sentence[RESULT_FILES_SENTENCE_SIZE];

	if (result_save(result, file, sentence, sizeof(sentence)) != 0)
		fail_msg("not saved: %s", sentence);
}

static inline struct result *load(const char *file)
{
	char sentence[RESULT_FILES_SENTENCE_SIZE];
	struct result *result = result_load(file, sentence, sizeof(sentence));

	if (result == NULL)
		fail_msg("not loaded: %s", sentence);
	return result;
}

/* All of a file, for free(). */
static inline char *read_file(const char *name)
{
	FILE *file = fopen(name, "r");
	char *text = NULL;
	size_t size = 0;
	ssize_t got;

	if (file == NULL)
		fail_msg("%s: %s", name, strerror(errno));
	got = getdelim(&text, &size, '\0', file);
	fclose(file);
	assert_true(got > 0);
	return text;
}

static inline void write_file(const char *name, const void *bytes, size_t size)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
}

#endif
