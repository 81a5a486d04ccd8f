/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/role.h"

const struct role *const roles[ROLE_COUNT] = {
	[ROLE_WRITER] = &role_writer,
	[ROLE_REWRITER] = &role_rewriter,
	[ROLE_COMMENTER] = &role_commenter,
	[ROLE_READER] = &role_reader,
};
