/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/clock.h"
#include "engine/sampler.h"

void sampler_run(const struct sampler *sampler, struct run *run)
{
	const struct plan *plan = run->plan;
	uint64_t deadline_ns = clock_now_ns();

	for (uint64_t k = 0; k < plan->iterations; k++) {
		struct counts so_far;

		deadline_ns += plan->interval_ns;
		if (!bell_wait(sampler->bell, NULL, deadline_ns)) {
			run->total = crew_sum(sampler->crew);
			return;
		}
		so_far = crew_sum(sampler->crew);
		run_add(run, &so_far, clock_now_ns() - deadline_ns);
		if (k + 1 == plan->iterations)
			bell_stop(sampler->bell, BELL_TIME_IS_UP);
		sampler->on_interval(sampler->context, run);
	}
}
