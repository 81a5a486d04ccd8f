/* SPDX-License-Identifier: ISC */
/* The roles, step by step in a real directory: which files, in which order, and what counts. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "workload/step.h"
#include "workplace.h"

enum {
	RUN = 4711,
	/* Who prepares the blogs; the number of the one under test is 0. */
	HELPER = 9,
	LONGEST_S = 600
};

struct scene {
	struct workplace place;
	struct worker me;
	struct worker helper;
	struct counts before;
	struct fault_list found;
};

static struct content *content;

static int make_content(void **state)
{
	(void)state;
	content = content_create(CONTENT_MIXED, RUN);
	return content == NULL ? -1 : 0;
}

static int destroy_content(void **state)
{
	(void)state;
	content_destroy(content);
	return 0;
}

static int set(void **state)
{
	struct scene *scene = aligned_alloc(_Alignof(struct scene), sizeof(*scene));

	if (scene == NULL)
		return -1;
	memset(scene, 0, sizeof(*scene));
	*state = scene;
	if (workplace_make(&scene->place, "test_roles", content, CONTENT_VERIFY_FULL, 1) != 0 ||
	    workplace_hire(&scene->place, &scene->me, 0) != 0)
		return -1;
	return workplace_hire(&scene->place, &scene->helper, HELPER);
}

static int strike(void **state)
{
	struct scene *scene = *state;

	workplace_dismiss(&scene->me);
	workplace_dismiss(&scene->helper);
	workplace_remove(&scene->place);
	free(scene);
	return 0;
}

/* A step, whose counts are those since the last. */
static int take_step(struct scene *scene, enum role_id role)
{
	memset(&scene->before, 0, sizeof(scene->before));
	counters_sum(&scene->before, &scene->me.counters);
	return roles[role]->step(&scene->me);
}

static uint64_t counted(const struct scene *scene, enum counter counter)
{
	return atomic_load(&scene->me.counters.value[counter]) - scene->before.value[counter];
}

static uint64_t counted_in_all(const struct scene *scene)
{
	uint64_t all = 0;

	for (int i = 0; i < COUNTER_COUNT; i++)
		all += counted(scene, (enum counter)i);
	return all;
}

static void assert_no_fault(struct scene *scene)
{
	char text[256];

	scene->found = faults_list(&scene->place.faults);
	if (scene->found.size > 0) {
		fault_describe(&scene->found.fault[0], text, sizeof(text));
		fail_msg("%s", text);
	}
}

static void assert_fault(struct scene *scene, enum fault_kind kind, const char *name)
{
	scene->found = faults_list(&scene->place.faults);
	assert_int_equal(scene->found.size, 1);
	assert_int_equal(scene->found.fault[0].kind, kind);
	assert_string_equal(scene->found.fault[0].name, name);
}

static bool exists(const struct scene *scene, uint64_t blog, enum kind kind, uint32_t number)
{
	struct stat status;
	char name[NAMES_SIZE];

	names_file(name, &(struct file_id){blog, kind, number});
	return fstatat(scene->place.shop.root, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

/* A complete blog with files from 1 to these numbers. */
static void prepare_blog(struct scene *scene, uint32_t articles, uint32_t pictures,
			 uint32_t comments)
{
	const uint32_t numbers[KIND_COUNT] = {articles, pictures, comments};
	const uint64_t blog = site_next(&scene->place.site);

	assert_int_equal(store_make_blog(&scene->helper, blog), 0);
	for (int kind = 0; kind < KIND_COUNT; kind++)
		for (uint32_t number = numbers[kind]; number > 0; number--)
			store_write(&scene->helper,
				    &(struct file_id){blog, (enum kind)kind, number});
	assert_int_equal(site_publish(&scene->place.site, blog), 0);
	assert_no_fault(scene);
}

/* Whether the worker under test wrote the file as its how-manieth: the versions of worker 0 are
 * just that, and the content of a version is known. */
static bool was_written_as(const struct scene *scene, const struct file_id *file, uint64_t write)
{
	struct content_version version = {.file = *file, .version = write};
	unsigned char found[1024];
	struct content_desk desk = {.bytes = malloc(CONTENT_DESK_SIZE)};
	bool same;
	char name[NAMES_SIZE];
	struct stat status;
	int fd;

	names_file(name, file);
	fd = openat(scene->place.shop.root, name, O_RDONLY);
	assert_true(fd >= 0);
	assert_int_equal(fstat(fd, &status), 0);
	assert_int_equal(read(fd, found, sizeof(found)), sizeof(found));
	close(fd);
	version.length = (uint32_t)status.st_size;
	assert_non_null(desk.bytes);
	same = memcmp(found, content_make(content, &version, &desk), sizeof(found)) == 0;
	free(desk.bytes);
	return same;
}

/* Files of a kind were written from this number down to 1, beginning with this write. */
static void assert_written_downwards(const struct scene *scene, uint64_t blog, enum kind kind,
				     uint64_t highest, uint64_t first_write)
{
	assert_in_range(highest, 1, KIND_FILES_MAX);
	for (uint32_t number = 1; number <= highest; number++) {
		struct file_id file = {blog, kind, number};

		assert_true(was_written_as(scene, &file, first_write + highest - number));
	}
}

/* What several roles share. */

static void all_roles_stand_in_the_order_in_which_they_are_shown(void **state)
{
	static const char *const plurals[] = {"writers", "rewriters", "commenters", "readers"};

	(void)state;
	for (int role = 0; role < ROLE_COUNT; role++) {
		assert_string_equal(roles[role]->plural, plurals[role]);
		assert_memory_equal(roles[role]->name, plurals[role], strlen(plurals[role]) - 1);
		assert_int_equal(strlen(roles[role]->name), strlen(plurals[role]) - 1);
	}
}

static void every_number_from_1_to_100_is_drawn(void **state)
{
	struct scene *scene = *state;
	int counts[KIND_FILES_MAX + 1] = {0};

	for (int i = 0; i < 100 * KIND_FILES_MAX; i++) {
		uint32_t number = step_random_number(&scene->me);

		assert_in_range(number, 1, KIND_FILES_MAX);
		counts[number]++;
	}
	for (int number = 1; number <= KIND_FILES_MAX; number++)
		assert_in_range(counts[number], 60, 140);
}

static void a_coin_falls_on_either_side(void **state)
{
	struct scene *scene = *state;
	int heads = 0;

	for (int i = 0; i < 10000; i++)
		heads += step_toss_coin(&scene->me);
	assert_in_range(heads, 4800, 5200);
}

static void a_step_that_needs_a_blog_ends_with_the_run_where_there_is_none(void **state)
{
	struct scene *scene = *state;

	bell_stop(&scene->place.bell, BELL_TIME_IS_UP);
	for (int role = ROLE_REWRITER; role < ROLE_COUNT; role++) {
		assert_int_equal(take_step(scene, (enum role_id)role), -1);
		assert_int_equal(counted_in_all(scene), 0);
	}
	assert_no_fault(scene);
}

static void once_stopped_no_step_writes_or_reads_a_file(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 3, 3, 3);
	bell_stop(&scene->place.bell, BELL_TIME_IS_UP);
	for (int role = 0; role < ROLE_COUNT; role++) {
		assert_int_equal(take_step(scene, (enum role_id)role), -1);
		assert_int_equal(counted_in_all(scene), 0);
	}
	assert_int_equal(workplace_count(&scene->place, "blog-0"), 9);
	assert_no_fault(scene);
}

struct stepper {
	pthread_t thread;
	struct scene *scene;
	enum role_id role;
	int status;
};

static void *step_in_a_thread(void *argument)
{
	struct stepper *stepper = argument;

	stepper->status = take_step(stepper->scene, stepper->role);
	return NULL;
}

static uint64_t files_counted(struct scene *scene)
{
	return counted(scene, COUNTER_ARTICLES_WRITTEN) + counted(scene, COUNTER_PICTURES_WRITTEN) +
	       counted(scene, COUNTER_COMMENTS_WRITTEN) + counted(scene, COUNTER_ARTICLES_READ) +
	       counted(scene, COUNTER_PICTURES_READ) + counted(scene, COUNTER_COMMENTS_READ);
}

/* Holds a step up before its first file until the run has been stopped. Returns how many files it
 * has dealt with; none where it had not begun after that time. */
static uint64_t files_of_a_step_stopped_after(useconds_t us, enum role_id role, void **state)
{
	struct stepper stepper = {.role = role};
	struct scene *scene;
	uint64_t files;

	assert_int_equal(set(state), 0);
	scene = stepper.scene = *state;
	prepare_blog(scene, 3, 3, 3);
	permits_take(&scene->place.permits);
	assert_int_equal(pthread_create(&stepper.thread, NULL, step_in_a_thread, &stepper), 0);
	usleep(us);
	bell_stop(&scene->place.bell, BELL_TIME_IS_UP);
	permits_give(&scene->place.permits);
	pthread_join(stepper.thread, NULL);
	assert_int_equal(stepper.status, -1);
	files = files_counted(scene);
	assert_int_equal(counted(scene, COUNTER_BLOGS_WRITTEN), 0);
	assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 0);
	assert_no_fault(scene);
	strike(state);
	return files;
}

static void stopped_at_its_first_file_a_step_does_not_begin_another(void **state)
{
	static const enum role_id longer[] = {ROLE_WRITER, ROLE_COMMENTER, ROLE_READER};

	for (size_t i = 0; i < sizeof(longer) / sizeof(longer[0]); i++) {
		uint64_t files = 0;

		for (useconds_t us = 20000; files == 0 && us <= 20000000; us *= 10)
			files = files_of_a_step_stopped_after(us, longer[i], state);
		assert_int_equal(files, 1);
	}
}

/* The writer. */

static void a_writer_makes_the_next_blog_from_the_highest_files_down(void **state)
{
	struct scene *scene = *state;

	for (uint64_t blog = 0; blog < 3; blog++) {
		const uint64_t first = scene->me.writes;
		uint64_t articles, pictures;
		char name[NAMES_SIZE];

		assert_int_equal(take_step(scene, ROLE_WRITER), 0);
		articles = counted(scene, COUNTER_ARTICLES_WRITTEN);
		pictures = counted(scene, COUNTER_PICTURES_WRITTEN);
		assert_int_equal(counted(scene, COUNTER_BLOGS_WRITTEN), 1);
		assert_int_equal(counted(scene, COUNTER_COMMENTS_WRITTEN), 0);
		assert_written_downwards(scene, blog, KIND_ARTICLE, articles, first);
		assert_written_downwards(scene, blog, KIND_PICTURE, pictures, first + articles);
		names_blog(name, blog);
		assert_int_equal(workplace_count(&scene->place, name), articles + pictures);
	}
	assert_int_equal(workplace_count(&scene->place, "."), 3);
	assert_no_fault(scene);
}

static void a_blog_can_be_chosen_once_its_writer_is_done(void **state)
{
	struct scene *scene = *state;
	uint64_t blog = UINT64_MAX;

	assert_int_equal(atomic_load(&scene->place.site.published), 0);
	assert_int_equal(take_step(scene, ROLE_WRITER), 0);
	assert_int_equal(atomic_load(&scene->place.site.published), 1);
	assert_true(site_choose(&scene->place.site, &scene->me.rng, &blog));
	assert_int_equal(blog, 0);
}

static void a_blog_that_can_not_be_made_is_neither_counted_nor_chosen(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(mkdirat(scene->place.shop.root, "blog-0", 0700), 0);
	assert_int_equal(take_step(scene, ROLE_WRITER), -1);
	assert_int_equal(counted_in_all(scene), 0);
	assert_int_equal(atomic_load(&scene->place.site.published), 0);
	assert_fault(scene, FAULT_MAKING, "blog-0");
	/* The next one is another blog. */
	assert_int_equal(take_step(scene, ROLE_WRITER), 0);
	assert_true(exists(scene, 1, KIND_ARTICLE, 1));
}

/* The rewriter. */

static void a_rewriter_always_writes_an_article_and_half_of_the_time_a_picture(void **state)
{
	struct scene *scene = *state;
	uint64_t with_picture = 0;

	prepare_blog(scene, 1, 1, 1);
	for (int i = 0; i < 100; i++) {
		uint64_t pictures;

		assert_int_equal(take_step(scene, ROLE_REWRITER), 0);
		pictures = counted(scene, COUNTER_PICTURES_WRITTEN);
		assert_int_equal(counted(scene, COUNTER_ARTICLES_WRITTEN), 1);
		assert_in_range(pictures, 0, 1);
		assert_int_equal(counted(scene, COUNTER_COMMENTS_WRITTEN), 0);
		assert_int_equal(counted(scene, COUNTER_BLOGS_WRITTEN), 0);
		with_picture += pictures;
	}
	assert_in_range(with_picture, 35, 65);
	assert_no_fault(scene);
}

static void a_rewriter_replaces_or_adds_files_of_any_number(void **state)
{
	struct scene *scene = *state;
	int low = 0;
	int high = 0;

	prepare_blog(scene, 1, 1, 0);
	for (int i = 0; i < 100; i++)
		take_step(scene, ROLE_REWRITER);
	for (uint32_t number = 1; number <= KIND_FILES_MAX; number++) {
		int *half = number <= KIND_FILES_MAX / 2 ? &low : &high;

		*half += exists(scene, 0, KIND_ARTICLE, number);
	}
	/* Of 50 each, 100 draws leave about 18 out. */
	assert_in_range(low, 24, 40);
	assert_in_range(high, 24, 40);
	assert_false(exists(scene, 0, KIND_ARTICLE, 0));
	assert_false(exists(scene, 0, KIND_ARTICLE, KIND_FILES_MAX + 1));
}

static void a_rewriter_writes_the_picture_before_the_article(void **state)
{
	struct scene *scene = *state;
	bool seen = false;

	prepare_blog(scene, 1, 1, 0);
	for (int i = 0; i < 20; i++) {
		const uint64_t first = scene->me.writes;

		take_step(scene, ROLE_REWRITER);
		if (counted(scene, COUNTER_PICTURES_WRITTEN) == 0)
			continue;
		for (uint32_t number = 1; number <= KIND_FILES_MAX; number++) {
			struct file_id picture = {0, KIND_PICTURE, number};

			if (exists(scene, 0, KIND_PICTURE, number))
				seen = seen || was_written_as(scene, &picture, first);
		}
		assert_true(seen);
	}
	assert_true(seen);
}

/* The commenter. */

static void a_commenter_writes_comments_from_the_highest_down(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 1, 1, 0);
	for (int i = 0; i < 4; i++) {
		const uint64_t first = scene->me.writes;
		uint64_t comments;

		assert_int_equal(take_step(scene, ROLE_COMMENTER), 0);
		comments = counted(scene, COUNTER_COMMENTS_WRITTEN);
		assert_int_equal(scene->me.writes - first, comments);
		assert_written_downwards(scene, 0, KIND_COMMENT, comments, first);
		assert_int_equal(counted(scene, COUNTER_BLOGS_WRITTEN), 0);
	}
	assert_no_fault(scene);
}

static void a_commenter_that_meets_an_error_stops_there(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 1, 1, 0);
	assert_int_equal(mkdirat(scene->place.shop.root, "blog-0/comment-2.xml", 0700), 0);
	assert_int_equal(take_step(scene, ROLE_COMMENTER), -1);
	assert_fault(scene, FAULT_RENAMING, "blog-0/comment-2.xml");
	assert_true(exists(scene, 0, KIND_COMMENT, 3));
	assert_false(exists(scene, 0, KIND_COMMENT, 1));
}

/* The reader. */

/* Half of the time it looks at the comments, too: until it has done both. */
static void assert_reads(struct scene *scene, uint64_t articles, uint64_t pictures,
			 uint64_t comments, uint64_t absent)
{
	bool seen[2] = {false, false};

	for (int i = 0; i < 16; i++) {
		bool looked;

		assert_int_equal(take_step(scene, ROLE_READER), 0);
		looked = counted(scene, COUNTER_ABSENT_FILES) == absent + 1;
		seen[looked] = true;
		assert_int_equal(counted(scene, COUNTER_ARTICLES_READ), articles);
		assert_int_equal(counted(scene, COUNTER_PICTURES_READ), pictures);
		assert_int_equal(counted(scene, COUNTER_COMMENTS_READ), looked ? comments : 0);
		assert_int_equal(counted(scene, COUNTER_ABSENT_FILES), absent + looked);
		assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 1);
	}
	assert_true(seen[false] && seen[true]);
	assert_no_fault(scene);
}

static void a_reader_reads_until_an_article_is_missing(void **state)
{
	/* Pictures 3 and 4 and article 4 are looked for in vain. */
	prepare_blog(*state, 3, 2, 4);
	assert_reads(*state, 3, 2, 4, 3);
}

static void a_reader_looks_at_no_picture_beyond_the_missing_article(void **state)
{
	/* Pictures 1 and 2, then article 2 in vain. */
	prepare_blog(*state, 1, 9, 0);
	assert_reads(*state, 1, 2, 0, 1);
}

static void a_reader_reads_the_largest_blog_there_is(void **state)
{
	prepare_blog(*state, 100, 100, 0);
	assert_reads(*state, 100, 100, 0, 2);
}

static void a_reader_does_not_look_behind_a_gap(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 9, 0, 9);
	assert_int_equal(unlinkat(scene->place.shop.root, "blog-0/article-4.xml", 0), 0);
	assert_int_equal(unlinkat(scene->place.shop.root, "blog-0/comment-6.xml", 0), 0);
	assert_reads(scene, 3, 0, 5, 5);
}

static void a_reader_looks_at_comments_half_of_the_time(void **state)
{
	struct scene *scene = *state;
	uint64_t times = 0;

	prepare_blog(scene, 1, 0, 1);
	for (int i = 0; i < 1000; i++) {
		take_step(scene, ROLE_READER);
		times += counted(scene, COUNTER_COMMENTS_READ);
	}
	assert_in_range(times, 450, 550);
}

static void a_reader_takes_any_blog(void **state)
{
	struct scene *scene = *state;
	int times[4] = {0};

	for (uint32_t articles = 1; articles <= 4; articles++)
		prepare_blog(scene, articles, 0, 0);
	for (int i = 0; i < 400; i++) {
		take_step(scene, ROLE_READER);
		times[counted(scene, COUNTER_ARTICLES_READ) - 1]++;
	}
	for (int i = 0; i < 4; i++)
		assert_in_range(times[i], 70, 130);
}

static void a_blog_without_its_first_article_is_a_fault(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 2, 2, 0);
	assert_int_equal(unlinkat(scene->place.shop.root, "blog-0/article-1.xml", 0), 0);
	assert_int_equal(take_step(scene, ROLE_READER), -1);
	assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 0);
	assert_int_equal(counted(scene, COUNTER_PICTURES_READ), 1);
	assert_fault(scene, FAULT_MISSING, "blog-0/article-1.xml");
	assert_false(bell_stopped(&scene->place.bell));
}

static void a_blog_that_can_not_be_read_to_its_end_is_not_counted(void **state)
{
	struct scene *scene = *state;

	prepare_blog(scene, 3, 0, 0);
	assert_int_equal(mkdirat(scene->place.shop.root, "blog-0/picture-2.jpg", 0700), 0);
	assert_int_equal(take_step(scene, ROLE_READER), -1);
	assert_int_equal(counted(scene, COUNTER_ARTICLES_READ), 1);
	assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 0);
	assert_fault(scene, FAULT_READING, "blog-0/picture-2.jpg");
}

static void a_comment_that_can_not_be_read_ends_the_step_too(void **state)
{
	struct scene *scene = *state;
	int status;

	prepare_blog(scene, 1, 0, 3);
	assert_int_equal(unlinkat(scene->place.shop.root, "blog-0/comment-2.xml", 0), 0);
	assert_int_equal(mkdirat(scene->place.shop.root, "blog-0/comment-2.xml", 0700), 0);
	/* Until it looks at them. */
	do
		status = take_step(scene, ROLE_READER);
	while (counted(scene, COUNTER_COMMENTS_READ) == 0);
	assert_int_equal(status, -1);
	assert_int_equal(counted(scene, COUNTER_COMMENTS_READ), 1);
	assert_int_equal(counted(scene, COUNTER_ARTICLES_READ), 0);
	assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 0);
	assert_fault(scene, FAULT_READING, "blog-0/comment-2.xml");
}

static void a_damaged_file_is_a_fault_but_no_reason_to_stop_reading(void **state)
{
	struct scene *scene = *state;
	const int root = scene->place.shop.root;

	prepare_blog(scene, 3, 0, 0);
	assert_int_equal(renameat(root, "blog-0/article-3.xml", root, "blog-0/article-2.xml"), 0);
	assert_int_equal(take_step(scene, ROLE_READER), 0);
	assert_int_equal(counted(scene, COUNTER_ARTICLES_READ), 2);
	assert_int_equal(counted(scene, COUNTER_BLOGS_READ), 1);
	assert_fault(scene, FAULT_FOREIGN, "blog-0/article-2.xml");
}

static void a_whole_blog_has_a_latency_of_its_own(void **state)
{
	struct scene *scene = *state;
	const struct histogram *of = scene->me.latencies->of;

	assert_int_equal(take_step(scene, ROLE_WRITER), 0);
	assert_int_equal(histogram_count(&of[OPERATION_BLOG_WRITE]), 1);
	assert_int_equal(take_step(scene, ROLE_READER), 0);
	assert_int_equal(take_step(scene, ROLE_READER), 0);
	assert_int_equal(histogram_count(&of[OPERATION_BLOG_READ]), 2);
	assert_int_equal(take_step(scene, ROLE_REWRITER), 0);
	assert_int_equal(take_step(scene, ROLE_COMMENTER), 0);
	assert_int_equal(histogram_count(&of[OPERATION_BLOG_WRITE]), 1);
	assert_int_equal(histogram_count(&of[OPERATION_BLOG_READ]), 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_roles_stand_in_the_order_in_which_they_are_shown),
		TEST(every_number_from_1_to_100_is_drawn),
		TEST(a_coin_falls_on_either_side),
		TEST(a_step_that_needs_a_blog_ends_with_the_run_where_there_is_none),
		TEST(once_stopped_no_step_writes_or_reads_a_file),
		cmocka_unit_test(stopped_at_its_first_file_a_step_does_not_begin_another),
		TEST(a_writer_makes_the_next_blog_from_the_highest_files_down),
		TEST(a_blog_can_be_chosen_once_its_writer_is_done),
		TEST(a_blog_that_can_not_be_made_is_neither_counted_nor_chosen),
		TEST(a_rewriter_always_writes_an_article_and_half_of_the_time_a_picture),
		TEST(a_rewriter_replaces_or_adds_files_of_any_number),
		TEST(a_rewriter_writes_the_picture_before_the_article),
		TEST(a_commenter_writes_comments_from_the_highest_down),
		TEST(a_commenter_that_meets_an_error_stops_there),
		TEST(a_reader_reads_until_an_article_is_missing),
		TEST(a_reader_looks_at_no_picture_beyond_the_missing_article),
		TEST(a_reader_reads_the_largest_blog_there_is),
		TEST(a_reader_does_not_look_behind_a_gap),
		TEST(a_reader_looks_at_comments_half_of_the_time),
		TEST(a_reader_takes_any_blog),
		TEST(a_blog_without_its_first_article_is_a_fault),
		TEST(a_blog_that_can_not_be_read_to_its_end_is_not_counted),
		TEST(a_comment_that_can_not_be_read_ends_the_step_too),
		TEST(a_damaged_file_is_a_fault_but_no_reason_to_stop_reading),
		TEST(a_whole_blog_has_a_latency_of_its_own),
	};

	/* Who waits in vain waits for ever. */
	alarm(LONGEST_S);
	return cmocka_run_group_tests(tests, make_content, destroy_content);
}
