/* SPDX-License-Identifier: ISC */
/*
 * One run on one target: scratch directory, stage, prefill, crew, sampler; and afterwards the
 * clean-up.
 *
 * Called by bench, from the main thread: runner_run, then runner_clean once the run has been
 * reported. Speaks on standard error. runner_name_left may be called by any thread at any time.
 */
#ifndef BLOGBENCH_RUNNER_H
#define BLOGBENCH_RUNNER_H

#include <pthread.h>

#include "base/bell.h"
#include "base/status.h"
#include "engine/scratch.h"
#include "engine/signals.h"
#include "engine/stage.h"
#include "result/result.h"

struct runner {
	struct result *result;
	struct bell *bell;
	const struct signals *signals;
	/* Told of each interval, the last of the run's samples. */
	void (*on_interval)(void *context, const struct run *run);
	void (*on_tick)(void *context, const struct run *run); /* as the sampler has it */
	void *context;
	uint64_t open_files; /* that workers may have at a time, or PERMITS_UNLIMITED */
	bool rich;           /* whether to find out what only rich reports show */

	struct scratch scratch;
	struct stage stage;
	struct run *run;
	struct environment_space space_before;
	pthread_mutex_t mutex; /* of the next */
	const char *left;      /* the scratch directory that is there now */
};

/* Returns -1 with errno. */
int runner_init(struct runner *runner);
void runner_destroy(struct runner *runner);

/* STATUS_OK where the run took place, to its end or not. */
enum status runner_run(struct runner *runner, struct run *run);

/* Removes the scratch directory, if there is one that is not to be kept. */
enum status runner_clean(struct runner *runner);

/* Says where the scratch directory is, if there is one. */
void runner_name_left(struct runner *runner);

#endif
