/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "report/reports.h"
#include "saved/result_json.h"
#include "show.h"

/* The moments of a run, at each of which it is only as long as it was then. */
static const char *replay_run(struct reports *reports, const struct result *result, struct run *run)
{
	const size_t size = run->size;
	const char *failed;

	run->size = 0;
	failed = reports_show(reports, REPORT_RUN_BEGINS, result, run);
	while (failed == NULL && run->size < size) {
		run->size++;
		failed = reports_show(reports, REPORT_INTERVAL, result, run);
	}
	run->size = size;
	return failed != NULL ? failed : reports_show(reports, REPORT_RUN_ENDS, result, run);
}

/* Returns NULL, or the name of a stream that did not take it. */
static const char *replay(struct reports *reports, const struct result *result)
{
	const char *failed = reports_show(reports, REPORT_BEGIN, result, NULL);

	for (size_t i = 0; i < result->run_count && failed == NULL; i++)
		if (result->runs[i]->ended != BELL_RUNNING)
			failed = replay_run(reports, result, result->runs[i]);
	return failed != NULL ? failed : reports_show(reports, REPORT_END, result, NULL);
}

enum status show_run(const char *const *files, size_t count, const struct report *report)
{
	struct reports reports = {0};
	enum status status = STATUS_OK;
	const char *failed = NULL;
	char sentence[DIAG_TEXT_SIZE];

	if (!result_json_supported) {
		diag_say("show needs results in JSON, but this blogbench was built without "
			 "jansson");
		return STATUS_USAGE;
	}
	if (count == 0) {
		diag_say("there is no file to show; give one that --output has made");
		return STATUS_USAGE;
	}
	reports_add(&reports, report, stdout, "standard output");
	for (size_t i = 0; i < count && failed == NULL; i++) {
		struct result *result = result_load(files[i], sentence, sizeof sentence);

		if (result == NULL) {
			diag_say("%s", sentence);
			status = STATUS_CANNOT_RUN;
			continue;
		}
		failed = replay(&reports, result);
		if (failed != NULL)
			diag_say("cannot write to %s: %s", failed, strerror(errno));
		result_unload(result);
	}
	return failed != NULL ? STATUS_CANNOT_RUN : status;
}
