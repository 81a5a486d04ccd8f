/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place/cgroup.h"
#include "place/mountinfo.h"
#include "place/textfile.h"

/* Version 1 tells no limit by the largest number of whole pages; no machine has this much. */
#define NO_LIMIT_BYTES (INT64_C(1) << 62)

static void lower_memory(struct cgroup_limits *limits, int64_t bytes)
{
	if (bytes < 0 || bytes >= NO_LIMIT_BYTES)
		return;
	if (limits->memory_bytes < 0 || bytes < limits->memory_bytes)
		limits->memory_bytes = bytes;
}

static void lower_cpus(struct cgroup_limits *limits, int64_t quota_us, int64_t period_us)
{
	double cpus = (double)quota_us / (double)period_us;

	if (quota_us <= 0 || period_us <= 0)
		return;
	if (limits->cpus < 0 || cpus < limits->cpus)
		limits->cpus = cpus;
}

/* One group's own limits. A word instead of a number, "max", is no limit. */
static void read_version_2(struct cgroup_limits *limits, int group)
{
	char *cpu = textfile_read(group, "cpu.max");
	long long quota_us;
	long long period_us;

	lower_memory(limits, textfile_read_number(group, "memory.max"));
	lower_memory(limits, textfile_read_number(group, "memory.high"));
	if (cpu != NULL && sscanf(cpu, "%lld %lld", &quota_us, &period_us) == 2)
		lower_cpus(limits, quota_us, period_us);
	free(cpu);
}

static void read_version_1(struct cgroup_limits *limits, int group)
{
	lower_memory(limits, textfile_read_number(group, "memory.limit_in_bytes"));
	lower_cpus(limits, textfile_read_number(group, "cpu.cfs_quota_us"),
		   textfile_read_number(group, "cpu.cfs_period_us"));
}

/* The group of this process in a hierarchy of version 1 that has the controller, or, with none, in
 * that of version 2. A line is NUMBER:CONTROLLERS:PATH. Cuts the text. */
static const char *own_path(char *text, const char *controller)
{
	char *line;

	while ((line = strsep(&text, "\n")) != NULL) {
		const char *controllers;

		strsep(&line, ":");
		controllers = strsep(&line, ":");
		if (line == NULL)
			continue;
		if (controller == NULL ? *controllers == '\0'
				       : mountinfo_has_word(controllers, controller))
			return line;
	}
	return NULL;
}

/* What leads from the mount point to the group: "" for the mount point itself, null where the mount
 * shows another part of the hierarchy. */
static const char *inside(const char *path, const char *mounted)
{
	size_t length = strcmp(mounted, "/") == 0 ? 0 : strlen(mounted);

	if (strncmp(path, mounted, length) != 0 || (path[length] != '/' && path[length] != '\0'))
		return NULL;
	path += length;
	/* Seen from a namespace, a group outside of it begins with "/..". */
	if (strcmp(path, "/..") == 0 || strncmp(path, "/../", 4) == 0)
		return NULL;
	return strcmp(path, "/") == 0 ? "" : path;
}

/* From the group upwards. A parent's limit holds for all below it. */
static void climb(struct cgroup_limits *limits, int root, const char *point, const char *path,
		  void (*read_group)(struct cgroup_limits *limits, int group))
{
	char place[PATH_MAX];
	int length = snprintf(place, sizeof(place), "%s%s", point, path);

	if (length < 0 || (size_t)length >= sizeof(place))
		return;
	for (;;) {
		int group = openat(root, place + 1, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

		if (group >= 0) {
			read_group(limits, group);
			close(group);
		}
		if (strlen(place) <= strlen(point))
			break;
		*strrchr(place, '/') = '\0';
	}
}

/* What the mount of a hierarchy tells of this process; without a controller it is one of version 2.
 */
static void read_hierarchy(struct cgroup_limits *limits, int root, const struct mountinfo *mount,
			   const char *controller)
{
	char *groups = textfile_read(root, "proc/self/cgroup");
	const char *path = own_path(groups, controller);

	if (path != NULL)
		path = inside(path, mount->root);
	if (path != NULL)
		climb(limits, root, mount->point, path,
		      controller == NULL ? read_version_2 : read_version_1);
	free(groups);
}

void cgroup_read(struct cgroup_limits *limits, int root)
{
	char *text = textfile_read(root, "proc/self/mountinfo");
	char *rest = text;
	struct mountinfo mount;

	*limits = (struct cgroup_limits){.memory_bytes = -1, .cpus = -1};
	while (mountinfo_next(&rest, &mount)) {
		if (strcmp(mount.type, "cgroup2") == 0)
			read_hierarchy(limits, root, &mount, NULL);
		if (strcmp(mount.type, "cgroup") != 0)
			continue;
		if (mountinfo_has_word(mount.super_options, "memory"))
			read_hierarchy(limits, root, &mount, "memory");
		if (mountinfo_has_word(mount.super_options, "cpu"))
			read_hierarchy(limits, root, &mount, "cpu");
	}
	free(text);
}
