/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "comparison/finding.h"
#include "measure/ranks.h"

const char *const finding_words[] = {
	[FINDING_NOT_TESTED] = "not tested",
	[FINDING_NO_DIFFERENCE] = "no difference proven",
	[FINDING_BETTER] = "better",
	[FINDING_WORSE] = "worse",
	NULL,
};

bool finding_is_of_score(const struct finding *finding)
{
	return finding->metric == &metrics[METRIC_WRITES] ||
	       finding->metric == &metrics[METRIC_READS];
}

double finding_step(const struct metric *metric, double seconds, double mean)
{
	if (metric->counter_count > 0)
		return metric_step(metric) / seconds;
	return mean / (1 << HISTOGRAM_OCTAVE_BITS);
}

static double variation_percent(const struct ratio_sample *sample)
{
	return sample->n >= 2 ? 100 * stats_variation(sample->values, sample->n) : NAN;
}

static bool has_runs(const struct finding *finding, size_t fewest)
{
	return finding->base.n >= fewest && finding->new.n >= fewest;
}

/* What needs no test. */
static int describe(struct finding *finding)
{
	const struct ratio_sample *base = &finding->base, *new = &finding->new;

	finding->base_mean = base->n > 0 ? stats_mean(base->values, base->n) : NAN;
	finding->new_mean = new->n > 0 ? stats_mean(new->values, new->n) : NAN;
	finding->base_variation_percent = variation_percent(base);
	finding->new_variation_percent = variation_percent(new);
	finding->change_percent = 100 * (finding->new_mean / finding->base_mean - 1);
	finding->interval_percent = (struct stats_interval){NAN, NAN};
	finding->interval_confidence = NAN;
	finding->p = NAN;
	finding->p_adjusted = NAN;
	finding->ranks_p = NAN;
	finding->shift = NAN;
	finding->word = FINDING_NOT_TESTED;
	if (!has_runs(finding, 1))
		return 0;
	return ranks_shift(base->values, base->n, new->values, new->n, &finding->shift);
}

/* Leaves the p values at NAN where there are too few runs. */
static int test_alone(struct finding *finding, struct ratio *ratio)
{
	const struct ratio_sample *base = &finding->base, *new = &finding->new;
	struct ranks_test ranks;

	if (describe(finding) != 0)
		return -1;
	if (!has_runs(finding, FINDING_RUNS_FEWEST) || ratio_test(base, new, ratio) != 0)
		return 0;
	finding->p = ratio->p;
	if (!has_runs(finding, FINDING_RANKS_FEWEST))
		return 0;
	if (ranks_mann_whitney(base->values, base->n, new->values, new->n, &ranks) != 0)
		return -1;
	finding->ranks_p = ranks.p;
	return 0;
}

static enum finding_word find_word(const struct finding *finding, double alpha)
{
	bool grew = finding->new_mean > finding->base_mean;

	if (isnan(finding->p))
		return FINDING_NOT_TESTED;
	if (!(finding->p_adjusted < alpha))
		return FINDING_NO_DIFFERENCE;
	return grew == finding->metric->lower_is_better ? FINDING_WORSE : FINDING_BETTER;
}

/*
 * By how much Holm's procedure divides the level when it comes to this finding: it goes from the
 * smallest p value to larger ones, and stays where it first finds no difference. Of equal p values
 * the first comes first.
 */
static double divisor_of(const struct finding *findings, size_t n, size_t which)
{
	const struct finding *it = &findings[which];
	bool stayed = it->word == FINDING_NO_DIFFERENCE;
	size_t divisor = 0;

	for (size_t i = 0; i < n; i++) {
		const struct finding *other = &findings[i];

		if (finding_is_of_score(other) != finding_is_of_score(it))
			continue;
		/* What is not tested has no p value, and is neither. */
		if (stayed ? other->word == FINDING_NO_DIFFERENCE
			   : other->p > it->p || (other->p == it->p && i >= which))
			divisor++;
	}
	return (double)divisor;
}

/* Adjusts the p values of one family. */
static int adjust(struct finding *findings, size_t n, bool of_scores, double *p)
{
	for (size_t i = 0; i < n; i++)
		p[i] = finding_is_of_score(&findings[i]) == of_scores ? findings[i].p : NAN;
	if (stats_holm_adjust(p, n) != 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		if (finding_is_of_score(&findings[i]) == of_scores)
			findings[i].p_adjusted = p[i];
	return 0;
}

static void find_interval(struct finding *finding, const struct ratio *ratio, double confidence)
{
	struct stats_interval of_ratio = ratio_interval(ratio, confidence);

	finding->interval_confidence = confidence;
	finding->interval_percent = (struct stats_interval){
		100 * (of_ratio.low - 1),
		100 * (of_ratio.high - 1),
	};
}

static int test_all(struct finding *findings, size_t n, double confidence, struct ratio *ratios,
		    double *p)
{
	const double alpha = 1 - confidence;

	for (size_t i = 0; i < n; i++)
		if (test_alone(&findings[i], &ratios[i]) != 0)
			return -1;
	if (adjust(findings, n, true, p) != 0 || adjust(findings, n, false, p) != 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		findings[i].word = find_word(&findings[i], alpha);
	for (size_t i = 0; i < n; i++)
		if (findings[i].word != FINDING_NOT_TESTED)
			find_interval(&findings[i], &ratios[i],
				      1 - alpha / divisor_of(findings, n, i));
	return 0;
}

int findings_test(struct finding *findings, size_t n, double confidence)
{
	struct ratio *ratios = calloc(n + 1, sizeof *ratios);
	double *p = calloc(n + 1, sizeof *p);
	int status = -1;
	int error = ENOMEM;

	if (ratios != NULL && p != NULL) {
		status = test_all(findings, n, confidence, ratios, p);
		error = errno;
	}
	free(ratios);
	free(p);
	errno = error;
	return status;
}

bool finding_is_worse_by(const struct finding *finding, double percent)
{
	if (finding->word != FINDING_WORSE)
		return false;
	return finding->metric->lower_is_better ? finding->interval_percent.low > percent
						: finding->interval_percent.high < -percent;
}

bool finding_is_doubted(const struct finding *finding, double confidence)
{
	return (finding->word == FINDING_BETTER || finding->word == FINDING_WORSE) &&
	       finding->ranks_p >= 1 - confidence;
}
