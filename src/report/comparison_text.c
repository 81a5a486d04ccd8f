/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "report/comparison_plot.h"
#include "report/comparison_report.h"
#include "report/comparison_tables.h"

enum {
	TEXT_WIDTH = 100
};

/* A sentence or more, in lines of a width that can be read. */
static void put_paragraph(FILE *out, const char *text)
{
	size_t column = 0;

	while (*text != '\0') {
		size_t word = strcspn(text, " ");

		if (column > 0 && column + 1 + word > TEXT_WIDTH) {
			fputc('\n', out);
			column = 0;
		} else if (column > 0) {
			fputc(' ', out);
			column++;
		}
		fprintf(out, "%.*s", (int)word, text);
		column += word;
		text += word + strspn(text + word, " ");
	}
	fputc('\n', out);
}

static void put_pairs(FILE *out, const struct comparison *comparison)
{
	char text[COMPARISON_HEADING_SIZE];

	for (size_t i = 0; i < comparison->pair_count; i++) {
		comparison_describe_pair(comparison, i, text);
		table_put_plain(out, text);
		fputc('\n', out);
	}
}

static int put_differences(FILE *out, const struct comparison *comparison)
{
	struct table table;

	if (!comparison_has_differences(comparison)) {
		fprintf(out, "\nSettings and environment were the same.\n");
		return 0;
	}
	comparison_tabulate_differences(comparison, &table);
	fprintf(out, "\nWhat was different\n");
	table_show(&table, out, "  ");
	table_free(&table);
	return table.failed ? -1 : 0;
}

static int put_findings(FILE *out, const struct comparison *comparison)
{
	struct table table;

	comparison_tabulate_findings(comparison, &table);
	fputc('\n', out);
	table_show(&table, out, "");
	table_free(&table);
	return table.failed ? -1 : 0;
}

static void put_notes(FILE *out, const struct comparison *comparison)
{
	char text[COMPARISON_HEADING_SIZE];

	fputc('\n', out);
	comparison_explain(comparison, text);
	put_paragraph(out, text);
	for (size_t i = 0; i < comparison->note_count; i++) {
		fputs(i == 0 ? "\nNotes\n  " : "  ", out);
		table_put_plain(out, comparison->notes[i].text);
		fputc('\n', out);
	}
}

static int show(FILE *out, const struct comparison *comparison, bool with_plots)
{
	put_pairs(out, comparison);
	if (put_differences(out, comparison) != 0 || put_findings(out, comparison) != 0) {
		errno = ENOMEM;
		return -1;
	}
	if (with_plots)
		comparison_plot_scores(out, comparison);
	put_notes(out, comparison);
	return 0;
}

const struct comparison_report comparison_report_text = {
	.name = "text", .has_plots = true, .show = show};
