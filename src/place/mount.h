/* SPDX-License-Identifier: ISC */
/*
 * The mount that a directory is on, and the device below it, where the platform tells.
 *
 * Called by environment, with a struct in which all is unknown; there is one mount_*.c for each
 * kind of platform. Fills in what it finds and leaves the rest. `directory` is an open descriptor,
 * `path` its name as typed, `root` a descriptor of the directory that holds proc and sys, or -1
 * where there is none. Any thread may call it; it doesn't fail.
 */
#ifndef BLOGBENCH_MOUNT_H
#define BLOGBENCH_MOUNT_H

struct environment_target;

void mount_read(struct environment_target *target, int directory, const char *path, int root);

#endif
