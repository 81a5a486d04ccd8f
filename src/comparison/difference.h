/* SPDX-License-Identifier: ISC */
/*
 * What was not the same when two sides of a comparison ran: work, settings, machine, file system.
 *
 * Called by comparison. One row of the table in difference.c is one thing that may differ. What one
 * side knows and the other does not is a difference, too. Pure; any thread.
 */
#ifndef BLOGBENCH_DIFFERENCE_H
#define BLOGBENCH_DIFFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"

enum {
	DIFFERENCE_TEXT_SIZE = 256
};

struct difference {
	const char *what;
	bool is_of_work; /* so that the figures are not to be compared */
	char base[DIFFERENCE_TEXT_SIZE];
	char new[DIFFERENCE_TEXT_SIZE];
};

/* A target of a result. */
struct difference_side {
	const struct result *result;
	size_t target;
};

/* How many there can be. */
extern const size_t differences_most;

/* Fills in those that there are, those of the work first, and returns how many. */
size_t differences_find(const struct difference_side *base, const struct difference_side *new,
			struct difference *differences);

#endif
