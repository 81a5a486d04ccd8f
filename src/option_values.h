/* SPDX-License-Identifier: ISC */
/*
 * The values of options: from the text that was typed to the field that the table names.
 *
 * Called by options.
 */
#ifndef BLOGBENCH_OPTION_VALUES_H
#define BLOGBENCH_OPTION_VALUES_H

#include "options.h"

/* Sets the field; -1, and the field as it was, where the text is none of the row's values. */
int option_set(struct options *options, const struct option_row *row, const char *text);

/* Says which values there are. */
enum status option_refuse(const struct option_row *row, const char *text);

#endif
