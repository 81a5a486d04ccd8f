/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "result/verdict.h"

enum {
	INTERVALS_FEWEST = 3,
	NS_PER_MS = 1000000
};

#define SHORTEST_NS (10 * UNITS_NS_PER_SECOND)

/* Limits beyond which a run is suspect: of lateness in parts of an interval, of shares of all CPU
 * time. */
enum {
	LATE_PART_OF_INTERVAL = 10
};
static const double OWN_USER_MOST = 0.20;
static const double OTHERS_MOST = 0.25;

const char *const verdict_names[] = {
	[VERDICT_VALID] = "VALID",
	[VERDICT_SUSPECT] = "SUSPECT",
	[VERDICT_INVALID] = "INVALID",
	NULL,
};

static bool stopped_early(const struct run *run, char *text, size_t size)
{
	static const char *const why[] = {
		[BELL_RUNNING] = "not begun",
		[BELL_SIGNAL] = "interrupted by a signal",
		[BELL_FAULT] = "stopped by an error",
		[BELL_OUTPUT_LOST] = "stopped since its output could not be written",
		[BELL_CANNOT_START] = "stopped at the start",
	};

	if (run->ended == BELL_TIME_IS_UP)
		return false;
	snprintf(text, size, "%s after %zu of %" PRIu64 " intervals: the scores are those so far",
		 why[run->ended], run_counted(run), run->plan->iterations);
	return true;
}

/* The faults of one sort: how many, and what the first kind of them was. */
static uint64_t count_faults(const struct run *run, bool verification, const struct fault **first)
{
	uint64_t count = 0;

	for (int i = 0; i < run->faults.size; i++) {
		const struct fault *fault = &run->faults.fault[i];

		if (fault_is_of_verification(fault->kind) != verification)
			continue;
		if (count == 0)
			*first = fault;
		count += fault->count;
	}
	return count;
}

static bool had_errors(const struct run *run, char *text, size_t size)
{
	const struct fault *first = NULL;
	uint64_t count = count_faults(run, false, &first);
	char description[VERDICT_TEXT_SIZE - 64];

	if (count == 0)
		return false;
	fault_describe(first, description, sizeof description);
	snprintf(text, size, "%" PRIu64 " %s failed, the first: %s", count,
		 count == 1 ? "operation" : "operations", description);
	return true;
}

static bool failed_verification(const struct run *run, char *text, size_t size)
{
	const struct fault *first = NULL;
	uint64_t count = count_faults(run, true, &first);
	char description[VERDICT_TEXT_SIZE - 64];

	if (count == 0)
		return false;
	fault_describe(first, description, sizeof description);
	snprintf(text, size, "%" PRIu64 " %s not what had been written, the first: %s", count,
		 count == 1 ? "file was" : "files were", description);
	return true;
}

static bool is_short(const struct run *run, char *text, size_t size)
{
	size_t counted = run_counted(run);
	char seconds[UNITS_TEXT_SIZE];

	if (counted >= INTERVALS_FEWEST && run_counted_ns(run) >= SHORTEST_NS)
		return false;
	snprintf(text, size,
		 "short: %zu %s and %s s in all; give it at least %d intervals and 10 s", counted,
		 counted == 1 ? "interval" : "intervals",
		 units_format_seconds(run_counted_ns(run), seconds), INTERVALS_FEWEST);
	return true;
}

static bool completed_no_blog(const struct run *run, char *text, size_t size)
{
	if (run->plan->workers[ROLE_WRITER] == 0 || run_total(run).value[COUNTER_BLOGS_WRITTEN] > 0)
		return false;
	snprintf(text, size, "no blog was completed; give it more time");
	return true;
}

static bool read_nothing(const struct run *run, char *text, size_t size)
{
	if (run->plan->workers[ROLE_READER] == 0 || run_total(run).value[COUNTER_BLOGS_READ] > 0)
		return false;
	snprintf(text, size, "no blog was read to its end; give it more time");
	return true;
}

static bool was_held_back(const struct run *run, char *text, size_t size)
{
	if (run->open_files < 0)
		return false;
	snprintf(text, size,
		 "at most %" PRId64 " of %" PRIu64
		 " workers had a file open at a time; raise the limit on open files (ulimit -n)",
		 run->open_files, plan_all_workers(run->plan));
	return true;
}

static bool missed_deadlines(const struct run *run, char *text, size_t size)
{
	uint64_t latest_ns = run_latest_ns(run);

	if (latest_ns <= run->plan->interval_ns / LATE_PART_OF_INTERVAL)
		return false;
	snprintf(text, size, "an interval ended %" PRIu64 " ms late; give -s more seconds",
		 latest_ns / NS_PER_MS);
	return true;
}

static bool was_the_bottleneck(const struct run *run, char *text, size_t size)
{
	if (run->cpu.own_user <= OWN_USER_MOST)
		return false;
	snprintf(text, size, "blogbench itself took %.0f %% of all CPU time outside of the kernel",
		 100 * run->cpu.own_user);
	return true;
}

/* Where it is not known what they did in the kernel, what they did outside of it. */
static double share_of_others(const struct cpu_shares *cpu)
{
	double processes = cpu->other_processes < 0 ? cpu->other_user : cpu->other_processes;

	if (processes < 0)
		return 0;
	return processes + (cpu->stolen > 0 ? cpu->stolen : 0);
}

static bool was_disturbed(const struct run *run, char *text, size_t size)
{
	double others = share_of_others(&run->cpu);

	if (others <= OTHERS_MOST)
		return false;
	snprintf(text, size,
		 "other processes took %.0f %% of the CPUs meanwhile; stop them and run again",
		 100 * others);
	return true;
}

static bool swapped(const struct run *run, char *text, size_t size)
{
	if (run->swapped_bytes <= 0)
		return false;
	snprintf(text, size,
		 "%" PRId64 " KiB were swapped in or out meanwhile; give the machine more memory",
		 run->swapped_bytes / 1024);
	return true;
}

static const struct {
	enum verdict_grade grade;
	bool (*applies)(const struct run *run, char *text, size_t size);
} checks[] = {
	{VERDICT_INVALID, stopped_early},
	{VERDICT_INVALID, had_errors},
	{VERDICT_INVALID, failed_verification},
	{VERDICT_SUSPECT, is_short},
	{VERDICT_SUSPECT, completed_no_blog},
	{VERDICT_SUSPECT, read_nothing},
	{VERDICT_SUSPECT, was_held_back},
	{VERDICT_SUSPECT, missed_deadlines},
	{VERDICT_SUSPECT, was_the_bottleneck},
	{VERDICT_SUSPECT, was_disturbed},
	{VERDICT_SUSPECT, swapped},
};

void verdict_judge(struct verdict *verdict, const struct run *run)
{
	memset(verdict, 0, sizeof *verdict);
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		char *text = verdict->reason[verdict->reasons].text;

		if (!checks[i].applies(run, text, VERDICT_TEXT_SIZE))
			continue;
		verdict->reason[verdict->reasons++].grade = checks[i].grade;
		if (checks[i].grade > verdict->grade)
			verdict->grade = checks[i].grade;
	}
}

bool verdict_is_usable(const struct run *run)
{
	struct verdict verdict;

	if (run->ended == BELL_RUNNING)
		return false;
	verdict_judge(&verdict, run);
	return verdict.grade != VERDICT_INVALID;
}
