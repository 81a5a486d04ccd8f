/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/clock.h"
#include "base/units.h"
#include "engine/settle.h"

/* Quiet: less than this is waiting to be written, and less than this part of the processors is in
 * use. */
static const int64_t QUIET_DIRTY_BYTES = 16 << 20;
static const double QUIET_BUSY = 0.10;

#define LOOK_NS (UNITS_NS_PER_SECOND / 2)

static int64_t dirty_bytes(void)
{
	struct memory_activity memory;

	activity_read_memory(&memory, "/");
	return memory.dirty_bytes < 0 ? -1 : memory.dirty_bytes + memory.writeback_bytes;
}

/* How busy the processors are for one look's time. */
static double busy(const struct bell *bell, uint64_t look_ns)
{
	struct cpu_usage before;
	struct cpu_usage after;
	struct cpu_usage difference;
	struct cpu_shares shares;

	activity_read_cpu(&before, "/");
	bell_wait(bell, NULL, clock_now_ns() + look_ns);
	activity_read_cpu(&after, "/");
	difference = activity_subtract_cpu(&after, &before);
	shares = activity_shares(&difference);
	return shares.other_user < 0 ? -1 : shares.other_user + shares.other_system;
}

void settle_wait(const struct bell *bell, uint64_t longest_ns, struct run *run)
{
	uint64_t began_ns = clock_now_ns();
	uint64_t waited_ns = 0;
	bool quiet = false;

	if (longest_ns == 0)
		return;
	while (!quiet && !bell_stopped(bell) && waited_ns < longest_ns) {
		uint64_t left_ns = longest_ns - waited_ns;

		run->busy_before = busy(bell, left_ns < LOOK_NS ? left_ns : LOOK_NS);
		run->dirty_before_bytes = dirty_bytes();
		quiet = run->busy_before < QUIET_BUSY &&
			run->dirty_before_bytes < QUIET_DIRTY_BYTES;
		waited_ns = clock_now_ns() - began_ns;
	}
	run->settled_ns = (int64_t)waited_ns;
	run->was_quiet = quiet;
}
