/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/terminal.h"

enum {
	COLUMNS_AS_USUAL = 80
};

bool terminal_has_lines(int fd)
{
	const char *type = getenv("TERM");
	pid_t foreground;

	if (!isatty(fd) || type == NULL || type[0] == '\0' || strcmp(type, "dumb") == 0)
		return false;
	foreground = tcgetpgrp(fd);
	/* One that controls no processes has none in the background. */
	return foreground == -1 || foreground == getpgrp();
}

int terminal_columns(int fd)
{
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return COLUMNS_AS_USUAL;
	return size.ws_col;
}

bool terminal_is_ready(int fd)
{
	struct pollfd terminal = {.fd = fd, .events = POLLOUT};

	return poll(&terminal, 1, 0) == 1 && (terminal.revents & POLLOUT) != 0;
}
