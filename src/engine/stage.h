/* SPDX-License-Identifier: ISC */
/*
 * The stage of a run: all that its workers stand on, set up before the clock starts and struck
 * after.
 *
 * Called by runner, from the main thread. A stage is set on a scratch directory that is there
 * already, and leaves it for the caller to remove. stage_set returns -1 and a sentence; the stage
 * is then struck.
 */
#ifndef BLOGBENCH_STAGE_H
#define BLOGBENCH_STAGE_H

#include "base/permits.h"
#include "engine/crew.h"
#include "engine/scratch.h"
#include "result/run.h"

struct stage {
	struct site site;
	struct faults faults;
	struct permits permits;
	struct content *content;
	struct latch gate;
	_Atomic bool recording;
	struct workshop shop;
	struct crew crew;
};

struct stage_listener {
	/* Told of the first fault of each kind, from any thread. */
	void (*on_fault)(void *context, const struct fault *fault);
	void *context;
};

/* So many files may be open at a time, or PERMITS_UNLIMITED. */
int stage_set(struct stage *stage, const struct run *run, const struct scratch *scratch,
	      struct bell *bell, uint64_t open_files, const struct stage_listener *listener,
	      char *sentence, size_t size);
void stage_strike(struct stage *stage);

#endif
