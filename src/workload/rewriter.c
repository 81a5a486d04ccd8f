/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/step.h"

static int rewrite_one(struct worker *me, uint64_t blog, enum kind kind)
{
	struct file_id file = {blog, kind, step_random_number(me)};

	return bell_stopped(me->shop->bell) ? -1 : store_write(me, &file);
}

/* An article of some blog is edited, or one is added; half of the time a picture too. */
static int rewrite_a_blog(struct worker *me)
{
	uint64_t blog;

	if (!site_choose(me->shop->site, &me->rng, &blog))
		return -1;
	if (step_toss_coin(me) && rewrite_one(me, blog, KIND_PICTURE) != 0)
		return -1;
	return rewrite_one(me, blog, KIND_ARTICLE);
}

const struct role role_rewriter = {
	.name = "rewriter",
	.plural = "rewriters",
	.step = rewrite_a_blog,
};
