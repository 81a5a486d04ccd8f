/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <sys/resource.h>

#include "base/permits.h"
#include "engine/limits.h"

/* The standard streams, the scratch directory, reports, and what the program was started with. */
enum {
	RESERVED = 24
};

uint64_t limits_files_for(uint64_t workers)
{
	rlim_t wanted = (rlim_t)workers + RESERVED;
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
		return PERMITS_UNLIMITED;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
		getrlimit(RLIMIT_NOFILE, &limit);
	if (limit.rlim_cur >= wanted)
		return PERMITS_UNLIMITED;
	return limit.rlim_cur > RESERVED ? (uint64_t)limit.rlim_cur - RESERVED : 0;
}
