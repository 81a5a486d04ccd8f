/* SPDX-License-Identifier: ISC */
/*
 * Results that are damaged, wrong or malicious: whatever is wrong with a file is told in a sentence
 * that names it, and nothing worse happens. They are made from the golden file.
 */
#include "config.h"

#include <errno.h>
#include <setjmp.h>
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

#include "result_files.h"
#include "saved/result_json.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	SENTENCE_SIZE = 512,
	PATH_SIZE = 512
};

/* Files go into a directory of their own. */
struct scene {
	char golden[PATH_SIZE];
	char directory[PATH_SIZE / 2];
	char file[PATH_SIZE];
	char other[PATH_SIZE];
	char sentence[SENTENCE_SIZE];
};

static int set(void **state)
{
	const char *parent = getenv("TMPDIR");
	const char *srcdir = getenv("srcdir");
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL)
		return -1;
	snprintf(scene->golden, sizeof(scene->golden), "%s/data/result-1.json",
		 srcdir != NULL ? srcdir : ".");
	snprintf(scene->directory, sizeof(scene->directory), "%s/test_result_bad.XXXXXX",
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

/* The file has to be refused in one sentence with its name and these words. */
static void assert_file_refused(struct scene *scene, const char *file, const char *words)
{
	struct result *result;

	strcpy(scene->sentence, "");
	result = result_load(file, scene->sentence, sizeof(scene->sentence));
	if (result != NULL)
		fail_msg("%s is not refused: %s", file, words);
	if (strstr(scene->sentence, file) == NULL || strstr(scene->sentence, words) == NULL)
		fail_msg("\"%s\" does not say \"%s\"", scene->sentence, words);
	assert_null(strchr(scene->sentence, '\n'));
}

static void assert_text_refused(struct scene *scene, const char *text, const char *words)
{
	write_file(scene->file, text, strlen(text));
	assert_file_refused(scene, scene->file, words);
}

static void assert_tree_refused(struct scene *scene, const json_t *root, const char *words)
{
	assert_int_equal(json_dump_file(root, scene->file, 0), 0);
	assert_file_refused(scene, scene->file, words);
}

static json_t *golden_tree(struct scene *scene)
{
	json_t *root = json_load_file(scene->golden, JSON_REJECT_DUPLICATES, NULL);

	if (root == NULL)
		fail_msg("cannot read %s", scene->golden);
	return root;
}

/* What a file becomes when it is loaded and saved again, for free(). */
static char *save_again(struct scene *scene, const char *file)
{
	struct result *result = load(file);

	save(result, scene->other);
	result_unload(result);
	return read_file(scene->other);
}

/* --- Every member, one after the other --- */

/* Whether the reader works it out again, so that it may be missing or anything. */
static bool is_derived(const char *path)
{
	static const char *const whole[] = {"began", "work_hash"};
	static const char *const of_run[] = {"began", "verdict", "total", "metrics"};
	static const char *const of_latency[] = {".count", ".mean_ns", ".percentiles_ns"};
	const char *member = strncmp(path, "runs[", 5) == 0 ? strchr(path, '.') : NULL;

	for (size_t i = 0; i < COUNT(whole); i++)
		if (strcmp(path, whole[i]) == 0)
			return true;
	if (member == NULL)
		return false;
	member++;
	for (size_t i = 0; i < COUNT(of_run); i++) {
		size_t length = strlen(of_run[i]);

		if (strncmp(member, of_run[i], length) == 0 && strchr(".[", member[length]) != NULL)
			return true;
	}
	if (strncmp(member, "latencies.", 10) == 0)
		for (size_t i = 0; i < COUNT(of_latency); i++)
			if (strstr(member, of_latency[i]) != NULL)
				return true;
	return strncmp(member, "faults[", 7) == 0 && strstr(member, ".message") != NULL;
}

/* What the first files of the schema lack; test_result_json.c has one. */
static bool is_added(const char *name)
{
	static const char *const added[] = {"complete", "open_files", "other_processes"};

	for (size_t i = 0; i < COUNT(added); i++)
		if (strcmp(name, added[i]) == 0)
			return true;
	return false;
}

struct visit {
	struct scene *scene;
	json_t *root;
	char *unchanged; /* the golden file saved again */
	int derived;
	int refused;
	void (*change)(struct visit *visit, json_t *parent, const char *name, size_t index,
		       const char *path);
};

/* Calls for each value within another. */
static void visit_all(struct visit *visit, json_t *parent, const char *path)
{
	char below[PATH_SIZE];

	if (json_is_array(parent)) {
		for (size_t i = 0; i < json_array_size(parent); i++) {
			snprintf(below, sizeof(below), "%s[%zu]", path, i);
			visit->change(visit, parent, NULL, i, below);
			visit_all(visit, json_array_get(parent, i), below);
		}
	} else if (json_is_object(parent)) {
		/* Members change while this goes on, so the names are taken first. */
		json_t *names = json_copy(parent);
		const char *name;
		json_t *unused;

		json_object_foreach(names, name, unused)
		{
			(void)unused;
			snprintf(below, sizeof(below), "%s%s%s", path, *path == '\0' ? "" : ".",
				 name);
			visit->change(visit, parent, name, 0, below);
			visit_all(visit, json_object_get(parent, name), below);
		}
		json_decref(names);
	}
}

/* A change to something derived has no effect; any other is refused by name. */
static void judge_change(struct visit *visit, const char *path, const char *words)
{
	struct scene *scene = visit->scene;
	char *changed;

	if (!is_derived(path)) {
		assert_tree_refused(scene, visit->root, words);
		visit->refused++;
		return;
	}
	assert_int_equal(json_dump_file(visit->root, scene->file, 0), 0);
	changed = save_again(scene, scene->file);
	assert_string_equal(changed, visit->unchanged);
	free(changed);
	visit->derived++;
}

static void remove_member(struct visit *visit, json_t *parent, const char *name, size_t index,
			  const char *path)
{
	char words[PATH_SIZE + 16];
	json_t *value;

	(void)index;
	if (name == NULL || is_added(name))
		return;
	value = json_incref(json_object_get(parent, name));
	assert_int_equal(json_object_del(parent, name), 0);
	snprintf(words, sizeof(words), "%s is missing", path);
	/* Text that is not UTF-8 is an object, but not a way to a member that people know. */
	judge_change(visit, path, strstr(path, ".bytes") != NULL ? path : words);
	assert_int_equal(json_object_set_new(parent, name, value), 0);
}

/* An array in place of anything else, and an object in place of an array. */
static void change_type(struct visit *visit, json_t *parent, const char *name, size_t index,
			const char *path)
{
	json_t *value = json_incref(name != NULL ? json_object_get(parent, name)
						 : json_array_get(parent, index));
	json_t *wrong = json_is_array(value) ? json_object() : json_array();

	if (name != NULL)
		assert_int_equal(json_object_set_new(parent, name, wrong), 0);
	else
		assert_int_equal(json_array_set_new(parent, index, wrong), 0);
	judge_change(visit, path, path);
	if (name != NULL)
		assert_int_equal(json_object_set_new(parent, name, value), 0);
	else
		assert_int_equal(json_array_set_new(parent, index, value), 0);
}

static void change_all(struct scene *scene,
		       void (*change)(struct visit *visit, json_t *parent, const char *name,
				      size_t index, const char *path))
{
	struct visit visit = {.scene = scene,
			      .root = golden_tree(scene),
			      .unchanged = save_again(scene, scene->golden),
			      .change = change};

	visit_all(&visit, visit.root, "");
	assert_true(visit.derived > 100);
	assert_true(visit.refused > 200);
	json_decref(visit.root);
	free(visit.unchanged);
}

static void no_member_may_be_missing_but_what_is_derived_or_added(void **state)
{
	change_all(*state, remove_member);
}

static void no_member_may_be_of_another_type_but_what_is_derived(void **state)
{
	change_all(*state, change_type);
}

/* --- Values that do not make sense --- */

/* Puts a value in the place of another: names and indices, separated by slashes. */
static void put(json_t *root, const char *way, json_t *value)
{
	char step[PATH_SIZE];
	json_t *at = root;

	for (;;) {
		size_t length = strcspn(way, "/");
		bool last = way[length] == '\0';

		snprintf(step, sizeof(step), "%.*s", (int)length, way);
		way += length + 1;
		if (json_is_array(at) && last)
			assert_int_equal(json_array_set_new(at, (size_t)atoi(step), value), 0);
		else if (last)
			assert_int_equal(json_object_set_new(at, step, value), 0);
		if (last)
			return;
		at = json_is_array(at) ? json_array_get(at, (size_t)atoi(step))
				       : json_object_get(at, step);
		assert_non_null(at);
	}
}

static const struct {
	const char *way;
	const char *value;
	const char *words;
} nonsense[] = {
	{"schema", "0", "schema is 0"},
	{"schema", "-1", "schema is -1"},
	{"schema", "\"1\"", "schema has to be a whole number, but is text"},
	{"schema", "1.0", "schema has to be a whole number, but is a number with a fraction"},
	{"program/name", "\"fio\"", "program.name has to be one of blogbench"},
	{"began_s", "253402300800", "began_s is 253402300800"},
	{"settings", "null", "settings has to be an object, but is null"},
	{"settings/iterations", "0",
	 "settings.iterations is 0, but has to be a whole number from 1"},
	{"settings/iterations", "-3", "settings.iterations is -3"},
	{"settings/iterations", "4294967296", "settings.iterations is 4294967296"},
	{"settings/iterations", "\"99999999999999999999\"", "settings.iterations has to be"},
	{"settings/iterations", "\"\"", "settings.iterations has to be"},
	{"settings/iterations", "\"2x\"", "settings.iterations has to be"},
	{"settings/iterations", "\"-2\"", "settings.iterations has to be"},
	{"settings/iterations", "\" 2\"", "settings.iterations has to be"},
	{"settings/seed", "\"18446744073709551616\"", "settings.seed has to be a whole number"},
	{"settings/interval_ns", "0", "settings.interval_ns is 0"},
	{"settings/interval_ns", "300000000000000000",
	 "settings tells of a run of more than ten years"},
	{"settings/warmup", "4294967295", "settings tells of a run of more than ten years"},
	{"settings/workers/readers", "16777217", "settings.workers.readers is 16777217"},
	{"settings/content", "\"pictures\"",
	 "settings.content has to be one of mixed, text, random, zero"},
	{"settings/content", "1", "settings.content has to be one of"},
	{"settings/verify", "\"\"", "settings.verify has to be one of stamps, full, off"},
	{"settings/order", "\"none\"", "settings.order has to be one of rounds, targets"},
	{"settings/runs", "0", "settings.runs is 0"},
	{"settings/precision_percent", "100.5", "settings.precision_percent is 100.5"},
	{"settings/precision_percent", "-1", "settings.precision_percent is -1"},
	{"settings/confidence_percent", "100", "settings.confidence_percent is 100"},
	{"settings/confidence_percent", "\"95\"", "settings.confidence_percent has to be a number"},
	{"settings/keep", "1", "settings.keep has to be true or false, but is a whole number"},
	{"host/cpus_online", "-1", "host.cpus_online is -1"},
	{"host/cpu_quota", "-0.5", "host.cpu_quota is -0.5"},
	{"targets", "[]", "targets has to name one target at least"},
	{"targets", "[[]]", "targets[0] has to be an object, but is an array"},
	{"targets/0/directory", "null", "targets[0].directory has to be text, but is null"},
	{"targets/1/label", "{\"bytes\": \"4\"}", "targets[1].label.bytes has to be bytes"},
	{"targets/1/label", "{\"bytes\": \"4g\"}", "targets[1].label.bytes has to be bytes"},
	{"targets/1/label", "{\"bytes\": \"4100\"}", "targets[1].label.bytes has to be bytes"},
	{"targets/1/label", "{\"bytes\": null}",
	 "targets[1].label.bytes has to be text, but is null"},
	{"targets/1/label", "{}", "targets[1].label.bytes is missing"},
	{"targets/0/device/rotational", "0",
	 "targets[0].device.rotational has to be true or false"},
	{"runs", "[]", "runs has to hold one run at least"},
	{"runs/0", "{}", "runs[0].target is missing"},
	{"runs/0/target", "2", "runs[0].target is 2, but has to be a whole number from 0 to 1"},
	{"runs/0/target", "-1", "runs[0].target is -1"},
	{"runs/0/number", "0", "runs[0].number is 0"},
	{"runs/0/id", "\"fedcba987654321\"", "runs[0].id has to be 16 hexadecimal digits"},
	{"runs/0/id", "\"FEDCBA9876543210\"", "runs[0].id has to be 16 hexadecimal digits"},
	{"runs/0/id", "17", "runs[0].id has to be 16 hexadecimal digits"},
	{"runs/0/ended", "\"late\"", "runs[0].ended has to be one of not_run, time, signal"},
	{"runs/1/signal", "0", "runs[1].signal is 0"},
	{"runs/1/signal", "256", "runs[1].signal is 256"},
	{"runs/0/warmup", "2", "runs[0].warmup is 2, but has to be a whole number from 0 to 1"},
	{"runs/0/warmup", "0", "runs[0].intervals holds more intervals than were to be run"},
	{"runs/0/intervals", "[]",
	 "runs[0].intervals holds 0 intervals, but the run had time for more"},
	{"runs/0/intervals/1/files_read", "1", NULL},
	{"runs/0/intervals/1/blogs_read", "-1", "runs[0].intervals[1].blogs_read is -1"},
	{"runs/0/intervals/1/blogs_read", "\"18446744073709551615\"",
	 "intervals[1].blogs_read makes the sum too large"},
	{"runs/0/intervals/1/late_ns", "1.5",
	 "runs[0].intervals[1].late_ns has to be a whole number"},
	{"runs/1/unfinished/blogs_read", "\"18446744073709551615\"",
	 "runs[1].unfinished.blogs_read makes the sum"},
	{"runs/0/latencies/blog_read/buckets", "[]",
	 "blog_read.buckets has to hold one bucket at least"},
	{"runs/0/latencies/blog_read/buckets/0", "[1]",
	 "blog_read.buckets[0] has to be an index and a count"},
	{"runs/0/latencies/blog_read/buckets/0", "[1,2,3]",
	 "blog_read.buckets[0] has to be an index and"},
	{"runs/0/latencies/blog_read/buckets/0", "[2368,1]", "blog_read.buckets[0][0] is 2368"},
	{"runs/0/latencies/blog_read/buckets/0", "[-1,1]", "blog_read.buckets[0][0] is -1"},
	{"runs/0/latencies/blog_read/buckets/0", "[1,0]", "blog_read.buckets[0][1] is 0"},
	{"runs/0/latencies/blog_read/buckets/0", "[1,9223372036854775807]",
	 "blog_read.buckets[0][1] is too large"},
	{"runs/0/latencies/blog_read/buckets/0", "[2367,1]",
	 "blog_read.buckets[1][0] has to be larger than"},
	{"runs/0/latencies/blog_read/buckets/0", "[156, 1]",
	 "blog_read.buckets[1][0] has to be larger than"},
	{"runs/0/latencies/blog_read/min_ns", "1000",
	 "runs[0].latencies.blog_read has buckets beyond"},
	{"runs/0/latencies/blog_read/max_ns", "1000",
	 "runs[0].latencies.blog_read has buckets beyond"},
	{"runs/1/faults/0/what", "\"thinking\"",
	 "runs[1].faults[0].what has to be one of making, "},
	{"runs/1/faults/0/errno", "\"ENOTHING\"",
	 "runs[1].faults[0].errno is not the name of an error"},
	{"runs/1/faults/0/errno", "0", "runs[1].faults[0].errno is 0"},
	{"runs/1/faults/0/errno", "2147483648", "runs[1].faults[0].errno is 2147483648"},
	{"runs/1/faults/0/count", "0", "runs[1].faults[0].count is 0"},
	{"runs/1/faults/0/first",
	 "\"0123456789012345678901234567890123456789"
	 "0123456789012345678901234567890123456789\"",
	 "runs[1].faults[0].first is longer than"},
	{"runs/0/settle/quiet", "null",
	 "runs[0].settle.quiet has to be true or false, but is null"},
	{"runs/0/flush_ns", "-2", "runs[0].flush_ns is -2"},
};

static void what_makes_no_sense_is_refused_by_name(void **state)
{
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(nonsense); i++) {
		json_t *root = golden_tree(scene);
		json_t *value = json_loads(nonsense[i].value, JSON_DECODE_ANY, NULL);

		assert_non_null(value);
		put(root, nonsense[i].way, value);
		if (nonsense[i].words != NULL)
			assert_tree_refused(scene, root, nonsense[i].words);
		json_decref(root);
	}
}

static void a_newer_schema_is_refused_whatever_else_there_is(void **state)
{
	assert_text_refused(*state, "{\"schema\": 2, \"settings\": 7}",
			    "schema is 2, but this blogbench reads up to 1");
	assert_text_refused(*state, "{\"schema\": 9223372036854775807}",
			    "schema is 9223372036854775807");
}

static void more_kinds_of_faults_than_there_is_room_for_are_refused(void **state)
{
	struct scene *scene = *state;
	json_t *root = golden_tree(scene);
	json_t *run = json_array_get(json_object_get(root, "runs"), 1);
	json_t *faults = json_object_get(run, "faults");

	while (json_array_size(faults) <= FAULTS_MAX)
		json_array_append(faults, json_array_get(faults, 0));
	assert_tree_refused(scene, root, "runs[1].faults holds more than 64");
	json_decref(root);
}

static void more_intervals_than_were_to_be_run_are_refused(void **state)
{
	struct scene *scene = *state;
	json_t *root = golden_tree(scene);
	json_t *run = json_array_get(json_object_get(root, "runs"), 1);
	json_t *intervals = json_object_get(run, "intervals");

	while (json_array_size(intervals) <= 3)
		json_array_append(intervals, json_array_get(intervals, 0));
	assert_tree_refused(scene, root, "runs[1].intervals holds more intervals than were to be");
	json_decref(root);
}

/* As many as the plan has would fill the memory; the file has none. */
static void only_intervals_that_are_there_take_memory(void **state)
{
	struct scene *scene = *state;
	json_t *root = golden_tree(scene);
	json_t *run = json_array_get(json_object_get(root, "runs"), 1);
	struct result *result;

	put(root, "settings/iterations", json_integer(UINT32_MAX));
	put(root, "settings/warmup", json_integer(UINT32_MAX));
	put(root, "settings/interval_ns", json_integer(1));
	put(root, "runs/0", json_incref(run));
	put(root, "runs/1/warmup", json_integer(UINT32_MAX));
	assert_int_equal(json_dump_file(root, scene->file, 0), 0);
	json_decref(root);
	result = load(scene->file);
	assert_int_equal(result->runs[1]->warmup, UINT32_MAX);
	assert_int_equal(result->runs[1]->size, 2);
	result_unload(result);
}

/* --- Files that are damaged, or no results --- */

static void what_is_not_json_is_refused_with_its_line(void **state)
{
	assert_text_refused(*state, "", "is empty");
	assert_text_refused(*state, " \n\n", "line 3");
	assert_text_refused(*state, "hello", "line 1");
	assert_text_refused(*state, "{\n\"schema\":\n1,,}", "line 3");
	assert_text_refused(*state, "{\"schema\": 1} {}", "line 1");
	assert_text_refused(*state, "{\"schema\": 1, \"schema\": 1}", "line 1");
	assert_text_refused(*state, "{\"schema\": \"\\u0000\"}", "line 1");
	assert_text_refused(*state, "{\"schema\": \"\xff\"}", "line 1");
	assert_text_refused(*state, "{\"\xff\": 1}", "line 1");
	assert_text_refused(*state, "{\"schema\": 1e999}", "line 1");
	assert_text_refused(*state, "{\n\"schema\": 99999999999999999999}", "line 2");
	assert_text_refused(*state, "{\"schema\": NaN}", "line 1");
}

static void what_is_json_but_no_result_is_refused(void **state)
{
	assert_text_refused(*state, "[]", "the whole has to be an object, but is an array");
	assert_text_refused(*state, "[{\"schema\": 1}]", "the whole has to be an object");
	assert_text_refused(*state, "{}", "schema is missing");
	assert_text_refused(*state, "{\"schema\": 1}", "settings is missing");
	assert_text_refused(*state, "1", "line 1");
	assert_text_refused(*state, "\"schema\"", "line 1");
}

static void a_million_nested_brackets_are_refused(void **state)
{
	enum {
		BRACKETS = 1000000
	};
	struct scene *scene = *state;
	char *text = malloc(BRACKETS);

	assert_non_null(text);
	memset(text, '[', BRACKETS);
	write_file(scene->file, text, BRACKETS);
	assert_file_refused(scene, scene->file, "line 1");
	for (size_t i = 0; i + 5 <= BRACKETS; i += 5)
		memcpy(text + i, "{\"\":{", 5);
	write_file(scene->file, text, BRACKETS);
	assert_file_refused(scene, scene->file, "line 1");
	free(text);
}

static void a_file_that_is_cut_off_is_refused_wherever_it_is(void **state)
{
	struct scene *scene = *state;
	char *golden = read_file(scene->golden);
	size_t length;

	/* Without its last line break it is whole. */
	length = strlen(golden) - 1;
	for (size_t size = 1; size < length; size += 1 + size / 500) {
		write_file(scene->file, golden, size);
		assert_file_refused(scene, scene->file, ", line ");
	}
	write_file(scene->file, golden, length);
	result_unload(load(scene->file));
	free(golden);
}

static void what_cannot_be_read_is_told(void **state)
{
	struct scene *scene = *state;

	assert_file_refused(scene, scene->other, strerror(ENOENT));
	assert_file_refused(scene, scene->directory, strerror(EISDIR));
	assert_file_refused(scene, "/dev/null", "is empty");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(no_member_may_be_missing_but_what_is_derived_or_added),
		TEST(no_member_may_be_of_another_type_but_what_is_derived),
		TEST(what_makes_no_sense_is_refused_by_name),
		TEST(a_newer_schema_is_refused_whatever_else_there_is),
		TEST(more_kinds_of_faults_than_there_is_room_for_are_refused),
		TEST(more_intervals_than_were_to_be_run_are_refused),
		TEST(only_intervals_that_are_there_take_memory),
		TEST(what_is_not_json_is_refused_with_its_line),
		TEST(what_is_json_but_no_result_is_refused),
		TEST(a_million_nested_brackets_are_refused),
		TEST(a_file_that_is_cut_off_is_refused_wherever_it_is),
		TEST(what_cannot_be_read_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
