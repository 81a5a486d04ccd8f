/* SPDX-License-Identifier: ISC */
/*
 * Messages on standard error, each a whole line that begins with "blogbench: ".
 *
 * Called by main, options, help, the commands, bench and runner, which alone speak. A line is
 * written by one write(2), so that lines of several threads, or of standard output in the same
 * pipe, never mix; what is not plain in it (text.h) is shown as question marks. On a terminal it
 * takes the place of the line of progress, if there is one (terminal.h). Any thread may call it; it
 * never fails.
 *
 * Scripts merge the two streams and look for words. Once a run has begun, no message holds "Final
 * score for", nor as a whole word "writers", "rewriters", "commenters", "readers" or "iterations";
 * after the final lines none holds "reads", "writes" or "threads".
 */
#ifndef BLOGBENCH_DIAG_H
#define BLOGBENCH_DIAG_H

#include "base/text.h"

/* Room for one sentence with a path or two in it. */
enum {
	DIAG_TEXT_SIZE = 1024
};

void diag_say(const char *format, ...) TEXT_PRINTF(1, 2);

#endif
