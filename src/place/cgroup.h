/* SPDX-License-Identifier: ISC */
/*
 * The limits that the control groups of Linux (both versions, and the mixture of them) put on this
 * process: the smallest along the chain from its own group up to the root that it can see.
 *
 * Called by host. memory.high counts as a limit like memory.max, because the page cache can't grow
 * beyond either. -1 is a limit that is not there, or that can't be seen. `root` is a descriptor of
 * the directory that holds proc and sys. Any thread may call it; it doesn't fail.
 *
 * Source: cgroups(7), and the kernel's Documentation/admin-guide/cgroup-v2.rst and cgroup-v1.
 */
#ifndef BLOGBENCH_CGROUP_H
#define BLOGBENCH_CGROUP_H

#include <stdint.h>

struct cgroup_limits {
	int64_t memory_bytes;
	double cpus;
};

void cgroup_read(struct cgroup_limits *limits, int root);

#endif
