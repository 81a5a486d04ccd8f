/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <math.h>

#include "report/report.h"
#include "result/metric.h"
#include "result/verdict.h"

static void show_verdict(FILE *out, const struct run *run)
{
	struct verdict verdict;

	verdict_judge(&verdict, run);
	fprintf(out, "Verdict: %s\n", verdict_names[verdict.grade]);
	for (int i = 0; i < verdict.reasons; i++)
		fprintf(out, "  %s\n", verdict.reason[i].text);
}

static void show_throughput(FILE *out, const struct run *run)
{
	fprintf(out, "\nThroughput\n");
	for (size_t i = 0; i < metrics_count; i++) {
		double value = metric_value(&metrics[i], run);

		if (metrics[i].counter_count > 0 && !isnan(value))
			fprintf(out, "  %-24s %14.2f %s\n", metrics[i].title, value,
				metrics[i].unit);
	}
}

static void end_run(FILE *out, const struct result *result, const struct run *run)
{
	(void)result;
	show_verdict(out, run);
	show_throughput(out, run);
}

const struct report report_summary = {
	.name = "summary",
	.at = {[REPORT_RUN_ENDS] = end_run},
};
