/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "saved/result_json_comparison.h"
#include "saved/result_json_fields.h"
#include "saved/result_json_parts.h"

/* An array of what a function makes of each index. */
static json_t *pack_each(const struct comparison *comparison, size_t count,
			 json_t *(*pack)(const struct comparison *comparison, size_t i))
{
	json_t *array = json_array();
	int failed = 0;

	for (size_t i = 0; i < count && failed == 0; i++)
		failed = json_array_append_new(array, pack(comparison, i));
	return json_finish(array, failed);
}

static json_t *pack_side(const struct comparison *comparison, size_t i)
{
	const struct comparison_side *side = &comparison->sides[i];
	json_t *object = json_object();
	int failed = json_add(object, "name", json_text(side->name));

	failed |= json_add(object, "runs", json_whole_number(side->runs));
	failed |= json_add(object, "runs_suspect", json_whole_number(side->suspect));
	failed |= json_add(object, "runs_left_out", json_whole_number(side->left_out));
	return json_finish(object, failed);
}

static json_t *pack_difference(const struct difference *difference)
{
	json_t *object = json_object();
	int failed = json_add(object, "what", json_string(difference->what));

	failed |= json_add(object, "of_work", json_boolean(difference->is_of_work));
	failed |= json_add(object, "base", json_text(difference->base));
	failed |= json_add(object, "new", json_text(difference->new));
	return json_finish(object, failed);
}

static json_t *pack_differences(const struct comparison_pair *pair)
{
	json_t *array = json_array();
	int failed = 0;

	for (size_t i = 0; i < pair->difference_count && failed == 0; i++)
		failed = json_array_append_new(array, pack_difference(&pair->differences[i]));
	return json_finish(array, failed);
}

static json_t *pack_name(const struct comparison *comparison, size_t side)
{
	return json_text(comparison->sides[side].name);
}

static json_t *pack_pair(const struct comparison *comparison, size_t i)
{
	const struct comparison_pair *pair = &comparison->pairs[i];
	json_t *object = json_object();
	int failed = json_add(object, "base", pack_name(comparison, pair->base));

	failed |= json_add(object, "new", pack_name(comparison, pair->new));
	failed |= json_add(object, "differences", pack_differences(pair));
	return json_finish(object, failed);
}

static json_t *pack_values(const struct ratio_sample *sample)
{
	json_t *array = json_array();
	int failed = 0;

	for (size_t i = 0; i < sample->n && failed == 0; i++)
		failed = json_array_append_new(array, json_real(sample->values[i]));
	return json_finish(array, failed);
}

static json_t *pack_sample(const struct ratio_sample *sample, json_t *name, double mean,
			   double variation_percent)
{
	json_t *object = json_object();
	int failed = json_add(object, "name", name);

	failed |= json_add(object, "values", pack_values(sample));
	failed |= json_add(object, "mean", json_real_or_null(mean));
	failed |= json_add(object, "cv_percent", json_real_or_null(variation_percent));
	return json_finish(object, failed);
}

static json_t *pack_finding(const struct comparison *comparison, size_t i)
{
	const struct finding *it = &comparison->findings[i];
	const struct comparison_pair *pair = &comparison->pairs[it->pair];
	const char *better_is = it->metric->lower_is_better ? "lower" : "higher";
	json_t *object = json_object();
	int failed = json_add(object, "metric", json_string(it->metric->name));

	failed |= json_add(object, "unit", json_string(it->metric->unit));
	failed |= json_add(object, "better_is", json_string(better_is));
	failed |= json_add(object, "base",
			   pack_sample(&it->base, pack_name(comparison, pair->base), it->base_mean,
				       it->base_variation_percent));
	failed |= json_add(object, "new",
			   pack_sample(&it->new, pack_name(comparison, pair->new), it->new_mean,
				       it->new_variation_percent));
	failed |= json_add(object, "change_percent", json_real_or_null(it->change_percent));
	failed |=
		json_add(object, "change_low_percent", json_real_or_null(it->interval_percent.low));
	failed |= json_add(object, "change_high_percent",
			   json_real_or_null(it->interval_percent.high));
	failed |= json_add(object, "interval_confidence_percent",
			   json_real_or_null(100 * it->interval_confidence));
	failed |= json_add(object, "welch_p", json_real_or_null(it->p));
	failed |= json_add(object, "welch_p_holm", json_real_or_null(it->p_adjusted));
	failed |= json_add(object, "mann_whitney_p", json_real_or_null(it->ranks_p));
	failed |= json_add(object, "hodges_lehmann_shift", json_real_or_null(it->shift));
	failed |= json_add(object, "finding", json_string(finding_words[it->word]));
	return json_finish(object, failed);
}

static json_t *pack_note(const struct comparison *comparison, size_t i)
{
	return json_text(comparison->notes[i].text);
}

static json_t *pack_comparison(const struct comparison *comparison)
{
	json_t *root = json_object();
	int failed = json_add(root, "comparison_schema", json_integer(COMPARISON_SCHEMA));

	failed |= json_add(root, "version", json_string(PACKAGE_VERSION));
	failed |= json_add(root, "confidence_percent", json_real(comparison->confidence));
	failed |= json_add(root, "sides", pack_each(comparison, comparison->side_count, pack_side));
	failed |= json_add(root, "pairs", pack_each(comparison, comparison->pair_count, pack_pair));
	failed |= json_add(root, "findings",
			   pack_each(comparison, comparison->finding_count, pack_finding));
	failed |= json_add(root, "notes", pack_each(comparison, comparison->note_count, pack_note));
	return json_finish(root, failed);
}

int comparison_print_json(FILE *out, const struct comparison *comparison)
{
	json_t *root = pack_comparison(comparison);
	int status = -1;

	if (root != NULL)
		status = result_json_print(out, root);
	else
		errno = ENOMEM;
	json_decref(root);
	return status;
}
