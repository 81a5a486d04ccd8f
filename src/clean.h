/* SPDX-License-Identifier: ISC */
/*
 * `blogbench clean`: removes the scratch directories of killed runs below a directory, and nothing
 * else.
 *
 * Called by main. Speaks on standard error, one line for each thing that it leaves although its
 * name begins like that of a scratch directory; then the status is STATUS_CANNOT_RUN.
 */
#ifndef BLOGBENCH_CLEAN_H
#define BLOGBENCH_CLEAN_H

#include "base/status.h"

enum status clean_run(const char *directory);

#endif
