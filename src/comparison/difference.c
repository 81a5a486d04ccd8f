/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "comparison/difference.h"

static const char unknown[] = "unknown";

/* Room for what is compared, which is more than is kept: mount options may be long. */
enum {
	WHOLE_SIZE = 4096
};

static const struct plan *plan_of(const struct difference_side *side)
{
	return side->result->plan;
}

static const struct plan_target *asked_of(const struct difference_side *side)
{
	return &plan_of(side)->targets[side->target];
}

static const struct environment_host *host_of(const struct difference_side *side)
{
	return &side->result->host;
}

static const struct result_target *place_of(const struct difference_side *side)
{
	return &side->result->targets[side->target];
}

static void put_text(char *text, size_t size, const char *value)
{
	text_add(text, size, "%s", value != NULL ? value : unknown);
}

static void put_whole(char *text, size_t size, uint64_t value)
{
	text_add(text, size, "%" PRIu64, value);
}

/* -1 is unknown. */
static void put_number(char *text, size_t size, double value)
{
	if (value < 0)
		put_text(text, size, NULL);
	else
		text_add(text, size, "%.4g", value);
}

/* Here -1 is also where there is none. */
static void put_cpu_limit(char *text, size_t size, double cpus)
{
	if (cpus < 0)
		put_text(text, size, "none");
	else
		text_add(text, size, "%.4g CPUs", cpus);
}

static void put_seconds(char *text, size_t size, uint64_t ns)
{
	char seconds[UNITS_TEXT_SIZE];

	text_add(text, size, "%s s", units_format_seconds(ns, seconds));
}

static void put_bytes(char *text, size_t size, int64_t bytes)
{
	if (bytes < 0)
		put_text(text, size, NULL);
	else
		text_add(text, size, "%.2f GiB", (double)bytes / (1024.0 * 1024 * 1024));
}

static void put_memory_limit(char *text, size_t size, int64_t bytes)
{
	if (bytes < 0)
		put_text(text, size, "none");
	else
		put_bytes(text, size, bytes);
}

/* How to say what one side has: a function named say_FIELD for each field. */
#define SAY(name, put, value)                                                               \
	static void say_##name(const struct difference_side *side, char *text, size_t size) \
	{                                                                                   \
		put(text, size, value);                                                     \
	}

SAY(writers, put_whole, plan_of(side)->workers[ROLE_WRITER])
SAY(rewriters, put_whole, plan_of(side)->workers[ROLE_REWRITER])
SAY(commenters, put_whole, plan_of(side)->workers[ROLE_COMMENTER])
SAY(readers, put_whole, plan_of(side)->workers[ROLE_READER])
SAY(iterations, put_whole, plan_of(side)->iterations)
SAY(interval, put_seconds, plan_of(side)->interval_ns)
SAY(warmup, put_whole, plan_of(side)->warmup)
SAY(prefill, put_whole, plan_of(side)->prefill)
SAY(content, put_text, content_mode_names[plan_of(side)->content])
SAY(verify, put_text, content_verify_names[plan_of(side)->verify])

SAY(version, put_text, side->result->version)
SAY(pause, put_seconds, plan_of(side)->pause_ns)
SAY(settle, put_seconds, plan_of(side)->settle_ns)
SAY(order, put_text, plan_order_names[plan_of(side)->order])
SAY(precision, put_number, plan_of(side)->precision)
SAY(directory, put_text, asked_of(side)->directory)
SAY(prepare, put_text, asked_of(side)->prepare != NULL ? asked_of(side)->prepare : "none")

SAY(host, put_text, host_of(side)->name)
SAY(system, put_text, host_of(side)->system)
SAY(release, put_text, host_of(side)->release)
SAY(machine, put_text, host_of(side)->machine)
SAY(cpu_model, put_text, host_of(side)->cpu_model)
SAY(cpus_online, put_number, (double)host_of(side)->cpus_online)
SAY(cpus_allowed, put_number, (double)host_of(side)->cpus_allowed)
SAY(cpu_quota, put_cpu_limit, host_of(side)->cpu_quota)
SAY(memory, put_bytes, host_of(side)->memory_total_bytes)
SAY(memory_limit, put_memory_limit, host_of(side)->memory_limit_bytes)
SAY(swap, put_bytes, host_of(side)->swap_total_bytes)

SAY(type, put_text, place_of(side)->place.type)
SAY(options, put_text, place_of(side)->place.options)
SAY(source, put_text, place_of(side)->place.source)
SAY(root, put_text, place_of(side)->place.root)
SAY(disk, put_text, place_of(side)->place.device.disk)
SAY(model, put_text, place_of(side)->place.device.model)
SAY(scheduler, put_text, place_of(side)->place.device.scheduler)
SAY(rotational, put_number, place_of(side)->place.device.rotational)
SAY(backing_file, put_text, place_of(side)->place.device.backing_file)
SAY(size, put_bytes, place_of(side)->before.total_bytes)

/* To a tenth of it: how full a file system is differs by a little always. */
static void say_fullness(const struct difference_side *side, char *text, size_t size)
{
	const struct environment_space *space = &place_of(side)->before;

	if (space->total_bytes <= 0 || space->free_bytes < 0)
		put_text(text, size, NULL);
	else
		text_add(text, size, "%.1f",
			 1 - (double)space->free_bytes / (double)space->total_bytes);
}

static const struct {
	const char *what;
	bool is_of_work;
	void (*say)(const struct difference_side *side, char *text, size_t size);
} rows[] = {
	{"writers", true, say_writers},
	{"rewriters", true, say_rewriters},
	{"commenters", true, say_commenters},
	{"readers", true, say_readers},
	{"iterations", true, say_iterations},
	{"length of an iteration", true, say_interval},
	{"warm-up iterations", true, say_warmup},
	{"prefilled blogs", true, say_prefill},
	{"content", true, say_content},
	{"verification", true, say_verify},

	{"directory", false, say_directory},
	{"preparation", false, say_prepare},
	{"mount options", false, say_options},
	{"file system", false, say_type},
	{"source", false, say_source},
	{"root of the mount", false, say_root},
	{"disk", false, say_disk},
	{"model of the disk", false, say_model},
	{"scheduler", false, say_scheduler},
	{"rotational", false, say_rotational},
	{"backing file", false, say_backing_file},
	{"size of the file system", false, say_size},
	{"part of it in use", false, say_fullness},

	{"blogbench", false, say_version},
	{"pause between runs", false, say_pause},
	{"settling at most", false, say_settle},
	{"order of runs", false, say_order},
	{"precision asked for", false, say_precision},

	{"host", false, say_host},
	{"system", false, say_system},
	{"kernel", false, say_release},
	{"machine", false, say_machine},
	{"CPU", false, say_cpu_model},
	{"CPUs online", false, say_cpus_online},
	{"CPUs allowed", false, say_cpus_allowed},
	{"limit on CPUs", false, say_cpu_quota},
	{"memory", false, say_memory},
	{"limit on memory", false, say_memory_limit},
	{"swap", false, say_swap},
};

const size_t differences_most = sizeof rows / sizeof rows[0];

/* Whether a list with commas has an item. */
static bool list_has(const char *list, const char *item, size_t length)
{
	for (;; list++) {
		size_t here = strcspn(list, ",");

		if (here == length && strncmp(list, item, length) == 0)
			return true;
		list += here;
		if (*list == '\0')
			return false;
	}
}

/* The items of a list that the other does not have. */
static void put_own_items(char *text, size_t size, const char *list, const char *other)
{
	const char *comma = "";

	for (;; list++) {
		size_t length = strcspn(list, ",");

		if (!list_has(other, list, length)) {
			text_add(text, size, "%s%.*s", comma, (int)length, list);
			comma = ",";
		}
		list += length;
		if (*list == '\0')
			return;
	}
}

/* Of two texts what tells them apart: all of them, or of lists only that. */
static void keep(struct difference *difference, const char *base, const char *new, bool are_lists)
{
	const size_t size = DIFFERENCE_TEXT_SIZE;

	if (!are_lists) {
		text_add(difference->base, size, "%s", base);
		text_add(difference->new, size, "%s", new);
		return;
	}
	put_own_items(difference->base, size, base, new);
	put_own_items(difference->new, size, new, base);
}

size_t differences_find(const struct difference_side *base, const struct difference_side *new,
			struct difference *differences)
{
	size_t count = 0;

	for (size_t i = 0; i < differences_most; i++) {
		struct difference *difference = &differences[count];
		char base_whole[WHOLE_SIZE] = "", new_whole[WHOLE_SIZE] = "";

		rows[i].say(base, base_whole, sizeof base_whole);
		rows[i].say(new, new_whole, sizeof new_whole);
		if (strcmp(base_whole, new_whole) == 0)
			continue;
		*difference =
			(struct difference){.what = rows[i].what, .is_of_work = rows[i].is_of_work};
		keep(difference, base_whole, new_whole, rows[i].say == say_options);
		/* The same items in another order are no difference. */
		if (difference->base[0] != '\0' || difference->new[0] != '\0')
			count++;
	}
	return count;
}
