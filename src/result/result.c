/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/text.h"
#include "result/result.h"

enum {
	RUNS_AT_FIRST = 16,
	WORK_TEXT_SIZE = 512
};

int result_init(struct result *result, const struct plan *plan)
{
	*result = (struct result){
		.plan = plan, .version = PACKAGE_VERSION, .began_s = (int64_t)time(NULL)};
	result->targets = calloc(plan->target_count, sizeof *result->targets);
	result->runs = calloc(RUNS_AT_FIRST, sizeof(struct run *));
	if (result->targets != NULL && result->runs != NULL) {
		result->run_room = RUNS_AT_FIRST;
		return 0;
	}
	free(result->targets);
	free(result->runs);
	return -1;
}

void result_free(struct result *result)
{
	for (size_t i = 0; i < result->run_count; i++) {
		run_free(result->runs[i]);
		free(result->runs[i]);
	}
	for (size_t i = 0; i < result->plan->target_count; i++)
		environment_free_target(&result->targets[i].place);
	environment_free_host(&result->host);
	free(result->runs);
	free(result->targets);
}

static size_t count_completed(const struct result *result)
{
	size_t completed = 0;

	for (size_t i = 0; i < result->run_count; i++)
		completed += result->runs[i]->ended == BELL_TIME_IS_UP;
	return completed;
}

bool result_misses_runs(const struct result *result, char *sentence, size_t size)
{
	const struct plan *plan = result->plan;

	/* Of a single run its verdict says it. */
	if (result->complete || plan_is_classic(plan))
		return false;
	snprintf(sentence, size,
		 "The experiment has not come to its end: of %" PRIu64
		 " runs%s %zu were completed.",
		 plan->runs * plan->target_count, plan->precision > 0 ? " or more" : "",
		 count_completed(result));
	return true;
}

static int make_room(struct result *result)
{
	struct run **runs;

	if (result->run_count < result->run_room)
		return 0;
	runs = realloc(result->runs, result->run_room * 2 * sizeof(struct run *));
	if (runs == NULL)
		return -1;
	result->runs = runs;
	result->run_room *= 2;
	return 0;
}

struct run *result_add_run(struct result *result, size_t target)
{
	struct run *run = malloc(sizeof *run);

	if (run == NULL || make_room(result) != 0 || run_init(run, result->plan) != 0) {
		free(run);
		return NULL;
	}
	run->target = target;
	for (size_t i = 0; i < result->run_count; i++)
		if (result->runs[i]->target == target)
			run->number++;
	result->runs[result->run_count++] = run;
	return run;
}

uint64_t result_work_hash(const struct plan *plan)
{
	char text[WORK_TEXT_SIZE] = "";
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (int role = 0; role < ROLE_COUNT; role++)
		text_add(text, sizeof text, "%s=%" PRIu64 ";", roles[role]->plural,
			 plan->workers[role]);
	text_add(text, sizeof text,
		 "iterations=%" PRIu64 ";interval_ns=%" PRIu64 ";warmup=%" PRIu64
		 ";prefill=%" PRIu64 ";content=%s;verify=%s",
		 plan->iterations, plan->interval_ns, plan->warmup, plan->prefill,
		 content_mode_names[plan->content], content_verify_names[plan->verify]);
	for (const char *c = text; *c != '\0'; c++)
		hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	return hash;
}
