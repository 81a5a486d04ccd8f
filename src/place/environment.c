/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "place/environment.h"
#include "place/host.h"
#include "place/mount.h"

static const struct environment_host unknown_host = {.cpus_online = -1,
						     .cpus_allowed = -1,
						     .cpu_quota = -1,
						     .memory_total_bytes = -1,
						     .memory_limit_bytes = -1,
						     .swap_total_bytes = -1};
static const struct environment_target unknown_target = {.device = {.rotational = -1}};
static const struct environment_space unknown_space = {-1, -1, -1, -1, -1, -1};

static int open_root(const char *root)
{
	return open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static void close_root(int root)
{
	if (root >= 0)
		close(root);
}

void environment_read_host(struct environment_host *host, const char *root)
{
	int directory = open_root(root);
	struct utsname names;

	*host = unknown_host;
	if (uname(&names) >= 0) {
		host->system = strdup(names.sysname);
		host->release = strdup(names.release);
		host->machine = strdup(names.machine);
		host->name = strdup(names.nodename);
	}
	host_read(host, directory);
	close_root(directory);
}

void environment_free_host(struct environment_host *host)
{
	free(host->system);
	free(host->release);
	free(host->machine);
	free(host->name);
	free(host->cpu_model);
	*host = unknown_host;
}

int64_t environment_memory_bytes(const struct environment_host *host)
{
	int64_t total = host->memory_total_bytes;
	int64_t limit = host->memory_limit_bytes;

	return total < 0 || (limit >= 0 && limit < total) ? limit : total;
}

double environment_cpus(const struct environment_host *host)
{
	double cpus = (double)(host->cpus_allowed < 0 ? host->cpus_online : host->cpus_allowed);

	return cpus < 0 || (host->cpu_quota >= 0 && host->cpu_quota < cpus) ? host->cpu_quota
									    : cpus;
}

void environment_read_target(struct environment_target *target, int directory, const char *path,
			     const char *root)
{
	int root_directory = open_root(root);

	*target = unknown_target;
	mount_read(target, directory, path, root_directory);
	close_root(root_directory);
}

void environment_free_target(struct environment_target *target)
{
	free(target->type);
	free(target->source);
	free(target->mount_point);
	free(target->root);
	free(target->options);
	free(target->device.name);
	free(target->device.disk);
	free(target->device.model);
	free(target->device.scheduler);
	free(target->device.backing_file);
	*target = unknown_target;
}

/* Some file systems tell sizes that no disk has; these are as good as none. */
static int64_t in_bytes(uint64_t blocks, uint64_t block_bytes)
{
	return blocks > INT64_MAX / block_bytes ? -1 : (int64_t)(blocks * block_bytes);
}

int environment_read_space(struct environment_space *space, int directory)
{
	struct statvfs status;
	uint64_t block_bytes;

	*space = unknown_space;
	if (fstatvfs(directory, &status) != 0)
		return -1;
	block_bytes = status.f_frsize != 0 ? status.f_frsize : status.f_bsize;
	if (block_bytes != 0)
		space->block_bytes = (int64_t)block_bytes;
	if (block_bytes != 0 && status.f_blocks != 0) {
		space->total_bytes = in_bytes(status.f_blocks, block_bytes);
		space->free_bytes = in_bytes(status.f_bfree, block_bytes);
		space->available_bytes = in_bytes(status.f_bavail, block_bytes);
	}
	if (status.f_files != 0 && status.f_files <= INT64_MAX && status.f_ffree <= INT64_MAX) {
		space->inodes_total = (int64_t)status.f_files;
		space->inodes_free = (int64_t)status.f_ffree;
	}
	return 0;
}
