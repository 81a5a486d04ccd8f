/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/units.h"
#include "engine/crew.h"

/* Steps keep little on the stack; checking tools want more of it than the program itself. */
enum {
	STACK_SIZE = 256 * 1024
};

/* Buffers begin with a page: the kernel copies slower to anywhere else. */
enum {
	BUFFER_ALIGNMENT = 4096
};
_Static_assert(WORKER_BUFFER_SIZE % BUFFER_ALIGNMENT == 0, "all buffers are aligned");

/* Of the random streams of a seed, one that no worker has. */
#define PREFILL_STREAM UINT32_MAX

/* After an error a worker pauses, longer each time, so that a broken file system is not hammered.
 */
#define FIRST_PAUSE_NS (UNITS_NS_PER_SECOND / 1000)
#define LONGEST_PAUSE_NS (UNITS_NS_PER_SECOND / 4)

static void set_up(struct worker *worker, const struct crew *crew, uint64_t seed,
		   const struct role *role, size_t number)
{
	worker->shop = crew->shop;
	worker->role = role;
	worker->number = (uint32_t)number;
	worker->desk.bytes = crew->buffers + number * WORKER_BUFFER_SIZE;
	worker->latencies = &crew->latencies[number];
	rng_seed(&worker->rng, seed, number);
}

/* One worker more than the crew has is made, for crew_prefill. */
static int allocate(struct crew *crew)
{
	size_t number = crew->size + 1;

	if (number > SIZE_MAX / WORKER_BUFFER_SIZE) {
		errno = ENOMEM;
		return -1;
	}
	crew->workers = aligned_alloc(_Alignof(struct worker), number * sizeof *crew->workers);
	crew->buffers = aligned_alloc(BUFFER_ALIGNMENT, number * WORKER_BUFFER_SIZE);
	crew->threads = calloc(number, sizeof *crew->threads);
	crew->latencies = latencies_make(number);
	if (crew->workers == NULL || crew->buffers == NULL || crew->threads == NULL ||
	    crew->latencies == NULL)
		return -1;
	memset(crew->workers, 0, number * sizeof *crew->workers);
	return 0;
}

void crew_free(struct crew *crew)
{
	free(crew->workers);
	free(crew->buffers);
	free(crew->threads);
	free(crew->latencies);
}

int crew_make(struct crew *crew, const struct run *run, const struct workshop *shop)
{
	const struct plan *plan = run->plan;
	size_t number = 0;

	memset(crew, 0, sizeof *crew);
	crew->shop = shop;
	crew->size = plan_all_workers(plan);
	if (allocate(crew) != 0) {
		crew_free(crew);
		return -1;
	}
	for (int role = 0; role < ROLE_COUNT; role++)
		for (uint64_t i = 0; i < plan->workers[role]; i++, number++)
			set_up(&crew->workers[number], crew, run->seed, roles[role], number);
	set_up(&crew->workers[number], crew, run->seed, roles[ROLE_WRITER], number);
	/* What is made before the start is the same whoever comes after it. */
	rng_seed(&crew->workers[number].rng, run->seed, PREFILL_STREAM);
	return 0;
}

int crew_prefill(const struct crew *crew, const struct plan *plan)
{
	struct worker *me = &crew->workers[crew->size];

	for (uint64_t blog = 0; blog < plan->prefill; blog++)
		if (me->role->step(me) != 0)
			return -1;
	return 0;
}

static void work(struct worker *me)
{
	struct bell *bell = me->shop->bell;
	uint64_t pause_ns = FIRST_PAUSE_NS;

	while (!bell_stopped(bell)) {
		if (me->role->step(me) == 0) {
			pause_ns = FIRST_PAUSE_NS;
		} else if (bell_wait(bell, NULL, clock_now_ns() + pause_ns)) {
			pause_ns = pause_ns < LONGEST_PAUSE_NS ? pause_ns * 2 : pause_ns;
		}
	}
}

/*
 * Nobody cancels a worker, and so its system calls need not be points of cancellation. Disabled as
 * it is, the asynchronous type has no other effect than this: the C library leaves out what it
 * does before and after each of them to become cancellable, in glibc two atomic instructions that
 * took a quarter of the workers' time outside of the kernel.
 */
static void rule_out_cancellation(void)
{
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
}

static void *run_worker(void *argument)
{
	struct worker *me = argument;

	rule_out_cancellation();
	if (bell_wait(me->shop->bell, me->shop->gate, CLOCK_NEVER))
		work(me);
	return NULL;
}

int crew_hire(struct crew *crew)
{
	pthread_attr_t attributes;
	int error = pthread_attr_init(&attributes);

	if (error == 0) {
		pthread_attr_setstacksize(&attributes, STACK_SIZE);
		while (error == 0 && crew->hired < crew->size) {
			error = pthread_create(&crew->threads[crew->hired], &attributes, run_worker,
					       &crew->workers[crew->hired]);
			if (error == 0)
				crew->hired++;
		}
		pthread_attr_destroy(&attributes);
	}
	if (error != 0)
		bell_stop(crew->shop->bell, BELL_CANNOT_START);
	errno = error;
	return error == 0 ? 0 : -1;
}

void crew_open_gate(struct crew *crew)
{
	latch_open(crew->shop->gate);
}

struct counts crew_sum(const struct crew *crew)
{
	struct counts sum = {0};

	for (size_t i = 0; i < crew->size; i++)
		counters_sum(&sum, &crew->workers[i].counters);
	return sum;
}

void crew_merge_latencies(const struct crew *crew, struct latencies *sum)
{
	for (size_t i = 0; i < crew->size; i++)
		latencies_merge(sum, &crew->latencies[i]);
}

void crew_wait(struct crew *crew)
{
	while (crew->hired > 0)
		pthread_join(crew->threads[--crew->hired], NULL);
}
