/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"

enum {
	NS_DIGITS = 9
};

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
