/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "report/layout.h"
#include "report/summary.h"
#include "report/table.h"

enum {
	INDENT_MORE = 3 * LAYOUT_INDENT,
	WORD_SIZE = 4096,
	CONFIDENCE_AS_USUAL = 95
};

/* A command for the shell, put together word by word, over as many lines as it takes. */
struct command {
	FILE *out;
	int column;
};

static void put(struct command *command, const char *format, ...) TEXT_PRINTF(2, 3);

static void put(struct command *command, const char *format, ...)
{
	static const char broken[] = " \\";
	char word[WORD_SIZE];
	va_list arguments;
	int width;

	va_start(arguments, format);
	vsnprintf(word, sizeof word, format, arguments);
	va_end(arguments);
	width = 1 + table_width(word);
	if (command->column + width + table_width(broken) > LAYOUT_COLUMNS) {
		fprintf(command->out, "%s\n%*s", broken, INDENT_MORE - 1, "");
		command->column = INDENT_MORE - 1;
	}
	fputc(' ', command->out);
	table_put_plain(command->out, word);
	command->column += width;
}

/* As the shell takes it for one word. What does not fit is cut off. */
static const char *quote(const char *text, char word[WORD_SIZE])
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				    "0123456789_@%+=:,./-";
	const char *end = word + WORD_SIZE - sizeof "'\\'''";
	char *at = word;

	if (*text != '\0' && text[strspn(text, plain)] == '\0')
		return text;
	*at++ = '\'';
	for (; *text != '\0' && at < end; text++) {
		if (*text == '\'') {
			memcpy(at, "'\\'", 3);
			at += 3;
		}
		*at++ = *text;
	}
	*at++ = '\'';
	*at = '\0';
	return word;
}

static void put_target(struct command *command, const struct plan_target *target)
{
	char word[WORD_SIZE];

	put(command, "-d %s", quote(target->directory, word));
	if (target->label != NULL)
		put(command, "--label=%s", quote(target->label, word));
	if (target->prepare != NULL)
		put(command, "--prepare=%s", quote(target->prepare, word));
}

static void put_seconds(struct command *command, const char *name, uint64_t ns)
{
	char seconds[UNITS_TEXT_SIZE];

	put(command, "%s%s", name, units_format_seconds(ns, seconds));
}

/* Of what is not given, nothing is put: it is the same again without. */
static void put_number(struct command *command, const char *name, uint64_t number)
{
	if (number > 0)
		put(command, "%s=%" PRIu64, name, number);
}

static void put_work(struct command *command, const struct plan *plan)
{
	static const char letters[ROLE_COUNT] = {
		[ROLE_WRITER] = 'w',
		[ROLE_REWRITER] = 'W',
		[ROLE_COMMENTER] = 'c',
		[ROLE_READER] = 'r',
	};

	put(command, "-i %" PRIu64, plan->iterations);
	put_seconds(command, "-s ", plan->interval_ns);
	for (int role = 0; role < ROLE_COUNT; role++)
		put(command, "-%c %" PRIu64, letters[role], plan->workers[role]);
	put_number(command, "--prefill", plan->prefill);
	if (plan->content != CONTENT_MIXED)
		put(command, "--content=%s", content_mode_names[plan->content]);
	if (plan->verify != CONTENT_VERIFY_STAMPS)
		put(command, "--verify=%s", content_verify_names[plan->verify]);
	put_number(command, "--warmup", plan->warmup);
	put(command, "--seed=%" PRIu64, plan->seed);
}

static void put_experiment(struct command *command, const struct plan *plan)
{
	if (plan->runs > 1)
		put_number(command, "--runs", plan->runs);
	if (plan->precision > 0) {
		put(command, "--precision=%g", plan->precision);
		put_number(command, "--max-runs", plan->max_runs);
	}
	if (plan->confidence < CONFIDENCE_AS_USUAL || plan->confidence > CONFIDENCE_AS_USUAL)
		put(command, "--confidence=%g", plan->confidence);
	if (plan->order != PLAN_ROUNDS)
		put(command, "--order=%s", plan_order_names[plan->order]);
	if (plan->pause_ns > 0)
		put_seconds(command, "--pause=", plan->pause_ns);
	if (plan->settle_ns > 0)
		put_seconds(command, "--settle=", plan->settle_ns);
}

void summary_show_settings(FILE *out, const struct result *result)
{
	const struct plan *plan = result->plan;
	struct command command = {.out = out, .column = LAYOUT_INDENT - 1};

	fprintf(out, "The same again, with blogbench %s\n%*s", result->version, LAYOUT_INDENT - 1,
		"");
	put(&command, "blogbench");
	for (size_t i = 0; i < plan->target_count; i++)
		put_target(&command, &plan->targets[i]);
	put_work(&command, plan);
	put_experiment(&command, plan);
	fputs("\n\n", out);
}
