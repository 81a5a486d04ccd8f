/* SPDX-License-Identifier: ISC */
/*
 * Terminals on which a line of progress is shown: written over again and again, and taken away
 * before anything else is shown in its place.
 *
 * Called by the report of progress, by the messages (diag.h), which may come in between, and by
 * whoever decides whether there is progress to show. Any thread; nothing fails.
 */
#ifndef BLOGBENCH_TERMINAL_H
#define BLOGBENCH_TERMINAL_H

#include <stdbool.h>

/* To the begin of the line, and clear it (ECMA-48: CR, EL). */
#define TERMINAL_CLEAR "\r\033[K"

/* Whether a descriptor is a terminal that can clear a line, and ours: one that shows a shell while
 * this program runs in its background is not. */
bool terminal_has_lines(int fd);

/* How many columns it has, as far as it tells. */
int terminal_columns(int fd);

/* Whether it takes what is written at once: not while somebody has stopped it (Ctrl-S). */
bool terminal_is_ready(int fd);

#endif
