/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <unistd.h>

#include "place/environment.h"
#include "place/host.h"

/* Not in POSIX, but with this meaning on glibc, musl, the BSDs, macOS and illumos. */
void host_read(struct environment_host *host, int root)
{
	long pages = sysconf(_SC_PHYS_PAGES);
	long page_bytes = sysconf(_SC_PAGESIZE);

	(void)root;
	host->cpus_online = sysconf(_SC_NPROCESSORS_ONLN);
	if (pages > 0 && page_bytes > 0)
		host->memory_total_bytes = (int64_t)pages * page_bytes;
}
