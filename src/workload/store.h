/* SPDX-License-Identifier: ISC */
/*
 * The only door to the files under test: everything that the workload does to the file system.
 *
 * Called by the roles, from their workers' threads. Paths are relative to the descriptor of the
 * scratch directory and never followed through a symbolic link. What is done is counted in the
 * worker's counters, what fails is recorded as a fault, and the run is stopped where it has to be.
 */
#ifndef BLOGBENCH_STORE_H
#define BLOGBENCH_STORE_H

#include <stdint.h>

#include "workload/worker.h"

/* Returns -1 after a fault. */
int store_make_blog(struct worker *me, uint64_t blog);

/* Writes a new version of a file, of random size, and puts it in the place of the old. -1 after a
 * fault. */
int store_write(struct worker *me, const struct file_id *file);

enum store_found {
	STORE_READ,
	STORE_ABSENT, /* which is a fact of the workload, not a fault */
	STORE_FAILED,
};

/* Reads and checks a whole file. One that fails the check counts as read, and as a fault. */
enum store_found store_read(struct worker *me, const struct file_id *file);

/* Records that a file which has to be there is not. */
void store_miss(struct worker *me, const struct file_id *file);

#endif
