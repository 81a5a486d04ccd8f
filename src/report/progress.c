/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/terminal.h"
#include "base/text.h"
#include "base/units.h"
#include "report/progress.h"
#include "report/table.h"
#include "workload/kind.h"

enum {
	LINE_SIZE = 1024,
	MARGIN = 3 /* for the cursor, and for the ^C that a terminal shows where it is */
};

/* In one piece, since other threads write there too. Nothing that is measured waits for it. */
static void put(FILE *out, const char *text)
{
	if (terminal_has_lines(fileno(out)) && terminal_is_ready(fileno(out)))
		fputs(text, out);
	clearerr(out);
}

/* Only what fits: a line that goes on in the next can't be taken away. */
static void cut(char *text, int columns)
{
	bool is_plain;

	text_make_plain(text);
	while (*text != '\0' && columns-- > 0)
		text += text_first(text, &is_plain);
	*text = '\0';
}

static void show(FILE *out, const char *text)
{
	char line[LINE_SIZE + sizeof TERMINAL_CLEAR];
	int length = snprintf(line, sizeof line, "%s", TERMINAL_CLEAR);

	snprintf(line + length, sizeof line - (size_t)length, "%s", text);
	cut(line + length, terminal_columns(fileno(out)) - MARGIN);
	put(out, line);
}

/* "4:50", "1:04:50" */
static void add_time(char *text, uint64_t ns)
{
	uint64_t seconds = (ns + UNITS_NS_PER_SECOND - 1) / UNITS_NS_PER_SECOND;

	if (seconds >= 3600)
		text_add(text, LINE_SIZE, "%" PRIu64 ":%02" PRIu64, seconds / 3600,
			 seconds / 60 % 60);
	else
		text_add(text, LINE_SIZE, "%" PRIu64, seconds / 60);
	text_add(text, LINE_SIZE, ":%02" PRIu64, seconds % 60);
}

/* Which run of how many it is; with a precision to reach there may be more. */
static void add_run(char *text, const struct result *result)
{
	const struct plan *plan = result->plan;

	if (!plan_is_classic(plan))
		text_add(text, LINE_SIZE, "run %zu of %s%" PRIu64 ": ", result->run_count,
			 plan->precision > 0 ? "at least " : "", plan->runs * plan->target_count);
}

/* Last, since it may be long. */
static void add_target(char *text, const struct result *result, const struct run *run)
{
	if (!plan_is_classic(result->plan))
		text_add(text, LINE_SIZE, ", on %s", plan_target_name(result->plan, run->target));
}

/* What is left of this run, and of all. */
static void add_time_left(char *text, const struct result *result, const struct run *run)
{
	const struct plan *plan = result->plan;
	uint64_t intervals = plan->warmup + plan->iterations;
	uint64_t left_ns = intervals * plan->interval_ns - run->elapsed_ns;
	uint64_t runs = plan->runs * plan->target_count;

	add_time(text, left_ns);
	text_add(text, LINE_SIZE, " left");
	if (result->run_count >= runs)
		return;
	text_add(text, LINE_SIZE, ", ");
	add_time(text, left_ns + (runs - result->run_count) *
					 (intervals * plan->interval_ns + plan->pause_ns));
	text_add(text, LINE_SIZE, " in all");
}

static void add_rates(char *text, const struct result *result, const struct counts *counts)
{
	double seconds = (double)result->plan->interval_ns / (double)UNITS_NS_PER_SECOND;
	uint64_t read = 0;
	uint64_t written = 0;

	for (int kind = 0; kind < KIND_COUNT; kind++) {
		read += counts->value[kind_info[kind].files_read];
		written += counts->value[kind_info[kind].files_written];
	}
	text_add(text, LINE_SIZE, ", %.0f files/s read, %.0f written", (double)read / seconds,
		 (double)written / seconds);
}

static void add_errors(char *text, const struct run *run)
{
	uint64_t errors = fault_list_total(&run->faults);

	if (errors > 0)
		text_add(text, LINE_SIZE, ", %" PRIu64 " %s", errors,
			 errors == 1 ? "error" : "errors");
}

static void begin_run(FILE *out, const struct result *result, const struct run *run)
{
	uint64_t prefill = result->plan->prefill;
	char text[LINE_SIZE] = "";

	add_run(text, result);
	if (prefill > 0)
		text_add(text, sizeof text, "making %" PRIu64 " %s first, then ", prefill,
			 prefill == 1 ? "blog" : "blogs");
	add_time_left(text, result, run);
	add_target(text, result, run);
	show(out, text);
}

static void tell(FILE *out, const struct result *result, const struct run *run)
{
	char text[LINE_SIZE] = "";

	add_run(text, result);
	if (run->size < result->plan->warmup + result->plan->iterations) {
		add_time_left(text, result, run);
		if (run->size > 0)
			add_rates(text, result, &run->samples[run->size - 1].counts);
		add_errors(text, run);
	} else {
		text_add(text, sizeof text, "the time is up, waiting for what is under way");
	}
	add_target(text, result, run);
	show(out, text);
}

static void end(FILE *out, const struct result *result, const struct run *run)
{
	(void)run;
	if (!result->plan->keep)
		show(out, "removing the files");
}

static void take_away(FILE *out, const struct result *result, const struct run *run)
{
	(void)result;
	(void)run;
	put(out, TERMINAL_CLEAR);
}

void progress_end(FILE *out)
{
	put(out, TERMINAL_CLEAR);
}

const struct report report_progress = {
	.name = "progress",
	.at =
		{
			[REPORT_RUN_BEGINS] = begin_run,
			[REPORT_TICK] = tell,
			[REPORT_INTERVAL] = tell,
			[REPORT_END] = end,
		},
};

const struct report report_progress_away = {
	.name = "progress-away",
	.at =
		{
			[REPORT_RUN_BEGINS] = take_away,
			[REPORT_INTERVAL] = take_away,
			[REPORT_RUN_ENDS] = take_away,
			[REPORT_END] = take_away,
		},
};
