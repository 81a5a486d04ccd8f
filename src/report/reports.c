/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "report/reports.h"

const struct report *const reports_named[] = {&report_classic, &report_summary, &report_csv};
const char *const reports_names[] = {"classic", "summary", "csv", NULL};

void reports_add(struct reports *reports, const struct report *report, FILE *out, const char *name)
{
	reports->item[reports->count].report = report;
	reports->item[reports->count].out = out;
	reports->item[reports->count++].name = name;
}

const char *reports_show(struct reports *reports, enum report_moment moment,
			 const struct result *result, const struct run *run)
{
	const char *failed = NULL;
	int error = 0;

	for (int i = 0; i < reports->count; i++) {
		const struct report *report = reports->item[i].report;
		FILE *out = reports->item[i].out;

		if (reports->item[i].failed || report->at[moment] == NULL)
			continue;
		errno = 0;
		report->at[moment](out, result, run);
		if (fflush(out) == 0 && !ferror(out))
			continue;
		error = errno;
		failed = reports->item[i].name;
		reports->item[i].failed = true;
	}
	errno = error;
	return failed;
}
