/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "report/layout.h"
#include "report/summary.h"

enum {
	TEXT_SIZE = 4096
};

static void add_bytes(char *text, int64_t bytes)
{
	char amount[UNITS_TEXT_SIZE];

	text_add(text, TEXT_SIZE, "%s", units_format_bytes((double)bytes, amount));
}

static const char *or_unknown(const char *text)
{
	return text == NULL ? "unknown" : text;
}

static void show_file_system(FILE *out, const struct environment_target *place)
{
	char text[TEXT_SIZE] = "";

	text_add(text, sizeof text, "%s", or_unknown(place->type));
	if (place->source != NULL)
		text_add(text, sizeof text, " of %s", place->source);
	if (place->root != NULL && strcmp(place->root, "/") != 0)
		text_add(text, sizeof text, ", of it %s", place->root);
	if (place->mount_point != NULL)
		text_add(text, sizeof text, ", mounted on %s", place->mount_point);
	layout_entry(out, "file system", text);
}

/* A blank after each comma, where the line may be broken. */
static void show_options(FILE *out, const char *options)
{
	char text[TEXT_SIZE];
	size_t length = 0;

	if (options == NULL)
		return;
	for (; *options != '\0' && length + 2 < sizeof text; options++) {
		text[length++] = *options;
		if (*options == ',')
			text[length++] = ' ';
	}
	text[length] = '\0';
	layout_entry(out, "options", text);
}

static void show_device(FILE *out, const struct environment_device *device)
{
	char text[TEXT_SIZE] = "";

	if (device->name == NULL)
		return;
	text_add(text, sizeof text, "%s", device->name);
	if (device->disk != NULL && strcmp(device->disk, device->name) != 0)
		text_add(text, sizeof text, " on %s", device->disk);
	if (device->model != NULL)
		text_add(text, sizeof text, ", %s", device->model);
	if (device->backing_file != NULL)
		text_add(text, sizeof text, ", which is the file %s", device->backing_file);
	if (device->rotational >= 0)
		text_add(text, sizeof text, ", %srotational", device->rotational ? "" : "not ");
	if (device->scheduler != NULL)
		text_add(text, sizeof text, ", scheduler %s", device->scheduler);
	layout_entry(out, "device", text);
}

static void show_room(FILE *out, const struct result_target *target)
{
	const struct environment_space *before = &target->before;
	const struct environment_space *after = &target->after;
	char text[TEXT_SIZE] = "";

	if (before->total_bytes >= 0) {
		add_bytes(text, before->free_bytes);
		text_add(text, sizeof text, " of ");
		add_bytes(text, before->total_bytes);
		text_add(text, sizeof text, " free at the start, ");
		add_bytes(text, after->free_bytes);
		text_add(text, sizeof text, " at the end");
		layout_entry(out, "room", text);
	}
	text[0] = '\0';
	if (before->inodes_total >= 0) {
		text_add(text, sizeof text,
			 "%" PRId64 " of %" PRId64 " free at the start, %" PRId64 " at the end",
			 before->inodes_free, before->inodes_total, after->inodes_free);
		layout_entry(out, "inodes", text);
	}
}

void summary_show_target(FILE *out, const struct result *result, size_t target)
{
	const struct result_target *it = &result->targets[target];

	fprintf(out, "Target\n");
	layout_entry(out, "directory", result->plan->targets[target].directory);
	show_file_system(out, &it->place);
	show_options(out, it->place.options);
	show_device(out, &it->place.device);
	show_room(out, it);
}

static void show_cpus(FILE *out, const struct environment_host *host)
{
	char text[TEXT_SIZE] = "";

	if (host->cpus_online >= 0)
		text_add(text, sizeof text, "%" PRId64, host->cpus_online);
	else
		text_add(text, sizeof text, "unknown number");
	if (host->cpu_model != NULL)
		text_add(text, sizeof text, " of %s", host->cpu_model);
	if (host->cpus_allowed >= 0 && host->cpus_allowed != host->cpus_online)
		text_add(text, sizeof text, ", of which this process may use %" PRId64,
			 host->cpus_allowed);
	if (host->cpu_quota >= 0 && environment_cpus(host) == host->cpu_quota)
		text_add(text, sizeof text, ", for the time of %g at most", host->cpu_quota);
	layout_entry(out, "CPUs", text);
}

static void show_memory(FILE *out, const struct environment_host *host)
{
	char text[TEXT_SIZE] = "";

	if (host->memory_total_bytes < 0 && host->memory_limit_bytes < 0)
		return;
	add_bytes(text, host->memory_total_bytes);
	/* A limit beyond what there is is none. */
	if (environment_memory_bytes(host) < host->memory_total_bytes ||
	    host->memory_total_bytes < 0) {
		text_add(text, sizeof text, ", of which this process may use ");
		add_bytes(text, host->memory_limit_bytes);
	}
	if (host->swap_total_bytes == 0)
		text_add(text, sizeof text, ", no swap");
	if (host->swap_total_bytes > 0) {
		text_add(text, sizeof text, ", swap ");
		add_bytes(text, host->swap_total_bytes);
	}
	layout_entry(out, "memory", text);
}

void summary_show_host(FILE *out, const struct result *result)
{
	const struct environment_host *host = &result->host;
	char text[TEXT_SIZE] = "";

	fprintf(out, "Machine\n");
	text_add(text, sizeof text, "%s: %s %s, %s", or_unknown(host->name),
		 or_unknown(host->system), or_unknown(host->release), or_unknown(host->machine));
	layout_entry(out, "host", text);
	show_cpus(out, host);
	show_memory(out, host);
}
