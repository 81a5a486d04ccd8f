/* SPDX-License-Identifier: ISC */
/*
 * A target for libFuzzer: whatever a file holds, loading it ends in a sentence or in a result that
 * every report can show and that is saved and loaded again without a loss. See tests/fuzz/run.
 */
#include "config.h"

#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/rng.h"
#include "report/reports.h"
#include "result/metric.h"
#include "result/score.h"
#include "saved/result_json_parts.h"

enum {
	SENTENCE_SIZE = 512,
	NAME_SIZE = 64
};

/* Of libFuzzer, and what it looks for. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool held, const char *what)
{
	if (held)
		return;
	fprintf(stderr, "not so: %s\n", what);
	abort();
}

/* Loads what is there, by way of a file in memory. */
static struct result *load(const void *data, size_t size, char sentence[SENTENCE_SIZE])
{
	int fd = memfd_create("result", 0);
	struct result *result;
	char name[NAME_SIZE];

	expect(fd >= 0 && write(fd, data, size) == (ssize_t)size, "there is a file");
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
	result = result_load(name, sentence, SENTENCE_SIZE);
	close(fd);
	return result;
}

static char *print(const struct result *result, size_t *size)
{
	json_t *root = result_json_pack(result);
	char *text = NULL;
	FILE *out = open_memstream(&text, size);

	expect(root != NULL && out != NULL, "there is memory");
	expect(result_json_print(out, root) == 0, "it can be printed");
	fclose(out);
	json_decref(root);
	return text;
}

/* As `blogbench show` does it. */
static void show(struct result *result, const struct report *report, FILE *out)
{
	struct reports reports = {0};

	reports_add(&reports, report, out, "nowhere");
	reports_show(&reports, REPORT_BEGIN, result, NULL);
	for (size_t i = 0; i < result->run_count; i++) {
		struct run *run = result->runs[i];
		const size_t intervals = run->size;

		if (run->ended == BELL_RUNNING)
			continue;
		run->size = 0;
		reports_show(&reports, REPORT_RUN_BEGINS, result, run);
		while (run->size < intervals) {
			run->size++;
			reports_show(&reports, REPORT_INTERVAL, result, run);
		}
		reports_show(&reports, REPORT_RUN_ENDS, result, run);
	}
	reports_show(&reports, REPORT_END, result, NULL);
}

static void show_all(struct result *result)
{
	FILE *out = fopen("/dev/null", "w");

	expect(out != NULL, "there is /dev/null");
	for (int i = 0; reports_names[i] != NULL; i++)
		show(result, reports_named[i], out);
	show(result, &report_progress, out);
	fclose(out);
}

static void sum_up(const struct result *result)
{
	for (size_t target = 0; target < result->plan->target_count; target++)
		for (int score = 0; score < SCORE_COUNT; score++) {
			struct score_summary summary;

			score_summarize(result, target, (enum score)score, &summary);
		}
}

static void expect_no_loss(const struct result *result)
{
	char sentence[SENTENCE_SIZE];
	size_t size;
	size_t size_again;
	char *text = print(result, &size);
	struct result *again = load(text, size, sentence);
	char *text_again;

	if (again == NULL)
		fprintf(stderr, "%s\n", sentence);
	expect(again != NULL, "what is saved can be loaded");
	text_again = print(again, &size_again);
	expect(size == size_again && memcmp(text, text_again, size) == 0,
	       "what is saved again is the same");
	free(text);
	free(text_again);
	result_unload(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char sentence[SENTENCE_SIZE] = "";
	struct result *result = load(data, size, sentence);

	if (result == NULL) {
		expect(sentence[0] != '\0', "a file that is refused is told why");
		return 0;
	}
	show_all(result);
	sum_up(result);
	expect_no_loss(result);
	result_unload(result);
	return 0;
}

/* Something that might stand anywhere. */
static json_t *any_value(struct rng *rng)
{
	static const char *const texts[] = {"",
					    "signal",
					    "time",
					    "not_run",
					    "torn",
					    "ENOSPC",
					    "mixed",
					    "full",
					    "targets",
					    "VALID",
					    "/",
					    "0",
					    "18446744073709551615"};
	static const char *const numbers[] = {"-1",
					      "0",
					      "1",
					      "2",
					      "63",
					      "255",
					      "2367",
					      "1e9",
					      "0.5",
					      "-0.0",
					      "1e300",
					      "4294967295",
					      "9223372036854775807",
					      "-9223372036854775808"};
	enum {
		TEXTS = sizeof texts / sizeof texts[0],
		NUMBERS = sizeof numbers / sizeof numbers[0]
	};

	switch (rng_below(rng, 7)) {
	case 0:
		return json_null();
	case 1:
		return json_boolean(rng_below(rng, 2));
	case 2:
		return json_string(texts[rng_below(rng, TEXTS)]);
	case 3:
		return rng_below(rng, 2) ? json_array() : json_object();
	case 4:
		return json_integer((json_int_t)(rng_next(rng) >> rng_below(rng, 64)));
	default:
		return json_loads(numbers[rng_below(rng, NUMBERS)], JSON_DECODE_ANY, NULL);
	}
}

static size_t size_of(const json_t *value)
{
	return json_is_object(value) ? json_object_size(value) : json_array_size(value);
}

static const char *name_of(json_t *object, uint64_t index)
{
	void *at = json_object_iter(object);

	while (index-- > 0)
		at = json_object_iter_next(object, at);
	return json_object_iter_key(at);
}

/* Another value, or none, or, in an array, the same once more. */
static void change_member(struct rng *rng, json_t *parent, uint64_t index)
{
	uint64_t how = rng_below(rng, 8);

	if (json_is_object(parent) && how == 0)
		json_object_del(parent, name_of(parent, index));
	else if (json_is_object(parent))
		json_object_set_new(parent, name_of(parent, index), any_value(rng));
	else if (how == 0)
		json_array_remove(parent, index);
	else if (how == 1)
		json_array_insert_new(parent, index, json_deep_copy(json_array_get(parent, index)));
	else
		json_array_set_new(parent, index, any_value(rng));
}

/* Goes down to somewhere in the tree. */
static void change_tree(struct rng *rng, json_t *root)
{
	json_t *at = root;

	while (size_of(at) > 0) {
		uint64_t index = rng_below(rng, size_of(at));
		json_t *below = json_is_object(at) ? json_object_get(at, name_of(at, index))
						   : json_array_get(at, index);

		/* What is large is seldom changed as a whole. */
		if (size_of(below) == 0 || rng_below(rng, 16) == 0) {
			change_member(rng, at, index);
			return;
		}
		at = below;
	}
}

/*
 * Changes of bytes seldom get past the parser, and few of the inputs that libFuzzer keeps are
 * whole: most changes are to values, and half of these to values of a result that is.
 */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
	const char *whole = getenv("FUZZ_WHOLE_RESULT");
	struct rng rng;
	json_t *root;
	size_t wanted;

	rng_seed(&rng, seed, 0);
	if (whole != NULL && rng_below(&rng, 2) == 0)
		root = json_load_file(whole, 0, NULL);
	else
		root = json_loadb((const char *)data, size, 0, NULL);
	if (root == NULL || rng_below(&rng, 8) == 0) {
		json_decref(root);
		return LLVMFuzzerMutate(data, size, max_size);
	}
	for (uint64_t changes = 1 + rng_below(&rng, 4) / 3; changes > 0; changes--)
		change_tree(&rng, root);
	wanted = json_dumpb(root, (char *)data, max_size, JSON_COMPACT | JSON_REAL_PRECISION(17));
	json_decref(root);
	return wanted > 0 && wanted <= max_size ? wanted : size;
}
