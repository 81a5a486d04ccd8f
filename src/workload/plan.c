/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "workload/plan.h"

const char *const plan_order_names[] = {"rounds", "targets", NULL};

uint64_t plan_all_workers(const struct plan *plan)
{
	uint64_t all = 0;

	for (int role = 0; role < ROLE_COUNT; role++)
		all += plan->workers[role];
	return all;
}

const char *plan_target_name(const struct plan *plan, size_t target)
{
	const struct plan_target *it = &plan->targets[target];

	return it->label != NULL ? it->label : it->directory;
}

bool plan_is_classic(const struct plan *plan)
{
	return plan->target_count == 1 && plan->runs == 1 && plan->precision == 0;
}

static int check_names(const struct plan *plan, char *sentence, size_t size)
{
	for (size_t a = 0; a < plan->target_count; a++)
		for (size_t b = a + 1; b < plan->target_count; b++)
			if (strcmp(plan_target_name(plan, a), plan_target_name(plan, b)) == 0)
				return text_fail(
					sentence, size,
					"two targets are called %s; tell them apart with --label",
					plan_target_name(plan, a));
	return 0;
}

int plan_check(const struct plan *plan, char *sentence, size_t size)
{
	if (plan_all_workers(plan) == 0)
		return text_fail(sentence, size,
				 "there are no workers of any role, so there is nothing to do; "
				 "give one of -w, "
				 "-W, -c and -r a number above 0");
	if (plan->workers[ROLE_WRITER] == 0 && plan->prefill == 0)
		return text_fail(
			sentence, size,
			"without writers there is nothing to read or to change; give --writers or "
			"--prefill a number above 0");
	if (plan->interval_ns > PLAN_LONGEST_NS / (plan->iterations + plan->warmup))
		return text_fail(
			sentence, size,
			"iterations times sleep is more than ten years; give less of one of them");
	if (plan->precision > 0 && plan->max_runs < 2)
		return text_fail(
			sentence, size,
			"--precision needs two runs at least; give --max-runs a larger number");
	if (plan->precision > 0 && plan->max_runs < plan->runs)
		return text_fail(sentence, size,
				 "--max-runs is %" PRIu64 ", but --runs is %" PRIu64
				 " already; give --max-runs a larger number",
				 plan->max_runs, plan->runs);
	return check_names(plan, sentence, size);
}
