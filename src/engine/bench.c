/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"
#include "engine/bench.h"
#include "engine/leftovers.h"
#include "engine/limits.h"
#include "engine/prepare.h"
#include "engine/runner.h"
#include "engine/schedule.h"
#include "engine/settle.h"
#include "engine/signals.h"
#include "result/verdict.h"

struct bench {
	const struct plan *plan;
	struct result result;
	struct outputs outputs;
	struct schedule schedule;
	struct bell bell;
	struct signals signals;
	struct runner runner;
	uint64_t open_files; /* as the runner has it */
	enum status status;
};

/* The worst that has happened decides: what could not be done, before what went wrong. */
static void fail(struct bench *bench, enum status status)
{
	if (bench->status == STATUS_OK || status == STATUS_CANNOT_RUN)
		bench->status = status;
}

/* Whether there is any point in going on. */
static bool goes_on(const struct bench *bench)
{
	return bench->status != STATUS_CANNOT_RUN && signals_first(&bench->signals) == 0;
}

/* A stream that takes no more has to end the experiment: nobody would see its result. */
static void show(struct bench *bench, enum report_moment moment, const struct run *run)
{
	const char *failed = reports_show(&bench->outputs.reports, moment, &bench->result, run);

	if (failed == NULL)
		return;
	diag_say("cannot write to %s: %s", failed, strerror(errno));
	bell_stop(&bench->bell, BELL_OUTPUT_LOST);
	fail(bench, STATUS_CANNOT_RUN);
}

static void end_interval(void *context, const struct run *run)
{
	show(context, REPORT_INTERVAL, run);
}

static void tick(void *context, const struct run *run)
{
	show(context, REPORT_TICK, run);
}

static void tell_verdict(const struct bench *bench, const struct run *run)
{
	char which[DIAG_TEXT_SIZE / 4] = "";
	struct verdict verdict;

	verdict_judge(&verdict, run);
	if (!plan_is_classic(bench->plan))
		snprintf(which, sizeof which, "run %zu of %s: ", run->number + 1,
			 plan_target_name(bench->plan, run->target));
	for (int i = 0; i < verdict.reasons; i++)
		diag_say("%s: %s%s", verdict_names[verdict.reason[i].grade], which,
			 verdict.reason[i].text);
	for (int i = 0; run->faults.size > 1 && i < run->faults.size; i++) {
		const struct fault *fault = &run->faults.fault[i];
		char text[DIAG_TEXT_SIZE / 2];

		fault_describe(fault, text, sizeof text);
		diag_say("%s%" PRIu64 " %s: %s", which, fault->count,
			 fault->count == 1 ? "time" : "times", text);
	}
}

static void clean_up(struct bench *bench)
{
	if (runner_clean(&bench->runner) != STATUS_OK)
		fail(bench, STATUS_CANNOT_RUN);
}

/* The first run has the plan's seed, so that it can be repeated; the others have their own. */
static void seed(struct bench *bench, struct run *run)
{
	struct rng rng;
	uint64_t place = bench->result.run_count - 1;

	rng_seed(&rng, bench->plan->seed, UINT64_MAX - place);
	run->seed = place == 0 ? bench->plan->seed : rng_next(&rng) >> 1;
}

/* Looks at a target, whether it can be worked in, and at what it is. */
static int look_at_place(struct bench *bench, size_t target)
{
	const char *directory = bench->plan->targets[target].directory;
	struct result_target *place = &bench->result.targets[target];
	char sentence[DIAG_TEXT_SIZE];
	int fd = scratch_check_target(directory, sentence, sizeof sentence);

	if (fd < 0) {
		diag_say("%s", sentence);
		return -1;
	}
	environment_free_target(&place->place);
	environment_read_target(&place->place, fd, directory, "/");
	environment_read_space(&place->before, fd);
	place->after = place->before;
	close(fd);
	return 0;
}

/* What comes between two runs: the pause, the command that prepares the target, and quiet. */
static int get_ready(struct bench *bench, struct run *run)
{
	char sentence[DIAG_TEXT_SIZE];

	if (bench->result.run_count > 1)
		bell_wait(&bench->bell, NULL, clock_now_ns() + bench->plan->pause_ns);
	if (!goes_on(bench))
		return -1;
	if (prepare_target(&bench->bell, run, sentence, sizeof sentence) != 0) {
		/* After a signal the command was ended, and has not failed. */
		if (!goes_on(bench))
			return -1;
		diag_say("%s", sentence);
		fail(bench, STATUS_CANNOT_RUN);
		return -1;
	}
	/* Only now is the target as it is going to be measured: mounted otherwise, perhaps. */
	if (run->number == 0 && look_at_place(bench, run->target) != 0) {
		fail(bench, STATUS_CANNOT_RUN);
		return -1;
	}
	settle_wait(&bench->bell, bench->plan->settle_ns, run);
	return goes_on(bench) ? 0 : -1;
}

static void run_target(struct bench *bench, size_t target)
{
	struct run *run = result_add_run(&bench->result, target);

	if (run == NULL) {
		diag_say("there is not enough memory for one more run: %s", strerror(errno));
		fail(bench, STATUS_CANNOT_RUN);
		return;
	}
	seed(bench, run);
	if (get_ready(bench, run) != 0)
		return;
	show(bench, REPORT_RUN_BEGINS, run);
	if (runner_run(&bench->runner, run) != STATUS_OK) {
		fail(bench, STATUS_CANNOT_RUN);
		return;
	}
	if (!verdict_is_usable(run))
		fail(bench, STATUS_INVALID);
	tell_verdict(bench, run);
	show(bench, REPORT_RUN_ENDS, run);
}

/* Something was measured: the scores so far are worth showing, whatever has happened. */
static bool has_scores(const struct bench *bench)
{
	for (size_t i = 0; i < bench->result.run_count; i++)
		if (bench->result.runs[i]->ended != BELL_RUNNING)
			return true;
	return false;
}

/* The scratch directory may be what takes the room: without it there is another try, where that
 * does not leave the result twice. */
static int save(struct bench *bench)
{
	char sentence[DIAG_TEXT_SIZE];
	int failed = outputs_save(&bench->outputs, &bench->result, sentence, sizeof sentence);

	if (failed != 0 && outputs_are_replaced(&bench->outputs)) {
		clean_up(bench);
		failed = outputs_save(&bench->outputs, &bench->result, sentence, sizeof sentence);
	}
	if (failed != 0)
		diag_say("%s", sentence);
	return failed;
}

/*
 * An experiment may take a night, and end otherwise than it should. Where the result so far cannot
 * be saved it goes on all the same: in the end that is tried once more.
 */
static void save_so_far(struct bench *bench)
{
	if (has_scores(bench) && outputs_are_replaced(&bench->outputs))
		save(bench);
}

/* Between two runs, no run's verdict says so. */
static void tell_interruption(const struct bench *bench)
{
	size_t runs = bench->result.run_count;
	const struct run *last = runs == 0 ? NULL : bench->result.runs[runs - 1];

	if (signals_first(&bench->signals) == 0 || (last != NULL && last->ended == BELL_SIGNAL))
		return;
	if (has_scores(bench) && bench->result.complete)
		diag_say("interrupted by a signal once all was measured");
	else if (has_scores(bench))
		diag_say("interrupted by a signal between two runs: what follows is of the runs so "
			 "far");
	else
		diag_say("interrupted by a signal, before anything was measured");
}

/* All runs took place that were to, whatever came after them. Only asked where no turn is owed: to
 * ask the schedule is to take the next. */
static bool is_complete(struct bench *bench)
{
	size_t runs = bench->result.run_count;
	size_t target;

	if (bench->status == STATUS_CANNOT_RUN || runs == 0 ||
	    bench->result.runs[runs - 1]->ended == BELL_RUNNING ||
	    bench->result.runs[runs - 1]->ended == BELL_SIGNAL)
		return false;
	return !schedule_next(&bench->schedule, &target);
}

static void conclude(struct bench *bench)
{
	tell_interruption(bench);
	if (!has_scores(bench))
		return;
	show(bench, REPORT_END, NULL);
	if (save(bench) != 0)
		fail(bench, STATUS_CANNOT_RUN);
}

static void perform(struct bench *bench)
{
	bool owes_a_run = false;
	size_t target;

	show(bench, REPORT_BEGIN, NULL);
	while (goes_on(bench) && schedule_next(&bench->schedule, &target)) {
		owes_a_run = true;
		save_so_far(bench);
		clean_up(bench);
		if (bell_reset(&bench->bell) != 0) {
			diag_say("cannot go on: %s", strerror(errno));
			fail(bench, STATUS_CANNOT_RUN);
		}
		/* A signal that came before rings no more bell; one that comes from now on does. */
		if (!goes_on(bench))
			break;
		run_target(bench, target);
		owes_a_run = false;
	}
	bench->result.complete = !owes_a_run && is_complete(bench);
	conclude(bench);
	clean_up(bench);
}

/* Once for each directory, which may be several targets. */
static void tell_leftovers(const struct plan *plan, size_t target)
{
	const char *directory = plan->targets[target].directory;
	size_t count;

	for (size_t i = 0; i < target; i++)
		if (strcmp(plan->targets[i].directory, directory) == 0)
			return;
	if (leftovers_count(directory, &count) == 0 && count > 0)
		diag_say("%zu scratch %s of earlier runs %s left in %s: blogbench clean -d %s "
			 "removes %s",
			 count, count == 1 ? "directory" : "directories", count == 1 ? "is" : "are",
			 directory, directory, count == 1 ? "it" : "them");
}

static int look_at_limits(struct bench *bench)
{
	char sentence[DIAG_TEXT_SIZE];

	if (limits_files_for(plan_all_workers(bench->plan), &bench->open_files, sentence,
			     sizeof sentence) == 0)
		return 0;
	diag_say("%s", sentence);
	return -1;
}

static int look_at_targets(struct bench *bench)
{
	for (size_t target = 0; target < bench->plan->target_count; target++) {
		if (look_at_place(bench, target) != 0)
			return -1;
		tell_leftovers(bench->plan, target);
	}
	environment_read_host(&bench->result.host, "/");
	return 0;
}

static void name_what_is_left(void *context)
{
	struct bench *bench = context;

	runner_name_left(&bench->runner);
}

static int start(struct bench *bench)
{
	bench->signals.bell = &bench->bell;
	bench->signals.on_second = name_what_is_left;
	bench->signals.context = bench;
	bench->runner = (struct runner){.result = &bench->result,
					.bell = &bench->bell,
					.signals = &bench->signals,
					.on_interval = end_interval,
					.on_tick = bench->outputs.progress ? tick : NULL,
					.context = bench,
					.open_files = bench->open_files,
					.rich = outputs_are_rich(&bench->outputs)};
	if (runner_init(&bench->runner) == 0 && bell_init(&bench->bell) == 0 &&
	    schedule_init(&bench->schedule, &bench->result) == 0 &&
	    signals_start(&bench->signals) == 0)
		return 0;
	diag_say("cannot start: %s", strerror(errno));
	return -1;
}

static void close_outputs(struct bench *bench)
{
	char sentence[DIAG_TEXT_SIZE];

	if (outputs_close(&bench->outputs, sentence, sizeof sentence) == 0)
		return;
	diag_say("%s", sentence);
	fail(bench, STATUS_CANNOT_RUN);
}

static enum status finish(struct bench *bench)
{
	enum status status;
	int signal;

	signals_end(&bench->signals);
	signal = signals_first(&bench->signals);
	schedule_free(&bench->schedule);
	runner_destroy(&bench->runner);
	bell_destroy(&bench->bell);
	close_outputs(bench);
	status = bench->status;
	result_free(&bench->result);
	free(bench);
	return signal == 0 ? status : (enum status)(STATUS_SIGNAL + signal);
}

static int open_outputs(struct bench *bench, const struct output_wishes *wishes)
{
	char sentence[DIAG_TEXT_SIZE];

	if (outputs_open(&bench->outputs, wishes, sentence, sizeof sentence) == 0)
		return 0;
	diag_say("%s", sentence);
	return -1;
}

/* What is made for its owner alone is at least the owner's to use, whatever the umask is. */
static void keep_owner_rights(void)
{
	umask(umask(0) & (S_IRWXG | S_IRWXO));
}

/* All that can be found wrong before anything runs, is. */
static struct bench *open_bench(const struct plan *plan, const struct output_wishes *wishes)
{
	struct bench *bench = calloc(1, sizeof *bench);

	if (bench == NULL || result_init(&bench->result, plan) != 0) {
		diag_say("cannot start: %s", strerror(errno));
		free(bench);
		return NULL;
	}
	bench->plan = plan;
	keep_owner_rights();
	if (look_at_limits(bench) == 0 && look_at_targets(bench) == 0 &&
	    open_outputs(bench, wishes) == 0 && start(bench) == 0)
		return bench;
	schedule_free(&bench->schedule);
	result_free(&bench->result);
	free(bench);
	return NULL;
}

enum status bench_run(const struct plan *plan, const struct output_wishes *wishes)
{
	struct bench *bench = open_bench(plan, wishes);

	if (bench == NULL)
		return STATUS_CANNOT_RUN;
	perform(bench);
	return finish(bench);
}
