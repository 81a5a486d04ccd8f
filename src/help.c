/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "help.h"
#include "options.h"

enum {
	NAME_WIDTH = 24,
	NAME_SIZE = 64
};

static enum status flush(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return STATUS_OK;
	diag_say("cannot write to standard output: %s", strerror(errno));
	return STATUS_CANNOT_RUN;
}

static void show_choices(const struct option_row *row)
{
	for (size_t i = 0; row->choices[i] != NULL; i++)
		printf("%s%s", i == 0 ? ": " : ", ", row->choices[i]);
}

static void show_option(const struct option_row *row)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof name, "--%s%s%s", row->name, row->argument != NULL ? "=" : "",
		 row->argument != NULL ? row->argument : "");
	if (row->letter != '\0')
		printf("  -%c, ", row->letter);
	else
		printf("      ");
	printf("%-*s%s", NAME_WIDTH, name, row->help);
	if (row->choices != NULL)
		show_choices(row);
	if (row->preset != NULL)
		printf(" (%s)", row->preset);
	putchar('\n');
}

static void show_usage(const char *before, const struct command *command)
{
	printf("%sblogbench %s%s%s\n", before, command->word, command->word[0] == '\0' ? "" : " ",
	       command->usage);
}

enum status help_show(const struct command *command)
{
	show_usage("Usage: ", command);
	for (int i = 0; command->id == COMMAND_BENCH && i < commands_count; i++)
		if (commands[i].id != COMMAND_BENCH)
			show_usage("       ", &commands[i]);
	printf("%s\n\n", command->purpose);
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].commands & command->id)
			show_option(&option_rows[i]);
	printf("\nValues in parentheses are the defaults. The manual page blogbench(8) tells the "
	       "rest.\n");
	return flush();
}

enum status help_show_version(void)
{
	printf("blogbench %s\n", PACKAGE_VERSION);
	return flush();
}
