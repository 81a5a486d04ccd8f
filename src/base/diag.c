/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/terminal.h"

static void write_whole(int fd, const char *text, size_t size)
{
	while (size > 0) {
		ssize_t written = write(fd, text, size);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return;
		text += written;
		size -= (size_t)written;
	}
}

void diag_say(const char *format, ...)
{
	char line[DIAG_TEXT_SIZE] = "";
	int saved_errno = errno;
	va_list arguments;
	size_t length;
	char *text;

	/* A terminal may show progress where the message comes. */
	if (terminal_has_lines(STDERR_FILENO))
		text_add(line, sizeof line, "%s", TERMINAL_CLEAR);
	text_add(line, sizeof line, "blogbench: ");
	text = line + strlen(line);
	va_start(arguments, format);
	/* One byte is kept back for the newline. */
	vsnprintf(text, (size_t)(line + sizeof line - text) - 1, format, arguments);
	va_end(arguments);
	text_make_plain(text);
	length = strlen(line);
	line[length++] = '\n';
	write_whole(STDERR_FILENO, line, length);
	errno = saved_errno;
}
