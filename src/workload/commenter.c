/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/step.h"

/* A blog gets a batch of comments, and those in their place are replaced. */
static int comment_on_a_blog(struct worker *me)
{
	uint64_t blog;

	if (!site_choose(me->shop->site, &me->rng, &blog))
		return -1;
	return step_write_some(me, blog, KIND_COMMENT);
}

const struct role role_commenter = {
	.name = "commenter",
	.plural = "commenters",
	.step = comment_on_a_blog,
};
