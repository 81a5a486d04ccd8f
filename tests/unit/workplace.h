/* SPDX-License-Identifier: ISC */
/*
 * A directory under test with all that workers share, and workers for it: for tests of what these
 * do there. Functions return -1 where something of it cannot be had.
 */
#ifndef BLOGBENCH_TEST_WORKPLACE_H
#define BLOGBENCH_TEST_WORKPLACE_H

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "workload/worker.h"

struct workplace {
	char path[64];
	struct bell bell;
	struct site site;
	struct faults faults;
	struct permits permits;
	_Atomic bool recording;
	struct workshop shop;
};

static inline void workplace_hear(void *context, const struct fault *first)
{
	(void)context;
	(void)first;
}

/* Of that name, beside whatever else is tested. */
static inline int workplace_make(struct workplace *place, const char *name,
				 const struct content *content, enum content_verify verify,
				 uint64_t permits)
{
	const char *tmp = getenv("TMPDIR");

	memset(place, 0, sizeof(*place));
	snprintf(place->path, sizeof(place->path), "%.32s/%s.XXXXXX", tmp != NULL ? tmp : "/tmp",
		 name);
	if (mkdtemp(place->path) == NULL || bell_init(&place->bell) != 0 ||
	    site_init(&place->site, &place->bell) != 0 ||
	    faults_init(&place->faults, workplace_hear, NULL) != 0 ||
	    permits_init(&place->permits, permits) != 0)
		return -1;
	atomic_init(&place->recording, true);
	place->shop = (struct workshop){.root = open(place->path, O_RDONLY | O_DIRECTORY),
					.bell = &place->bell,
					.site = &place->site,
					.faults = &place->faults,
					.permits = &place->permits,
					.recording = &place->recording,
					.content = content,
					.verify = verify};
	return place->shop.root < 0 ? -1 : 0;
}

static inline int workplace_hire(struct workplace *place, struct worker *worker, uint32_t number)
{
	worker->shop = &place->shop;
	worker->number = number;
	worker->desk.bytes = malloc(WORKER_BUFFER_SIZE);
	worker->latencies = latencies_make(1);
	rng_seed(&worker->rng, 1, number);
	return worker->desk.bytes == NULL || worker->latencies == NULL ? -1 : 0;
}

static inline void workplace_dismiss(struct worker *worker)
{
	free(worker->desk.bytes);
	free(worker->latencies);
}

static inline int workplace_remove_one(const char *path, const struct stat *status, int type,
				       struct FTW *at)
{
	(void)status;
	(void)type;
	(void)at;
	return remove(path);
}

static inline void workplace_remove(struct workplace *place)
{
	nftw(place->path, workplace_remove_one, 16, FTW_DEPTH | FTW_PHYS);
	close(place->shop.root);
	permits_destroy(&place->permits);
	faults_destroy(&place->faults);
	site_destroy(&place->site);
	bell_destroy(&place->bell);
}

/* How many there are in one of its directories; -1 where there is none of that name. */
static inline int workplace_count(const struct workplace *place, const char *name)
{
	int fd = openat(place->shop.root, name, O_RDONLY | O_DIRECTORY);
	DIR *directory = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *entry;
	int count = 0;

	if (directory == NULL)
		return -1;
	while ((entry = readdir(directory)) != NULL)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(directory);
	return count;
}

#endif
