/* SPDX-License-Identifier: ISC */
/*
 * Which blogs there are: numbers for new ones, and a choice among those that are complete.
 *
 * Workers call it all the time and never wait for one another in it: a new number and a new place
 * in the list are one atomic addition each, a choice is a few loads. The list grows by chunks, each
 * as large as all before it, that never move. A blog that is not published (its writer met an
 * error) is never chosen. Only site_init and site_publish can fail, with -1 and errno.
 */
#ifndef BLOGBENCH_SITE_H
#define BLOGBENCH_SITE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/bell.h"
#include "base/rng.h"

enum {
	SITE_CHUNKS = 40,
	SITE_FIRST_CHUNK = 1024
};

/* A place in the list: the blog's number plus one, 0 while it is not filled. */
typedef _Atomic uint64_t site_place;

struct site {
	struct bell *bell;
	struct latch first; /* opens with the first blog */
	_Atomic uint64_t next;
	_Atomic uint64_t published;
	_Atomic(site_place *) chunk[SITE_CHUNKS];
};

int site_init(struct site *site, struct bell *bell);
void site_destroy(struct site *site);

/* The number of the next blog, given out once. */
uint64_t site_next(struct site *site);

/* The blog is complete: from now on it may be chosen. */
int site_publish(struct site *site, uint64_t blog);

/* One of the complete blogs, each as likely; waits for the first. False when stopped while it
 * waits. */
bool site_choose(struct site *site, struct rng *rng, uint64_t *blog);

#endif
