/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "base/rng.h"
#include "result/run.h"

int run_init(struct run *run, const struct plan *plan)
{
	*run = (struct run){.plan = plan,
			    .warmup = plan->warmup,
			    .settled_ns = -1,
			    .dirty_before_bytes = -1,
			    .busy_before = -1,
			    .cpu = {-1, -1, -1, -1, -1, -1},
			    .io = {-1, -1, -1, -1, -1},
			    .open_files = -1,
			    .swapped_bytes = -1,
			    .data = {-1, -1, -1},
			    .dirty_bytes = -1,
			    .flush_ns = -1,
			    .used_bytes = -1};
	run->samples = calloc(plan->warmup + plan->iterations, sizeof *run->samples);
	run->latencies = latencies_make(1);
	if (run->samples != NULL && run->latencies != NULL && rng_fresh_seed(&run->id) == 0)
		return 0;
	run_free(run);
	return -1;
}

void run_free(struct run *run)
{
	free(run->samples);
	free(run->latencies);
	run->samples = NULL;
	run->latencies = NULL;
}

void run_add(struct run *run, const struct counts *so_far, uint64_t late_ns)
{
	struct sample *sample = &run->samples[run->size++];

	sample->counts = counts_difference(so_far, &run->last);
	sample->so_far = *so_far;
	sample->late_ns = late_ns;
	run->last = *so_far;
	if (run->size == run->warmup)
		run->base = *so_far;
}

struct counts run_total(const struct run *run)
{
	/* One that is stopped in its warm-up has done nothing that counts. */
	return counts_difference(&run->last, run->size < run->warmup ? &run->last : &run->base);
}

uint64_t run_latest_ns(const struct run *run)
{
	uint64_t latest_ns = 0;

	for (size_t i = 0; i < run->size; i++)
		if (run->samples[i].late_ns > latest_ns)
			latest_ns = run->samples[i].late_ns;
	return latest_ns;
}

size_t run_counted(const struct run *run)
{
	return run->size > run->warmup ? run->size - run->warmup : 0;
}

uint64_t run_counted_ns(const struct run *run)
{
	return run_counted(run) * run->plan->interval_ns;
}
