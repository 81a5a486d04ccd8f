/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/marker.h"

const char marker_name[] = ".blogbench-run";
static const char title[] = "blogbench scratch directory\n";

enum {
	TEXT_SIZE = 128
};

static int lock(int marker)
{
	int status;

	do
		status = flock(marker, LOCK_EX | LOCK_NB);
	while (status != 0 && errno == EINTR);
	return status;
}

/*
 * Where there are no locks a run works all the same, and nobody takes its directory for a leftover:
 * a lock that cannot be had counts as held. But where a clean-up was faster, the directory is gone.
 */
static bool is_lost(int marker)
{
	struct stat status;

	if (lock(marker) != 0 && errno == EWOULDBLOCK)
		return true;
	return fstat(marker, &status) == 0 && status.st_nlink == 0;
}

static int write_text(int marker, uint64_t run_id)
{
	char text[TEXT_SIZE];
	int length = snprintf(text, sizeof text, "%srun %016" PRIx64 "\nprocess %ld\n", title,
			      run_id, (long)getpid());
	ssize_t written;

	do
		written = write(marker, text, (size_t)length);
	while (written < 0 && errno == EINTR);
	if (written >= 0 && written != length)
		errno = ENOSPC;
	return written == length ? 0 : -1;
}

int marker_make(int root, uint64_t run_id)
{
	int marker =
		openat(root, marker_name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	int error = 0;

	if (marker < 0)
		return -1;
	if (is_lost(marker))
		error = ENOENT;
	else if (write_text(marker, run_id) != 0)
		error = errno;
	if (error != 0) {
		close(marker);
		marker = -1;
	}
	errno = error;
	return marker;
}

static bool is_marker(int marker)
{
	char text[sizeof title - 1];
	struct stat status;

	if (fstat(marker, &status) != 0 || !S_ISREG(status.st_mode))
		return false;
	/* A run that is killed as it makes its marker leaves an empty one. */
	return status.st_size == 0 ||
	       (pread(marker, text, sizeof text, 0) == (ssize_t)sizeof text &&
		memcmp(text, title, sizeof text) == 0);
}

static enum marker_state judge(int marker)
{
	if (!is_marker(marker))
		return MARKER_FOREIGN;
	if (lock(marker) == 0)
		return MARKER_OURS;
	return errno == EWOULDBLOCK ? MARKER_LOCKED : MARKER_UNKNOWN;
}

enum marker_state marker_look(int root, int *marker)
{
	enum marker_state state;
	int fd = openat(root, marker_name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	int error;

	*marker = -1;
	if (fd < 0 && errno == ENOENT)
		return MARKER_NONE;
	if (fd < 0)
		return errno == EISDIR || errno == ELOOP ? MARKER_FOREIGN : MARKER_UNKNOWN;
	state = judge(fd);
	if (state == MARKER_OURS) {
		*marker = fd;
		return state;
	}
	error = errno;
	close(fd);
	errno = error;
	return state;
}
