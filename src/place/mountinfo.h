/* SPDX-License-Identifier: ISC */
/*
 * The text of /proc/self/mountinfo: one mount a line, later mounts below earlier ones.
 *
 * Called by mount and cgroup. Pure functions on a text that they use up: lines are cut into fields
 * in place, octal escapes are resolved, and the fields point into the text, which stays with the
 * caller. Lines that are not of this form are skipped. Any thread may call these, each with its own
 * text.
 *
 * Source: proc(5), "/proc/pid/mountinfo".
 */
#ifndef BLOGBENCH_MOUNTINFO_H
#define BLOGBENCH_MOUNTINFO_H

#include <stdbool.h>
#include <stdint.h>

struct mountinfo {
	int64_t id;
	unsigned int major_number;
	unsigned int minor_number;
	const char *root;
	const char *point;
	const char *options; /* of the mount */
	const char *type;
	const char *source;
	const char *super_options; /* of the file system */
};

/* The next mount of the text, of which `rest` is what is left; false at its end. */
bool mountinfo_next(char **rest, struct mountinfo *mount);

bool mountinfo_by_id(char *text, int64_t id, struct mountinfo *mount);

/* The mount that shows the absolute, resolved path: the longest mount point that leads to it, the
 * latest of several there; before all others those of this device, if any are. */
bool mountinfo_by_path(char *text, const char *path, unsigned int major_number,
		       unsigned int minor_number, struct mountinfo *mount);

/* Both lists of options in one, each word once: "ro" first if either says so, else "rw". Freed by
 * the caller; null without memory. */
char *mountinfo_options(const struct mountinfo *mount);

/* Whether a list separated by commas has the word. */
bool mountinfo_has_word(const char *list, const char *word);

#endif
