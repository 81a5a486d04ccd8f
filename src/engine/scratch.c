/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"
#include "engine/marker.h"
#include "engine/removal.h"
#include "engine/scratch.h"

static const char name_prefix[] = "blogbench.";
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

enum {
	NAME_LETTERS = 6,
	NAME_TRIES = 100
};

static char *join_path(const char *directory, const char *name)
{
	size_t length = strlen(directory);
	const char *slash = length > 0 && directory[length - 1] == '/' ? "" : "/";
	size_t size = length + strlen(slash) + strlen(name) + 1;
	char *path = malloc(size);

	if (path != NULL)
		snprintf(path, size, "%s%s%s", directory, slash, name);
	return path;
}

static void close_if_open(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

bool scratch_is_empty(int directory)
{
	enum {
		DOTS = 2
	};
	int fd = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *stream = fd < 0 ? NULL : fdopendir(fd);
	int entries = 0;

	if (stream == NULL) {
		close_if_open(&fd);
		return false;
	}
	while (entries <= DOTS && readdir(stream) != NULL)
		entries++;
	closedir(stream);
	return entries == DOTS;
}

static bool is_unlinked(int fd)
{
	struct stat status;

	return fstat(fd, &status) == 0 && status.st_nlink == 0;
}

/* Makes a directory with a name that is not in use. */
static int make_directory(struct scratch *scratch, struct rng *rng)
{
	for (int try = 0; try < NAME_TRIES; try++) {
		char *end = scratch->name + sizeof name_prefix - 1;

		memcpy(scratch->name, name_prefix, sizeof name_prefix);
		for (int i = 0; i < NAME_LETTERS; i++)
			*end++ = letters[rng_below(rng, sizeof letters - 1)];
		*end = '\0';
		if (mkdirat(scratch->parent, scratch->name, 0700) == 0)
			return 0;
		if (errno != EEXIST)
			return -1;
	}
	return -1;
}

/* Whether the name in the parent is the directory that the descriptor holds. */
static bool is_same_directory(int parent, const char *name, int root)
{
	struct stat there;
	struct stat held;

	return fstatat(parent, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && fstat(root, &held) == 0 &&
	       there.st_dev == held.st_dev && there.st_ino == held.st_ino;
}

static int open_directory(struct scratch *scratch)
{
	scratch->root = openat(scratch->parent, scratch->name,
			       O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	return scratch->root < 0 ? -1 : 0;
}

static void remove_marker_and_directory(struct scratch *scratch)
{
	if (scratch->root >= 0)
		unlinkat(scratch->root, marker_name, 0);
	unlinkat(scratch->parent, scratch->name, AT_REMOVEDIR);
}

/* Whether anybody else could put something in the place of an entry of this directory. */
static bool is_open_to_others(int directory)
{
	struct stat status;

	return fstat(directory, &status) != 0 ||
	       (status.st_uid != geteuid() && status.st_uid != 0) ||
	       ((status.st_mode & 022) != 0 && (status.st_mode & S_ISVTX) == 0);
}

/* Whether a directory is as one that was just made, and nobody else can write to it. */
static bool is_new_and_private(int directory)
{
	struct stat status;

	return fstat(directory, &status) == 0 && status.st_uid == geteuid() &&
	       (status.st_mode & 022) == 0 && scratch_is_empty(directory);
}

/*
 * Where others may write, another directory could have been put in the place of ours by now, and
 * nothing is to be made or removed in that. Where they may not, it is ours whatever it looks like:
 * some file systems keep no owners or modes.
 */
static bool is_ours(const struct scratch *scratch)
{
	return !is_open_to_others(scratch->parent) || is_new_and_private(scratch->root);
}

static void let_go(struct scratch *scratch)
{
	int error = errno;

	close_if_open(&scratch->root);
	free(scratch->path);
	scratch->path = NULL;
	errno = error;
}

/* Takes possession of what was made: opens and marks it. */
static int occupy(struct scratch *scratch, const char *directory)
{
	int error;

	scratch->path = join_path(directory, scratch->name);
	if (scratch->path != NULL && open_directory(scratch) == 0) {
		if (!is_ours(scratch)) {
			errno = EPERM;
			let_go(scratch);
			return -1;
		}
		scratch->marker = marker_make(scratch->root, scratch->run_id);
	}
	if (scratch->marker >= 0)
		return 0;
	error = errno;
	remove_marker_and_directory(scratch);
	errno = error;
	let_go(scratch);
	return -1;
}

/* A clean-up of leftovers may take the directory away before it is marked: then another is made. */
static int make(struct scratch *scratch, const char *directory)
{
	struct rng rng;
	int status = -1;

	rng_seed(&rng, scratch->run_id, 0);
	for (int try = 0; try < NAME_TRIES && status != 0; try++) {
		if (make_directory(scratch, &rng) != 0)
			return -1;
		status = occupy(scratch, directory);
		if (status != 0 && errno != ENOENT)
			return -1;
	}
	return status;
}

int scratch_check_target(const char *directory, char *sentence, size_t size)
{
	int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0 && faccessat(fd, ".", W_OK | X_OK, AT_EACCESS) == 0)
		return fd;
	text_fail(sentence, size,
		  "cannot use the directory %s: %s; give -d one that exists and can be written",
		  directory, strerror(errno));
	close_if_open(&fd);
	return -1;
}

int scratch_create(struct scratch *scratch, const char *directory, uint64_t run_id, char *sentence,
		   size_t size)
{
	*scratch = (struct scratch){.root = -1, .marker = -1, .run_id = run_id};
	scratch->parent = scratch_check_target(directory, sentence, size);
	if (scratch->parent < 0)
		return -1;
	if (make(scratch, directory) == 0)
		return 0;
	text_fail(sentence, size, "cannot make a scratch directory in %s: %s", directory,
		  errno == EPERM && is_open_to_others(scratch->parent)
			  ? "others may write there, and to what was made there too"
			  : strerror(errno));
	scratch_close(scratch);
	return -1;
}

bool scratch_is_in_place(const struct scratch *scratch)
{
	return is_same_directory(AT_FDCWD, scratch->path, scratch->root);
}

static int fail_with_what_is_left(const struct scratch *scratch, const struct removal *left,
				  char *sentence, size_t size)
{
	uint64_t others = left->foreign + left->failed - (uint64_t)left->named;

	if (left->named == 0)
		return text_fail(sentence, size, "cannot look into %s, which is left: %s",
				 scratch->path, strerror(left->error));
	text_fail(sentence, size, "left in %s:", scratch->path);
	for (int i = 0; i < left->named; i++)
		text_add(sentence, size, "%s %s", i == 0 ? "" : ",", left->name[i]);
	if (others > 0)
		text_add(sentence, size, " and %" PRIu64 " more", others);
	if (left->failed > 0)
		text_add(sentence, size, " (%s)", strerror(left->error));
	if (left->foreign > 0)
		text_add(sentence, size, ", %swhich blogbench did not make; remove it by hand",
			 left->failed > 0 ? "some of " : "");
	return -1;
}

/* It has been emptied, but it may be somewhere else by now. */
static int remove_moved(struct scratch *scratch, char *sentence, size_t size)
{
	unlinkat(scratch->root, marker_name, 0);
	if (is_unlinked(scratch->root))
		return 0;
	return text_fail(sentence, size,
			 "the scratch directory is no longer at %s: find the empty directory and "
			 "remove it by "
			 "hand",
			 scratch->path);
}

/* The marker goes first, but where the directory stays after all, it gets one again. */
static int remove_directory(struct scratch *scratch)
{
	int error;

	if (unlinkat(scratch->root, marker_name, 0) != 0 && errno != ENOENT)
		return -1;
	if (unlinkat(scratch->parent, scratch->name, AT_REMOVEDIR) == 0)
		return 0;
	error = errno;
	close_if_open(&scratch->marker);
	scratch->marker = marker_make(scratch->root, scratch->run_id);
	errno = error;
	return -1;
}

int scratch_remove(struct scratch *scratch, char *sentence, size_t size)
{
	struct removal left;

	removal_run(scratch->root, marker_name, &left);
	if (left.foreign + left.failed > 0)
		return fail_with_what_is_left(scratch, &left, sentence, size);
	if (!is_same_directory(scratch->parent, scratch->name, scratch->root))
		return remove_moved(scratch, sentence, size);
	if (remove_directory(scratch) != 0)
		return text_fail(sentence, size, "cannot remove %s: %s", scratch->path,
				 strerror(errno));
	return 0;
}

void scratch_close(struct scratch *scratch)
{
	close_if_open(&scratch->marker);
	close_if_open(&scratch->root);
	close_if_open(&scratch->parent);
	free(scratch->path);
	scratch->path = NULL;
}

bool scratch_name_begins(const char *name)
{
	return strncmp(name, name_prefix, sizeof name_prefix - 1) == 0;
}

bool scratch_name_is_whole(const char *name)
{
	const char *end = name + sizeof name_prefix - 1;

	return scratch_name_begins(name) && strlen(end) == NAME_LETTERS &&
	       strspn(end, letters) == NAME_LETTERS;
}

int scratch_open(struct scratch *scratch, int parent, const char *directory, const char *name)
{
	*scratch = (struct scratch){.parent = -1, .root = -1, .marker = -1};
	snprintf(scratch->name, sizeof scratch->name, "%s", name);
	scratch->path = join_path(directory, name);
	scratch->parent = fcntl(parent, F_DUPFD_CLOEXEC, 0);
	if (scratch->path == NULL || scratch->parent < 0)
		return -1;
	return open_directory(scratch);
}
