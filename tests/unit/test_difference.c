/* SPDX-License-Identifier: ISC */
/*
 * What is told to be different about two sides: everything that is, and nothing that is not.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "comparison/difference.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define GIB (INT64_C(1) << 30)

/* A result that knows everything. Its texts are constant, and are not freed. */
struct side {
	struct plan_target target;
	struct plan plan;
	struct result_target place;
	struct result result;
	struct difference_side of;
};

struct scene {
	struct side base;
	struct side new;
	struct difference *differences;
	size_t count;
};

#define TEXT(text) ((char *)(uintptr_t)(text))

static void set_side(struct side *side)
{
	side->target = (struct plan_target){.directory = "/data"};
	side->plan = (struct plan){.targets = &side->target,
				   .target_count = 1,
				   .iterations = 30,
				   .interval_ns = 10 * UNITS_NS_PER_SECOND,
				   .workers = {3, 1, 5, 100}};
	side->place = (struct result_target){
		.place = {.type = TEXT("ext4"),
			  .source = TEXT("/dev/sda1"),
			  .root = TEXT("/"),
			  .options = TEXT("rw,relatime,data=ordered"),
			  .device = {.disk = TEXT("sda"),
				     .model = TEXT("Disk"),
				     .scheduler = TEXT("none"),
				     .backing_file = TEXT("/image"),
				     .rotational = 0}},
		.before = {.total_bytes = 100 * GIB, .free_bytes = 80 * GIB},
	};
	side->result = (struct result){.plan = &side->plan,
				       .version = "2.0",
				       .targets = &side->place,
				       .host = {.system = TEXT("Linux"),
						.release = TEXT("6.1"),
						.machine = TEXT("x86_64"),
						.name = TEXT("host"),
						.cpu_model = TEXT("CPU"),
						.cpus_online = 4,
						.cpus_allowed = 4,
						.cpu_quota = -1,
						.memory_total_bytes = 8 * GIB,
						.memory_limit_bytes = -1,
						.swap_total_bytes = 0}};
	side->of = (struct difference_side){&side->result, 0};
}

static int set(void **state)
{
	struct scene *scene = calloc(1, sizeof *scene);

	scene->differences = calloc(differences_most, sizeof *scene->differences);
	set_side(&scene->base);
	set_side(&scene->new);
	*state = scene;
	return 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	free(scene->differences);
	free(scene);
	return 0;
}

static void find(struct scene *scene)
{
	scene->count = differences_find(&scene->base.of, &scene->new.of, scene->differences);
}

static void assert_only(struct scene *scene, const char *what, const char *base, const char *new)
{
	find(scene);
	assert_int_equal(scene->count, 1);
	assert_string_equal(scene->differences[0].what, what);
	assert_string_equal(scene->differences[0].base, base);
	assert_string_equal(scene->differences[0].new, new);
}

static void equal_sides_do_not_differ(void **state)
{
	find(*state);
	assert_int_equal(((struct scene *)*state)->count, 0);
}

/* One change each, of everything that there is a row for. */
#define CHANGE(name, statement)                    \
	static void change_##name(struct side *it) \
	{                                          \
		statement;                         \
	}

CHANGE(writers, it->plan.workers[ROLE_WRITER] = 4)
CHANGE(rewriters, it->plan.workers[ROLE_REWRITER] = 4)
CHANGE(commenters, it->plan.workers[ROLE_COMMENTER] = 4)
CHANGE(readers, it->plan.workers[ROLE_READER] = 4)
CHANGE(iterations, it->plan.iterations = 4)
CHANGE(interval, it->plan.interval_ns = 4)
CHANGE(warmup, it->plan.warmup = 4)
CHANGE(prefill, it->plan.prefill = 4)
CHANGE(content, it->plan.content = CONTENT_ZERO)
CHANGE(verify, it->plan.verify = CONTENT_VERIFY_OFF)
CHANGE(directory, it->target.directory = "/other")
CHANGE(prepare, it->target.prepare = "true")
CHANGE(pause, it->plan.pause_ns = 4)
CHANGE(settle, it->plan.settle_ns = 4)
CHANGE(order, it->plan.order = PLAN_TARGETS)
CHANGE(precision, it->plan.precision = 4)
CHANGE(version, it->result.version = "2.1")
CHANGE(options, it->place.place.options = TEXT("ro,relatime,data=ordered"))
CHANGE(type, it->place.place.type = TEXT("xfs"))
CHANGE(source, it->place.place.source = TEXT("/dev/sdb1"))
CHANGE(root, it->place.place.root = TEXT("/sub"))
CHANGE(disk, it->place.place.device.disk = TEXT("sdb"))
CHANGE(model, it->place.place.device.model = TEXT("Another"))
CHANGE(scheduler, it->place.place.device.scheduler = TEXT("bfq"))
CHANGE(rotational, it->place.place.device.rotational = 1)
CHANGE(backing_file, it->place.place.device.backing_file = TEXT("/another"))
CHANGE(size, (it->place.before.total_bytes = 200 * GIB, it->place.before.free_bytes = 160 * GIB))
CHANGE(fullness, it->place.before.free_bytes = 40 * GIB)
CHANGE(host, it->result.host.name = TEXT("another"))
CHANGE(system, it->result.host.system = TEXT("FreeBSD"))
CHANGE(release, it->result.host.release = TEXT("6.2"))
CHANGE(machine, it->result.host.machine = TEXT("riscv64"))
CHANGE(cpu_model, it->result.host.cpu_model = TEXT("Another"))
CHANGE(cpus_online, it->result.host.cpus_online = 8)
CHANGE(cpus_allowed, it->result.host.cpus_allowed = 8)
CHANGE(cpu_quota, it->result.host.cpu_quota = 1.5)
CHANGE(memory, it->result.host.memory_total_bytes = 4 * GIB)
CHANGE(memory_limit, it->result.host.memory_limit_bytes = 4 * GIB)
CHANGE(swap, it->result.host.swap_total_bytes = 4 * GIB)

static void (*const changes[])(struct side *it) = {
	change_writers,    change_rewriters,    change_commenters,   change_readers,
	change_iterations, change_interval,     change_warmup,       change_prefill,
	change_content,    change_verify,       change_directory,    change_prepare,
	change_pause,      change_settle,       change_order,        change_precision,
	change_version,    change_options,      change_type,         change_source,
	change_root,       change_disk,         change_model,        change_scheduler,
	change_rotational, change_backing_file, change_size,         change_fullness,
	change_host,       change_system,       change_release,      change_machine,
	change_cpu_model,  change_cpus_online,  change_cpus_allowed, change_cpu_quota,
	change_memory,     change_memory_limit, change_swap,
};

static void each_thing_that_differs_is_told_and_nothing_else(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(COUNT(changes), differences_most);
	for (size_t i = 0; i < COUNT(changes); i++) {
		set_side(&scene->new);
		changes[i](&scene->new);
		find(scene);
		if (scene->count != 1)
			fail_msg("change %zu gives %zu differences", i, scene->count);
		assert_string_not_equal(scene->differences[0].base, scene->differences[0].new);
	}
}

static void a_difference_is_of_the_work_where_the_work_s_hash_is_another(void **state)
{
	struct scene *scene = *state;
	size_t of_work = 0;

	for (size_t i = 0; i < COUNT(changes); i++) {
		bool differs;

		set_side(&scene->new);
		changes[i](&scene->new);
		find(scene);
		differs = result_work_hash(&scene->base.plan) != result_work_hash(&scene->new.plan);
		assert_int_equal(scene->differences[0].is_of_work, differs);
		of_work += differs;
	}
	assert_int_equal(of_work, 10);
}

static void what_differs_in_the_work_comes_first(void **state)
{
	struct scene *scene = *state;

	for (size_t i = 0; i < COUNT(changes); i++)
		changes[i](&scene->new);
	find(scene);
	assert_int_equal(scene->count, differences_most);
	for (size_t i = 0; i < scene->count; i++)
		assert_int_equal(scene->differences[i].is_of_work, i < 10);
}

static void of_mount_options_those_are_told_that_one_side_has_alone(void **state)
{
	struct scene *scene = *state;

	scene->base.place.place.options = TEXT("rw,strictatime,data=ordered,discard");
	scene->new.place.place.options = TEXT("rw,noatime,discard");
	assert_only(scene, "mount options", "strictatime,data=ordered", "noatime");
}

static void an_option_that_another_begins_with_is_another(void **state)
{
	struct scene *scene = *state;

	scene->base.place.place.options = TEXT("rw,compress");
	scene->new.place.place.options = TEXT("rw,compress=zstd");
	assert_only(scene, "mount options", "compress", "compress=zstd");
}

static void an_option_more_on_one_side_leaves_nothing_for_the_other(void **state)
{
	struct scene *scene = *state;

	scene->new.place.place.options = TEXT("rw,relatime,data=ordered,discard");
	assert_only(scene, "mount options", "", "discard");
}

static void the_order_of_mount_options_does_not_matter(void **state)
{
	struct scene *scene = *state;

	scene->new.place.place.options = TEXT("data=ordered,rw,relatime");
	find(scene);
	assert_int_equal(scene->count, 0);
}

static void what_one_side_does_not_know_is_a_difference(void **state)
{
	struct scene *scene = *state;

	scene->new.place.place.type = NULL;
	assert_only(scene, "file system", "ext4", "unknown");
}

static void what_neither_side_knows_is_none(void **state)
{
	struct scene *scene = *state;

	memset(&scene->base.place, 0, sizeof scene->base.place);
	memset(&scene->new.place, 0, sizeof scene->new.place);
	memset(&scene->base.result.host, 0, sizeof scene->base.result.host);
	memset(&scene->new.result.host, 0, sizeof scene->new.result.host);
	find(scene);
	assert_int_equal(scene->count, 0);
}

static void a_limit_that_is_not_there_is_none(void **state)
{
	struct scene *scene = *state;

	scene->new.result.host.memory_limit_bytes = 2 * GIB;
	assert_only(scene, "limit on memory", "none", "2.00 GiB");
}

static void a_little_more_in_use_is_no_difference(void **state)
{
	struct scene *scene = *state;

	scene->new.place.before.free_bytes = 79 * GIB;
	find(scene);
	assert_int_equal(scene->count, 0);
}

static void long_texts_are_cut(void **state)
{
	struct scene *scene = *state;
	char *long_text = malloc(10000);

	memset(long_text, 'x', 9999);
	long_text[9999] = '\0';
	scene->new.place.place.options = long_text;
	scene->new.target.prepare = long_text;
	find(scene);
	assert_int_equal(scene->count, 2);
	assert_int_equal(strlen(scene->differences[0].new), DIFFERENCE_TEXT_SIZE - 1);
	assert_int_equal(strlen(scene->differences[1].new), DIFFERENCE_TEXT_SIZE - 1);
	free(long_text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(equal_sides_do_not_differ),
		TEST(each_thing_that_differs_is_told_and_nothing_else),
		TEST(a_difference_is_of_the_work_where_the_work_s_hash_is_another),
		TEST(what_differs_in_the_work_comes_first),
		TEST(of_mount_options_those_are_told_that_one_side_has_alone),
		TEST(an_option_that_another_begins_with_is_another),
		TEST(an_option_more_on_one_side_leaves_nothing_for_the_other),
		TEST(the_order_of_mount_options_does_not_matter),
		TEST(what_one_side_does_not_know_is_a_difference),
		TEST(what_neither_side_knows_is_none),
		TEST(a_limit_that_is_not_there_is_none),
		TEST(a_little_more_in_use_is_no_difference),
		TEST(long_texts_are_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
