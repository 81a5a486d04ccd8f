/* SPDX-License-Identifier: ISC */
/*
 * Comparisons: which sides are compared with which, what is refused and what is noted, and how the
 * reports show it.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "comparison/comparison.h"
#include "report/comparison_report.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	FILES_MAX = 3,
	TARGETS_MAX = 3,
	SENTENCE_SIZE = 512,
	SHOWN_SIZE = 1 << 16
};

struct file {
	struct plan_target targets[TARGETS_MAX];
	struct plan plan;
	struct result result;
};

struct scene {
	struct file files[FILES_MAX];
	struct comparison_file inputs[FILES_MAX];
	size_t count;
	struct comparison comparison;
	bool is_made;
	char sentence[SENTENCE_SIZE];
	char shown[SHOWN_SIZE];
};

static int set(void **state)
{
	*state = calloc(1, sizeof(struct scene));
	return *state == NULL;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	if (scene->is_made)
		comparison_free(&scene->comparison);
	for (size_t i = 0; i < scene->count; i++)
		result_free(&scene->files[i].result);
	free(scene);
	return 0;
}

/* A file with so many targets, called a, b and c. */
static struct file *add_file(struct scene *scene, const char *path, size_t targets)
{
	static const char *const names[TARGETS_MAX] = {"a", "b", "c"};
	struct file *file = &scene->files[scene->count];

	for (size_t i = 0; i < targets; i++)
		file->targets[i].directory = names[i];
	file->plan = (struct plan){.targets = file->targets,
				   .target_count = targets,
				   .iterations = 10,
				   .interval_ns = UNITS_NS_PER_SECOND,
				   .workers = {3, 1, 5, 100},
				   .runs = 5,
				   .confidence = 95};
	assert_int_equal(result_init(&file->result, &file->plan), 0);
	file->result.complete = true;
	scene->inputs[scene->count++] = (struct comparison_file){path, &file->result};
	return file;
}

/* A run of ten seconds that wrote so many blogs, and read a hundred times as many. */
static struct run *add_run(struct file *file, size_t target, uint64_t blogs)
{
	struct run *run = result_add_run(&file->result, target);
	struct counts so_far = {0};

	assert_non_null(run);
	for (uint64_t i = 1; i <= file->plan.iterations; i++) {
		so_far.value[COUNTER_BLOGS_WRITTEN] = blogs * i / file->plan.iterations;
		so_far.value[COUNTER_BLOGS_READ] = 100 * blogs * i / file->plan.iterations;
		run_add(run, &so_far, 0);
	}
	run->ended = BELL_TIME_IS_UP;
	return run;
}

/* Five runs around a number of blogs, without a trend. */
static void add_runs(struct file *file, size_t target, uint64_t blogs)
{
	static const int apart[] = {2, -3, 1, 3, -3};

	for (size_t i = 0; i < COUNT(apart); i++)
		add_run(file, target, (uint64_t)((int64_t)blogs + apart[i]));
}

static void make(struct scene *scene)
{
	int status = comparison_make(&scene->comparison, scene->inputs, scene->count, 95,
				     scene->sentence, sizeof scene->sentence);

	if (status != 0)
		fail_msg("%s", scene->sentence);
	scene->is_made = true;
}

static void assert_refused(struct scene *scene, const char *words)
{
	assert_int_equal(comparison_make(&scene->comparison, scene->inputs, scene->count, 95,
					 scene->sentence, sizeof scene->sentence),
			 -1);
	if (strstr(scene->sentence, words) == NULL)
		fail_msg("\"%s\" does not say \"%s\"", scene->sentence, words);
}

static void assert_pair(const struct scene *scene, size_t i, const char *base, const char *new)
{
	const struct comparison *comparison = &scene->comparison;

	assert_true(i < comparison->pair_count);
	assert_string_equal(comparison->sides[comparison->pairs[i].base].name, base);
	assert_string_equal(comparison->sides[comparison->pairs[i].new].name, new);
}

static bool has_note(const struct scene *scene, const char *words)
{
	for (size_t i = 0; i < scene->comparison.note_count; i++)
		if (strstr(scene->comparison.notes[i].text, words) != NULL)
			return true;
	return false;
}

static void assert_note(const struct scene *scene, const char *words)
{
	if (!has_note(scene, words))
		fail_msg("no note says \"%s\"", words);
}

static const struct finding *finding_of(const struct scene *scene, size_t metric, size_t pair)
{
	for (size_t i = 0; i < scene->comparison.finding_count; i++) {
		const struct finding *finding = &scene->comparison.findings[i];

		if (finding->metric == &metrics[metric] && finding->pair == pair)
			return finding;
	}
	fail_msg("nothing is said of metric %zu, pair %zu", metric, pair);
	return NULL;
}

/* --- Sides and pairs --- */

static void of_one_file_the_first_target_is_the_base_of_the_others(void **state)
{
	struct scene *scene = *state;
	struct file *file = add_file(scene, "r.json", 3);

	for (size_t i = 0; i < 3; i++)
		add_runs(file, i, 100);
	make(scene);
	assert_int_equal(scene->comparison.pair_count, 2);
	assert_pair(scene, 0, "a", "b");
	assert_pair(scene, 1, "a", "c");
}

static void a_label_is_the_name_of_a_side(void **state)
{
	struct scene *scene = *state;
	struct file *file = add_file(scene, "r.json", 2);

	file->targets[1].label = "noatime";
	add_runs(file, 0, 100);
	add_runs(file, 1, 100);
	make(scene);
	assert_pair(scene, 0, "a", "noatime");
}

static void of_several_files_the_first_is_the_base(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 100);
	add_runs(add_file(scene, "3.json", 1), 0, 100);
	make(scene);
	assert_int_equal(scene->comparison.pair_count, 2);
	assert_pair(scene, 0, "1.json", "2.json");
	assert_pair(scene, 1, "1.json", "3.json");
}

static void targets_are_compared_with_those_of_their_name(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 2), *new = add_file(scene, "2.json", 2);

	new->targets[0].label = "b";
	new->targets[1].label = "a";
	for (size_t i = 0; i < 2; i++) {
		add_runs(base, i, 100);
		add_runs(new, i, 100);
	}
	make(scene);
	assert_int_equal(scene->comparison.pair_count, 2);
	assert_pair(scene, 0, "1.json: b", "2.json: b");
	assert_pair(scene, 1, "1.json: a", "2.json: a");
}

static void a_base_with_one_target_is_that_of_all(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 2);

	base->targets[0].label = "something else";
	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	add_runs(new, 1, 100);
	make(scene);
	assert_pair(scene, 0, "1.json", "2.json: a");
	assert_pair(scene, 1, "1.json", "2.json: b");
}

static void a_target_without_a_base_is_left_out_and_said_so(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 2), *new = add_file(scene, "2.json", 3);

	for (size_t i = 0; i < 3; i++) {
		if (i < 2)
			add_runs(base, i, 100);
		add_runs(new, i, 100);
	}
	make(scene);
	assert_int_equal(scene->comparison.pair_count, 2);
	assert_note(scene, "2.json: c is left out");
}

/* --- What is refused --- */

static void one_file_with_one_target_is_refused(void **state)
{
	add_runs(add_file(*state, "r.json", 1), 0, 100);
	assert_refused(*state, "r.json has one target only");
}

static void files_without_a_common_name_are_refused(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 2), *new = add_file(scene, "2.json", 1);

	new->targets[0].label = "x";
	add_runs(base, 0, 100);
	add_runs(base, 1, 100);
	add_runs(new, 0, 100);
	assert_refused(scene, "no target has the name of one of the targets in 1.json");
}

static void the_same_runs_on_both_sides_are_refused(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *copy = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_runs(copy, 0, 100);
	/* These two had the same scores. */
	copy->result.runs[4]->id = base->result.runs[1]->id;
	assert_refused(scene, "1.json and 2.json hold the same runs");
}

static void runs_with_other_figures_are_not_the_same_whatever_their_ids(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *copy = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_runs(copy, 0, 100);
	copy->result.runs[4]->id = base->result.runs[0]->id;
	make(scene);
}

static void a_side_whose_runs_are_all_invalid_is_refused(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_run(new, 0, 100)->ended = BELL_FAULT;
	assert_refused(scene, "2.json has no run that can be compared: all of them are INVALID");
}

static void a_side_without_runs_is_refused(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_file(scene, "2.json", 1);
	assert_refused(scene, "2.json has no run that can be compared");
}

static void sides_without_a_common_figure_are_refused(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);
	struct counts read = {.value = {[COUNTER_BLOGS_READ] = 7}};

	add_run(new, 0, 0);
	for (int i = 0; i < 3; i++) {
		struct run *run = add_run(base, 0, 0);

		run->last = read;
	}
	assert_refused(scene, "1.json and 2.json have no figure in common");
}

/* --- Runs that are left out --- */

static void invalid_runs_are_left_out_and_said_so(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	add_run(new, 0, 5000)->ended = BELL_FAULT;
	make(scene);
	assert_int_equal(finding_of(scene, METRIC_WRITES, 0)->new.n, 5);
	assert_int_equal(scene->comparison.sides[1].runs, 5);
	assert_int_equal(scene->comparison.sides[1].left_out, 1);
	assert_note(scene, "2.json: 1 of 6 runs is INVALID and left out, the first: stopped by");
	assert_false(has_note(scene, "1.json"));
}

static void a_run_that_never_ended_is_not_there(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	add_run(new, 0, 5000)->ended = BELL_RUNNING;
	make(scene);
	assert_int_equal(scene->comparison.sides[1].runs, 5);
	assert_int_equal(scene->comparison.sides[1].left_out, 0);
}

static void suspect_runs_are_compared_and_said_so(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	base->result.runs[1]->samples[3].late_ns = UNITS_NS_PER_SECOND / 2;
	make(scene);
	assert_int_equal(scene->comparison.sides[0].suspect, 1);
	assert_int_equal(finding_of(scene, METRIC_WRITES, 0)->base.n, 5);
	assert_note(scene, "1.json: 1 of 5 runs is SUSPECT, the first: an interval ended 500 ms");
}

/* --- Notes --- */

static void few_runs_are_noted(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_run(add_file(scene, "2.json", 1), 0, 300);
	make(scene);
	assert_int_equal(finding_of(scene, METRIC_WRITES, 0)->word, FINDING_NOT_TESTED);
	assert_note(scene, "2.json: with 1 run nothing can be proven");
	assert_false(has_note(scene, "1.json: with"));
}

static void a_drift_is_noted(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	for (uint64_t i = 0; i < 8; i++)
		add_run(new, 0, 100 + 10 * i + i % 2);
	make(scene);
	assert_note(scene, "2.json: the score for writes rises by");
}

static void a_first_run_apart_is_noted(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	add_runs(base, 0, 100);
	add_run(new, 0, 50);
	add_runs(new, 0, 100);
	make(scene);
	assert_note(scene, "2.json: run 1 is 50 % below the others in the score for writes");
}

static void stopping_by_precision_is_noted(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	base->plan.precision = 2;
	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	make(scene);
	assert_note(scene, "1.json: its runs went on until they were precise enough");
}

static void steady_runs_need_no_note(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 103);
	make(scene);
	assert_int_equal(scene->comparison.note_count, 0);
}

/* --- Figures --- */

static void scores_are_per_second_and_come_first(void **state)
{
	struct scene *scene = *state;
	const struct finding *finding;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 120);
	make(scene);
	finding = &scene->comparison.findings[0];
	assert_ptr_equal(finding->metric, &metrics[METRIC_WRITES]);
	assert_float_equal(finding->base_mean, 10, 1e-9);
	assert_float_equal(finding->new_mean, 12, 1e-9);
	assert_float_equal(finding->change_percent, 20, 1e-9);
	assert_int_equal(finding->word, FINDING_BETTER);
	assert_ptr_equal(finding[1].metric, &metrics[METRIC_READS]);
}

static void what_no_run_did_is_not_there(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 120);
	make(scene);
	assert_int_equal(scene->comparison.finding_count, 2);
}

static void scores_come_in_whole_blogs(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 120);
	make(scene);
	assert_float_equal(finding_of(scene, METRIC_WRITES, 0)->base.step, 1 / 10.0, 1e-12);
}

static void latencies_come_in_the_steps_of_their_histogram(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);
	const struct finding *last;

	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	/* Each a little longer than the one before, but all of a side in one bucket. */
	for (uint64_t i = 0; i < 5; i++) {
		for (uint64_t k = 0; k < 3; k++) {
			histogram_record(&base->result.runs[i]->latencies->of[OPERATION_ABSENT],
					 1000000 + i + k);
			histogram_record(&new->result.runs[i]->latencies->of[OPERATION_ABSENT],
					 1010000 + i + k);
		}
	}
	make(scene);
	last = &scene->comparison.findings[scene->comparison.finding_count - 2];
	assert_string_equal(last->metric->name, "absent_lookup_p50");
	assert_true(last->new_mean > last->base_mean);
	assert_float_equal(last->base.step, last->base_mean / 64, 1e-9);
	assert_int_equal(last->word, FINDING_NO_DIFFERENCE);
}

static void other_work_is_found(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *same = add_file(scene, "2.json", 1);
	struct file *other = add_file(scene, "3.json", 1);

	other->plan.workers[ROLE_READER] = 7;
	same->plan.pause_ns = 7;
	add_runs(base, 0, 100);
	add_runs(same, 0, 100);
	add_runs(other, 0, 100);
	make(scene);
	assert_ptr_equal(comparison_find_other_work(&scene->comparison),
			 &scene->comparison.pairs[1]);
}

static void the_same_work_is_not_found_to_be_another(void **state)
{
	struct scene *scene = *state;

	add_runs(add_file(scene, "1.json", 1), 0, 100);
	add_runs(add_file(scene, "2.json", 1), 0, 100);
	make(scene);
	assert_null(comparison_find_other_work(&scene->comparison));
}

/* --- Reports --- */

static void show(struct scene *scene, const struct comparison_report *report, bool with_plots)
{
	FILE *out = tmpfile();
	size_t size;

	assert_non_null(out);
	assert_int_equal(report->show(out, &scene->comparison, with_plots), 0);
	rewind(out);
	size = fread(scene->shown, 1, sizeof scene->shown - 1, out);
	scene->shown[size] = '\0';
	fclose(out);
}

static void assert_shown(const struct scene *scene, const char *words)
{
	if (strstr(scene->shown, words) == NULL)
		fail_msg("\"%s\" is not in:\n%s", words, scene->shown);
}

static void make_two_files(struct scene *scene, const char *base, const char *new)
{
	add_runs(add_file(scene, base, 1), 0, 1000);
	add_runs(add_file(scene, new, 1), 0, 1200);
	make(scene);
}

static void the_text_names_sides_figures_and_word(void **state)
{
	struct scene *scene = *state;

	make_two_files(scene, "1.json", "2.json");
	show(scene, &comparison_report_text, false);
	assert_shown(scene, "2.json (5 runs) against 1.json (5 runs)\n");
	assert_shown(scene, "Settings and environment were the same.\n");
	assert_shown(scene, "score for writes, blogs/s  100.0  0.3 %  120.0  0.2 %  +20.0 %  ");
	assert_shown(scene, "better   <0.001   0.008\n");
	assert_shown(scene, "95 % confidence");
}

static void the_text_lists_what_differs(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1), *new = add_file(scene, "2.json", 1);

	new->plan.pause_ns = UNITS_NS_PER_SECOND;
	add_runs(base, 0, 100);
	add_runs(new, 0, 100);
	make(scene);
	show(scene, &comparison_report_text, false);
	assert_shown(scene, "What was different\n"
			    "                      base  new\n"
			    "  pause between runs  0 s   1 s\n");
}

static void the_text_of_several_sides_names_them_in_each_row(void **state)
{
	struct scene *scene = *state;
	struct file *file = add_file(scene, "r.json", 3);

	for (size_t i = 0; i < 3; i++)
		add_runs(file, i, 1000 + 100 * i);
	make(scene);
	show(scene, &comparison_report_text, false);
	assert_shown(scene, "score for writes, blogs/s  b  100.0");
	assert_shown(scene, "                           c  100.0");
	assert_shown(scene, "score for reads, blogs/s   b  10000");
}

static void the_text_ends_with_the_notes(void **state)
{
	struct scene *scene = *state;

	add_run(add_file(scene, "1.json", 1), 0, 100);
	add_run(add_file(scene, "2.json", 1), 0, 100);
	make(scene);
	show(scene, &comparison_report_text, false);
	assert_shown(scene, "not tested");
	assert_shown(scene, "\nNotes\n  1.json: with 1 run nothing can be proven");
}

/* Three runs a side that vary so much that neither mean can be told from zero, or not the base's.
 */
static void limits_that_nobody_knows_are_not_made_up(void **state)
{
	struct scene *scene = *state;
	struct file *file = add_file(scene, "r.json", 3);
	static const uint64_t wild[] = {10, 400, 20}, steady[] = {100, 110, 105};

	for (size_t i = 0; i < 3; i++) {
		add_run(file, 0, wild[i]);
		add_run(file, 1, wild[2 - i]);
		add_run(file, 2, steady[i]);
	}
	make(scene);
	show(scene, &comparison_report_text, false);
	assert_shown(scene, "  +0.00 %        anything  no difference proven");
	assert_shown(scene, " % and up  no difference proven");
}

static void control_characters_of_names_do_not_get_through(void **state)
{
	struct scene *scene = *state;

	make_two_files(scene, "1\033[31m.json", "2\n.json");
	show(scene, &comparison_report_text, true);
	assert_null(strchr(scene->shown, '\033'));
	assert_shown(scene, "2?.json (5 runs) against 1?[31m.json (5 runs)\n");
	show(scene, &comparison_report_markdown, true);
	assert_null(strchr(scene->shown, '\033'));
}

static void plots_are_drawn_where_asked_for(void **state)
{
	struct scene *scene = *state;

	make_two_files(scene, "1.json", "2.json");
	show(scene, &comparison_report_text, false);
	assert_null(strstr(scene->shown, "o: a run"));
	show(scene, &comparison_report_text, true);
	assert_shown(scene, "o: a run");
}

/* The mean of the base is 15, its standard deviation sqrt(100 / 3): the ends of the scale. */
static void a_plot_has_dots_over_mean_median_and_deviation(void **state)
{
	struct scene *scene = *state;
	struct file *base = add_file(scene, "1.json", 1);

	for (uint64_t i = 0; i < 4; i++)
		add_run(base, 0, 100 + 100 * (i % 2));
	add_run(add_file(scene, "2.json", 1), 0, 120);
	make(scene);
	show(scene, &comparison_report_text, true);
	/* clang-format off */
	assert_shown(scene,
		"score for writes, blogs/s\n"
		"          9.23                                                               20.77\n"
		"  1.json |     2                                                            2     |\n"
		"         |[-----------------------------------A----------------------------------]|\n"
		"  2.json |                 o                                                      |\n"
		"         |                 A                                                      |\n");
	/* clang-format on */
}

static void markdown_is_a_table_whose_names_are_plain(void **state)
{
	struct scene *scene = *state;

	make_two_files(scene, "a|b.json", "*c*_d_.json");
	show(scene, &comparison_report_markdown, false);
	assert_shown(scene, "- \\*c\\*\\_d\\_.json (5 runs) against a\\|b.json (5 runs)\n");
	assert_shown(scene, "| score for writes, blogs/s | 100.0 | 0.3 % | 120.0 | 0.2 % | "
			    "+20.0 % |");
	assert_shown(scene, "| --- | ---: | ---: |");
}

static void csv_has_a_row_for_each_finding_and_quotes_names(void **state)
{
	struct scene *scene = *state;
	size_t lines = 0;

	make_two_files(scene, "a,b.json", "say \"c\".json");
	show(scene, &comparison_report_csv, false);
	assert_shown(scene, "\nwrites_per_second,blogs/s,higher,\"a,b.json\",\"say "
			    "\"\"c\"\".json\",5,5,100,120,");
	assert_shown(scene, ",better\n");
	for (const char *c = scene->shown; *c != '\0'; c++)
		lines += *c == '\n';
	assert_int_equal(lines, 1 + scene->comparison.finding_count);
}

static void csv_leaves_what_is_unknown_empty(void **state)
{
	struct scene *scene = *state;

	add_run(add_file(scene, "1.json", 1), 0, 100);
	add_run(add_file(scene, "2.json", 1), 0, 110);
	make(scene);
	show(scene, &comparison_report_csv, false);
	assert_shown(scene, "1.json,2.json,1,1,10,11,,,10,,,,,,,1,not tested\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(of_one_file_the_first_target_is_the_base_of_the_others),
		TEST(a_label_is_the_name_of_a_side),
		TEST(of_several_files_the_first_is_the_base),
		TEST(targets_are_compared_with_those_of_their_name),
		TEST(a_base_with_one_target_is_that_of_all),
		TEST(a_target_without_a_base_is_left_out_and_said_so),
		TEST(one_file_with_one_target_is_refused),
		TEST(files_without_a_common_name_are_refused),
		TEST(the_same_runs_on_both_sides_are_refused),
		TEST(runs_with_other_figures_are_not_the_same_whatever_their_ids),
		TEST(a_side_whose_runs_are_all_invalid_is_refused),
		TEST(a_side_without_runs_is_refused),
		TEST(sides_without_a_common_figure_are_refused),
		TEST(invalid_runs_are_left_out_and_said_so),
		TEST(a_run_that_never_ended_is_not_there),
		TEST(suspect_runs_are_compared_and_said_so),
		TEST(few_runs_are_noted),
		TEST(a_drift_is_noted),
		TEST(a_first_run_apart_is_noted),
		TEST(stopping_by_precision_is_noted),
		TEST(steady_runs_need_no_note),
		TEST(scores_are_per_second_and_come_first),
		TEST(what_no_run_did_is_not_there),
		TEST(scores_come_in_whole_blogs),
		TEST(latencies_come_in_the_steps_of_their_histogram),
		TEST(other_work_is_found),
		TEST(the_same_work_is_not_found_to_be_another),
		TEST(the_text_names_sides_figures_and_word),
		TEST(the_text_lists_what_differs),
		TEST(the_text_of_several_sides_names_them_in_each_row),
		TEST(the_text_ends_with_the_notes),
		TEST(limits_that_nobody_knows_are_not_made_up),
		TEST(control_characters_of_names_do_not_get_through),
		TEST(plots_are_drawn_where_asked_for),
		TEST(a_plot_has_dots_over_mean_median_and_deviation),
		TEST(markdown_is_a_table_whose_names_are_plain),
		TEST(csv_has_a_row_for_each_finding_and_quotes_names),
		TEST(csv_leaves_what_is_unknown_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
