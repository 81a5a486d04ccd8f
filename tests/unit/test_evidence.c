/* SPDX-License-Identifier: ISC */
/*
 * Evidence: what is said of where the bytes came from is right, is not said where it is not known,
 * and holds no word that a script might take for a score.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "result/evidence.h"
#include "workload/kind.h"

#define KIB INT64_C(1024)
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)

/* The facts under test, as of a disk of which all is known and nothing worth telling. */
static int set(void **state)
{
	static struct evidence evidence;

	evidence = (struct evidence){
		.runs = 1,
		.file_system = "ext4",
		.device = "sda1",
		.memory_bytes = 32 * GIB,
		.io = {-1, -1, -1, -1, -1},
		.cpu = {-1, -1, -1, -1, -1, -1},
		.data = {-1, -1, -1},
		.used_bytes = -1,
		.dirty_bytes = -1,
		.flush_ns = -1,
		.settled_ns = -1,
		.dirty_before_bytes = -1,
		.busy_before = -1,
	};
	evidence.io.device_read_bytes = 0;
	*state = &evidence;
	return 0;
}

static void assert_silent(const struct evidence *evidence)
{
	struct evidence_story story;

	evidence_tell(&story, evidence);
	if (story.count != 0)
		fail_msg("unexpected: %s", story.sentence[0]);
}

static void assert_told(const struct evidence *evidence, const char *sentence)
{
	struct evidence_story story;

	evidence_tell(&story, evidence);
	assert_int_equal(story.count, 1);
	assert_string_equal(story.sentence[0], sentence);
}

static void set_reading(struct evidence *evidence, int64_t from_calls, int64_t from_device)
{
	evidence->read_bytes = from_calls;
	evidence->io.call_read_bytes = from_calls;
	evidence->io.device_read_bytes = from_device;
	evidence->data.bytes = 3686 * MIB;
}

static void what_came_from_memory_is_told_with_the_sizes_that_explain_it(void **state)
{
	struct evidence *evidence = *state;

	set_reading(evidence, 100 * GIB, 2 * GIB);
	assert_told(evidence, "98 % of what was read came from memory: the data set is 3.60 GiB, "
			      "memory 32.0 GiB.");
	assert_true(evidence_from_memory(evidence) > 0.979);
	assert_true(evidence_from_memory(evidence) < 0.981);
}

static void a_share_near_the_whole_is_not_rounded_to_it(void **state)
{
	struct evidence *evidence = *state;

	set_reading(evidence, 1000 * MIB, 4 * MIB);
	assert_told(evidence, "99.6 % of what was read came from memory: the data set is 3.60 GiB, "
			      "memory 32.0 GiB.");
	set_reading(evidence, 10000 * MIB, 1 * MIB);
	assert_told(evidence, "More than 99.9 % of what was read came from memory: the data set is "
			      "3.60 GiB, memory 32.0 GiB. So the figures for reading are about "
			      "memory, not the device.");
}

static void all_from_memory_is_told_to_be_no_measure_of_the_device(void **state)
{
	struct evidence *evidence = *state;

	set_reading(evidence, 100 * GIB, 0);
	assert_told(evidence,
		    "All that was read came from memory: the data set is 3.60 GiB, memory 32.0 "
		    "GiB. So the figures for reading are about memory, not the device.");
	assert_true(evidence_from_memory(evidence) >= 1);
}

static void all_from_the_device_is_told_with_what_it_gave(void **state)
{
	struct evidence *evidence = *state;

	set_reading(evidence, 10 * GIB, 13 * GIB);
	assert_told(evidence, "All that was read came from the device, which gave 13.0 GiB for "
			      "10.0 GiB: the data set is 3.60 GiB, memory 32.0 GiB. So the figures "
			      "for reading are about the device.");
	assert_true(evidence_from_memory(evidence) <= 0);
	set_reading(evidence, 10 * GIB, 19 * GIB / 2);
	assert_told(evidence, "5 % of what was read came from memory: the data set is 3.60 GiB, "
			      "memory 32.0 GiB. So the figures for reading are about the device.");
}

static void sizes_that_are_not_known_are_left_out(void **state)
{
	struct evidence *evidence = *state;

	set_reading(evidence, 100 * GIB, 50 * GIB);
	evidence->memory_bytes = -1;
	assert_told(evidence, "50 % of what was read came from memory: the data set is 3.60 GiB.");
	evidence->data.bytes = -1;
	assert_told(evidence, "50 % of what was read came from memory.");
	evidence->memory_bytes = GIB;
	assert_told(evidence, "50 % of what was read came from memory.");
}

static void of_nothing_read_nothing_is_said(void **state)
{
	struct evidence *evidence = *state;

	/* The system's files that this program reads count as well. */
	set_reading(evidence, 20 * KIB, 0);
	evidence->read_bytes = 0;
	assert_silent(evidence);
	set_reading(evidence, 0, 0);
	assert_silent(evidence);
	assert_true(evidence_from_memory(evidence) < 0);
}

static void what_a_server_gave_is_called_by_its_name(void **state)
{
	struct evidence *evidence = *state;

	evidence->file_system = "nfs4";
	evidence->device = NULL;
	set_reading(evidence, 100 * GIB, 0);
	evidence->data.bytes = -1;
	assert_told(evidence, "All that was read came from memory. So the figures for reading are "
			      "about memory, not the server.");
}

static void a_file_system_in_memory_is_told(void **state)
{
	struct evidence *evidence = *state;

	evidence->file_system = "tmpfs";
	evidence->device = NULL;
	set_reading(evidence, 100 * GIB, 0);
	evidence->written_bytes = GIB;
	assert_told(evidence, "tmpfs keeps its files in memory, so no device took part: the data "
			      "set is 3.60 GiB, memory 32.0 GiB.");
	assert_true(evidence_from_memory(evidence) >= 1);
	/* For that nobody has to count. */
	evidence->io = (struct io_counters){-1, -1, -1, -1, -1};
	assert_told(evidence, "tmpfs keeps its files in memory, so no device took part: the data "
			      "set is 3.60 GiB, memory 32.0 GiB.");
}

static void assert_unknown(struct evidence *evidence, const char *type, const char *device,
			   const char *why)
{
	char expected[EVIDENCE_TEXT_SIZE];

	evidence->file_system = type;
	evidence->device = device;
	set_reading(evidence, 100 * GIB, 0);
	evidence->written_bytes = GIB;
	evidence->io.call_written_bytes = GIB;
	evidence->io.device_written_bytes = GIB;
	evidence->io.device_cancelled_bytes = 0;
	evidence->dirty_bytes = 0;
	snprintf(expected, sizeof(expected),
		 "How much came from memory and how much from a device is not known (%s): the data "
		 "set is 3.60 GiB, memory 32.0 GiB.",
		 why);
	assert_told(evidence, expected);
	assert_true(evidence_from_memory(evidence) < 0);
}

static void what_others_do_for_a_file_system_is_not_known(void **state)
{
	assert_unknown(*state, "fuse", NULL,
		       "fuse: what its server in user space does is not counted");
	assert_unknown(*state, "fuse.sshfs", NULL,
		       "fuse.sshfs: what its server in user space does is not counted");
	assert_unknown(*state, "fuseblk", "sda1",
		       "fuseblk: what its server in user space does is not counted");
	assert_unknown(*state, "9p", NULL, "9p: what its server does is not counted");
	assert_unknown(*state, "zfs", NULL,
		       "zfs: what comes from its own cache counts like what comes from a device");
	assert_unknown(*state, "zfs", "sda",
		       "zfs: what comes from its own cache counts like what comes from a device");
}

static void without_a_device_nothing_is_made_up_of_one(void **state)
{
	assert_unknown(*state, "newfs", NULL, "newfs: no device of it is known");
	assert_unknown(*state, NULL, NULL, "no device of it is known");
	/* It only begins like one that is in memory. */
	assert_unknown(*state, "tmpfsx", NULL, "tmpfsx: no device of it is known");
}

static void a_system_that_does_not_count_is_told(void **state)
{
	struct evidence *evidence = *state;

	evidence->io.device_read_bytes = -1;
	assert_told(evidence, "How much came from memory and how much from a device is not known "
			      "(this system does not tell).");
}

static void set_writing(struct evidence *evidence, int64_t device, int64_t cancelled, int64_t dirty)
{
	evidence->written_bytes = 1536 * MIB;
	evidence->io.call_written_bytes = 1536 * MIB;
	evidence->io.device_written_bytes = device;
	evidence->io.device_cancelled_bytes = cancelled;
	evidence->dirty_bytes = dirty;
	evidence->flush_ns = 1230000000;
}

static void what_reached_the_device_is_told_with_what_did_not_yet(void **state)
{
	struct evidence *evidence = *state;

	set_writing(evidence, 2000 * MIB, 0, 1 * MIB);
	assert_told(evidence,
		    "Of the 1.50 GiB written, at least 99 % reached the device before the "
		    "end; 1.00 MiB were still dirty then, and flushing took 1.23 s.");
	set_writing(evidence, 2000 * MIB, 0, 500 * MIB);
	assert_told(evidence,
		    "Of the 1.50 GiB written, at least 75 % reached the device before the end; 500 "
		    "MiB were still dirty then, and flushing took 1.23 s.");
}

static void what_was_replaced_before_it_got_there_did_not(void **state)
{
	struct evidence *evidence = *state;

	set_writing(evidence, 2000 * MIB, 200 * MIB, 500 * MIB);
	assert_told(evidence,
		    "Of the 1.50 GiB written, at least 65 % reached the device before the end, and "
		    "10 % were replaced before they got there; 500 MiB were still dirty then, and "
		    "flushing took 1.23 s.");
	set_writing(evidence, 2000 * MIB, 90 * MIB, 500 * MIB);
	assert_told(evidence, "Of the 1.50 GiB written, at least 70 % reached the device before "
			      "the end; 500 MiB were still dirty then, and flushing took 1.23 s.");
}

static void writing_that_stayed_in_memory_is_told_to_be_about_memory(void **state)
{
	struct evidence *evidence = *state;

	set_writing(evidence, 2000 * MIB, 0, 1900 * MIB);
	assert_told(evidence,
		    "Of the 1.50 GiB written, little or nothing may have reached the device before "
		    "the end; 1.86 GiB were still dirty then, and flushing took 1.23 s. So the "
		    "figures for writing may be about memory only.");
	/* Others have their part in it. */
	set_writing(evidence, 2000 * MIB, 0, 20000 * MIB);
	assert_told(evidence,
		    "Of the 1.50 GiB written, little or nothing may have reached the device before "
		    "the end; 19.5 GiB were still dirty then, and flushing took 1.23 s. So the "
		    "figures for writing may be about memory only.");
}

static void without_a_flush_only_the_rest_is_told(void **state)
{
	struct evidence *evidence = *state;

	set_writing(evidence, 2000 * MIB, 0, 0);
	evidence->flush_ns = -1;
	assert_told(evidence, "Of the 1.50 GiB written, all reached the device before the end; 0 "
			      "B were still dirty then.");
}

static void of_writing_that_is_not_known_nothing_is_said(void **state)
{
	struct evidence *evidence = *state;

	set_writing(evidence, 2000 * MIB, 0, -1);
	assert_silent(evidence);
	set_writing(evidence, 2000 * MIB, -1, 0);
	assert_silent(evidence);
	set_writing(evidence, -1, 0, 0);
	assert_silent(evidence);
	set_writing(evidence, 0, 0, 0);
	assert_silent(evidence);
	set_writing(evidence, 2000 * MIB, 0, 0);
	evidence->written_bytes = 0;
	assert_silent(evidence);
	set_writing(evidence, 2000 * MIB, 0, 0);
	evidence->io.call_written_bytes = -1;
	assert_silent(evidence);
}

static void set_storing(struct evidence *evidence, int64_t bytes, int64_t stored, int64_t used)
{
	evidence->data = (struct run_data){.files = 1000, .bytes = bytes, .stored_bytes = stored};
	evidence->used_bytes = used;
}

static void files_in_far_fewer_blocks_are_told_by_how_much(void **state)
{
	struct evidence *evidence = *state;

	set_storing(evidence, 1000 * MIB, 250 * MIB, 300 * MIB);
	assert_told(evidence,
		    "The files hold 0.977 GiB in blocks of 250 MiB, 75 % less: the file system "
		    "compresses them, or leaves holes.");
	set_storing(evidence, 100 * MIB, 90 * MIB, -1);
	assert_told(evidence, "The files hold 100 MiB in blocks of 90.0 MiB, 10 % less: the file "
			      "system compresses them, or leaves holes.");
}

/* Pages are counted as they get dirty, before they are compressed. */
static void what_reached_the_device_did_so_in_the_form_that_is_stored(void **state)
{
	struct evidence *evidence = *state;
	struct evidence_story story;

	set_writing(evidence, 2000 * MIB, 0, 1 * MIB);
	set_storing(evidence, 1000 * MIB, 250 * MIB, 300 * MIB);
	evidence_tell(&story, evidence);
	assert_int_equal(story.count, 2);
	assert_non_null(strstr(story.sentence[0],
			       "at least 99 % reached the device before the end, "
			       "in the smaller form that is told below; "));
	assert_non_null(strstr(story.sentence[1], "75 % less"));
}

static void a_file_system_that_grew_far_less_is_told_by_how_much(void **state)
{
	struct evidence *evidence = *state;

	set_storing(evidence, 100 * MIB, 110 * MIB, 40 * MIB);
	assert_told(evidence, "The files hold 100 MiB, but the file system is only 40.0 MiB fuller "
			      "than before, 60 % less: it compresses them or shares what is the "
			      "same, unless something else was removed meanwhile.");
	evidence->data.stored_bytes = -1;
	assert_told(evidence, "The files hold 100 MiB, but the file system is only 40.0 MiB fuller "
			      "than before, 60 % less: it compresses them or shares what is the "
			      "same, unless something else was removed meanwhile.");
}

static void what_is_stored_as_it_is_needs_no_words(void **state)
{
	struct evidence *evidence = *state;

	set_storing(evidence, 100 * MIB, 91 * MIB, 86 * MIB);
	assert_silent(evidence);
	set_storing(evidence, 100 * MIB, -1, -1);
	assert_silent(evidence);
	set_storing(evidence, 100 * MIB, 110 * MIB, -20 * MIB);
	assert_silent(evidence);
	set_storing(evidence, -1, 0, 0);
	assert_silent(evidence);
	/* Too little to tell. */
	set_storing(evidence, MIB - 1, 0, 0);
	assert_silent(evidence);
	set_storing(evidence, 32 * MIB - 1, 32 * MIB, 0);
	assert_silent(evidence);
	set_storing(evidence, 0, 0, 0);
	assert_silent(evidence);
}

static void what_goes_on_beside_in_memory_is_not_taken_for_compression(void **state)
{
	struct evidence *evidence = *state;

	set_storing(evidence, 100 * MIB, 110 * MIB, 10 * MIB);
	evidence->file_system = "tmpfs";
	assert_told(evidence, "tmpfs keeps its files in memory, so no device took part: the data "
			      "set is 100 MiB, memory 32.0 GiB.");
}

static void a_loop_device_is_told_to_be_a_file(void **state)
{
	struct evidence *evidence = *state;

	evidence->backing_file = "/srv/disk.img";
	assert_told(evidence, "The device is itself a file, /srv/disk.img: what it gave and took "
			      "may have been in memory too.");
}

static void quiet_is_told_where_it_was_waited_for(void **state)
{
	struct evidence *evidence = *state;

	evidence->settled_runs = 1;
	evidence->quiet_runs = 1;
	evidence->settled_ns = 1500000000;
	evidence->dirty_before_bytes = 2 * MIB;
	evidence->busy_before = 0.03;
	assert_told(evidence, "Before the start the machine was quiet, after 1.50 s: 2.00 MiB were "
			      "dirty, other processes took 3 % of the CPUs.");
	evidence->quiet_runs = 0;
	evidence->busy_before = -1;
	assert_told(evidence, "Before the start the machine was not quiet yet, after 1.50 s: 2.00 "
			      "MiB were dirty.");
	evidence->dirty_before_bytes = -1;
	assert_told(evidence, "Before the start the machine was not quiet yet, after 1.50 s.");
	evidence->busy_before = 0.5;
	assert_told(evidence, "Before the start the machine was not quiet yet, after 1.50 s: other "
			      "processes took 50 % of the CPUs.");
	evidence->busy_before = -1;
	evidence->runs = 5;
	evidence->settled_runs = 5;
	evidence->quiet_runs = 4;
	assert_told(evidence, "Before 4 of 5 runs the machine was quiet, after 1.50 s.");
}

static void cpu_time_is_told_in_shares(void **state)
{
	struct evidence *evidence = *state;

	evidence->cpu = (struct cpu_shares){0.04, 0.36, 0.05, 0.15, 0.01, -1};
	assert_told(evidence,
		    "CPU time: 4 % in blogbench itself, 36 % in the kernel for it, 20 % in other "
		    "work, with the writing back of files; 39 % idle.");
	evidence->cpu.stolen = 0.25;
	assert_told(evidence,
		    "CPU time: 4 % in blogbench itself, 36 % in the kernel for it, 20 % in other "
		    "work, with the writing back of files, 25 % in other virtual machines; 15 % "
		    "idle.");
	evidence->cpu = (struct cpu_shares){0.04, 0.06, 0.05, 0.75, 0, 0.6};
	assert_told(evidence,
		    "CPU time: 4 % in blogbench itself, 6 % in the kernel for it, 60 % in other "
		    "processes, 20 % in the kernel for all, such as the writing back of files; "
		    "10 % idle.");
	evidence->cpu = (struct cpu_shares){0.5, 0.5, 0.01, 0, 0, -1};
	assert_told(evidence,
		    "CPU time: 50 % in blogbench itself, 50 % in the kernel for it, 1 % in other "
		    "work, with the writing back of files; 0 % idle.");
}

static void no_sentence_holds_a_word_that_scripts_look_for(void **state)
{
	static const char *const words[] = {"reads", "writes", "threads", "Final score"};
	static const char *const types[] = {"ext4", "nfs", "tmpfs", "fuse", "zfs", NULL};
	struct evidence *evidence = *state;
	struct evidence_story story;

	set_reading(evidence, 100 * GIB, 99 * GIB);
	set_writing(evidence, 2000 * MIB, 200 * MIB, 1900 * MIB);
	set_storing(evidence, 100 * MIB, 10 * MIB, 10 * MIB);
	evidence->backing_file = "/srv/disk.img";
	evidence->settled_runs = 1;
	evidence->cpu = (struct cpu_shares){0.04, 0.36, 0.05, 0.15, 0.25, -1};
	for (size_t type = 0; type < 6; type++) {
		evidence->file_system = types[type];
		evidence_tell(&story, evidence);
		assert_true(story.count >= 4);
		for (int i = 0; i < story.count; i++)
			for (size_t word = 0; word < 4; word++)
				assert_null(strstr(story.sentence[i], words[word]));
	}
}

enum {
	RUNS = 4,
	SAMPLES = 3
};

/* An experiment of three runs of one target and one of another. */
struct scene {
	struct plan_target targets[2];
	struct plan plan;
	struct sample samples[SAMPLES];
	struct run run[RUNS];
	struct run *runs[RUNS];
	struct result_target places[2];
	struct result result;
};

static void set_run(struct scene *scene, size_t i, size_t target, int64_t amount)
{
	struct run *run = &scene->run[i];

	*run = (struct run){
		.plan = &scene->plan,
		.target = target,
		.number = i,
		.samples = scene->samples,
		.size = SAMPLES,
		.ended = BELL_TIME_IS_UP,
		.settled_ns = -1,
		.dirty_before_bytes = -1,
		.busy_before = -1,
		.cpu = {0.1, 0.2, 0.1 * (double)amount, 0, 0, -1},
		.io = {amount, 10 * amount, 100 * amount, 1000 * amount, 0},
		.data = {amount, 2 * amount, 3 * amount},
		.dirty_bytes = 4 * amount,
		.flush_ns = 5 * amount,
		.used_bytes = 6 * amount,
	};
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		run->last.value[kind_info[kind].bytes_read] = (uint64_t)amount;
		run->last.value[kind_info[kind].bytes_written] = (uint64_t)(2 * amount);
	}
	scene->runs[i] = run;
}

static int set_scene(void **state)
{
	static char type[] = "xfs";
	static struct scene scene;

	memset(&scene, 0, sizeof(scene));
	scene.targets[0].directory = "/a";
	scene.targets[1].directory = "/b";
	scene.plan = (struct plan){.targets = scene.targets,
				   .target_count = 2,
				   .iterations = SAMPLES,
				   .interval_ns = 10 * UNITS_NS_PER_SECOND};
	scene.places[0].place.type = type;
	scene.result = (struct result){.plan = &scene.plan,
				       .targets = scene.places,
				       .runs = scene.runs,
				       .run_count = RUNS};
	scene.result.host.memory_total_bytes = 8 * GIB;
	scene.result.host.memory_limit_bytes = 2 * GIB;
	set_run(&scene, 0, 0, 1);
	set_run(&scene, 1, 1, 1000);
	set_run(&scene, 2, 0, 2);
	set_run(&scene, 3, 0, 3);
	*state = &scene;
	return 0;
}

static void the_facts_of_a_run_are_its_own(void **state)
{
	struct scene *scene = *state;
	struct evidence evidence;

	scene->run[3].settled_ns = 7;
	scene->run[3].was_quiet = true;
	evidence_of_run(&evidence, &scene->result, &scene->run[3]);
	assert_int_equal(evidence.runs, 1);
	assert_string_equal(evidence.file_system, "xfs");
	assert_null(evidence.device);
	assert_int_equal(evidence.memory_bytes, 2 * GIB);
	assert_int_equal(evidence.read_bytes, 3 * KIND_COUNT);
	assert_int_equal(evidence.written_bytes, 6 * KIND_COUNT);
	assert_int_equal(evidence.io.device_written_bytes, 3000);
	assert_int_equal(evidence.data.stored_bytes, 9);
	assert_int_equal(evidence.dirty_bytes, 12);
	assert_int_equal(evidence.flush_ns, 15);
	assert_int_equal(evidence.used_bytes, 18);
	assert_int_equal(evidence.settled_runs, 1);
	assert_int_equal(evidence.quiet_runs, 1);
	assert_int_equal(evidence.settled_ns, 7);
}

static void a_run_that_did_not_settle_was_not_quiet_either(void **state)
{
	struct scene *scene = *state;
	struct evidence evidence;

	scene->run[3].was_quiet = true;
	evidence_of_run(&evidence, &scene->result, &scene->run[3]);
	assert_int_equal(evidence.settled_runs, 0);
	assert_int_equal(evidence.quiet_runs, 0);
}

static void the_facts_of_a_target_are_the_mean_of_its_runs(void **state)
{
	struct scene *scene = *state;
	struct evidence evidence;

	scene->run[2].settled_ns = 7;
	scene->run[3].settled_ns = 7;
	scene->run[3].was_quiet = true;
	evidence_of_target(&evidence, &scene->result, 0);
	assert_int_equal(evidence.runs, 3);
	assert_int_equal(evidence.settled_runs, 2);
	assert_int_equal(evidence.quiet_runs, 1);
	assert_int_equal(evidence.read_bytes, 2 * KIND_COUNT);
	assert_int_equal(evidence.io.call_read_bytes, 2);
	assert_int_equal(evidence.io.device_written_bytes, 2000);
	assert_int_equal(evidence.data.bytes, 4);
	assert_int_equal(evidence.flush_ns, 10);
	assert_true(evidence.cpu.own_user > 0.099 && evidence.cpu.own_user < 0.101);
	assert_true(evidence.cpu.other_user > 0.199 && evidence.cpu.other_user < 0.201);
	evidence_of_target(&evidence, &scene->result, 1);
	assert_int_equal(evidence.runs, 1);
	assert_int_equal(evidence.io.call_read_bytes, 1000);
}

static void runs_that_are_not_valid_or_took_no_place_are_left_out(void **state)
{
	struct scene *scene = *state;
	struct evidence evidence;

	scene->run[0].ended = BELL_FAULT;
	scene->run[2].ended = BELL_RUNNING;
	evidence_of_target(&evidence, &scene->result, 0);
	assert_int_equal(evidence.runs, 1);
	assert_int_equal(evidence.io.call_read_bytes, 3);
	scene->run[3].ended = BELL_SIGNAL;
	evidence_of_target(&evidence, &scene->result, 0);
	assert_int_equal(evidence.runs, 0);
}

static void what_is_unknown_of_one_run_is_unknown_of_all(void **state)
{
	struct scene *scene = *state;
	struct evidence evidence;

	scene->run[2].flush_ns = -1;
	scene->run[0].cpu.stolen = 0.9;
	scene->run[2].cpu.stolen = 0.9;
	scene->run[3].cpu.stolen = -1;
	scene->run[3].io.device_read_bytes = -1;
	evidence_of_target(&evidence, &scene->result, 0);
	assert_int_equal(evidence.flush_ns, -1);
	assert_int_equal(evidence.io.device_read_bytes, -1);
	assert_true(evidence.cpu.stolen < 0);
	assert_int_equal(evidence.dirty_bytes, 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(what_came_from_memory_is_told_with_the_sizes_that_explain_it,
				       set),
		cmocka_unit_test_setup(a_share_near_the_whole_is_not_rounded_to_it, set),
		cmocka_unit_test_setup(all_from_memory_is_told_to_be_no_measure_of_the_device, set),
		cmocka_unit_test_setup(all_from_the_device_is_told_with_what_it_gave, set),
		cmocka_unit_test_setup(sizes_that_are_not_known_are_left_out, set),
		cmocka_unit_test_setup(of_nothing_read_nothing_is_said, set),
		cmocka_unit_test_setup(what_a_server_gave_is_called_by_its_name, set),
		cmocka_unit_test_setup(a_file_system_in_memory_is_told, set),
		cmocka_unit_test_setup(what_others_do_for_a_file_system_is_not_known, set),
		cmocka_unit_test_setup(without_a_device_nothing_is_made_up_of_one, set),
		cmocka_unit_test_setup(a_system_that_does_not_count_is_told, set),
		cmocka_unit_test_setup(what_reached_the_device_is_told_with_what_did_not_yet, set),
		cmocka_unit_test_setup(what_was_replaced_before_it_got_there_did_not, set),
		cmocka_unit_test_setup(writing_that_stayed_in_memory_is_told_to_be_about_memory,
				       set),
		cmocka_unit_test_setup(without_a_flush_only_the_rest_is_told, set),
		cmocka_unit_test_setup(of_writing_that_is_not_known_nothing_is_said, set),
		cmocka_unit_test_setup(files_in_far_fewer_blocks_are_told_by_how_much, set),
		cmocka_unit_test_setup(what_reached_the_device_did_so_in_the_form_that_is_stored,
				       set),
		cmocka_unit_test_setup(a_file_system_that_grew_far_less_is_told_by_how_much, set),
		cmocka_unit_test_setup(what_is_stored_as_it_is_needs_no_words, set),
		cmocka_unit_test_setup(what_goes_on_beside_in_memory_is_not_taken_for_compression,
				       set),
		cmocka_unit_test_setup(a_loop_device_is_told_to_be_a_file, set),
		cmocka_unit_test_setup(quiet_is_told_where_it_was_waited_for, set),
		cmocka_unit_test_setup(cpu_time_is_told_in_shares, set),
		cmocka_unit_test_setup(no_sentence_holds_a_word_that_scripts_look_for, set),
		cmocka_unit_test_setup(the_facts_of_a_run_are_its_own, set_scene),
		cmocka_unit_test_setup(a_run_that_did_not_settle_was_not_quiet_either, set_scene),
		cmocka_unit_test_setup(the_facts_of_a_target_are_the_mean_of_its_runs, set_scene),
		cmocka_unit_test_setup(runs_that_are_not_valid_or_took_no_place_are_left_out,
				       set_scene),
		cmocka_unit_test_setup(what_is_unknown_of_one_run_is_unknown_of_all, set_scene),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
