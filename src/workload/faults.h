/* SPDX-License-Identifier: ISC */
/*
 * What went wrong in a run: counted by what was being done and why it failed.
 *
 * Workers record; the listener is told the first of each kind, with the file's name, at once and
 * from the recording thread; results take the list. The list has one lock, since faults are rare
 * and a worker pauses after one. Some faults make going on pointless: they stop the run
 * (faults_record says so). Only faults_init can fail, with -1 and errno.
 */
#ifndef BLOGBENCH_FAULTS_H
#define BLOGBENCH_FAULTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "workload/names.h"

enum fault_kind {
	FAULT_MAKING,
	FAULT_CREATING,
	FAULT_WRITING,
	FAULT_CLOSING,
	FAULT_RENAMING,
	FAULT_OPENING,
	FAULT_READING,
	FAULT_MISSING, /* a complete blog without its first article */
	FAULT_TORN,
	FAULT_FOREIGN,
	FAULT_CORRUPT,
	FAULT_KIND_COUNT
};

struct fault {
	enum fault_kind kind;
	int error; /* errno; 0 where the system saw nothing wrong */
	uint64_t count;
	char name[NAMES_SIZE]; /* the first file it happened to */
};

/* More kinds than this are not told apart: they are added to the last. */
enum {
	FAULTS_MAX = 64
};

struct fault_list {
	struct fault fault[FAULTS_MAX];
	int size;
};

struct faults {
	pthread_mutex_t mutex;
	struct fault_list list;
	void (*listener)(void *context, const struct fault *first);
	void *context;
};

int faults_init(struct faults *faults, void (*listener)(void *context, const struct fault *first),
		void *context);
void faults_destroy(struct faults *faults);

/*
 * The listener is called under the list's lock, and so must not call back. Returns whether the run
 * has to end because of it.
 */
bool faults_record(struct faults *faults, enum fault_kind kind, int error, const char *name);

/* All so far. */
struct fault_list faults_list(struct faults *faults);

uint64_t fault_list_total(const struct fault_list *list);

/* Whether it is what a reader found in a file that the system gave without complaint. */
bool fault_is_of_verification(enum fault_kind kind);

/* Whether every further operation would fail in the same way. */
bool fault_is_fatal(int error);

/* "writing blog-1/article-3.xml: No space left on device" */
void fault_describe(const struct fault *fault, char *text, size_t size);

#endif
