/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "compare.h"
#include "report/comparison_report.h"
#include "saved/result_json.h"

/* --- Files --- */

static void unload(struct comparison_file *files, struct result **results, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (results[i] != NULL)
			result_unload(results[i]);
	free(files);
	free(results);
}

/* Says which of them hold no result. */
static int load(struct comparison_file *files, struct result **results, const char *const *paths,
		size_t count)
{
	char sentence[DIAG_TEXT_SIZE];
	int status = 0;

	for (size_t i = 0; i < count; i++) {
		results[i] = result_load(paths[i], sentence, sizeof sentence);
		files[i] = (struct comparison_file){paths[i], results[i]};
		if (results[i] != NULL)
			continue;
		diag_say("%s", sentence);
		status = -1;
	}
	return status;
}

/* --- What is said --- */

static enum status refuse_other_work(const struct comparison *comparison,
				     const struct comparison_pair *pair)
{
	char list[DIAG_TEXT_SIZE / 2] = "";

	for (size_t i = 0; i < pair->difference_count && pair->differences[i].is_of_work; i++)
		text_add(list, sizeof list, "%s%s %s against %s", i == 0 ? "" : ", ",
			 pair->differences[i].what, pair->differences[i].new,
			 pair->differences[i].base);
	diag_say("%s and %s did not do the same work (%s); --force compares them all the same",
		 comparison->sides[pair->new].name, comparison->sides[pair->base].name, list);
	return STATUS_CANNOT_RUN;
}

static enum status show(const struct comparison *comparison, const struct comparison_report *report,
			bool with_plots)
{
	errno = 0;
	if (report->show(stdout, comparison, with_plots) == 0 && fflush(stdout) == 0 &&
	    !ferror(stdout))
		return STATUS_OK;
	diag_say("cannot write to standard output: %s", strerror(errno));
	return STATUS_CANNOT_RUN;
}

/* Tables for programs have no room for them. */
static void say_notes(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->note_count; i++)
		diag_say("%s", comparison->notes[i].text);
}

static enum status check_limit(const struct comparison *comparison, double percent)
{
	size_t worse = 0;

	for (size_t i = 0; i < comparison->finding_count; i++) {
		const struct finding *finding = &comparison->findings[i];

		if (!finding_is_worse_by(finding, percent))
			continue;
		worse++;
		diag_say("%s of %s is proven worse by more than %g %%: %+.1f %%",
			 finding->metric->title,
			 comparison->sides[comparison->pairs[finding->pair].new].name, percent,
			 finding->change_percent);
	}
	return worse > 0 ? STATUS_WORSE : STATUS_OK;
}

/* --- All together --- */

static enum status compare(const struct comparison_file *files, size_t count, double confidence,
			   const struct compare_wishes *wishes)
{
	const struct comparison_report *report = comparison_reports[wishes->format];
	char sentence[DIAG_TEXT_SIZE];
	struct comparison comparison;
	const struct comparison_pair *other;
	enum status status;

	if (comparison_make(&comparison, files, count, confidence, sentence, sizeof sentence) !=
	    0) {
		diag_say("%s", sentence);
		return STATUS_CANNOT_RUN;
	}
	other = comparison_find_other_work(&comparison);
	if (other != NULL && !wishes->force) {
		status = refuse_other_work(&comparison, other);
	} else {
		status = show(&comparison, report, wishes->plot);
		if (report->tells_no_notes)
			say_notes(&comparison);
		if (status == STATUS_OK && wishes->fail_above >= 0)
			status = check_limit(&comparison, wishes->fail_above);
	}
	comparison_free(&comparison);
	return status;
}

static enum status check(size_t count, const struct compare_wishes *wishes)
{
	if (!result_json_supported)
		diag_say("compare needs results in JSON, but this blogbench was built without "
			 "jansson");
	else if (count == 0)
		diag_say("there is nothing to compare; give files that --output has made");
	else if (wishes->plot && !comparison_reports[wishes->format]->has_plots)
		diag_say("--plot goes with --format=text and markdown only");
	else
		return STATUS_OK;
	return STATUS_USAGE;
}

enum status compare_run(const char *const *paths, size_t count, double confidence,
			const struct compare_wishes *wishes)
{
	struct comparison_file *files;
	struct result **results;
	enum status status = check(count, wishes);

	if (status != STATUS_OK)
		return status;
	files = calloc(count, sizeof *files);
	results = calloc(count, sizeof(struct result *));
	if (files == NULL || results == NULL) {
		diag_say("cannot compare: %s", strerror(errno));
		free(files);
		free(results);
		return STATUS_CANNOT_RUN;
	}
	if (load(files, results, paths, count) == 0)
		status = compare(files, count, confidence, wishes);
	else
		status = STATUS_CANNOT_RUN;
	unload(files, results, count);
	return status;
}
