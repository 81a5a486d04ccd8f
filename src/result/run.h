/* SPDX-License-Identifier: ISC */
/*
 * One run: what it did in each interval, how long operations took, what the machine did meanwhile,
 * and how it ended. Filled by the engine, or from a saved result; shown by the reports.
 *
 * Times in nanoseconds; of what is known to nobody -1, as in place/activity.h. Owned by whoever
 * called run_init; one thread at a time. run_init returns -1 with errno.
 */
#ifndef BLOGBENCH_RUN_H
#define BLOGBENCH_RUN_H

#include <stddef.h>

#include "base/bell.h"
#include "measure/counters.h"
#include "measure/latency.h"
#include "place/activity.h"
#include "workload/faults.h"
#include "workload/plan.h"

/* An interval. */
struct sample {
	struct counts counts; /* done in it */
	struct counts so_far; /* done since the start */
	uint64_t late_ns;     /* how long after its deadline it was taken */
};

/* The files that are there at the end of a run. */
struct run_data {
	int64_t files;
	int64_t bytes;        /* as long as they are */
	int64_t stored_bytes; /* in the blocks that the file system has given them */
};

struct run {
	const struct plan *plan;
	size_t target;   /* which of the plan's */
	size_t number;   /* of this target's runs, from 0 on */
	uint64_t id;     /* of its contents */
	uint64_t seed;   /* of its names and sizes */
	int64_t began_s; /* seconds since 1970 */
	struct sample *samples;
	uint64_t elapsed_ns; /* since the start, for those who show it meanwhile */
	size_t size;         /* intervals that came to their end, those of the warm-up first */
	size_t warmup;       /* how many of them are warm-up */
	struct counts base;  /* at the end of the warm-up */
	struct counts last;  /* at the last deadline, or where the run was stopped */
	struct latencies *latencies; /* of what counts */
	enum bell_reason ended;
	int signal;         /* where one ended it */
	int64_t open_files; /* of the workers at a time, where they had to take turns; else -1 */
	struct fault_list faults;

	/* Before it, where settling was asked for; else unknown. */
	int64_t settled_ns;
	bool was_quiet;
	int64_t dirty_before_bytes;
	double busy_before; /* part of all CPU time that others took */

	/* Of the measured time, the warm-up included. */
	struct cpu_shares cpu;
	struct io_counters io;
	int64_t swapped_bytes;

	/* After it, where rich reports are asked for; else unknown. */
	struct run_data data;
	int64_t dirty_bytes; /* of the machine, not yet on its devices */
	int64_t flush_ns;    /* how long it took to get all of the file system there */
	int64_t used_bytes;  /* by how much the file system was fuller then than before */
};

int run_init(struct run *run, const struct plan *plan);
void run_free(struct run *run);

/* Adds the interval that ends with these values. */
void run_add(struct run *run, const struct counts *so_far, uint64_t late_ns);

/* What counts: all after the warm-up. */
struct counts run_total(const struct run *run);

/* How late the latest interval ended. */
uint64_t run_latest_ns(const struct run *run);

/* How many intervals count, and how long they are in all. */
size_t run_counted(const struct run *run);
uint64_t run_counted_ns(const struct run *run);

#endif
