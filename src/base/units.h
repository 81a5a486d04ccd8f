/* SPDX-License-Identifier: ISC */
/*
 * Text to numbers and back: what people type for counts and lengths of time, and how they are
 * shown.
 *
 * Called by the options and the reports. Times are nanoseconds inside and decimal seconds outside.
 * Pure functions: any thread may call them. The parsers take the whole text or nothing: they return
 * -1 with EINVAL for what is not a number, ERANGE for a number outside of [min, max], and leave the
 * value alone then. The formatters return the caller's buffer. The decimal point is a point in
 * every locale; the prefix for a millionth is U+00B5 in UTF-8, one column in two bytes.
 */
#ifndef BLOGBENCH_UNITS_H
#define BLOGBENCH_UNITS_H

#include <stddef.h>
#include <stdint.h>

#define UNITS_NS_PER_SECOND UINT64_C(1000000000)

/* Room for any text that a formatter here makes. */
enum {
	UNITS_TEXT_SIZE = 32
};

/* Digits alone; the largest uint64_t is never in range. */
int units_parse_whole(const char *text, uint64_t min, uint64_t max, uint64_t *value);

/* "10", "0.5", ".25", but not "5.": digits beyond the nanosecond must be zero. */
int units_parse_seconds(const char *text, uint64_t min_ns, uint64_t max_ns, uint64_t *ns);

/* The shortest exact form: "10", "0.5". */
const char *units_format_seconds(uint64_t ns, char text[UNITS_TEXT_SIZE]);

/*
 * With three significant digits and the unit in which the number is below 1000: "1.25 GiB", "12.5
 * ms", and "0.977 GiB" for 1000 MiB. Whole bytes and nanoseconds have no digits behind the point,
 * and of the largest unit there are as many as it takes. "-" stands for what is negative or no
 * number: an unknown.
 */
const char *units_format_bytes(double bytes, char text[UNITS_TEXT_SIZE]);
const char *units_format_duration(double ns, char text[UNITS_TEXT_SIZE]);

#endif
