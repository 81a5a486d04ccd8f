/* SPDX-License-Identifier: ISC */
/*
 * What all other processes do in the kernel, as far as this one can see them.
 *
 * The machine's own count cannot tell it from what the kernel does at its own time, such as writing
 * pages back, which is work for a benchmark as much as for anybody else: so the processes are added
 * up. Kernel threads are none. A process that ends hands its time on to the one that waits for it;
 * where nobody does, its time is lost, and processes in other containers are not seen: it is rather
 * too little than too much. `root` is as in activity.h. Any thread; a part of activity on Linux.
 */
#ifndef BLOGBENCH_PROCESSES_H
#define BLOGBENCH_PROCESSES_H

#include <stdint.h>

/* Since they began, with what they waited for; -1 where processes are hidden (hidepid in proc(5)):
 * one that ends would hand on all its life at once. */
int64_t processes_system_ns(const char *root);

#endif
