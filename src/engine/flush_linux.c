/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <unistd.h>

#include "base/clock.h"
#include "engine/flush.h"

int64_t flush_file_system(int directory)
{
	uint64_t began_ns = clock_now_ns();

	if (syncfs(directory) != 0)
		return -1;
	return (int64_t)(clock_now_ns() - began_ns);
}
