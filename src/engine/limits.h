/* SPDX-License-Identifier: ISC */
/*
 * The limit on open files, against what a crew wants.
 *
 * Called before anything is opened, from the main thread.
 */
#ifndef BLOGBENCH_LIMITS_H
#define BLOGBENCH_LIMITS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Raises the soft limit as far as it has to and may. Gives how many files the workers may have open
 * at the same time: PERMITS_UNLIMITED where each may have one. Returns -1 and a sentence where
 * there is no room for any.
 */
int limits_files_for(uint64_t workers, uint64_t *files, char *sentence, size_t size);

#endif
