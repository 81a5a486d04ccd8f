/* SPDX-License-Identifier: ISC */
/*
 * The exit statuses, as the manual page lists them. A program ended by signal n gives 128 + n.
 */
#ifndef BLOGBENCH_STATUS_H
#define BLOGBENCH_STATUS_H

enum status {
	STATUS_OK = 0,
	STATUS_CANNOT_RUN = 1,
	STATUS_USAGE = 2,
	STATUS_INVALID = 3,
	STATUS_WORSE = 4,
	STATUS_SIGNAL = 128, /* plus the signal's number: main lets the program die by it */
};

#endif
