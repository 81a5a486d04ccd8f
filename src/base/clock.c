/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <time.h>

#include "base/clock.h"
#include "base/units.h"

uint64_t clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * UNITS_NS_PER_SECOND + (uint64_t)now.tv_nsec;
}
