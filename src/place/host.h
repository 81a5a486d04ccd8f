/* SPDX-License-Identifier: ISC */
/*
 * What only the platform knows of the host: CPUs, memory, limits.
 *
 * Called by environment, with a struct in which these are unknown; there is one host_*.c for each
 * kind of platform. Fills in what it finds and leaves the rest. `root` is a descriptor of the
 * directory that holds proc and sys, or -1 where there is none. Any thread may call it; it doesn't
 * fail.
 */
#ifndef BLOGBENCH_HOST_H
#define BLOGBENCH_HOST_H

struct environment_host;

void host_read(struct environment_host *host, int root);

#endif
