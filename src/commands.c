/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <string.h>

#include "clean.h"
#include "command.h"
#include "compare.h"
#include "engine/bench.h"
#include "options.h"
#include "report/reports.h"
#include "show.h"

static enum status run_bench(const struct options *options)
{
	return bench_run(&options->plan, &options->output);
}

static enum status run_clean(const struct options *options)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < options->plan.target_count; i++)
		if (clean_run(options->plan.targets[i].directory) != STATUS_OK)
			status = STATUS_CANNOT_RUN;
	return status;
}

static enum status run_show(const struct options *options)
{
	return show_run(options->operands, options->operand_count, reports_named[options->format]);
}

static enum status run_compare(const struct options *options)
{
	return compare_run(options->operands, options->operand_count, options->plan.confidence,
			   &options->compare);
}

const struct command commands[] = {
	{COMMAND_BENCH, "", "-d DIR [OPTION]...",
	 "Measures how a file system holds up as a busy server of many small files.", run_bench},
	{COMMAND_CLEAN, "clean", "-d DIR", "Removes what killed runs have left in DIR.", run_clean},
	{COMMAND_SHOW, "show", "[--format=NAME] FILE...", "Shows results that --output has saved.",
	 run_show},
	{COMMAND_COMPARE, "compare", "[OPTION]... BASE [NEW]...",
	 "Tells which differences between saved results are real.", run_compare},
};

const int commands_count = sizeof commands / sizeof commands[0];

const struct command *command_find(const char *word)
{
	for (int i = 0; word != NULL && i < commands_count; i++)
		if (strcmp(commands[i].word, word) == 0 && *word != '\0')
			return &commands[i];
	return &commands[0];
}
