/* SPDX-License-Identifier: ISC */
/* What of a text can be shown: every pair of bytes, and what UTF-8 leaves out of longer ones. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

static bool starts_plainly(const char *text, size_t length)
{
	bool is_plain;

	return text_first(text, &is_plain) == length && is_plain;
}

static bool starts_badly(const char *text)
{
	bool is_plain;

	return text_first(text, &is_plain) == 1 && !is_plain;
}

static void at_the_end_there_is_nothing(void **state)
{
	bool is_plain;

	(void)state;
	assert_int_equal(text_first("", &is_plain), 0);
}

static void of_single_bytes_those_of_ascii_are_plain_but_for_control_characters(void **state)
{
	(void)state;
	for (int byte = 1; byte < 256; byte++) {
		char text[] = {(char)byte, '\0'};

		if (byte >= ' ' && byte < 0x7f)
			assert_true(starts_plainly(text, 1));
		else
			assert_true(starts_badly(text));
	}
}

static void of_two_bytes_those_of_utf_8_are_plain_but_for_control_characters(void **state)
{
	(void)state;
	for (int first = 0x80; first < 256; first++)
		for (int second = 1; second < 256; second++) {
			char text[] = {(char)first, (char)second, '\0'};
			int code = (first & 0x1f) << 6 | (second & 0x3f);
			bool is_character =
				(first & 0xe0) == 0xc0 && (second & 0xc0) == 0x80 && code >= 0xa0;

			if (is_character)
				assert_true(starts_plainly(text, 2));
			else
				assert_true(starts_badly(text));
		}
}

static void longer_ones_are_plain_where_utf_8_has_them(void **state)
{
	static const char *const plain[] = {
		"\xe0\xa0\x80", "\xe2\x82\xac",     "\xed\x9f\xbf",     "\xee\x80\x80",
		"\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf3\xa0\x80\x81", "\xf4\x8f\xbf\xbf"};
	/* Longer than need be, surrogates, beyond the last, cut short. */
	static const char *const bad[] = {
		"\xe0\x9f\xbf",     "\xed\xa0\x80",     "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf",
		"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82",     "\xe2\x82x",
		"\xf3\xa0\x80",     "\xf3\xa0\x80x"};

	(void)state;
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
		assert_true(starts_plainly(plain[i], strlen(plain[i])));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_true(starts_badly(bad[i]));
}

static void what_is_not_plain_becomes_question_marks(void **state)
{
	char text[] = "a\tb\033[2J \xc3\xa9\xe9 \xc2\x9b"
		      "1m\xe2\x82\xac\xe2\x82";

	(void)state;
	text_make_plain(text);
	assert_string_equal(text, "a?b?[2J \xc3\xa9? ??1m\xe2\x82\xac??");
}

static void the_width_is_that_of_what_is_shown(void **state)
{
	static const char text[] = "\xc3\xa9\xe9\xe2\x82\xac\tx";

	(void)state;
	assert_int_equal(text_width(text, strlen(text)), 5);
	assert_int_equal(text_width(text, 2), 1);
	assert_int_equal(text_width(text, 0), 0);
	assert_int_equal(text_width(text, 100), 5);
}

static void what_does_not_fit_is_cut_off(void **state)
{
	char text[8] = "ab";

	(void)state;
	text_add(text, sizeof(text), "%d", 1234);
	assert_string_equal(text, "ab1234");
	text_add(text, sizeof(text), "%d", 567);
	assert_string_equal(text, "ab12345");
	assert_int_equal(text_fail(text, sizeof(text), "anew"), -1);
	assert_string_equal(text, "anew");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_the_end_there_is_nothing),
		cmocka_unit_test(
			of_single_bytes_those_of_ascii_are_plain_but_for_control_characters),
		cmocka_unit_test(of_two_bytes_those_of_utf_8_are_plain_but_for_control_characters),
		cmocka_unit_test(longer_ones_are_plain_where_utf_8_has_them),
		cmocka_unit_test(what_is_not_plain_becomes_question_marks),
		cmocka_unit_test(the_width_is_that_of_what_is_shown),
		cmocka_unit_test(what_does_not_fit_is_cut_off),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
