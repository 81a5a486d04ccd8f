/* SPDX-License-Identifier: ISC */
/* Prints what is found of the host, of a directory's file system and of what is going on, a line
 * NAME=VALUE each, for comparison with what the system's own tools say. What is unknown is "?". */
#include "config.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>

#include "place/activity.h"
#include "place/environment.h"

static void print_text(const char *name, const char *text)
{
	printf("%s=%s\n", name, text == NULL ? "?" : text);
}

static void print_number(const char *name, int64_t number)
{
	if (number < 0)
		print_text(name, NULL);
	else
		printf("%s=%" PRId64 "\n", name, number);
}

static void print_host(const struct environment_host *host)
{
	print_text("system", host->system);
	print_text("release", host->release);
	print_text("machine", host->machine);
	print_text("name", host->name);
	print_text("cpu_model", host->cpu_model);
	print_number("cpus_online", host->cpus_online);
	print_number("cpus_allowed", host->cpus_allowed);
	printf("cpu_quota=%g\n", host->cpu_quota);
	printf("cpus=%g\n", environment_cpus(host));
	print_number("memory_total_bytes", host->memory_total_bytes);
	print_number("memory_limit_bytes", host->memory_limit_bytes);
	print_number("memory_bytes", environment_memory_bytes(host));
	print_number("swap_total_bytes", host->swap_total_bytes);
}

static void print_target(const struct environment_target *target)
{
	print_text("type", target->type);
	print_text("source", target->source);
	print_text("mount_point", target->mount_point);
	print_text("root", target->root);
	print_text("options", target->options);
	print_text("device", target->device.name);
	print_text("disk", target->device.disk);
	print_text("model", target->device.model);
	print_text("scheduler", target->device.scheduler);
	print_text("backing_file", target->device.backing_file);
	print_number("rotational", target->device.rotational);
}

static void print_space(const struct environment_space *space)
{
	print_number("block_bytes", space->block_bytes);
	print_number("total_bytes", space->total_bytes);
	print_number("free_bytes", space->free_bytes);
	print_number("available_bytes", space->available_bytes);
	print_number("inodes_total", space->inodes_total);
	print_number("inodes_free", space->inodes_free);
}

static void print_activity(void)
{
	struct io_counters io;
	struct memory_activity memory;
	struct cpu_usage usage;

	activity_read_io(&io, "/");
	activity_read_memory(&memory, "/");
	activity_read_cpu(&usage, "/");
	print_number("call_read_bytes", io.call_read_bytes);
	print_number("call_written_bytes", io.call_written_bytes);
	print_number("device_read_bytes", io.device_read_bytes);
	print_number("device_written_bytes", io.device_written_bytes);
	print_number("dirty_bytes", memory.dirty_bytes);
	print_number("writeback_bytes", memory.writeback_bytes);
	print_number("swapped_in_bytes", memory.swapped_in_bytes);
	print_number("swapped_out_bytes", memory.swapped_out_bytes);
	print_number("machine_total_ns", usage.machine_total_ns);
	print_number("machine_user_ns", usage.machine_user_ns);
	print_number("machine_system_ns", usage.machine_system_ns);
	print_number("machine_stolen_ns", usage.machine_stolen_ns);
	print_number("process_user_ns", usage.process_user_ns);
	print_number("process_system_ns", usage.process_system_ns);
}

int main(int argc, char **argv)
{
	int directory = argc == 2 ? open(argv[1], O_RDONLY | O_DIRECTORY) : -1;
	struct environment_host host;
	struct environment_target target;
	struct environment_space space;

	if (directory < 0) {
		fprintf(stderr, "usage: describe DIRECTORY\n");
		return 2;
	}
	environment_read_host(&host, "/");
	print_host(&host);
	environment_free_host(&host);
	environment_read_target(&target, directory, argv[1], "/");
	print_target(&target);
	environment_free_target(&target);
	if (environment_read_space(&space, directory) != 0)
		perror("describe");
	print_space(&space);
	print_activity();
	return 0;
}
