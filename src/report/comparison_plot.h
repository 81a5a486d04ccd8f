/* SPDX-License-Identifier: ISC */
/*
 * A comparison drawn in characters: of each score a line of dots for each side, one a run, over
 * their mean, median and standard deviation, all to the same scale.
 *
 * For the reports of a comparison for people. Nothing here fails.
 */
#ifndef BLOGBENCH_COMPARISON_PLOT_H
#define BLOGBENCH_COMPARISON_PLOT_H

#include <stdio.h>

#include "comparison/comparison.h"

void comparison_plot_scores(FILE *out, const struct comparison *comparison);

#endif
