/* SPDX-License-Identifier: ISC */
/*
 * What this process and the machine around it do: bytes moved, memory not yet written, swapping,
 * CPU time. Read before and after, and subtracted, it tells where the bytes of a benchmark came
 * from and whether something else was busy meanwhile.
 *
 * Called by bench outside of the measured time. Bytes and nanoseconds since some start; -1 is
 * unknown, and what is worked out from an unknown is unknown. Reading can't fail. `root` is "/", or
 * for tests a directory with a proc of its own. No shared state: any thread may call these.
 */
#ifndef BLOGBENCH_ACTIVITY_H
#define BLOGBENCH_ACTIVITY_H

#include <stdint.h>

/* Of this process, all threads: what its system calls moved, and what of that reached the devices.
 * A page written is counted when it gets dirty, even if it is dropped before a device sees it: of
 * the written bytes, the cancelled ones never got there. */
struct io_counters {
	int64_t call_read_bytes;
	int64_t call_written_bytes;
	int64_t device_read_bytes;
	int64_t device_written_bytes;
	int64_t device_cancelled_bytes;
};

/* Of the machine: the first two go up and down, the others only grow. */
struct memory_activity {
	int64_t dirty_bytes;
	int64_t writeback_bytes;
	int64_t swapped_in_bytes;
	int64_t swapped_out_bytes;
};

/* CPU time: of the machine all, and of this all what was spent in programs, in the kernel, and by
 * other virtual machines; of this process, all threads. The kernel's includes what it does for
 * others at its own time, such as writing pages back; that of other processes (processes.h) does
 * not. */
struct cpu_usage {
	int64_t machine_total_ns;
	int64_t machine_user_ns;
	int64_t machine_system_ns;
	int64_t machine_stolen_ns;
	int64_t process_user_ns;
	int64_t process_system_ns;
	int64_t others_system_ns;
};

/* Parts of all CPU time, 0 to 1: of this process, of all else, and what other virtual machines
 * took. Of all else, other processes took a part by themselves, in the kernel or not; -1 also where
 * only that is unknown. */
struct cpu_shares {
	double own_user;
	double own_system;
	double other_user;
	double other_system;
	double stolen;
	double other_processes;
};

void activity_read_io(struct io_counters *io, const char *root);
void activity_read_memory(struct memory_activity *memory, const char *root);
void activity_read_cpu(struct cpu_usage *usage, const char *root);

/* How much a counter grew; unknown also where it went back. */
int64_t activity_growth(int64_t before, int64_t after);

struct io_counters activity_subtract_io(const struct io_counters *after,
					const struct io_counters *before);
struct cpu_usage activity_subtract_cpu(const struct cpu_usage *after,
				       const struct cpu_usage *before);

/* Of a difference of two readings; all -1 where a part is unknown or no time went by. */
struct cpu_shares activity_shares(const struct cpu_usage *difference);

/* The platform's part of activity_read_cpu: fills in the machine's side, or leaves it. */
void activity_read_machine(struct cpu_usage *usage, const char *root);

#endif
