/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdlib.h>

#include "base/units.h"
#include "comparison/comparison.h"

static double counted_seconds(const struct plan *plan)
{
	return (double)(plan->iterations * plan->interval_ns) / (double)UNITS_NS_PER_SECOND;
}

/* The values of all sides for one metric. Returns where the next ones go. */
static double *collect(const struct comparison *comparison, const struct metric *metric,
		       double *values, struct ratio_sample *samples)
{
	for (size_t i = 0; i < comparison->side_count; i++) {
		const struct difference_side *side = &comparison->sides[i].of;
		size_t n = metric_collect(metric, side->result, side->target, values);

		samples[i] = (struct ratio_sample){values, n, 0};
		if (n > 0)
			samples[i].step = finding_step(metric, counted_seconds(side->result->plan),
						       stats_mean(values, n));
		values += side->result->run_count;
	}
	return values;
}

static bool has_values(const struct ratio_sample *sample)
{
	return sample->n > 0 && stats_mean(sample->values, sample->n) > 0;
}

static void add_findings(struct comparison *comparison, const struct metric *metric,
			 const struct ratio_sample *samples)
{
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct comparison_pair *pair = &comparison->pairs[i];
		const struct ratio_sample *base = &samples[pair->base];
		const struct ratio_sample *new = &samples[pair->new];

		/* What neither has ever done is no finding: nobody is there to do it. Nor is what
		 * one has not, where they did different work, as --force allows. */
		if (!has_values(base) && !has_values(new))
			continue;
		if (!(has_values(base) && has_values(new)) && comparison_is_of_other_work(pair))
			continue;
		comparison->findings[comparison->finding_count++] =
			(struct finding){.metric = metric, .pair = i, .base = *base, .new = *new};
	}
}

int comparison_add_findings(struct comparison *comparison)
{
	struct ratio_sample *samples = calloc(comparison->side_count, sizeof *samples);
	size_t runs = 0;
	double *values;

	for (size_t i = 0; i < comparison->side_count; i++)
		runs += comparison->sides[i].of.result->run_count;
	values = calloc(metrics_count * runs + 1, sizeof *values);
	comparison->values = values;
	comparison->findings =
		calloc(metrics_count * comparison->pair_count, sizeof *comparison->findings);
	if (samples == NULL || values == NULL || comparison->findings == NULL) {
		free(samples);
		return -1;
	}
	for (size_t i = 0; i < metrics_count; i++) {
		values = collect(comparison, &metrics[i], values, samples);
		add_findings(comparison, &metrics[i], samples);
	}
	free(samples);
	return findings_test(comparison->findings, comparison->finding_count,
			     comparison->confidence / 100);
}
