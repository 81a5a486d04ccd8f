/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "saved/result_json_parts.h"
#include "saved/result_json_tables.h"

enum {
	WORKERS_MAX = 1 << 24
};

/* A result, and what it does not own itself. */
struct loaded {
	struct result result; /* has to be the first */
	struct plan plan;
	char *version;
};

static void free_plan(struct plan *plan)
{
	for (size_t i = 0; i < plan->target_count; i++) {
		free((char *)plan->targets[i].directory);
		free((char *)plan->targets[i].label);
		free((char *)plan->targets[i].prepare);
	}
	free(plan->targets);
}

void result_unload(struct result *result)
{
	struct loaded *loaded = (struct loaded *)result;

	if (loaded == NULL)
		return;
	/* The result is there once it points to a plan. */
	if (result->plan != NULL)
		result_free(result);
	free_plan(&loaded->plan);
	free(loaded->version);
	free(loaded);
}

/* Nothing else is looked at in what a newer program has written. */
static void check_schema(const struct json_place *root)
{
	struct json_place place = json_place_member(root, "schema");
	int64_t schema = json_place_signed(&place, 1, INT64_MAX);

	if (schema > RESULT_SCHEMA)
		json_place_refuse(&place,
				  "is %" PRId64 ", but this blogbench reads up to %d; "
				  "use the one that wrote it, or a newer one",
				  schema, RESULT_SCHEMA);
}

static void read_workers(const struct json_place *settings, struct plan *plan)
{
	struct json_place workers = json_place_member(settings, "workers");

	for (int role = 0; role < ROLE_COUNT; role++) {
		struct json_place place = json_place_member(&workers, roles[role]->plural);

		plan->workers[role] = json_place_whole_number(&place, 0, WORKERS_MAX);
	}
}

static void read_settings(const struct json_place *root, struct plan *plan)
{
	struct json_place settings = json_place_member(root, "settings");

	json_fields_read(&settings, json_plan_fields, plan);
	read_workers(&settings, plan);
	if (!settings.reader->failed &&
	    plan->interval_ns > PLAN_LONGEST_NS / (plan->iterations + plan->warmup))
		json_place_refuse(&settings, "tells of a run of more than ten years");
}

static void read_plan_targets(const struct json_place *root, struct plan *plan)
{
	struct json_place targets = json_place_member(root, "targets");
	size_t count = json_place_count(&targets);

	if (count == 0) {
		json_place_refuse(&targets, "has to name one target at least");
		return;
	}
	plan->targets = calloc(count, sizeof *plan->targets);
	if (plan->targets == NULL) {
		json_place_refuse(&targets, "finds no memory");
		return;
	}
	plan->target_count = count;
	for (size_t i = 0; i < count && !targets.reader->failed; i++) {
		struct json_place target = json_place_element(&targets, i);

		json_fields_read(&target, json_plan_target_fields, &plan->targets[i]);
	}
}

static void read_target(const struct json_place *place, struct result_target *target)
{
	struct json_place file_system = json_place_member(place, "file_system");
	struct json_place device = json_place_member(place, "device");
	struct json_place before = json_place_member(place, "space_before");
	struct json_place after = json_place_member(place, "space_after");

	json_fields_read(&file_system, json_file_system_fields, &target->place);
	json_fields_read(&device, json_device_fields, &target->place.device);
	json_fields_read(&before, json_space_fields, &target->before);
	json_fields_read(&after, json_space_fields, &target->after);
}

static void read_targets(const struct json_place *root, struct result *result)
{
	struct json_place targets = json_place_member(root, "targets");

	for (size_t i = 0; i < result->plan->target_count && !root->reader->failed; i++) {
		struct json_place target = json_place_element(&targets, i);

		read_target(&target, &result->targets[i]);
	}
}

static void read_runs(const struct json_place *root, struct result *result)
{
	struct json_place runs = json_place_member(root, "runs");
	size_t count = json_place_count(&runs);

	if (count == 0)
		json_place_refuse(&runs, "has to hold one run at least");
	for (size_t i = 0; i < count && !root->reader->failed; i++) {
		struct json_place run = json_place_element(&runs, i);

		result_json_unpack_run(&run, result);
	}
}

static char *read_version(const struct json_place *root)
{
	static const char *const names[] = {"blogbench", NULL};
	struct json_place program = json_place_member(root, "program");
	struct json_place name = json_place_member(&program, "name");
	struct json_place version = json_place_member(&program, "version");

	json_place_word(&name, names);
	return json_place_text(&version);
}

static void read_result(const struct json_place *root, struct loaded *loaded)
{
	struct result *result = &loaded->result;
	struct json_place host;

	if (result_init(result, &loaded->plan) != 0) {
		result->plan = NULL;
		json_place_refuse(root, "finds no memory");
		return;
	}
	loaded->version = read_version(root);
	result->version = loaded->version;
	/* Where nothing is said of it. */
	result->complete = true;
	json_fields_read(root, json_result_fields, result);
	host = json_place_member(root, "host");
	json_fields_read(&host, json_host_fields, &result->host);
	read_targets(root, result);
	read_runs(root, result);
}

struct result *result_json_unpack(json_t *tree, const char *file, char *sentence, size_t size)
{
	struct json_reader reader = {.file = file, .sentence = sentence, .size = size};
	struct json_place root = json_place_whole(&reader, tree);
	struct loaded *loaded = calloc(1, sizeof *loaded);

	if (loaded == NULL) {
		json_place_refuse(&root, "finds no memory");
		return NULL;
	}
	check_schema(&root);
	if (!reader.failed)
		read_settings(&root, &loaded->plan);
	if (!reader.failed)
		read_plan_targets(&root, &loaded->plan);
	if (!reader.failed)
		read_result(&root, loaded);
	if (!reader.failed)
		return &loaded->result;
	result_unload(&loaded->result);
	return NULL;
}
