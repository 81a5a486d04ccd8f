/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rng.h"
#include "saved/savefile.h"

enum {
	FILE_MODE = 0666,
	/* Room for "blogbench-" and 16 digits and ".tmp". */
	TEMPORARY_SIZE = 48
};

/* By its short name, or any other: a file that already takes what is shown must not be replaced. */
static bool is_standard_output(const char *path)
{
	struct stat file;
	struct stat output;

	if (strcmp(path, "-") == 0)
		return true;
	return stat(path, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0 &&
	       file.st_dev == output.st_dev && file.st_ino == output.st_ino;
}

/* Whether the path is written as it stands; -1 where it can't be written at all. */
static int stands(const char *path)
{
	struct stat status;

	if (is_standard_output(path))
		return true;
	if (stat(path, &status) != 0)
		return errno == ENOENT && *path != '\0' ? false : -1;
	if (S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	/* A file that may not be written is not replaced either. */
	if (access(path, W_OK) != 0)
		return -1;
	return !S_ISREG(status.st_mode);
}

/* A new name in the same directory; NULL with errno. */
static char *name_temporary(const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t directory = slash == NULL ? 0 : (size_t)(slash - path) + 1;
	char *name = malloc(directory + TEMPORARY_SIZE);
	uint64_t number;

	if (name == NULL || rng_fresh_seed(&number) != 0) {
		free(name);
		return NULL;
	}
	memcpy(name, path, directory);
	snprintf(name + directory, TEMPORARY_SIZE, "blogbench-%016" PRIx64 ".tmp", number);
	return name;
}

/* Where links lead to, or the path itself where there is nothing yet. */
static char *resolve(const char *path)
{
	char *resolved = realpath(path, NULL);

	return resolved != NULL ? resolved : strdup(path);
}

/* Takes the descriptor, even where there is no stream for it. */
static FILE *open_stream(int fd)
{
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");

	if (fd >= 0 && out == NULL)
		close(fd);
	return out;
}

static FILE *open_temporary(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, FILE_MODE);
	FILE *out = open_stream(fd);

	if (fd >= 0 && out == NULL)
		unlink(name);
	return out;
}

/* A pipe that nobody reads is an error: who waited for a reader might wait for ever. */
static FILE *open_standing(const char *path)
{
	int fd;

	if (is_standard_output(path))
		return stdout;
	fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0)
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	return open_stream(fd);
}

/* Rights of a group that the file cannot be given are those of nobody. The mode comes last: with
 * another owner it may be taken back. */
static void look_like_old_one(const struct savefile *file)
{
	int fd = fileno(file->out);
	mode_t mode = S_IRWXU | S_IRWXG | S_IRWXO;
	struct stat old;

	if (stat(file->path, &old) != 0)
		return;
	/* Only root gives files away; a group of one's own anybody can. */
	if (fchown(fd, old.st_uid, old.st_gid) != 0 && fchown(fd, (uid_t)-1, old.st_gid) != 0)
		mode &= ~(mode_t)S_IRWXG;
	fchmod(fd, old.st_mode & mode);
}

static void free_names(struct savefile *file)
{
	int error = errno;

	free(file->path);
	free(file->temporary);
	errno = error;
}

int savefile_open(struct savefile *file, const char *path)
{
	int as_it_stands = stands(path);

	*file = (struct savefile){0};
	if (as_it_stands < 0)
		return -1;
	if (as_it_stands) {
		file->out = open_standing(path);
		return file->out == NULL ? -1 : 0;
	}
	file->path = resolve(path);
	file->temporary = file->path == NULL ? NULL : name_temporary(file->path);
	file->out = file->temporary == NULL ? NULL : open_temporary(file->temporary);
	if (file->out == NULL) {
		free_names(file);
		return -1;
	}
	look_like_old_one(file);
	return 0;
}

/* Flushes and closes; where that is not possible, nothing is known of what was written. */
static int close_stream(struct savefile *file)
{
	bool written = fflush(file->out) == 0 && !ferror(file->out);
	int error = errno;

	if (file->out == stdout)
		return written ? 0 : -1;
	if (written && file->temporary != NULL && fsync(fileno(file->out)) != 0) {
		written = false;
		error = errno;
	}
	if (fclose(file->out) != 0 && written) {
		written = false;
		error = errno;
	}
	errno = error;
	return written ? 0 : -1;
}

int savefile_commit(struct savefile *file)
{
	int result = close_stream(file);

	if (file->temporary != NULL) {
		if (result == 0)
			result = rename(file->temporary, file->path);
		if (result != 0) {
			int error = errno;

			unlink(file->temporary);
			errno = error;
		}
	}
	free_names(file);
	return result;
}

void savefile_abandon(struct savefile *file)
{
	int error = errno;

	if (file->out != stdout)
		fclose(file->out);
	if (file->temporary != NULL)
		unlink(file->temporary);
	free_names(file);
	errno = error;
}

bool savefile_replaces(const char *path)
{
	return stands(path) == 0;
}

int savefile_check(const char *path)
{
	struct savefile file;
	int as_it_stands = stands(path);

	if (as_it_stands != 0)
		return as_it_stands < 0 ? -1 : 0;
	if (savefile_open(&file, path) != 0)
		return -1;
	savefile_abandon(&file);
	return 0;
}
