/* SPDX-License-Identifier: ISC */
/*
 * The marker: a small file in a scratch directory that says whose it is, with a lock that its run
 * is alive.
 *
 * Called by scratch and leftovers, on the descriptor of the scratch directory. The lock is flock's:
 * it goes with the process, however that ends.
 */
#ifndef BLOGBENCH_MARKER_H
#define BLOGBENCH_MARKER_H

#include <stdint.h>

extern const char marker_name[];

/*
 * Makes it and locks it. Returns its descriptor, or -1 with errno: ENOENT where somebody has taken
 * the directory for a leftover in the meantime, and removed it.
 */
int marker_make(int root, uint64_t run_id);

enum marker_state {
	MARKER_OURS,    /* a run's that is over; the lock is ours now */
	MARKER_LOCKED,  /* a run's that is alive */
	MARKER_NONE,    /* there is no such file */
	MARKER_FOREIGN, /* what is there by that name is not a marker */
	MARKER_UNKNOWN, /* it cannot be looked at, or the file system has no locks: see errno */
};

/* Looks at it; for MARKER_OURS its descriptor is given, else -1. */
enum marker_state marker_look(int root, int *marker);

#endif
