/* SPDX-License-Identifier: ISC */
/*
 * What earlier runs have left in a directory: told to the next run, removed by `blogbench clean`.
 *
 * Called from the main thread. Both return -1 with errno where the directory cannot be read.
 */
#ifndef BLOGBENCH_LEFTOVERS_H
#define BLOGBENCH_LEFTOVERS_H

#include <stddef.h>

#include "engine/scratch.h"

enum leftover_state {
	LEFTOVER_IDLE,    /* of a run that is over */
	LEFTOVER_ALIVE,   /* a run works in it now */
	LEFTOVER_FOREIGN, /* it looks like one by its name alone */
	LEFTOVER_UNKNOWN, /* it cannot be looked at, or the file system has no locks: see errno */
};

typedef void leftover_visitor(void *context, enum leftover_state state, struct scratch *scratch,
			      const char *name);

/*
 * Calls the visitor for each entry with a name that begins like that of a scratch directory. For
 * LEFTOVER_IDLE the scratch is open, and closed after the visit; for LEFTOVER_UNKNOWN errno says
 * why.
 */
int leftovers_visit(const char *directory, leftover_visitor *visitor, void *context);

/* How many there are of runs that are over. */
int leftovers_count(const char *directory, size_t *count);

#endif
