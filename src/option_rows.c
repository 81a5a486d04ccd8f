/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stddef.h>

#include "base/units.h"
#include "options.h"

#define FIELD(member) offsetof(struct options, member)

enum {
	ITERATIONS_MAX = 1000000,
	SLEEP_MAX_S = 86400,
	WORKERS_MAX = 65536,
	PREFILL_MAX = 100000000,
};

#define SLEEP_MIN_NS (UNITS_NS_PER_SECOND / 100)
#define SLEEP_MAX_NS (SLEEP_MAX_S * UNITS_NS_PER_SECOND)

const struct option_row option_rows[] = {
	{COMMAND_BENCH | COMMAND_CLEAN, 'd', "directory", "DIR", OPTION_TEXT, FIELD(plan.directory),
	 0, 0, NULL, NULL, "the directory under test"},
	{COMMAND_BENCH, 'i', "iterations", "N", OPTION_WHOLE, FIELD(plan.iterations), 1,
	 ITERATIONS_MAX, NULL, "30", "number of iterations, a row each"},
	{COMMAND_BENCH, 's', "sleep", "SECS", OPTION_SECONDS, FIELD(plan.interval_ns), SLEEP_MIN_NS,
	 SLEEP_MAX_NS, NULL, "10", "length of an iteration, 0.5 for half a second"},
	{COMMAND_BENCH, 'w', "writers", "N", OPTION_WHOLE, FIELD(plan.workers[ROLE_WRITER]), 0,
	 WORKERS_MAX, NULL, "3", "workers that make new blogs"},
	{COMMAND_BENCH, 'W', "rewriters", "N", OPTION_WHOLE, FIELD(plan.workers[ROLE_REWRITER]), 0,
	 WORKERS_MAX, NULL, "1", "workers that replace articles and pictures"},
	{COMMAND_BENCH, 'c', "commenters", "N", OPTION_WHOLE, FIELD(plan.workers[ROLE_COMMENTER]),
	 0, WORKERS_MAX, NULL, "5", "workers that add comments"},
	{COMMAND_BENCH, 'r', "readers", "N", OPTION_WHOLE, FIELD(plan.workers[ROLE_READER]), 0,
	 WORKERS_MAX, NULL, "100", "workers that read whole blogs"},
	{COMMAND_BENCH, '\0', "prefill", "N", OPTION_WHOLE, FIELD(plan.prefill), 0, PREFILL_MAX,
	 NULL, "0", "make N blogs before the clock starts, not counted"},
	{COMMAND_BENCH, '\0', "content", "WHAT", OPTION_CHOICE, FIELD(plan.content), 0, 0,
	 content_mode_names, "mixed", "what files hold"},
	{COMMAND_BENCH, '\0', "verify", "HOW", OPTION_CHOICE, FIELD(plan.verify), 0, 0,
	 content_verify_names, "stamps", "how what is read is checked"},
	{COMMAND_BENCH, '\0', "seed", "N", OPTION_WHOLE, FIELD(plan.seed), 0, UINT64_MAX - 1, NULL,
	 NULL, "repeat the names and sizes that the same seed gave"},
	{COMMAND_BENCH, '\0', "keep", NULL, OPTION_FLAG, FIELD(plan.keep), 0, 0, NULL, NULL,
	 "leave the scratch directory in its place"},
	{COMMAND_ALL, 'h', "help", NULL, OPTION_ACTION, FIELD(action), ACTION_HELP, ACTION_HELP,
	 NULL, NULL, "show this and exit"},
	{COMMAND_ALL, 'V', "version", NULL, OPTION_ACTION, FIELD(action), ACTION_VERSION,
	 ACTION_VERSION, NULL, NULL, "show the version and exit"},
};

const size_t option_rows_count = sizeof option_rows / sizeof option_rows[0];
