/* SPDX-License-Identifier: ISC */
/*
 * Runs the command that prepares a target before each of its runs.
 *
 * Called between runs, from the main thread. The command is the shell's; it finds BLOGBENCH_TARGET
 * (the directory), BLOGBENCH_LABEL and BLOGBENCH_RUN (from 1 on) in its environment, nothing on its
 * standard input, and what it prints is kept back. Returns -1 and a sentence where it fails; what
 * it had printed is on standard error then.
 */
#ifndef BLOGBENCH_PREPARE_H
#define BLOGBENCH_PREPARE_H

#include <stddef.h>

#include "base/bell.h"
#include "result/run.h"

int prepare_target(const struct bell *bell, const struct run *run, char *sentence, size_t size);

#endif
