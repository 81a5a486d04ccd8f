/* SPDX-License-Identifier: ISC */
/*
 * What a run was worth, for people: verdict, throughput, latency, where the bytes came from, on
 * what it ran, and how to run it again. Shown after the final lines of the classic report; of
 * several runs it leaves to that the table of their scores.
 */
#include "config.h"

#include "report/layout.h"
#include "report/report.h"
#include "report/summary.h"

size_t summary_count_runs(const struct result *result, size_t target, const struct run **first)
{
	size_t count = 0;

	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target == target && run->ended != BELL_RUNNING && count++ == 0)
			*first = run;
	}
	return count;
}

static void end(FILE *out, const struct result *result, const struct run *run)
{
	static void (*const parts[])(FILE *, const struct result *, size_t) = {
		summary_show_verdict,  summary_show_throughput, summary_show_latency,
		summary_show_evidence, summary_show_target,
	};
	char missing[RESULT_SENTENCE_SIZE];
	const struct run *first;

	(void)run;
	if (result_misses_runs(result, missing, sizeof missing)) {
		layout_paragraph(out, 0, missing);
		fputc('\n', out);
	}
	for (size_t target = 0; target < result->plan->target_count; target++) {
		if (summary_count_runs(result, target, &first) == 0)
			continue;
		for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
			parts[i](out, result, target);
			fputc('\n', out);
		}
	}
	summary_show_host(out, result);
	fputc('\n', out);
	summary_show_settings(out, result);
}

const struct report report_summary = {
	.name = "summary",
	.at = {[REPORT_END] = end},
};
