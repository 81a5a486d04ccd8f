/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/diag.h"
#include "engine/flush.h"
#include "engine/runner.h"
#include "engine/sampler.h"
#include "engine/survey.h"
#include "engine/urgency.h"
#include "result/evidence.h"

int runner_init(struct runner *runner)
{
	int error = pthread_mutex_init(&runner->mutex, NULL);

	errno = error;
	return error == 0 ? 0 : -1;
}

void runner_destroy(struct runner *runner)
{
	pthread_mutex_destroy(&runner->mutex);
}

static void set_left(struct runner *runner, const char *path)
{
	pthread_mutex_lock(&runner->mutex);
	runner->left = path;
	pthread_mutex_unlock(&runner->mutex);
}

void runner_name_left(struct runner *runner)
{
	pthread_mutex_lock(&runner->mutex);
	if (runner->left != NULL)
		diag_say("ended at once, and %s is left; blogbench clean removes it", runner->left);
	pthread_mutex_unlock(&runner->mutex);
}

static void tell_fault(void *context, const struct fault *fault)
{
	char text[DIAG_TEXT_SIZE];

	(void)context;
	fault_describe(fault, text, sizeof text);
	diag_say("%s", text);
}

/* The verdict says it, too, but only in the end. */
static void note_few_files(struct run *run, const struct stage *stage)
{
	if (!stage->permits.limited)
		return;
	run->open_files = (int64_t)stage->permits.left;
	diag_say("the limit on open files is low (ulimit -n): of the %zu workers at most "
		 "%" PRIu64 " have a file open at a time",
		 stage->crew.size, stage->permits.left);
}

/* Between two intervals, whether the scratch directory is still where the target is. */
static void end_interval(void *context, const struct run *run)
{
	struct runner *runner = context;

	runner->run->faults = faults_list(&runner->stage.faults);
	runner->on_interval(runner->context, run);
	if (!scratch_is_in_place(&runner->scratch) && bell_stop(runner->bell, BELL_FAULT))
		diag_say("the scratch directory is no longer at %s: the run is stopped",
			 runner->scratch.path);
}

static enum status prefill(struct runner *runner)
{
	const struct plan *plan = runner->result->plan;

	if (crew_prefill(&runner->stage.crew, plan) == 0)
		return STATUS_OK;
	if (signals_first(runner->signals) == 0)
		diag_say("the prefill of %" PRIu64 " blogs could not be made in %s", plan->prefill,
			 runner->scratch.path);
	return STATUS_CANNOT_RUN;
}

static enum status hire(struct runner *runner)
{
	struct crew *crew = &runner->stage.crew;

	if (crew_hire(crew) == 0)
		return STATUS_OK;
	diag_say("only %zu of %zu workers could be started: %s; give fewer of them, or raise the "
		 "limit on "
		 "processes (ulimit -u)",
		 crew->hired, crew->size, strerror(errno));
	return STATUS_CANNOT_RUN;
}

static void tick(void *context, const struct run *run)
{
	struct runner *runner = context;

	runner->run->faults = faults_list(&runner->stage.faults);
	runner->on_tick(runner->context, run);
}

/* What the machine did in all, before and after the part that counts. */
struct machine {
	struct cpu_usage cpu;
	struct io_counters io;
	struct memory_activity memory;
};

static void read_machine(struct machine *machine)
{
	activity_read_cpu(&machine->cpu, "/");
	activity_read_io(&machine->io, "/");
	activity_read_memory(&machine->memory, "/");
}

static int64_t add_known(int64_t a, int64_t b)
{
	return a < 0 || b < 0 ? -1 : a + b;
}

static void note_machine(struct runner *runner, const struct machine *before,
			 const struct machine *after)
{
	struct run *run = runner->run;
	struct cpu_usage cpu = activity_subtract_cpu(&after->cpu, &before->cpu);

	run->cpu = activity_shares(&cpu);
	/* What the kernel does for the one that serves the file system is no disturbance. */
	if (evidence_is_served_by_process(runner->result->targets[run->target].place.type))
		run->cpu.other_processes = -1;
	run->io = activity_subtract_io(&after->io, &before->io);
	run->swapped_bytes = add_known(
		activity_growth(before->memory.swapped_in_bytes, after->memory.swapped_in_bytes),
		activity_growth(before->memory.swapped_out_bytes, after->memory.swapped_out_bytes));
	run->dirty_bytes = add_known(after->memory.dirty_bytes, after->memory.writeback_bytes);
}

/* The part that is measured: from the opening of the gate to the last deadline, or to a stop. */
static void measure(struct runner *runner)
{
	struct run *run = runner->run;
	struct stage *stage = &runner->stage;
	struct sampler sampler = {.crew = &stage->crew,
				  .bell = runner->bell,
				  .recording = &stage->recording,
				  .on_interval = end_interval,
				  .on_tick = runner->on_tick == NULL ? NULL : tick,
				  .context = runner};
	struct machine before;
	struct machine after;
	int urgency;

	read_machine(&before);
	run->began_s = (int64_t)time(NULL);
	urgency = urgency_begin();
	sampler_run(&sampler, run);
	urgency_end(urgency);
	read_machine(&after);
	crew_wait(&stage->crew);
	note_machine(runner, &before, &after);
	crew_merge_latencies(&stage->crew, run->latencies);
	run->ended = bell_reason(runner->bell);
	run->signal = run->ended == BELL_SIGNAL ? signals_first(runner->signals) : 0;
	run->faults = faults_list(&stage->faults);
}

static int64_t used_bytes(const struct environment_space *before,
			  const struct environment_space *after)
{
	if (before->free_bytes < 0 || after->free_bytes < 0)
		return -1;
	return before->free_bytes - after->free_bytes;
}

/*
 * Where the device fails, the system takes what is written all the same, and tells of its loss only
 * here.
 */
static void flush(struct runner *runner)
{
	struct run *run = runner->run;
	struct faults *faults = &runner->stage.faults;

	run->flush_ns = flush_file_system(runner->scratch.root);
	if (run->flush_ns < 0) {
		faults_record(faults, FAULT_WRITING, errno, "what was still in memory");
		run->faults = faults_list(faults);
	}
}

/* What takes a while to find out, and is for rich reports only. */
static void look_around(struct runner *runner)
{
	struct run *run = runner->run;
	struct environment_space *after = &runner->result->targets[run->target].after;

	if (!runner->rich || signals_first(runner->signals) != 0)
		return;
	flush(runner);
	survey_take(&run->data, runner->scratch.root);
	environment_read_space(after, runner->scratch.root);
	run->used_bytes = used_bytes(&runner->space_before, after);
}

static enum status run_on_stage(struct runner *runner)
{
	enum status status;

	note_few_files(runner->run, &runner->stage);
	environment_read_space(&runner->space_before, runner->scratch.root);
	status = prefill(runner);
	if (status == STATUS_OK)
		status = hire(runner);
	if (status == STATUS_OK)
		measure(runner);
	crew_wait(&runner->stage.crew);
	if (status == STATUS_OK)
		look_around(runner);
	return status;
}

static const char *directory_of(const struct runner *runner)
{
	return runner->result->plan->targets[runner->run->target].directory;
}

enum status runner_run(struct runner *runner, struct run *run)
{
	struct stage_listener listener = {.on_fault = tell_fault, .context = runner};
	char sentence[DIAG_TEXT_SIZE];
	enum status status;

	runner->run = run;
	if (scratch_create(&runner->scratch, directory_of(runner), run->id, sentence,
			   sizeof sentence) != 0) {
		diag_say("%s", sentence);
		return STATUS_CANNOT_RUN;
	}
	set_left(runner, runner->scratch.path);
	if (stage_set(&runner->stage, run, &runner->scratch, runner->bell, runner->open_files,
		      &listener, sentence, sizeof sentence) != 0) {
		diag_say("%s", sentence);
		return STATUS_CANNOT_RUN;
	}
	status = run_on_stage(runner);
	stage_strike(&runner->stage);
	return status;
}

enum status runner_clean(struct runner *runner)
{
	char sentence[DIAG_TEXT_SIZE];
	enum status status = STATUS_OK;

	if (runner->left == NULL)
		return STATUS_OK;
	if (runner->result->plan->keep) {
		diag_say("%s is kept", runner->scratch.path);
	} else if (scratch_remove(&runner->scratch, sentence, sizeof sentence) != 0) {
		diag_say("%s", sentence);
		status = STATUS_CANNOT_RUN;
	}
	set_left(runner, NULL);
	scratch_close(&runner->scratch);
	return status;
}
