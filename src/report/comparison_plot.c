/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>
#include <string.h>

#include "report/comparison_plot.h"
#include "report/table.h"

enum {
	PLOT_WIDTH = 72,
	DOTS_MOST = 9 /* that a digit tells */
};

struct scale {
	double low;
	double high;
};

/* What is drawn of a sample beside its values. */
struct summary {
	double mean;
	double median;
	double deviation; /* 0 of a single value */
};

static struct summary summarize(const struct ratio_sample *sample)
{
	struct summary summary = {.mean = stats_mean(sample->values, sample->n)};

	if (stats_median(sample->values, sample->n, &summary.median) != 0)
		summary.median = summary.mean;
	if (sample->n >= 2)
		summary.deviation = stats_deviation(sample->values, sample->n);
	return summary;
}

static void widen(struct scale *scale, const struct ratio_sample *sample)
{
	struct summary summary;

	if (sample->n == 0)
		return;
	summary = summarize(sample);
	scale->low = fmin(scale->low, summary.mean - summary.deviation);
	scale->high = fmax(scale->high, summary.mean + summary.deviation);
	for (size_t i = 0; i < sample->n; i++) {
		scale->low = fmin(scale->low, sample->values[i]);
		scale->high = fmax(scale->high, sample->values[i]);
	}
}

static int column_of(const struct scale *scale, double value)
{
	if (!(scale->high > scale->low))
		return PLOT_WIDTH / 2;
	return (int)lround((value - scale->low) / (scale->high - scale->low) * (PLOT_WIDTH - 1));
}

static void put_line(FILE *out, const char *name, int name_width, const char *line)
{
	fputs("  ", out);
	table_put_plain(out, name);
	fprintf(out, "%*s |%s|\n", name_width - table_width(name), "", line);
}

static void put_scale(FILE *out, int name_width, const struct scale *scale)
{
	int decimals = table_decimals(scale->high);

	fprintf(out, "  %*s  %-*.*f%*.*f\n", name_width, "", PLOT_WIDTH / 2, decimals, scale->low,
		PLOT_WIDTH - PLOT_WIDTH / 2, decimals, scale->high);
}

static void draw_dots(const struct scale *scale, const struct ratio_sample *sample, char *line)
{
	int dots[PLOT_WIDTH] = {0};

	for (size_t i = 0; i < sample->n; i++)
		dots[column_of(scale, sample->values[i])]++;
	for (int i = 0; i < PLOT_WIDTH; i++) {
		if (dots[i] == 1)
			line[i] = 'o';
		else if (dots[i] > 1)
			line[i] = (char)('0' + (dots[i] < DOTS_MOST ? dots[i] : DOTS_MOST));
	}
}

static void draw_bar(const struct scale *scale, const struct ratio_sample *sample, char *line)
{
	struct summary summary = summarize(sample);
	int low = column_of(scale, summary.mean - summary.deviation);
	int high = column_of(scale, summary.mean + summary.deviation);

	if (sample->n >= 2) {
		memset(line + low, '-', (size_t)(high - low) + 1);
		line[low] = '[';
		line[high] = ']';
	}
	line[column_of(scale, summary.median)] = 'M';
	line[column_of(scale, summary.mean)] = 'A';
}

static void plot_sample(FILE *out, const struct comparison_side *side, int name_width,
			const struct scale *scale, const struct ratio_sample *sample)
{
	char dots[PLOT_WIDTH + 1], bar[PLOT_WIDTH + 1];

	memset(dots, ' ', PLOT_WIDTH);
	memset(bar, ' ', PLOT_WIDTH);
	dots[PLOT_WIDTH] = '\0';
	bar[PLOT_WIDTH] = '\0';
	if (sample->n > 0) {
		draw_dots(scale, sample, dots);
		draw_bar(scale, sample, bar);
	}
	put_line(out, side->name, name_width, dots);
	put_line(out, "", name_width, bar);
}

/* The findings of one metric; a base that several of them have is drawn once. */
static void plot(FILE *out, const struct comparison *comparison, const struct finding *findings,
		 size_t n, int name_width)
{
	const struct metric *metric = findings[0].metric;
	struct scale scale = {INFINITY, -INFINITY};

	for (size_t i = 0; i < n; i++) {
		widen(&scale, &findings[i].base);
		widen(&scale, &findings[i].new);
	}
	fprintf(out, "\n%s, %s\n", metric->title, metric->unit);
	put_scale(out, name_width, &scale);
	for (size_t i = 0; i < n; i++) {
		const struct comparison_pair *pair = &comparison->pairs[findings[i].pair];

		if (i == 0 || pair->base != comparison->pairs[findings[i - 1].pair].base)
			plot_sample(out, &comparison->sides[pair->base], name_width, &scale,
				    &findings[i].base);
		plot_sample(out, &comparison->sides[pair->new], name_width, &scale,
			    &findings[i].new);
	}
}

static int widest_name(const struct comparison *comparison)
{
	int widest = 0;

	for (size_t i = 0; i < comparison->side_count; i++)
		if (table_width(comparison->sides[i].name) > widest)
			widest = table_width(comparison->sides[i].name);
	return widest;
}

void comparison_plot_scores(FILE *out, const struct comparison *comparison)
{
	const struct finding *findings = comparison->findings;
	int name_width = widest_name(comparison);
	size_t next;

	for (size_t i = 0; i < comparison->finding_count; i = next) {
		next = i;
		while (next < comparison->finding_count &&
		       findings[next].metric == findings[i].metric)
			next++;
		if (finding_is_of_score(&findings[i]))
			plot(out, comparison, &findings[i], next - i, name_width);
	}
	fprintf(out, "\no: a run; 2 to 9: so many; A: their mean (average); M: their median; "
		     "[ ]: one standard\ndeviation on either side of the mean\n");
}
