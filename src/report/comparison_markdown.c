/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "report/comparison_plot.h"
#include "report/comparison_report.h"
#include "report/comparison_tables.h"

static void put_item(FILE *out, const char *text)
{
	fputs("- ", out);
	table_put_markdown(out, text);
	fputc('\n', out);
}

static void put_pairs(FILE *out, const struct comparison *comparison)
{
	char text[COMPARISON_HEADING_SIZE];

	for (size_t i = 0; i < comparison->pair_count; i++) {
		comparison_describe_pair(comparison, i, text);
		put_item(out, text);
	}
}

static int put_table(FILE *out, const struct comparison *comparison,
		     void (*tabulate)(const struct comparison *comparison, struct table *table))
{
	struct table table;

	tabulate(comparison, &table);
	fputc('\n', out);
	table_show_markdown(&table, out);
	table_free(&table);
	if (!table.failed)
		return 0;
	errno = ENOMEM;
	return -1;
}

static int put_differences(FILE *out, const struct comparison *comparison)
{
	if (comparison_has_differences(comparison))
		return put_table(out, comparison, comparison_tabulate_differences);
	fprintf(out, "\nSettings and environment were the same.\n");
	return 0;
}

static void put_notes(FILE *out, const struct comparison *comparison)
{
	char text[COMPARISON_HEADING_SIZE];

	comparison_explain(comparison, text);
	fprintf(out, "\n%s\n", text);
	for (size_t i = 0; i < comparison->note_count; i++) {
		if (i == 0)
			fputc('\n', out);
		put_item(out, comparison->notes[i].text);
	}
}

static int show(FILE *out, const struct comparison *comparison, bool with_plots)
{
	put_pairs(out, comparison);
	if (put_differences(out, comparison) != 0 ||
	    put_table(out, comparison, comparison_tabulate_findings) != 0)
		return -1;
	if (with_plots) {
		fprintf(out, "\n```");
		comparison_plot_scores(out, comparison);
		fprintf(out, "```\n");
	}
	put_notes(out, comparison);
	return 0;
}

const struct comparison_report comparison_report_markdown = {
	.name = "markdown", .has_plots = true, .show = show};
