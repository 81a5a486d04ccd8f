/* SPDX-License-Identifier: ISC */
/*
 * `blogbench compare`: which differences between saved results are real, and by how much.
 *
 * Called by main. The comparison goes to standard output. Speaks on standard error where a file
 * holds no result or the files cannot be compared (STATUS_CANNOT_RUN), where the words do not make
 * sense together (STATUS_USAGE), and where something is worse than is allowed (STATUS_WORSE).
 */
#ifndef BLOGBENCH_COMPARE_H
#define BLOGBENCH_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* What is asked for. */
struct compare_wishes {
	unsigned format; /* an index into comparison_reports */
	bool plot;
	bool force;        /* compare even if the work was not the same */
	double fail_above; /* per cent; below zero: there is no limit */
};

/* A confidence in per cent. */
enum status compare_run(const char *const *paths, size_t count, double confidence,
			const struct compare_wishes *wishes);

#endif
