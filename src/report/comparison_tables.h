/* SPDX-License-Identifier: ISC */
/*
 * What reports of a comparison for people have in common: its tables, and the sentences around
 * them.
 *
 * For comparison_text and comparison_markdown. The tables are the caller's, who frees them.
 */
#ifndef BLOGBENCH_COMPARISON_TABLES_H
#define BLOGBENCH_COMPARISON_TABLES_H

#include "comparison/comparison.h"
#include "report/table.h"

enum {
	COMPARISON_HEADING_SIZE = 1024
};

/* "after.json (5 runs) against before.json (5 runs)" */
void comparison_describe_pair(const struct comparison *comparison, size_t pair,
			      char text[COMPARISON_HEADING_SIZE]);

/* What was different; without a row but the header where nothing was. */
void comparison_tabulate_differences(const struct comparison *comparison, struct table *table);
void comparison_tabulate_findings(const struct comparison *comparison, struct table *table);

bool comparison_has_differences(const struct comparison *comparison);

/* How the table of findings is to be read. */
void comparison_explain(const struct comparison *comparison, char text[COMPARISON_HEADING_SIZE]);

#endif
