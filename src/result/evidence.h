/* SPDX-License-Identifier: ISC */
/*
 * Whether a run measured the device or the memory before it, and on what a machine: in sentences
 * that are understood without knowing how a system counts.
 *
 * Called by the reports. The facts are of one run, or the mean of several; -1 is unknown, and
 * nothing is said of what is unknown. Pure: what is told follows from the facts alone, which point
 * into the result that they were gathered from.
 *
 * What Linux counts for a process (Documentation/filesystems/proc.rst, /proc/self/io) is understood
 * so: what a file system reads for it from a block device is counted when it is asked for, what is
 * written when a page gets dirty. Where a server in user space, or a cache of the file system's
 * own, does the work, the counts mean nothing: then that is said.
 */
#ifndef BLOGBENCH_EVIDENCE_H
#define BLOGBENCH_EVIDENCE_H

#include <stddef.h>

#include "result/result.h"

struct evidence {
	size_t runs;
	const char *file_system;  /* its type; NULL: unknown */
	const char *device;       /* its name; NULL: none, or unknown */
	const char *backing_file; /* of a loop device; NULL: it is none */
	int64_t memory_bytes;

	/* While it was measured. */
	int64_t read_bytes; /* by the workload, and counted by itself */
	int64_t written_bytes;
	struct io_counters io;
	struct cpu_shares cpu;

	/* At the end. */
	struct run_data data;
	int64_t used_bytes; /* by how much the file system is fuller than before */
	int64_t dirty_bytes;
	int64_t flush_ns;

	/* Before the start, where settling was asked for. */
	size_t settled_runs;
	size_t quiet_runs;
	int64_t settled_ns;
	int64_t dirty_before_bytes;
	double busy_before;
};

enum {
	EVIDENCE_SENTENCES_MAX = 16,
	EVIDENCE_TEXT_SIZE = 512
};

struct evidence_story {
	int count;
	char sentence[EVIDENCE_SENTENCES_MAX][EVIDENCE_TEXT_SIZE];
};

/* Whether a type of file systems (NULL: unknown) is one whose work is done by another process. */
bool evidence_is_served_by_process(const char *file_system);

/* Of one run of the result's. */
void evidence_of_run(struct evidence *evidence, const struct result *result, const struct run *run);

/* The mean of those runs of a target that are not INVALID; there may be none. */
void evidence_of_target(struct evidence *evidence, const struct result *result, size_t target);

/* Which part of what was read did not come from a device, 0 to 1; -1 where that is not known. */
double evidence_from_memory(const struct evidence *evidence);

void evidence_tell(struct evidence_story *story, const struct evidence *evidence);

#endif
