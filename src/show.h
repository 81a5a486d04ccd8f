/* SPDX-License-Identifier: ISC */
/*
 * `blogbench show`: any report from saved results, as if their runs took place now.
 *
 * Called by main. Speaks on standard error. A file that holds no result is told and passed over;
 * then the status is STATUS_CANNOT_RUN.
 */
#ifndef BLOGBENCH_SHOW_H
#define BLOGBENCH_SHOW_H

#include <stddef.h>

#include "base/status.h"
#include "report/report.h"

enum status show_run(const char *const *files, size_t count, const struct report *report);

#endif
