/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <math.h>

#include "report/scores_table.h"
#include "report/table.h"
#include "result/score.h"
#include "result/verdict.h"

enum {
	NAME_WIDTH_LEAST = 6
};

static int name_width(const struct plan *plan)
{
	int width = NAME_WIDTH_LEAST;

	for (size_t target = 0; target < plan->target_count; target++)
		if (table_width(plan_target_name(plan, target)) > width)
			width = table_width(plan_target_name(plan, target));
	return width;
}

static void show_name(FILE *out, int width, const char *name)
{
	table_put_plain(out, name);
	fprintf(out, "%*s", width - table_width(name), "");
}

static void show_number(FILE *out, int width, int digits, double number)
{
	if (isfinite(number))
		fprintf(out, " %*.*f", width, digits, number);
	else
		fprintf(out, " %*s", width, "-");
}

static void show_single_scores(FILE *out, const struct result *result, size_t target,
			       enum score score)
{
	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target != target || run->ended == BELL_RUNNING)
			continue;
		fprintf(out, " %" PRIu64 "%s", score_of(run, score),
			verdict_is_usable(run) ? "" : "!");
	}
}

static void show_row(FILE *out, const struct result *result, size_t target, enum score score,
		     int width)
{
	struct score_summary summary;

	score_summarize(result, target, score, &summary);
	show_name(out, width, plan_target_name(result->plan, target));
	fprintf(out, " %5zu", summary.runs);
	if (summary.runs > 0) {
		show_number(out, 12, 1, summary.mean);
		show_number(out, 12, 1, summary.median);
		show_number(out, 10, 1, summary.deviation);
		show_number(out, 7, 1, summary.variation_percent);
		show_number(out, 12, 1, summary.interval.low);
		show_number(out, 12, 1, summary.interval.high);
	} else {
		fprintf(out, " %*s", 12 + 12 + 10 + 7 + 12 + 12 + 5, "");
	}
	fprintf(out, " ");
	show_single_scores(out, result, target, score);
	fputc('\n', out);
}

static void show_score(FILE *out, const struct result *result, enum score score)
{
	int width = name_width(result->plan);

	fprintf(out, "\nScores for %s of all runs\n", score_names[score]);
	fprintf(out, "%-*s %5s %12s %12s %10s %7s %12s %12s  single scores\n", width, "target",
		"runs", "mean", "median", "std dev", "CV %", "from", "to");
	for (size_t target = 0; target < result->plan->target_count; target++)
		show_row(out, result, target, score, width);
}

static void begin_note(FILE *out, const struct result *result, size_t target)
{
	table_put_plain(out, plan_target_name(result->plan, target));
	fputs(": ", out);
}

static void note_drift(FILE *out, const struct result *result, size_t target, enum score score)
{
	struct score_summary summary;
	char sentence[SCORE_SENTENCE_SIZE];

	score_summarize(result, target, score, &summary);
	if (!score_tell_drift(&summary, score_titles[score], score_trend_p, sentence,
			      sizeof sentence))
		return;
	begin_note(out, result, target);
	fprintf(out, "%s\n", sentence);
}

static void note_precision(FILE *out, const struct result *result, size_t target, enum score score)
{
	if (result->plan->precision <= 0 || score_is_precise(result, target, score))
		return;
	begin_note(out, result, target);
	fprintf(out, "%s is not known to within %g %% yet: give --max-runs more.\n",
		score_titles[score], result->plan->precision);
}

static bool was_ended_by_precision(const struct result *result)
{
	for (size_t target = 0; target < result->plan->target_count; target++)
		for (int score = 0; score < SCORE_COUNT; score++)
			if (!score_is_precise(result, target, score))
				return false;
	return result->plan->precision > 0;
}

static bool has_invalid_runs(const struct result *result)
{
	for (size_t i = 0; i < result->run_count; i++)
		if (result->runs[i]->ended != BELL_RUNNING && !verdict_is_usable(result->runs[i]))
			return true;
	return false;
}

void scores_table_show(FILE *out, const struct result *result)
{
	const struct plan *plan = result->plan;
	char missing[RESULT_SENTENCE_SIZE];

	for (int score = 0; score < SCORE_COUNT; score++)
		show_score(out, result, score);
	fprintf(out, "\nFrom and to: the %g %% confidence interval of the mean.\n",
		plan->confidence);
	if (result_misses_runs(result, missing, sizeof missing))
		fprintf(out, "%s\n", missing);
	if (has_invalid_runs(result))
		fprintf(out, "Scores with a ! are of INVALID runs, and left out of all other "
			     "figures.\n");
	if (was_ended_by_precision(result))
		fprintf(out, "Stopping once the intervals were narrow enough makes them a little "
			     "too narrow.\n");
	for (size_t target = 0; target < plan->target_count; target++)
		for (int score = 0; score < SCORE_COUNT; score++) {
			note_drift(out, result, target, score);
			note_precision(out, result, target, score);
		}
}
