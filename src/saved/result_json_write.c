/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "saved/result_json_parts.h"
#include "saved/result_json_tables.h"

static json_t *pack_program(const struct result *result)
{
	json_t *program = json_object();
	int failed = json_add(program, "name", json_string("blogbench"));

	failed |= json_add(program, "version", json_text(result->version));
	return json_finish(program, failed);
}

static json_t *pack_workers(const struct plan *plan)
{
	json_t *workers = json_object();
	int failed = 0;

	for (int role = 0; role < ROLE_COUNT; role++)
		failed |= json_add(workers, roles[role]->plural,
				   json_whole_number(plan->workers[role]));
	return json_finish(workers, failed);
}

static json_t *pack_settings(const struct plan *plan)
{
	json_t *settings = json_object();
	int failed = json_add(settings, "workers", pack_workers(plan));

	failed |= json_fields_add(settings, json_plan_fields, plan);
	return json_finish(settings, failed);
}

static json_t *pack_target(const struct plan_target *named, const struct result_target *found)
{
	json_t *target = json_fields_pack(json_plan_target_fields, named);
	int failed = 0;

	failed |= json_add(target, "file_system",
			   json_fields_pack(json_file_system_fields, &found->place));
	failed |= json_add(target, "device",
			   json_fields_pack(json_device_fields, &found->place.device));
	failed |= json_add(target, "space_before",
			   json_fields_pack(json_space_fields, &found->before));
	failed |=
		json_add(target, "space_after", json_fields_pack(json_space_fields, &found->after));
	return json_finish(target, failed);
}

static json_t *pack_targets(const struct result *result)
{
	json_t *targets = json_array();
	int failed = 0;

	for (size_t i = 0; i < result->plan->target_count && failed == 0; i++)
		failed = json_array_append_new(
			targets, pack_target(&result->plan->targets[i], &result->targets[i]));
	return json_finish(targets, failed);
}

static json_t *pack_runs(const struct result *result)
{
	json_t *runs = json_array();
	int failed = 0;

	for (size_t i = 0; i < result->run_count && failed == 0; i++)
		failed = json_array_append_new(runs, result_json_pack_run(result->runs[i]));
	return json_finish(runs, failed);
}

json_t *result_json_pack(const struct result *result)
{
	json_t *root = json_object();
	int failed = 0;

	failed |= json_add(root, "schema", json_integer(RESULT_SCHEMA));
	failed |= json_add(root, "program", pack_program(result));
	failed |= json_add(root, "began", json_date(result->began_s));
	failed |= json_fields_add(root, json_result_fields, result);
	failed |= json_add(root, "settings", pack_settings(result->plan));
	failed |= json_add(root, "work_hash", json_id(result_work_hash(result->plan)));
	failed |= json_add(root, "host", json_fields_pack(json_host_fields, &result->host));
	failed |= json_add(root, "targets", pack_targets(result));
	failed |= json_add(root, "runs", pack_runs(result));
	return json_finish(root, failed);
}
