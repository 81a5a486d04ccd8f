/* SPDX-License-Identifier: ISC */
/* Messages on standard error: whole lines, whatever is in them; and the sentences they are made of.
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/latch.h"
#include "base/text.h"

enum {
	THREADS = 4,
	LINES_EACH = 300,
	LINE_LENGTH = 200
};

/* Puts a descriptor in the place of standard error; returns where that is kept meanwhile. */
static int redirect(int fd)
{
	int saved = dup(STDERR_FILENO);

	assert_true(saved >= 0);
	assert_true(dup2(fd, STDERR_FILENO) >= 0);
	return saved;
}

static void restore(int saved)
{
	dup2(saved, STDERR_FILENO);
	close(saved);
}

/* Says it into a datagram socket, in which each write is a message of its own, and takes the first.
 * Another one is a failure. */
static void hear(char *line, size_t size, const char *text)
{
	char second;
	int ends[2];
	ssize_t length;
	int saved;

	assert_int_equal(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), 0);
	saved = redirect(ends[1]);
	diag_say("%s", text);
	restore(saved);
	length = recv(ends[0], line, size - 1, MSG_DONTWAIT);
	assert_true(length >= 0);
	line[length] = '\0';
	assert_int_equal(recv(ends[0], &second, 1, MSG_DONTWAIT), -1);
	close(ends[0]);
	close(ends[1]);
}

static void assert_heard(const char *text, const char *expected)
{
	char line[2 * DIAG_TEXT_SIZE];

	hear(line, sizeof(line), text);
	assert_string_equal(line, expected);
}

static void a_message_is_one_line_that_names_the_program_written_at_once(void **state)
{
	(void)state;
	assert_heard("the disk is full", "blogbench: the disk is full\n");
	assert_heard("", "blogbench: \n");
	assert_heard("100 % of it", "blogbench: 100 % of it\n");
}

static void control_characters_are_shown_as_question_marks(void **state)
{
	(void)state;
	assert_heard("a\nb\tc\rd\033[31me\177f\001g", "blogbench: a?b?c?d?[31me?f?g\n");
}

static void letters_of_other_languages_stay(void **state)
{
	(void)state;
	assert_heard("/srv/\xc3\xa4\xe2\x82\xac", "blogbench: /srv/\xc3\xa4\xe2\x82\xac\n");
	/* Bytes that are of none do not: some terminals take them for commands. */
	assert_heard("/srv/\xff\x9b", "blogbench: /srv/??\n");
}

static void a_message_too_long_is_cut_and_still_a_line(void **state)
{
	char text[2 * DIAG_TEXT_SIZE];
	char line[3 * DIAG_TEXT_SIZE];

	(void)state;
	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	hear(line, sizeof(line), text);
	assert_in_range(strlen(line), DIAG_TEXT_SIZE - 2, DIAG_TEXT_SIZE);
	assert_memory_equal(line, "blogbench: xxxx", 15);
	assert_string_equal(line + strlen(line) - 2, "x\n");
}

static void a_message_of_just_the_room_there_is_is_whole(void **state)
{
	char text[DIAG_TEXT_SIZE] = "";
	char line[2 * DIAG_TEXT_SIZE];
	const size_t most = DIAG_TEXT_SIZE - strlen("blogbench: ") - 2;

	(void)state;
	memset(text, 'x', most);
	text[most - 1] = 'y';
	hear(line, sizeof(line), text);
	assert_string_equal(line + strlen(line) - 3, "xy\n");
}

static void the_error_number_survives_a_message(void **state)
{
	int ends[2];
	int saved;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	close(ends[1]);
	saved = redirect(ends[0]); /* which can not be written to */
	errno = ENOSPC;
	diag_say("for nobody");
	assert_int_equal(errno, ENOSPC);
	restore(saved);
	close(ends[0]);
}

struct speaker {
	pthread_t thread;
	const struct latch *start;
	char letter;
};

static void *say_many(void *argument)
{
	const struct speaker *me = argument;
	char text[LINE_LENGTH + 1];

	memset(text, me->letter, LINE_LENGTH);
	text[LINE_LENGTH] = '\0';
	latch_wait(me->start, NULL, CLOCK_NEVER);
	for (int i = 0; i < LINES_EACH; i++)
		diag_say("%s", text);
	return NULL;
}

static void lines_of_several_threads_never_mix(void **state)
{
	FILE *file = tmpfile();
	struct speaker speakers[THREADS];
	struct latch start;
	int heard[THREADS] = {0};
	char line[2 * LINE_LENGTH];
	int saved;

	(void)state;
	assert_non_null(file);
	assert_int_equal(latch_init(&start), 0);
	saved = redirect(fileno(file));
	for (int i = 0; i < THREADS; i++) {
		speakers[i] = (struct speaker){.start = &start, .letter = (char)('a' + i)};
		pthread_create(&speakers[i].thread, NULL, say_many, &speakers[i]);
	}
	latch_open(&start);
	for (int i = 0; i < THREADS; i++)
		pthread_join(speakers[i].thread, NULL);
	restore(saved);
	latch_destroy(&start);
	rewind(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		const char *text = line + strlen("blogbench: ");
		const char letter[2] = {*text, '\0'};

		assert_memory_equal(line, "blogbench: ", strlen("blogbench: "));
		assert_in_range(*text, 'a', 'a' + THREADS - 1);
		assert_int_equal(strspn(text, letter), LINE_LENGTH);
		assert_string_equal(text + LINE_LENGTH, "\n");
		heard[*text - 'a']++;
	}
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(heard[i], LINES_EACH);
	fclose(file);
}

static void a_sentence_is_added_to_what_is_there(void **state)
{
	char text[64] = "";

	(void)state;
	text_add(text, sizeof(text), "one of");
	text_add(text, sizeof(text), " %s,", "mixed");
	text_add(text, sizeof(text), " %d", 7);
	assert_string_equal(text, "one of mixed, 7");
}

static void what_does_not_fit_is_cut_off(void **state)
{
	char room[] = "........";

	(void)state;
	room[0] = '\0';
	text_add(room, 6, "abc");
	text_add(room, 6, "def");
	assert_string_equal(room, "abcde");
	text_add(room, 6, "ghi");
	assert_string_equal(room, "abcde");
	assert_string_equal(room + 6, "..");
	text_fail(room, 6, "%s", "another");
	assert_string_equal(room, "anoth");
	assert_string_equal(room + 6, "..");
}

static void failing_with_a_sentence_replaces_what_was_there(void **state)
{
	char text[32] = "something";

	(void)state;
	assert_int_equal(text_fail(text, sizeof(text), "%s: %d", "no", 3), -1);
	assert_string_equal(text, "no: 3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_message_is_one_line_that_names_the_program_written_at_once),
		cmocka_unit_test(control_characters_are_shown_as_question_marks),
		cmocka_unit_test(letters_of_other_languages_stay),
		cmocka_unit_test(a_message_too_long_is_cut_and_still_a_line),
		cmocka_unit_test(a_message_of_just_the_room_there_is_is_whole),
		cmocka_unit_test(the_error_number_survives_a_message),
		cmocka_unit_test(lines_of_several_threads_never_mix),
		cmocka_unit_test(a_sentence_is_added_to_what_is_there),
		cmocka_unit_test(what_does_not_fit_is_cut_off),
		cmocka_unit_test(failing_with_a_sentence_replaces_what_was_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
