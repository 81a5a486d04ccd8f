/* SPDX-License-Identifier: ISC */
/*
 * Reports: ways to show a run while it goes on and when it is over. Each is a file of its own.
 *
 * Called from the main thread. Each function writes to the stream, flushes it, and returns -1 with
 * errno where that fails; one that a report has no use for is NULL.
 */
#ifndef BLOGBENCH_REPORT_H
#define BLOGBENCH_REPORT_H

#include <stdio.h>

#include "result/run.h"

struct report {
	const char *name;
	int (*begin)(FILE *out, const struct plan *plan);
	int (*interval)(FILE *out,
			const struct run *run); /* the last of its samples is the new one */
	int (*end)(FILE *out, const struct run *run);
};

extern const struct report report_classic;

#endif
