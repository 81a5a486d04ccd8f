/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

#include <sys/mount.h>

#include "place/environment.h"
#include "place/mount.h"

/* The flags that FreeBSD, OpenBSD, DragonFly and macOS have in common and that matter for speed or
 * say who may do what; "rw" or "ro" comes first, as on other systems. */
static char *options(const struct statfs *status)
{
	char text[64];

	snprintf(text, sizeof(text), "%s%s%s%s%s%s", status->f_flags & MNT_RDONLY ? "ro" : "rw",
		 status->f_flags & MNT_NOATIME ? ",noatime" : "",
		 status->f_flags & MNT_ASYNC ? ",async" : "",
		 status->f_flags & MNT_SYNCHRONOUS ? ",sync" : "",
		 status->f_flags & MNT_NOEXEC ? ",noexec" : "",
		 status->f_flags & MNT_NOSUID ? ",nosuid" : "");
	return strdup(text);
}

/* fstatfs tells the entry of getfsstat's list that the descriptor is on. Which part of a file
 * system is mounted, and its device's nature, are not told. */
void mount_read(struct environment_target *target, int directory, const char *path, int root)
{
	struct statfs status;

	(void)path;
	(void)root;
	if (fstatfs(directory, &status) != 0)
		return;
	target->type = strdup(status.f_fstypename);
	target->source = strdup(status.f_mntfromname);
	target->mount_point = strdup(status.f_mntonname);
	target->options = options(&status);
}
