/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/latch.h"

enum {
	NS_PER_MS = 1000000
};

int latch_init(struct latch *latch)
{
	int ends[2];

	if (pipe(ends) != 0)
		return -1;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	latch->read_end = ends[0];
	latch->write_end = ends[1];
	atomic_init(&latch->open, false);
	return 0;
}

void latch_destroy(struct latch *latch)
{
	latch_open(latch);
	close(latch->read_end);
}

bool latch_open(struct latch *latch)
{
	if (atomic_exchange(&latch->open, true))
		return false;
	close(latch->write_end);
	return true;
}

/* As poll wants it: in whole milliseconds, rounded up, -1 for ever. */
static int milliseconds_until(uint64_t deadline_ns)
{
	uint64_t now_ns = clock_now_ns();
	uint64_t ms;

	if (deadline_ns == CLOCK_NEVER)
		return -1;
	if (deadline_ns <= now_ns)
		return 0;
	ms = (deadline_ns - now_ns + NS_PER_MS - 1) / NS_PER_MS;
	return ms < INT_MAX ? (int)ms : INT_MAX;
}

void latch_wait(const struct latch *latch, const struct latch *other, uint64_t deadline_ns)
{
	struct pollfd ends[2] = {{.fd = latch->read_end}};
	nfds_t count = 1;
	int ms;

	if (other != NULL)
		ends[count++].fd = other->read_end;
	while (!latch_is_open(latch) && !(other != NULL && latch_is_open(other))) {
		ms = milliseconds_until(deadline_ns);
		if (ms == 0)
			return;
		/* Where the system has no memory for it, sleeping a little does as well. */
		if (poll(ends, count, ms) < 0 && errno != EINTR)
			nanosleep(&(struct timespec){.tv_nsec = NS_PER_MS}, NULL);
	}
}
