/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "workload/store.h"

enum {
	BLOG_MODE = 0700,
	FILE_MODE = 0600
};

/* A version is unique to one write: the worker that wrote, and its how-manieth write it was. */
enum {
	VERSION_WORKER_SHIFT = 40
};

/*
 * The scratch directory is gone when nothing refers to it any more but our descriptor, or not even
 * that does.
 */
static bool scratch_has_vanished(const struct workshop *shop)
{
	struct stat status;

	return fstat(shop->root, &status) != 0 || status.st_nlink == 0;
}

static void record(struct worker *me, enum fault_kind kind, int error, const char *name)
{
	const struct workshop *shop = me->shop;

	if (faults_record(shop->faults, kind, error, name) ||
	    ((error == ENOENT || kind == FAULT_MISSING) && scratch_has_vanished(shop)))
		bell_stop(shop->bell, BELL_FAULT);
}

static int fail(struct worker *me, enum fault_kind kind, const char *name)
{
	record(me, kind, errno, name);
	return -1;
}

int store_make_blog(struct worker *me, uint64_t blog)
{
	char name[NAMES_SIZE];

	names_blog(name, blog);
	if (mkdirat(me->shop->root, name, BLOG_MODE) != 0)
		return fail(me, FAULT_MAKING, name);
	return 0;
}

/* An open that was interrupted has not taken place. */
static int open_file(int root, const char *name, int flags)
{
	int fd;

	do
		fd = openat(root, name, flags | O_NOFOLLOW | O_CLOEXEC, FILE_MODE);
	while (fd < 0 && errno == EINTR);
	return fd;
}

static int create(struct worker *me, char name[NAMES_SIZE])
{
	enum {
		FLAGS = O_WRONLY | O_CREAT | O_EXCL
	};
	int root = me->shop->root;
	int fd;

	names_add_temporary(name);
	fd = open_file(root, name, FLAGS);
	if (fd < 0 && errno == EEXIST) {
		/* Another worker is writing this very file: both write, and the later rename stays.
		 */
		names_add_worker(name, me->number);
		fd = open_file(root, name, FLAGS);
	}
	return fd;
}

/* Writes all of a part: a short write goes on where it ended, and an interrupted one again. */
static int write_part(int fd, const unsigned char *part, size_t size)
{
	while (size > 0) {
		ssize_t written = write(fd, part, size);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0) {
			/* Nothing written and no reason given: a full disk is what it can only be.
			 */
			if (written == 0)
				errno = ENOSPC;
			return -1;
		}
		part += written;
		size -= (size_t)written;
	}
	return 0;
}

static int write_content(struct worker *me, int fd, const struct content_version *version)
{
	const unsigned char *file = content_make(me->shop->content, version, &me->desk);

	for (size_t offset = 0; offset < version->length; offset += WORKER_WRITE_SIZE) {
		size_t size = version->length - offset;

		if (size > WORKER_WRITE_SIZE)
			size = WORKER_WRITE_SIZE;
		if (write_part(fd, file + offset, size) != 0)
			return -1;
	}
	return 0;
}

/* An interrupted close has closed the file all the same, on the systems there are. */
static int close_file(int fd)
{
	return close(fd) == 0 || errno == EINTR ? 0 : -1;
}

/* From an open temporary file to a finished one; on failure the temporary file is taken away. */
static int finish(struct worker *me, int fd, const struct content_version *version,
		  const char *temporary, const char *name)
{
	int root = me->shop->root;
	enum fault_kind kind = FAULT_WRITING;
	int error = 0;

	if (write_content(me, fd, version) != 0)
		error = errno;
	if (close_file(fd) != 0 && error == 0) {
		error = errno;
		kind = FAULT_CLOSING;
	}
	if (error == 0 && renameat(root, temporary, root, name) != 0) {
		error = errno;
		kind = FAULT_RENAMING;
	}
	if (error == 0)
		return 0;
	unlinkat(root, temporary, 0);
	record(me, kind, error, name);
	return -1;
}

int store_write(struct worker *me, const struct file_id *file)
{
	const struct kind_info *kind = &kind_info[file->kind];
	struct content_version version = {.file = *file};
	char name[NAMES_SIZE];
	char temporary[NAMES_SIZE];
	uint64_t began_ns;
	int status = -1;
	int fd;

	version.length = (uint32_t)rng_between(&me->rng, kind->smallest, kind->largest);
	version.version = ((uint64_t)me->number << VERSION_WORKER_SHIFT) + me->writes++;
	names_file(name, file);
	memcpy(temporary, name, sizeof name);
	permits_take(me->shop->permits);
	began_ns = clock_now_ns();
	fd = create(me, temporary);
	if (fd < 0)
		fail(me, FAULT_CREATING, name);
	else
		status = finish(me, fd, &version, temporary, name);
	permits_give(me->shop->permits);
	if (status != 0)
		return -1;
	worker_record(me, kind->write, began_ns);
	counters_add(&me->counters, kind->bytes_written, version.length);
	counters_add(&me->counters, kind->files_written, 1);
	return 0;
}

/*
 * Reads to the end of the file, or until it is larger than any file may be. Returns how much, -1
 * with errno.
 */
static ssize_t read_content(struct worker *me, int fd)
{
	size_t size = 0;

	content_clear_desk(&me->desk);
	while (size <= KIND_SIZE_MAX) {
		ssize_t got = read(fd, me->desk.bytes + size, WORKER_READ_SIZE);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		if (got == 0)
			break;
		size += (size_t)got;
	}
	return (ssize_t)size;
}

static void check(struct worker *me, const struct file_id *file, const char *name, size_t size)
{
	static const enum fault_kind fault_of[CONTENT_STATE_COUNT] = {
		[CONTENT_TORN] = FAULT_TORN,
		[CONTENT_FOREIGN] = FAULT_FOREIGN,
		[CONTENT_CORRUPT] = FAULT_CORRUPT,
	};
	const struct workshop *shop = me->shop;
	enum content_state state =
		content_check(shop->content, shop->verify, file, me->desk.bytes, size);

	if (state != CONTENT_GOOD)
		record(me, fault_of[state], 0, name);
}

/* The latency of a file read is that of the system's work: it ends before the check. */
static enum store_found read_open_file(struct worker *me, int fd, const struct file_id *file,
				       const char *name, uint64_t began_ns)
{
	const struct kind_info *kind = &kind_info[file->kind];
	ssize_t size = read_content(me, fd);

	if (size < 0)
		fail(me, FAULT_READING, name);
	if (close_file(fd) != 0)
		fail(me, FAULT_CLOSING, name);
	if (size < 0)
		return STORE_FAILED;
	worker_record(me, kind->read, began_ns);
	check(me, file, name, (size_t)size);
	counters_add(&me->counters, kind->bytes_read, (uint64_t)size);
	counters_add(&me->counters, kind->files_read, 1);
	return STORE_READ;
}

enum store_found store_read(struct worker *me, const struct file_id *file)
{
	enum store_found found = STORE_FAILED;
	char name[NAMES_SIZE];
	uint64_t began_ns;
	int fd;

	names_file(name, file);
	permits_take(me->shop->permits);
	began_ns = clock_now_ns();
	/* No difference for a file: it is so that nobody waits for the other end of a pipe. */
	fd = open_file(me->shop->root, name, O_RDONLY | O_NONBLOCK);
	if (fd >= 0)
		found = read_open_file(me, fd, file, name, began_ns);
	else if (errno == ENOENT)
		found = STORE_ABSENT;
	else
		fail(me, FAULT_OPENING, name);
	permits_give(me->shop->permits);
	if (found == STORE_ABSENT) {
		worker_record(me, OPERATION_ABSENT, began_ns);
		counters_add(&me->counters, COUNTER_ABSENT_FILES, 1);
	}
	return found;
}

void store_miss(struct worker *me, const struct file_id *file)
{
	char name[NAMES_SIZE];

	names_file(name, file);
	record(me, FAULT_MISSING, 0, name);
}
