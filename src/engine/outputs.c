/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/terminal.h"
#include "base/text.h"
#include "engine/outputs.h"
#include "report/progress.h"
#include "saved/result_json.h"

static const char standard_output[] = "standard output";
static const char standard_error[] = "standard error";

static bool is_standard_output(const char *path)
{
	return path != NULL && strcmp(path, "-") == 0;
}

int output_wishes_check(const struct output_wishes *wishes, char *sentence, size_t size)
{
	if (wishes->json != NULL && !result_json_supported)
		return text_fail(sentence, size,
				 "--output needs results in JSON, but this blogbench was built "
				 "without jansson");
	if ((wishes->json != NULL && wishes->json[0] == '\0') ||
	    (wishes->csv != NULL && wishes->csv[0] == '\0'))
		return text_fail(sentence, size,
				 "--output and --csv are the names of files, not \"\"");
	if (is_standard_output(wishes->csv))
		return text_fail(sentence, size, "--csv=- is no file; give it the name of one");
	if (wishes->csv != NULL && wishes->json != NULL && strcmp(wishes->csv, wishes->json) == 0)
		return text_fail(sentence, size,
				 "--csv and --output are the same file; give them two");
	if (is_standard_output(wishes->json) && (!wishes->quiet || wishes->summary))
		return text_fail(sentence, size,
				 "--output=- would mix with what else is on standard output; add "
				 "--quiet, and "
				 "leave --summary out, or give it a file");
	return 0;
}

static int open_csv(struct outputs *outputs, char *sentence, size_t size)
{
	const char *path = outputs->wishes->csv;

	if (path == NULL)
		return 0;
	/* Commands that prepare targets have no part in it. */
	outputs->csv = fopen(path, "we");
	if (outputs->csv == NULL)
		return text_fail(sentence, size,
				 "cannot write %s: %s; give --csv a file that can be written", path,
				 strerror(errno));
	reports_add(&outputs->reports, &report_csv, outputs->csv, path);
	return 0;
}

static int check_json(struct outputs *outputs, char *sentence, size_t size)
{
	const char *path = outputs->wishes->json;

	if (path == NULL || is_standard_output(path) || result_can_save(path) == 0)
		return 0;
	return text_fail(sentence, size,
			 "cannot write %s: %s; give --output a file that can be written", path,
			 strerror(errno));
}

int outputs_open(struct outputs *outputs, const struct output_wishes *wishes, char *sentence,
		 size_t size)
{
	bool progress = !wishes->no_progress && terminal_has_lines(STDERR_FILENO);

	*outputs = (struct outputs){.wishes = wishes, .progress = progress};
	/* It is taken away before the others show something, and shown again after them. */
	if (progress)
		reports_add(&outputs->reports, &report_progress_away, stderr, standard_error);
	if (!wishes->quiet)
		reports_add(&outputs->reports, &report_classic, stdout, standard_output);
	if (wishes->summary)
		reports_add(&outputs->reports, &report_summary, stdout, standard_output);
	if (check_json(outputs, sentence, size) != 0 || open_csv(outputs, sentence, size) != 0)
		return -1;
	if (progress)
		reports_add(&outputs->reports, &report_progress, stderr, standard_error);
	return 0;
}

bool outputs_are_rich(const struct outputs *outputs)
{
	return outputs->wishes->summary || outputs->wishes->json != NULL;
}

bool outputs_are_replaced(const struct outputs *outputs)
{
	return outputs->wishes->json != NULL && result_is_replaced(outputs->wishes->json);
}

int outputs_save(struct outputs *outputs, const struct result *result, char *sentence, size_t size)
{
	if (outputs->wishes->json == NULL)
		return 0;
	return result_save(result, outputs->wishes->json, sentence, size);
}

int outputs_close(struct outputs *outputs, char *sentence, size_t size)
{
	bool told;

	if (outputs->progress)
		progress_end(stderr);
	if (outputs->csv == NULL)
		return 0;
	/* What could not be written has been told before; some file systems tell only now. */
	told = ferror(outputs->csv);
	if (fclose(outputs->csv) == 0 || told)
		return 0;
	return text_fail(sentence, size, "cannot write to %s: %s", outputs->wishes->csv,
			 strerror(errno));
}
