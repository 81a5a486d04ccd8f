/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "measure/stats.h"
#include "report/summary.h"
#include "report/table.h"
#include "result/metric.h"
#include "workload/kind.h"

static const char *const headers_of_run[] = {
	"Throughput", "in all", "per second", "slowest interval", "fastest interval", "MiB/s", NULL,
};

static const char *const headers_of_runs[] = {
	"Throughput", "mean per second", "+- %", "slowest run", "fastest run", "MiB/s", NULL,
};

static bool is_rate(const struct metric *metric)
{
	return metric->counter_count > 0;
}

/* The counter of the bytes in the files that a counter counts; COUNTER_COUNT where it counts none.
 */
static enum counter bytes_of(enum counter files)
{
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		if (kind_info[kind].files_written == files)
			return kind_info[kind].bytes_written;
		if (kind_info[kind].files_read == files)
			return kind_info[kind].bytes_read;
	}
	return COUNTER_COUNT;
}

static bool is_data_of(const struct metric *data, const struct metric *files)
{
	for (int i = 0; i < data->counter_count; i++)
		if (data->counters[i] != bytes_of(files->counters[i]))
			return false;
	return is_rate(data) && data->counter_count == files->counter_count;
}

/* The rate of the data in the files of another rate, which shares its row; NULL where there is
 * none. */
static const struct metric *data_of(const struct metric *files)
{
	for (size_t i = 0; i < metrics_count; i++)
		if (is_data_of(&metrics[i], files))
			return &metrics[i];
	return NULL;
}

static bool has_row(const struct metric *metric)
{
	for (size_t i = 0; i < metrics_count; i++)
		if (is_data_of(metric, &metrics[i]))
			return false;
	return is_rate(metric);
}

/* The scores are called by what they count: scripts look for the words of their own titles. */
static const char *title_of(const struct metric *metric)
{
	if (metric == &metrics[METRIC_WRITES])
		return "blogs written";
	return metric == &metrics[METRIC_READS] ? "blogs read" : metric->title;
}

static void begin(struct table *table, const char *const *headers)
{
	table_init(table);
	for (int i = 0; headers[i] != NULL; i++)
		table_add_column(table, i == 0 ? TABLE_LEFT : TABLE_RIGHT, headers[i]);
}

static void add_number(struct table *table, double number)
{
	if (isfinite(number))
		table_add(table, "%.2f", number);
	else
		table_add(table, "-");
}

static uint64_t sum(const struct metric *metric, const struct counts *counts)
{
	uint64_t all = 0;

	for (int i = 0; i < metric->counter_count; i++)
		all += counts->value[metric->counters[i]];
	return all;
}

/* Of the intervals that count, the slowest and the fastest. */
static void add_range_of_intervals(struct table *table, const struct metric *metric,
				   const struct run *run)
{
	double seconds = (double)run->plan->interval_ns / (double)UNITS_NS_PER_SECOND;
	double low = INFINITY;
	double high = -INFINITY;

	for (size_t i = run->warmup; i < run->size; i++) {
		uint64_t done = sum(metric, &run->samples[i].counts);
		double rate = (double)done * metric->scale / seconds;

		low = fmin(low, rate);
		high = fmax(high, rate);
	}
	add_number(table, low);
	add_number(table, high);
}

static void add_row_of_run(struct table *table, const struct metric *metric, const struct run *run)
{
	const struct metric *data = data_of(metric);
	struct counts total = run_total(run);

	/* Of a run that was stopped, perhaps in an interval that has no rate. */
	if (sum(metric, &total) == 0)
		return;
	table_add(table, "  %s", title_of(metric));
	table_add(table, "%" PRIu64, sum(metric, &total));
	add_number(table, metric_value(metric, run));
	add_range_of_intervals(table, metric, run);
	if (data != NULL)
		add_number(table, metric_value(data, run));
	else
		table_add(table, "%s", "");
}

static void show_throughput_of_run(FILE *out, const struct run *run)
{
	struct table table;

	begin(&table, headers_of_run);
	for (size_t i = 0; i < metrics_count; i++)
		if (has_row(&metrics[i]))
			add_row_of_run(&table, &metrics[i], run);
	table_show(&table, out, "");
	table_free(&table);
}

/* The mean, half the width of its confidence interval in per cent of it, and the extremes. */
static void add_spread(struct table *table, const double *values, size_t count, double step,
		       double confidence)
{
	struct stats_interval interval = stats_mean_interval(values, count, step, confidence / 100);
	double mean = stats_mean(values, count);
	double low = INFINITY;
	double high = 0;

	for (size_t i = 0; i < count; i++) {
		low = fmin(low, values[i]);
		high = fmax(high, values[i]);
	}
	add_number(table, mean);
	add_number(table, 100 * (interval.high - mean) / mean);
	add_number(table, low);
	add_number(table, high);
}

static void add_row_of_runs(struct table *table, const struct metric *metric,
			    const struct result *result, size_t target, double *values)
{
	const struct metric *data = data_of(metric);
	size_t count = metric_collect(metric, result, target, values);

	if (count == 0 || !(stats_mean(values, count) > 0))
		return;
	table_add(table, "  %s", title_of(metric));
	add_spread(table, values, count,
		   metric_step(metric) * (double)UNITS_NS_PER_SECOND /
			   (double)(result->plan->iterations * result->plan->interval_ns),
		   result->plan->confidence);
	if (data != NULL)
		add_number(table, stats_mean(values, metric_collect(data, result, target, values)));
	else
		table_add(table, "%s", "");
}

static void show_throughput_of_runs(FILE *out, const struct result *result, size_t target)
{
	double *values = calloc(result->run_count, sizeof *values);
	struct table table;

	begin(&table, headers_of_runs);
	for (size_t i = 0; values != NULL && i < metrics_count; i++)
		if (has_row(&metrics[i]))
			add_row_of_runs(&table, &metrics[i], result, target, values);
	table_show(&table, out, "");
	table_free(&table);
	fprintf(out, "  +- is half of the %g %% confidence interval of the mean.\n",
		result->plan->confidence);
	free(values);
}

void summary_show_throughput(FILE *out, const struct result *result, size_t target)
{
	const struct run *run;

	if (summary_count_runs(result, target, &run) > 1)
		show_throughput_of_runs(out, result, target);
	else
		show_throughput_of_run(out, run);
}
