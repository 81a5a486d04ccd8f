/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "engine/bench.h"
#include "engine/leftovers.h"
#include "engine/sampler.h"
#include "engine/scratch.h"
#include "engine/signals.h"
#include "engine/stage.h"
#include "report/report.h"
#include "result/verdict.h"

struct bench {
	const struct plan *plan;
	const struct report *report;
	struct bell bell;
	struct signals signals;
	struct scratch scratch;
	struct stage stage;
	struct run run;
	enum status status;
};

/* The worst that has happened decides; of what could not be done and what was done wrong, the
 * former. */
static void fail(struct bench *bench, enum status status)
{
	if (bench->status == STATUS_OK || status == STATUS_CANNOT_RUN)
		bench->status = status;
}

static void tell_fault(void *context, const struct fault *fault)
{
	char text[DIAG_TEXT_SIZE];

	(void)context;
	fault_describe(fault, text, sizeof text);
	diag_say("%s", text);
}

static void tell_what_is_left(void *context)
{
	const struct bench *bench = context;

	if (bench->scratch.path != NULL)
		diag_say("ended at once; %s is left: blogbench clean -d %s removes it",
			 bench->scratch.path, bench->plan->directory);
}

static void tell_leftovers(const struct plan *plan)
{
	size_t count;

	if (leftovers_count(plan->directory, &count) == 0 && count > 0)
		diag_say("%zu scratch %s of earlier runs %s left in %s: blogbench clean -d %s "
			 "removes %s",
			 count, count == 1 ? "directory" : "directories", count == 1 ? "is" : "are",
			 plan->directory, plan->directory, count == 1 ? "it" : "them");
}

static void tell_few_files(const struct stage *stage)
{
	if (stage->permits.limited)
		diag_say("the limit on open files is low (ulimit -n): of the %zu workers at most "
			 "%" PRIu64 " have a file open at a time",
			 stage->crew.size, stage->permits.left);
}

static void tell_verdict(const struct run *run, const struct verdict *verdict)
{
	for (int i = 0; i < verdict->reasons; i++)
		diag_say("%s: %s", verdict_names[verdict->reason[i].grade],
			 verdict->reason[i].text);
	for (int i = 0; run->faults.size > 1 && i < run->faults.size; i++) {
		char text[DIAG_TEXT_SIZE];

		fault_describe(&run->faults.fault[i], text, sizeof text);
		diag_say("%" PRIu64 " times: %s", run->faults.fault[i].count, text);
	}
}

/* A report could not be written: whoever reads it has gone, or its disk is full. */
static void lose_output(struct bench *bench)
{
	if (bell_stop(&bench->bell, BELL_OUTPUT_LOST) || bench->status != STATUS_CANNOT_RUN)
		diag_say("cannot write to standard output: %s", strerror(errno));
	fail(bench, STATUS_CANNOT_RUN);
}

static void end_interval(void *context, const struct run *run)
{
	struct bench *bench = context;

	if (bench->report->interval(stdout, run) != 0)
		lose_output(bench);
	if (!scratch_is_in_place(&bench->scratch) && bell_stop(&bench->bell, BELL_FAULT))
		diag_say("the scratch directory is no longer at %s: the run is stopped",
			 bench->scratch.path);
}

static int prefill(struct bench *bench)
{
	if (crew_prefill(&bench->stage.crew, bench->plan) == 0)
		return 0;
	if (signals_first(&bench->signals) == 0)
		diag_say("the prefill of %" PRIu64 " blogs could not be made",
			 bench->plan->prefill);
	fail(bench, STATUS_CANNOT_RUN);
	return -1;
}

static int hire(struct bench *bench)
{
	struct crew *crew = &bench->stage.crew;

	if (crew_hire(crew) == 0)
		return 0;
	diag_say("only %zu of %zu workers could be started: %s; give fewer of them, or raise the "
		 "limit on "
		 "processes (ulimit -u)",
		 crew->hired, crew->size, strerror(errno));
	fail(bench, STATUS_CANNOT_RUN);
	return -1;
}

/* The part that is measured: from the opening of the gate to the last deadline, or to a stop. */
static void measure(struct bench *bench)
{
	struct run *run = &bench->run;
	struct sampler sampler = {.crew = &bench->stage.crew,
				  .bell = &bench->bell,
				  .on_interval = end_interval,
				  .context = bench};

	crew_open_gate(&bench->stage.crew);
	sampler_run(&sampler, run);
	crew_wait(&bench->stage.crew);
	run->ended = bell_reason(&bench->bell);
	run->signal = signals_first(&bench->signals);
	run->faults = faults_list(&bench->stage.faults);
}

static void conclude(struct bench *bench)
{
	struct verdict verdict;

	verdict_judge(&verdict, &bench->run);
	if (verdict.grade == VERDICT_INVALID)
		fail(bench, STATUS_INVALID);
	tell_verdict(&bench->run, &verdict);
	if (bench->run.ended != BELL_OUTPUT_LOST && bench->report->end(stdout, &bench->run) != 0)
		lose_output(bench);
}

static void perform_on_stage(struct bench *bench)
{
	tell_few_files(&bench->stage);
	if (bench->report->begin(stdout, bench->plan) != 0) {
		lose_output(bench);
		return;
	}
	if (prefill(bench) == 0 && hire(bench) == 0) {
		measure(bench);
		conclude(bench);
	}
	crew_wait(&bench->stage.crew);
}

static void perform_in_scratch(struct bench *bench)
{
	struct stage_listener listener = {.on_fault = tell_fault, .context = bench};
	char sentence[DIAG_TEXT_SIZE];

	if (stage_set(&bench->stage, &bench->run, &bench->scratch, &bench->bell, &listener,
		      sentence, sizeof sentence) == 0) {
		perform_on_stage(bench);
		stage_strike(&bench->stage);
	} else {
		diag_say("%s", sentence);
		fail(bench, STATUS_CANNOT_RUN);
	}
	if (!bench->plan->keep && scratch_remove(&bench->scratch, sentence, sizeof sentence) != 0) {
		diag_say("%s", sentence);
		fail(bench, STATUS_CANNOT_RUN);
	}
}

static void perform(struct bench *bench)
{
	char sentence[DIAG_TEXT_SIZE];

	tell_leftovers(bench->plan);
	if (scratch_create(&bench->scratch, bench->plan->directory, bench->run.id, sentence,
			   sizeof sentence) != 0) {
		diag_say("%s", sentence);
		fail(bench, STATUS_CANNOT_RUN);
		return;
	}
	perform_in_scratch(bench);
	scratch_close(&bench->scratch);
}

static int prepare(struct bench *bench)
{
	bench->signals.bell = &bench->bell;
	bench->signals.on_second = tell_what_is_left;
	bench->signals.context = bench;
	if (bell_init(&bench->bell) == 0 && run_init(&bench->run, bench->plan) == 0 &&
	    signals_start(&bench->signals) == 0)
		return 0;
	diag_say("cannot start: %s", strerror(errno));
	return -1;
}

/* Ends the program where a signal did; returns the exit status otherwise. */
static enum status finish(struct bench *bench)
{
	int signal = signals_first(&bench->signals);
	enum status status = bench->status;

	signals_end(&bench->signals);
	run_free(&bench->run);
	bell_destroy(&bench->bell);
	free(bench);
	if (signal != 0)
		signals_die(signal);
	return status;
}

enum status bench_run(const struct plan *plan)
{
	struct bench *bench = calloc(1, sizeof *bench);

	if (bench == NULL) {
		diag_say("cannot start: %s", strerror(errno));
		return STATUS_CANNOT_RUN;
	}
	bench->plan = plan;
	bench->report = &report_classic;
	if (prepare(bench) != 0) {
		free(bench);
		return STATUS_CANNOT_RUN;
	}
	perform(bench);
	return finish(bench);
}
