/* SPDX-License-Identifier: ISC */
/* The site: every complete blog as likely as the next, no other ever, and none lost to threads. */
#include "config.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/latch.h"
#include "race.h"
#include "workload/site.h"

enum {
	THREADS = 4,
	BLOGS_EACH = 100000,
	BLOGS = THREADS * BLOGS_EACH,
	ROUNDS = 4000,
	LONGEST_S = 600
};

struct scene {
	struct bell bell;
	struct site site;
	struct rng rng;
};

static int set(void **state)
{
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL || bell_init(&scene->bell) != 0 ||
	    site_init(&scene->site, &scene->bell) != 0)
		return -1;
	rng_seed(&scene->rng, 1, 0);
	*state = scene;
	return 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	site_destroy(&scene->site);
	bell_destroy(&scene->bell);
	free(scene);
	return 0;
}

static void publish(struct scene *scene, uint64_t blog)
{
	assert_int_equal(site_publish(&scene->site, blog), 0);
}

static uint64_t choose(struct scene *scene)
{
	uint64_t blog = UINT64_MAX;

	assert_true(site_choose(&scene->site, &scene->rng, &blog));
	return blog;
}

static void numbers_are_given_out_from_0_on(void **state)
{
	struct scene *scene = *state;

	for (uint64_t i = 0; i < 5000; i++)
		assert_int_equal(site_next(&scene->site), i);
}

static void the_only_blog_is_chosen(void **state)
{
	struct scene *scene = *state;

	publish(scene, 7);
	for (int i = 0; i < 100; i++)
		assert_int_equal(choose(scene), 7);
}

static void a_huge_number_is_chosen_like_any_other(void **state)
{
	struct scene *scene = *state;

	publish(scene, UINT64_MAX - 1);
	assert_int_equal(choose(scene), UINT64_MAX - 1);
}

static void a_blog_that_is_not_published_is_never_chosen(void **state)
{
	struct scene *scene = *state;

	for (int i = 0; i < 200; i++) {
		uint64_t blog = site_next(&scene->site);

		if (blog % 2 == 0)
			publish(scene, blog);
	}
	for (int i = 0; i < 20000; i++)
		assert_int_equal(choose(scene) % 2, 0);
}

static double chi_square(const unsigned *counts, size_t classes, double expected)
{
	double sum = 0;

	for (size_t i = 0; i < classes; i++) {
		double difference = counts[i] - expected;

		sum += difference * difference / expected;
	}
	return sum;
}

static void check_uniformity(struct scene *scene, unsigned blogs, double limit)
{
	unsigned *counts = calloc(blogs, sizeof(*counts));

	assert_non_null(counts);
	for (uint64_t blog = 0; blog < blogs; blog++)
		publish(scene, blog);
	for (unsigned i = 0; i < 20 * blogs; i++) {
		uint64_t blog = choose(scene);

		assert_true(blog < blogs);
		counts[blog]++;
	}
	assert_true(chi_square(counts, blogs, 20) < limit);
	free(counts);
}

/* The limits are exceeded once in 1,000 times. */
static void each_of_a_few_blogs_is_as_likely(void **state)
{
	check_uniformity(*state, 100, 148.23);
}

static void each_of_many_blogs_is_as_likely_over_all_chunks(void **state)
{
	check_uniformity(*state, 5000, 5316.0);
}

static void the_list_grows_and_loses_nothing(void **state)
{
	static const unsigned ends[] = {1023, 1024, 1025, 2047, 2048, 2049, 4096, 4097, 8193};
	struct scene *scene = *state;
	uint64_t blog = 0;

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		bool seen_last = false;

		for (; blog < ends[i]; blog++)
			publish(scene, 3 * blog);
		/* About 40 times each. */
		for (uint64_t k = 0; k < 40 * blog; k++) {
			uint64_t chosen = choose(scene);

			assert_int_equal(chosen % 3, 0);
			assert_true(chosen < 3 * blog);
			seen_last = seen_last || chosen == 3 * (blog - 1);
		}
		assert_true(seen_last);
	}
}

/* Threads. */

struct member {
	pthread_t thread;
	struct scene *scene;
	struct latch *start;      /* for those who begin together */
	_Atomic unsigned *counts; /* by blog: how often it was taken, before it is published */
	struct rng rng;
	uint64_t blog;
	bool chose;
	uint64_t cpu_ns;
	_Atomic bool done;
};

static void start(struct member *member, struct scene *scene, void *(*work)(void *member))
{
	member->scene = scene;
	assert_int_equal(pthread_create(&member->thread, NULL, work, member), 0);
}

static void start_together(struct member *members, struct scene *scene, struct latch *latch,
			   _Atomic unsigned *counts, void *(*work)(void *member))
{
	for (int i = 0; i < THREADS; i++) {
		members[i].start = latch;
		members[i].counts = counts;
		start(&members[i], scene, work);
	}
	latch_open(latch);
}

static void *take_numbers(void *argument)
{
	struct member *me = argument;

	latch_wait(me->start, NULL, CLOCK_NEVER);
	for (int i = 0; i < BLOGS_EACH; i++) {
		uint64_t blog = site_next(&me->scene->site);

		if (blog < BLOGS)
			atomic_fetch_add(&me->counts[blog], 1);
	}
	return NULL;
}

static void no_number_is_given_out_twice_and_none_left_out(void **state)
{
	struct member *members = calloc(THREADS, sizeof(*members));
	_Atomic unsigned *counts = calloc(BLOGS, sizeof(*counts));
	struct latch latch;

	assert_non_null(members);
	assert_non_null(counts);
	assert_int_equal(latch_init(&latch), 0);
	start_together(members, *state, &latch, counts, take_numbers);
	for (int i = 0; i < THREADS; i++)
		pthread_join(members[i].thread, NULL);
	for (int blog = 0; blog < BLOGS; blog++)
		assert_int_equal(atomic_load(&counts[blog]), 1);
	latch_destroy(&latch);
	free(counts);
	free(members);
}

static void *publish_many(void *argument)
{
	struct member *me = argument;

	latch_wait(me->start, NULL, CLOCK_NEVER);
	for (int i = 0; i < BLOGS_EACH; i++) {
		uint64_t blog = site_next(&me->scene->site);

		atomic_fetch_add(&me->counts[blog], 1);
		if (site_publish(&me->scene->site, blog) != 0)
			break;
	}
	atomic_store(&me->done, true);
	return NULL;
}

static bool all_are_done(struct member *members)
{
	bool done = true;

	for (int i = 0; i < THREADS; i++)
		done = done && atomic_load(&members[i].done);
	return done;
}

/* Takes away from the counts what stands in the list, chunk by chunk. */
static void take_away_all_listed(const struct site *site, _Atomic unsigned *counts)
{
	uint64_t size = SITE_FIRST_CHUNK;
	uint64_t left = atomic_load(&site->published);

	for (int chunk = 0; left > 0; chunk++) {
		site_place *places = atomic_load(&site->chunk[chunk]);

		assert_non_null(places);
		for (uint64_t i = 0; i < size && left > 0; i++, left--) {
			uint64_t place = atomic_load(&places[i]);

			assert_in_range(place, 1, BLOGS);
			atomic_fetch_sub(&counts[place - 1], 1);
		}
		size *= chunk == 0 ? 1 : 2;
	}
}

static void publishing_from_several_threads_loses_none_and_shows_none_too_early(void **state)
{
	struct scene *scene = *state;
	struct member *members = calloc(THREADS, sizeof(*members));
	_Atomic unsigned *counts = calloc(BLOGS, sizeof(*counts));
	struct latch latch;

	assert_non_null(members);
	assert_non_null(counts);
	assert_int_equal(latch_init(&latch), 0);
	start_together(members, scene, &latch, counts, publish_many);
	while (!all_are_done(members))
		assert_int_equal(atomic_load(&counts[choose(scene)]), 1);
	for (int i = 0; i < THREADS; i++)
		pthread_join(members[i].thread, NULL);
	assert_int_equal(atomic_load(&scene->site.published), BLOGS);
	take_away_all_listed(&scene->site, counts);
	for (int blog = 0; blog < BLOGS; blog++)
		assert_int_equal(atomic_load(&counts[blog]), 0);
	latch_destroy(&latch);
	free(counts);
	free(members);
}

static bool is_listed(const struct site *site, uint64_t place, uint64_t blog)
{
	return atomic_load(&atomic_load(&site->chunk[1])[place - SITE_FIRST_CHUNK]) == blog + 1;
}

/* Two threads at a time need a new chunk, of site after site. */
struct publishing {
	struct bell *bell;
	struct site site;
	_Atomic int failures;
};

static void fill_a_chunk(void *context)
{
	struct publishing *publishing = context;

	assert_int_equal(site_init(&publishing->site, publishing->bell), 0);
	for (uint64_t blog = 0; blog < SITE_FIRST_CHUNK; blog++)
		site_publish(&publishing->site, blog);
}

static void publish_one_more(void *context, bool other)
{
	struct publishing *publishing = context;

	if (site_publish(&publishing->site, other ? 1111 : 2222) != 0)
		atomic_fetch_add(&publishing->failures, 1);
}

static void see_both(void *context)
{
	struct publishing *publishing = context;

	for (uint64_t place = SITE_FIRST_CHUNK; place < SITE_FIRST_CHUNK + 2; place++)
		assert_true(is_listed(&publishing->site, place, 1111) ||
			    is_listed(&publishing->site, place, 2222));
	site_destroy(&publishing->site);
}

static void two_who_need_a_new_chunk_get_the_same(void **state)
{
	struct scene *scene = *state;
	struct publishing *publishing = calloc(1, sizeof(*publishing));
	struct race race = {.rounds = ROUNDS,
			    .prepare = fill_a_chunk,
			    .act = publish_one_more,
			    .check = see_both,
			    .context = publishing};

	assert_non_null(publishing);
	publishing->bell = &scene->bell;
	race_run(&race);
	assert_int_equal(atomic_load(&publishing->failures), 0);
	free(publishing);
}

/* As it is for a moment while somebody publishes. */
static void a_place_that_is_taken_but_not_filled_is_passed_over(void **state)
{
	struct scene *scene = *state;

	publish(scene, 5);
	atomic_store(&scene->site.published, SITE_FIRST_CHUNK + 10);
	for (int i = 0; i < 20; i++)
		assert_int_equal(choose(scene), 5);
}

static void once_stopped_nobody_waits_for_a_place_to_be_filled(void **state)
{
	struct scene *scene = *state;
	uint64_t blog;

	publish(scene, 5);
	atomic_store(&scene->site.published, UINT64_C(1) << 40);
	bell_stop(&scene->bell, BELL_SIGNAL);
	assert_false(site_choose(&scene->site, &scene->rng, &blog));
}

static void *choose_one(void *argument)
{
	struct member *me = argument;
	struct timespec cpu;

	rng_seed(&me->rng, 2, 0);
	me->chose = site_choose(&me->scene->site, &me->rng, &me->blog);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
	me->cpu_ns = (uint64_t)cpu.tv_sec * 1000000000 + (uint64_t)cpu.tv_nsec;
	atomic_store(&me->done, true);
	return NULL;
}

static void while_there_is_no_blog_who_needs_one_sleeps(void **state)
{
	struct scene *scene = *state;
	struct member *members = calloc(THREADS, sizeof(*members));

	assert_non_null(members);
	for (int i = 0; i < THREADS; i++)
		start(&members[i], scene, choose_one);
	usleep(400000);
	for (int i = 0; i < THREADS; i++)
		assert_false(atomic_load(&members[i].done));
	publish(scene, 17);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(members[i].thread, NULL);
		assert_true(members[i].chose);
		assert_int_equal(members[i].blog, 17);
		/* Of 400 ms. */
		assert_true(members[i].cpu_ns < 100000000);
	}
	free(members);
}

static void a_stop_wakes_who_waits_for_a_blog(void **state)
{
	struct scene *scene = *state;
	struct member *members = calloc(THREADS, sizeof(*members));

	assert_non_null(members);
	for (int i = 0; i < THREADS; i++)
		start(&members[i], scene, choose_one);
	usleep(20000);
	bell_stop(&scene->bell, BELL_SIGNAL);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(members[i].thread, NULL);
		assert_false(members[i].chose);
	}
	free(members);
}

static void once_stopped_nobody_waits_for_a_blog(void **state)
{
	struct scene *scene = *state;
	uint64_t blog;

	bell_stop(&scene->bell, BELL_SIGNAL);
	assert_false(site_choose(&scene->site, &scene->rng, &blog));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(numbers_are_given_out_from_0_on),
		TEST(the_only_blog_is_chosen),
		TEST(a_huge_number_is_chosen_like_any_other),
		TEST(a_blog_that_is_not_published_is_never_chosen),
		TEST(each_of_a_few_blogs_is_as_likely),
		TEST(each_of_many_blogs_is_as_likely_over_all_chunks),
		TEST(the_list_grows_and_loses_nothing),
		TEST(no_number_is_given_out_twice_and_none_left_out),
		TEST(publishing_from_several_threads_loses_none_and_shows_none_too_early),
		TEST(two_who_need_a_new_chunk_get_the_same),
		TEST(a_place_that_is_taken_but_not_filled_is_passed_over),
		TEST(once_stopped_nobody_waits_for_a_place_to_be_filled),
		TEST(while_there_is_no_blog_who_needs_one_sleeps),
		TEST(a_stop_wakes_who_waits_for_a_blog),
		TEST(once_stopped_nobody_waits_for_a_blog),
	};

	/* Who waits in vain waits for ever. */
	alarm(LONGEST_S);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
