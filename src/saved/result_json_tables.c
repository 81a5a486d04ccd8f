/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stddef.h>

#include "base/bell.h"
#include "place/environment.h"
#include "result/result.h"
#include "saved/result_json_tables.h"
#include "workload/plan.h"

/* Far beyond what the command line takes, and small enough for sums and products of a few. */
#define COUNT_MAX UINT32_MAX

/* All but certainty. */
#define CONFIDENCE_MAX 99.999999999

#define ROW(struct_, member, name_, type_) \
	.name = (name_), .type = JSON_FIELD_##type_, .offset = offsetof(struct struct_, member)

const struct json_field json_result_fields[] = {
	{ROW(result, began_s, "began_s", TIME)},
	{ROW(result, complete, "complete", BOOL), .added = true},
	{.name = NULL},
};

const struct json_field json_plan_fields[] = {
	{ROW(plan, iterations, "iterations", WHOLE), .min = 1, .max = COUNT_MAX},
	{ROW(plan, interval_ns, "interval_ns", WHOLE), .min = 1, .max = PLAN_LONGEST_NS},
	{ROW(plan, warmup, "warmup", WHOLE), .max = COUNT_MAX},
	{ROW(plan, prefill, "prefill", WHOLE), .max = COUNT_MAX},
	{ROW(plan, seed, "seed", WHOLE), .max = UINT64_MAX},
	{ROW(plan, content, "content", WORD), .words = content_mode_names},
	{ROW(plan, verify, "verify", WORD), .words = content_verify_names},
	{ROW(plan, runs, "runs", WHOLE), .min = 1, .max = COUNT_MAX},
	{ROW(plan, max_runs, "max_runs", WHOLE), .min = 1, .max = COUNT_MAX},
	{ROW(plan, precision, "precision_percent", REAL), .low = 0, .high = 100},
	{ROW(plan, confidence, "confidence_percent", REAL), .low = 50, .high = CONFIDENCE_MAX},
	{ROW(plan, pause_ns, "pause_ns", WHOLE), .max = PLAN_LONGEST_NS},
	{ROW(plan, settle_ns, "settle_ns", WHOLE), .max = PLAN_LONGEST_NS},
	{ROW(plan, order, "order", WORD), .words = plan_order_names},
	{ROW(plan, keep, "keep", BOOL)},
	{.name = NULL},
};

const struct json_field json_plan_target_fields[] = {
	{ROW(plan_target, directory, "directory", NAME)},
	{ROW(plan_target, label, "label", TEXT)},
	{ROW(plan_target, prepare, "prepare", TEXT)},
	{.name = NULL},
};

const struct json_field json_host_fields[] = {
	{ROW(environment_host, system, "system", TEXT)},
	{ROW(environment_host, release, "release", TEXT)},
	{ROW(environment_host, machine, "machine", TEXT)},
	{ROW(environment_host, name, "name", TEXT)},
	{ROW(environment_host, cpu_model, "cpu_model", TEXT)},
	{ROW(environment_host, cpus_online, "cpus_online", AMOUNT)},
	{ROW(environment_host, cpus_allowed, "cpus_allowed", AMOUNT)},
	{ROW(environment_host, cpu_quota, "cpu_quota", SHARE)},
	{ROW(environment_host, memory_total_bytes, "memory_total_bytes", AMOUNT)},
	{ROW(environment_host, memory_limit_bytes, "memory_limit_bytes", AMOUNT)},
	{ROW(environment_host, swap_total_bytes, "swap_total_bytes", AMOUNT)},
	{.name = NULL},
};

const struct json_field json_file_system_fields[] = {
	{ROW(environment_target, type, "type", TEXT)},
	{ROW(environment_target, source, "source", TEXT)},
	{ROW(environment_target, mount_point, "mount_point", TEXT)},
	{ROW(environment_target, root, "root", TEXT)},
	{ROW(environment_target, options, "options", TEXT)},
	{.name = NULL},
};

const struct json_field json_device_fields[] = {
	{ROW(environment_device, name, "name", TEXT)},
	{ROW(environment_device, disk, "disk", TEXT)},
	{ROW(environment_device, model, "model", TEXT)},
	{ROW(environment_device, scheduler, "scheduler", TEXT)},
	{ROW(environment_device, backing_file, "backing_file", TEXT)},
	{ROW(environment_device, rotational, "rotational", MAYBE)},
	{.name = NULL},
};

const struct json_field json_space_fields[] = {
	{ROW(environment_space, block_bytes, "block_bytes", AMOUNT)},
	{ROW(environment_space, total_bytes, "total_bytes", AMOUNT)},
	{ROW(environment_space, free_bytes, "free_bytes", AMOUNT)},
	{ROW(environment_space, available_bytes, "available_bytes", AMOUNT)},
	{ROW(environment_space, inodes_total, "inodes_total", AMOUNT)},
	{ROW(environment_space, inodes_free, "inodes_free", AMOUNT)},
	{.name = NULL},
};

const struct json_field json_run_identity_fields[] = {
	{ROW(run, began_s, "began_s", TIME)},
	{ROW(run, id, "id", ID)},
	{ROW(run, seed, "seed", WHOLE), .max = UINT64_MAX},
	{ROW(run, ended, "ended", WORD), .words = json_ended_words},
	{ROW(run, open_files, "open_files", AMOUNT), .added = true},
	{.name = NULL},
};

const struct json_field json_run_settle_fields[] = {
	{ROW(run, settled_ns, "ns", AMOUNT)},
	{ROW(run, was_quiet, "quiet", BOOL)},
	{ROW(run, dirty_before_bytes, "dirty_bytes", AMOUNT)},
	{ROW(run, busy_before, "busy", SHARE)},
	{.name = NULL},
};

const struct json_field json_run_machine_fields[] = {
	{ROW(run, swapped_bytes, "swapped_bytes", AMOUNT)},
	{ROW(run, dirty_bytes, "dirty_bytes", AMOUNT)},
	{ROW(run, flush_ns, "flush_ns", AMOUNT)},
	{ROW(run, used_bytes, "used_bytes", CHANGE)},
	{.name = NULL},
};

const struct json_field json_cpu_fields[] = {
	{ROW(cpu_shares, own_user, "own_user", SHARE)},
	{ROW(cpu_shares, own_system, "own_system", SHARE)},
	{ROW(cpu_shares, other_user, "other_user", SHARE)},
	{ROW(cpu_shares, other_system, "other_system", SHARE)},
	{ROW(cpu_shares, stolen, "stolen", SHARE)},
	{ROW(cpu_shares, other_processes, "other_processes", SHARE), .added = true},
	{.name = NULL},
};

const struct json_field json_io_fields[] = {
	{ROW(io_counters, call_read_bytes, "call_read_bytes", AMOUNT)},
	{ROW(io_counters, call_written_bytes, "call_written_bytes", AMOUNT)},
	{ROW(io_counters, device_read_bytes, "device_read_bytes", AMOUNT)},
	{ROW(io_counters, device_written_bytes, "device_written_bytes", AMOUNT)},
	{ROW(io_counters, device_cancelled_bytes, "device_cancelled_bytes", AMOUNT)},
	{.name = NULL},
};

const struct json_field json_data_fields[] = {
	{ROW(run_data, files, "files", AMOUNT)},
	{ROW(run_data, bytes, "bytes", AMOUNT)},
	{ROW(run_data, stored_bytes, "stored_bytes", AMOUNT)},
	{.name = NULL},
};

const char *const json_ended_words[] = {
	[BELL_RUNNING] = "not_run",
	[BELL_TIME_IS_UP] = "time",
	[BELL_SIGNAL] = "signal",
	[BELL_FAULT] = "error",
	[BELL_OUTPUT_LOST] = "output_lost",
	[BELL_CANNOT_START] = "cannot_start",
	NULL,
};

const char *const json_fault_words[] = {
	[FAULT_MAKING] = "making",   [FAULT_CREATING] = "creating", [FAULT_WRITING] = "writing",
	[FAULT_CLOSING] = "closing", [FAULT_RENAMING] = "renaming", [FAULT_OPENING] = "opening",
	[FAULT_READING] = "reading", [FAULT_MISSING] = "missing",   [FAULT_TORN] = "torn",
	[FAULT_FOREIGN] = "foreign", [FAULT_CORRUPT] = "corrupt",   [FAULT_KIND_COUNT] = NULL,
};
