/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "saved/result_json_parts.h"
#include "saved/result_json_tables.h"

enum {
	SIGNAL_MAX = 255,
	BUCKET_PARTS = 2
};

/* Adds what an object says was done. Counters only grow, so that their sum has to fit. */
static void add_counts(const struct json_place *place, struct counts *so_far)
{
	for (int i = 0; i < COUNTER_COUNT; i++) {
		struct json_place member = json_place_member(place, counter_info[i].name);
		uint64_t done = json_place_whole_number(&member, 0, UINT64_MAX);

		if (done > UINT64_MAX - so_far->value[i])
			json_place_refuse(&member, "makes the sum too large");
		so_far->value[i] += done;
	}
}

static void read_intervals(const struct json_place *intervals, struct run *run)
{
	size_t count = json_place_count(intervals);
	struct counts so_far = {0};

	for (size_t i = 0; i < count && !intervals->reader->failed; i++) {
		struct json_place interval = json_place_element(intervals, i);
		struct json_place late = json_place_member(&interval, "late_ns");

		add_counts(&interval, &so_far);
		run_add(run, &so_far, json_place_whole_number(&late, 0, UINT64_MAX));
	}
}

static void read_bucket(const struct json_place *bucket, struct histogram *histogram, size_t *next)
{
	struct json_place index_place;
	struct json_place count_place;
	size_t index;
	uint64_t count;

	if (json_place_count(bucket) != BUCKET_PARTS) {
		json_place_refuse(bucket, "has to be an index and a count");
		return;
	}
	index_place = json_place_element(bucket, 0);
	count_place = json_place_element(bucket, 1);
	index = json_place_whole_number(&index_place, 0, histogram_bucket_count() - 1);
	count = json_place_whole_number(&count_place, 1, UINT64_MAX);
	if (index < *next)
		json_place_refuse(&index_place, "has to be larger than the one before");
	if (histogram_restore_slot(histogram, index, count) != 0)
		json_place_refuse(&count_place, "is too large");
	*next = index + 1;
}

static uint64_t read_ns(const struct json_place *latency, const char *name)
{
	struct json_place place = json_place_member(latency, name);

	return json_place_whole_number(&place, 0, UINT64_MAX);
}

static void read_latency(const struct json_place *latency, struct histogram *histogram)
{
	uint64_t sum_ns = read_ns(latency, "sum_ns");
	uint64_t min_ns = read_ns(latency, "min_ns");
	uint64_t max_ns = read_ns(latency, "max_ns");
	struct json_place buckets = json_place_member(latency, "buckets");
	size_t count = json_place_count(&buckets);
	size_t next = 0;

	if (count == 0)
		json_place_refuse(&buckets, "has to hold one bucket at least");
	for (size_t i = 0; i < count && !latency->reader->failed; i++) {
		struct json_place bucket = json_place_element(&buckets, i);

		read_bucket(&bucket, histogram, &next);
	}
	if (!latency->reader->failed &&
	    histogram_restore_summary(histogram, sum_ns, min_ns, max_ns) != 0)
		json_place_refuse(latency, "has buckets beyond its min_ns and max_ns");
}

static void read_latencies(const struct json_place *latencies, struct run *run)
{
	for (int i = 0; i < OPERATION_COUNT; i++) {
		struct json_place latency = json_place_member(latencies, operation_info[i].name);

		if (!json_place_is_null(&latency))
			read_latency(&latency, &run->latencies->of[i]);
	}
}

static int read_error(const struct json_place *place)
{
	const char *name = json_string_value(place->value);

	if (json_place_is_null(place))
		return 0;
	if (name == NULL)
		return (int)json_place_signed(place, 1, INT_MAX);
	if (json_error_number(name) == 0)
		json_place_refuse(place, "is not the name of an error");
	return json_error_number(name);
}

static void read_name(const struct json_place *place, char name[NAMES_SIZE])
{
	char *text = json_place_text(place);

	if (text != NULL && strlen(text) < NAMES_SIZE)
		strcpy(name, text);
	else
		json_place_refuse(place, "is longer than names of files get");
	free(text);
}

static void read_fault(const struct json_place *place, struct fault *fault)
{
	struct json_place what = json_place_member(place, "what");
	struct json_place error = json_place_member(place, "errno");
	struct json_place count = json_place_member(place, "count");
	struct json_place first = json_place_member(place, "first");

	fault->kind = (enum fault_kind)json_place_word(&what, json_fault_words);
	fault->error = read_error(&error);
	fault->count = json_place_whole_number(&count, 1, UINT64_MAX);
	read_name(&first, fault->name);
}

static void read_faults(const struct json_place *faults, struct fault_list *list)
{
	size_t count = json_place_count(faults);

	if (count > FAULTS_MAX) {
		json_place_refuse(faults, "holds more than %d kinds of faults", FAULTS_MAX);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		struct json_place fault = json_place_element(faults, i);

		read_fault(&fault, &list->fault[list->size++]);
	}
}

/* The groups of members that a table describes whole. */
static void read_groups(const struct json_place *place, struct run *run)
{
	struct json_place settle = json_place_member(place, "settle");
	struct json_place cpu = json_place_member(place, "cpu");
	struct json_place io = json_place_member(place, "io");
	struct json_place data = json_place_member(place, "data");

	json_fields_read(place, json_run_identity_fields, run);
	json_fields_read(place, json_run_machine_fields, run);
	json_fields_read(&settle, json_run_settle_fields, run);
	json_fields_read(&cpu, json_cpu_fields, &run->cpu);
	json_fields_read(&io, json_io_fields, &run->io);
	json_fields_read(&data, json_data_fields, &run->data);
}

/* What a run that was stopped had done by then. */
static void read_unfinished(const struct json_place *place, struct run *run)
{
	struct json_place unfinished = json_place_member(place, "unfinished");

	add_counts(&unfinished, &run->last);
}

static void read_numbers(const struct json_place *place, struct run *run)
{
	struct json_place number = json_place_member(place, "number");
	struct json_place signal = json_place_member(place, "signal");

	run->number = json_place_whole_number(&number, 1, UINT32_MAX) - 1;
	if (!json_place_is_null(&signal))
		run->signal = (int)json_place_signed(&signal, 1, SIGNAL_MAX);
}

static void read_run(const struct json_place *place, const struct json_place *intervals,
		     struct run *run)
{
	struct json_place faults = json_place_member(place, "faults");
	struct json_place latencies = json_place_member(place, "latencies");

	read_numbers(place, run);
	read_groups(place, run);
	read_intervals(intervals, run);
	read_unfinished(place, run);
	read_faults(&faults, &run->faults);
	read_latencies(&latencies, run);
	if (run->ended == BELL_TIME_IS_UP && run->size < run->warmup + run->plan->iterations)
		json_place_refuse(intervals, "holds %zu intervals, but the run had time for more",
				  run->size);
}

/* A run with room for a number of intervals, and no more, whatever the plan says. */
static struct run *add_run(struct result *result, size_t target, size_t warmup, size_t intervals)
{
	const struct plan *plan = result->plan;
	struct plan just_enough = *plan;
	struct run *run;

	just_enough.warmup = 0;
	just_enough.iterations = intervals + 1;
	result->plan = &just_enough;
	run = result_add_run(result, target);
	result->plan = plan;
	if (run == NULL)
		return NULL;
	run->plan = plan;
	run->warmup = warmup;
	return run;
}

void result_json_unpack_run(const struct json_place *place, struct result *result)
{
	const struct plan *plan = result->plan;
	struct json_place target = json_place_member(place, "target");
	struct json_place warmup = json_place_member(place, "warmup");
	struct json_place intervals = json_place_member(place, "intervals");
	size_t which = json_place_whole_number(&target, 0, plan->target_count - 1);
	size_t warming = json_place_whole_number(&warmup, 0, plan->warmup);
	size_t count = json_place_count(&intervals);
	struct run *run;

	if (count > warming + plan->iterations)
		json_place_refuse(&intervals, "holds more intervals than were to be run");
	if (place->reader->failed)
		return;
	run = add_run(result, which, warming, count);
	if (run == NULL)
		json_place_refuse(place, "finds no memory");
	else
		read_run(place, &intervals, run);
}
