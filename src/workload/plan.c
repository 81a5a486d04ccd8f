/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/text.h"
#include "workload/plan.h"

uint64_t plan_all_workers(const struct plan *plan)
{
	uint64_t all = 0;

	for (int role = 0; role < ROLE_COUNT; role++)
		all += plan->workers[role];
	return all;
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
	if (plan->interval_ns > PLAN_LONGEST_NS / plan->iterations)
		return text_fail(
			sentence, size,
			"iterations times sleep is more than ten years; give less of one of them");
	return 0;
}
