/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>
#include <sys/resource.h>

#include "place/activity.h"

int64_t activity_growth(int64_t before, int64_t after)
{
	return before < 0 || after < before ? -1 : after - before;
}

struct io_counters activity_subtract_io(const struct io_counters *after,
					const struct io_counters *before)
{
	return (struct io_counters){
		.call_read_bytes = activity_growth(before->call_read_bytes, after->call_read_bytes),
		.call_written_bytes =
			activity_growth(before->call_written_bytes, after->call_written_bytes),
		.device_read_bytes =
			activity_growth(before->device_read_bytes, after->device_read_bytes),
		.device_written_bytes =
			activity_growth(before->device_written_bytes, after->device_written_bytes),
		.device_cancelled_bytes = activity_growth(before->device_cancelled_bytes,
							  after->device_cancelled_bytes),
	};
}

struct cpu_usage activity_subtract_cpu(const struct cpu_usage *after,
				       const struct cpu_usage *before)
{
	return (struct cpu_usage){
		.machine_total_ns =
			activity_growth(before->machine_total_ns, after->machine_total_ns),
		.machine_user_ns = activity_growth(before->machine_user_ns, after->machine_user_ns),
		.machine_system_ns =
			activity_growth(before->machine_system_ns, after->machine_system_ns),
		.machine_stolen_ns =
			activity_growth(before->machine_stolen_ns, after->machine_stolen_ns),
		.process_user_ns = activity_growth(before->process_user_ns, after->process_user_ns),
		.process_system_ns =
			activity_growth(before->process_system_ns, after->process_system_ns),
		.others_system_ns =
			activity_growth(before->others_system_ns, after->others_system_ns),
	};
}

static int64_t in_ns(const struct timeval *time)
{
	return ((int64_t)time->tv_sec * 1000000 + time->tv_usec) * 1000;
}

void activity_read_cpu(struct cpu_usage *usage, const char *root)
{
	struct rusage own;

	*usage = (struct cpu_usage){-1, -1, -1, -1, -1, -1, -1};
	if (getrusage(RUSAGE_SELF, &own) == 0) {
		usage->process_user_ns = in_ns(&own.ru_utime);
		usage->process_system_ns = in_ns(&own.ru_stime);
	}
	activity_read_machine(usage, root);
}

/* The machine's clocks tick coarsely and this process's do not, so that a little less than nothing
 * can be left for the others. */
static double others_share(int64_t all_ns, int64_t own_ns, int64_t total_ns)
{
	return all_ns > own_ns ? (double)(all_ns - own_ns) / (double)total_ns : 0;
}

struct cpu_shares activity_shares(const struct cpu_usage *difference)
{
	double total = (double)difference->machine_total_ns;
	struct cpu_shares shares;

	if (difference->machine_total_ns <= 0 || difference->machine_user_ns < 0 ||
	    difference->machine_system_ns < 0 || difference->machine_stolen_ns < 0 ||
	    difference->process_user_ns < 0 || difference->process_system_ns < 0)
		return (struct cpu_shares){-1, -1, -1, -1, -1, -1};
	shares = (struct cpu_shares){
		.own_user = (double)difference->process_user_ns / total,
		.own_system = (double)difference->process_system_ns / total,
		.other_user = others_share(difference->machine_user_ns, difference->process_user_ns,
					   difference->machine_total_ns),
		.other_system =
			others_share(difference->machine_system_ns, difference->process_system_ns,
				     difference->machine_total_ns),
		.stolen = (double)difference->machine_stolen_ns / total,
	};
	shares.other_processes = -1;
	if (difference->others_system_ns >= 0)
		shares.other_processes =
			shares.other_user +
			fmin((double)difference->others_system_ns / total, shares.other_system);
	return shares;
}
