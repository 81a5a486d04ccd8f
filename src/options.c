/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/units.h"
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

static void *field_of(struct options *options, const struct option_row *row)
{
	return (char *)options + row->offset;
}

static size_t find_choice(const char *const *choices, const char *text)
{
	size_t i = 0;

	while (choices[i] != NULL && strcmp(choices[i], text) != 0)
		i++;
	return i;
}

static int set_percent(const struct option_row *row, const char *text, double *field)
{
	uint64_t billionths;

	if (units_parse_seconds(text, row->min, row->max, &billionths) != 0)
		return -1;
	*field = (double)billionths / (double)UNITS_NS_PER_SECOND;
	return 0;
}

/* It belongs to the target that was named last. */
static int set_of_target(struct plan *plan, const struct option_row *row, const char *text)
{
	if (plan->target_count == 0)
		return -1;
	*(const char **)((char *)&plan->targets[plan->target_count - 1] + row->offset) = text;
	return 0;
}

/* Sets the field from a text; -1 where that is none of the row's values. */
static int set_field(struct options *options, const struct option_row *row, const char *text)
{
	void *field = field_of(options, row);
	size_t choice;

	switch (row->type) {
	case OPTION_TEXT:
		*(const char **)field = text;
		return 0;
	case OPTION_WHOLE:
		return units_parse_whole(text, row->min, row->max, field);
	case OPTION_SECONDS:
		return units_parse_seconds(text, row->min, row->max, field);
	case OPTION_CHOICE:
		choice = find_choice(row->choices, text);
		*(unsigned *)field = (unsigned)choice;
		return row->choices[choice] == NULL ? -1 : 0;
	case OPTION_PERCENT:
		return set_percent(row, text, field);
	case OPTION_TARGET:
		options->plan.targets[options->plan.target_count++].directory = text;
		return 0;
	case OPTION_OF_TARGET:
		return set_of_target(&options->plan, row, text);
	case OPTION_FLAG:
		*(bool *)field = true;
		return 0;
	case OPTION_ACTION:
		*(enum action *)field = (enum action)row->min;
		return 0;
	}
	return -1;
}

static void describe_choices(const struct option_row *row, char *text, size_t size)
{
	snprintf(text, size, "one of");
	for (size_t i = 0; row->choices[i] != NULL; i++)
		text_add(text, size, "%s %s", i == 0 ? "" : ",", row->choices[i]);
}

static void describe_range(const struct option_row *row, char *text, size_t size)
{
	char min[UNITS_TEXT_SIZE];
	char max[UNITS_TEXT_SIZE];

	switch (row->type) {
	case OPTION_SECONDS:
		snprintf(text, size, "a number of seconds from %s to %s",
			 units_format_seconds(row->min, min), units_format_seconds(row->max, max));
		break;
	case OPTION_PERCENT:
		snprintf(text, size, "a percentage from %s to %s",
			 units_format_seconds(row->min, min), units_format_seconds(row->max, max));
		break;
	case OPTION_CHOICE:
		describe_choices(row, text, size);
		break;
	case OPTION_OF_TARGET:
		snprintf(text, size, "behind the -d of the target that it belongs to");
		break;
	default:
		snprintf(text, size, "a whole number from %" PRIu64 " to %" PRIu64, row->min,
			 row->max);
	}
}

static enum status refuse_value(const struct option_row *row, const char *text)
{
	char range[DIAG_TEXT_SIZE / 2];

	describe_range(row, range, sizeof range);
	diag_say("--%s is \"%s\", but has to be %s", row->name, text, range);
	return STATUS_USAGE;
}

/* How many of the long options a word may stand for; the last of them is given. */
static int count_matches(const struct option *longs, const char *name, size_t length,
			 const char **match)
{
	int count = 0;

	for (; longs->name != NULL; longs++) {
		if (strncmp(longs->name, name, length) != 0)
			continue;
		*match = longs->name;
		count++;
	}
	return count;
}

static enum status refuse_option(int got, const char *word, const struct option *longs)
{
	const char *name = word + strspn(word, "-");
	size_t length = strcspn(name, "=");
	const char *match = NULL;
	int matches = count_matches(longs, name, length, &match);

	if (got == GOT_NO_ARGUMENT)
		diag_say("the option %s needs a value; see blogbench --help", word);
	else if (strncmp(word, "--", 2) != 0)
		diag_say("there is no option -%c; see blogbench --help", optopt);
	else if (matches == 0)
		diag_say("there is no option --%.*s; see blogbench --help", (int)length, name);
	else if (matches == 1)
		diag_say("the option --%s takes no value, but was given one: %s", match, word);
	else
		diag_say("--%.*s is short for %d options; give more of its name, see blogbench "
			 "--help",
			 (int)length, name, matches);
	return STATUS_USAGE;
}

/* Lays the table out as getopt wants it: a string of letters and an array of long options. */
static void describe_for_getopt(const struct command *command, char letters[LETTERS_SIZE],
				struct option *longs)
{
	/* Operands in their place, even where POSIXLY_CORRECT is set, and errors told apart. */
	char *end = letters + sprintf(letters, "-:");

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		int has_argument = row->argument != NULL ? required_argument : no_argument;

		if ((row->commands & command->id) == 0)
			continue;
		*longs++ = (struct option){row->name, has_argument, NULL, LONG_BASE + (int)i};
		if (row->letter == '\0')
			continue;
		*end++ = row->letter;
		if (row->argument != NULL)
			*end++ = ':';
	}
	*end = '\0';
	*longs = (struct option){0};
}

static const struct option_row *find_row(int got)
{
	if (got >= LONG_BASE)
		return &option_rows[got - LONG_BASE];
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].letter == got)
			return &option_rows[i];
	return NULL;
}

static enum status parse_words(struct options *options, int argc, char **argv,
			       const struct option *longs, const char *letters)
{
	int got;

	opterr = 0;
	for (;;) {
		const char *word = optind < argc ? argv[optind] : "";
		const struct option_row *row;

		got = getopt_long(argc, argv, letters, longs, NULL);
		if (got == -1)
			break;
		if (got == GOT_OPERAND) {
			options->operands[options->operand_count++] = optarg;
			continue;
		}
		if (got == GOT_UNKNOWN || got == GOT_NO_ARGUMENT)
			return refuse_option(got, word, longs);
		row = find_row(got);
		if (set_field(options, row, optarg) != 0)
			return refuse_value(row, optarg);
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
			set_field(options, &option_rows[i], option_rows[i].preset);
}

static enum status check(const struct options *options, const struct command *command)
{
	char sentence[DIAG_TEXT_SIZE];

	if (options->action != ACTION_RUN)
		return STATUS_OK;
	if (options->plan.target_count == 0) {
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

enum status options_parse(struct options *options, const struct command *command, int argc,
			  char **argv)
{
	struct option *longs = calloc(option_rows_count + 1, sizeof *longs);
	char letters[LETTERS_SIZE];
	enum status status;

	memset(options, 0, sizeof *options);
	options->operands = calloc((size_t)argc + 1, sizeof *options->operands);
	options->plan.targets = calloc((size_t)argc + 1, sizeof *options->plan.targets);
	if (longs == NULL || options->operands == NULL || options->plan.targets == NULL ||
	    rng_fresh_seed(&options->plan.seed) != 0) {
		diag_say("cannot start: %s", strerror(errno));
		free(longs);
		return STATUS_CANNOT_RUN;
	}
	/* As numbers in results are signed, seeds are kept below 2^63. */
	options->plan.seed >>= 1;
	if (argc <= 1 && command->id == COMMAND_BENCH)
		options->action = ACTION_HELP;
	set_presets(options);
	describe_for_getopt(command, letters, longs);
	status = parse_words(options, argc, argv, longs, letters);
	free(longs);
	return status == STATUS_OK ? check(options, command) : status;
}

void options_free(struct options *options)
{
	free(options->operands);
	free(options->plan.targets);
}
