/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "base/text.h"
#include "saved/result_json.h"

const bool result_json_supported = false;

static int refuse(const char *path, char *sentence, size_t size)
{
	return text_fail(sentence, size,
			 "%s: this blogbench was built without jansson, and has no results in JSON",
			 path);
}

int result_can_save(const char *path)
{
	(void)path;
	errno = ENOSYS;
	return -1;
}

bool result_is_replaced(const char *path)
{
	(void)path;
	return false;
}

int result_save(const struct result *result, const char *path, char *sentence, size_t size)
{
	(void)result;
	return refuse(path, sentence, size);
}

struct result *result_load(const char *path, char *sentence, size_t size)
{
	refuse(path, sentence, size);
	return NULL;
}

void result_unload(struct result *result)
{
	(void)result;
}
