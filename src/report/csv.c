/* SPDX-License-Identifier: ISC */
/*
 * A row an interval, for spreadsheets: comma-separated values as RFC 4180 has them, but for the
 * line ends.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/units.h"
#include "report/csv.h"
#include "report/report.h"

void csv_put_text(FILE *out, const char *text)
{
	if (strpbrk(text, ",\"\r\n") == NULL) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (; *text != '\0'; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void begin(FILE *out, const struct result *result, const struct run *run)
{
	(void)result;
	(void)run;
	fprintf(out, "target,run,interval,warmup,seconds,late_ms,blogs");
	for (int i = 0; i < COUNTER_COUNT; i++)
		fprintf(out, ",%s", counter_info[i].name);
	fputc('\n', out);
}

static void interval(FILE *out, const struct result *result, const struct run *run)
{
	const struct sample *sample = &run->samples[run->size - 1];
	char seconds[UNITS_TEXT_SIZE];

	csv_put_text(out, plan_target_name(result->plan, run->target));
	fprintf(out, ",%zu,%zu,%d,%s,%.3f,%" PRIu64, run->number + 1, run->size,
		run->size <= run->warmup,
		units_format_seconds(run->size * result->plan->interval_ns, seconds),
		(double)sample->late_ns / 1e6, sample->so_far.value[COUNTER_BLOGS_WRITTEN]);
	for (int i = 0; i < COUNTER_COUNT; i++)
		fprintf(out, ",%" PRIu64, sample->counts.value[i]);
	fputc('\n', out);
}

const struct report report_csv = {
	.name = "csv",
	.at = {[REPORT_BEGIN] = begin, [REPORT_INTERVAL] = interval},
};
