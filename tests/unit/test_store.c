/* SPDX-License-Identifier: ISC */
/*
 * The store, in a real directory: what it writes, that it follows no link, what it finds wrong with
 * files damaged by hand, and what it counts.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "workload/store.h"
#include "workplace.h"

enum {
	WORKERS = 2,
	PERMITS = 2,
	WRITES_EACH = 150
};

static const struct file_id article = {1, KIND_ARTICLE, 3};
static const struct file_id picture = {1, KIND_PICTURE, 3};
static const char article_name[] = "blog-1/article-3.xml";
static const char picture_name[] = "blog-1/picture-3.jpg";

/* A scratch directory that holds blog-1, beside a file that nobody may touch. */
struct scene {
	struct workplace place;
	struct worker workers[WORKERS];
	struct worker *me; /* the first of them */
	struct fault_list found;
};

static struct content *content;

static int make_content(void **state)
{
	(void)state;
	content = content_create(CONTENT_MIXED, 4711);
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
	if (workplace_make(&scene->place, "test_store", content, CONTENT_VERIFY_STAMPS, PERMITS) !=
	    0)
		return -1;
	for (uint32_t i = 0; i < WORKERS; i++)
		if (workplace_hire(&scene->place, &scene->workers[i], i) != 0)
			return -1;
	scene->me = &scene->workers[0];
	return store_make_blog(scene->me, 1);
}

static int strike(void **state)
{
	struct scene *scene = *state;

	for (int i = 0; i < WORKERS; i++)
		workplace_dismiss(&scene->workers[i]);
	workplace_remove(&scene->place);
	free(scene);
	return 0;
}

static uint64_t counted(const struct worker *worker, enum counter counter)
{
	return atomic_load(&worker->counters.value[counter]);
}

static off_t size_of(const struct scene *scene, const char *name)
{
	struct stat status;

	assert_int_equal(fstatat(scene->place.shop.root, name, &status, AT_SYMLINK_NOFOLLOW), 0);
	return status.st_size;
}

static bool exists(const struct scene *scene, const char *name)
{
	struct stat status;

	return fstatat(scene->place.shop.root, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

static void write_files(struct scene *scene)
{
	assert_int_equal(store_write(scene->me, &article), 0);
	assert_int_equal(store_write(scene->me, &picture), 0);
}

/* No fault so far, and all permits given back. */
static void assert_no_fault(struct scene *scene)
{
	char text[256];

	scene->found = faults_list(&scene->place.faults);
	if (scene->found.size > 0) {
		fault_describe(&scene->found.fault[0], text, sizeof(text));
		fail_msg("%s", text);
	}
	assert_false(bell_stopped(&scene->place.bell));
	assert_int_equal(scene->place.permits.left, PERMITS);
}

/* Just one fault so far, this one, and all permits given back. */
static void assert_fault(struct scene *scene, enum fault_kind kind, int error, const char *name)
{
	const struct fault *fault = &scene->found.fault[0];

	scene->found = faults_list(&scene->place.faults);
	assert_int_equal(scene->found.size, 1);
	assert_int_equal(fault->count, 1);
	assert_int_equal(fault->kind, kind);
	assert_int_equal(fault->error, error);
	assert_string_equal(fault->name, name);
	assert_int_equal(scene->place.permits.left, PERMITS);
}

/* Writing. */

static void what_is_written_is_read_back_as_good(void **state)
{
	struct scene *scene = *state;

	for (int kind = 0; kind < KIND_COUNT; kind++) {
		struct file_id file = {1, (enum kind)kind, 100};

		assert_int_equal(store_write(scene->me, &file), 0);
		assert_int_equal(store_read(scene->me, &file), STORE_READ);
	}
	scene->place.shop.verify = CONTENT_VERIFY_FULL;
	assert_int_equal(store_read(scene->me, &(struct file_id){1, KIND_PICTURE, 100}),
			 STORE_READ);
	assert_no_fault(scene);
}

static void each_kind_counts_in_its_own_columns_and_bytes_as_they_are(void **state)
{
	struct scene *scene = *state;

	for (int k = 0; k < KIND_COUNT; k++) {
		const struct kind_info *kind = &kind_info[k];
		struct file_id file = {1, (enum kind)k, 7};
		struct counts before = {0};
		struct counts after = {0};
		char name[NAMES_SIZE];
		uint64_t size;

		names_file(name, &file);
		counters_sum(&before, &scene->me->counters);
		store_write(scene->me, &file);
		store_read(scene->me, &file);
		store_read(scene->me, &file);
		counters_sum(&after, &scene->me->counters);
		after = counts_difference(&after, &before);
		size = (uint64_t)size_of(scene, name);
		assert_int_equal(after.value[kind->files_written], 1);
		assert_int_equal(after.value[kind->bytes_written], size);
		assert_int_equal(after.value[kind->files_read], 2);
		assert_int_equal(after.value[kind->bytes_read], 2 * size);
		after.value[kind->files_written] = after.value[kind->bytes_written] = 0;
		after.value[kind->files_read] = after.value[kind->bytes_read] = 0;
		for (int i = 0; i < COUNTER_COUNT; i++)
			assert_int_equal(after.value[i], 0);
	}
}

static void modes_are_those_of_the_owner_alone_whatever_the_umask_allows(void **state)
{
	struct scene *scene = *state;
	const mode_t umask_before = umask(0);
	struct stat status;

	store_make_blog(scene->me, 2);
	store_write(scene->me, &article);
	umask(umask_before);
	assert_int_equal(fstatat(scene->place.shop.root, "blog-2", &status, 0), 0);
	assert_int_equal(status.st_mode, S_IFDIR | 0700);
	assert_int_equal(fstatat(scene->place.shop.root, article_name, &status, 0), 0);
	assert_int_equal(status.st_mode, S_IFREG | 0600);
}

static void no_temporary_file_is_left(void **state)
{
	struct scene *scene = *state;

	for (int i = 0; i < 10; i++)
		write_files(scene);
	assert_int_equal(workplace_count(&scene->place, "blog-1"), 2);
	assert_int_equal(workplace_count(&scene->place, "."), 1);
}

/* The sizes of files of a kind, as many as asked for. */
static void draw_sizes(struct worker *me, enum kind kind, uint64_t *sizes, int count)
{
	const enum counter bytes = kind_info[kind].bytes_written;

	for (int i = 0; i < count; i++) {
		uint64_t before = counted(me, bytes);

		assert_int_equal(store_write(me, &(struct file_id){1, kind, 1}), 0);
		sizes[i] = counted(me, bytes) - before;
	}
}

static void sizes_are_spread_evenly_over_the_range_of_their_kind(void **state)
{
	enum {
		SIZES = 400,
		CLASSES = 8
	};
	struct scene *scene = *state;

	for (int k = 0; k < KIND_COUNT; k++) {
		const struct kind_info *kind = &kind_info[k];
		const double width = (double)(kind->largest - kind->smallest + 1) / CLASSES;
		uint64_t sizes[SIZES];
		int counts[CLASSES] = {0};
		double chi_square = 0;

		draw_sizes(scene->me, (enum kind)k, sizes, SIZES);
		for (int i = 0; i < SIZES; i++) {
			assert_in_range(sizes[i], kind->smallest, kind->largest);
			counts[(int)((double)(sizes[i] - kind->smallest) / width)]++;
		}
		for (int i = 0; i < CLASSES; i++) {
			double difference = counts[i] - (double)SIZES / CLASSES;

			chi_square += difference * difference / ((double)SIZES / CLASSES);
		}
		/* 7 degrees of freedom: 24.32 is exceeded once in 1,000 times. */
		assert_true(chi_square < 24.32);
	}
}

static void the_same_seed_gives_the_same_sizes(void **state)
{
	enum {
		SIZES = 20
	};
	struct scene *scene = *state;
	uint64_t first[SIZES], again[SIZES], other[SIZES];

	rng_seed(&scene->me->rng, 9, 0);
	draw_sizes(scene->me, KIND_ARTICLE, first, SIZES);
	rng_seed(&scene->me->rng, 9, 0);
	draw_sizes(scene->me, KIND_ARTICLE, again, SIZES);
	rng_seed(&scene->me->rng, 10, 0);
	draw_sizes(scene->me, KIND_ARTICLE, other, SIZES);
	assert_memory_equal(first, again, sizeof(first));
	assert_memory_not_equal(first, other, sizeof(first));
}

static void read_stamp(const struct scene *scene, const char *name,
		       unsigned char stamp[CONTENT_STAMP_SIZE])
{
	int fd = openat(scene->place.shop.root, name, O_RDONLY);

	assert_int_equal(read(fd, stamp, CONTENT_STAMP_SIZE), CONTENT_STAMP_SIZE);
	close(fd);
}

/* With nothing else different, only the version can be. */
static void no_two_writes_have_the_same_version(void **state)
{
	struct scene *scene = *state;
	unsigned char stamps[2 * WORKERS][CONTENT_STAMP_SIZE];

	for (int i = 0; i < 2 * WORKERS; i++) {
		struct worker *worker = &scene->workers[i % WORKERS];

		rng_seed(&worker->rng, 1, 1);
		assert_int_equal(store_write(worker, &picture), 0);
		read_stamp(scene, picture_name, stamps[i]);
		for (int k = 0; k < i; k++)
			assert_memory_not_equal(stamps[i], stamps[k], CONTENT_STAMP_SIZE);
	}
}

static void *write_again_and_again(void *argument)
{
	for (int i = 0; i < WRITES_EACH; i++)
		if (store_write(argument, &article) != 0)
			return NULL;
	return NULL;
}

static void two_who_write_the_same_file_leave_a_whole_one_at_every_moment(void **state)
{
	struct scene *scene = *state;
	pthread_t thread;
	int reads = 0;

	scene->place.shop.permits = &(struct permits){.limited = false};
	store_write(scene->me, &article);
	assert_int_equal(pthread_create(&thread, NULL, write_again_and_again, &scene->workers[1]),
			 0);
	for (; reads < WRITES_EACH; reads++) {
		store_write(scene->me, &article);
		assert_int_equal(store_read(scene->me, &article), STORE_READ);
	}
	pthread_join(thread, NULL);
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_no_fault(scene);
	assert_int_equal(counted(&scene->workers[1], COUNTER_ARTICLES_WRITTEN), WRITES_EACH);
	assert_int_equal(workplace_count(&scene->place, "blog-1"), 1);
}

static void touch(const struct scene *scene, const char *name)
{
	int fd = openat(scene->place.shop.root, name, O_WRONLY | O_CREAT | O_EXCL, 0600);

	assert_true(fd >= 0);
	close(fd);
}

static void while_another_writes_the_file_it_is_written_all_the_same(void **state)
{
	struct scene *scene = *state;

	/* As the other left it for now. */
	touch(scene, "blog-1/article-3.xml.tmp");
	assert_int_equal(store_write(scene->me, &article), 0);
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_int_equal(size_of(scene, "blog-1/article-3.xml.tmp"), 0);
	assert_int_equal(workplace_count(&scene->place, "blog-1"), 2);
	assert_no_fault(scene);
}

/* Links. */

/* Plants a link to a file outside of the blog, which has to stay as it is. */
static void plant(const struct scene *scene, const char *name)
{
	if (!exists(scene, "precious"))
		touch(scene, "precious");
	assert_int_equal(symlinkat("../precious", scene->place.shop.root, name), 0);
}

static void a_link_planted_at_the_temporary_name_is_not_followed(void **state)
{
	struct scene *scene = *state;

	plant(scene, "blog-1/article-3.xml.tmp");
	assert_int_equal(store_write(scene->me, &article), 0);
	assert_int_equal(size_of(scene, "precious"), 0);
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_no_fault(scene);
}

static void links_planted_at_both_temporary_names_are_an_error(void **state)
{
	struct scene *scene = *state;

	plant(scene, "blog-1/article-3.xml.tmp");
	plant(scene, "blog-1/article-3.xml.tmp-0");
	assert_int_equal(store_write(scene->me, &article), -1);
	assert_int_equal(size_of(scene, "precious"), 0);
	assert_false(exists(scene, article_name));
	assert_fault(scene, FAULT_CREATING, EEXIST, article_name);
}

static void a_link_that_leads_nowhere_is_not_filled_either(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(symlinkat("../new", scene->place.shop.root, "blog-1/article-3.xml.tmp"),
			 0);
	assert_int_equal(store_write(scene->me, &article), 0);
	assert_false(exists(scene, "new"));
	assert_no_fault(scene);
}

static void a_link_planted_at_the_name_is_replaced_not_followed(void **state)
{
	struct scene *scene = *state;
	struct stat status;

	plant(scene, article_name);
	assert_int_equal(store_write(scene->me, &article), 0);
	assert_int_equal(size_of(scene, "precious"), 0);
	assert_int_equal(
		fstatat(scene->place.shop.root, article_name, &status, AT_SYMLINK_NOFOLLOW), 0);
	assert_true(S_ISREG(status.st_mode));
	assert_no_fault(scene);
}

static void a_link_is_not_read_through(void **state)
{
	struct scene *scene = *state;

	store_write(scene->me, &picture);
	assert_int_equal(symlinkat("picture-3.jpg", scene->place.shop.root, article_name), 0);
	assert_int_equal(store_read(scene->me, &article), STORE_FAILED);
	assert_fault(scene, FAULT_OPENING, ELOOP, article_name);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLES_READ), 0);
}

static void a_link_in_the_place_of_a_new_blog_is_an_error(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(symlinkat("blog-1", scene->place.shop.root, "blog-2"), 0);
	assert_int_equal(store_make_blog(scene->me, 2), -1);
	assert_fault(scene, FAULT_MAKING, EEXIST, "blog-2");
}

/* Reading. */

static void a_file_that_is_not_there_is_a_fact_and_counted(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(store_read(scene->me, &article), STORE_ABSENT);
	assert_int_equal(store_read(scene->me, &picture), STORE_ABSENT);
	assert_int_equal(counted(scene->me, COUNTER_ABSENT_FILES), 2);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLES_READ), 0);
	assert_no_fault(scene);
}

/* A damaged file counts as read, and as one fault. */
static void assert_damaged(struct scene *scene, enum fault_kind kind)
{
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLES_READ), 1);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLE_BYTES_READ),
			 size_of(scene, article_name));
	assert_fault(scene, kind, 0, article_name);
	assert_false(bell_stopped(&scene->place.bell));
}

/* Opened for writing in its place. */
static int open_file(const struct scene *scene, const char *name)
{
	int fd = openat(scene->place.shop.root, name, O_RDWR);

	assert_true(fd >= 0);
	return fd;
}

static void resize(const struct scene *scene, off_t size)
{
	int fd = open_file(scene, article_name);

	assert_int_equal(ftruncate(fd, size), 0);
	close(fd);
}

static void flip_a_bit(const struct scene *scene, off_t at)
{
	int fd = open_file(scene, article_name);
	unsigned char byte;

	assert_int_equal(pread(fd, &byte, 1, at), 1);
	byte ^= 0x20;
	assert_int_equal(pwrite(fd, &byte, 1, at), 1);
	close(fd);
}

static void a_file_cut_short_is_recorded_as_torn(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	resize(scene, size_of(scene, article_name) - 1);
	assert_damaged(scene, FAULT_TORN);
}

static void an_empty_file_is_recorded_as_torn(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	resize(scene, 0);
	assert_damaged(scene, FAULT_TORN);
}

static void of_a_file_that_is_far_too_long_only_so_much_is_read(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	resize(scene, 1 << 20);
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_in_range(counted(scene->me, COUNTER_ARTICLE_BYTES_READ), KIND_SIZE_MAX + 1,
			WORKER_BUFFER_SIZE);
	assert_fault(scene, FAULT_TORN, 0, article_name);
}

static void a_file_put_in_the_place_of_another_is_recorded_as_foreign(void **state)
{
	struct scene *scene = *state;
	const int root = scene->place.shop.root;

	write_files(scene);
	assert_int_equal(renameat(root, picture_name, root, article_name), 0);
	assert_damaged(scene, FAULT_FOREIGN);
}

static void a_flipped_bit_in_a_stamp_is_recorded_as_corrupt(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	flip_a_bit(scene, 20);
	assert_damaged(scene, FAULT_CORRUPT);
}

static void a_flipped_bit_in_a_body_is_recorded_where_all_is_verified(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	flip_a_bit(scene, 1000);
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_no_fault(scene);
	atomic_store(&scene->me->counters.value[COUNTER_ARTICLES_READ], 0);
	atomic_store(&scene->me->counters.value[COUNTER_ARTICLE_BYTES_READ], 0);
	scene->place.shop.verify = CONTENT_VERIFY_FULL;
	assert_damaged(scene, FAULT_CORRUPT);
}

static void without_verification_a_damaged_file_is_read_like_any_other(void **state)
{
	struct scene *scene = *state;

	write_files(scene);
	resize(scene, 77);
	scene->place.shop.verify = CONTENT_VERIFY_OFF;
	assert_int_equal(store_read(scene->me, &article), STORE_READ);
	assert_no_fault(scene);
}

/* Errors. */

static void a_directory_in_the_place_of_a_file_can_not_be_read(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(mkdirat(scene->place.shop.root, article_name, 0700), 0);
	assert_int_equal(store_read(scene->me, &article), STORE_FAILED);
	assert_fault(scene, FAULT_READING, EISDIR, article_name);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLES_READ), 0);
	assert_int_equal(counted(scene->me, COUNTER_ABSENT_FILES), 0);
}

static void a_rename_that_fails_leaves_no_temporary_file_and_is_not_counted(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(mkdirat(scene->place.shop.root, article_name, 0700), 0);
	assert_int_equal(store_write(scene->me, &article), -1);
	assert_fault(scene, FAULT_RENAMING, EISDIR, article_name);
	assert_int_equal(workplace_count(&scene->place, "blog-1"), 1);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLES_WRITTEN), 0);
	assert_int_equal(counted(scene->me, COUNTER_ARTICLE_BYTES_WRITTEN), 0);
	assert_false(bell_stopped(&scene->place.bell));
}

/* The limit lets the first bytes through, then nothing: a short write, then an error. */
static void a_write_that_fails_leaves_no_temporary_file_and_is_not_counted(void **state)
{
	struct scene *scene = *state;
	struct rlimit limit, little;
	int status;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &limit);
	little = limit;
	little.rlim_cur = 5000;
	setrlimit(RLIMIT_FSIZE, &little);
	status = store_write(scene->me, &picture);
	setrlimit(RLIMIT_FSIZE, &limit);
	assert_int_equal(status, -1);
	assert_fault(scene, FAULT_WRITING, EFBIG, picture_name);
	assert_int_equal(workplace_count(&scene->place, "blog-1"), 0);
	assert_int_equal(counted(scene->me, COUNTER_PICTURES_WRITTEN), 0);
	assert_false(bell_stopped(&scene->place.bell));
}

static void a_blog_that_is_gone_does_not_end_the_run(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(unlinkat(scene->place.shop.root, "blog-1", AT_REMOVEDIR), 0);
	assert_int_equal(store_write(scene->me, &article), -1);
	assert_fault(scene, FAULT_CREATING, ENOENT, article_name);
	store_miss(scene->me, &article);
	assert_false(bell_stopped(&scene->place.bell));
}

static void take_the_scratch_directory_away(struct scene *scene)
{
	assert_int_equal(unlinkat(scene->place.shop.root, "blog-1", AT_REMOVEDIR), 0);
	assert_int_equal(rmdir(scene->place.path), 0);
}

static void a_scratch_directory_that_is_gone_ends_the_run_when_something_is_written(void **state)
{
	struct scene *scene = *state;

	take_the_scratch_directory_away(scene);
	assert_int_equal(store_write(scene->me, &article), -1);
	assert_fault(scene, FAULT_CREATING, ENOENT, article_name);
	assert_int_equal(bell_reason(&scene->place.bell), BELL_FAULT);
}

static void a_scratch_directory_that_is_gone_ends_the_run_when_a_blog_is_made(void **state)
{
	struct scene *scene = *state;

	take_the_scratch_directory_away(scene);
	assert_int_equal(store_make_blog(scene->me, 2), -1);
	assert_fault(scene, FAULT_MAKING, ENOENT, "blog-2");
	assert_int_equal(bell_reason(&scene->place.bell), BELL_FAULT);
}

static void a_scratch_directory_that_is_gone_ends_the_run_when_something_is_missed(void **state)
{
	struct scene *scene = *state;

	take_the_scratch_directory_away(scene);
	assert_int_equal(store_read(scene->me, &article), STORE_ABSENT);
	assert_false(bell_stopped(&scene->place.bell));
	store_miss(scene->me, &article);
	assert_fault(scene, FAULT_MISSING, 0, article_name);
	assert_int_equal(bell_reason(&scene->place.bell), BELL_FAULT);
}

/* Latency. */

static void latencies_are_recorded_by_operation_while_they_count(void **state)
{
	static const enum operation operations[] = {OPERATION_ARTICLE_WRITE,
						    OPERATION_PICTURE_WRITE, OPERATION_ARTICLE_READ,
						    OPERATION_ABSENT};
	struct scene *scene = *state;
	const struct histogram *of = scene->me->latencies->of;
	uint64_t all = 0;

	for (int counting = 0; counting < 2; counting++) {
		atomic_store(&scene->place.recording, counting == 1);
		write_files(scene);
		store_read(scene->me, &article);
		store_read(scene->me, &(struct file_id){1, KIND_COMMENT, 9});
	}
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
		assert_int_equal(histogram_count(&of[operations[i]]), 1);
	for (int i = 0; i < OPERATION_COUNT; i++)
		all += histogram_count(&of[i]);
	assert_int_equal(all, 4);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(what_is_written_is_read_back_as_good),
		TEST(each_kind_counts_in_its_own_columns_and_bytes_as_they_are),
		TEST(modes_are_those_of_the_owner_alone_whatever_the_umask_allows),
		TEST(no_temporary_file_is_left),
		TEST(sizes_are_spread_evenly_over_the_range_of_their_kind),
		TEST(the_same_seed_gives_the_same_sizes),
		TEST(no_two_writes_have_the_same_version),
		TEST(two_who_write_the_same_file_leave_a_whole_one_at_every_moment),
		TEST(while_another_writes_the_file_it_is_written_all_the_same),
		TEST(a_link_planted_at_the_temporary_name_is_not_followed),
		TEST(links_planted_at_both_temporary_names_are_an_error),
		TEST(a_link_that_leads_nowhere_is_not_filled_either),
		TEST(a_link_planted_at_the_name_is_replaced_not_followed),
		TEST(a_link_is_not_read_through),
		TEST(a_link_in_the_place_of_a_new_blog_is_an_error),
		TEST(a_file_that_is_not_there_is_a_fact_and_counted),
		TEST(a_file_cut_short_is_recorded_as_torn),
		TEST(an_empty_file_is_recorded_as_torn),
		TEST(of_a_file_that_is_far_too_long_only_so_much_is_read),
		TEST(a_file_put_in_the_place_of_another_is_recorded_as_foreign),
		TEST(a_flipped_bit_in_a_stamp_is_recorded_as_corrupt),
		TEST(a_flipped_bit_in_a_body_is_recorded_where_all_is_verified),
		TEST(without_verification_a_damaged_file_is_read_like_any_other),
		TEST(a_directory_in_the_place_of_a_file_can_not_be_read),
		TEST(a_rename_that_fails_leaves_no_temporary_file_and_is_not_counted),
		TEST(a_write_that_fails_leaves_no_temporary_file_and_is_not_counted),
		TEST(a_blog_that_is_gone_does_not_end_the_run),
		TEST(a_scratch_directory_that_is_gone_ends_the_run_when_something_is_written),
		TEST(a_scratch_directory_that_is_gone_ends_the_run_when_a_blog_is_made),
		TEST(a_scratch_directory_that_is_gone_ends_the_run_when_something_is_missed),
		TEST(latencies_are_recorded_by_operation_while_they_count),
	};

	return cmocka_run_group_tests(tests, make_content, destroy_content);
}
