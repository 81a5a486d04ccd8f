/* SPDX-License-Identifier: ISC */
/*
 * Commands: what the program can be told to do. A command is one row of the list in commands.c, and
 * says in option_rows.c which options it takes.
 *
 * Without a command word it is the benchmark. A word counts only as the very first argument.
 */
#ifndef BLOGBENCH_COMMAND_H
#define BLOGBENCH_COMMAND_H

#include "base/status.h"

struct options;

/* Bits, for the column of the options table that says which commands take an option. */
enum command_id {
	COMMAND_BENCH = 1 << 0,
	COMMAND_CLEAN = 1 << 1,
	COMMAND_SHOW = 1 << 2,
	COMMAND_COMPARE = 1 << 3,
	COMMAND_ALL = (1 << 4) - 1,
};

struct command {
	enum command_id id;
	const char *word; /* "" for the benchmark */
	const char *usage;
	const char *purpose;
	enum status (*run)(const struct options *options);
};

extern const struct command commands[];
extern const int commands_count;

/* The command of that word; the benchmark where it is none, or NULL. */
const struct command *command_find(const char *word);

#endif
