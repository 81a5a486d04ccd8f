/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <sys/stat.h>

#include "engine/leftovers.h"
#include "engine/marker.h"

/*
 * A run that is killed before it makes its marker, or after it removed it, leaves an empty
 * directory. Of empty ones only one with the mode that runs give is taken for such.
 */
static bool is_bare(int root)
{
	struct stat status;

	return fstat(root, &status) == 0 && (status.st_mode & 05777) == 0700 &&
	       scratch_is_empty(root);
}

static enum leftover_state inspect(struct scratch *scratch, int parent, const char *directory,
				   const char *name)
{
	if (!scratch_name_is_whole(name))
		return LEFTOVER_FOREIGN;
	if (scratch_open(scratch, parent, directory, name) != 0)
		return errno == ENOTDIR || errno == ELOOP ? LEFTOVER_FOREIGN : LEFTOVER_UNKNOWN;
	switch (marker_look(scratch->root, &scratch->marker)) {
	case MARKER_OURS:
		return LEFTOVER_IDLE;
	case MARKER_LOCKED:
		return LEFTOVER_ALIVE;
	case MARKER_NONE:
		return is_bare(scratch->root) ? LEFTOVER_IDLE : LEFTOVER_FOREIGN;
	case MARKER_FOREIGN:
		return LEFTOVER_FOREIGN;
	case MARKER_UNKNOWN:
		break;
	}
	return LEFTOVER_UNKNOWN;
}

int leftovers_visit(const char *directory, leftover_visitor *visitor, void *context)
{
	DIR *stream = opendir(directory);
	const struct dirent *entry;

	if (stream == NULL)
		return -1;
	while ((entry = readdir(stream)) != NULL) {
		struct scratch scratch = {.parent = -1, .root = -1, .marker = -1};

		if (!scratch_name_begins(entry->d_name))
			continue;
		visitor(context, inspect(&scratch, dirfd(stream), directory, entry->d_name),
			&scratch, entry->d_name);
		scratch_close(&scratch);
	}
	closedir(stream);
	return 0;
}

static void count_idle(void *context, enum leftover_state state, struct scratch *scratch,
		       const char *name)
{
	size_t *count = context;

	(void)name;
	/* One without a marker may be of a run that is just beginning or ending. */
	if (state == LEFTOVER_IDLE && scratch->marker >= 0)
		++*count;
}

int leftovers_count(const char *directory, size_t *count)
{
	*count = 0;
	return leftovers_visit(directory, count_idle, count);
}
