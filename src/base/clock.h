/* SPDX-License-Identifier: ISC */
/*
 * Time: nanoseconds of the monotonic clock, which neither jumps nor runs backwards.
 *
 * A deadline is a point on this clock. Any thread may call this; it does not fail.
 */
#ifndef BLOGBENCH_CLOCK_H
#define BLOGBENCH_CLOCK_H

#include <stdint.h>

#define CLOCK_NEVER UINT64_MAX

uint64_t clock_now_ns(void);

#endif
