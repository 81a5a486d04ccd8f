/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/removal.h"
#include "workload/names.h"

/* More helpers than this only wait for one another in the directory that they share. */
enum {
	HELPERS_MAX = 7
};

struct job {
	int root;
	dev_t device;
	const char *spare;
	DIR *blogs;
	pthread_mutex_t mutex; /* of the stream above and the outcome below */
	uint64_t removed_in_pass;
	struct removal *outcome;
};

enum entry_type {
	ENTRY_FILE,
	ENTRY_DIRECTORY,
	ENTRY_OTHER,
};

static void note_left(struct job *job, const char *blog, const char *name, int error)
{
	struct removal *outcome = job->outcome;

	pthread_mutex_lock(&job->mutex);
	if (error == 0)
		outcome->foreign++;
	else if (outcome->failed++ == 0)
		outcome->error = error;
	if (outcome->named < REMOVAL_NAMED)
		snprintf(outcome->name[outcome->named++], REMOVAL_NAME_SIZE, "%s%s%s", blog,
			 *name == '\0' ? "" : "/", name);
	pthread_mutex_unlock(&job->mutex);
}

static void note_removed(struct job *job, uint64_t number)
{
	pthread_mutex_lock(&job->mutex);
	job->outcome->removed += number;
	job->removed_in_pass += number;
	pthread_mutex_unlock(&job->mutex);
}

/* The type as the directory has it, or from the inode on file systems that do not keep it there. */
static enum entry_type entry_type(int directory, const struct dirent *entry)
{
	struct stat status;

	if (entry->d_type == DT_REG)
		return ENTRY_FILE;
	if (entry->d_type == DT_DIR)
		return ENTRY_DIRECTORY;
	if (entry->d_type != DT_UNKNOWN ||
	    fstatat(directory, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
		return ENTRY_OTHER;
	return S_ISREG(status.st_mode)   ? ENTRY_FILE
	       : S_ISDIR(status.st_mode) ? ENTRY_DIRECTORY
					 : ENTRY_OTHER;
}

static bool is_dots(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Opens a directory below another, for reading, if it is one and on the same device; NULL with
 * errno. */
static DIR *open_blog(const struct job *job, const char *name)
{
	int fd = openat(job->root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct stat status;
	DIR *stream = NULL;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &status) == 0 && status.st_dev == job->device)
		stream = fdopendir(fd);
	else
		errno = EXDEV;
	if (stream == NULL)
		close(fd);
	return stream;
}

/*
 * Removes the files of a blog in one reading of its directory; what has to stay is noted where it
 * is the last reading. Returns how many it removed.
 */
static uint64_t remove_files(struct job *job, const char *blog, DIR *stream, bool last)
{
	int directory = dirfd(stream);
	uint64_t removed = 0;
	const struct dirent *entry;

	rewinddir(stream);
	while ((entry = readdir(stream)) != NULL) {
		bool ours = names_is_file(entry->d_name);

		if (is_dots(entry->d_name))
			continue;
		if (ours && entry_type(directory, entry) == ENTRY_FILE) {
			if (unlinkat(directory, entry->d_name, 0) == 0)
				removed++;
			else if (last)
				note_left(job, blog, entry->d_name, errno);
		} else if (last) {
			note_left(job, blog, entry->d_name, 0);
		}
	}
	return removed;
}

/*
 * Removes a blog that is empty; true also where it is nothing to look into: that something is
 * mounted on it is not seen from within where that is of the same device, but the system calls it
 * busy.
 */
static bool remove_empty(struct job *job, const char *name)
{
	if (unlinkat(job->root, name, AT_REMOVEDIR) == 0)
		note_removed(job, 1);
	else if (errno == EBUSY)
		note_left(job, name, "", errno);
	else
		return false;
	return true;
}

static void remove_blog(struct job *job, const char *name)
{
	uint64_t removed;
	DIR *stream;

	if (remove_empty(job, name))
		return;
	stream = open_blog(job, name);
	if (stream == NULL) {
		note_left(job, name, "", errno == EXDEV ? 0 : errno);
		return;
	}
	/*
	 * A directory that changes under its reading may hide entries from it, so it is read again
	 * as long as that helps.
	 */
	do {
		removed = remove_files(job, name, stream, false);
		note_removed(job, removed);
		if (unlinkat(job->root, name, AT_REMOVEDIR) == 0) {
			note_removed(job, 1);
			closedir(stream);
			return;
		}
	} while (removed > 0);
	if (errno != ENOTEMPTY && errno != EEXIST)
		note_left(job, name, "", errno);
	else
		remove_files(job, name, stream, true);
	closedir(stream);
}

/* Takes the next entry from the stream that all helpers share; false at its end. */
static bool take_entry(struct job *job, char *name, size_t size, enum entry_type *type)
{
	const struct dirent *entry;

	pthread_mutex_lock(&job->mutex);
	do
		entry = readdir(job->blogs);
	while (entry != NULL && (is_dots(entry->d_name) || strcmp(entry->d_name, job->spare) == 0));
	if (entry != NULL) {
		snprintf(name, size, "%s", entry->d_name);
		*type = entry_type(job->root, entry);
	}
	pthread_mutex_unlock(&job->mutex);
	return entry != NULL;
}

static void *help(void *argument)
{
	struct job *job = argument;
	char name[REMOVAL_NAME_SIZE];
	enum entry_type type;

	while (take_entry(job, name, sizeof name, &type))
		if (type == ENTRY_DIRECTORY && names_is_blog(name))
			remove_blog(job, name);
		else
			note_left(job, name, "", 0);
	return NULL;
}

/* One reading of the scratch directory, with as many helpers as there are processors to run them.
 */
static void run_pass(struct job *job)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	pthread_t helpers[HELPERS_MAX];
	int started = 0;

	rewinddir(job->blogs);
	while (started < HELPERS_MAX && started + 1 < processors &&
	       pthread_create(&helpers[started], NULL, help, job) == 0)
		started++;
	help(job);
	while (started > 0)
		pthread_join(helpers[--started], NULL);
}

void removal_run(int root, const char *spare, struct removal *outcome)
{
	struct job job = {.root = root, .spare = spare, .outcome = outcome};
	struct stat status;
	int fd = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	memset(outcome, 0, sizeof *outcome);
	if (fd >= 0)
		job.blogs = fdopendir(fd);
	if (job.blogs == NULL || fstat(root, &status) != 0) {
		outcome->failed = 1;
		outcome->error = errno;
		if (fd >= 0 && job.blogs == NULL)
			close(fd);
		return;
	}
	job.device = status.st_dev;
	pthread_mutex_init(&job.mutex, NULL);
	do {
		/* Only what the last reading leaves is left. */
		outcome->foreign = outcome->failed = 0;
		outcome->named = 0;
		job.removed_in_pass = 0;
		run_pass(&job);
	} while (job.removed_in_pass > 0);
	pthread_mutex_destroy(&job.mutex);
	closedir(job.blogs);
}
