/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"

enum {
	NS_DIGITS = 9
};

/* The suffixes of a quantity, from the smallest unit on, and how much each stands for. */
struct unit {
	const char *suffix;
	double size;
};

static const struct unit byte_units[] = {
	{"B", 1},
	{"KiB", 1024.0},
	{"MiB", 1024.0 * 1024},
	{"GiB", 1024.0 * 1024 * 1024},
	{"TiB", 1024.0 * 1024 * 1024 * 1024},
};

static const struct unit time_units[] = {
	{"ns", 1},
	{"\xc2\xb5s", 1e3},
	{"ms", 1e6},
	{"s", 1e9},
};

/* Of the largest unit. More is no amount of anything, and would not fit the arithmetic. */
#define TOO_MUCH 1e15

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int fail(int error)
{
	errno = error;
	return -1;
}

/* Reads the digits at *text and moves past them; too large a number stays at the largest there is.
 */
static uint64_t read_digits(const char **text)
{
	uint64_t value = 0;

	for (; is_digit(**text); ++*text) {
		uint64_t digit = (uint64_t)(**text - '0');

		if (value > (UINT64_MAX - digit) / 10)
			value = UINT64_MAX;
		else
			value = value * 10 + digit;
	}
	return value;
}

/* Reads the digits behind a decimal point as nanoseconds; false where they are finer than that. */
static bool read_fraction(const char **text, uint64_t *ns)
{
	int digits = 0;
	bool exact = true;

	*ns = 0;
	for (; is_digit(**text); ++*text, digits++) {
		if (digits < NS_DIGITS)
			*ns = *ns * 10 + (uint64_t)(**text - '0');
		else if (**text != '0')
			exact = false;
	}
	for (; digits < NS_DIGITS; digits++)
		*ns *= 10;
	return exact;
}

int units_parse_whole(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
	const char *rest = text;
	uint64_t number;

	if (!is_digit(*text))
		return fail(EINVAL);
	number = read_digits(&rest);
	if (*rest != '\0')
		return fail(EINVAL);
	/* The largest number also stands for all that are larger, so it is never in range itself.
	 */
	if (number < min || number > max || number == UINT64_MAX)
		return fail(ERANGE);
	*value = number;
	return 0;
}

int units_parse_seconds(const char *text, uint64_t min_ns, uint64_t max_ns, uint64_t *ns)
{
	const char *rest = text;
	uint64_t seconds;
	uint64_t fraction = 0;
	bool exact = true;

	if (!is_digit(text[0]) && !(text[0] == '.' && is_digit(text[1])))
		return fail(EINVAL);
	seconds = read_digits(&rest);
	if (rest[0] == '.' && is_digit(rest[1])) {
		rest++;
		exact = read_fraction(&rest, &fraction);
	}
	if (*rest != '\0' || !exact)
		return fail(EINVAL);
	if (seconds > UINT64_MAX / UNITS_NS_PER_SECOND - 1)
		return fail(ERANGE);
	seconds = seconds * UNITS_NS_PER_SECOND + fraction;
	if (seconds < min_ns || seconds > max_ns)
		return fail(ERANGE);
	*ns = seconds;
	return 0;
}

const char *units_format_seconds(uint64_t ns, char text[UNITS_TEXT_SIZE])
{
	uint64_t fraction = ns % UNITS_NS_PER_SECOND;
	char *end;

	snprintf(text, UNITS_TEXT_SIZE, "%" PRIu64, ns / UNITS_NS_PER_SECOND);
	if (fraction == 0)
		return text;
	end = text + strlen(text);
	snprintf(end, UNITS_TEXT_SIZE - (size_t)(end - text), ".%09" PRIu64, fraction);
	for (end = text + strlen(text); end[-1] == '0'; end--)
		end[-1] = '\0';
	return text;
}

/* As many digits behind the point as make three in all, after rounding. */
static int digits_behind_point(double number)
{
	static const double from[] = {99.95, 9.995, 0.9995};
	int digits = 0;

	while (digits < 3 && number < from[digits])
		digits++;
	return digits;
}

/* Not by %f, whose point is a comma in some locales. */
static void write_decimal(double number, int digits, const char *suffix, char text[UNITS_TEXT_SIZE])
{
	static const uint64_t power[] = {1, 10, 100, 1000};
	uint64_t scaled = (uint64_t)llround(number * (double)power[digits]);

	if (digits == 0)
		snprintf(text, UNITS_TEXT_SIZE, "%" PRIu64 " %s", scaled, suffix);
	else
		snprintf(text, UNITS_TEXT_SIZE, "%" PRIu64 ".%0*" PRIu64 " %s",
			 scaled / power[digits], digits, scaled % power[digits], suffix);
}

static const char *format(double amount, const struct unit *units, size_t count,
			  char text[UNITS_TEXT_SIZE])
{
	size_t i = 0;

	if (!(amount >= 0 && amount / units[count - 1].size < TOO_MUCH)) {
		snprintf(text, UNITS_TEXT_SIZE, "-");
		return text;
	}
	while (i + 1 < count && amount / units[i].size >= 999.5)
		i++;
	amount /= units[i].size;
	write_decimal(amount, i == 0 ? 0 : digits_behind_point(amount), units[i].suffix, text);
	return text;
}

const char *units_format_bytes(double bytes, char text[UNITS_TEXT_SIZE])
{
	return format(bytes, byte_units, sizeof byte_units / sizeof byte_units[0], text);
}

const char *units_format_duration(double ns, char text[UNITS_TEXT_SIZE])
{
	return format(ns, time_units, sizeof time_units / sizeof time_units[0], text);
}
