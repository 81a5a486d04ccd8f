/* SPDX-License-Identifier: ISC */
/*
 * The classic output, which scripts have parsed since 2005: not a byte of it may change.
 */
#include "config.h"

#include <inttypes.h>

#include "base/units.h"
#include "report/report.h"
#include "report/scores_table.h"
#include "report/table.h"
#include "result/score.h"

static const struct {
	const char *title;
	enum counter counter;
	int width;
} columns[] = {
	{"Nb blogs", COUNTER_BLOGS_WRITTEN, 10},      {"R articles", COUNTER_ARTICLES_READ, 12},
	{"W articles", COUNTER_ARTICLES_WRITTEN, 13}, {"R pictures", COUNTER_PICTURES_READ, 13},
	{"W pictures", COUNTER_PICTURES_WRITTEN, 13}, {"R comments", COUNTER_COMMENTS_READ, 13},
	{"W comments", COUNTER_COMMENTS_WRITTEN, 13},
};

enum {
	COLUMNS = sizeof columns / sizeof columns[0],
	SCORE_WIDTH = 14
};

static void begin(FILE *out, const struct result *result, const struct run *run)
{
	const struct plan *plan = result->plan;
	char seconds[UNITS_TEXT_SIZE];

	(void)run;
	fprintf(out, "\nFrequency = %s secs\n", units_format_seconds(plan->interval_ns, seconds));
	for (size_t i = 0; i < plan->target_count; i++)
		fprintf(out, "Scratch dir = [%s]\n", plan->targets[i].directory);
	for (int role = 0; role < ROLE_COUNT; role++)
		fprintf(out, "Spawning %" PRIu64 " %s...\n", plan->workers[role],
			roles[role]->plural);
	fprintf(out, "Benchmarking for %" PRIu64 " iterations.\n", plan->iterations);
	fprintf(out, "The test will run during %" PRIu64 " minutes.\n\n",
		plan->iterations * plan->interval_ns / (60 * UNITS_NS_PER_SECOND));
	for (int i = 0; i < COLUMNS; i++)
		fprintf(out, "%*s%c", columns[i].width, columns[i].title,
			i + 1 < COLUMNS ? ' ' : '\n');
}

static void interval(FILE *out, const struct result *result, const struct run *run)
{
	const struct sample *sample = &run->samples[run->size - 1];
	bool counts = run->size > run->warmup;
	struct counts so_far = sample->so_far;

	(void)result;
	if (counts)
		so_far = counts_difference(&sample->so_far, &run->base);
	for (int i = 0; i < COLUMNS; i++) {
		/* The first column tells how many blogs there are, the others what the interval
		 * brought. */
		const struct counts *shown = i == 0 ? &so_far : &sample->counts;

		fprintf(out, "%*" PRIu64, columns[i].width, shown->value[columns[i].counter]);
		if (i + 1 < COLUMNS)
			fputc(' ', out);
	}
	fputs(counts ? "\n" : " (warm-up)\n", out);
}

static void end_run(FILE *out, const struct result *result, const struct run *run)
{
	if (plan_is_classic(result->plan))
		return;
	fprintf(out, "Run %zu of ", run->number + 1);
	table_put_plain(out, plan_target_name(result->plan, run->target));
	fputc(':', out);
	for (int score = 0; score < SCORE_COUNT; score++)
		fprintf(out, "%s %s %" PRIu64, score == 0 ? "" : ",", score_names[score],
			score_of(run, score));
	fputc('\n', out);
}

/* The mean of all runs, which is the score itself where there is but one. */
static double final_score(const struct result *result, enum score score)
{
	struct score_summary summary;

	if (result->run_count == 1)
		return (double)score_of(result->runs[0], score);
	score_summarize(result, 0, score, &summary);
	return summary.runs > 0 ? summary.mean : 0;
}

static void end(FILE *out, const struct result *result, const struct run *run)
{
	(void)run;
	if (!plan_is_classic(result->plan))
		scores_table_show(out, result);
	if (result->plan->target_count > 1)
		return;
	fprintf(out, "\nFinal score for writes:%*.0f\n", SCORE_WIDTH,
		final_score(result, SCORE_WRITES));
	fprintf(out, "Final score for reads :%*.0f\n\n", SCORE_WIDTH,
		final_score(result, SCORE_READS));
}

const struct report report_classic = {
	.name = "classic",
	.at =
		{
			[REPORT_BEGIN] = begin,
			[REPORT_INTERVAL] = interval,
			[REPORT_RUN_ENDS] = end_run,
			[REPORT_END] = end,
		},
};
