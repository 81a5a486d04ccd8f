/* SPDX-License-Identifier: ISC */
/*
 * A row a finding, as comma-separated values. What does not exist is an empty field, and so is a
 * limit at infinity.
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "report/comparison_report.h"
#include "report/csv.h"

static void put_number(FILE *out, double number)
{
	fputc(',', out);
	if (isfinite(number))
		fprintf(out, "%.10g", number);
}

static void put_row(FILE *out, const struct comparison *comparison, const struct finding *finding)
{
	const struct comparison_pair *pair = &comparison->pairs[finding->pair];

	fprintf(out, "%s,%s,%s,", finding->metric->name, finding->metric->unit,
		finding->metric->lower_is_better ? "lower" : "higher");
	csv_put_text(out, comparison->sides[pair->base].name);
	fputc(',', out);
	csv_put_text(out, comparison->sides[pair->new].name);
	fprintf(out, ",%zu,%zu", finding->base.n, finding->new.n);
	put_number(out, finding->base_mean);
	put_number(out, finding->new_mean);
	put_number(out, finding->base_variation_percent);
	put_number(out, finding->new_variation_percent);
	put_number(out, finding->change_percent);
	put_number(out, finding->interval_percent.low);
	put_number(out, finding->interval_percent.high);
	put_number(out, 100 * finding->interval_confidence);
	put_number(out, finding->p);
	put_number(out, finding->p_adjusted);
	put_number(out, finding->ranks_p);
	put_number(out, finding->shift);
	fprintf(out, ",%s\n", finding_words[finding->word]);
}

static int show(FILE *out, const struct comparison *comparison, bool with_plots)
{
	(void)with_plots;
	fprintf(out, "metric,unit,better_is,base,new,base_runs,new_runs,base_mean,new_mean,"
		     "base_cv_percent,new_cv_percent,change_percent,change_low_percent,"
		     "change_high_percent,interval_confidence_percent,welch_p,welch_p_holm,"
		     "mann_whitney_p,hodges_lehmann_shift,finding\n");
	for (size_t i = 0; i < comparison->finding_count; i++)
		put_row(out, comparison, &comparison->findings[i]);
	return 0;
}

const struct comparison_report comparison_report_csv = {
	.name = "csv", .tells_no_notes = true, .show = show};
