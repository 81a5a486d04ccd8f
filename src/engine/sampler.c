/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/clock.h"
#include "base/units.h"
#include "engine/sampler.h"

#define TICK_NS UNITS_NS_PER_SECOND

/* A deadline comes first: no tick is so near to it. */
#define TICK_NEAR_NS (UNITS_NS_PER_SECOND / 10)

/* Waits until the deadline, and says each second before it that time goes by, but not of a second
 * that is over already; false for a stop. */
static bool wait_until(const struct sampler *sampler, struct run *run, uint64_t deadline_ns)
{
	uint64_t tick_ns = sampler->began_ns + run->elapsed_ns + TICK_NS;

	for (; sampler->on_tick != NULL && tick_ns + TICK_NEAR_NS < deadline_ns;
	     tick_ns += TICK_NS) {
		uint64_t now_ns;

		if (!bell_wait(sampler->bell, NULL, tick_ns))
			return false;
		now_ns = clock_now_ns();
		if (now_ns >= tick_ns + TICK_NS || now_ns + TICK_NEAR_NS >= deadline_ns)
			continue;
		run->elapsed_ns = tick_ns - sampler->began_ns;
		sampler->on_tick(sampler->context, run);
	}
	return bell_wait(sampler->bell, NULL, deadline_ns);
}

/* Closes an interval at its deadline; returns whether there was one, and not a stop. */
static bool end_interval(const struct sampler *sampler, struct run *run, uint64_t deadline_ns,
			 bool last)
{
	struct counts so_far;

	if (!wait_until(sampler, run, deadline_ns)) {
		atomic_store(sampler->recording, false);
		run->last = crew_sum(sampler->crew);
		return false;
	}
	so_far = crew_sum(sampler->crew);
	run_add(run, &so_far, clock_now_ns() - deadline_ns);
	run->elapsed_ns = deadline_ns - sampler->began_ns;
	atomic_store(sampler->recording, run->size >= run->warmup && !last);
	if (last)
		bell_stop(sampler->bell, BELL_TIME_IS_UP);
	sampler->on_interval(sampler->context, run);
	return true;
}

void sampler_run(struct sampler *sampler, struct run *run)
{
	uint64_t intervals = run->warmup + run->plan->iterations;

	/* Before the first worker has done anything. */
	atomic_store(sampler->recording, run->warmup == 0);
	crew_open_gate(sampler->crew);
	sampler->began_ns = clock_now_ns();
	for (uint64_t k = 1; k <= intervals; k++)
		if (!end_interval(sampler, run, sampler->began_ns + k * run->plan->interval_ns,
				  k == intervals))
			return;
}
