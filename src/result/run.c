/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "base/rng.h"
#include "result/run.h"

int run_init(struct run *run, const struct plan *plan)
{
	*run = (struct run){.plan = plan};
	if (rng_fresh_seed(&run->id) != 0)
		return -1;
	run->samples = calloc(plan->iterations, sizeof *run->samples);
	return run->samples == NULL ? -1 : 0;
}

void run_free(struct run *run)
{
	free(run->samples);
	run->samples = NULL;
}

void run_add(struct run *run, const struct counts *so_far, uint64_t late_ns)
{
	struct sample *sample = &run->samples[run->size++];

	sample->counts = counts_difference(so_far, &run->total);
	sample->so_far = *so_far;
	sample->late_ns = late_ns;
	run->total = *so_far;
}
