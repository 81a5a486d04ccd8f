/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "engine/schedule.h"
#include "result/score.h"

/* Of the random streams of a seed, the one behind those of all workers and runs. */
static const uint64_t STREAM_ORDER = UINT64_MAX;

int schedule_init(struct schedule *schedule, const struct result *result)
{
	const struct plan *plan = result->plan;

	*schedule = (struct schedule){.result = result};
	rng_seed(&schedule->rng, plan->seed, STREAM_ORDER);
	schedule->order = calloc(plan->target_count, sizeof *schedule->order);
	if (schedule->order == NULL)
		return -1;
	for (size_t i = 0; i < plan->target_count; i++)
		schedule->order[i] = i;
	schedule->next = plan->target_count;
	return 0;
}

void schedule_free(struct schedule *schedule)
{
	free(schedule->order);
}

/* Fisher and Yates's shuffle: each order is as likely. */
static void shuffle(struct schedule *schedule)
{
	for (size_t i = schedule->result->plan->target_count; i > 1; i--) {
		size_t j = rng_below(&schedule->rng, i);
		size_t target = schedule->order[i - 1];

		schedule->order[i - 1] = schedule->order[j];
		schedule->order[j] = target;
	}
}

static bool is_precise_enough(const struct result *result, size_t target)
{
	for (int score = 0; score < SCORE_COUNT; score++)
		if (!score_is_precise(result, target, score))
			return false;
	return true;
}

static bool wants_more_runs(const struct result *result, size_t target, uint64_t done)
{
	const struct plan *plan = result->plan;

	if (done < plan->runs)
		return true;
	return plan->precision > 0 && done < plan->max_runs && !is_precise_enough(result, target);
}

/* Targets stay together to the end: as long as one wants a run, all of them get one. */
static bool begin_round(struct schedule *schedule)
{
	size_t targets = schedule->result->plan->target_count;

	for (size_t target = 0; target < targets; target++) {
		if (!wants_more_runs(schedule->result, target, schedule->rounds))
			continue;
		shuffle(schedule);
		schedule->rounds++;
		schedule->next = 0;
		return true;
	}
	return false;
}

static uint64_t count_runs(const struct result *result, size_t target)
{
	uint64_t count = 0;

	for (size_t i = 0; i < result->run_count; i++)
		if (result->runs[i]->target == target)
			count++;
	return count;
}

static bool next_by_targets(const struct result *result, size_t *target)
{
	for (*target = 0; *target < result->plan->target_count; ++*target)
		if (wants_more_runs(result, *target, count_runs(result, *target)))
			return true;
	return false;
}

bool schedule_next(struct schedule *schedule, size_t *target)
{
	const struct plan *plan = schedule->result->plan;

	if (plan->order == PLAN_TARGETS)
		return next_by_targets(schedule->result, target);
	if (schedule->next == plan->target_count && !begin_round(schedule))
		return false;
	*target = schedule->order[schedule->next++];
	return true;
}
