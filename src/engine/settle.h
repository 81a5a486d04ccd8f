/* SPDX-License-Identifier: ISC */
/*
 * Waits until the machine is quiet: little that waits to be written to its devices, and processors
 * idle.
 *
 * Called between runs, from the main thread. Where the platform does not tell, it is quiet at once.
 */
#ifndef BLOGBENCH_SETTLE_H
#define BLOGBENCH_SETTLE_H

#include "base/bell.h"
#include "result/run.h"

/* Waits at most that long, and records in the run how long it was and what it was like in the end.
 */
void settle_wait(const struct bell *bell, uint64_t longest_ns, struct run *run);

#endif
