/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "workload/step.h"

int step_write_some(struct worker *me, uint64_t blog, enum kind kind)
{
	struct file_id file = {blog, kind, step_random_number(me)};

	for (; file.number > 0; file.number--)
		if (bell_stopped(me->shop->bell) || store_write(me, &file) != 0)
			return -1;
	return 0;
}
