/* SPDX-License-Identifier: ISC */
/*
 * The command line: one table, from which parsing, the defaults, the messages about ranges and
 * --help all come. Adding an option is one row of it (and its paragraph in the manual page: a test
 * compares them).
 *
 * Called by main, once. Speaks on standard error.
 */
#ifndef BLOGBENCH_OPTIONS_H
#define BLOGBENCH_OPTIONS_H

#include <stdint.h>

#include "base/status.h"
#include "command.h"
#include "compare.h"
#include "engine/outputs.h"
#include "workload/plan.h"

enum action {
	ACTION_RUN,
	ACTION_HELP,
	ACTION_VERSION,
};

struct options {
	enum action action;
	struct plan plan;
	struct output_wishes output;
	unsigned format; /* of show, an index into reports_named */
	struct compare_wishes compare;
	const char *
		*operands; /* what is neither an option nor its value, in order; ended by NULL */
	size_t operand_count;
};

enum option_type {
	OPTION_TEXT,      /* const char * */
	OPTION_WHOLE,     /* uint64_t */
	OPTION_SECONDS,   /* uint64_t, nanoseconds */
	OPTION_CHOICE,    /* enum, an index into the choices */
	OPTION_PERCENT,   /* double */
	OPTION_FLAG,      /* bool */
	OPTION_TARGET,    /* one more target: its directory */
	OPTION_OF_TARGET, /* const char *, of the target before it: the offset is in struct
			     plan_target */
	OPTION_ACTION,    /* what to do instead of the benchmark */
};

struct option_row {
	unsigned commands; /* that take it: command_id bits */
	char letter;       /* '\0' where there is only a long name */
	const char *name;
	const char *argument; /* its name in --help; NULL where it takes none */
	enum option_type type;
	size_t offset; /* of the field in struct options */
	/* Of OPTION_SECONDS in nanoseconds, of OPTION_PERCENT in billionths; of OPTION_ACTION the
	 * action. */
	uint64_t min;
	uint64_t max;
	const char *const *choices;
	const char *preset; /* as it would be typed; NULL where there is none */
	const char *help;
};

extern const struct option_row option_rows[];
extern const size_t option_rows_count;

/* Returns STATUS_OK, or the exit status after having said what is wrong. */
enum status options_parse(struct options *options, const struct command *command, int argc,
			  char **argv);

void options_free(struct options *options);

#endif
