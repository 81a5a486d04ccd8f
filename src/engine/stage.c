/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "engine/stage.h"

static void join(struct stage *stage, const struct plan *plan, const struct scratch *scratch,
		 struct bell *bell)
{
	stage->shop = (struct workshop){.root = scratch->root,
					.bell = bell,
					.gate = &stage->gate,
					.site = &stage->site,
					.faults = &stage->faults,
					.permits = &stage->permits,
					.recording = &stage->recording,
					.content = stage->content,
					.verify = plan->verify};
}

int stage_set(struct stage *stage, const struct run *run, const struct scratch *scratch,
	      struct bell *bell, uint64_t open_files, const struct stage_listener *listener,
	      char *sentence, size_t size)
{
	uint64_t workers = plan_all_workers(run->plan);

	memset(stage, 0, sizeof *stage);
	if (permits_init(&stage->permits, open_files) != 0)
		return text_fail(sentence, size, "cannot start: %s", strerror(errno));
	stage->content = content_create(run->plan->content, run->id);
	if (stage->content == NULL)
		goto no_content;
	if (site_init(&stage->site, bell) != 0)
		goto no_site;
	if (latch_init(&stage->gate) != 0)
		goto no_gate;
	if (faults_init(&stage->faults, listener->on_fault, listener->context) != 0)
		goto no_faults;
	join(stage, run->plan, scratch, bell);
	if (crew_make(&stage->crew, run, &stage->shop) == 0)
		return 0;

	faults_destroy(&stage->faults);
no_faults:
	latch_destroy(&stage->gate);
no_gate:
	site_destroy(&stage->site);
no_site:
	content_destroy(stage->content);
no_content:
	permits_destroy(&stage->permits);
	return text_fail(sentence, size,
			 "cannot set up %" PRIu64 " workers: %s; give fewer of them", workers,
			 strerror(errno));
}

void stage_strike(struct stage *stage)
{
	crew_free(&stage->crew);
	faults_destroy(&stage->faults);
	latch_destroy(&stage->gate);
	site_destroy(&stage->site);
	content_destroy(stage->content);
	permits_destroy(&stage->permits);
}
