/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/units.h"
#include "report/summary.h"
#include "report/table.h"
#include "result/verdict.h"

static const double percentiles[] = {50, 90, 99, 99.9, 99.99};

enum {
	PERCENTILES = sizeof percentiles / sizeof percentiles[0],
	HEADER_SIZE = 16
};

static void add_headers(struct table *table)
{
	table_add_column(table, TABLE_LEFT, "Latency");
	table_add_column(table, TABLE_RIGHT, "operations");
	table_add_column(table, TABLE_RIGHT, "mean");
	for (int i = 0; i < PERCENTILES; i++) {
		char header[HEADER_SIZE];

		snprintf(header, sizeof header, "p%g", percentiles[i]);
		table_add_column(table, TABLE_RIGHT, header);
	}
	table_add_column(table, TABLE_RIGHT, "max");
}

static void add_duration(struct table *table, double ns)
{
	char text[UNITS_TEXT_SIZE];

	table_add(table, "%s", units_format_duration(ns, text));
}

static void add_row(struct table *table, const char *title, const struct histogram *histogram)
{
	table_add(table, "  %s", title);
	table_add(table, "%" PRIu64, histogram_count(histogram));
	add_duration(table, histogram_mean_ns(histogram));
	for (int i = 0; i < PERCENTILES; i++)
		add_duration(table, (double)histogram_percentile_ns(histogram, percentiles[i]));
	add_duration(table, (double)histogram_max_ns(histogram));
}

static void show(FILE *out, const struct latencies *latencies)
{
	struct table table;

	table_init(&table);
	add_headers(&table);
	for (int i = 0; i < OPERATION_COUNT; i++)
		if (histogram_count(&latencies->of[i]) > 0)
			add_row(&table, operation_info[i].title, &latencies->of[i]);
	table_show(&table, out, "");
	table_free(&table);
}

/* Of those that are not INVALID. */
static void merge(struct latencies *into, const struct result *result, size_t target)
{
	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target == target && verdict_is_usable(run))
			latencies_merge(into, run->latencies);
	}
}

void summary_show_latency(FILE *out, const struct result *result, size_t target)
{
	struct latencies *merged;
	const struct run *run;

	if (summary_count_runs(result, target, &run) == 1) {
		show(out, run->latencies);
		return;
	}
	merged = latencies_make(1);
	if (merged == NULL)
		return;
	merge(merged, result, target);
	show(out, merged);
	free(merged);
}
