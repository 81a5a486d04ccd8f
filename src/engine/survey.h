/* SPDX-License-Identifier: ISC */
/*
 * What a run has left in its scratch directory before it is removed: how many files, how long they
 * are, and how much the file system has stored for them.
 *
 * Called once the workers have stopped, outside of the measured time; looks at each inode. It does
 * not fail: what cannot be looked at is not counted.
 */
#ifndef BLOGBENCH_SURVEY_H
#define BLOGBENCH_SURVEY_H

#include "result/run.h"

void survey_take(struct run_data *data, int root);

#endif
