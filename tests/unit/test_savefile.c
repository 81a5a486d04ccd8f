/* SPDX-License-Identifier: ISC */
/* Files that are replaced as a whole, or not at all; and nothing else is left beside them. */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "saved/savefile.h"

enum {
	PATH_SIZE = 256,
	TEXT_SIZE = 64,
	/* More than a stream buffers. */
	MUCH = 1 << 20
};

/* A directory, and names in it. */
struct scene {
	char directory[PATH_SIZE / 2];
	char file[PATH_SIZE];
	char link[PATH_SIZE];
	char pipe[PATH_SIZE];
};

static int set(void **state)
{
	const char *parent = getenv("TMPDIR");
	struct scene *scene = calloc(1, sizeof(*scene));

	if (scene == NULL)
		return -1;
	snprintf(scene->directory, sizeof(scene->directory), "%s/test_savefile.XXXXXX",
		 parent != NULL ? parent : "/tmp");
	if (mkdtemp(scene->directory) == NULL)
		return -1;
	snprintf(scene->file, sizeof(scene->file), "%s/file", scene->directory);
	snprintf(scene->link, sizeof(scene->link), "%s/link", scene->directory);
	snprintf(scene->pipe, sizeof(scene->pipe), "%s/pipe", scene->directory);
	*state = scene;
	return 0;
}

static int strike(void **state)
{
	struct scene *scene = *state;

	unlink(scene->file);
	unlink(scene->link);
	unlink(scene->pipe);
	/* Fails where something else was left there. */
	if (rmdir(scene->directory) != 0)
		return -1;
	free(scene);
	return 0;
}

static void write_file(const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *name, const char *wanted)
{
	char text[TEXT_SIZE] = "";
	FILE *file = fopen(name, "r");

	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(text, wanted);
}

static int count_entries(const struct scene *scene)
{
	DIR *stream = opendir(scene->directory);
	int count = -2; /* for . and .. */

	assert_non_null(stream);
	while (readdir(stream) != NULL)
		count++;
	closedir(stream);
	return count;
}

static void replace(const char *path, const char *text)
{
	struct savefile file;

	assert_int_equal(savefile_open(&file, path), 0);
	assert_true(fputs(text, file.out) >= 0);
	assert_int_equal(savefile_commit(&file), 0);
}

static void assert_refused(const char *path, int error)
{
	struct savefile file;

	errno = 0;
	assert_int_equal(savefile_check(path), -1);
	assert_int_equal(errno, error);
	errno = 0;
	assert_int_equal(savefile_open(&file, path), -1);
	assert_int_equal(errno, error);
}

static void a_new_file_is_made(void **state)
{
	struct scene *scene = *state;
	struct stat status;
	mode_t mask = umask(0027);

	replace(scene->file, "new");
	umask(mask);
	assert_holds(scene->file, "new");
	assert_int_equal(count_entries(scene), 1);
	assert_int_equal(stat(scene->file, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
}

static void an_old_file_is_replaced(void **state)
{
	struct scene *scene = *state;

	write_file(scene->file, "old and longer");
	replace(scene->file, "new");
	assert_holds(scene->file, "new");
	assert_int_equal(count_entries(scene), 1);
}

static void the_old_file_is_there_until_the_new_one_is_complete(void **state)
{
	struct scene *scene = *state;
	struct savefile file;

	write_file(scene->file, "old");
	assert_int_equal(savefile_open(&file, scene->file), 0);
	assert_true(fputs("new", file.out) >= 0);
	assert_int_equal(fflush(file.out), 0);
	assert_holds(scene->file, "old");
	assert_int_equal(savefile_commit(&file), 0);
	assert_holds(scene->file, "new");
}

static void the_old_file_stays_where_the_new_one_is_abandoned(void **state)
{
	struct scene *scene = *state;
	struct savefile file;

	write_file(scene->file, "old");
	assert_int_equal(savefile_open(&file, scene->file), 0);
	assert_true(fputs("new", file.out) >= 0);
	errno = ENOMEM;
	savefile_abandon(&file);
	assert_int_equal(errno, ENOMEM);
	assert_holds(scene->file, "old");
	assert_int_equal(count_entries(scene), 1);
}

static void two_at_a_time_do_not_meet(void **state)
{
	struct scene *scene = *state;
	struct savefile first;
	struct savefile second;

	assert_int_equal(savefile_open(&first, scene->file), 0);
	assert_int_equal(savefile_open(&second, scene->file), 0);
	assert_true(fputs("first", first.out) >= 0);
	assert_true(fputs("second", second.out) >= 0);
	assert_int_equal(savefile_commit(&second), 0);
	assert_holds(scene->file, "second");
	assert_int_equal(savefile_commit(&first), 0);
	assert_holds(scene->file, "first");
	assert_int_equal(count_entries(scene), 1);
}

/* As a full disk does, a limit on the size of files lets writing fail half-way. */
static void the_old_file_stays_where_there_is_no_room_for_the_new_one(void **state)
{
	struct scene *scene = *state;
	struct savefile file;
	struct rlimit limit;
	struct rlimit low;
	int result;

	write_file(scene->file, "old");
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	low = limit;
	low.rlim_cur = MUCH / 2;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
	assert_int_equal(savefile_open(&file, scene->file), 0);
	for (int i = 0; i < MUCH; i++)
		fputc('x', file.out);
	result = savefile_commit(&file);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	signal(SIGXFSZ, SIG_DFL);
	assert_int_equal(result, -1);
	assert_holds(scene->file, "old");
	assert_int_equal(count_entries(scene), 1);
}

static void the_new_file_has_the_mode_and_the_owner_of_the_old_one(void **state)
{
	struct scene *scene = *state;
	struct stat status;

	bool is_given;

	write_file(scene->file, "old");
	is_given = chown(scene->file, 12, 34) == 0;
	assert_int_equal(chmod(scene->file, 0641), 0);
	replace(scene->file, "new");
	assert_holds(scene->file, "new");
	assert_int_equal(stat(scene->file, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0641);
	if (is_given) {
		assert_int_equal(status.st_uid, 12);
		assert_int_equal(status.st_gid, 34);
	}
}

static void a_name_in_the_working_directory_has_no_slash(void **state)
{
	struct scene *scene = *state;
	int before = open(".", O_RDONLY | O_DIRECTORY);

	assert_true(before >= 0);
	assert_int_equal(chdir(scene->directory), 0);
	assert_int_equal(savefile_check("file"), 0);
	assert_int_equal(count_entries(scene), 0);
	replace("file", "new");
	assert_int_equal(fchdir(before), 0);
	close(before);
	assert_holds(scene->file, "new");
	assert_int_equal(count_entries(scene), 1);
}

static void a_link_stays_and_what_it_leads_to_is_replaced(void **state)
{
	struct scene *scene = *state;
	struct stat status;

	write_file(scene->file, "old");
	assert_int_equal(symlink("file", scene->link), 0);
	replace(scene->link, "new");
	assert_int_equal(lstat(scene->link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_holds(scene->file, "new");
	assert_int_equal(count_entries(scene), 2);
}

static void a_link_that_leads_nowhere_becomes_the_file(void **state)
{
	struct scene *scene = *state;

	assert_int_equal(symlink("nothing", scene->link), 0);
	assert_int_equal(savefile_check(scene->link), 0);
	replace(scene->link, "new");
	assert_holds(scene->link, "new");
	assert_int_equal(count_entries(scene), 1);
}

static void a_device_is_written_and_not_replaced(void **state)
{
	struct savefile file;
	struct stat status;

	(void)state;
	if (access("/dev/full", W_OK) != 0)
		skip();
	assert_int_equal(savefile_check("/dev/full"), 0);
	assert_int_equal(savefile_open(&file, "/dev/full"), 0);
	assert_true(fputs("new", file.out) >= 0);
	errno = 0;
	assert_int_equal(savefile_commit(&file), -1);
	assert_int_equal(errno, ENOSPC);
	assert_int_equal(stat("/dev/full", &status), 0);
	assert_true(S_ISCHR(status.st_mode));
}

static void a_pipe_is_written_and_not_replaced(void **state)
{
	struct scene *scene = *state;
	char text[TEXT_SIZE] = "";
	struct stat status;
	struct savefile file;
	int reader;

	assert_int_equal(mkfifo(scene->pipe, 0600), 0);
	/* There may be a reader later: one who is there would see an end of it. */
	assert_int_equal(savefile_check(scene->pipe), 0);
	errno = 0;
	assert_int_equal(savefile_open(&file, scene->pipe), -1);
	assert_int_equal(errno, ENXIO);
	reader = open(scene->pipe, O_RDONLY | O_NONBLOCK);
	assert_true(reader >= 0);
	replace(scene->pipe, "new");
	assert_int_equal(read(reader, text, sizeof(text)), 3);
	assert_string_equal(text, "new");
	close(reader);
	assert_int_equal(stat(scene->pipe, &status), 0);
	assert_true(S_ISFIFO(status.st_mode));
	assert_int_equal(count_entries(scene), 1);
}

static void looking_changes_nothing(void **state)
{
	struct scene *scene = *state;
	struct stat before;
	struct stat after;

	assert_int_equal(savefile_check(scene->file), 0);
	assert_int_equal(count_entries(scene), 0);
	write_file(scene->file, "old");
	assert_int_equal(stat(scene->file, &before), 0);
	assert_int_equal(savefile_check(scene->file), 0);
	assert_int_equal(stat(scene->file, &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_holds(scene->file, "old");
	assert_int_equal(count_entries(scene), 1);
}

static void standard_output_can_always_be_tried(void **state)
{
	(void)state;
	assert_int_equal(savefile_check("-"), 0);
}

static void what_cannot_be_written_is_refused_before_it_is(void **state)
{
	struct scene *scene = *state;
	char below[PATH_SIZE + TEXT_SIZE];

	assert_refused(scene->directory, EISDIR);
	assert_refused("", ENOENT);
	snprintf(below, sizeof(below), "%s/none/file", scene->directory);
	assert_refused(below, ENOENT);
	write_file(scene->file, "old");
	snprintf(below, sizeof(below), "%s/below", scene->file);
	assert_refused(below, ENOTDIR);
	snprintf(below, sizeof(below), "%s/", scene->directory);
	assert_refused(below, EISDIR);
	snprintf(below, sizeof(below), "%s/none/", scene->directory);
	assert_refused(below, ENOENT);
}

/* Root may write everywhere, and so is nobody meanwhile, to whom the directory belongs. */
static void become(uid_t user)
{
	uid_t real, effective, saved;

	assert_int_equal(getresuid(&real, &effective, &saved), 0);
	if (saved == 0)
		assert_int_equal(setresuid(user, user, 0), 0);
}

static void what_may_not_be_written_is_refused(void **state)
{
	enum {
		NOBODY = 65534
	};
	struct scene *scene = *state;

	write_file(scene->file, "old");
	if (getuid() == 0) {
		assert_int_equal(chown(scene->file, NOBODY, (gid_t)-1), 0);
		assert_int_equal(chown(scene->directory, NOBODY, (gid_t)-1), 0);
	}
	become(NOBODY);
	assert_int_equal(chmod(scene->file, 0444), 0);
	assert_refused(scene->file, EACCES);
	assert_int_equal(unlink(scene->file), 0);
	assert_int_equal(chmod(scene->directory, 0555), 0);
	assert_refused(scene->file, EACCES);
	assert_int_equal(chmod(scene->directory, 0755), 0);
	become(0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set, strike)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_new_file_is_made),
		TEST(an_old_file_is_replaced),
		TEST(the_old_file_is_there_until_the_new_one_is_complete),
		TEST(the_old_file_stays_where_the_new_one_is_abandoned),
		TEST(two_at_a_time_do_not_meet),
		TEST(the_old_file_stays_where_there_is_no_room_for_the_new_one),
		TEST(the_new_file_has_the_mode_and_the_owner_of_the_old_one),
		TEST(a_name_in_the_working_directory_has_no_slash),
		TEST(a_link_stays_and_what_it_leads_to_is_replaced),
		TEST(a_link_that_leads_nowhere_becomes_the_file),
		TEST(a_device_is_written_and_not_replaced),
		TEST(a_pipe_is_written_and_not_replaced),
		TEST(looking_changes_nothing),
		TEST(standard_output_can_always_be_tried),
		TEST(what_cannot_be_written_is_refused_before_it_is),
		TEST(what_may_not_be_written_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
