/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "place/activity.h"
#include "place/processes.h"
#include "place/textfile.h"

/* The columns of the first line of /proc/stat, proc(5). Those after them are parts of the first
 * two. */
enum {
	USER,
	NICE,
	SYSTEM,
	IDLE,
	IOWAIT,
	IRQ,
	SOFTIRQ,
	STEAL,
	COLUMNS
};

static char *read_below(const char *root, const char *path)
{
	int directory = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	char *text;

	if (directory < 0)
		return NULL;
	text = textfile_read(directory, path);
	close(directory);
	return text;
}

/* A number in units of so many bytes. */
static int64_t in_bytes(int64_t number, int64_t unit_bytes)
{
	return number < 0 || unit_bytes <= 0 || number > INT64_MAX / unit_bytes
		       ? -1
		       : number * unit_bytes;
}

void activity_read_io(struct io_counters *io, const char *root)
{
	char *text = read_below(root, "proc/self/io");

	*io = (struct io_counters){
		.call_read_bytes = textfile_number(text, "rchar:"),
		.call_written_bytes = textfile_number(text, "wchar:"),
		.device_read_bytes = textfile_number(text, "read_bytes:"),
		.device_written_bytes = textfile_number(text, "write_bytes:"),
		.device_cancelled_bytes = textfile_number(text, "cancelled_write_bytes:"),
	};
	free(text);
}

void activity_read_memory(struct memory_activity *memory, const char *root)
{
	char *levels = read_below(root, "proc/meminfo");
	char *counters = read_below(root, "proc/vmstat");
	int64_t page_bytes = sysconf(_SC_PAGESIZE);

	*memory = (struct memory_activity){
		.dirty_bytes = in_bytes(textfile_number(levels, "Dirty:"), 1024),
		.writeback_bytes = in_bytes(textfile_number(levels, "Writeback:"), 1024),
		.swapped_in_bytes = in_bytes(textfile_number(counters, "pswpin "), page_bytes),
		.swapped_out_bytes = in_bytes(textfile_number(counters, "pswpout "), page_bytes),
	};
	free(levels);
	free(counters);
}

static bool parse_columns(const char *text, uint64_t ticks[COLUMNS])
{
	char *line = textfile_value(text, "cpu ");
	char *at = line;
	int column = 0;

	while (line != NULL && column < COLUMNS) {
		char *end;

		ticks[column] = strtoull(at, &end, 10);
		if (end == at)
			break;
		at = end;
		column++;
	}
	free(line);
	return column == COLUMNS;
}

void activity_read_machine(struct cpu_usage *usage, const char *root)
{
	char *text = read_below(root, "proc/stat");
	int64_t tick_ns = 1000000000 / sysconf(_SC_CLK_TCK);
	uint64_t ticks[COLUMNS];
	uint64_t total = 0;

	if (parse_columns(text, ticks)) {
		for (int column = 0; column < COLUMNS; column++)
			total += ticks[column];
		usage->machine_total_ns = (int64_t)total * tick_ns;
		usage->machine_user_ns = (int64_t)(ticks[USER] + ticks[NICE]) * tick_ns;
		usage->machine_system_ns =
			(int64_t)(ticks[SYSTEM] + ticks[IRQ] + ticks[SOFTIRQ]) * tick_ns;
		usage->machine_stolen_ns = (int64_t)ticks[STEAL] * tick_ns;
	}
	free(text);
	usage->others_system_ns = processes_system_ns(root);
}
