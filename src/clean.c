/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/diag.h"
#include "clean.h"
#include "engine/leftovers.h"

struct cleaning {
	const char *directory;
	size_t removed;
	bool something_stays;
};

static void refuse(struct cleaning *cleaning, const char *name, const char *why)
{
	diag_say("%s in %s is left alone: %s", name, cleaning->directory, why);
	cleaning->something_stays = true;
}

static void remove_leftover(struct cleaning *cleaning, struct scratch *scratch)
{
	char sentence[DIAG_TEXT_SIZE];

	if (scratch_remove(scratch, sentence, sizeof sentence) == 0) {
		cleaning->removed++;
		return;
	}
	diag_say("%s", sentence);
	cleaning->something_stays = true;
}

static void visit(void *context, enum leftover_state state, struct scratch *scratch,
		  const char *name)
{
	struct cleaning *cleaning = context;

	switch (state) {
	case LEFTOVER_IDLE:
		remove_leftover(cleaning, scratch);
		break;
	case LEFTOVER_ALIVE:
		refuse(cleaning, name, "a run is working in it");
		break;
	case LEFTOVER_FOREIGN:
		refuse(cleaning, name, "it does not carry the mark of a blogbench run");
		break;
	case LEFTOVER_UNKNOWN:
		refuse(cleaning, name, strerror(errno));
		break;
	}
}

enum status clean_run(const char *directory)
{
	struct cleaning cleaning = {.directory = directory};

	if (leftovers_visit(directory, visit, &cleaning) != 0) {
		diag_say("cannot look into the directory %s: %s", directory, strerror(errno));
		return STATUS_CANNOT_RUN;
	}
	if (cleaning.removed > 0)
		diag_say("%zu scratch %s removed from %s", cleaning.removed,
			 cleaning.removed == 1 ? "directory" : "directories", directory);
	return cleaning.something_stays ? STATUS_CANNOT_RUN : STATUS_OK;
}
