/* SPDX-License-Identifier: ISC */
/*
 * Reports: ways to show an experiment while it goes on and when it is over. Each is a file of its
 * own, and a word in report/reports.c.
 *
 * Called from the main thread, at the moments below. Whoever calls flushes the stream and looks for
 * errors; a moment at which a report has nothing to say is NULL.
 */
#ifndef BLOGBENCH_REPORT_H
#define BLOGBENCH_REPORT_H

#include <stdio.h>

#include "result/result.h"

enum report_moment {
	REPORT_BEGIN,
	REPORT_RUN_BEGINS,
	REPORT_TICK,     /* time has gone by, within an interval */
	REPORT_INTERVAL, /* the last of the run's samples is new */
	REPORT_RUN_ENDS,
	REPORT_END,
	REPORT_MOMENTS
};

struct report {
	const char *name;
	/* The run is NULL at the begin and at the end. */
	void (*at[REPORT_MOMENTS])(FILE *out, const struct result *result, const struct run *run);
};

extern const struct report report_classic;
extern const struct report report_summary;
extern const struct report report_csv;
extern const struct report report_progress;

#endif
