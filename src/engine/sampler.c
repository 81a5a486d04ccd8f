/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/clock.h"
#include "engine/sampler.h"

/* Closes an interval at its deadline; returns whether there was one, and not a stop. */
static bool end_interval(const struct sampler *sampler, struct run *run, uint64_t deadline_ns,
			 bool last)
{
	struct counts so_far;

	if (!bell_wait(sampler->bell, NULL, deadline_ns)) {
		atomic_store(sampler->recording, false);
		run->last = crew_sum(sampler->crew);
		return false;
	}
	so_far = crew_sum(sampler->crew);
	run_add(run, &so_far, clock_now_ns() - deadline_ns);
	atomic_store(sampler->recording, run->size >= run->warmup && !last);
	if (last)
		bell_stop(sampler->bell, BELL_TIME_IS_UP);
	sampler->on_interval(sampler->context, run);
	return true;
}

void sampler_run(const struct sampler *sampler, struct run *run)
{
	uint64_t intervals = run->warmup + run->plan->iterations;
	uint64_t began_ns;

	/* Before the first worker has done anything. */
	atomic_store(sampler->recording, run->warmup == 0);
	crew_open_gate(sampler->crew);
	began_ns = clock_now_ns();
	for (uint64_t k = 1; k <= intervals; k++)
		if (!end_interval(sampler, run, began_ns + k * run->plan->interval_ns,
				  k == intervals))
			return;
}
