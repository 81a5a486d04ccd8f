/* SPDX-License-Identifier: ISC */
/*
 * The crew: all workers of a run and their threads.
 *
 * Called from the main thread: make, hire (threads wait at the gate), open the gate, sum as often
 * as wanted, wait until all have stopped, free. Nothing is allocated once workers run. crew_make
 * and crew_hire return -1 with errno; a crew that could not be hired whole is to be waited for all
 * the same.
 */
#ifndef BLOGBENCH_CREW_H
#define BLOGBENCH_CREW_H

#include <pthread.h>
#include <stddef.h>

#include "result/run.h"
#include "workload/worker.h"

struct crew {
	const struct workshop *shop;
	struct worker *workers;
	unsigned char *buffers;
	struct latencies *latencies;
	pthread_t *threads;
	size_t size;
	size_t hired;
};

int crew_make(struct crew *crew, const struct run *run, const struct workshop *shop);
void crew_free(struct crew *crew);

int crew_hire(struct crew *crew);
void crew_open_gate(struct crew *crew);

struct counts crew_sum(const struct crew *crew);
void crew_merge_latencies(const struct crew *crew, struct latencies *sum);

/* To be called when the run is stopped. */
void crew_wait(struct crew *crew);

/* One more worker, for the calling thread: with a writer's step it makes blogs before the start. */
int crew_prefill(const struct crew *crew, const struct plan *plan);

#endif
