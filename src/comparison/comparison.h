/* SPDX-License-Identifier: ISC */
/*
 * Results side by side: which is compared with which, what was different about them, what the
 * figures say, and what has to be known beside.
 *
 * Called by compare; shown by the comparison reports. A side is a target of a result. With one file
 * its first target is the base of all the others. With several, the first file is the base: its
 * only target, or the one of the same name as the target compared with it. Runs that are INVALID
 * are left out.
 *
 * The files are the caller's and outlive the comparison; all else belongs to it. One thread at a
 * time. comparison_make returns -1 and a sentence.
 */
#ifndef BLOGBENCH_COMPARISON_H
#define BLOGBENCH_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "comparison/difference.h"
#include "comparison/finding.h"
#include "result/result.h"

struct comparison_file {
	const char *path;
	const struct result *result;
};

struct comparison_side {
	struct difference_side of;
	char *name;  /* its file's, its target's, or both where one does not tell */
	size_t runs; /* that are compared */
	size_t left_out;
	size_t suspect; /* among those compared */
};

struct comparison_pair {
	size_t base; /* sides */
	size_t new;
	struct difference *differences;
	size_t difference_count;
};

enum {
	COMPARISON_NOTE_SIZE = 768
};

struct comparison_note {
	char text[COMPARISON_NOTE_SIZE];
};

struct comparison {
	double confidence; /* per cent */
	struct comparison_side *sides;
	size_t side_count;
	struct comparison_pair *pairs;
	size_t pair_count;
	struct finding *findings; /* metric after metric, in their order, and of each all pairs */
	size_t finding_count;
	double *values; /* that the findings point into */
	struct comparison_note *notes;
	size_t note_count;
};

int comparison_make(struct comparison *comparison, const struct comparison_file *files,
		    size_t file_count, double confidence, char *sentence, size_t size);
void comparison_free(struct comparison *comparison);

/* Whether the work of a pair differs, and the first of which it does; NULL where there is none. */
bool comparison_is_of_other_work(const struct comparison_pair *pair);
const struct comparison_pair *comparison_find_other_work(const struct comparison *comparison);

/* The parts of comparison_make that have files of their own; they return -1 with errno. First, the
 * values of all pairs are collected and tested. */
int comparison_add_findings(struct comparison *comparison);

/* Then it is noted what has to be known of the runs. */
int comparison_add_notes(struct comparison *comparison);

/* One more note. */
int comparison_note(struct comparison *comparison, const char *format, ...) TEXT_PRINTF(2, 3);

#endif
