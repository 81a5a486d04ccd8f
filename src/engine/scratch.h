/* SPDX-License-Identifier: ISC */
/*
 * The scratch directory of a run: DIR/blogbench.XXXXXX, new for each run, mode 0700, held by
 * descriptors and marked (see engine/marker.h).
 *
 * Called by runner, and by clean for what killed runs have left; from the main thread. Functions
 * return -1 and a sentence where something goes wrong.
 */
#ifndef BLOGBENCH_SCRATCH_H
#define BLOGBENCH_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SCRATCH_NAME_SIZE = 20
};

struct scratch {
	int parent;
	int root;
	int marker;
	char name[SCRATCH_NAME_SIZE];
	char *path;      /* for messages */
	uint64_t run_id; /* for the marker */
};

/* Opens a directory under test, if it can be worked in; returns its descriptor. */
int scratch_check_target(const char *directory, char *sentence, size_t size);

int scratch_create(struct scratch *scratch, const char *directory, uint64_t run_id, char *sentence,
		   size_t size);

/* Whether a name begins like that of a scratch directory, and whether it is one to the end. */
bool scratch_name_begins(const char *name);
bool scratch_name_is_whole(const char *name);

/*
 * Opens one that is there already, by its whole name, without its marker. Returns -1 with errno;
 * the scratch is to be closed all the same.
 */
int scratch_open(struct scratch *scratch, int parent, const char *directory, const char *name);

/* Whether there is nothing in a directory; not known to be so where it cannot be read. */
bool scratch_is_empty(int directory);

/* Whether the scratch directory can still be reached where it was made. */
bool scratch_is_in_place(const struct scratch *scratch);

/*
 * Removes it with all that runs make. Where something is left, the scratch directory is there
 * still, with its marker.
 */
int scratch_remove(struct scratch *scratch, char *sentence, size_t size);

/* Gives up the descriptors, and with them the lock. */
void scratch_close(struct scratch *scratch);

#endif
