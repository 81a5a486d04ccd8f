/* SPDX-License-Identifier: ISC */
/*
 * Removes what runs have made, and nothing else: the only thing here that deletes.
 *
 * Works on the descriptor of a scratch directory, in several threads, and removes blogs with the
 * files in them, as far as their names are ones that workload/names makes. It never follows a
 * symbolic link and never enters another device. What it does not know, or cannot remove, stays and
 * is named in the outcome. Called once no worker of the run is left; does not fail as such, what
 * went wrong is in the outcome.
 */
#ifndef BLOGBENCH_REMOVAL_H
#define BLOGBENCH_REMOVAL_H

#include <stdint.h>

enum {
	REMOVAL_NAMED = 4,
	REMOVAL_NAME_SIZE = 320
};

struct removal {
	uint64_t removed; /* files and directories */
	uint64_t foreign; /* left, since this program makes no such thing */
	uint64_t failed;  /* left, since the system refused */
	int error;        /* the first such refusal: errno */
	int named;        /* how many of those left are named here */
	char name[REMOVAL_NAMED][REMOVAL_NAME_SIZE];
};

/* Empties a scratch directory but for its entry named spare. */
void removal_run(int root, const char *spare, struct removal *outcome);

#endif
