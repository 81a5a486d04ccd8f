/* SPDX-License-Identifier: ISC */
/*
 * Ways to show a comparison. Each is a file of its own, and a word in comparison_reports.c.
 *
 * Called by compare, from the main thread. Whoever calls flushes the stream and looks for errors.
 * `show` returns -1 with errno where there was no memory for it.
 */
#ifndef BLOGBENCH_COMPARISON_REPORT_H
#define BLOGBENCH_COMPARISON_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "comparison/comparison.h"

struct comparison_report {
	const char *name;
	bool has_plots;
	bool tells_no_notes; /* has no place for the comparison's notes */
	int (*show)(FILE *out, const struct comparison *comparison, bool with_plots);
};

extern const struct comparison_report comparison_report_text;
extern const struct comparison_report comparison_report_markdown;
extern const struct comparison_report comparison_report_csv;
extern const struct comparison_report comparison_report_json;

/* All of them, in the order of the names, which NULL ends. */
extern const struct comparison_report *const comparison_reports[];
extern const char *const comparison_report_names[];

#endif
