/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place/processes.h"
#include "place/textfile.h"

/* The bit in the flags that marks a kernel thread: PF_KTHREAD, to which proc(5) refers. */
#define KERNEL_THREAD 0x00200000u

enum {
	PATH_SIZE = sizeof "/stat" + NAME_MAX
};

/* In ticks, of a process and of those that it waited for. A name may hold blanks and brackets: the
 * last one ends it. */
static uint64_t system_ticks(const char *text)
{
	const char *fields = text == NULL ? NULL : strrchr(text, ')');
	unsigned flags;
	uint64_t own;
	uint64_t waited_for;

	if (fields == NULL ||
	    sscanf(fields,
		   ") %*c %*d %*d %*d %*d %*d %u %*u %*u %*u %*u %*u %" SCNu64 " %*u %" SCNu64,
		   &flags, &own, &waited_for) != 3 ||
	    (flags & KERNEL_THREAD) != 0)
		return 0;
	return own + waited_for;
}

/* By the name that this process has there, which is not getpid() in a namespace with the /proc of
 * another one. */
static int find_own_name(int proc, char name[NAME_MAX + 1])
{
	ssize_t length = readlinkat(proc, "self", name, NAME_MAX);

	if (length <= 0)
		return -1;
	name[length] = '\0';
	return 0;
}

static bool are_hidden(int proc)
{
	char *first = textfile_read(proc, "1/stat");
	bool hidden = first == NULL;

	free(first);
	return hidden;
}

static uint64_t look_at(int proc, const char *name)
{
	char path[PATH_SIZE];
	uint64_t ticks;
	char *text;

	snprintf(path, sizeof path, "%s/stat", name);
	text = textfile_read(proc, path);
	ticks = system_ticks(text);
	free(text);
	return ticks;
}

static int64_t add_up(DIR *proc)
{
	char own_name[NAME_MAX + 1];
	const struct dirent *entry;
	uint64_t ticks = 0;

	if (find_own_name(dirfd(proc), own_name) != 0 || are_hidden(dirfd(proc)))
		return -1;
	while ((entry = readdir(proc)) != NULL)
		if (isdigit((unsigned char)entry->d_name[0]) &&
		    strcmp(entry->d_name, own_name) != 0)
			ticks += look_at(dirfd(proc), entry->d_name);
	return (int64_t)(ticks * (1000000000 / (uint64_t)sysconf(_SC_CLK_TCK)));
}

int64_t processes_system_ns(const char *root)
{
	int directory = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int proc = openat(directory, "proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *stream = proc < 0 ? NULL : fdopendir(proc);
	int64_t sum = -1;

	if (directory >= 0)
		close(directory);
	if (stream != NULL) {
		sum = add_up(stream);
		closedir(stream);
	} else if (proc >= 0) {
		close(proc);
	}
	return sum;
}
