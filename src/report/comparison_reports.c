/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stddef.h>

#include "report/comparison_report.h"

const struct comparison_report *const comparison_reports[] = {
	&comparison_report_text,
	&comparison_report_markdown,
	&comparison_report_csv,
	&comparison_report_json,
};

const char *const comparison_report_names[] = {"text", "markdown", "csv", "json", NULL};
