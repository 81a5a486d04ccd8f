/* SPDX-License-Identifier: ISC */
/*
 * The command line: every style of writing an option, every value that is refused and what is said
 * then, and the table that all of it comes from.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/units.h"
#include "options.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	WORDS_MAX = 32,
	SAID_SIZE = 4096
};

/* What came of a command line. */
struct outcome {
	struct options options;
	enum status status;
	char said[SAID_SIZE];
};

/* The program parses once; what getopt keeps in mind is made to forget here. */
static void forget(void)
{
	char *const nothing[] = {(char *)"blogbench", NULL};
	const struct option none = {0};

	optind = 0;
	getopt_long(1, nothing, "-:", &none, NULL);
	optind = 1;
}

static int redirect(FILE *file)
{
	int saved = dup(STDERR_FILENO);

	assert_true(saved >= 0);
	assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
	return saved;
}

static void parse_for(struct outcome *outcome, const char *command, const char *const *words)
{
	char *argv[WORDS_MAX] = {(char *)"blogbench"};
	FILE *file = tmpfile();
	int argc = 1;
	int saved;
	size_t length;

	assert_non_null(file);
	for (; words[argc - 1] != NULL; argc++)
		argv[argc] = (char *)words[argc - 1];
	forget();
	saved = redirect(file);
	outcome->status = options_parse(&outcome->options, command_find(command), argc, argv);
	dup2(saved, STDERR_FILENO);
	close(saved);
	rewind(file);
	length = fread(outcome->said, 1, SAID_SIZE - 1, file);
	outcome->said[length] = '\0';
	fclose(file);
}

#define WORDS(...)                \
	(const char *const[])     \
	{                         \
		__VA_ARGS__, NULL \
	}
#define PARSE(outcome, ...) parse_for(outcome, "", WORDS(__VA_ARGS__))

/* The first command that takes an option. */
static const struct command *command_of(const struct option_row *row)
{
	int i = 0;

	while ((row->commands & commands[i].id) == 0)
		i++;
	return &commands[i];
}

/* For the command that takes the option, with what that needs besides. */
static void parse_row(struct outcome *outcome, const struct option_row *row, const char *word,
		      const char *value)
{
	const struct command *command = command_of(row);

	if (command->id == COMMAND_BENCH)
		PARSE(outcome, "-d", "/srv", word, value);
	else
		parse_for(outcome, command->word, WORDS(word, value));
}

static void done(struct outcome *outcome)
{
	options_free(&outcome->options);
}

static void assert_taken(const struct outcome *outcome)
{
	if (outcome->status != STATUS_OK)
		fail_msg("refused: %s", outcome->said);
	assert_string_equal(outcome->said, "");
}

static void assert_says(const struct outcome *outcome, const char *words)
{
	if (strstr(outcome->said, words) == NULL)
		fail_msg("\"%s\" does not say \"%s\"", outcome->said, words);
}

/* With one sentence, which has to say this. */
static void assert_refused(const struct outcome *outcome, enum status status, const char *words)
{
	assert_int_equal(outcome->status, status);
	assert_says(outcome, words);
	assert_memory_equal(outcome->said, "blogbench: ", strlen("blogbench: "));
	assert_ptr_equal(strchr(outcome->said, '\n'), outcome->said + strlen(outcome->said) - 1);
}

/* What is taken. */

static void the_defaults_are_those_of_the_classic_benchmark(void **state)
{
	struct outcome outcome;
	const struct plan *plan = &outcome.options.plan;

	(void)state;
	PARSE(&outcome, "-d", "/data/blogbench");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.action, ACTION_RUN);
	assert_int_equal(plan->target_count, 1);
	assert_string_equal(plan->targets[0].directory, "/data/blogbench");
	assert_int_equal(plan->iterations, 30);
	assert_int_equal(plan->interval_ns, 10 * UNITS_NS_PER_SECOND);
	assert_int_equal(plan->workers[ROLE_WRITER], 3);
	assert_int_equal(plan->workers[ROLE_REWRITER], 1);
	assert_int_equal(plan->workers[ROLE_COMMENTER], 5);
	assert_int_equal(plan->workers[ROLE_READER], 100);
	assert_int_equal(plan->prefill, 0);
	assert_int_equal(plan->content, CONTENT_MIXED);
	assert_int_equal(plan->verify, CONTENT_VERIFY_STAMPS);
	assert_false(plan->keep);
	assert_int_equal(outcome.options.operand_count, 0);
	done(&outcome);
}

static void without_other_options_it_is_one_run_and_nothing_but_the_classic_output(void **state)
{
	struct outcome outcome;
	const struct plan *plan = &outcome.options.plan;
	const struct output_wishes *output = &outcome.options.output;

	(void)state;
	PARSE(&outcome, "-d", "/data/blogbench");
	assert_true(plan_is_classic(plan));
	assert_int_equal(plan->runs, 1);
	assert_int_equal(plan->warmup, 0);
	assert_int_equal(plan->pause_ns, 0);
	assert_int_equal(plan->settle_ns, 0);
	assert_int_equal(plan->order, PLAN_ROUNDS);
	assert_true(plan->precision == 0);
	assert_true(plan->confidence == 95);
	assert_null(plan->targets[0].label);
	assert_null(plan->targets[0].prepare);
	assert_false(output->quiet || output->summary || output->no_progress);
	assert_null(output->json);
	assert_null(output->csv);
	done(&outcome);
}

/* The classic options with a number behind them, in every style, among them those of public
 * scripts. */
static const struct {
	char letter;
	const char *name;
	const char *shortest; /* abbreviation that has to stay unique */
	size_t offset;
	uint64_t unit;
} numbers[] = {
	{'i', "iterations", "iter", offsetof(struct options, plan.iterations), 1},
	{'s', "sleep", "sle", offsetof(struct options, plan.interval_ns), UNITS_NS_PER_SECOND},
	{'w', "writers", "writ", offsetof(struct options, plan.workers[ROLE_WRITER]), 1},
	{'W', "rewriters", "rewr", offsetof(struct options, plan.workers[ROLE_REWRITER]), 1},
	{'c', "commenters", "comm", offsetof(struct options, plan.workers[ROLE_COMMENTER]), 1},
	{'r', "readers", "read", offsetof(struct options, plan.workers[ROLE_READER]), 1},
};

static void assert_sets_number(size_t which, const char *first, const char *second)
{
	struct outcome outcome;
	const char *const field = (const char *)&outcome.options + numbers[which].offset;

	PARSE(&outcome, "-d", "/srv", first, second);
	assert_taken(&outcome);
	assert_int_equal(*(const uint64_t *)(const void *)field, 7 * numbers[which].unit);
	done(&outcome);
}

static void a_classic_option_may_be_written_in_every_style(void **state)
{
	char word[64];

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		snprintf(word, sizeof(word), "-%c", numbers[i].letter);
		assert_sets_number(i, word, "7");
		snprintf(word, sizeof(word), "-%c7", numbers[i].letter);
		assert_sets_number(i, word, NULL);
		snprintf(word, sizeof(word), "--%s", numbers[i].name);
		assert_sets_number(i, word, "7");
		snprintf(word, sizeof(word), "--%s=7", numbers[i].name);
		assert_sets_number(i, word, NULL);
	}
}

static void a_classic_option_may_be_abbreviated(void **state)
{
	char word[64];

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++)
		for (size_t length = strlen(numbers[i].shortest); length < strlen(numbers[i].name);
		     length++) {
			snprintf(word, sizeof(word), "--%.*s=7", (int)length, numbers[i].name);
			assert_sets_number(i, word, NULL);
			snprintf(word, sizeof(word), "--%.*s", (int)length, numbers[i].name);
			assert_sets_number(i, word, "7");
		}
}

static void the_directory_may_be_written_in_every_style(void **state)
{
	static const char *const styles[][2] = {
		{"-d", "/srv"},       {"-d/srv", NULL},        {"--directory=/srv", NULL},
		{"--dir=/srv", NULL}, {"--directory", "/srv"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(styles); i++) {
		struct outcome outcome;

		PARSE(&outcome, styles[i][0], styles[i][1]);
		assert_taken(&outcome);
		assert_string_equal(outcome.options.plan.targets[0].directory, "/srv");
		done(&outcome);
	}
}

static void a_value_may_begin_with_a_dash(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "-x", "-i", "4");
	assert_taken(&outcome);
	assert_string_equal(outcome.options.plan.targets[0].directory, "-x");
	assert_int_equal(outcome.options.plan.iterations, 4);
	done(&outcome);
}

static void an_interval_may_be_a_fraction_of_a_second(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "-s", "0.5");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.interval_ns, UNITS_NS_PER_SECOND / 2);
	done(&outcome);
}

static void of_an_option_given_twice_the_last_one_holds(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-i", "3", "-d", "/srv", "--iterations=4", "-i5");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.iterations, 5);
	done(&outcome);
}

static void zero_workers_of_a_role_are_legal(void **state)
{
	static const char *const words[] = {"-W0", "-c0", "-r0"};
	struct outcome outcome;

	(void)state;
	for (size_t i = 0; i < COUNT(words); i++) {
		PARSE(&outcome, "-d", "/srv", words[i]);
		assert_taken(&outcome);
		done(&outcome);
	}
	PARSE(&outcome, "-d", "/srv", "-W0", "-c0", "-r0");
	assert_taken(&outcome);
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "-w0", "-W0", "-c0", "--prefill=200");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.prefill, 200);
	done(&outcome);
}

static void every_choice_can_be_made(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		if (row->type != OPTION_CHOICE)
			continue;
		for (unsigned choice = 0; row->choices[choice] != NULL; choice++) {
			struct outcome outcome;
			char word[64];
			unsigned chosen;

			snprintf(word, sizeof(word), "--%s=%s", row->name, row->choices[choice]);
			parse_row(&outcome, row, word, NULL);
			assert_taken(&outcome);
			memcpy(&chosen, (const char *)&outcome.options + row->offset,
			       sizeof(chosen));
			assert_int_equal(chosen, choice);
			done(&outcome);
		}
	}
}

static void every_flag_can_be_set(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		struct outcome outcome;
		char word[64];

		if (row->type != OPTION_FLAG)
			continue;
		snprintf(word, sizeof(word), "--%s", row->name);
		parse_row(&outcome, row, word, NULL);
		assert_taken(&outcome);
		assert_true(*((const char *)&outcome.options + row->offset));
		done(&outcome);
	}
}

static void a_percentage_may_be_a_fraction(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "--precision=2.5", "--confidence=99.9");
	assert_taken(&outcome);
	assert_true(outcome.options.plan.precision == 2.5);
	assert_true(outcome.options.plan.confidence == 99.9);
	done(&outcome);
}

static void a_seed_is_taken_as_it_is_and_else_a_fresh_one_made(void **state)
{
	struct outcome first, second;

	(void)state;
	PARSE(&first, "-d", "/srv", "--seed=0");
	PARSE(&second, "-d", "/srv", "--seed=9223372036854775807");
	assert_taken(&first);
	assert_taken(&second);
	assert_int_equal(first.options.plan.seed, 0);
	assert_int_equal(second.options.plan.seed, INT64_MAX);
	done(&first);
	done(&second);
	PARSE(&first, "-d", "/srv");
	PARSE(&second, "-d", "/srv");
	assert_int_not_equal(first.options.plan.seed, second.options.plan.seed);
	/* Whatever it is, it can be given. */
	assert_true(first.options.plan.seed <= INT64_MAX);
	assert_true(second.options.plan.seed <= INT64_MAX);
	done(&first);
	done(&second);
}

static void each_directory_is_a_target_and_has_the_labels_behind_it(void **state)
{
	struct outcome outcome;
	const struct plan_target *targets;

	(void)state;
	PARSE(&outcome, "-d", "/a", "--label=old", "--prepare=sync", "-i", "3", "-d", "/b",
	      "--directory=/a", "--label", "new");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.target_count, 3);
	targets = outcome.options.plan.targets;
	assert_string_equal(targets[0].directory, "/a");
	assert_string_equal(targets[0].label, "old");
	assert_string_equal(targets[0].prepare, "sync");
	assert_string_equal(targets[1].directory, "/b");
	assert_null(targets[1].label);
	assert_null(targets[1].prepare);
	assert_string_equal(targets[2].label, "new");
	done(&outcome);
}

/* Operands. */

static void surplus_operands_are_kept_in_order_and_change_nothing(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "null", "-d", "/srv", "more", "-i", "4", "-", "clean");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.iterations, 4);
	assert_int_equal(outcome.options.plan.target_count, 1);
	assert_int_equal(outcome.options.operand_count, 4);
	assert_string_equal(outcome.options.operands[0], "null");
	assert_string_equal(outcome.options.operands[1], "more");
	assert_string_equal(outcome.options.operands[2], "-");
	assert_string_equal(outcome.options.operands[3], "clean");
	assert_null(outcome.options.operands[4]);
	done(&outcome);
}

static void behind_two_dashes_all_are_operands(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "a", "--", "-i", "--nosuch", "--");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.iterations, 30);
	assert_int_equal(outcome.options.operand_count, 4);
	assert_string_equal(outcome.options.operands[0], "a");
	assert_string_equal(outcome.options.operands[1], "-i");
	assert_string_equal(outcome.options.operands[3], "--");
	done(&outcome);
}

static void options_behind_operands_count_even_where_posix_is_taken_literally(void **state)
{
	struct outcome outcome;

	(void)state;
	setenv("POSIXLY_CORRECT", "1", 1);
	PARSE(&outcome, "null", "-d", "/srv", "null", "-i", "4");
	unsetenv("POSIXLY_CORRECT");
	assert_taken(&outcome);
	assert_int_equal(outcome.options.plan.target_count, 1);
	assert_int_equal(outcome.options.plan.iterations, 4);
	assert_int_equal(outcome.options.operand_count, 2);
	done(&outcome);
}

static void only_a_word_that_is_one_makes_a_command(void **state)
{
	static const char *const others[] = {"",        "null", "-d",     "Clean", "clea",
					     "cleaner", "/srv", "clean ", "bench"};

	(void)state;
	assert_int_equal(command_find("clean")->id, COMMAND_CLEAN);
	for (size_t i = 0; i < COUNT(others); i++)
		assert_int_equal(command_find(others[i])->id, COMMAND_BENCH);
	assert_int_equal(command_find(NULL)->id, COMMAND_BENCH);
}

static void every_command_is_found_by_its_word(void **state)
{
	(void)state;
	for (int i = 0; i < commands_count; i++) {
		assert_ptr_equal(command_find(commands[i].word), &commands[i]);
		assert_true(strlen(commands[i].usage) > 0);
		assert_true(strlen(commands[i].purpose) > 0);
		assert_non_null(commands[i].run);
		assert_int_equal(commands[i].id & COMMAND_ALL, commands[i].id);
		for (int k = 0; k < i; k++)
			assert_int_not_equal(commands[i].id, commands[k].id);
	}
}

/* What is done instead. */

static void no_argument_at_all_asks_for_help(void **state)
{
	struct outcome outcome;

	(void)state;
	parse_for(&outcome, "", (const char *const[]){NULL});
	assert_taken(&outcome);
	assert_int_equal(outcome.options.action, ACTION_HELP);
	done(&outcome);
}

static void help_and_version_need_no_directory(void **state)
{
	static const struct {
		const char *word;
		enum action action;
	} cases[] = {
		{"-h", ACTION_HELP},    {"--help", ACTION_HELP},       {"--hel", ACTION_HELP},
		{"-V", ACTION_VERSION}, {"--version", ACTION_VERSION}, {"--vers", ACTION_VERSION},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct outcome outcome;

		PARSE(&outcome, cases[i].word);
		assert_taken(&outcome);
		assert_int_equal(outcome.options.action, cases[i].action);
		done(&outcome);
		PARSE(&outcome, "-i", "3", "-w0", cases[i].word, "--nosuch");
		assert_taken(&outcome);
		assert_int_equal(outcome.options.action, cases[i].action);
		done(&outcome);
		parse_for(&outcome, "clean", WORDS(cases[i].word));
		assert_taken(&outcome);
		assert_int_equal(outcome.options.action, cases[i].action);
		done(&outcome);
	}
}

/* What is refused. */

static void without_a_directory_there_is_nothing_to_do(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-i", "3");
	assert_refused(&outcome, STATUS_CANNOT_RUN, "-d DIR");
	done(&outcome);
	parse_for(&outcome, "clean", (const char *const[]){NULL});
	assert_refused(&outcome, STATUS_CANNOT_RUN, "-d DIR");
	done(&outcome);
}

static bool takes_a_number(const struct option_row *row)
{
	return row->type == OPTION_WHOLE || row->type == OPTION_SECONDS ||
	       row->type == OPTION_PERCENT;
}

/* A bound as it is shown and typed. */
static void show_bound(const struct option_row *row, uint64_t bound, char text[UNITS_TEXT_SIZE])
{
	if (row->type == OPTION_WHOLE)
		snprintf(text, UNITS_TEXT_SIZE, "%" PRIu64, bound);
	else
		units_format_seconds(bound, text);
}

/* By its long name, and by its letter where it has one. */
static void assert_number_refused(const struct option_row *row, const char *value)
{
	char min[UNITS_TEXT_SIZE];
	char max[UNITS_TEXT_SIZE];
	char words[3][128];

	show_bound(row, row->min, min);
	show_bound(row, row->max, max);
	snprintf(words[0], sizeof(words[0]), "--%s=%s", row->name, value);
	snprintf(words[1], sizeof(words[1]), "--%s", row->name);
	snprintf(words[2], sizeof(words[2]), "-%c", row->letter);
	for (int style = 0; style < (row->letter == '\0' ? 2 : 3); style++) {
		struct outcome outcome;
		char expected[256];

		parse_row(&outcome, row, words[style], style == 0 ? NULL : value);
		snprintf(expected, sizeof(expected), "--%s is \"%s\"", row->name, value);
		assert_refused(&outcome, STATUS_USAGE, expected);
		snprintf(expected, sizeof(expected), "from %s to %s\n", min, max);
		assert_says(&outcome, expected);
		done(&outcome);
	}
}

static void a_value_that_is_no_number_is_refused_with_option_value_and_range(void **state)
{
	static const char *const values[] = {"",    "x",   "1x",  " 1", "1 ",   "+1", "-1",   "--1",
					     "0x1", "1e1", "1,5", ".",  "1.5.", "-",  "1 000"};

	(void)state;
	for (size_t i = 0; i < option_rows_count; i++)
		for (size_t k = 0; k < COUNT(values) && takes_a_number(&option_rows[i]); k++)
			assert_number_refused(&option_rows[i], values[k]);
}

static void a_number_out_of_range_is_refused_with_option_value_and_range(void **state)
{
	char value[UNITS_TEXT_SIZE];

	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		if (!takes_a_number(row))
			continue;
		show_bound(row, row->max + 1, value);
		assert_number_refused(row, value);
		assert_number_refused(row, "18446744073709551616");
		assert_number_refused(row, "99999999999999999999999999");
		if (row->min == 0)
			continue;
		show_bound(row, row->min - 1, value);
		assert_number_refused(row, value);
		assert_number_refused(row, "0");
	}
}

/* That both work together with the other defaults is not asked for here. */
static void both_ends_of_a_range_are_taken(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		const uint64_t ends[] = {row->min, row->max};

		for (size_t k = 0; k < COUNT(ends) && takes_a_number(row); k++) {
			struct outcome outcome;
			char value[UNITS_TEXT_SIZE];
			char word[64];

			show_bound(row, ends[k], value);
			snprintf(word, sizeof(word), "--%s=%s", row->name, value);
			parse_for(&outcome, command_of(row)->word, WORDS(word, "-h"));
			assert_taken(&outcome);
			done(&outcome);
		}
	}
}

static void a_fraction_where_a_whole_number_is_wanted_is_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].type == OPTION_WHOLE)
			assert_number_refused(&option_rows[i], "1.5");
}

static void what_is_none_of_the_choices_is_refused_with_all_of_them(void **state)
{
	static const char *const values[] = {"",       "nosuch", "MIXED",   "mix",
					     "mixed ", "0",      "full,off"};

	(void)state;
	for (size_t i = 0; i < option_rows_count; i++)
		for (size_t k = 0; k < COUNT(values) && option_rows[i].type == OPTION_CHOICE; k++) {
			const struct option_row *row = &option_rows[i];
			struct outcome outcome;
			char text[128];

			snprintf(text, sizeof(text), "--%s=%s", row->name, values[k]);
			parse_row(&outcome, row, text, NULL);
			snprintf(text, sizeof(text), "--%s is \"%s\"", row->name, values[k]);
			assert_refused(&outcome, STATUS_USAGE, text);
			for (size_t choice = 0; row->choices[choice] != NULL; choice++)
				assert_says(&outcome, row->choices[choice]);
			done(&outcome);
		}
}

static void a_control_character_in_a_value_does_not_break_the_line(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "-i", "1\n2\033");
	assert_refused(&outcome, STATUS_USAGE, "--iterations is \"1?2?\"");
	done(&outcome);
}

static void an_unknown_option_is_refused_by_its_name(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "-x");
	assert_refused(&outcome, STATUS_USAGE, "no option -x;");
	done(&outcome);
	PARSE(&outcome, "-x", "-d", "/srv");
	assert_refused(&outcome, STATUS_USAGE, "no option -x;");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "--nosuch");
	assert_refused(&outcome, STATUS_USAGE, "no option --nosuch;");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "--nosuch=5");
	assert_refused(&outcome, STATUS_USAGE, "no option --nosuch;");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "--directoryx=5");
	assert_refused(&outcome, STATUS_USAGE, "no option --directoryx;");
	done(&outcome);
}

static void an_option_of_another_command_is_refused(void **state)
{
	struct outcome outcome;

	(void)state;
	parse_for(&outcome, "clean", WORDS("-d", "/srv", "--iterations=3"));
	assert_refused(&outcome, STATUS_USAGE, "no option --iterations;");
	done(&outcome);
	parse_for(&outcome, "clean", WORDS("-d", "/srv", "-i3"));
	assert_refused(&outcome, STATUS_USAGE, "no option -i;");
	done(&outcome);
}

static void an_option_without_its_value_is_refused(void **state)
{
	static const char *const words[] = {"-i", "--iterations", "--iter", "--content", "-d"};

	(void)state;
	for (size_t i = 0; i < COUNT(words); i++) {
		struct outcome outcome;
		char expected[64];

		PARSE(&outcome, "-d", "/srv", words[i]);
		snprintf(expected, sizeof(expected), "option %s needs a value", words[i]);
		assert_refused(&outcome, STATUS_USAGE, expected);
		done(&outcome);
	}
}

static void a_flag_with_a_value_is_refused(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "--keep=yes");
	assert_refused(&outcome, STATUS_USAGE, "--keep takes no value");
	assert_says(&outcome, "--keep=yes");
	done(&outcome);
}

static void an_abbreviation_of_several_options_is_refused(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "--pre=5");
	assert_refused(&outcome, STATUS_USAGE, "--pre is short for 3 options");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "--=5");
	assert_int_equal(outcome.status, STATUS_USAGE);
	done(&outcome);
}

static void a_label_before_the_first_directory_is_refused(void **state)
{
	static const char *const words[] = {"--label=a", "--prepare=a"};

	(void)state;
	for (size_t i = 0; i < COUNT(words); i++) {
		struct outcome outcome;

		PARSE(&outcome, words[i], "-d", "/srv");
		assert_refused(&outcome, STATUS_USAGE, "behind the -d");
		done(&outcome);
	}
}

static void a_plan_that_makes_no_sense_is_refused(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "-w0");
	assert_refused(&outcome, STATUS_USAGE, "--prefill");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "-w0", "-W0", "-c0", "-r0");
	assert_refused(&outcome, STATUS_USAGE, "no workers");
	done(&outcome);
	PARSE(&outcome, "-d", "/srv", "-i1000000", "-s86400");
	assert_refused(&outcome, STATUS_USAGE, "ten years");
	done(&outcome);
}

static void outputs_that_do_not_go_together_are_refused(void **state)
{
	struct outcome outcome;

	(void)state;
	PARSE(&outcome, "-d", "/srv", "--output=-");
	assert_refused(&outcome, STATUS_USAGE, "--output");
	done(&outcome);
}

/* The table. */

static size_t size_of_field(const struct option_row *row)
{
	switch (row->type) {
	case OPTION_WHOLE:
	case OPTION_SECONDS:
		return sizeof(uint64_t);
	case OPTION_CHOICE:
		return sizeof(unsigned);
	case OPTION_PERCENT:
		return sizeof(double);
	case OPTION_FLAG:
		return sizeof(bool);
	case OPTION_ACTION:
		return sizeof(enum action);
	default:
		return sizeof(const char *);
	}
}

static void every_row_writes_into_a_field_of_its_own(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		const size_t size = size_of_field(row);
		const bool of_target = row->type == OPTION_OF_TARGET;

		if (row->type == OPTION_TARGET || row->type == OPTION_ACTION)
			continue;
		assert_int_equal(row->offset % size, 0);
		assert_true(row->offset + size <=
			    (of_target ? sizeof(struct plan_target) : sizeof(struct options)));
		for (size_t k = 0; k < i; k++) {
			const struct option_row *other = &option_rows[k];

			if (other->type != OPTION_TARGET && other->type != OPTION_ACTION &&
			    (other->type == OPTION_OF_TARGET) == of_target)
				assert_true(row->offset >= other->offset + size_of_field(other) ||
					    other->offset >= row->offset + size);
		}
	}
}

static void no_command_has_two_options_of_the_same_name_or_letter(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++)
		for (size_t k = 0; k < i; k++) {
			const struct option_row *row = &option_rows[i];
			const struct option_row *other = &option_rows[k];

			if ((row->commands & other->commands) != 0)
				assert_string_not_equal(row->name, other->name);
			/* Letters are few, so one means the same everywhere. */
			if (row->letter != '\0')
				assert_int_not_equal(row->letter, other->letter);
		}
}

static void every_row_is_described_and_belongs_to_a_command(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		assert_int_equal(strspn(row->name, "abcdefghijklmnopqrstuvwxyz-"),
				 strlen(row->name));
		assert_true(strlen(row->name) > 2);
		assert_true(strlen(row->help) > 0);
		assert_int_not_equal(row->help[strlen(row->help) - 1], '.');
		assert_int_not_equal(row->commands & COMMAND_ALL, 0);
		assert_int_equal(row->commands & ~(unsigned)COMMAND_ALL, 0);
	}
}

static void a_row_has_what_its_type_needs_and_no_more(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		assert_int_equal(row->argument == NULL,
				 row->type == OPTION_FLAG || row->type == OPTION_ACTION);
		assert_int_equal(row->choices != NULL, row->type == OPTION_CHOICE);
		if (takes_a_number(row))
			assert_true(row->min < row->max);
		if (row->type == OPTION_CHOICE)
			assert_non_null(row->preset);
	}
}

static void every_default_can_be_typed(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_rows_count; i++) {
		struct outcome outcome;
		char word[64];

		if (option_rows[i].preset == NULL)
			continue;
		snprintf(word, sizeof(word), "--%s=%s", option_rows[i].name, option_rows[i].preset);
		parse_row(&outcome, &option_rows[i], word, NULL);
		assert_taken(&outcome);
		done(&outcome);
	}
}

/* Somebody's script may hold any of these. */
static void classic_abbreviations_stay_free_of_new_options(void **state)
{
	static const char *const reserved[] = {"iter", "dir",  "writ", "rewr",
					       "read", "comm", "sle",  "hel"};

	(void)state;
	for (size_t i = 0; i < COUNT(reserved); i++) {
		int count = 0;

		for (size_t k = 0; k < option_rows_count; k++)
			count +=
				strncmp(option_rows[k].name, reserved[i], strlen(reserved[i])) == 0;
		assert_int_equal(count, 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_defaults_are_those_of_the_classic_benchmark),
		cmocka_unit_test(
			without_other_options_it_is_one_run_and_nothing_but_the_classic_output),
		cmocka_unit_test(a_classic_option_may_be_written_in_every_style),
		cmocka_unit_test(a_classic_option_may_be_abbreviated),
		cmocka_unit_test(the_directory_may_be_written_in_every_style),
		cmocka_unit_test(a_value_may_begin_with_a_dash),
		cmocka_unit_test(an_interval_may_be_a_fraction_of_a_second),
		cmocka_unit_test(of_an_option_given_twice_the_last_one_holds),
		cmocka_unit_test(zero_workers_of_a_role_are_legal),
		cmocka_unit_test(every_choice_can_be_made),
		cmocka_unit_test(every_flag_can_be_set),
		cmocka_unit_test(a_percentage_may_be_a_fraction),
		cmocka_unit_test(a_seed_is_taken_as_it_is_and_else_a_fresh_one_made),
		cmocka_unit_test(each_directory_is_a_target_and_has_the_labels_behind_it),
		cmocka_unit_test(surplus_operands_are_kept_in_order_and_change_nothing),
		cmocka_unit_test(behind_two_dashes_all_are_operands),
		cmocka_unit_test(options_behind_operands_count_even_where_posix_is_taken_literally),
		cmocka_unit_test(only_a_word_that_is_one_makes_a_command),
		cmocka_unit_test(every_command_is_found_by_its_word),
		cmocka_unit_test(no_argument_at_all_asks_for_help),
		cmocka_unit_test(help_and_version_need_no_directory),
		cmocka_unit_test(without_a_directory_there_is_nothing_to_do),
		cmocka_unit_test(a_value_that_is_no_number_is_refused_with_option_value_and_range),
		cmocka_unit_test(a_number_out_of_range_is_refused_with_option_value_and_range),
		cmocka_unit_test(both_ends_of_a_range_are_taken),
		cmocka_unit_test(a_fraction_where_a_whole_number_is_wanted_is_refused),
		cmocka_unit_test(what_is_none_of_the_choices_is_refused_with_all_of_them),
		cmocka_unit_test(a_control_character_in_a_value_does_not_break_the_line),
		cmocka_unit_test(an_unknown_option_is_refused_by_its_name),
		cmocka_unit_test(an_option_of_another_command_is_refused),
		cmocka_unit_test(an_option_without_its_value_is_refused),
		cmocka_unit_test(a_flag_with_a_value_is_refused),
		cmocka_unit_test(an_abbreviation_of_several_options_is_refused),
		cmocka_unit_test(a_label_before_the_first_directory_is_refused),
		cmocka_unit_test(a_plan_that_makes_no_sense_is_refused),
		cmocka_unit_test(outputs_that_do_not_go_together_are_refused),
		cmocka_unit_test(every_row_writes_into_a_field_of_its_own),
		cmocka_unit_test(no_command_has_two_options_of_the_same_name_or_letter),
		cmocka_unit_test(every_row_is_described_and_belongs_to_a_command),
		cmocka_unit_test(a_row_has_what_its_type_needs_and_no_more),
		cmocka_unit_test(every_default_can_be_typed),
		cmocka_unit_test(classic_abbreviations_stay_free_of_new_options),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
