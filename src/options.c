/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/rng.h"
#include "option_values.h"
#include "options.h"

/*
 * What getopt returns: for an operand, which it hands over in its place; for what it does not know;
 * for an option without its argument. Long options get their row's index above all letters.
 */
enum {
	GOT_OPERAND = 1,
	GOT_UNKNOWN = '?',
	GOT_NO_ARGUMENT = ':',
	LONG_BASE = 256
};

enum {
	LETTERS_SIZE = 128
};

/* How many of the long options a word may stand for; the last of them is given. */
static int count_matches(const struct option *longs, const char *name, size_t length,
			 const char **match)
{
	int count = 0;

	for (; longs->name != NULL; longs++) {
		if (strncmp(longs->name, name, length) != 0)
			continue;
		*match = longs->name;
		if (strlen(longs->name) == length)
			return 1;
		count++;
	}
	return count;
}

/* The table as getopt wants it, for one command. */
struct grammar {
	const struct command *command;
	char letters[LETTERS_SIZE];
	struct option *longs;
};

static enum status refuse_option(const struct grammar *grammar, int got, const char *word)
{
	const char *name = word + strspn(word, "-");
	size_t length = strcspn(name, "=");
	const char *match = NULL;
	int matches = count_matches(grammar->longs, name, length, &match);

	if (got == GOT_NO_ARGUMENT)
		diag_say("the option %s needs a value; see blogbench --help", word);
	else if (strncmp(word, "--", 2) != 0)
		diag_say("there is no option -%c; see blogbench --help", optopt);
	else if (matches == 0 || length == 0)
		diag_say("there is no option --%.*s; see blogbench --help", (int)length, name);
	else if (matches == 1)
		diag_say("the option --%s takes no value, but was given one: %s", match, word);
	else
		diag_say("--%.*s is short for %d options; give more of its name, see blogbench "
			 "--help",
			 (int)length, name, matches);
	return STATUS_USAGE;
}

static void describe(struct grammar *grammar)
{
	/* Operands in their place, even where POSIXLY_CORRECT is set, and errors told apart. */
	char *end = grammar->letters + sprintf(grammar->letters, "-:");
	struct option *next = grammar->longs;

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		int has_argument = row->argument != NULL ? required_argument : no_argument;

		if ((row->commands & grammar->command->id) == 0)
			continue;
		*next++ = (struct option){row->name, has_argument, NULL, LONG_BASE + (int)i};
		if (row->letter == '\0')
			continue;
		*end++ = row->letter;
		if (row->argument != NULL)
			*end++ = ':';
	}
	*end = '\0';
}

static const struct option_row *find_row(const struct grammar *grammar, int got)
{
	if (got >= LONG_BASE)
		return &option_rows[got - LONG_BASE];
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].letter == got &&
		    (option_rows[i].commands & grammar->command->id) != 0)
			return &option_rows[i];
	return NULL;
}

static enum status parse_words(struct options *options, const struct grammar *grammar, int argc,
			       char **argv)
{
	int got;

	opterr = 0;
	for (;;) {
		const char *word = optind < argc ? argv[optind] : "";
		const struct option_row *row;

		got = getopt_long(argc, argv, grammar->letters, grammar->longs, NULL);
		if (got == -1)
			break;
		if (got == GOT_OPERAND) {
			options->operands[options->operand_count++] = optarg;
			continue;
		}
		if (got == GOT_UNKNOWN || got == GOT_NO_ARGUMENT)
			return refuse_option(grammar, got, word);
		row = find_row(grammar, got);
		if (option_set(options, row, optarg) != 0)
			return option_refuse(row, optarg);
		if (options->action != ACTION_RUN)
			return STATUS_OK;
	}
	/* Behind "--" all are operands. */
	while (optind < argc)
		options->operands[options->operand_count++] = argv[optind++];
	return STATUS_OK;
}

static void set_presets(struct options *options)
{
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].preset != NULL)
			option_set(options, &option_rows[i], option_rows[i].preset);
}

static enum status check(const struct options *options, const struct command *command)
{
	char sentence[DIAG_TEXT_SIZE];

	if (options->action != ACTION_RUN)
		return STATUS_OK;
	if ((command->id & (COMMAND_BENCH | COMMAND_CLEAN)) != 0 &&
	    options->plan.target_count == 0) {
		diag_say("there is no directory to work in; give one with -d DIR");
		return STATUS_CANNOT_RUN;
	}
	if (command->id == COMMAND_BENCH &&
	    (plan_check(&options->plan, sentence, sizeof sentence) != 0 ||
	     output_wishes_check(&options->output, sentence, sizeof sentence) != 0)) {
		diag_say("%s", sentence);
		return STATUS_USAGE;
	}
	return STATUS_OK;
}

/* Room for whatever the words may bring; -1 where there is none. */
static int make_room(struct options *options, struct grammar *grammar, int argc)
{
	memset(options, 0, sizeof *options);
	options->operands = calloc((size_t)argc + 1, sizeof *options->operands);
	options->plan.targets = calloc((size_t)argc + 1, sizeof *options->plan.targets);
	grammar->longs = calloc(option_rows_count + 1, sizeof *grammar->longs);
	if (options->operands == NULL || options->plan.targets == NULL || grammar->longs == NULL)
		return -1;
	return rng_fresh_seed(&options->plan.seed);
}

enum status options_parse(struct options *options, const struct command *command, int argc,
			  char **argv)
{
	struct grammar grammar = {.command = command};
	enum status status;

	if (make_room(options, &grammar, argc) != 0) {
		diag_say("cannot start: %s", strerror(errno));
		free(grammar.longs);
		return STATUS_CANNOT_RUN;
	}
	/* Zero is a limit, too. */
	options->compare.fail_above = -1;
	/* As numbers in results are signed, seeds are kept below 2^63. */
	options->plan.seed >>= 1;
	if (argc <= 1 && command->id == COMMAND_BENCH)
		options->action = ACTION_HELP;
	set_presets(options);
	describe(&grammar);
	status = parse_words(options, &grammar, argc, argv);
	free(grammar.longs);
	return status == STATUS_OK ? check(options, command) : status;
}

void options_free(struct options *options)
{
	free(options->operands);
	free(options->plan.targets);
}
