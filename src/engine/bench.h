/* SPDX-License-Identifier: ISC */
/*
 * The benchmark: an experiment of one run or many, on one target or several, and its exit status.
 *
 * Called by main. Speaks on standard output through the reports, and on standard error.
 */
#ifndef BLOGBENCH_BENCH_H
#define BLOGBENCH_BENCH_H

#include "base/status.h"
#include "engine/outputs.h"
#include "workload/plan.h"

/* STATUS_SIGNAL and more where a signal ended the experiment, whatever else has happened. */
enum status bench_run(const struct plan *plan, const struct output_wishes *wishes);

#endif
