/* SPDX-License-Identifier: ISC */
/*
 * Results as files: nothing is lost on the way to a file and back, and a file of long ago reads as
 * it always did. What is refused is in test_result_bad.c.
 */
#include "config.h"

#include <errno.h>
#include <float.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/rng.h"
#include "base/units.h"
#include "result_files.h"
#include "saved/result_json.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	SENTENCE_SIZE = 512,
	PATH_SIZE = 512,
	TARGETS_MAX = 3,
	RANDOM_RESULTS = 300
};

/* A result, and what it points to. */
struct example {
	struct plan_target targets[TARGETS_MAX];
	struct plan plan;
	struct result result;
};

/* Files go into a directory of their own. */
struct scene {
	char directory[PATH_SIZE / 2];
	char file[PATH_SIZE];
	char other[PATH_SIZE];
	char sentence[SENTENCE_SIZE];
	struct example example;
};

static char *copy(const char *text)
{
	char *copied = text == NULL ? NULL : strdup(text);

	assert_true(text == NULL || copied != NULL);
	return copied;
}

static int set(void **state)
{
	const char *parent = getenv("TMPDIR");
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL)
		return -1;
	snprintf(scene->directory, sizeof(scene->directory), "%s/test_result_json.XXXXXX",
		 parent != NULL ? parent : "/tmp");
	if (mkdtemp(scene->directory) == NULL)
		return -1;
	snprintf(scene->file, sizeof(scene->file), "%s/result.json", scene->directory);
	snprintf(scene->other, sizeof(scene->other), "%s/other.json", scene->directory);
	*state = scene;
	return 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	unlink(scene->file);
	unlink(scene->other);
	/* Fails where something else was left there. */
	if (rmdir(scene->directory) != 0)
		return -1;
	free(scene);
	return 0;
}

/* --- An example, whose values are all different --- */

static void name_targets(struct example *example)
{
	/* Latin-1, so not UTF-8; quotes, a backslash and control characters; a comma. */
	example->targets[0] = (struct plan_target){.directory = "/srv/caf\xe9",
						   .label = "\"A\"\\\t\x01\x7f, \xc3\xa9",
						   .prepare = "mount -o remount,noatime /srv"};
	example->targets[1] = (struct plan_target){.directory = "/srv/b"};
}

static void describe_host(struct environment_host *host)
{
	*host = (struct environment_host){.system = copy("Linux"),
					  .release = copy("6.1.0"),
					  .machine = copy("x86_64"),
					  .name = copy("testing"),
					  .cpu_model = copy("Some Processor @ 2.00GHz"),
					  .cpus_online = 8,
					  .cpus_allowed = 4,
					  .cpu_quota = 1.5,
					  .memory_total_bytes = INT64_C(34359738368),
					  .memory_limit_bytes = INT64_C(8589934592),
					  .swap_total_bytes = INT64_C(1073741824)};
}

static void describe_target(struct result_target *target)
{
	target->place = (struct environment_target){
		.type = copy("ext4"),
		.source = copy("/dev/loop0"),
		.mount_point = copy("/srv"),
		.root = copy("/"),
		.options = copy("rw,relatime"),
		.device =
			{
				.name = copy("loop0"),
				.disk = copy("loop0"),
				.model = copy("A Disk"),
				.scheduler = copy("none"),
				.backing_file = copy("/var/tmp/image"),
				.rotational = 0,
			},
	};
	target->before =
		(struct environment_space){4096, 1000001536, 900001792, 850001920, 61056, 61045};
	target->after =
		(struct environment_space){4096, 1000001536, 800002048, 750002176, 61056, 60045};
}

static void describe_nothing(struct result_target *target)
{
	static const struct environment_space unknown = {-1, -1, -1, -1, -1, -1};

	target->place.device.rotational = -1;
	target->before = unknown;
	target->after = unknown;
}

static struct counts some_counts(uint64_t first)
{
	struct counts counts;

	for (int i = 0; i < COUNTER_COUNT; i++)
		counts.value[i] = first * (uint64_t)(i + 1);
	return counts;
}

/* Interval k of the run brings k times as much as the first one. */
static void fill_intervals(struct run *run, size_t intervals, uint64_t first)
{
	uint64_t so_far = 0;

	for (size_t k = 1; k <= intervals; k++) {
		struct counts counts;

		so_far += k * first;
		counts = some_counts(so_far);
		run_add(run, &counts, k * 1000);
	}
}

static void fill_latencies(struct run *run)
{
	for (int i = 0; i < OPERATION_COUNT; i++)
		for (uint64_t ns = 1; ns < UINT64_C(1) << 44; ns *= 37)
			histogram_record(&run->latencies->of[i], ns * (uint64_t)(i + 1));
}

static void fill_first_run(struct run *run)
{
	run->id = UINT64_C(0xfedcba9876543210);
	run->seed = 42;
	run->began_s = 1795000010;
	fill_intervals(run, 3, 10);
	fill_latencies(run);
	run->ended = BELL_TIME_IS_UP;
	run->settled_ns = 1500000000;
	run->was_quiet = true;
	run->dirty_before_bytes = 8192;
	run->busy_before = 0.03125;
	run->cpu = (struct cpu_shares){0.1, 0.2, 0.05, 0.025, 0.0125, 0.0625};
	run->io = (struct io_counters){1000000, 2000000, 300000, 1500000, 40000};
	run->open_files = 28;
	run->swapped_bytes = 0;
	run->data = (struct run_data){1200, 20000000, 21000192};
	run->dirty_bytes = 12345678;
	run->flush_ns = 250000000;
	run->used_bytes = -4096;
}

/* Stopped by a signal in its last interval, after two kinds of errors; little is known of it. */
static void fill_second_run(struct run *run)
{
	run->id = 1;
	run->seed = UINT64_C(9223372036854775807);
	run->began_s = 1795000050;
	fill_intervals(run, 2, 7);
	run->last = some_counts(7 + 14 + 5);
	histogram_record(&run->latencies->of[OPERATION_ARTICLE_READ], 2500);
	run->ended = BELL_SIGNAL;
	run->signal = SIGTERM;
	run->faults.fault[0] = (struct fault){FAULT_WRITING, ENOSPC, 3, "blog-7/picture-3.jpg"};
	run->faults.fault[1] = (struct fault){FAULT_TORN, 0, 1, "blog-2/article-1.xml"};
	/* Of Linux: the file system has to be cleaned. POSIX has no name for it. */
	run->faults.fault[2] = (struct fault){FAULT_OPENING, 117, 2, "blog-1/article-9.xml"};
	run->faults.size = 3;
}

static void make_example(struct example *example)
{
	struct run *run;

	memset(example, 0, sizeof(*example));
	name_targets(example);
	example->plan = (struct plan){.targets = example->targets,
				      .target_count = 2,
				      .iterations = 2,
				      .interval_ns = UINT64_C(2500000000),
				      .warmup = 1,
				      .workers = {3, 1, 5, 100},
				      .prefill = 20,
				      .seed = 42,
				      .content = CONTENT_TEXT,
				      .verify = CONTENT_VERIFY_FULL,
				      .runs = 2,
				      .max_runs = 30,
				      .precision = 2.5,
				      .confidence = 99.9,
				      .pause_ns = 1000000000,
				      .settle_ns = UINT64_C(60000000000),
				      .order = PLAN_TARGETS,
				      .keep = true};
	assert_int_equal(result_init(&example->result, &example->plan), 0);
	example->result.version = "2.0";
	example->result.began_s = 1795000000;
	example->result.complete = true;
	describe_host(&example->result.host);
	describe_target(&example->result.targets[0]);
	describe_nothing(&example->result.targets[1]);
	run = result_add_run(&example->result, 0);
	assert_non_null(run);
	fill_first_run(run);
	run = result_add_run(&example->result, 1);
	assert_non_null(run);
	fill_second_run(run);
	/* One that never began. */
	run = result_add_run(&example->result, 1);
	assert_non_null(run);
	run->id = 2;
}

static void free_example(struct example *example)
{
	result_free(&example->result);
}

/* --- Random results --- */

/* Of any size: as many are small as are large. */
static uint64_t any_number(struct rng *rng)
{
	return rng_next(rng) >> rng_below(rng, 64);
}

static bool one_in(struct rng *rng, uint64_t n)
{
	return rng_below(rng, n) == 0;
}

static int64_t any_amount(struct rng *rng)
{
	return one_in(rng, 4) ? -1 : (int64_t)(any_number(rng) >> 1);
}

static double any_share(struct rng *rng)
{
	static const double corners[] = {-1, 0, 0.1, 1, 1.0 / 3, DBL_MAX, DBL_MIN, 5e-324, 1e22};

	if (one_in(rng, 2))
		return corners[rng_below(rng, COUNT(corners))];
	return (double)rng_next(rng) / (double)(1 + any_number(rng));
}

/* Room for the longest text here. */
enum {
	TEXT_SIZE = 64
};

static void any_bytes(struct rng *rng, char text[TEXT_SIZE])
{
	size_t length = rng_below(rng, TEXT_SIZE);

	for (size_t i = 0; i < length; i++)
		text[i] = (char)rng_between(rng, 1, 255);
	text[length] = '\0';
}

/* Never NULL. */
static char *any_text(struct rng *rng)
{
	static const char *const corners[] = {
		"",
		"/data",
		"\"quoted\" \\ / \b\f\n\r\t\x01\x1f\x7f",
		"caf\xc3\xa9 \xe6\xbc\xa2 \xf0\x9f\x98\x80",
		"\xef\xbf\xbf",
		"\xed\xa0\x80", /* half of a surrogate pair */
		"\xc0\xaf",     /* longer than it has to be */
		"\xf4\x90\x80\x80",
		"cut off: \xe6\xbc",
		"{\"bytes\": \"00\"}",
	};
	char text[TEXT_SIZE];

	if (one_in(rng, 2))
		return copy(corners[rng_below(rng, COUNT(corners))]);
	any_bytes(rng, text);
	return copy(text);
}

static char *any_text_or_none(struct rng *rng)
{
	return one_in(rng, 4) ? NULL : any_text(rng);
}

static void any_plan(struct rng *rng, struct example *example)
{
	struct plan *plan = &example->plan;

	*plan = (struct plan){.targets = example->targets,
			      .target_count = rng_between(rng, 1, TARGETS_MAX),
			      .iterations = rng_between(rng, 1, 6),
			      .interval_ns = 1 + (any_number(rng) % (PLAN_LONGEST_NS / 10)),
			      .warmup = rng_below(rng, 4),
			      .prefill = rng_below(rng, UINT32_MAX),
			      .seed = any_number(rng),
			      .content = (enum content_mode)rng_below(rng, 4),
			      .verify = (enum content_verify)rng_below(rng, 3),
			      .runs = rng_between(rng, 1, 10000),
			      .max_runs = rng_between(rng, 1, 10000),
			      .precision = (double)rng_below(rng, 1000001) / 10000,
			      .confidence = 50 + (double)rng_below(rng, 1000) / 20.1,
			      .pause_ns = any_number(rng) % PLAN_LONGEST_NS,
			      .settle_ns = any_number(rng) % PLAN_LONGEST_NS,
			      .order = (enum plan_order)rng_below(rng, 2),
			      .keep = one_in(rng, 2)};
	for (int role = 0; role < ROLE_COUNT; role++)
		plan->workers[role] = rng_below(rng, 65537);
	for (size_t i = 0; i < plan->target_count; i++)
		example->targets[i] = (struct plan_target){.directory = any_text(rng),
							   .label = any_text_or_none(rng),
							   .prepare = any_text_or_none(rng)};
}

static void any_host(struct rng *rng, struct environment_host *host)
{
	*host = (struct environment_host){.system = any_text_or_none(rng),
					  .release = any_text_or_none(rng),
					  .machine = any_text_or_none(rng),
					  .name = any_text_or_none(rng),
					  .cpu_model = any_text_or_none(rng),
					  .cpus_online = any_amount(rng),
					  .cpus_allowed = any_amount(rng),
					  .cpu_quota = any_share(rng),
					  .memory_total_bytes = any_amount(rng),
					  .memory_limit_bytes = any_amount(rng),
					  .swap_total_bytes = any_amount(rng)};
}

static struct environment_space any_space(struct rng *rng)
{
	return (struct environment_space){any_amount(rng), any_amount(rng), any_amount(rng),
					  any_amount(rng), any_amount(rng), any_amount(rng)};
}

static void any_target(struct rng *rng, struct result_target *target)
{
	target->place = (struct environment_target){
		.type = any_text_or_none(rng),
		.source = any_text_or_none(rng),
		.mount_point = any_text_or_none(rng),
		.root = any_text_or_none(rng),
		.options = any_text_or_none(rng),
		.device =
			{
				.name = any_text_or_none(rng),
				.disk = any_text_or_none(rng),
				.model = any_text_or_none(rng),
				.scheduler = any_text_or_none(rng),
				.backing_file = any_text_or_none(rng),
				.rotational = (int)rng_below(rng, 3) - 1,
			},
	};
	target->before = any_space(rng);
	target->after = any_space(rng);
}

/* Lets each counter grow by some part of what is left up to 2^64 - 1. */
static void grow(struct rng *rng, struct counts *so_far)
{
	for (int i = 0; i < COUNTER_COUNT; i++) {
		uint64_t left = UINT64_MAX - so_far->value[i];
		uint64_t more = any_number(rng);

		so_far->value[i] += more < left ? more : left;
	}
}

static void any_intervals(struct rng *rng, struct run *run)
{
	size_t all = run->warmup + run->plan->iterations;
	size_t size = run->ended == BELL_TIME_IS_UP ? all : rng_below(rng, all + 1);
	struct counts so_far = {0};

	for (size_t i = 0; i < size; i++) {
		grow(rng, &so_far);
		run_add(run, &so_far, any_number(rng));
	}
	if (run->ended != BELL_TIME_IS_UP)
		grow(rng, &run->last);
}

static void any_histogram(struct rng *rng, struct histogram *histogram)
{
	uint64_t size = one_in(rng, 4) ? 0 : rng_below(rng, 50);

	for (uint64_t i = 0; i < size; i++)
		histogram_record(histogram, any_number(rng));
	/* More than anybody waits for. */
	if (size > 0 && one_in(rng, 4))
		assert_int_equal(
			histogram_restore_slot(histogram,
					       histogram_bucket_of(histogram_max_ns(histogram)),
					       UINT64_MAX / HISTOGRAM_BUCKETS),
			0);
}

static void any_faults(struct rng *rng, struct fault_list *list)
{
	list->size = (int)rng_below(rng, one_in(rng, 4) ? FAULTS_MAX + 1 : 4);
	for (int i = 0; i < list->size; i++) {
		char name[TEXT_SIZE];

		any_bytes(rng, name);
		list->fault[i] =
			(struct fault){.kind = (enum fault_kind)rng_below(rng, FAULT_KIND_COUNT),
				       .error = (int)rng_below(rng, 200),
				       .count = 1 + (any_number(rng) >> 1)};
		memcpy(list->fault[i].name, name, sizeof(name));
	}
}

static void any_run(struct rng *rng, struct run *run)
{
	run->id = any_number(rng);
	run->seed = any_number(rng);
	run->began_s = (int64_t)rng_below(rng, UINT64_C(253402300800));
	run->number = rng_below(rng, 100);
	run->ended = (enum bell_reason)rng_below(rng, BELL_CANNOT_START + 1);
	run->signal = (int)rng_below(rng, 65);
	any_intervals(rng, run);
	for (int i = 0; i < OPERATION_COUNT; i++)
		any_histogram(rng, &run->latencies->of[i]);
	any_faults(rng, &run->faults);
	run->settled_ns = any_amount(rng);
	run->was_quiet = one_in(rng, 2);
	run->dirty_before_bytes = any_amount(rng);
	run->busy_before = any_share(rng);
	run->cpu = (struct cpu_shares){any_share(rng), any_share(rng), any_share(rng),
				       any_share(rng), any_share(rng), any_share(rng)};
	run->io = (struct io_counters){any_amount(rng), any_amount(rng), any_amount(rng),
				       any_amount(rng), any_amount(rng)};
	run->open_files = any_amount(rng);
	run->swapped_bytes = any_amount(rng);
	run->data = (struct run_data){any_amount(rng), any_amount(rng), any_amount(rng)};
	run->dirty_bytes = any_amount(rng);
	run->flush_ns = any_amount(rng);
	run->used_bytes = (int64_t)rng_next(rng) >> rng_below(rng, 64);
}

static void make_random(struct rng *rng, struct example *example)
{
	uint64_t runs = rng_between(rng, 1, 5);

	memset(example, 0, sizeof(*example));
	any_plan(rng, example);
	assert_int_equal(result_init(&example->result, &example->plan), 0);
	example->result.version = any_text(rng);
	example->result.began_s = (int64_t)rng_below(rng, UINT64_C(253402300800));
	example->result.complete = one_in(rng, 2);
	any_host(rng, &example->result.host);
	for (size_t i = 0; i < example->plan.target_count; i++)
		any_target(rng, &example->result.targets[i]);
	for (uint64_t i = 0; i < runs; i++) {
		struct run *run = result_add_run(&example->result,
						 rng_below(rng, example->plan.target_count));

		assert_non_null(run);
		any_run(rng, run);
	}
}

static void free_random(struct example *example)
{
	free((char *)example->result.version);
	result_free(&example->result);
	for (size_t i = 0; i < TARGETS_MAX; i++) {
		free((char *)example->targets[i].directory);
		free((char *)example->targets[i].label);
		free((char *)example->targets[i].prepare);
	}
}

/* --- Whether two results are the same --- */

#define SAME(member) assert_int_equal(a->member, b->member)
#define SAME_TEXT(member) assert_same_text(a->member, b->member)
#define SAME_BYTES(member) assert_memory_equal(&a->member, &b->member, sizeof(a->member))

static void assert_same_text(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		assert_ptr_equal(a, b);
	else
		assert_string_equal(a, b);
}

static void assert_same_plan(const struct plan *a, const struct plan *b)
{
	SAME(target_count);
	SAME(iterations);
	SAME(interval_ns);
	SAME(warmup);
	SAME_BYTES(workers);
	SAME(prefill);
	SAME(seed);
	SAME(content);
	SAME(verify);
	SAME(runs);
	SAME(max_runs);
	SAME_BYTES(precision);
	SAME_BYTES(confidence);
	SAME(pause_ns);
	SAME(settle_ns);
	SAME(order);
	SAME(keep);
	for (size_t i = 0; i < a->target_count; i++) {
		SAME_TEXT(targets[i].directory);
		SAME_TEXT(targets[i].label);
		SAME_TEXT(targets[i].prepare);
	}
}

static void assert_same_host(const struct environment_host *a, const struct environment_host *b)
{
	SAME_TEXT(system);
	SAME_TEXT(release);
	SAME_TEXT(machine);
	SAME_TEXT(name);
	SAME_TEXT(cpu_model);
	SAME(cpus_online);
	SAME(cpus_allowed);
	SAME_BYTES(cpu_quota);
	SAME(memory_total_bytes);
	SAME(memory_limit_bytes);
	SAME(swap_total_bytes);
}

static void assert_same_target(const struct result_target *a, const struct result_target *b)
{
	SAME_TEXT(place.type);
	SAME_TEXT(place.source);
	SAME_TEXT(place.mount_point);
	SAME_TEXT(place.root);
	SAME_TEXT(place.options);
	SAME_TEXT(place.device.name);
	SAME_TEXT(place.device.disk);
	SAME_TEXT(place.device.model);
	SAME_TEXT(place.device.scheduler);
	SAME_TEXT(place.device.backing_file);
	SAME(place.device.rotational);
	SAME_BYTES(before);
	SAME_BYTES(after);
}

static void assert_same_faults(const struct fault_list *a, const struct fault_list *b)
{
	SAME(size);
	for (int i = 0; i < a->size; i++) {
		SAME(fault[i].kind);
		SAME(fault[i].error);
		SAME(fault[i].count);
		SAME_TEXT(fault[i].name);
	}
}

static void assert_same_histogram(const struct histogram *a, const struct histogram *b)
{
	for (size_t i = 0; i < histogram_bucket_count(); i++)
		assert_int_equal(histogram_slot(a, i), histogram_slot(b, i));
	assert_int_equal(histogram_sum_ns(a), histogram_sum_ns(b));
	assert_int_equal(histogram_min_ns(a), histogram_min_ns(b));
	assert_int_equal(histogram_max_ns(a), histogram_max_ns(b));
}

static void assert_same_run(const struct run *a, const struct run *b)
{
	SAME(target);
	SAME(number);
	SAME(id);
	SAME(seed);
	SAME(began_s);
	SAME(size);
	SAME(warmup);
	assert_memory_equal(a->samples, b->samples, a->size * sizeof(*a->samples));
	SAME_BYTES(base);
	SAME_BYTES(last);
	SAME(ended);
	SAME(signal);
	SAME(open_files);
	assert_same_faults(&a->faults, &b->faults);
	for (int i = 0; i < OPERATION_COUNT; i++)
		assert_same_histogram(&a->latencies->of[i], &b->latencies->of[i]);
	SAME(settled_ns);
	SAME(was_quiet);
	SAME(dirty_before_bytes);
	SAME_BYTES(busy_before);
	SAME_BYTES(cpu);
	SAME_BYTES(io);
	SAME(swapped_bytes);
	SAME_BYTES(data);
	SAME(dirty_bytes);
	SAME(flush_ns);
	SAME(used_bytes);
}

static void assert_same(const struct result *a, const struct result *b)
{
	assert_same_plan(a->plan, b->plan);
	SAME_TEXT(version);
	SAME(began_s);
	SAME(complete);
	assert_same_host(&a->host, &b->host);
	for (size_t i = 0; i < a->plan->target_count; i++)
		assert_same_target(&a->targets[i], &b->targets[i]);
	SAME(run_count);
	for (size_t i = 0; i < a->run_count; i++) {
		assert_ptr_equal(b->runs[i]->plan, b->plan);
		assert_same_run(a->runs[i], b->runs[i]);
	}
}

/* --- Helpers --- */

/* The example as a tree. */
static json_t *example_tree(struct scene *scene)
{
	json_t *root;

	make_example(&scene->example);
	save(&scene->example.result, scene->file);
	free_example(&scene->example);
	root = json_load_file(scene->file, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(root);
	return root;
}

static void data_name(char name[PATH_SIZE], const char *file)
{
	const char *srcdir = getenv("srcdir");

	snprintf(name, PATH_SIZE, "%s/data/%s", srcdir != NULL ? srcdir : ".", file);
}

/* --- There and back --- */

static void what_is_saved_is_loaded_again(void **state)
{
	struct scene *scene = *state;
	struct result *result;

	make_example(&scene->example);
	save(&scene->example.result, scene->file);
	result = load(scene->file);
	assert_same(&scene->example.result, result);
	result_unload(result);
	free_example(&scene->example);
}

static void nothing_of_any_result_is_lost(void **state)
{
	struct scene *scene = *state;
	struct rng rng;

	rng_seed(&rng, 20261130, 0);
	for (int i = 0; i < RANDOM_RESULTS; i++) {
		struct result *result;
		char *first, *second;

		make_random(&rng, &scene->example);
		save(&scene->example.result, scene->file);
		result = load(scene->file);
		assert_same(&scene->example.result, result);
		save(result, scene->other);
		first = read_file(scene->file);
		second = read_file(scene->other);
		assert_string_equal(first, second);
		free(first);
		free(second);
		result_unload(result);
		free_random(&scene->example);
	}
}

/* Drops the lines with sentences, which may be worded anew without a word about it. */
static void drop_sentences(char *text)
{
	char *to = text;

	for (char *line = text; *line != '\0';) {
		size_t length = strcspn(line, "\n") + 1;
		char saved = line[length];
		bool keep;

		line[length] = '\0';
		keep = strstr(line, "\"reasons\": ") == NULL &&
		       strstr(line, "\"message\": ") == NULL;
		line[length] = saved;
		if (keep)
			memmove(to, line, length);
		to += keep ? length : 0;
		line += length;
	}
	*to = '\0';
}

/*
 * The file was saved by the first version that had results. Where this test fails, a later one has
 * changed what is in them: either by mistake, or RESULT_SCHEMA, the manual page and the golden
 * files have to follow.
 */
static void the_golden_file_is_what_the_example_is_saved_as(void **state)
{
	struct scene *scene = *state;
	char name[PATH_SIZE];
	struct result *result;
	char *golden, *saved;

	data_name(name, "result-1.json");
	make_example(&scene->example);
	result = load(name);
	assert_same(&scene->example.result, result);
	save(result, scene->file);
	golden = read_file(name);
	saved = read_file(scene->file);
	drop_sentences(golden);
	drop_sentences(saved);
	assert_string_equal(saved, golden);
	free(golden);
	free(saved);
	result_unload(result);
	free_example(&scene->example);
}

/* It lacks the members that have been added since, and never changes. */
static void the_first_file_of_the_schema_is_still_read(void **state)
{
	struct scene *scene = *state;
	char name[PATH_SIZE];
	struct result *result;

	data_name(name, "result-1-first.json");
	make_example(&scene->example);
	scene->example.result.complete = true;
	for (size_t i = 0; i < scene->example.result.run_count; i++) {
		scene->example.result.runs[i]->open_files = -1;
		scene->example.result.runs[i]->cpu.other_processes = -1;
	}
	result = load(name);
	assert_same(&scene->example.result, result);
	result_unload(result);
	free_example(&scene->example);
}

static void a_member_that_is_not_known_is_ignored(void **state)
{
	struct scene *scene = *state;
	json_t *root = example_tree(scene);
	json_t *run = json_array_get(json_object_get(root, "runs"), 0);
	json_t *interval = json_array_get(json_object_get(run, "intervals"), 0);
	struct result *result;

	assert_int_equal(json_object_set_new(root, "colour", json_string("blue")), 0);
	assert_int_equal(json_object_set_new(run, "weather", json_pack("{s:[i]}", "rain", 1)), 0);
	assert_int_equal(json_object_set_new(interval, "stars", json_null()), 0);
	assert_int_equal(json_dump_file(root, scene->file, 0), 0);
	json_decref(root);
	result = load(scene->file);
	make_example(&scene->example);
	assert_same(&scene->example.result, result);
	free_example(&scene->example);
	result_unload(result);
}

static void nothing_is_freed_where_nothing_is(void **state)
{
	(void)state;
	result_unload(NULL);
}

/* --- Saving where that is not possible --- */

static void what_cannot_be_saved_is_told_and_the_old_file_stays(void **state)
{
	struct scene *scene = *state;
	char *old;

	make_example(&scene->example);
	write_file(scene->file, "old", 3);
	assert_int_equal(result_save(&scene->example.result, scene->directory, scene->sentence,
				     sizeof(scene->sentence)),
			 -1);
	assert_non_null(strstr(scene->sentence, scene->directory));
	assert_non_null(strstr(scene->sentence, strerror(EISDIR)));
	old = read_file(scene->file);
	assert_string_equal(old, "old");
	free(old);
	free_example(&scene->example);
}

/* --- Memory that runs out --- */

/* jansson has no argument for these, so there is no other way than a variable. */
static long allocations_left;

static void *allocate(size_t size)
{
	if (allocations_left == 0) {
		errno = ENOMEM;
		return NULL;
	}
	allocations_left--;
	return malloc(size);
}

static void memory_that_runs_out_is_told_whenever_it_does(void **state)
{
	struct scene *scene = *state;
	struct result *result = NULL;
	int saved = -1;
	long n;

	make_example(&scene->example);
	json_set_alloc_funcs(allocate, free);
	for (n = 0; saved != 0; n += 1 + n / 20) {
		strcpy(scene->sentence, "");
		allocations_left = n;
		saved = result_save(&scene->example.result, scene->file, scene->sentence,
				    sizeof(scene->sentence));
		if (saved != 0)
			assert_non_null(strstr(scene->sentence, strerror(ENOMEM)));
	}
	assert_true(n > 1000);
	for (n = 0; result == NULL; n += 1 + n / 20) {
		strcpy(scene->sentence, "");
		allocations_left = n;
		result = result_load(scene->file, scene->sentence, sizeof(scene->sentence));
		if (result == NULL && strstr(scene->sentence, "memory") == NULL)
			fail_msg("\"%s\" does not tell of memory", scene->sentence);
	}
	assert_true(n > 1000);
	json_set_alloc_funcs(malloc, free);
	result_unload(result);
	free_example(&scene->example);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(what_is_saved_is_loaded_again),
		TEST(nothing_of_any_result_is_lost),
		TEST(the_golden_file_is_what_the_example_is_saved_as),
		TEST(the_first_file_of_the_schema_is_still_read),
		TEST(a_member_that_is_not_known_is_ignored),
		TEST(nothing_is_freed_where_nothing_is),
		TEST(what_cannot_be_saved_is_told_and_the_old_file_stays),
		TEST(memory_that_runs_out_is_told_whenever_it_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
