/* SPDX-License-Identifier: ISC */
/*
 * The benchmark: one run from the scratch directory to the scores, and what its exit status is.
 *
 * Called by main. Speaks on standard output through the reports and on standard error.
 */
#ifndef BLOGBENCH_BENCH_H
#define BLOGBENCH_BENCH_H

#include "base/status.h"
#include "workload/plan.h"

/* Does not return where a signal ended the run: the program then dies by it. */
enum status bench_run(const struct plan *plan);

#endif
