/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/units.h"
#include "engine/prepare.h"

enum {
	VARIABLES = 3,
	NUMBER_SIZE = 24
};

#define LOOK_NS (UNITS_NS_PER_SECOND / 50)

extern char **environ;

static char *make_variable(const char *name, const char *value)
{
	size_t size = strlen(name) + 1 + strlen(value) + 1;
	char *variable = malloc(size);

	if (variable != NULL)
		snprintf(variable, size, "%s=%s", name, value);
	return variable;
}

static const char *const names[VARIABLES] = {"BLOGBENCH_TARGET", "BLOGBENCH_LABEL",
					     "BLOGBENCH_RUN"};

static bool is_ours(const char *variable)
{
	for (int i = 0; i < VARIABLES; i++) {
		size_t length = strlen(names[i]);

		if (strncmp(variable, names[i], length) == 0 && variable[length] == '=')
			return true;
	}
	return false;
}

static void free_environment(char **variables)
{
	for (int i = 0; variables != NULL && i < VARIABLES; i++)
		free(variables[i]);
	free(variables);
}

/* Our variables, and those of the environment but for what is named like them; NULL with errno. */
static char **make_environment(const struct run *run)
{
	const struct plan_target *target = &run->plan->targets[run->target];
	char number[NUMBER_SIZE];
	const char *values[VARIABLES] = {target->directory,
					 plan_target_name(run->plan, run->target), number};
	size_t count = 0;
	size_t at = VARIABLES;
	char **variables;

	while (environ[count] != NULL)
		count++;
	variables = calloc(VARIABLES + count + 1, sizeof *variables);
	if (variables == NULL)
		return NULL;
	snprintf(number, sizeof number, "%zu", run->number + 1);
	for (int i = 0; i < VARIABLES; i++) {
		variables[i] = make_variable(names[i], values[i]);
		if (variables[i] == NULL) {
			free_environment(variables);
			return NULL;
		}
	}
	for (size_t i = 0; i < count; i++)
		if (!is_ours(environ[i]))
			variables[at++] = environ[i];
	return variables;
}

/* A child starts with the signals as they were for us, and with our output out of its reach. */
static int spawn(const char *command, char **variables, int output, pid_t *pid)
{
	char *const words[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c",
			       (char *)(uintptr_t)command, NULL};
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t none;
	sigset_t defaults;
	int error;

	sigemptyset(&none);
	sigemptyset(&defaults);
	sigaddset(&defaults, SIGPIPE);
	sigaddset(&defaults, SIGXFSZ);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setsigdefault(&attributes, &defaults);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	error = posix_spawn(pid, "/bin/sh", &files, &attributes, words, variables);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	errno = error;
	return error == 0 ? 0 : -1;
}

/* Until the command has ended, or a signal is to end all: then the command is ended too. */
static int wait_for(const struct bell *bell, pid_t pid, int *status)
{
	pid_t ended = waitpid(pid, status, WNOHANG);

	while (ended == 0 && bell_wait(bell, NULL, clock_now_ns() + LOOK_NS))
		ended = waitpid(pid, status, WNOHANG);
	if (ended == 0) {
		kill(pid, SIGTERM);
		ended = waitpid(pid, status, 0);
	}
	return ended == pid ? 0 : -1;
}

static int run_command(const struct bell *bell, const struct run *run, const char *command,
		       int output, int *status)
{
	char **variables = make_environment(run);
	pid_t pid = -1;

	if (variables == NULL || spawn(command, variables, output, &pid) != 0) {
		free_environment(variables);
		return -1;
	}
	free_environment(variables);
	return wait_for(bell, pid, status);
}

static void show_output(FILE *output)
{
	char text[BUFSIZ];
	size_t got;

	rewind(output);
	while ((got = fread(text, 1, sizeof text, output)) > 0)
		fwrite(text, 1, got, stderr);
}

int prepare_target(const struct bell *bell, const struct run *run, char *sentence, size_t size)
{
	const char *command = run->plan->targets[run->target].prepare;
	FILE *output;
	int status = 0;

	if (command == NULL)
		return 0;
	output = tmpfile();
	if (output != NULL)
		fcntl(fileno(output), F_SETFD, FD_CLOEXEC);
	if (output == NULL || run_command(bell, run, command, fileno(output), &status) != 0) {
		text_fail(sentence, size, "cannot run the command that prepares %s: %s",
			  plan_target_name(run->plan, run->target), strerror(errno));
		if (output != NULL)
			fclose(output);
		return -1;
	}
	if (status != 0)
		show_output(output);
	fclose(output);
	if (status == 0)
		return 0;
	if (WIFEXITED(status))
		return text_fail(
			sentence, size, "the command that prepares %s failed with status %d: %s",
			plan_target_name(run->plan, run->target), WEXITSTATUS(status), command);
	return text_fail(sentence, size, "the command that prepares %s was ended by signal %d: %s",
			 plan_target_name(run->plan, run->target), WTERMSIG(status), command);
}
