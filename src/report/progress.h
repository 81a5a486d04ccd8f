/* SPDX-License-Identifier: ISC */
/*
 * A line on the terminal that says how far the experiment is. It is written over at each interval,
 * taken away before anything else is shown in its place, and gone without a trace in the end.
 *
 * So it is two reports on one stream: report_progress_away comes before all others, and
 * report_progress after them. Messages take it away themselves (base/diag.h). Whoever has added the
 * two calls progress_end at the end, whatever has happened. That a terminal is gone is no reason to
 * stop: nothing here fails.
 */
#ifndef BLOGBENCH_PROGRESS_H
#define BLOGBENCH_PROGRESS_H

#include "report/report.h"

extern const struct report report_progress_away;

void progress_end(FILE *out);

#endif
