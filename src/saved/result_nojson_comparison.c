/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "saved/result_json_comparison.h"

int comparison_print_json(FILE *out, const struct comparison *comparison)
{
	(void)out;
	(void)comparison;
	errno = ENOSYS;
	return -1;
}
