/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "workload/faults.h"

static const struct {
	const char *doing;
	const char *found; /* by a reader; NULL where the system reported it */
} kinds[FAULT_KIND_COUNT] = {
	[FAULT_MAKING] = {"making", NULL},
	[FAULT_CREATING] = {"creating", NULL},
	[FAULT_WRITING] = {"writing", NULL},
	[FAULT_CLOSING] = {"closing", NULL},
	[FAULT_RENAMING] = {"renaming", NULL},
	[FAULT_OPENING] = {"opening", NULL},
	[FAULT_READING] = {"reading", NULL},
	[FAULT_MISSING] = {"looking for", "the file is gone"},
	[FAULT_TORN] = {"checking", "the file is torn (not one whole version)"},
	[FAULT_FOREIGN] = {"checking", "the file holds what belongs to another (foreign)"},
	[FAULT_CORRUPT] = {"checking", "the file is corrupt (not what was written)"},
};

bool fault_is_of_verification(enum fault_kind kind)
{
	return kinds[kind].found != NULL;
}

bool fault_is_fatal(int error)
{
	return error == ENOSPC || error == EDQUOT || error == EROFS || error == ESTALE ||
	       error == ENOTCONN || error == ECONNABORTED || error == ENODEV;
}

void fault_describe(const struct fault *fault, char *text, size_t size)
{
	const char *why = kinds[fault->kind].found;

	snprintf(text, size, "%s %s: %s", kinds[fault->kind].doing, fault->name,
		 why != NULL ? why : strerror(fault->error));
}

int faults_init(struct faults *faults, void (*listener)(void *context, const struct fault *first),
		void *context)
{
	int error = pthread_mutex_init(&faults->mutex, NULL);

	memset(&faults->list, 0, sizeof faults->list);
	faults->listener = listener;
	faults->context = context;
	errno = error;
	return error == 0 ? 0 : -1;
}

void faults_destroy(struct faults *faults)
{
	pthread_mutex_destroy(&faults->mutex);
}

/* The row of this kind of fault, a new one where it is the first. */
static struct fault *find(struct fault_list *list, enum fault_kind kind, int error,
			  const char *name)
{
	struct fault *fault;

	for (int i = 0; i < list->size; i++)
		if (list->fault[i].kind == kind && list->fault[i].error == error)
			return &list->fault[i];
	if (list->size == FAULTS_MAX)
		return &list->fault[FAULTS_MAX - 1];
	fault = &list->fault[list->size++];
	fault->kind = kind;
	fault->error = error;
	snprintf(fault->name, sizeof fault->name, "%s", name);
	return fault;
}

bool faults_record(struct faults *faults, enum fault_kind kind, int error, const char *name)
{
	struct fault *fault;

	pthread_mutex_lock(&faults->mutex);
	fault = find(&faults->list, kind, error, name);
	if (fault->count++ == 0)
		faults->listener(faults->context, fault);
	pthread_mutex_unlock(&faults->mutex);
	return fault_is_fatal(error);
}

struct fault_list faults_list(struct faults *faults)
{
	struct fault_list list;

	pthread_mutex_lock(&faults->mutex);
	list = faults->list;
	pthread_mutex_unlock(&faults->mutex);
	return list;
}

uint64_t fault_list_total(const struct fault_list *list)
{
	uint64_t total = 0;

	for (int i = 0; i < list->size; i++)
		total += list->fault[i].count;
	return total;
}
