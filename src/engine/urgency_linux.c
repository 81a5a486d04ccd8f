/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/urgency.h"

/*
 * What sched_setattr(2) takes, of which no header of libc tells. For an ordinary thread the runtime
 * is, since Linux 6.12, its time slice: whoever asks for a short one is served early.
 */
struct scheduling {
	uint32_t size;
	uint32_t policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime_ns;
	uint64_t deadline_ns;
	uint64_t period_ns;
};

/* The shortest slice that there is, and the system's own. Only root may go below a nice value of 0.
 */
enum {
	SHORTEST_SLICE_NS = 100000,
	USUAL_SLICE = 0,
	MOST_URGENT = -20
};

/* Whoever has chosen another policy for the program (chrt) knows why. */
static void set(int nice, uint64_t slice_ns)
{
	struct scheduling scheduling = {
		.size = sizeof scheduling, .nice = nice, .runtime_ns = slice_ns};

	if (sched_getscheduler(0) == SCHED_OTHER)
		(void)syscall(SYS_sched_setattr, 0, &scheduling, 0);
}

int urgency_begin(void)
{
	int nice = getpriority(PRIO_PROCESS, 0);

	set(nice, SHORTEST_SLICE_NS);
	set(MOST_URGENT, SHORTEST_SLICE_NS);
	return nice;
}

void urgency_end(int before)
{
	set(before, USUAL_SLICE);
}
