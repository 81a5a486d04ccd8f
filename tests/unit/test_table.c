/* SPDX-License-Identifier: ISC */
/*
 * Tables of texts: columns that line up, whatever is in them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "report/table.h"

enum {
	SHOWN_SIZE = 4096
};

/* A table of a name and two numbers. */
static int set(void **state)
{
	static struct table table;

	table_init(&table);
	table_add_column(&table, TABLE_LEFT, "");
	table_add_column(&table, TABLE_RIGHT, "base");
	table_add_column(&table, TABLE_LEFT, "note");
	*state = &table;
	return 0;
}

static int strike(void **state)
{
	table_free(*state);
	return 0;
}

static void add_row(struct table *table, const char *name, const char *number, const char *note)
{
	table_add(table, "%s", name);
	table_add(table, "%s", number);
	table_add(table, "%s", note);
}

static void assert_shown(const struct table *table, const char *expected)
{
	char shown[SHOWN_SIZE];
	FILE *out = tmpfile();
	size_t size;

	assert_non_null(out);
	table_show(table, out, "> ");
	rewind(out);
	size = fread(shown, 1, sizeof shown - 1, out);
	shown[size] = '\0';
	fclose(out);
	assert_string_equal(shown, expected);
}

static void columns_are_as_wide_as_their_widest_cell(void **state)
{
	add_row(*state, "a", "1", "x");
	add_row(*state, "long name", "1234567", "y");
	assert_shown(*state, ">               base  note\n"
			     "> a                1  x\n"
			     "> long name  1234567  y\n");
}

static void nothing_stands_behind_the_last_text_of_a_row(void **state)
{
	add_row(*state, "a heading that is long", "", "");
	add_row(*state, "", "1", "");
	add_row(*state, "", "", "");
	add_row(*state, "", "", "x");
	assert_shown(*state, ">                         base  note\n"
			     "> a heading that is long\n"
			     ">                            1\n"
			     "> \n"
			     ">                               x\n");
}

static void a_letter_of_several_bytes_is_one_column_wide(void **state)
{
	add_row(*state, "größer", "1", "x");
	add_row(*state, "kleiner", "2", "y");
	assert_shown(*state, ">          base  note\n"
			     "> größer      1  x\n"
			     "> kleiner     2  y\n");
}

static void control_characters_become_question_marks(void **state)
{
	add_row(*state, "a\033[2J\n", "\177", "\t");
	assert_shown(*state, ">         base  note\n"
			     "> a?[2J?     ?  ?\n");
}

static void long_texts_are_cut_to_a_cell(void **state)
{
	char text[2 * TABLE_CELL_SIZE];
	struct table *table = *state;

	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	add_row(table, text, "", "");
	assert_int_equal(strlen(table->cells[3]), TABLE_CELL_SIZE - 1);
}

static void many_cells_find_room(void **state)
{
	struct table *table = *state;

	for (int i = 0; i < 1000; i++) {
		char number[16];

		snprintf(number, sizeof number, "%d", i);
		add_row(table, "name", number, "note");
	}
	assert_false(table->failed);
	assert_int_equal(table->count, 3003);
	assert_string_equal(table->cells[3001], "999");
	assert_string_equal(table->cells[4], "0");
}

static void numbers_are_shown_to_four_digits(void **state)
{
	(void)state;
	assert_int_equal(table_decimals(123456), 0);
	assert_int_equal(table_decimals(1000), 0);
	assert_int_equal(table_decimals(999.9), 1);
	assert_int_equal(table_decimals(10), 2);
	assert_int_equal(table_decimals(1), 3);
	assert_int_equal(table_decimals(0.01234), 5);
	assert_int_equal(table_decimals(0), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(columns_are_as_wide_as_their_widest_cell),
		TEST(nothing_stands_behind_the_last_text_of_a_row),
		TEST(a_letter_of_several_bytes_is_one_column_wide),
		TEST(control_characters_become_question_marks),
		TEST(long_texts_are_cut_to_a_cell),
		TEST(many_cells_find_room),
		TEST(numbers_are_shown_to_four_digits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
