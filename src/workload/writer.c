/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "workload/step.h"

static int publish(struct worker *me, uint64_t blog)
{
	char name[NAMES_SIZE];

	if (site_publish(me->shop->site, blog) == 0)
		return 0;
	names_blog(name, blog);
	faults_record(me->shop->faults, FAULT_MAKING, errno, name);
	return -1;
}

/* A new blog: its directory, some articles, some pictures; then it is there for the others. */
static int write_a_blog(struct worker *me)
{
	uint64_t blog = site_next(me->shop->site);
	uint64_t began_ns = clock_now_ns();

	if (store_make_blog(me, blog) != 0)
		return -1;
	if (step_write_some(me, blog, KIND_ARTICLE) != 0)
		return -1;
	if (step_write_some(me, blog, KIND_PICTURE) != 0)
		return -1;
	if (publish(me, blog) != 0)
		return -1;
	worker_record(me, OPERATION_BLOG_WRITE, began_ns);
	counters_add(&me->counters, COUNTER_BLOGS_WRITTEN, 1);
	return 0;
}

const struct role role_writer = {
	.name = "writer",
	.plural = "writers",
	.step = write_a_blog,
};
