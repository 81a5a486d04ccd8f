/* SPDX-License-Identifier: ISC */
/* Numbers and lengths of time: what is taken, what is refused and why, and that nothing is lost;
 * and amounts as people read them. */
#include "config.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/units.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a value is before a parser fails; it has to be so afterwards. */
#define UNTOUCHED UINT64_C(4711)

typedef int parser(const char *text, uint64_t min, uint64_t max, uint64_t *value);

static void assert_reads(parser *parse, const char *text, uint64_t expected)
{
	uint64_t value = UNTOUCHED;

	if (parse(text, 0, UINT64_MAX, &value) != 0)
		fail_msg("\"%s\" is refused", text);
	assert_int_equal(value, expected);
}

static void assert_refuses(parser *parse, const char *text, uint64_t min, uint64_t max, int error)
{
	uint64_t value = UNTOUCHED;

	errno = 0;
	if (parse(text, min, max, &value) != -1)
		fail_msg("\"%s\" is taken", text);
	if (errno != error)
		fail_msg("\"%s\" is refused with %s", text, strerror(errno));
	assert_int_equal(value, UNTOUCHED);
}

static const char *const never_a_number[] = {
	"",    " ",  " 5",  "5 ", "\t5", "5\n", "+5",  "-5",    "-1",       "--5", "-",
	"+",   ".",  "..",  "x",  "x5",  "5x",  "0x1", "0x10",  "1e3",      "1E3", "1_000",
	"1 0", "5-", "5..", ",5", "5,5", "inf", "nan", "1'000", "\xd9\xa5",
};

static void a_whole_number_is_read(void **state)
{
	(void)state;
	assert_reads(units_parse_whole, "0", 0);
	assert_reads(units_parse_whole, "5", 5);
	assert_reads(units_parse_whole, "1234567890", UINT64_C(1234567890));
	assert_reads(units_parse_whole, "18446744073709551614", UINT64_MAX - 1);
}

static void leading_zeros_change_nothing(void **state)
{
	(void)state;
	assert_reads(units_parse_whole, "0010", 10);
	assert_reads(units_parse_whole, "08", 8);
	assert_reads(units_parse_whole, "000000000000000000000000000000", 0);
	assert_reads(units_parse_seconds, "010", 10 * UNITS_NS_PER_SECOND);
}

static void both_ends_of_a_range_are_in_it(void **state)
{
	uint64_t value = UNTOUCHED;

	(void)state;
	assert_int_equal(units_parse_whole("3", 3, 9, &value), 0);
	assert_int_equal(value, 3);
	assert_int_equal(units_parse_whole("9", 3, 9, &value), 0);
	assert_int_equal(value, 9);
	assert_int_equal(units_parse_whole("7", 7, 7, &value), 0);
	assert_int_equal(value, 7);
}

static void a_number_outside_of_the_range_is_told_from_what_is_none(void **state)
{
	(void)state;
	assert_refuses(units_parse_whole, "2", 3, 9, ERANGE);
	assert_refuses(units_parse_whole, "10", 3, 9, ERANGE);
	assert_refuses(units_parse_whole, "0", 1, UINT64_MAX, ERANGE);
	assert_refuses(units_parse_whole, "1x", 3, 9, EINVAL);
}

static void what_is_not_a_whole_number_is_refused(void **state)
{
	static const char *const fractions[] = {"1.", "1.0", "0.5", ".5"};

	(void)state;
	for (size_t i = 0; i < COUNT(never_a_number); i++)
		assert_refuses(units_parse_whole, never_a_number[i], 0, UINT64_MAX, EINVAL);
	for (size_t i = 0; i < COUNT(fractions); i++)
		assert_refuses(units_parse_whole, fractions[i], 0, UINT64_MAX, EINVAL);
}

static void a_number_too_large_for_64_bits_is_out_of_every_range(void **state)
{
	static const char *const large[] = {
		"18446744073709551615",
		"18446744073709551616",
		"18446744073709551626",
		"28446744073709551616",
		"99999999999999999999",
		"184467440737095516150",
		"340282366920938463463374607431768211456",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(large); i++)
		assert_refuses(units_parse_whole, large[i], 0, UINT64_MAX, ERANGE);
	assert_refuses(units_parse_whole, "99999999999999999999x", 0, UINT64_MAX, EINVAL);
}

static void seconds_are_read_with_or_without_a_fraction(void **state)
{
	static const struct {
		const char *text;
		uint64_t ns;
	} cases[] = {
		{"0", 0},
		{"10", 10 * UNITS_NS_PER_SECOND},
		{"0.5", UNITS_NS_PER_SECOND / 2},
		{".25", UNITS_NS_PER_SECOND / 4},
		{"1.0", UNITS_NS_PER_SECOND},
		{"0.000000001", 1},
		{"0.999999999", UNITS_NS_PER_SECOND - 1},
		{"86400", 86400 * UNITS_NS_PER_SECOND},
		{"1.5", 1500000000},
		{"1.05", 1050000000},
		{"18446744072.999999999", UINT64_C(18446744072999999999)},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_reads(units_parse_seconds, cases[i].text, cases[i].ns);
}

static void digits_beyond_the_nanosecond_must_be_zero(void **state)
{
	(void)state;
	assert_reads(units_parse_seconds, "0.500000000000000000000", UNITS_NS_PER_SECOND / 2);
	assert_refuses(units_parse_seconds, "0.0000000001", 0, UINT64_MAX, EINVAL);
	assert_refuses(units_parse_seconds, "0.5000000000001", 0, UINT64_MAX, EINVAL);
}

static void what_is_not_a_number_of_seconds_is_refused(void **state)
{
	static const char *const more[] = {"1.",    "1. ",  "1.x", "1.5x",
					   "1.5.5", "1.-5", "1s",  "-.5"};

	(void)state;
	for (size_t i = 0; i < COUNT(never_a_number); i++)
		assert_refuses(units_parse_seconds, never_a_number[i], 0, UINT64_MAX, EINVAL);
	for (size_t i = 0; i < COUNT(more); i++)
		assert_refuses(units_parse_seconds, more[i], 0, UINT64_MAX, EINVAL);
}

static void a_range_of_seconds_holds_both_of_its_ends(void **state)
{
	const uint64_t min_ns = UNITS_NS_PER_SECOND / 100;
	const uint64_t max_ns = 86400 * UNITS_NS_PER_SECOND;
	uint64_t ns = UNTOUCHED;

	(void)state;
	assert_int_equal(units_parse_seconds("0.01", min_ns, max_ns, &ns), 0);
	assert_int_equal(ns, min_ns);
	assert_int_equal(units_parse_seconds("86400", min_ns, max_ns, &ns), 0);
	assert_int_equal(ns, max_ns);
	assert_refuses(units_parse_seconds, "0.009999999", min_ns, max_ns, ERANGE);
	assert_refuses(units_parse_seconds, "86400.000000001", min_ns, max_ns, ERANGE);
}

static void seconds_too_many_for_64_bits_of_nanoseconds_are_out_of_every_range(void **state)
{
	static const char *const large[] = {
		"18446744073.709551616", "18446744074",          "36893488147.5",
		"18446744073709551615",  "18446744073709551616", "99999999999999999999999999",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(large); i++)
		assert_refuses(units_parse_seconds, large[i], 0, UINT64_MAX, ERANGE);
}

static void seconds_are_shown_in_the_shortest_exact_form(void **state)
{
	static const struct {
		uint64_t ns;
		const char *text;
	} cases[] = {
		{0, "0"},
		{1, "0.000000001"},
		{10, "0.00000001"},
		{UNITS_NS_PER_SECOND / 2, "0.5"},
		{UNITS_NS_PER_SECOND, "1"},
		{10 * UNITS_NS_PER_SECOND, "10"},
		{1500000000, "1.5"},
		{1050000000, "1.05"},
		{100 * UNITS_NS_PER_SECOND + 1, "100.000000001"},
		{UINT64_MAX, "18446744073.709551615"},
	};
	char text[UNITS_TEXT_SIZE];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_ptr_equal(units_format_seconds(cases[i].ns, text), text);
		assert_string_equal(text, cases[i].text);
	}
}

static void what_is_shown_is_read_back_as_the_same(void **state)
{
	struct rng rng;
	char text[UNITS_TEXT_SIZE];

	(void)state;
	rng_seed(&rng, 1, 1);
	for (int i = 0; i < 100000; i++) {
		/* As many of each length, and many that end in zeros. */
		uint64_t ns = rng_next(&rng) >> rng_between(&rng, 1, 63);

		if (i % 2 == 0)
			ns -= ns % 1000000;
		assert_reads(units_parse_seconds, units_format_seconds(ns, text), ns);
	}
}

#define KIB 1024.0
#define MU "\xc2\xb5"

typedef const char *formatter(double amount, char text[UNITS_TEXT_SIZE]);

static void assert_shows(formatter *show, double amount, const char *expected)
{
	char text[UNITS_TEXT_SIZE];

	assert_ptr_equal(show(amount, text), text);
	if (strcmp(text, expected) != 0)
		fail_msg("%.17g is shown as \"%s\", not \"%s\"", amount, text, expected);
}

static void bytes_are_shown_with_three_significant_digits(void **state)
{
	(void)state;
	assert_shows(units_format_bytes, 0, "0 B");
	assert_shows(units_format_bytes, 7, "7 B");
	assert_shows(units_format_bytes, 999, "999 B");
	assert_shows(units_format_bytes, 1000, "0.977 KiB");
	assert_shows(units_format_bytes, KIB, "1.00 KiB");
	assert_shows(units_format_bytes, 1.25 * KIB * KIB, "1.25 MiB");
	assert_shows(units_format_bytes, 9.994 * KIB * KIB, "9.99 MiB");
	assert_shows(units_format_bytes, 9.996 * KIB * KIB, "10.0 MiB");
	assert_shows(units_format_bytes, 99.94 * KIB * KIB, "99.9 MiB");
	assert_shows(units_format_bytes, 99.96 * KIB * KIB, "100 MiB");
	assert_shows(units_format_bytes, 999.4 * KIB * KIB, "999 MiB");
	assert_shows(units_format_bytes, 1000 * KIB * KIB, "0.977 GiB");
	assert_shows(units_format_bytes, 32 * KIB * KIB * KIB, "32.0 GiB");
	assert_shows(units_format_bytes, 1.5 * KIB * KIB * KIB * KIB, "1.50 TiB");
	assert_shows(units_format_bytes, 8192 * KIB * KIB * KIB * KIB, "8192 TiB");
}

static void durations_are_shown_with_three_significant_digits(void **state)
{
	(void)state;
	assert_shows(units_format_duration, 0, "0 ns");
	assert_shows(units_format_duration, 0.4, "0 ns");
	assert_shows(units_format_duration, 127, "127 ns");
	assert_shows(units_format_duration, 999.4, "999 ns");
	assert_shows(units_format_duration, 999.6, "1.00 " MU "s");
	assert_shows(units_format_duration, 1000, "1.00 " MU "s");
	assert_shows(units_format_duration, 12345, "12.3 " MU "s");
	assert_shows(units_format_duration, 999499, "999 " MU "s");
	assert_shows(units_format_duration, 999500, "1.00 ms");
	assert_shows(units_format_duration, 1e9, "1.00 s");
	assert_shows(units_format_duration, 4.398e12, "4398 s");
}

static void an_unknown_amount_is_a_dash(void **state)
{
	(void)state;
	assert_shows(units_format_bytes, -1, "-");
	assert_shows(units_format_duration, NAN, "-");
	assert_shows(units_format_duration, INFINITY, "-");
	assert_shows(units_format_bytes, 1e300, "-");
}

static void every_amount_up_to_the_largest_unit_has_three_digits_and_is_near(void **state)
{
	struct rng rng;
	char text[UNITS_TEXT_SIZE];

	(void)state;
	rng_seed(&rng, 2, 1);
	for (int i = 0; i < 100000; i++) {
		double ns = (double)(rng_next(&rng) >> rng_between(&rng, 25, 53));
		char unit[8] = "";
		double shown = 0;

		assert_int_equal(sscanf(units_format_duration(ns, text), "%lf %7s", &shown, unit),
				 2);
		if (ns < 1000)
			assert_true(strcspn(text, " ") <= 3 || strcmp(unit, "ns") != 0);
		else
			assert_int_equal(strcspn(text, " ") - (strchr(text, '.') != NULL), 3);
		shown *= unit[0] == 'n' ? 1 : unit[0] == 'm' ? 1e6 : unit[0] == 's' ? 1e9 : 1e3;
		if (fabs(shown - ns) > ns / 199)
			fail_msg("%.0f ns are shown as \"%s\"", ns, text);
	}
}

static const char *set_a_locale_with_a_decimal_comma(void)
{
	static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8",
					    "fr_FR.utf8",  "pl_PL.UTF-8", "de_DE"};

	for (size_t i = 0; i < COUNT(names); i++)
		if (setlocale(LC_ALL, names[i]) != NULL &&
		    strcmp(localeconv()->decimal_point, ",") == 0)
			return names[i];
	return NULL;
}

static void the_decimal_point_is_a_point_in_every_locale(void **state)
{
	char text[UNITS_TEXT_SIZE];

	(void)state;
	if (set_a_locale_with_a_decimal_comma() == NULL) {
		print_message("# no locale with a decimal comma is installed\n");
		skip();
	}
	assert_reads(units_parse_seconds, "0.5", UNITS_NS_PER_SECOND / 2);
	assert_refuses(units_parse_seconds, "0,5", 0, UINT64_MAX, EINVAL);
	assert_string_equal(units_format_seconds(UNITS_NS_PER_SECOND / 2, text), "0.5");
	assert_shows(units_format_bytes, 1.5 * KIB, "1.50 KiB");
	setlocale(LC_ALL, "C");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_number_is_read),
		cmocka_unit_test(leading_zeros_change_nothing),
		cmocka_unit_test(both_ends_of_a_range_are_in_it),
		cmocka_unit_test(a_number_outside_of_the_range_is_told_from_what_is_none),
		cmocka_unit_test(what_is_not_a_whole_number_is_refused),
		cmocka_unit_test(a_number_too_large_for_64_bits_is_out_of_every_range),
		cmocka_unit_test(seconds_are_read_with_or_without_a_fraction),
		cmocka_unit_test(digits_beyond_the_nanosecond_must_be_zero),
		cmocka_unit_test(what_is_not_a_number_of_seconds_is_refused),
		cmocka_unit_test(a_range_of_seconds_holds_both_of_its_ends),
		cmocka_unit_test(
			seconds_too_many_for_64_bits_of_nanoseconds_are_out_of_every_range),
		cmocka_unit_test(seconds_are_shown_in_the_shortest_exact_form),
		cmocka_unit_test(what_is_shown_is_read_back_as_the_same),
		cmocka_unit_test(bytes_are_shown_with_three_significant_digits),
		cmocka_unit_test(durations_are_shown_with_three_significant_digits),
		cmocka_unit_test(an_unknown_amount_is_a_dash),
		cmocka_unit_test(every_amount_up_to_the_largest_unit_has_three_digits_and_is_near),
		cmocka_unit_test(the_decimal_point_is_a_point_in_every_locale),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
