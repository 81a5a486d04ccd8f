/* SPDX-License-Identifier: ISC */
/*
 * The limit on open files, against what a crew wants.
 *
 * Called before the workers of each run start, from the main thread.
 */
#ifndef BLOGBENCH_LIMITS_H
#define BLOGBENCH_LIMITS_H

#include <stdint.h>

/*
 * Raises the soft limit as far as it has to and may. Returns how many files the workers may have
 * open at the same time: PERMITS_UNLIMITED where each may have one, 0 where there is no room for
 * any.
 */
uint64_t limits_files_for(uint64_t workers);

#endif
