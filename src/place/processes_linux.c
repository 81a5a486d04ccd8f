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

static bool is_other_process(const char *name)
{
	return isdigit((unsigned char)name[0]) && strtol(name, NULL, 10) != (long)getpid();
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

int64_t processes_system_ns(const char *root)
{
	int directory = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int proc = openat(directory, "proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *stream = proc < 0 ? NULL : fdopendir(proc);
	const struct dirent *entry;
	uint64_t ticks = 0;

	if (directory >= 0)
		close(directory);
	if (stream == NULL) {
		if (proc >= 0)
			close(proc);
		return -1;
	}
	while ((entry = readdir(stream)) != NULL)
		if (is_other_process(entry->d_name))
			ticks += look_at(proc, entry->d_name);
	closedir(stream);
	return ticks == 0 ? -1 : (int64_t)(ticks * (1000000000 / (uint64_t)sysconf(_SC_CLK_TCK)));
}
