/* SPDX-License-Identifier: ISC */
/*
 * A block device as Linux describes it below /sys/dev/block.
 *
 * Called by mount, with a struct in which all is unknown, and the device's two numbers. Fills in
 * what it finds and leaves the rest. A partition is followed to its disk, since only that has a
 * queue. `root` is a descriptor of the directory that holds sys. Any thread may call it; it doesn't
 * fail.
 */
#ifndef BLOGBENCH_DEVICE_H
#define BLOGBENCH_DEVICE_H

struct environment_device;

void device_read(struct environment_device *device, int root, unsigned int major_number,
		 unsigned int minor_number);

#endif
