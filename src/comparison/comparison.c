/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "comparison/comparison.h"
#include "result/verdict.h"

static int fail_for_memory(char *sentence, size_t size)
{
	return text_fail(sentence, size, "cannot compare: %s", strerror(errno));
}

static const char *target_name(const struct comparison_side *side)
{
	return plan_target_name(side->of.result->plan, side->of.target);
}

/* --- Sides --- */

static char *make_name(const struct comparison_file *file, size_t target, bool is_only_file)
{
	const struct plan *plan = file->result->plan;
	const char *name = plan_target_name(plan, target);
	size_t size = strlen(file->path) + strlen(name) + sizeof ": ";
	char *text = malloc(size);

	if (text == NULL)
		return NULL;
	if (is_only_file)
		snprintf(text, size, "%s", name);
	else if (plan->target_count == 1)
		snprintf(text, size, "%s", file->path);
	else
		snprintf(text, size, "%s: %s", file->path, name);
	return text;
}

static void count_runs(struct comparison_side *side)
{
	const struct result *result = side->of.result;
	struct verdict verdict;

	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];

		if (run->target != side->of.target || run->ended == BELL_RUNNING)
			continue;
		verdict_judge(&verdict, run);
		if (verdict.grade == VERDICT_INVALID)
			side->left_out++;
		else
			side->runs++;
		if (verdict.grade == VERDICT_SUSPECT)
			side->suspect++;
	}
}

static int make_sides(struct comparison *comparison, const struct comparison_file *files,
		      size_t file_count)
{
	size_t targets = 0;

	for (size_t i = 0; i < file_count; i++)
		targets += files[i].result->plan->target_count;
	comparison->sides = calloc(targets, sizeof *comparison->sides);
	if (comparison->sides == NULL)
		return -1;
	for (size_t i = 0; i < file_count; i++)
		for (size_t t = 0; t < files[i].result->plan->target_count; t++) {
			struct comparison_side *side = &comparison->sides[comparison->side_count++];

			side->of = (struct difference_side){files[i].result, t};
			side->name = make_name(&files[i], t, file_count == 1);
			if (side->name == NULL)
				return -1;
			count_runs(side);
		}
	return 0;
}

/* --- Pairs --- */

/* Among the targets of the first file. */
static bool find_base(const struct comparison *comparison, size_t new, size_t base_targets,
		      bool is_only_file, size_t *base)
{
	*base = 0;
	if (is_only_file || base_targets == 1)
		return true;
	for (; *base < base_targets; ++*base)
		if (strcmp(target_name(&comparison->sides[*base]),
			   target_name(&comparison->sides[new])) == 0)
			return true;
	return false;
}

static int add_pair(struct comparison *comparison, size_t base, size_t new)
{
	struct comparison_pair *pair = &comparison->pairs[comparison->pair_count];

	pair->differences = calloc(differences_most, sizeof *pair->differences);
	if (pair->differences == NULL)
		return -1;
	comparison->pair_count++;
	pair->base = base;
	pair->new = new;
	pair->difference_count = differences_find(&comparison->sides[base].of,
						  &comparison->sides[new].of, pair->differences);
	return 0;
}

static int make_pairs(struct comparison *comparison, const struct comparison_file *files,
		      size_t file_count)
{
	const size_t base_targets = files[0].result->plan->target_count;
	const size_t first = file_count == 1 ? 1 : base_targets;

	comparison->pairs = calloc(comparison->side_count, sizeof *comparison->pairs);
	if (comparison->pairs == NULL)
		return -1;
	for (size_t side = first; side < comparison->side_count; side++) {
		size_t base;
		int status;

		if (find_base(comparison, side, base_targets, file_count == 1, &base))
			status = add_pair(comparison, base, side);
		else
			status = comparison_note(comparison,
						 "%s is left out: %s has no target of that name.",
						 comparison->sides[side].name, files[0].path);
		if (status != 0)
			return -1;
	}
	return 0;
}

/* --- What cannot be compared --- */

/* Who works out figures of his own from a run, to see what they would mean, keeps its id. */
static bool is_same_run(const struct run *one, const struct run *other)
{
	return one->id == other->id && one->size == other->size &&
	       memcmp(&one->last, &other->last, sizeof one->last) == 0 &&
	       memcmp(one->samples, other->samples, one->size * sizeof *one->samples) == 0;
}

static bool have_a_run_in_common(const struct comparison_side *a, const struct comparison_side *b)
{
	for (size_t i = 0; i < a->of.result->run_count; i++)
		for (size_t j = 0; j < b->of.result->run_count; j++) {
			const struct run *one = a->of.result->runs[i];
			const struct run *other = b->of.result->runs[j];

			if (one->target == a->of.target && other->target == b->of.target &&
			    is_same_run(one, other))
				return true;
		}
	return false;
}

/* The same file twice, under whatever name. */
static int check_apart(const struct comparison *comparison, char *sentence, size_t size)
{
	for (size_t a = 0; a < comparison->side_count; a++)
		for (size_t b = a + 1; b < comparison->side_count; b++)
			if (have_a_run_in_common(&comparison->sides[a], &comparison->sides[b]))
				return text_fail(
					sentence, size,
					"%s and %s hold the same runs, so there is nothing "
					"to compare",
					comparison->sides[a].name, comparison->sides[b].name);
	return 0;
}

static int check_runs(const struct comparison_side *side, char *sentence, size_t size)
{
	if (side->runs > 0)
		return 0;
	if (side->left_out > 0)
		return text_fail(sentence, size,
				 "%s has no run that can be compared: all of them are INVALID",
				 side->name);
	return text_fail(sentence, size, "%s has no run that can be compared", side->name);
}

static int check_pairs(const struct comparison *comparison, const struct comparison_file *files,
		       size_t file_count, char *sentence, size_t size)
{
	if (comparison->pair_count == 0 && file_count == 1)
		return text_fail(sentence, size,
				 "%s has one target only; give one more result to compare it with",
				 files[0].path);
	if (comparison->pair_count == 0)
		return text_fail(
			sentence, size,
			"no target has the name of one of the targets in %s; give targets to "
			"compare the same --label",
			files[0].path);
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct comparison_pair *pair = &comparison->pairs[i];

		if (check_runs(&comparison->sides[pair->base], sentence, size) != 0 ||
		    check_runs(&comparison->sides[pair->new], sentence, size) != 0)
			return -1;
	}
	return 0;
}

/* --- All together --- */

static int check_common(const struct comparison *comparison, char *sentence, size_t size)
{
	for (size_t pair = 0; pair < comparison->pair_count; pair++) {
		size_t common = 0;

		/* That both have done, or else they did different work, or one did none. */
		for (size_t i = 0; i < comparison->finding_count; i++)
			if (comparison->findings[i].pair == pair &&
			    comparison->findings[i].base_mean > 0 &&
			    comparison->findings[i].new_mean > 0)
				common++;
		if (common == 0)
			return text_fail(sentence, size,
					 "%s and %s have no figure in common to compare",
					 comparison->sides[comparison->pairs[pair].base].name,
					 comparison->sides[comparison->pairs[pair].new].name);
	}
	return 0;
}

static int make(struct comparison *comparison, const struct comparison_file *files,
		size_t file_count, char *sentence, size_t size)
{
	if (make_sides(comparison, files, file_count) != 0)
		return fail_for_memory(sentence, size);
	if (check_apart(comparison, sentence, size) != 0)
		return -1;
	if (make_pairs(comparison, files, file_count) != 0)
		return fail_for_memory(sentence, size);
	if (check_pairs(comparison, files, file_count, sentence, size) != 0)
		return -1;
	if (comparison_add_findings(comparison) != 0)
		return fail_for_memory(sentence, size);
	if (check_common(comparison, sentence, size) != 0)
		return -1;
	if (comparison_add_notes(comparison) != 0)
		return fail_for_memory(sentence, size);
	return 0;
}

int comparison_make(struct comparison *comparison, const struct comparison_file *files,
		    size_t file_count, double confidence, char *sentence, size_t size)
{
	*comparison = (struct comparison){.confidence = confidence};
	if (make(comparison, files, file_count, sentence, size) == 0)
		return 0;
	comparison_free(comparison);
	return -1;
}

void comparison_free(struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->side_count; i++)
		free(comparison->sides[i].name);
	for (size_t i = 0; i < comparison->pair_count; i++)
		free(comparison->pairs[i].differences);
	free(comparison->sides);
	free(comparison->pairs);
	free(comparison->findings);
	free(comparison->values);
	free(comparison->notes);
}

bool comparison_is_of_other_work(const struct comparison_pair *pair)
{
	/* They come first. */
	return pair->difference_count > 0 && pair->differences[0].is_of_work;
}

const struct comparison_pair *comparison_find_other_work(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->pair_count; i++)
		if (comparison_is_of_other_work(&comparison->pairs[i]))
			return &comparison->pairs[i];
	return NULL;
}
