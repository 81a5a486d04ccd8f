/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "place/cgroup.h"
#include "place/environment.h"
#include "place/host.h"
#include "place/textfile.h"

/* 16,384 CPUs, twice what the kernel can be built for. */
enum {
	CPU_SETS = 16
};

/* Most architectures tell a name, under one of several words; ARM tells two numbers. */
static char *cpu_model(const char *text)
{
	static const char *const names[] = {
		"model name\t:", "Model Name\t\t:", "cpu model\t\t:", "cpu\t\t:", "uarch\t\t:"};
	char *model = NULL;
	char *implementer = textfile_value(text, "CPU implementer\t:");
	char *part = textfile_value(text, "CPU part\t:");

	for (size_t i = 0; model == NULL && i < sizeof(names) / sizeof(names[0]); i++)
		model = textfile_value(text, names[i]);
	if (model == NULL && implementer != NULL && part != NULL &&
	    asprintf(&model, "implementer %s, part %s", implementer, part) < 0)
		model = NULL;
	free(implementer);
	free(part);
	return model;
}

/* A list such as "0-3,8". */
static int64_t count_listed(const char *list)
{
	int64_t count = 0;

	while (list != NULL && *list != '\0') {
		char *end;
		long long first = strtoll(list, &end, 10);
		long long last = first;

		if (end == list)
			return -1;
		if (*end == '-')
			last = strtoll(end + 1, &end, 10);
		if (last < first)
			return -1;
		count += last - first + 1;
		list = *end == ',' ? end + 1 : end;
	}
	return count > 0 ? count : -1;
}

static int64_t cpus_allowed(void)
{
	cpu_set_t sets[CPU_SETS];

	if (sched_getaffinity(0, sizeof(sets), sets) != 0)
		return -1;
	return CPU_COUNT_S(sizeof(sets), sets);
}

static void read_cpus(struct environment_host *host, int root)
{
	char *text = textfile_read(root, "proc/cpuinfo");
	char *online = textfile_read_value(root, "sys/devices/system/cpu/online");

	host->cpu_model = cpu_model(text);
	host->cpus_online = count_listed(online);
	host->cpus_allowed = cpus_allowed();
	free(online);
	free(text);
}

static int64_t kibibytes(const char *text, const char *prefix)
{
	int64_t number = textfile_number(text, prefix);

	return number < 0 || number > INT64_MAX / 1024 ? -1 : number * 1024;
}

void host_read(struct environment_host *host, int root)
{
	char *text = textfile_read(root, "proc/meminfo");
	struct cgroup_limits limits;

	read_cpus(host, root);
	host->memory_total_bytes = kibibytes(text, "MemTotal:");
	host->swap_total_bytes = kibibytes(text, "SwapTotal:");
	free(text);
	cgroup_read(&limits, root);
	host->memory_limit_bytes = limits.memory_bytes;
	host->cpu_quota = limits.cpus;
}
