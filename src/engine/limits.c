/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/permits.h"
#include "base/text.h"
#include "engine/limits.h"

/* The standard streams, the scratch directory, reports, and what reading /proc takes for a moment.
 */
enum {
	RESERVED = 24,
	LOOKED_AT_MOST = 4096
};

/* What is open already, since the program was started with it. */
static rlim_t count_inherited(rlim_t limit)
{
	rlim_t count = 0;

	for (int fd = STDERR_FILENO + 1; fd < LOOKED_AT_MOST && (rlim_t)fd < limit; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			count++;
	return count;
}

/* Raises the limit where that is needed and possible. */
static uint64_t files_for(uint64_t workers)
{
	struct rlimit limit;
	rlim_t taken;
	rlim_t wanted;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return PERMITS_UNLIMITED;
	taken = RESERVED + count_inherited(limit.rlim_cur);
	wanted = (rlim_t)workers + taken;
	if (limit.rlim_cur >= wanted)
		return PERMITS_UNLIMITED;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
		getrlimit(RLIMIT_NOFILE, &limit);
	if (limit.rlim_cur >= wanted)
		return PERMITS_UNLIMITED;
	return limit.rlim_cur > taken ? (uint64_t)(limit.rlim_cur - taken) : 0;
}

int limits_files_for(uint64_t workers, uint64_t *files, char *sentence, size_t size)
{
	*files = files_for(workers);
	if (*files > 0)
		return 0;
	return text_fail(sentence, size,
			 "the limit on open files leaves none for the workers; raise it "
			 "(ulimit -n)");
}
