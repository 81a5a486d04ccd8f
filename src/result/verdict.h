/* SPDX-License-Identifier: ISC */
/*
 * What may be said of a run: VALID, SUSPECT or INVALID, and why, in sentences.
 *
 * INVALID is a run whose figures are wrong: something failed, what was read was not what was
 * written, or it did not run its time. SUSPECT is one whose figures may mislead. A reason is one
 * row of the table of checks. Pure; the sentences keep the words that base/diag.h forbids away,
 * since they are shown between the rows and the scores.
 */
#ifndef BLOGBENCH_VERDICT_H
#define BLOGBENCH_VERDICT_H

#include <stdbool.h>

#include "result/run.h"

enum verdict_grade {
	VERDICT_VALID,
	VERDICT_SUSPECT,
	VERDICT_INVALID,
};

enum {
	VERDICT_REASONS_MAX = 16,
	VERDICT_TEXT_SIZE = 256
};

struct verdict {
	enum verdict_grade grade; /* the worst of its reasons' */
	int reasons;
	struct {
		enum verdict_grade grade;
		char text[VERDICT_TEXT_SIZE];
	} reason[VERDICT_REASONS_MAX];
};

/* "VALID" and so on. */
extern const char *const verdict_names[];

void verdict_judge(struct verdict *verdict, const struct run *run);

/* Whether the run took place and is not INVALID, so that its figures may be used. */
bool verdict_is_usable(const struct run *run);

#endif
