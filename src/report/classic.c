/* SPDX-License-Identifier: ISC */
/*
 * The classic output, which scripts have parsed since 2005: not a byte of it may change.
 */
#include "config.h"

#include <inttypes.h>

#include "base/units.h"
#include "report/report.h"

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

static int flush(FILE *out)
{
	return fflush(out) != 0 || ferror(out) ? -1 : 0;
}

static void end_column(FILE *out, int column)
{
	fputc(column + 1 < COLUMNS ? ' ' : '\n', out);
}

static int begin(FILE *out, const struct plan *plan)
{
	char seconds[UNITS_TEXT_SIZE];

	fprintf(out, "\nFrequency = %s secs\n", units_format_seconds(plan->interval_ns, seconds));
	fprintf(out, "Scratch dir = [%s]\n", plan->directory);
	for (int role = 0; role < ROLE_COUNT; role++)
		fprintf(out, "Spawning %" PRIu64 " %s...\n", plan->workers[role],
			roles[role]->plural);
	fprintf(out, "Benchmarking for %" PRIu64 " iterations.\n", plan->iterations);
	fprintf(out, "The test will run during %" PRIu64 " minutes.\n\n",
		plan->iterations * plan->interval_ns / (60 * UNITS_NS_PER_SECOND));
	for (int i = 0; i < COLUMNS; i++) {
		fprintf(out, "%*s", columns[i].width, columns[i].title);
		end_column(out, i);
	}
	return flush(out);
}

static int interval(FILE *out, const struct run *run)
{
	const struct sample *sample = &run->samples[run->size - 1];

	for (int i = 0; i < COLUMNS; i++) {
		/* The first column tells how many blogs there are, the others what the interval
		 * brought. */
		const struct counts *counts = i == 0 ? &sample->so_far : &sample->counts;

		fprintf(out, "%*" PRIu64, columns[i].width, counts->value[columns[i].counter]);
		end_column(out, i);
	}
	return flush(out);
}

static int end(FILE *out, const struct run *run)
{
	fprintf(out, "\nFinal score for writes:%*" PRIu64 "\n", SCORE_WIDTH,
		run->total.value[COUNTER_BLOGS_WRITTEN]);
	fprintf(out, "Final score for reads :%*" PRIu64 "\n\n", SCORE_WIDTH,
		run->total.value[COUNTER_BLOGS_READ]);
	return flush(out);
}

const struct report report_classic = {
	.name = "classic",
	.begin = begin,
	.interval = interval,
	.end = end,
};
