/* SPDX-License-Identifier: ISC */
/* Kinds of files and names: those of the classic workload; what the workers make, the clean-up
 * recognizes, and of everything else nothing. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "workload/names.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const uint64_t blogs[] = {
	0, 1, 9, 10, 11, 99, 100, 999, 1000, UINT32_MAX, UINT64_MAX - 1, UINT64_MAX};
static const uint32_t numbers[] = {1, 2, 9, 10, 11, 99, KIND_FILES_MAX};
static const uint32_t workers[] = {0, 1, 9, 10, 108, 65535, UINT32_MAX};

/* The file's name within its blog. */
static const char *within(const char *name)
{
	return strchr(name, '/') + 1;
}

static void kinds_are_those_of_the_classic_workload(void **state)
{
	static const struct {
		const char *name;
		const char *suffix;
		uint32_t smallest;
		uint32_t largest;
		enum kind_texture texture;
	} expected[KIND_COUNT] = {
		[KIND_ARTICLE] = {"article", ".xml", 1024, 32768, KIND_TEXT},
		[KIND_PICTURE] = {"picture", ".jpg", 8192, 65536, KIND_RANDOM},
		[KIND_COMMENT] = {"comment", ".xml", 2048, 10240, KIND_TEXT},
	};

	(void)state;
	for (int i = 0; i < KIND_COUNT; i++) {
		assert_string_equal(kind_info[i].name, expected[i].name);
		assert_string_equal(kind_info[i].suffix.text, expected[i].suffix);
		assert_int_equal(kind_info[i].suffix.length, strlen(expected[i].suffix));
		assert_int_equal(kind_info[i].prefix.length, strlen(kind_info[i].name) + 1);
		assert_int_equal(kind_info[i].smallest, expected[i].smallest);
		assert_int_equal(kind_info[i].largest, expected[i].largest);
		assert_true(kind_info[i].largest <= KIND_SIZE_MAX);
		assert_int_equal(kind_info[i].texture, expected[i].texture);
	}
	assert_int_equal(KIND_FILES_MAX, 100);
}

static void assert_called(const char *name, const char *kind, const char *rest)
{
	char expected[64];

	snprintf(expected, sizeof(expected), "%s%s", kind, rest);
	assert_string_equal(name, expected);
}

static void each_kind_shows_in_counters_and_latencies_of_its_own(void **state)
{
	(void)state;
	for (int i = 0; i < KIND_COUNT; i++) {
		const struct kind_info *kind = &kind_info[i];

		assert_called(kind->plural, kind->name, "s");
		assert_called(counter_info[kind->files_written].name, kind->plural, "_written");
		assert_called(counter_info[kind->files_read].name, kind->plural, "_read");
		assert_called(counter_info[kind->bytes_written].name, kind->name, "_bytes_written");
		assert_called(counter_info[kind->bytes_read].name, kind->name, "_bytes_read");
		assert_called(operation_info[kind->write].name, kind->name, "_write");
		assert_called(operation_info[kind->read].name, kind->name, "_read");
	}
}

static void names_are_those_of_the_classic_workload(void **state)
{
	char name[NAMES_SIZE];

	(void)state;
	names_blog(name, 0);
	assert_string_equal(name, "blog-0");
	names_blog(name, UINT64_MAX);
	assert_string_equal(name, "blog-18446744073709551615");
	names_file(name, &(struct file_id){0, KIND_ARTICLE, 1});
	assert_string_equal(name, "blog-0/article-1.xml");
	names_file(name, &(struct file_id){12, KIND_PICTURE, 100});
	assert_string_equal(name, "blog-12/picture-100.jpg");
	names_file(name, &(struct file_id){1000, KIND_COMMENT, 10});
	assert_string_equal(name, "blog-1000/comment-10.xml");
}

static void a_temporary_name_is_the_files_with_more_behind_it(void **state)
{
	char name[NAMES_SIZE];

	(void)state;
	names_file(name, &(struct file_id){3, KIND_COMMENT, 7});
	names_add_temporary(name);
	assert_string_equal(name, "blog-3/comment-7.xml.tmp");
	names_add_worker(name, 108);
	assert_string_equal(name, "blog-3/comment-7.xml.tmp-108");
	names_file(name, &(struct file_id){3, KIND_COMMENT, 7});
	names_add_temporary(name);
	names_add_worker(name, 0);
	assert_string_equal(name, "blog-3/comment-7.xml.tmp-0");
}

static void numbers_are_written_as_printf_does(void **state)
{
	char name[NAMES_SIZE];
	char expected[NAMES_SIZE];

	(void)state;
	for (size_t i = 0; i < COUNT(blogs); i++) {
		names_blog(name, blogs[i]);
		snprintf(expected, sizeof(expected), "blog-%llu", (unsigned long long)blogs[i]);
		assert_string_equal(name, expected);
	}
}

static void every_name_that_is_made_is_recognized(void **state)
{
	char name[NAMES_SIZE];

	(void)state;
	for (size_t i = 0; i < COUNT(blogs); i++) {
		names_blog(name, blogs[i]);
		assert_true(names_is_blog(name));
		assert_false(names_is_file(name));
	}
	for (int kind = 0; kind < KIND_COUNT; kind++)
		for (size_t i = 0; i < COUNT(numbers); i++)
			for (size_t k = 0; k < COUNT(workers); k++) {
				names_file(name, &(struct file_id){5, (enum kind)kind, numbers[i]});
				assert_true(names_is_file(within(name)));
				names_add_temporary(name);
				assert_true(names_is_file(within(name)));
				names_add_worker(name, workers[k]);
				assert_true(names_is_file(within(name)));
				assert_false(names_is_blog(within(name)));
			}
}

static void the_longest_name_fits(void **state)
{
	/* With bytes behind it that have to stay. */
	char name[NAMES_SIZE + 8];
	char *const end = name + NAMES_SIZE;

	(void)state;
	memset(name, '#', sizeof(name));
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		names_file(name, &(struct file_id){UINT64_MAX, (enum kind)kind, UINT32_MAX});
		names_add_temporary(name);
		names_add_worker(name, UINT32_MAX);
		assert_true(strlen(name) < NAMES_SIZE);
		assert_memory_equal(end, "########", 8);
	}
}

static void what_only_looks_like_a_blog_is_none(void **state)
{
	static const char *const others[] = {
		"",
		"blog",
		"blog-",
		"blog-01",
		"blog-00",
		"blog--1",
		"blog-+1",
		"blog- 1",
		"blog-1 ",
		"blog-1.",
		"blog-1/",
		"blog-1x",
		"blog-x",
		"blog-1-2",
		"Blog-1",
		" blog-1",
		"xblog-1",
		"./blog-1",
		"../blog-1",
		"blog-0x1",
		"blog-1\n",
		"blog-111111111111111111111",
		".",
		"..",
		"article-1.xml",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(others); i++)
		if (names_is_blog(others[i]))
			fail_msg("\"%s\" passes for a blog", others[i]);
}

static void what_only_looks_like_a_file_is_none(void **state)
{
	static const char *const others[] = {
		"",
		".",
		"..",
		"article",
		"article-",
		"article-.xml",
		"article-1",
		"article-1.",
		"article-1.jpg",
		"article-1.XML",
		"article-1.xml ",
		"article-1.xmlx",
		"article-0.xml",
		"article-101.xml",
		"article-01.xml",
		"picture-101.jpg",
		"comment-0.xml.tmp",
		"comment-18446744073709551617.xml",
		"article--1.xml",
		"article-+1.xml",
		"article- 1.xml",
		"article-1x.xml",
		"article-1.xml/",
		"article-1.xml.",
		"article-1.xml.tm",
		"article-1.xml.tmpx",
		"article-1.xml.tmp-",
		"article-1.xml.tmp-x",
		"article-1.xml.tmp-01",
		"article-1.xml.tmp-1x",
		"article-1.xml.tmp-1.tmp",
		"article-1.xml.tmp.tmp",
		"article-1.xml-1",
		"article-111111111111111111111.xml",
		"picture-1.xml",
		"picture-1.jpeg",
		"picture-1.png",
		"comment-1.jpg",
		"comments-1.xml",
		"Article-1.xml",
		" article-1.xml",
		"xarticle-1.xml",
		"../article-1.xml",
		"./article-1.xml",
		"../x",
		"blog-1",
		"blog-1/article-1.xml",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(others); i++)
		if (names_is_file(others[i]))
			fail_msg("\"%s\" passes for a file of a blog", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds_are_those_of_the_classic_workload),
		cmocka_unit_test(each_kind_shows_in_counters_and_latencies_of_its_own),
		cmocka_unit_test(names_are_those_of_the_classic_workload),
		cmocka_unit_test(a_temporary_name_is_the_files_with_more_behind_it),
		cmocka_unit_test(numbers_are_written_as_printf_does),
		cmocka_unit_test(every_name_that_is_made_is_recognized),
		cmocka_unit_test(the_longest_name_fits),
		cmocka_unit_test(what_only_looks_like_a_blog_is_none),
		cmocka_unit_test(what_only_looks_like_a_file_is_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
