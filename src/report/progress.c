/* SPDX-License-Identifier: ISC */
/*
 * A line on the terminal that says how far the run is. It is written over at each interval, taken
 * away before anything else is shown in its place, and gone without a trace in the end.
 */
#include "config.h"

#include <inttypes.h>

#include "base/units.h"
#include "report/report.h"

/* To the begin of the line, and clear it (ECMA-48: carriage return, EL). */
static const char clear[] = "\r\033[K";

static uint64_t sum_files(const struct counts *counts, enum counter first)
{
	/* The counters of the three kinds stand together. */
	return counts->value[first] + counts->value[first + 1] + counts->value[first + 2];
}

static void show(FILE *out, const struct result *result, const struct run *run,
		 const struct counts *counts)
{
	const struct plan *plan = result->plan;
	uint64_t intervals = run->warmup + plan->iterations;
	double seconds = (double)plan->interval_ns / (double)UNITS_NS_PER_SECOND;
	double left = (double)(intervals - run->size) * seconds;

	if (!plan_is_classic(plan))
		fprintf(out, "%s, run %zu: ", plan_target_name(plan, run->target), run->number + 1);
	fprintf(out, "%.0f s left", left);
	if (counts != NULL)
		fprintf(out, ", %.0f files/s read, %.0f files/s written",
			(double)sum_files(counts, COUNTER_ARTICLES_READ) / seconds,
			(double)sum_files(counts, COUNTER_ARTICLES_WRITTEN) / seconds);
	if (run->faults.size > 0)
		fprintf(out, ", %" PRIu64 " errors", fault_list_total(&run->faults));
}

static void begin_run(FILE *out, const struct result *result, const struct run *run)
{
	fputs(clear, out);
	show(out, result, run, NULL);
}

static void interval(FILE *out, const struct result *result, const struct run *run)
{
	fputs(clear, out);
	if (run->size < run->warmup + result->plan->iterations)
		show(out, result, run, &run->samples[run->size - 1].counts);
}

static void take_away(FILE *out, const struct result *result, const struct run *run)
{
	(void)result;
	(void)run;
	fputs(clear, out);
}

const struct report report_progress = {
	.name = "progress",
	.at =
		{
			[REPORT_RUN_BEGINS] = begin_run,
			[REPORT_INTERVAL] = interval,
			[REPORT_RUN_ENDS] = take_away,
			[REPORT_END] = take_away,
		},
};
