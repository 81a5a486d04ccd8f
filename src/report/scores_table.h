/* SPDX-License-Identifier: ISC */
/*
 * The table at the end of several runs: for each score and target mean, median, spread, confidence
 * interval and every single score, and notes on what to make of them.
 *
 * Part of the classic report; called by it at the end.
 */
#ifndef BLOGBENCH_SCORES_TABLE_H
#define BLOGBENCH_SCORES_TABLE_H

#include <stdio.h>

#include "result/result.h"

void scores_table_show(FILE *out, const struct result *result);

#endif
