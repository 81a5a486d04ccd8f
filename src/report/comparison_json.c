/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "report/comparison_report.h"
#include "saved/result_json_comparison.h"

static int show(FILE *out, const struct comparison *comparison, bool with_plots)
{
	(void)with_plots;
	return comparison_print_json(out, comparison);
}

const struct comparison_report comparison_report_json = {.name = "json", .show = show};
