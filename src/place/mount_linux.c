/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "place/device.h"
#include "place/environment.h"
#include "place/mount.h"
#include "place/mountinfo.h"
#include "place/textfile.h"

/* The kernel's number for the mount that the descriptor was opened on. fdinfo has it since
 * Linux 3.15 and for every libc, which statx's stx_mnt_id does not. */
static int64_t mount_id(int directory, int root)
{
	char path[64];
	char *text;
	int64_t id;

	snprintf(path, sizeof(path), "proc/self/fdinfo/%d", directory);
	text = textfile_read(root, path);
	id = textfile_number(text, "mnt_id:");
	free(text);
	return id;
}

static bool find_by_path(char *text, int directory, const char *path, struct mountinfo *mount)
{
	char *resolved = realpath(path, NULL);
	struct stat status;
	bool found = false;

	if (resolved != NULL && fstat(directory, &status) == 0)
		found = mountinfo_by_path(text, resolved, major(status.st_dev),
					  minor(status.st_dev), mount);
	free(resolved);
	return found;
}

/* Whether the source of such a file system is a device, and not any word that whoever mounted
 * chose. */
static bool lives_on_device(const char *type, int root)
{
	char *known = textfile_read(root, "proc/filesystems");
	char line[64];
	bool lives;

	snprintf(line, sizeof(line), "\n\t%s\n", type);
	lives = known != NULL && strstr(known, line) != NULL;
	free(known);
	return lives;
}

static void read_device(struct environment_device *device, const struct mountinfo *mount, int root)
{
	struct stat status;

	if (mount->major_number != 0) {
		device_read(device, root, mount->major_number, mount->minor_number);
		return;
	}
	/* File systems that span devices, as btrfs does, have a made-up number, but name one of
	 * theirs. */
	if (mount->source[0] == '/' && lives_on_device(mount->type, root) &&
	    fstatat(root, mount->source + 1, &status, 0) == 0 && S_ISBLK(status.st_mode))
		device_read(device, root, major(status.st_rdev), minor(status.st_rdev));
}

void mount_read(struct environment_target *target, int directory, const char *path, int root)
{
	char *text = textfile_read(root, "proc/self/mountinfo");
	int64_t id = mount_id(directory, root);
	struct mountinfo mount;
	bool found = false;

	/* A known mount that is not listed is out of sight (a changed root, a lazy unmount): no
	 * other line is about it. */
	if (text != NULL)
		found = id >= 0 ? mountinfo_by_id(text, id, &mount)
				: find_by_path(text, directory, path, &mount);
	if (found) {
		target->type = strdup(mount.type);
		target->source = strdup(mount.source);
		target->mount_point = strdup(mount.point);
		target->root = strdup(mount.root);
		target->options = mountinfo_options(&mount);
		read_device(&target->device, &mount, root);
	}
	free(text);
}
