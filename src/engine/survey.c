/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/survey.h"
#include "workload/names.h"

/* The unit of st_blocks, whatever the file system's own blocks are. */
enum {
	STORED_UNIT = 512
};

static void look_at_file(struct run_data *data, int directory, const char *name)
{
	struct stat status;

	if (!names_is_file(name) || fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	data->files++;
	data->bytes += status.st_size;
	data->stored_bytes += (int64_t)status.st_blocks * STORED_UNIT;
}

/* Calls the visitor for each entry of a directory below another. */
static void walk(struct run_data *data, int parent, const char *name,
		 void (*visit)(struct run_data *data, int directory, const char *name))
{
	int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *stream = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *entry;

	if (stream == NULL) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((entry = readdir(stream)) != NULL)
		visit(data, fd, entry->d_name);
	closedir(stream);
}

static void look_at_blog(struct run_data *data, int directory, const char *name)
{
	if (names_is_blog(name))
		walk(data, directory, name, look_at_file);
}

void survey_take(struct run_data *data, int root)
{
	*data = (struct run_data){0};
	walk(data, root, ".", look_at_blog);
}
