/* SPDX-License-Identifier: ISC */
/*
 * A comparison as JSON, for programs.
 *
 * Called by its report. In result_json_comparison.c with jansson, whose place
 * result_nojson_comparison.c takes where configure does not find it. Returns -1 with errno.
 */
#ifndef BLOGBENCH_RESULT_JSON_COMPARISON_H
#define BLOGBENCH_RESULT_JSON_COMPARISON_H

#include <stdio.h>

#include "comparison/comparison.h"

/* What a program that reads it has to know. */
enum {
	COMPARISON_SCHEMA = 1
};

int comparison_print_json(FILE *out, const struct comparison *comparison);

#endif
