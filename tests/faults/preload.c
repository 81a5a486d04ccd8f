/* SPDX-License-Identifier: ISC */
/*
 * A library to preload: it makes chosen calls of an unmodified program fail, fall short or take
 * longer. Tests start the program with LD_PRELOAD set to it. For 64-bit Linux with glibc.
 *
 *   FAULTS      rules with ';' between them, each of fields with ',' between them, as in
 *               "call=write,name=picture-*,from=3,count=1,error=ENOSPC; call=read,short=1000"
 *   FAULTS_LOG  a file that gets a line "NUMBER PATH RULE" whenever a rule fires
 *
 *   call=NAME   open (also openat, creat), read (pread), write (pwrite), close, mkdir (mkdirat),
 *               rename (renameat, renameat2), unlink (unlinkat), rmdir (unlinkat with
 *               AT_REMOVEDIR), fsync (fdatasync), flock, fcntl (only where it locks),
 *               pthread_create. Each name in a group stands for the whole group.
 *   name=GLOB   only files whose last path component matches; a GLOB with a '/' is held against
 *               the path as far as it is known, and its '*' matches '/' too. A rename matches by
 *               its old or its new name.
 *   mode=r|w    only opens for reading, or only those that may write
 *   from=N      the first of the calls let through by call, name and mode that fires, from 1
 *   every=N     after that one each N-th; every=N without from=N begins with the N-th
 *   count=N     at most N times
 *   error=NAME  fail with this errno without making the call; close closes nevertheless
 *   after=1     make the call, then report the error
 *   short=N     let a read or write do at most N bytes
 *   delay_us=N  sleep before the call; timer slack is set to 1 ns to keep the sleep exact
 *
 * A rule counts its calls over all threads. Of several rules that fire on one call the delays add
 * up, and the first error and the first short count hold. A descriptor has a name if the program
 * got it from open, dup or fcntl; what libc does inside itself (stdio, opendir) is not seen. A
 * process started by the program begins its own counts. Anything wrong in these variables ends the
 * program at its start with one line and status 99: no test may pass because a fault was misspelt.
 *
 * The writable data at file scope are what a preloaded library cannot do without: its functions
 * have no argument to carry them. Rules are constant after the start, except for their counters.
 */

#define _GNU_SOURCE 1
/* Both would give other names or bodies to the very functions that are defined here. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) == 8, "pread and pread64 are one function only with a 64-bit off_t");

enum {
	RULES_MAX = 32,
	RULE_BYTES = 256,
	PATH_BYTES = 256,
	FDS_MAX = 16384,
	BAD_STATUS = 99
};

enum call {
	CALL_NONE,
	CALL_OPEN,
	CALL_READ,
	CALL_WRITE,
	CALL_CLOSE,
	CALL_MKDIR,
	CALL_RENAME,
	CALL_UNLINK,
	CALL_RMDIR,
	CALL_FSYNC,
	CALL_FLOCK,
	CALL_FCNTL,
	CALL_PTHREAD_CREATE,
};

struct word {
	const char *name;
	int value;
};

static const struct word call_names[] = {
	{"open", CALL_OPEN},
	{"openat", CALL_OPEN},
	{"creat", CALL_OPEN},
	{"read", CALL_READ},
	{"pread", CALL_READ},
	{"write", CALL_WRITE},
	{"pwrite", CALL_WRITE},
	{"close", CALL_CLOSE},
	{"mkdir", CALL_MKDIR},
	{"mkdirat", CALL_MKDIR},
	{"rename", CALL_RENAME},
	{"renameat", CALL_RENAME},
	{"renameat2", CALL_RENAME},
	{"unlink", CALL_UNLINK},
	{"unlinkat", CALL_UNLINK},
	{"rmdir", CALL_RMDIR},
	{"fsync", CALL_FSYNC},
	{"fdatasync", CALL_FSYNC},
	{"flock", CALL_FLOCK},
	{"fcntl", CALL_FCNTL},
	{"pthread_create", CALL_PTHREAD_CREATE},
	{NULL, 0},
};

static const struct word error_names[] = {
	{"EACCES", EACCES},
	{"EAGAIN", EAGAIN},
	{"EBADF", EBADF},
	{"EBUSY", EBUSY},
	{"ECONNABORTED", ECONNABORTED},
	{"EDQUOT", EDQUOT},
	{"EEXIST", EEXIST},
	{"EFBIG", EFBIG},
	{"EINTR", EINTR},
	{"EINVAL", EINVAL},
	{"EIO", EIO},
	{"EISDIR", EISDIR},
	{"ELOOP", ELOOP},
	{"EMFILE", EMFILE},
	{"EMLINK", EMLINK},
	{"ENAMETOOLONG", ENAMETOOLONG},
	{"ENFILE", ENFILE},
	{"ENODEV", ENODEV},
	{"ENOENT", ENOENT},
	{"ENOLCK", ENOLCK},
	{"ENOMEM", ENOMEM},
	{"ENOSPC", ENOSPC},
	{"ENOSYS", ENOSYS},
	{"ENOTCONN", ENOTCONN},
	{"ENOTDIR", ENOTDIR},
	{"ENOTEMPTY", ENOTEMPTY},
	{"ENXIO", ENXIO},
	{"EOPNOTSUPP", EOPNOTSUPP},
	{"EPERM", EPERM},
	{"EPIPE", EPIPE},
	{"EREMOTEIO", EREMOTEIO},
	{"EROFS", EROFS},
	{"ESTALE", ESTALE},
	{"ETIMEDOUT", ETIMEDOUT},
	{"EUCLEAN", EUCLEAN},
	{"EXDEV", EXDEV},
	{NULL, 0},
};

struct rule {
	char text[RULE_BYTES];
	char name[RULE_BYTES];
	int call;
	int error;
	char mode;
	bool is_short;
	bool after;
	uint64_t from;
	uint64_t every;
	uint64_t count;
	uint64_t short_bytes;
	uint64_t delay_us;
	_Atomic uint64_t seen;
};

/* What one call has drawn from the rules. */
struct fault {
	int error;
	bool after;
	size_t max_bytes;
};

static struct {
	struct rule rules[RULES_MAX];
	size_t n_rules;
	int log_fd;
} faults = {.log_fd = -1};

/* The path of each open descriptor. Written by its opener before anybody else can know the
 * descriptor, and cleared by its closer while nobody else can get it: so no lock is needed, and
 * no order between the atomic bytes. */
static _Atomic char fd_paths[FDS_MAX][PATH_BYTES];

/* The function of that name which comes after ours. Looked up at the first use, not at the start:
 * sanitizers and other libraries make calls before a constructor of ours could run. POSIX lets
 * dlsym give functions, ISO C lets nobody cast them: hence __extension__. */
#define NEXT(name)                                            \
	__extension__({                                       \
		static _Atomic(void *) slot;                  \
		(__typeof__(&(name)))find_next(&slot, #name); \
	})

static void *find_next(_Atomic(void *) *slot, const char *name)
{
	void *function = atomic_load(slot);

	if (!function) {
		function = dlsym(RTLD_NEXT, name);
		if (!function)
			_exit(BAD_STATUS);
		atomic_store(slot, function);
	}
	return function;
}

/* Reading the rules. */

static _Noreturn void complain(const char *what, const char *where)
{
	dprintf(STDERR_FILENO, "faults: %s: '%s'\n", what, where);
	_exit(BAD_STATUS);
}

static char *trim(char *text)
{
	text += strspn(text, " \t\n");
	for (size_t length = strlen(text); length && strchr(" \t\n", text[length - 1]); length--)
		text[length - 1] = '\0';
	return text;
}

static int find_word(const struct word *words, const char *name)
{
	for (; words->name; words++)
		if (!strcmp(words->name, name))
			return words->value;
	return 0;
}

static uint64_t parse_number(const char *text, uint64_t min)
{
	char *end;

	errno = 0;
	unsigned long long value = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno || value < min)
		complain("not a number, or too small or large", text);
	return value;
}

static void parse_field(struct rule *rule, const char *key, const char *value)
{
	if (!strcmp(key, "call")) {
		rule->call = find_word(call_names, value);
		if (!rule->call)
			complain("unknown call", value);
	} else if (!strcmp(key, "error")) {
		rule->error = find_word(error_names, value);
		if (!rule->error)
			complain("unknown errno name", value);
	} else if (!strcmp(key, "name")) {
		if (!value[0])
			complain("a name can't be empty", rule->text);
		snprintf(rule->name, sizeof(rule->name), "%s", value);
	} else if (!strcmp(key, "mode")) {
		if (strcmp(value, "r") && strcmp(value, "w"))
			complain("mode is r or w", value);
		rule->mode = value[0];
	} else if (!strcmp(key, "from")) {
		rule->from = parse_number(value, 1);
	} else if (!strcmp(key, "every")) {
		rule->every = parse_number(value, 1);
	} else if (!strcmp(key, "count")) {
		rule->count = parse_number(value, 1);
	} else if (!strcmp(key, "after")) {
		if (strcmp(value, "1"))
			complain("after is 1 or left out", value);
		rule->after = true;
	} else if (!strcmp(key, "delay_us")) {
		rule->delay_us = parse_number(value, 1);
	} else if (!strcmp(key, "short")) {
		rule->short_bytes = parse_number(value, 0);
		rule->is_short = true;
	} else {
		complain("unknown field", key);
	}
}

static void check_rule(const struct rule *rule)
{
	if (!rule->call)
		complain("no call in the rule", rule->text);
	if (!rule->error && !rule->is_short && !rule->delay_us)
		complain("no error, short or delay_us in the rule", rule->text);
	if (rule->after && !rule->error)
		complain("after without an error", rule->text);
	if (rule->is_short && rule->call != CALL_READ && rule->call != CALL_WRITE)
		complain("short is for read and write", rule->text);
	if (rule->is_short && rule->error && !rule->after)
		complain("an error leaves nothing to cut short, unless after=1", rule->text);
	if (rule->mode && rule->call != CALL_OPEN)
		complain("mode is for open", rule->text);
	if (rule->call == CALL_PTHREAD_CREATE && (rule->name[0] || rule->after))
		complain("pthread_create has no name and no after", rule->text);
}

static void parse_rule(struct rule *rule, char *text)
{
	char *rest = NULL;

	if (strlen(text) >= sizeof(rule->text))
		complain("the rule is too long", text);
	strcpy(rule->text, text);
	rule->count = UINT64_MAX;
	for (char *field = strtok_r(text, ",", &rest); field; field = strtok_r(NULL, ",", &rest)) {
		char *value = strchr(field, '=');

		if (!value)
			complain("a field is NAME=VALUE", field);
		*value++ = '\0';
		parse_field(rule, trim(field), trim(value));
	}
	if (!rule->every)
		rule->every = 1;
	else if (!rule->from)
		rule->from = rule->every;
	if (!rule->from)
		rule->from = 1;
	check_rule(rule);
}

__attribute__((constructor)) static void start(void)
{
	const char *log_name = getenv("FAULTS_LOG");
	const char *text = getenv("FAULTS");
	char *rest = NULL;

	if (!text)
		return;
	char *copy = strdup(text);
	if (!copy)
		complain("no memory for the rules", text);
	for (char *part = strtok_r(copy, ";", &rest); part; part = strtok_r(NULL, ";", &rest)) {
		part = trim(part);
		if (!part[0])
			continue;
		if (faults.n_rules == RULES_MAX)
			complain("too many rules", part);
		parse_rule(&faults.rules[faults.n_rules], part);
		if (faults.rules[faults.n_rules].delay_us)
			prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
		faults.n_rules++;
	}
	free(copy);
	if (!faults.n_rules)
		complain("no rule in FAULTS", text);
	if (log_name) {
		faults.log_fd = NEXT(openat)(AT_FDCWD, log_name,
					     O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
		if (faults.log_fd < 0)
			complain("can't open FAULTS_LOG", log_name);
	}
}

/* Names of descriptors. */

static void get_fd_path(int fd, char path[PATH_BYTES])
{
	bool known = fd >= 0 && fd < FDS_MAX;
	size_t i = 0;

	for (; known && i < PATH_BYTES - 1; i++) {
		path[i] = atomic_load_explicit(&fd_paths[fd][i], memory_order_relaxed);
		if (!path[i])
			break;
	}
	path[i] = '\0';
}

static void set_fd_path(int fd, const char *path)
{
	if (fd < 0 || fd >= FDS_MAX)
		return;
	for (size_t i = 0; i == 0 || path[i - 1]; i++)
		atomic_store_explicit(&fd_paths[fd][i], path[i], memory_order_relaxed);
}

static void copy_fd_path(int from, int to)
{
	char path[PATH_BYTES];

	get_fd_path(from, path);
	set_fd_path(to, path);
}

/* Of a path that is too long the end is kept, since that is what tells files apart. */
static void join_path(char joined[PATH_BYTES], int dir_fd, const char *path)
{
	char dir[PATH_BYTES] = "";
	size_t length = strlen(path);

	if (length >= PATH_BYTES)
		path += length - (PATH_BYTES - 1);
	length = strlen(path);
	if (path[0] != '/')
		get_fd_path(dir_fd, dir);
	size_t dir_length = strlen(dir);
	if (!dir_length || dir_length + 1 + length >= PATH_BYTES)
		dir_length = 0;
	memcpy(joined, dir, dir_length);
	if (dir_length)
		joined[dir_length++] = '/';
	memcpy(joined + dir_length, path, length + 1);
}

/* Drawing a fault. */

static bool name_matches(const char *pattern, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash && !strchr(pattern, '/'))
		path = slash + 1;
	return path[0] && fnmatch(pattern, path, 0) == 0;
}

static void log_fault(const struct rule *rule, uint64_t number, const char *path)
{
	char line[RULE_BYTES + PATH_BYTES + 32];
	int length = snprintf(line, sizeof(line), "%llu %s %s\n", (unsigned long long)number,
			      path[0] ? path : "-", rule->text);

	if (faults.log_fd >= 0 && NEXT(write)(faults.log_fd, line, (size_t)length) != length)
		complain("can't write to FAULTS_LOG", line);
}

static void sleep_us(uint64_t us)
{
	struct timespec left = {.tv_sec = (time_t)(us / 1000000),
				.tv_nsec = (long)(us % 1000000) * 1000};

	while (us && nanosleep(&left, &left) < 0 && errno == EINTR)
		;
}

/* `other` is a second name of the file, and `mode` how it is opened, where there are such. */
static struct fault draw_fault(enum call call, const char *path, const char *other, char mode)
{
	struct fault fault = {.max_bytes = SIZE_MAX};
	uint64_t delay_us = 0;
	int saved_errno = errno;

	for (size_t i = 0; i < faults.n_rules; i++) {
		struct rule *rule = &faults.rules[i];

		if (rule->call != (int)call || (rule->mode && rule->mode != mode))
			continue;
		if (rule->name[0] && !name_matches(rule->name, path) &&
		    !name_matches(rule->name, other))
			continue;
		uint64_t number = atomic_fetch_add(&rule->seen, 1) + 1;
		if (number < rule->from || (number - rule->from) % rule->every ||
		    (number - rule->from) / rule->every >= rule->count)
			continue;
		log_fault(rule, number, path);
		delay_us += rule->delay_us;
		if (rule->error && !fault.error) {
			fault.error = rule->error;
			fault.after = rule->after || call == CALL_CLOSE;
		}
		if (rule->is_short && fault.max_bytes == SIZE_MAX)
			fault.max_bytes = rule->short_bytes;
	}
	sleep_us(delay_us);
	errno = saved_errno;
	return fault;
}

static struct fault draw_fd_fault(enum call call, int fd)
{
	char path[PATH_BYTES];

	get_fd_path(fd, path);
	return draw_fault(call, path, "", 0);
}

static bool refuses(const struct fault *fault)
{
	if (!fault->error || fault->after)
		return false;
	errno = fault->error;
	return true;
}

static int outcome(const struct fault *fault, int result)
{
	if (!fault->error)
		return result;
	errno = fault->error;
	return -1;
}

static ssize_t outcome_bytes(const struct fault *fault, ssize_t result)
{
	return fault->error ? outcome(fault, -1) : result;
}

static size_t limit_bytes(const struct fault *fault, size_t count)
{
	return count < fault->max_bytes ? count : fault->max_bytes;
}

/* The functions put in front of libc's. Those with two underscores are what programs compiled
 * with _FORTIFY_SOURCE call. */

int __open_2(const char *path, int flags);
int __openat_2(int dir_fd, const char *path, int flags);
ssize_t __read_chk(int fd, void *bytes, size_t count, size_t room);
ssize_t __pread_chk(int fd, void *bytes, size_t count, off_t offset, size_t room);

static int open_file(int dir_fd, const char *path, int flags, mode_t mode)
{
	char joined[PATH_BYTES];

	join_path(joined, dir_fd, path);
	struct fault fault =
		draw_fault(CALL_OPEN, joined, "", (flags & O_ACCMODE) == O_RDONLY ? 'r' : 'w');
	if (refuses(&fault))
		return -1;
	int fd = NEXT(openat)(dir_fd, path, flags, mode);
	if (fd >= 0 && fault.error)
		NEXT(close)(fd);
	else
		set_fd_path(fd, joined);
	return outcome(&fault, fd);
}

/* Only then is there a mode among the arguments. */
static bool takes_mode(int flags)
{
	return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;
}

int open(const char *path, int flags, ...)
{
	va_list rest;

	va_start(rest, flags);
	mode_t mode = takes_mode(flags) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int dir_fd, const char *path, int flags, ...)
{
	va_list rest;

	va_start(rest, flags);
	mode_t mode = takes_mode(flags) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return open_file(dir_fd, path, flags, mode);
}

int __open_2(const char *path, int flags)
{
	return open_file(AT_FDCWD, path, flags, 0);
}

int __openat_2(int dir_fd, const char *path, int flags)
{
	return open_file(dir_fd, path, flags, 0);
}

int creat(const char *path, mode_t mode)
{
	return open_file(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

ssize_t read(int fd, void *bytes, size_t count)
{
	struct fault fault = draw_fd_fault(CALL_READ, fd);

	if (refuses(&fault))
		return -1;
	return outcome_bytes(&fault, NEXT(read)(fd, bytes, limit_bytes(&fault, count)));
}

ssize_t __read_chk(int fd, void *bytes, size_t count, size_t room)
{
	if (count > room)
		abort();
	return read(fd, bytes, count);
}

ssize_t pread(int fd, void *bytes, size_t count, off_t offset)
{
	struct fault fault = draw_fd_fault(CALL_READ, fd);

	if (refuses(&fault))
		return -1;
	return outcome_bytes(&fault, NEXT(pread)(fd, bytes, limit_bytes(&fault, count), offset));
}

ssize_t __pread_chk(int fd, void *bytes, size_t count, off_t offset, size_t room)
{
	if (count > room)
		abort();
	return pread(fd, bytes, count, offset);
}

ssize_t write(int fd, const void *bytes, size_t count)
{
	struct fault fault = draw_fd_fault(CALL_WRITE, fd);

	if (refuses(&fault))
		return -1;
	return outcome_bytes(&fault, NEXT(write)(fd, bytes, limit_bytes(&fault, count)));
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
	struct fault fault = draw_fd_fault(CALL_WRITE, fd);

	if (refuses(&fault))
		return -1;
	return outcome_bytes(&fault, NEXT(pwrite)(fd, bytes, limit_bytes(&fault, count), offset));
}

int close(int fd)
{
	struct fault fault = draw_fd_fault(CALL_CLOSE, fd);

	set_fd_path(fd, "");
	return outcome(&fault, NEXT(close)(fd));
}

/* Only so that the name goes: libc closes the descriptor inside itself. */
int closedir(DIR *dir)
{
	set_fd_path(dirfd(dir), "");
	return NEXT(closedir)(dir);
}

int dup(int fd)
{
	int copy = NEXT(dup)(fd);

	copy_fd_path(fd, copy);
	return copy;
}

/* The calling conventions of 64-bit Linux hand an int over as they do a pointer. */
int fcntl(int fd, int command, ...)
{
	struct fault fault = {0};
	va_list rest;

	va_start(rest, command);
	void *argument = va_arg(rest, void *);
	va_end(rest);
	if (command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
	    command == F_OFD_SETLKW)
		fault = draw_fd_fault(CALL_FCNTL, fd);
	if (refuses(&fault))
		return -1;
	int result = NEXT(fcntl)(fd, command, argument);
	if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
		copy_fd_path(fd, result);
	return outcome(&fault, result);
}

int flock(int fd, int operation)
{
	struct fault fault = draw_fd_fault(CALL_FLOCK, fd);

	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(flock)(fd, operation));
}

int fsync(int fd)
{
	struct fault fault = draw_fd_fault(CALL_FSYNC, fd);

	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(fsync)(fd));
}

int fdatasync(int fd)
{
	struct fault fault = draw_fd_fault(CALL_FSYNC, fd);

	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(fdatasync)(fd));
}

int mkdirat(int dir_fd, const char *path, mode_t mode)
{
	char joined[PATH_BYTES];

	join_path(joined, dir_fd, path);
	struct fault fault = draw_fault(CALL_MKDIR, joined, "", 0);
	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(mkdirat)(dir_fd, path, mode));
}

int mkdir(const char *path, mode_t mode)
{
	return mkdirat(AT_FDCWD, path, mode);
}

int renameat2(int old_fd, const char *old, int new_fd, const char *new, unsigned int flags)
{
	char old_joined[PATH_BYTES], new_joined[PATH_BYTES];

	join_path(old_joined, old_fd, old);
	join_path(new_joined, new_fd, new);
	struct fault fault = draw_fault(CALL_RENAME, new_joined, old_joined, 0);
	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(renameat2)(old_fd, old, new_fd, new, flags));
}

int renameat(int old_fd, const char *old, int new_fd, const char *new)
{
	return renameat2(old_fd, old, new_fd, new, 0);
}

int rename(const char *old, const char *new)
{
	return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int unlinkat(int dir_fd, const char *path, int flags)
{
	char joined[PATH_BYTES];

	join_path(joined, dir_fd, path);
	struct fault fault =
		draw_fault(flags & AT_REMOVEDIR ? CALL_RMDIR : CALL_UNLINK, joined, "", 0);
	if (refuses(&fault))
		return -1;
	return outcome(&fault, NEXT(unlinkat)(dir_fd, path, flags));
}

int unlink(const char *path)
{
	return unlinkat(AT_FDCWD, path, 0);
}

int rmdir(const char *path)
{
	return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

/* Unlike all the others this one returns its error. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
		   void *argument)
{
	struct fault fault = draw_fault(CALL_PTHREAD_CREATE, "", "", 0);

	if (fault.error)
		return fault.error;
	return NEXT(pthread_create)(thread, attributes, main, argument);
}

/* The names for 64-bit offsets: where off_t has 64 bits they are the same functions. */
#define ALIAS(alias_name, name) extern __typeof__(name) alias_name __attribute__((alias(#name)))

ALIAS(open64, open);
ALIAS(openat64, openat);
ALIAS(creat64, creat);
ALIAS(__open64_2, __open_2);
ALIAS(__openat64_2, __openat_2);
ALIAS(pread64, pread);
ALIAS(__pread64_chk, __pread_chk);
ALIAS(pwrite64, pwrite);
ALIAS(fcntl64, fcntl);
