/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "engine/urgency.h"

int urgency_begin(void)
{
	return 0;
}

void urgency_end(int before)
{
	(void)before;
}
