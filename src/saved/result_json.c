/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "saved/result_json_parts.h"
#include "saved/savefile.h"

const bool result_json_supported = true;

/* No result is larger. Ends the reading of what has no end, such as a device. */
#define FILE_BYTES_MAX (UINT64_C(1) << 30)

int result_can_save(const char *path)
{
	return savefile_check(path);
}

bool result_is_replaced(const char *path)
{
	return savefile_replaces(path);
}

static int save(const json_t *root, const char *path)
{
	struct savefile file;

	if (savefile_open(&file, path) != 0)
		return -1;
	if (result_json_print(file.out, root) == 0)
		return savefile_commit(&file);
	savefile_abandon(&file);
	return -1;
}

int result_save(const struct result *result, const char *path, char *sentence, size_t size)
{
	json_t *root = result_json_pack(result);
	int failed = -1;

	if (root != NULL)
		failed = save(root, path);
	else
		errno = ENOMEM;
	json_decref(root);
	if (failed == 0)
		return 0;
	return text_fail(sentence, size, "cannot save the result in %s: %s",
			 strcmp(path, "-") == 0 ? "standard output" : path, strerror(errno));
}

/* A file as jansson reads it. */
struct source {
	int fd;
	uint64_t bytes; /* so far */
	int error;
};

static size_t read_more(void *buffer, size_t size, void *data)
{
	struct source *source = data;
	ssize_t got;

	do
		got = read(source->fd, buffer, size);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		source->error = errno;
	else if ((source->bytes += (uint64_t)got) > FILE_BYTES_MAX)
		source->error = EFBIG;
	return source->error != 0 ? (size_t)-1 : (size_t)got;
}

static json_t *parse(int fd, const char *path, char *sentence, size_t size)
{
	struct source source = {.fd = fd};
	json_error_t error;
	json_t *root;

	errno = 0;
	root = json_load_callback(read_more, &source, JSON_REJECT_DUPLICATES, &error);
	if (root != NULL)
		return root;
	/* jansson takes a lack of memory for an error of syntax. */
	if (errno == ENOMEM)
		source.error = ENOMEM;
	if (source.error != 0)
		text_fail(sentence, size, "cannot read %s: %s", path, strerror(source.error));
	else if (source.bytes == 0)
		text_fail(sentence, size, "%s is empty, so it holds no result", path);
	else
		text_fail(sentence, size, "%s, line %d: %s; the file is damaged, or not JSON", path,
			  error.line, error.text);
	return NULL;
}

struct result *result_load(const char *path, char *sentence, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct result *result = NULL;
	json_t *root;

	if (fd < 0) {
		text_fail(sentence, size, "cannot read %s: %s", path, strerror(errno));
		return NULL;
	}
	root = parse(fd, path, sentence, size);
	close(fd);
	if (root != NULL)
		result = result_json_unpack(root, path, sentence, size);
	json_decref(root);
	return result;
}
