/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/step.h"

static enum store_found read_one(struct worker *me, uint64_t blog, enum kind kind, uint32_t number)
{
	struct file_id file = {blog, kind, number};

	return bell_stopped(me->shop->bell) ? STORE_FAILED : store_read(me, &file);
}

/* Comments 1, 2, ... until one is not there. */
static int read_comments(struct worker *me, uint64_t blog)
{
	enum store_found found = STORE_READ;

	for (uint32_t number = 1; found == STORE_READ; number++)
		found = read_one(me, blog, KIND_COMMENT, number);
	return found == STORE_ABSENT ? 0 : -1;
}

/* Articles 1, 2, ... until one is not there, each with its picture before it, where there is one.
 */
static int read_articles(struct worker *me, uint64_t blog)
{
	enum store_found found = STORE_READ;
	uint32_t number;

	for (number = 1; found == STORE_READ; number++) {
		if (read_one(me, blog, KIND_PICTURE, number) == STORE_FAILED)
			return -1;
		found = read_one(me, blog, KIND_ARTICLE, number);
	}
	if (found == STORE_ABSENT && number == 2) {
		/* No blog is complete without an article: this one has been lost. */
		store_miss(me, &(struct file_id){blog, KIND_ARTICLE, 1});
		return -1;
	}
	return found == STORE_ABSENT ? 0 : -1;
}

/* Someone looks at a blog: half of the time with its comments, always with all of its articles. */
static int read_a_blog(struct worker *me)
{
	uint64_t blog;
	uint64_t began_ns;

	if (!site_choose(me->shop->site, &me->rng, &blog))
		return -1;
	began_ns = clock_now_ns();
	if (step_toss_coin(me) && read_comments(me, blog) != 0)
		return -1;
	if (read_articles(me, blog) != 0)
		return -1;
	worker_record(me, OPERATION_BLOG_READ, began_ns);
	counters_add(&me->counters, COUNTER_BLOGS_READ, 1);
	return 0;
}

const struct role role_reader = {
	.name = "reader",
	.plural = "readers",
	.step = read_a_blog,
};
