/* SPDX-License-Identifier: ISC */
/*
 * A file that is replaced as a whole: the old one stays as it is until the new one is complete and
 * on its device.
 *
 * The new one is written under another name in the same directory and renamed in the end. What is
 * no regular file, such as a device or a pipe that somebody reads, is written as it stands, and so
 * is standard output, by the name of "-" or any other.
 * A symbolic link stays, and what it leads to is replaced; one that leads nowhere becomes the file.
 * The new file has the mode of the old one, and its owner and group where that can be; rights of a
 * group that it can't be given are left out.
 * One thread at a time. Functions return -1 with errno.
 */
#ifndef BLOGBENCH_SAVEFILE_H
#define BLOGBENCH_SAVEFILE_H

#include <stdbool.h>
#include <stdio.h>

struct savefile {
	FILE *out; /* to be written to */
	char *path;
	char *temporary; /* NULL where the path is written as it stands */
};

/* Whether a file of that name could be made now, or replaced. Leaves nothing behind. */
int savefile_check(const char *path);

/* Whether it would be replaced, and not be written as it stands. */
bool savefile_replaces(const char *path);

int savefile_open(struct savefile *file, const char *path);

/* Puts the file in its place; where that fails, or something that was written did not get there,
 * the old one stays, and nothing else. */
int savefile_commit(struct savefile *file);

/* Leaves the old one. Keeps errno. */
void savefile_abandon(struct savefile *file);

#endif
