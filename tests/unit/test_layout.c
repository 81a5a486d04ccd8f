/* SPDX-License-Identifier: ISC */
/* Paragraphs: no line is too wide, no word is lost, amounts stay with their units. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "report/layout.h"

enum {
	TEXT_SIZE = 4096
};

/* What is put out at that column; with a name it is an entry. */
static void lay_out(const char *name, int column, const char *text, char shown[TEXT_SIZE])
{
	FILE *out = tmpfile();
	size_t size;

	assert_non_null(out);
	if (name != NULL)
		layout_entry(out, name, text);
	else
		layout_paragraph(out, column, text);
	rewind(out);
	size = fread(shown, 1, TEXT_SIZE - 1, out);
	shown[size] = '\0';
	fclose(out);
}

static void assert_paragraph(int column, const char *text, const char *expected)
{
	char shown[TEXT_SIZE];

	lay_out(NULL, column, text, shown);
	assert_string_equal(shown, expected);
}

static void a_text_that_fits_is_one_line(void **state)
{
	(void)state;
	assert_paragraph(0, "all of it", "all of it\n");
	assert_paragraph(2, "all of it", "  all of it\n");
	assert_paragraph(0, "", "\n");
	assert_paragraph(0, "two  blanks", "two  blanks\n");
}

static void a_line_is_a_hundred_columns_at_most(void **state)
{
	char full[LAYOUT_COLUMNS + 1];
	char text[TEXT_SIZE];
	char expected[TEXT_SIZE];

	(void)state;
	memset(full, 'x', sizeof(full));
	full[49] = ' ';
	full[LAYOUT_COLUMNS] = '\0';
	snprintf(expected, sizeof(expected), "%s\n", full);
	assert_paragraph(0, full, expected);
	/* One more, and the last word goes down. */
	snprintf(text, sizeof(text), "%sx", full);
	snprintf(expected, sizeof(expected), "%.49s\n%sx\n", full, full + 50);
	assert_paragraph(0, text, expected);
}

static void the_lines_below_are_indented_like_the_first(void **state)
{
	char word[61];
	char text[TEXT_SIZE];
	char expected[TEXT_SIZE];
	char shown[TEXT_SIZE];

	(void)state;
	memset(word, 'w', sizeof(word));
	word[60] = '\0';
	snprintf(text, sizeof(text), "%s %s", word, word);
	snprintf(expected, sizeof(expected), "  %s\n  %s\n", word, word);
	assert_paragraph(2, text, expected);
	snprintf(expected, sizeof(expected), "  name         %s\n               %s\n", word, word);
	lay_out("name", 0, text, shown);
	assert_string_equal(shown, expected);
}

static void an_amount_stays_with_its_unit(void **state)
{
	char word[96];
	char text[TEXT_SIZE];
	char expected[TEXT_SIZE];

	(void)state;
	memset(word, 'w', sizeof(word));
	word[95] = '\0';
	snprintf(text, sizeof(text), "%s 3.6 GiB and more", word);
	snprintf(expected, sizeof(expected), "%s\n3.6 GiB and more\n", word);
	assert_paragraph(0, text, expected);
	/* Other words do not. */
	snprintf(text, sizeof(text), "%s and more", word);
	snprintf(expected, sizeof(expected), "%s and\nmore\n", word);
	assert_paragraph(0, text, expected);
}

static void a_word_longer_than_a_line_is_broken(void **state)
{
	char word[251];
	char expected[TEXT_SIZE];

	(void)state;
	memset(word, 'w', sizeof(word));
	word[250] = '\0';
	snprintf(expected, sizeof(expected), "  %.98s\n  %.98s\n  %.54s\n", word, word, word);
	assert_paragraph(2, word, expected);
}

static void characters_are_counted_not_bytes(void **state)
{
	char text[TEXT_SIZE] = "";
	char expected[TEXT_SIZE];

	(void)state;
	for (int i = 0; i < 101; i++)
		strcat(text, "\xe2\x82\xac");
	snprintf(expected, sizeof(expected), "%.300s\n\xe2\x82\xac\n", text);
	assert_paragraph(0, text, expected);
}

static void control_characters_are_question_marks(void **state)
{
	(void)state;
	assert_paragraph(0, "a\033[2J\nb\tc\x7f", "a?[2J?b?c?\n");
}

/* Of texts made of everything, all comes out again but for blanks and line ends. */
static void nothing_but_blanks_is_lost_and_no_line_is_too_wide(void **state)
{
	static const char *const pieces[] = {"a",    " ",  "12",   "\xc2\xb5s",
					     "word", "  ", "100 ", "/a/long/path/of/many/letters"};
	struct rng rng;

	(void)state;
	rng_seed(&rng, 3, 1);
	for (int i = 0; i < 2000; i++) {
		char text[TEXT_SIZE] = "";
		char shown[TEXT_SIZE];
		const char *from = text;
		int width = 0;

		for (uint64_t n = rng_between(&rng, 0, 100); n > 0; n--)
			strcat(text, pieces[rng_between(&rng, 0, 7)]);
		lay_out(NULL, (int)rng_between(&rng, 0, 40), text, shown);
		for (const char *c = shown; *c != '\0'; c++) {
			width = *c == '\n' ? 0 : width + (((unsigned char)*c & 0xc0) != 0x80);
			assert_true(width <= LAYOUT_COLUMNS);
			if (*c == ' ' || *c == '\n')
				continue;
			from += strspn(from, " ");
			assert_int_equal(*c, *from);
			from++;
		}
		assert_int_equal(from[strspn(from, " ")], '\0');
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_text_that_fits_is_one_line),
		cmocka_unit_test(a_line_is_a_hundred_columns_at_most),
		cmocka_unit_test(the_lines_below_are_indented_like_the_first),
		cmocka_unit_test(an_amount_stays_with_its_unit),
		cmocka_unit_test(a_word_longer_than_a_line_is_broken),
		cmocka_unit_test(characters_are_counted_not_bytes),
		cmocka_unit_test(control_characters_are_question_marks),
		cmocka_unit_test(nothing_but_blanks_is_lost_and_no_line_is_too_wide),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
