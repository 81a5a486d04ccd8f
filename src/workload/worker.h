/* SPDX-License-Identifier: ISC */
/*
 * A worker: all that one thread of the crew needs for its steps.
 *
 * What it points to is shared: constant from the start of the run on, or made for many threads.
 * What it holds itself is touched by its own thread alone, but for the counters and histograms,
 * which the sampler reads. Workers are made by the engine and handed to their role's step.
 */
#ifndef BLOGBENCH_WORKER_H
#define BLOGBENCH_WORKER_H

#include <stdint.h>

#include "base/bell.h"
#include "base/clock.h"
#include "base/permits.h"
#include "base/rng.h"
#include "measure/counters.h"
#include "measure/latency.h"
#include "workload/content.h"
#include "workload/faults.h"
#include "workload/role.h"
#include "workload/site.h"

/* What all workers of a run have in common. */
struct workshop {
	int root; /* descriptor of the scratch directory */
	struct bell *bell;
	struct latch *gate; /* open once the clock runs */
	struct site *site;
	struct faults *faults;
	struct permits *permits; /* to have a file open */
	_Atomic bool *recording; /* whether latencies count now */
	const struct content *content;
	enum content_verify verify;
};

struct worker {
	struct counters counters;
	struct latencies *latencies;
	const struct workshop *shop;
	const struct role *role;
	uint32_t number;
	uint64_t writes; /* so far: the version of each is unique */
	struct rng rng;
	struct content_desk desk; /* of WORKER_BUFFER_SIZE bytes; what is read lies there, too */
};

/* A read asks for this much at once, a write gives this much. */
enum {
	WORKER_READ_SIZE = 64 * 1024,
	WORKER_WRITE_SIZE = 8 * 1024
};

/* A file as large as the largest, and what a last read may bring on top. */
enum {
	WORKER_BUFFER_SIZE = KIND_SIZE_MAX + WORKER_READ_SIZE
};
_Static_assert((int)WORKER_BUFFER_SIZE >= (int)CONTENT_DESK_SIZE, "a desk has its room");

/* Adds an operation that began at a time of base/clock.h and ends now. */
static inline void worker_record(struct worker *me, enum operation operation, uint64_t began_ns)
{
	if (atomic_load_explicit(me->shop->recording, memory_order_relaxed))
		histogram_record(&me->latencies->of[operation], clock_now_ns() - began_ns);
}

#endif
