/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"

static void hide_control_characters(char *text)
{
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < ' ' || c == 0x7f)
			*text = '?';
	}
}

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
	static const char prefix[] = "blogbench: ";
	char line[DIAG_TEXT_SIZE] = "blogbench: ";
	char *text = line + sizeof prefix - 1;
	/* One byte is kept back for the newline. */
	size_t room = sizeof line - (sizeof prefix - 1) - 1;
	int saved_errno = errno;
	va_list arguments;
	size_t length;

	va_start(arguments, format);
	vsnprintf(text, room, format, arguments);
	va_end(arguments);
	hide_control_characters(text);
	length = strlen(line);
	line[length++] = '\n';
	write_whole(STDERR_FILENO, line, length);
	errno = saved_errno;
}
