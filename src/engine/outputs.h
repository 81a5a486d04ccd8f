/* SPDX-License-Identifier: ISC */
/*
 * Where the results of a benchmark go: standard output, files, the terminal.
 *
 * Called by bench, from the main thread. Functions return -1 and a sentence with the name of what
 * cannot be written.
 */
#ifndef BLOGBENCH_OUTPUTS_H
#define BLOGBENCH_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "report/reports.h"

/* What is asked for. */
struct output_wishes {
	bool quiet;       /* no classic output */
	bool summary;     /* on standard output, after it */
	bool no_progress; /* also where standard error is a terminal */
	const char *json; /* a file, "-" for standard output; NULL: none */
	const char *csv;  /* a file; NULL: none */
};

struct outputs {
	const struct output_wishes *wishes;
	struct reports reports;
	FILE *csv;
	bool progress;
};

/* Finds out whether all of it can be written, before there is anything to write. */
int outputs_open(struct outputs *outputs, const struct output_wishes *wishes, char *sentence,
		 size_t size);

/* Whether somebody will see what takes time to find out. */
bool outputs_are_rich(const struct outputs *outputs);

/* Whether saving again takes the place of what was saved, as in no stream. */
bool outputs_are_replaced(const struct outputs *outputs);

/* Saves the result, where that is asked for. */
int outputs_save(struct outputs *outputs, const struct result *result, char *sentence, size_t size);

/* Whether the wishes go together: -1 and a sentence where they do not. */
int output_wishes_check(const struct output_wishes *wishes, char *sentence, size_t size);

int outputs_close(struct outputs *outputs, char *sentence, size_t size);

#endif
