/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "base/units.h"
#include "option_values.h"

static void *field_of(struct options *options, const struct option_row *row)
{
	return (char *)options + row->offset;
}

static size_t find_choice(const char *const *choices, const char *text)
{
	size_t i = 0;

	while (choices[i] != NULL && strcmp(choices[i], text) != 0)
		i++;
	return i;
}

static int set_percent(const struct option_row *row, const char *text, double *field)
{
	uint64_t billionths;

	if (units_parse_seconds(text, row->min, row->max, &billionths) != 0)
		return -1;
	*field = (double)billionths / (double)UNITS_NS_PER_SECOND;
	return 0;
}

/* It belongs to the target that was named last. */
static int set_of_target(struct plan *plan, const struct option_row *row, const char *text)
{
	if (plan->target_count == 0)
		return -1;
	*(const char **)((char *)&plan->targets[plan->target_count - 1] + row->offset) = text;
	return 0;
}

/* Sets the field from a text; -1 where that is none of the row's values. */
int option_set(struct options *options, const struct option_row *row, const char *text)
{
	void *field = field_of(options, row);
	size_t choice;

	switch (row->type) {
	case OPTION_TEXT:
		*(const char **)field = text;
		return 0;
	case OPTION_WHOLE:
		return units_parse_whole(text, row->min, row->max, field);
	case OPTION_SECONDS:
		return units_parse_seconds(text, row->min, row->max, field);
	case OPTION_CHOICE:
		choice = find_choice(row->choices, text);
		if (row->choices[choice] == NULL)
			return -1;
		*(unsigned *)field = (unsigned)choice;
		return 0;
	case OPTION_PERCENT:
		return set_percent(row, text, field);
	case OPTION_TARGET:
		options->plan.targets[options->plan.target_count++].directory = text;
		return 0;
	case OPTION_OF_TARGET:
		return set_of_target(&options->plan, row, text);
	case OPTION_FLAG:
		*(bool *)field = true;
		return 0;
	case OPTION_ACTION:
		*(enum action *)field = (enum action)row->min;
		return 0;
	}
	return -1;
}

static void describe_choices(const struct option_row *row, char *text, size_t size)
{
	snprintf(text, size, "one of");
	for (size_t i = 0; row->choices[i] != NULL; i++)
		text_add(text, size, "%s %s", i == 0 ? "" : ",", row->choices[i]);
}

static void describe_range(const struct option_row *row, char *text, size_t size)
{
	char min[UNITS_TEXT_SIZE];
	char max[UNITS_TEXT_SIZE];

	switch (row->type) {
	case OPTION_SECONDS:
		snprintf(text, size, "a number of seconds from %s to %s",
			 units_format_seconds(row->min, min), units_format_seconds(row->max, max));
		break;
	case OPTION_PERCENT:
		snprintf(text, size, "a percentage from %s to %s",
			 units_format_seconds(row->min, min), units_format_seconds(row->max, max));
		break;
	case OPTION_CHOICE:
		describe_choices(row, text, size);
		break;
	case OPTION_OF_TARGET:
		snprintf(text, size, "behind the -d of the target that it belongs to");
		break;
	default:
		snprintf(text, size, "a whole number from %" PRIu64 " to %" PRIu64, row->min,
			 row->max);
	}
}

enum status option_refuse(const struct option_row *row, const char *text)
{
	char range[DIAG_TEXT_SIZE / 2];

	describe_range(row, range, sizeof range);
	diag_say("--%s is \"%.200s\", but has to be %s", row->name, text, range);
	return STATUS_USAGE;
}
