/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>

#include "base/units.h"
#include "report/layout.h"
#include "report/summary.h"
#include "report/table.h"
#include "result/evidence.h"
#include "result/score.h"
#include "result/verdict.h"

static void add_share(struct table *table, double share)
{
	if (share >= 0)
		table_add(table, "%.1f %%", 100 * share);
	else
		table_add(table, "-");
}

static void add_row(struct table *table, const struct result *result, const struct run *run)
{
	char text[UNITS_TEXT_SIZE];
	struct evidence evidence;
	struct verdict verdict;

	verdict_judge(&verdict, run);
	evidence_of_run(&evidence, result, run);
	table_add(table, "  %zu", run->number + 1);
	table_add(table, "%s", verdict_names[verdict.grade]);
	table_add(table, "%" PRIu64, score_of(run, SCORE_WRITES));
	table_add(table, "%" PRIu64, score_of(run, SCORE_READS));
	add_share(table, evidence_from_memory(&evidence));
	table_add(table, "%s", units_format_bytes((double)run->data.bytes, text));
	table_add(table, "%s", units_format_bytes((double)run->dirty_bytes, text));
	table_add(table, "%s", units_format_duration((double)run->flush_ns, text));
}

/* Of each run what the table of scores does not tell. */
static void show_runs(FILE *out, const struct result *result, size_t target)
{
	static const char *const headers[] = {"verdict",          "blogs written", "blogs read",
					      "read from memory", "data set",      "dirty at end",
					      "flushed in"};
	struct table table;

	table_init(&table);
	table_add_column(&table, TABLE_RIGHT, "  run");
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		table_add_column(&table, i == 0 ? TABLE_LEFT : TABLE_RIGHT, headers[i]);
	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target == target && run->ended != BELL_RUNNING)
			add_row(&table, result, run);
	}
	table_show(&table, out, "");
	table_free(&table);
}

static void show_story(FILE *out, const struct evidence *evidence)
{
	struct evidence_story story;

	evidence_tell(&story, evidence);
	for (int i = 0; i < story.count; i++)
		layout_paragraph(out, LAYOUT_INDENT, story.sentence[i]);
}

void summary_show_evidence(FILE *out, const struct result *result, size_t target)
{
	struct evidence evidence;
	const struct run *run;

	if (summary_count_runs(result, target, &run) == 1) {
		evidence_of_run(&evidence, result, run);
		fprintf(out, "Evidence\n");
		show_story(out, &evidence);
		return;
	}
	evidence_of_target(&evidence, result, target);
	fprintf(out, "Evidence of each run\n");
	show_runs(out, result, target);
	if (evidence.runs == 0)
		return;
	fprintf(out, "\nEvidence, the mean of %zu %s\n", evidence.runs,
		evidence.runs == 1 ? "run" : "runs");
	show_story(out, &evidence);
}
