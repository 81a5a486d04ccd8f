/* SPDX-License-Identifier: ISC */
/*
 * What of a result stands in its file, one row a member, as blogbench-result(5) describes it. A
 * member that is new is a row here and a paragraph there: a test compares them.
 *
 * Constant data, for the writers and readers of results only.
 */
#ifndef BLOGBENCH_RESULT_JSON_TABLES_H
#define BLOGBENCH_RESULT_JSON_TABLES_H

#include "saved/result_json_fields.h"

/* Each ended by a row without a name. */
extern const struct json_field json_result_fields[];       /* of struct result */
extern const struct json_field json_plan_fields[];         /* of struct plan */
extern const struct json_field json_plan_target_fields[];  /* of struct plan_target */
extern const struct json_field json_host_fields[];         /* of struct environment_host */
extern const struct json_field json_file_system_fields[];  /* of struct environment_target */
extern const struct json_field json_device_fields[];       /* of struct environment_device */
extern const struct json_field json_space_fields[];        /* of struct environment_space */
extern const struct json_field json_run_identity_fields[]; /* of struct run: which one it is */
extern const struct json_field json_run_settle_fields[];   /* of struct run: before it */
extern const struct json_field json_run_machine_fields[];  /* of struct run: bytes and times */
extern const struct json_field json_cpu_fields[];          /* of struct cpu_shares */
extern const struct json_field json_io_fields[];           /* of struct io_counters */
extern const struct json_field json_data_fields[];         /* of struct run_data */

/* In the order of enum bell_reason, ended by NULL. */
extern const char *const json_ended_words[];

/* In the order of enum fault_kind, ended by NULL. */
extern const char *const json_fault_words[];

/* The name that POSIX gives to an error; NULL where it has none. */
const char *json_error_name(int error);

/* The error of that name; 0 where there is none. */
int json_error_number(const char *name);

#endif
