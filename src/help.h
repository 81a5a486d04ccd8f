/* SPDX-License-Identifier: ISC */
/*
 * The texts of --help and --version, on standard output, made from the tables of commands and
 * options.
 *
 * Called by main. Where standard output takes no text, the status says so, and a sentence why.
 */
#ifndef BLOGBENCH_HELP_H
#define BLOGBENCH_HELP_H

#include "base/status.h"
#include "command.h"

enum status help_show(const struct command *command);
enum status help_show_version(void);

#endif
