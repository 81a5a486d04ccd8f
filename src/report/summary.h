/* SPDX-License-Identifier: ISC */
/*
 * The parts of the summary, in the order in which they are shown.
 *
 * Called by summary.c alone, at the end of the experiment. A target's part is about its runs that
 * took place, of which there is at least one. No line holds the words that base/diag.h keeps away
 * from what comes after the final lines.
 */
#ifndef BLOGBENCH_SUMMARY_H
#define BLOGBENCH_SUMMARY_H

#include <stdio.h>

#include "result/result.h"

/* The runs of a target that took place: how many, and the first. */
size_t summary_count_runs(const struct result *result, size_t target, const struct run **first);

/* What may be said of them, and why not more. */
void summary_show_verdict(FILE *out, const struct result *result, size_t target);

void summary_show_throughput(FILE *out, const struct result *result, size_t target);
void summary_show_latency(FILE *out, const struct result *result, size_t target);
void summary_show_evidence(FILE *out, const struct result *result, size_t target);

/* The file system of a target; the machine. */
void summary_show_target(FILE *out, const struct result *result, size_t target);
void summary_show_host(FILE *out, const struct result *result);

/* The command that runs it all again. */
void summary_show_settings(FILE *out, const struct result *result);

#endif
