/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "saved/result_json_tables.h"

/*
 * Errors have other numbers on other systems, but the same names: those of POSIX.1-2017, base
 * definitions, <errno.h>. Where two have the same number the first is written.
 */
#define ERROR(name)         \
	{                   \
#name, name \
	}

static const struct {
	const char *name;
	int number;
} errors[] = {
	ERROR(EACCES),
	ERROR(EADDRINUSE),
	ERROR(EADDRNOTAVAIL),
	ERROR(EAFNOSUPPORT),
	ERROR(EAGAIN),
	ERROR(EALREADY),
	ERROR(EBADF),
	ERROR(EBADMSG),
	ERROR(EBUSY),
	ERROR(ECANCELED),
	ERROR(ECHILD),
	ERROR(ECONNABORTED),
	ERROR(ECONNREFUSED),
	ERROR(ECONNRESET),
	ERROR(EDEADLK),
	ERROR(EDESTADDRREQ),
	ERROR(EDOM),
	ERROR(EDQUOT),
	ERROR(EEXIST),
	ERROR(EFAULT),
	ERROR(EFBIG),
	ERROR(EHOSTUNREACH),
	ERROR(EIDRM),
	ERROR(EILSEQ),
	ERROR(EINPROGRESS),
	ERROR(EINTR),
	ERROR(EINVAL),
	ERROR(EIO),
	ERROR(EISCONN),
	ERROR(EISDIR),
	ERROR(ELOOP),
	ERROR(EMFILE),
	ERROR(EMLINK),
	ERROR(EMSGSIZE),
	ERROR(ENAMETOOLONG),
	ERROR(ENETDOWN),
	ERROR(ENETRESET),
	ERROR(ENETUNREACH),
	ERROR(ENFILE),
	ERROR(ENOBUFS),
	ERROR(ENODEV),
	ERROR(ENOENT),
	ERROR(ENOEXEC),
	ERROR(ENOLCK),
	ERROR(ENOMEM),
	ERROR(ENOMSG),
	ERROR(ENOPROTOOPT),
	ERROR(ENOSPC),
	ERROR(ENOSYS),
	ERROR(ENOTCONN),
	ERROR(ENOTDIR),
	ERROR(ENOTEMPTY),
	ERROR(ENOTRECOVERABLE),
	ERROR(ENOTSOCK),
	ERROR(ENOTSUP),
	ERROR(ENOTTY),
	ERROR(ENXIO),
	ERROR(EOPNOTSUPP),
	ERROR(EOVERFLOW),
	ERROR(EOWNERDEAD),
	ERROR(EPERM),
	ERROR(EPIPE),
	ERROR(EPROTO),
	ERROR(EPROTONOSUPPORT),
	ERROR(EPROTOTYPE),
	ERROR(ERANGE),
	ERROR(EROFS),
	ERROR(ESPIPE),
	ERROR(ESRCH),
	ERROR(ESTALE),
	ERROR(ETIMEDOUT),
	ERROR(ETXTBSY),
	ERROR(EWOULDBLOCK),
	ERROR(EXDEV),
};

enum {
	ERRORS = sizeof errors / sizeof errors[0]
};

const char *json_error_name(int error)
{
	for (int i = 0; i < ERRORS; i++)
		if (errors[i].number == error)
			return errors[i].name;
	return NULL;
}

int json_error_number(const char *name)
{
	for (int i = 0; i < ERRORS; i++)
		if (strcmp(errors[i].name, name) == 0)
			return errors[i].number;
	return 0;
}
