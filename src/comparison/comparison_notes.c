/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "comparison/comparison.h"
#include "result/score.h"
#include "result/verdict.h"

enum {
	NOTES_AT_ONCE = 16
};

/* A trend by chance is to be a rare thing to read of, also where there are many sides. */
static const double TREND_P = 0.01;

int comparison_note(struct comparison *comparison, const char *format, ...)
{
	struct comparison_note *notes = comparison->notes;
	va_list arguments;

	if (comparison->note_count % NOTES_AT_ONCE == 0) {
		notes = realloc(notes, (comparison->note_count + NOTES_AT_ONCE) * sizeof *notes);
		if (notes == NULL)
			return -1;
		comparison->notes = notes;
	}
	va_start(arguments, format);
	vsnprintf(notes[comparison->note_count++].text, COMPARISON_NOTE_SIZE, format, arguments);
	va_end(arguments);
	return 0;
}

/* The first reason of that grade that any run of the side has. */
static void find_reason(const struct difference_side *side, enum verdict_grade grade,
			struct verdict *verdict, const char **reason)
{
	for (size_t i = 0; i < side->result->run_count; i++) {
		const struct run *run = side->result->runs[i];

		if (run->target != side->target || run->ended == BELL_RUNNING)
			continue;
		verdict_judge(verdict, run);
		for (int r = 0; verdict->grade == grade && r < verdict->reasons; r++)
			if (verdict->reason[r].grade == grade) {
				*reason = verdict->reason[r].text;
				return;
			}
	}
}

static int note_grade(struct comparison *comparison, const struct comparison_side *side,
		      size_t count, enum verdict_grade grade, const char *and_so)
{
	struct verdict verdict;
	const char *reason = "";

	if (count == 0)
		return 0;
	find_reason(&side->of, grade, &verdict, &reason);
	return comparison_note(comparison, "%s: %zu of %zu runs %s %s%s, the first: %s.",
			       side->name, count, side->runs + side->left_out,
			       count == 1 ? "is" : "are", verdict_names[grade], and_so, reason);
}

static int note_missing_runs(struct comparison *comparison, const struct comparison_side *side)
{
	char sentence[RESULT_SENTENCE_SIZE];

	if (!result_misses_runs(side->of.result, sentence, sizeof sentence))
		return 0;
	return comparison_note(comparison, "%s: %s", side->name, sentence);
}

static int note_few_runs(struct comparison *comparison, const struct comparison_side *side)
{
	if (side->runs >= FINDING_RUNS_FEWEST)
		return 0;
	return comparison_note(comparison,
			       "%s: with %zu %s nothing can be proven; it takes %d on each side, "
			       "and more is better: give --runs=5, say.",
			       side->name, side->runs, side->runs == 1 ? "run" : "runs",
			       FINDING_RUNS_FEWEST);
}

static int note_drift(struct comparison *comparison, const struct comparison_side *side,
		      enum score score)
{
	struct score_summary summary;
	char sentence[SCORE_SENTENCE_SIZE];

	score_summarize(side->of.result, side->of.target, score, &summary);
	if (!score_tell_drift(&summary, score_titles[score], TREND_P, sentence, sizeof sentence))
		return 0;
	return comparison_note(comparison, "%s: %s", side->name, sentence);
}

static int note_side(struct comparison *comparison, const struct comparison_side *side)
{
	if (note_grade(comparison, side, side->left_out, VERDICT_INVALID, " and left out") != 0 ||
	    note_grade(comparison, side, side->suspect, VERDICT_SUSPECT, "") != 0 ||
	    note_missing_runs(comparison, side) != 0 || note_few_runs(comparison, side) != 0)
		return -1;
	for (int score = 0; score < SCORE_COUNT; score++)
		if (note_drift(comparison, side, score) != 0)
			return -1;
	if (side->of.result->plan->precision > 0)
		return comparison_note(comparison,
				       "%s: its runs went on until they were precise enough, which "
				       "makes its intervals a little too narrow.",
				       side->name);
	return 0;
}

static bool is_compared(const struct comparison *comparison, size_t side)
{
	for (size_t i = 0; i < comparison->pair_count; i++)
		if (comparison->pairs[i].base == side || comparison->pairs[i].new == side)
			return true;
	return false;
}

static size_t count_doubted(const struct comparison *comparison)
{
	size_t count = 0;

	for (size_t i = 0; i < comparison->finding_count; i++)
		count += finding_is_doubted(&comparison->findings[i], comparison->confidence / 100);
	return count;
}

int comparison_add_notes(struct comparison *comparison)
{
	size_t doubted = count_doubted(comparison);

	for (size_t i = 0; i < comparison->side_count; i++)
		if (is_compared(comparison, i) && note_side(comparison, &comparison->sides[i]) != 0)
			return -1;
	if (doubted == 0)
		return 0;
	return comparison_note(comparison,
			       "%zu %s better or worse by the means, but not by the order of the "
			       "runs (Mann-Whitney): a single run may have made it so.",
			       doubted, doubted == 1 ? "figure is" : "figures are");
}
