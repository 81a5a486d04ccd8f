/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "result/metric.h"
#include "result/verdict.h"
#include "saved/result_json_parts.h"
#include "saved/result_json_tables.h"

static const struct {
	const char *name;
	double percent;
} percentiles[] = {
	{"50", 50}, {"90", 90}, {"99", 99}, {"99.9", 99.9}, {"99.99", 99.99},
};

enum {
	PERCENTILES = sizeof percentiles / sizeof percentiles[0]
};

static json_t *pack_counts(const struct counts *counts)
{
	json_t *object = json_object();
	int failed = 0;

	for (int i = 0; i < COUNTER_COUNT; i++)
		failed |=
			json_add(object, counter_info[i].name, json_whole_number(counts->value[i]));
	return json_finish(object, failed);
}

static json_t *pack_interval(const struct sample *sample)
{
	json_t *interval = pack_counts(&sample->counts);

	return json_finish(interval,
			   json_add(interval, "late_ns", json_whole_number(sample->late_ns)));
}

static json_t *pack_intervals(const struct run *run)
{
	json_t *intervals = json_array();
	int failed = 0;

	for (size_t i = 0; i < run->size && failed == 0; i++)
		failed = json_array_append_new(intervals, pack_interval(&run->samples[i]));
	return json_finish(intervals, failed);
}

/* What a run that was stopped did after the last interval that came to its end. */
static json_t *pack_unfinished(const struct run *run)
{
	static const struct counts nothing;
	const struct counts *so_far =
		run->size > 0 ? &run->samples[run->size - 1].so_far : &nothing;
	struct counts unfinished = counts_difference(&run->last, so_far);

	return pack_counts(&unfinished);
}

static json_t *pack_total(const struct run *run)
{
	struct counts total = run_total(run);

	return pack_counts(&total);
}

static json_t *pack_percentiles(const struct histogram *histogram)
{
	json_t *object = json_object();
	int failed = 0;

	for (int i = 0; i < PERCENTILES; i++)
		failed |= json_add(object, percentiles[i].name,
				   json_whole_number(histogram_percentile_ns(
					   histogram, percentiles[i].percent)));
	return json_finish(object, failed);
}

static json_t *pack_bucket(size_t index, uint64_t count)
{
	json_t *bucket = json_array();
	int failed = json_array_append_new(bucket, json_integer((json_int_t)index));

	failed |= json_array_append_new(bucket, json_whole_number(count));
	return json_finish(bucket, failed);
}

static json_t *pack_buckets(const struct histogram *histogram)
{
	json_t *buckets = json_array();
	int failed = 0;

	for (size_t i = 0; i < histogram_bucket_count() && failed == 0; i++) {
		uint64_t count = histogram_slot(histogram, i);

		if (count > 0)
			failed = json_array_append_new(buckets, pack_bucket(i, count));
	}
	return json_finish(buckets, failed);
}

static uint64_t mean_ns(const struct histogram *histogram)
{
	return (uint64_t)(histogram_mean_ns(histogram) + 0.5);
}

static json_t *pack_latency(const struct histogram *histogram)
{
	json_t *latency;
	int failed = 0;

	if (histogram_count(histogram) == 0)
		return json_null();
	latency = json_object();
	failed |= json_add(latency, "count", json_whole_number(histogram_count(histogram)));
	failed |= json_add(latency, "sum_ns", json_whole_number(histogram_sum_ns(histogram)));
	failed |= json_add(latency, "min_ns", json_whole_number(histogram_min_ns(histogram)));
	failed |= json_add(latency, "max_ns", json_whole_number(histogram_max_ns(histogram)));
	failed |= json_add(latency, "mean_ns", json_whole_number(mean_ns(histogram)));
	failed |= json_add(latency, "percentiles_ns", pack_percentiles(histogram));
	failed |= json_add(latency, "buckets", pack_buckets(histogram));
	return json_finish(latency, failed);
}

static json_t *pack_latencies(const struct run *run)
{
	json_t *latencies = json_object();
	int failed = 0;

	for (int i = 0; i < OPERATION_COUNT; i++)
		failed |= json_add(latencies, operation_info[i].name,
				   pack_latency(&run->latencies->of[i]));
	return json_finish(latencies, failed);
}

/* By name where it has one, since numbers are other ones on other systems. */
static json_t *pack_error(int error)
{
	const char *name = json_error_name(error);

	if (error == 0)
		return json_null();
	return name != NULL ? json_string(name) : json_integer(error);
}

static json_t *pack_fault(const struct fault *fault)
{
	json_t *object = json_object();
	char message[VERDICT_TEXT_SIZE];
	int failed = 0;

	fault_describe(fault, message, sizeof message);
	failed |= json_add(object, "what", json_string(json_fault_words[fault->kind]));
	failed |= json_add(object, "errno", pack_error(fault->error));
	failed |= json_add(object, "message", json_text(message));
	failed |= json_add(object, "count", json_whole_number(fault->count));
	failed |= json_add(object, "first", json_text(fault->name));
	return json_finish(object, failed);
}

static json_t *pack_faults(const struct run *run)
{
	json_t *faults = json_array();
	int failed = 0;

	for (int i = 0; i < run->faults.size && failed == 0; i++)
		failed = json_array_append_new(faults, pack_fault(&run->faults.fault[i]));
	return json_finish(faults, failed);
}

static json_t *pack_reasons(const struct verdict *verdict)
{
	json_t *reasons = json_array();
	int failed = 0;

	for (int i = 0; i < verdict->reasons && failed == 0; i++) {
		const char *grade = verdict_names[verdict->reason[i].grade];
		json_t *reason = json_object();
		int incomplete = json_add(reason, "grade", json_string(grade));

		incomplete |= json_add(reason, "text", json_text(verdict->reason[i].text));
		failed = json_array_append_new(reasons, json_finish(reason, incomplete));
	}
	return json_finish(reasons, failed);
}

static json_t *pack_verdict(const struct run *run)
{
	struct verdict verdict;
	json_t *object;
	int failed;

	/* Of what did not take place there is nothing to judge. */
	if (run->ended == BELL_RUNNING)
		return json_null();
	verdict_judge(&verdict, run);
	object = json_object();
	failed = json_add(object, "grade", json_string(verdict_names[verdict.grade]));
	failed |= json_add(object, "reasons", pack_reasons(&verdict));
	return json_finish(object, failed);
}

static json_t *pack_metrics(const struct run *run)
{
	json_t *object = json_object();
	int failed = 0;

	for (size_t i = 0; i < metrics_count; i++)
		failed |= json_add(object, metrics[i].name,
				   json_real_or_null(metric_value(&metrics[i], run)));
	return json_finish(object, failed);
}

/* What is found out again from the rest wherever it is read, and is here for other programs. */
static int add_derived(json_t *object, const struct run *run)
{
	int failed = json_add(object, "verdict", pack_verdict(run));

	failed |= json_add(object, "total", pack_total(run));
	failed |= json_add(object, "metrics", pack_metrics(run));
	return failed;
}

static int add_measured(json_t *object, const struct run *run)
{
	int failed = json_add(object, "faults", pack_faults(run));

	failed |= json_add(object, "settle", json_fields_pack(json_run_settle_fields, run));
	failed |= json_add(object, "cpu", json_fields_pack(json_cpu_fields, &run->cpu));
	failed |= json_add(object, "io", json_fields_pack(json_io_fields, &run->io));
	failed |= json_fields_add(object, json_run_machine_fields, run);
	failed |= json_add(object, "data", json_fields_pack(json_data_fields, &run->data));
	failed |= json_add(object, "warmup", json_whole_number(run->warmup));
	failed |= json_add(object, "intervals", pack_intervals(run));
	failed |= json_add(object, "unfinished", pack_unfinished(run));
	failed |= json_add(object, "latencies", pack_latencies(run));
	return failed;
}

json_t *result_json_pack_run(const struct run *run)
{
	json_t *object = json_object();
	int failed = json_add(object, "target", json_whole_number(run->target));

	/* People count runs from 1 on. */
	failed |= json_add(object, "number", json_whole_number(run->number + 1));
	failed |= json_add(object, "began", json_date(run->began_s));
	failed |= json_fields_add(object, json_run_identity_fields, run);
	failed |= json_add(object, "signal",
			   run->signal == 0 ? json_null() : json_integer(run->signal));
	failed |= add_derived(object, run);
	failed |= add_measured(object, run);
	return json_finish(object, failed);
}
