/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "command.h"
#include "engine/signals.h"
#include "help.h"
#include "options.h"

/*
 * A standard stream that is closed at the start would become the next file to be opened, and what
 * is meant for the one would go to the other. What takes its place can be neither read nor written.
 */
static int fill_closed_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC) < 0)
			return -1;
	return 0;
}

static enum status do_as_told(int argc, char **argv)
{
	const struct command *command = command_find(argc > 1 ? argv[1] : NULL);
	int words = command->word[0] != '\0';
	struct options options;
	enum status status = options_parse(&options, command, argc - words, argv + words);

	if (status == STATUS_OK) {
		switch (options.action) {
		case ACTION_HELP:
			status = help_show(command);
			break;
		case ACTION_VERSION:
			status = help_show_version();
			break;
		case ACTION_RUN:
			status = command->run(&options);
			break;
		}
	}
	options_free(&options);
	return status;
}

/* Some file systems tell only here that what they have taken is lost. */
static enum status close_output(enum status status)
{
	/* What could not be written has been told before. */
	if (ferror(stdout) || fclose(stdout) == 0)
		return status;
	diag_say("cannot write to standard output: %s", strerror(errno));
	return status > STATUS_SIGNAL ? status : STATUS_CANNOT_RUN;
}

static enum status end(enum status status)
{
	if (status > STATUS_SIGNAL)
		signals_die((int)status - STATUS_SIGNAL);
	return status;
}

int main(int argc, char **argv)
{
	if (fill_closed_streams() == 0)
		return end(close_output(do_as_told(argc, argv)));
	diag_say("a standard stream is closed, and nothing can take its place: %s",
		 strerror(errno));
	return STATUS_CANNOT_RUN;
}
