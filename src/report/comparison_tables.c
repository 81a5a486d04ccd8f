/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>

#include "report/comparison_tables.h"

static const char *count_word(size_t runs)
{
	return runs == 1 ? "run" : "runs";
}

void comparison_describe_pair(const struct comparison *comparison, size_t pair,
			      char text[COMPARISON_HEADING_SIZE])
{
	const struct comparison_side *base = &comparison->sides[comparison->pairs[pair].base];
	const struct comparison_side *new = &comparison->sides[comparison->pairs[pair].new];

	snprintf(text, COMPARISON_HEADING_SIZE, "%s (%zu %s) against %s (%zu %s)", new->name,
		 new->runs, count_word(new->runs), base->name, base->runs, count_word(base->runs));
}

bool comparison_has_differences(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->pair_count; i++)
		if (comparison->pairs[i].difference_count > 0)
			return true;
	return false;
}

static const char *new_name(const struct comparison *comparison, size_t pair)
{
	return comparison->sides[comparison->pairs[pair].new].name;
}

static const char *or_dash(const char *text)
{
	return text[0] != '\0' ? text : "-";
}

/* With one pair, its name would stand in each row for nothing. */
static bool names_pairs(const struct comparison *comparison)
{
	return comparison->pair_count > 1;
}

void comparison_tabulate_differences(const struct comparison *comparison, struct table *table)
{
	table_init(table);
	table_add_column(table, TABLE_LEFT, "");
	if (names_pairs(comparison))
		table_add_column(table, TABLE_LEFT, "");
	table_add_column(table, TABLE_LEFT, "base");
	table_add_column(table, TABLE_LEFT, "new");
	for (size_t pair = 0; pair < comparison->pair_count; pair++)
		for (size_t i = 0; i < comparison->pairs[pair].difference_count; i++) {
			const struct difference *it = &comparison->pairs[pair].differences[i];

			if (names_pairs(comparison))
				table_add(table, "%s", new_name(comparison, pair));
			table_add(table, "%s", it->what);
			table_add(table, "%s", or_dash(it->base));
			table_add(table, "%s", or_dash(it->new));
		}
}

/* --- Cells --- */

static void add_mean(struct table *table, double mean)
{
	if (isnan(mean))
		table_add(table, "-");
	else
		table_add(table, "%.*f", table_decimals(mean), mean);
}

static void add_variation(struct table *table, double percent)
{
	if (isnan(percent))
		table_add(table, "-");
	else
		table_add(table, "%.*f %%", percent < 0.95 ? 1 : 0, percent);
}

static int decimals_of(double percent)
{
	double size = fabs(percent);

	return size >= 99.95 ? 0 : size >= 0.995 ? 1 : 2;
}

static void add_change(struct table *table, double percent)
{
	/* From nothing to something it is no number of per cent. */
	if (!isfinite(percent))
		table_add(table, "-");
	else
		table_add(table, "%+.*f %%", decimals_of(percent), percent);
}

/* Both limits with as many decimals as the one that needs more. */
static void add_interval(struct table *table, const struct stats_interval *percent)
{
	int low = decimals_of(percent->low), high = decimals_of(percent->high);
	int decimals = low > high ? low : high;

	if (isnan(percent->low))
		table_add(table, "-");
	else if (isfinite(percent->high))
		table_add(table, "%+.*f to %+.*f %%", decimals, percent->low, decimals,
			  percent->high);
	else if (percent->low > -100)
		table_add(table, "%+.*f %% and up", low, percent->low);
	else
		table_add(table, "anything");
}

static void add_p(struct table *table, double p)
{
	if (isnan(p))
		table_add(table, "-");
	else if (p < 0.001)
		table_add(table, "<0.001");
	else
		table_add(table, "%.3f", p);
}

/* --- Rows --- */

static bool tests_ranks(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->finding_count; i++)
		if (!isnan(comparison->findings[i].ranks_p))
			return true;
	return false;
}

static void add_columns(const struct comparison *comparison, struct table *table)
{
	table_add_column(table, TABLE_LEFT, "");
	if (names_pairs(comparison))
		table_add_column(table, TABLE_LEFT, "");
	table_add_column(table, TABLE_RIGHT, "base");
	table_add_column(table, TABLE_RIGHT, "CV");
	table_add_column(table, TABLE_RIGHT, "new");
	table_add_column(table, TABLE_RIGHT, "CV");
	table_add_column(table, TABLE_RIGHT, "change");
	table_add_column(table, TABLE_RIGHT, "interval");
	table_add_column(table, TABLE_LEFT, "finding");
	table_add_column(table, TABLE_RIGHT, "p");
	if (tests_ranks(comparison))
		table_add_column(table, TABLE_RIGHT, "rank p");
}

static void add_heading(struct table *table, const char *heading)
{
	table_add(table, "%s", heading);
	for (size_t column = 1; column < table->columns; column++)
		table_add(table, "%s", "");
}

static bool is_latency(const struct metric *metric)
{
	return metric->counter_count == 0;
}

static const char *section_of(const struct finding *finding)
{
	if (finding_is_of_score(finding))
		return "Scores";
	return is_latency(finding->metric) ? "Latency in ms, less is better" : "Throughput";
}

/* The unit of latencies stands in their heading. NULL: nothing. */
static void add_title(struct table *table, const struct metric *metric)
{
	if (metric == NULL)
		table_add(table, "%s", "");
	else if (is_latency(metric))
		table_add(table, "%s", metric->title);
	else
		table_add(table, "%s, %s", metric->title, metric->unit);
}

static void add_row(const struct comparison *comparison, const struct finding *finding,
		    bool is_first_of_metric, struct table *table)
{
	const struct metric *metric = finding->metric;
	bool is_doubted = finding_is_doubted(finding, comparison->confidence / 100);

	add_title(table, is_first_of_metric ? metric : NULL);
	if (names_pairs(comparison))
		table_add(table, "%s", new_name(comparison, finding->pair));
	add_mean(table, finding->base_mean);
	add_variation(table, finding->base_variation_percent);
	add_mean(table, finding->new_mean);
	add_variation(table, finding->new_variation_percent);
	add_change(table, finding->change_percent);
	add_interval(table, &finding->interval_percent);
	table_add(table, "%s%s", finding_words[finding->word], is_doubted ? " (?)" : "");
	add_p(table, finding->p_adjusted);
	if (tests_ranks(comparison))
		add_p(table, finding->ranks_p);
}

void comparison_tabulate_findings(const struct comparison *comparison, struct table *table)
{
	table_init(table);
	add_columns(comparison, table);
	for (size_t i = 0; i < comparison->finding_count; i++) {
		const struct finding *finding = &comparison->findings[i];
		const struct finding *before = i > 0 ? finding - 1 : NULL;

		if (before == NULL || section_of(before) != section_of(finding))
			add_heading(table, section_of(finding));
		add_row(comparison, finding, before == NULL || before->metric != finding->metric,
			table);
	}
}

void comparison_explain(const struct comparison *comparison, char text[COMPARISON_HEADING_SIZE])
{
	const size_t size = COMPARISON_HEADING_SIZE;

	snprintf(text, size,
		 "Means of the runs, their coefficients of variation (CV), and how much the mean "
		 "changed, with an interval. ");
	text_add(text, size,
		 "Findings and intervals hold at %g %% confidence for all scores together, and for "
		 "all else together: ",
		 comparison->confidence);
	text_add(text, size, "p is that of Welch's test with Holm's correction. ");
	if (tests_ranks(comparison))
		text_add(text, size, "Rank p is that of the test of Mann and Whitney alone. ");
	text_add(text, size, "No difference proven does not mean that there is none.");
}
