/* SPDX-License-Identifier: ISC */
/*
 * The reports of an experiment, each on its stream: a call to all of them at once.
 *
 * Called by bench and show, from the main thread.
 */
#ifndef BLOGBENCH_REPORTS_H
#define BLOGBENCH_REPORTS_H

#include <stdbool.h>

#include "report/report.h"

enum {
	REPORTS_MAX = 8
};

struct reports {
	struct {
		const struct report *report;
		FILE *out;
		const char *name; /* of the stream, for messages */
		bool failed;
	} item[REPORTS_MAX];
	int count;
};

void reports_add(struct reports *reports, const struct report *report, FILE *out, const char *name);

/*
 * Lets all reports show what there is at a moment, and flushes their streams. Returns NULL, or the
 * name of a stream that did not take it, with errno; a report whose stream has failed is not called
 * again.
 */
const char *reports_show(struct reports *reports, enum report_moment moment,
			 const struct result *result, const struct run *run);

/* Those that can be asked for by name, in the order of the names, which NULL ends. */
extern const struct report *const reports_named[];
extern const char *const reports_names[];

#endif
