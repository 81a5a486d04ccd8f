/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "report/layout.h"
#include "report/summary.h"
#include "result/score.h"
#include "result/verdict.h"

enum {
	TEXT_SIZE = 1024,
	GRADES = VERDICT_INVALID + 1,
	REASONS_MOST = 20 /* that are shown of single runs */
};

static void show_reason(FILE *out, const char *which, const struct verdict *verdict, int reason)
{
	char line[TEXT_SIZE] = "";

	text_add(line, sizeof line, "%s%s: %s", which, verdict_names[verdict->reason[reason].grade],
		 verdict->reason[reason].text);
	layout_paragraph(out, LAYOUT_INDENT, line);
}

static void add_intervals(char *text, const struct plan *plan, size_t count)
{
	char seconds[UNITS_TEXT_SIZE];

	text_add(text, TEXT_SIZE, "%zu %s of %s s", count, count == 1 ? "interval" : "intervals",
		 units_format_seconds(plan->interval_ns, seconds));
	if (plan->warmup > 0)
		text_add(text, TEXT_SIZE, " after %" PRIu64 " of warm-up", plan->warmup);
}

static void show_run(FILE *out, const struct result *result, const struct run *run)
{
	char line[TEXT_SIZE] = "";
	struct verdict verdict;

	verdict_judge(&verdict, run);
	text_add(line, sizeof line, "Summary of %s: %s, ",
		 plan_target_name(result->plan, run->target), verdict_names[verdict.grade]);
	add_intervals(line, result->plan, run_counted(run));
	layout_paragraph(out, 0, line);
	for (int i = 0; i < verdict.reasons; i++)
		show_reason(out, "", &verdict, i);
}

static bool has_reason(const struct verdict *verdict, const char *text)
{
	for (int i = 0; i < verdict->reasons; i++)
		if (strcmp(verdict->reason[i].text, text) == 0)
			return true;
	return false;
}

/* What is to be said of the runs of a target, taken one by one. */
struct tally {
	size_t runs;
	size_t of_grade[GRADES];
	struct verdict shared; /* the reasons that all of them have */
};

static void count(struct tally *tally, const struct verdict *verdict)
{
	int kept = 0;

	if (tally->runs++ == 0)
		tally->shared = *verdict;
	tally->of_grade[verdict->grade]++;
	for (int i = 0; i < tally->shared.reasons; i++)
		if (has_reason(verdict, tally->shared.reason[i].text))
			tally->shared.reason[kept++] = tally->shared.reason[i];
	tally->shared.reasons = kept;
}

static bool took_place(const struct run *run, size_t target)
{
	return run->target == target && run->ended != BELL_RUNNING;
}

static void show_single_reasons(FILE *out, const struct result *result, size_t target,
				const struct tally *tally)
{
	int left_out = 0;
	int shown = 0;

	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];
		struct verdict verdict;
		char which[32];

		if (!took_place(run, target))
			continue;
		verdict_judge(&verdict, run);
		snprintf(which, sizeof which, "run %zu: ", run->number + 1);
		for (int reason = 0; reason < verdict.reasons; reason++) {
			if (has_reason(&tally->shared, verdict.reason[reason].text))
				continue;
			if (shown++ < REASONS_MOST)
				show_reason(out, which, &verdict, reason);
			else
				left_out++;
		}
	}
	if (left_out > 0)
		fprintf(out, "%*sand %d more of this sort\n", LAYOUT_INDENT, "", left_out);
}

static void show_drift(FILE *out, const struct result *result, size_t target)
{
	for (int score = 0; score < SCORE_COUNT; score++) {
		struct score_summary summary;
		char sentence[SCORE_SENTENCE_SIZE];

		score_summarize(result, target, score, &summary);
		if (score_tell_drift(&summary, score_plain_titles[score], score_trend_p, sentence,
				     sizeof sentence))
			layout_paragraph(out, LAYOUT_INDENT, sentence);
	}
}

static void show_runs(FILE *out, const struct result *result, size_t target)
{
	struct tally tally = {0};
	char line[TEXT_SIZE] = "";
	const char *between = ": ";

	for (size_t i = 0; i < result->run_count; i++) {
		struct verdict verdict;

		if (!took_place(result->runs[i], target))
			continue;
		verdict_judge(&verdict, result->runs[i]);
		count(&tally, &verdict);
	}
	text_add(line, sizeof line, "Summary of %s: %zu runs of ",
		 plan_target_name(result->plan, target), tally.runs);
	add_intervals(line, result->plan, result->plan->iterations);
	for (int grade = 0; grade < GRADES; grade++) {
		if (tally.of_grade[grade] == 0)
			continue;
		text_add(line, sizeof line, "%s%zu %s", between, tally.of_grade[grade],
			 verdict_names[grade]);
		between = ", ";
	}
	layout_paragraph(out, 0, line);
	for (int i = 0; i < tally.shared.reasons; i++)
		show_reason(out, "all runs: ", &tally.shared, i);
	show_single_reasons(out, result, target, &tally);
	show_drift(out, result, target);
}

void summary_show_verdict(FILE *out, const struct result *result, size_t target)
{
	const struct run *run;

	if (summary_count_runs(result, target, &run) == 1)
		show_run(out, result, run);
	else
		show_runs(out, result, target);
}
