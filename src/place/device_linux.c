/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place/device.h"
#include "place/environment.h"
#include "place/textfile.h"

static char *device_name(int directory)
{
	char *text = textfile_read(directory, "uevent");
	char *name = textfile_value(text, "DEVNAME=");

	free(text);
	return name;
}

/* The file lists all schedulers, the chosen one in brackets where there is a choice. */
static char *chosen_scheduler(int directory)
{
	char *list = textfile_read_value(directory, "queue/scheduler");
	char *from = list == NULL ? NULL : strchr(list, '[');
	char *to = from == NULL ? NULL : strchr(from, ']');
	char *chosen;

	if (to == NULL)
		return list;
	chosen = strndup(from + 1, (size_t)(to - from - 1));
	free(list);
	return chosen;
}

static int open_directory(int directory, const char *path)
{
	return openat(directory, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static void read_disk(struct environment_device *device, int disk)
{
	int64_t rotational = textfile_read_number(disk, "queue/rotational");

	device->disk = device_name(disk);
	device->model = textfile_read_value(disk, "device/model");
	device->scheduler = chosen_scheduler(disk);
	device->backing_file = textfile_read_value(disk, "loop/backing_file");
	device->rotational = rotational < 0 ? -1 : rotational != 0;
}

void device_read(struct environment_device *device, int root, unsigned int major_number,
		 unsigned int minor_number)
{
	char path[64];
	int directory;
	int disk;

	snprintf(path, sizeof(path), "sys/dev/block/%u:%u", major_number, minor_number);
	directory = open_directory(root, path);
	if (directory < 0)
		return;
	device->name = device_name(directory);
	/* A partition's directory lies in that of its disk. */
	disk = open_directory(directory,
			      faccessat(directory, "partition", F_OK, 0) == 0 ? ".." : ".");
	if (disk >= 0) {
		read_disk(device, disk);
		close(disk);
	}
	close(directory);
}
