/* SPDX-License-Identifier: ISC */
/*
 * Gets what a file system holds in memory onto its device, and tells how long that took.
 *
 * Called outside of the measured time. A platform is a choice of file: flush_linux.c flushes the
 * one file system, flush_generic.c all of them. Returns nanoseconds, or -1 with errno where the
 * system reports that it failed.
 */
#ifndef BLOGBENCH_FLUSH_H
#define BLOGBENCH_FLUSH_H

#include <stdint.h>

int64_t flush_file_system(int directory);

#endif
