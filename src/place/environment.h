/* SPDX-License-Identifier: ISC */
/*
 * Where a benchmark ran: the host, the file system under a target, and the room on it.
 *
 * Called by bench before the workers start, and for the room once more after they ended. Sizes are
 * bytes, CPUs are counted. What can't be found is told as unknown, a null pointer or -1, and never
 * guessed; so reading host and target can't fail (text that finds no memory is unknown, too).
 * Strings belong to the struct and go with its free function, after which all of it is unknown.
 * `root` is "/", or for tests a directory with a proc and a sys of their own. No shared state: any
 * thread may call these, each with a struct of its own.
 */
#ifndef BLOGBENCH_ENVIRONMENT_H
#define BLOGBENCH_ENVIRONMENT_H

#include <stdint.h>

struct environment_host {
	char *system; /* "Linux" */
	char *release;
	char *machine; /* "x86_64" */
	char *name;
	char *cpu_model;
	int64_t cpus_online;
	int64_t cpus_allowed; /* by the affinity of this process */
	double cpu_quota;     /* of control groups, in CPUs; -1 also where there is none */
	int64_t memory_total_bytes;
	int64_t memory_limit_bytes; /* of control groups; -1 also where there is none */
	int64_t swap_total_bytes;
};

struct environment_device {
	char *name;         /* "sda1" */
	char *disk;         /* "sda", the whole disk; what follows is about it */
	char *model;        /* of a disk that tells */
	char *scheduler;    /* of its input and output, "none" included */
	char *backing_file; /* of a loop device */
	int rotational;     /* 1 or 0; that of a virtual disk means little */
};

struct environment_target {
	char *type;        /* "ext4" */
	char *source;      /* "/dev/sda1", "server:/export", any word for a file system in memory */
	char *mount_point; /* as this process sees it */
	char *root;        /* what of it is mounted there: "/", a subvolume, a bound directory */
	char *options;     /* of the mount and of the file system, "rw" or "ro" first */
	struct environment_device device;
};

/* -1 also where a file system has no fixed size, or, as btrfs, no fixed number of inodes. */
struct environment_space {
	int64_t block_bytes;
	int64_t total_bytes;
	int64_t free_bytes;
	int64_t available_bytes; /* to those who are not root */
	int64_t inodes_total;
	int64_t inodes_free;
};

void environment_read_host(struct environment_host *host, const char *root);
void environment_free_host(struct environment_host *host);

/* The memory that this process can fill, and the CPUs that it can use: the smaller of what there is
 * and what the limits leave. */
int64_t environment_memory_bytes(const struct environment_host *host);
double environment_cpus(const struct environment_host *host);

/* `directory` is an open descriptor of the target, `path` its name as typed. */
void environment_read_target(struct environment_target *target, int directory, const char *path,
			     const char *root);
void environment_free_target(struct environment_target *target);

/* Returns -1 with errno, and all of it unknown, where the system refuses. */
int environment_read_space(struct environment_space *space, int directory);

#endif
