/* SPDX-License-Identifier: ISC */
/*
 * Roles: what the workers of a blog server do. Each is a file of its own and one row of the list.
 *
 * A worker calls its role's step again and again until the run is stopped. A step returns 0 when it
 * is done, and -1 when it could not be finished: the run was stopped, or an error was recorded (see
 * workload/faults.h). Steps look at the stop flag between files.
 */
#ifndef BLOGBENCH_ROLE_H
#define BLOGBENCH_ROLE_H

struct worker;

enum role_id {
	ROLE_WRITER,
	ROLE_REWRITER,
	ROLE_COMMENTER,
	ROLE_READER,
	ROLE_COUNT
};

struct role {
	const char *name;
	const char *plural;
	int (*step)(struct worker *me);
};

extern const struct role role_writer;
extern const struct role role_rewriter;
extern const struct role role_commenter;
extern const struct role role_reader;

/* All of them, in the order in which they are shown. */
extern const struct role *const roles[ROLE_COUNT];

#endif
