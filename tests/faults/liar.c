/* SPDX-License-Identifier: ISC */
/*
 * liar: a file system for tests. It passes everything through to another directory, but lies to
 * those who open files for reading, so that a test can see whether the readers tell.
 *
 *   liar BACKING MOUNTPOINT -f [--lie=LIE[:PARAMETER...]] [--log=FILE] [-o allow_other]
 *
 *   LIE         what is read                                             readers should say
 *   none        the truth (the default)                                  nothing
 *   swap        another file of the same blog                            foreign
 *   swapblog    the file of the same name in another blog                foreign
 *   half        the first half of the file                               torn
 *   truncate    all but the last byte, or, in turn, up to the last       torn
 *               boundary of blocks; with length=N the first N bytes
 *   mixed       first half of the blocks from the version that this      torn
 *               file replaced, the others as they are
 *   stale       every second block from the version before               torn
 *   zero        zeros in place of one block                              corrupt
 *   stampflip   one bit wrong in the stamp at the start of one block     corrupt
 *   bitflip     one bit wrong after the stamp of one block               corrupt, if bodies are
 *                                                                        compared; else nothing
 *   delay       the truth, each request us=N microseconds late           nothing
 *   close       the truth, but whoever closes a file is told that        nothing; writers, that
 *               there is no room for it after all (EDQUOT), as NFS may   closing failed
 *
 *   every=N     lie to each N-th opener only; where the lie isn't possible (nothing was replaced
 *               by this file, it has one block only) the turn goes to the next one
 *   name=GLOB   lie about files of such names; without it, those that end in .xml or .jpg
 *
 * A whole old file in place of a new one isn't among the lies: to a reader, who can't know when
 * the new one came, it is the truth of a moment ago. Hence `stale` gives pages of an old version
 * within the new one, as a cache would that isn't coherent. It and `mixed` need a file that was
 * replaced by rename while the liar ran.
 *
 * SIGTERM (or umount) ends it with status 0, unmounted. --log then holds "opens=N lies=M": files
 * opened that could have been lied about, and those of them that were lied about and read from;
 * for delay M is the number of requests. Wrong arguments: a sentence and status 2.
 *
 * Built on the low-level interface of libfuse 3: to the high-level one a file that was replaced
 * between being looked up and being opened is missing, which no honest file system says. Here a
 * file stays itself for all who have looked it up or opened it, whatever happens to its name. The
 * kernel caches neither names nor attributes nor pages. Supported is what the benchmark does:
 * there are no links, extended attributes or special files, locks are the kernel's own, and files
 * are created with the identity of the liar. Requests run in parallel; they share the nodes (a
 * mutex) and the counters (atomic).
 */

#define _GNU_SOURCE 1
#define FUSE_USE_VERSION 35

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <fuse_lowlevel.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum {
	BLOCK_BYTES = 4096,
	STAMP_BYTES = 56,         /* at the start of each block, as the benchmark has it */
	FILE_BYTES_MAX = 1 << 20, /* larger files are none of the benchmark's */
	BUCKETS = 1 << 16,
	FD_PATH_BYTES = 32,
	OLD_VERSIONS_MAX = 4096, /* each takes a descriptor */
	IDLE_THREADS_MAX = 10,   /* libfuse's own default */
	USAGE_STATUS = 2,
};

struct content {
	unsigned char *bytes;
	size_t length;
};

/* What a lie is made from: `file` is the truth and becomes the lie; `other` is the file that the
 * lie borrows from, empty if it needs none; `turn` differs from one lie to the next. */
struct telling {
	struct content file;
	struct content other;
	uint64_t turn;
	uint64_t length;
};

enum source {
	SOURCE_NONE,
	SOURCE_OLD_VERSION,
	SOURCE_SAME_BLOG,
	SOURCE_OTHER_BLOG
};

struct lie {
	const char *name;
	enum source source;
	bool (*tell)(struct telling *telling); /* false: not possible with this file */
};

/* A file or directory that the kernel knows, found in the table by directory and name until it is
 * removed or another is renamed over it. A directory has a descriptor, and so has what has lost
 * its name; other files are reached by their names, since there may be more of them than a
 * process may open. All of it is guarded by the lock of the liar. */
struct node {
	struct node *next;   /* in its bucket */
	struct node *dir;    /* of which it holds a reference */
	uint64_t references; /* the kernel's look-ups, and the nodes and openers within */
	int fd;              /* O_PATH, or -1 */
	int old_fd;          /* the version that this file replaced, or -1 */
	bool has_name;
	char name[NAME_MAX + 1];
};

struct handle {
	int fd;
	struct content lie; /* no bytes: tell the truth */
	atomic_bool read;
};

/* Where a node was when asked, with a reference to the directory. */
struct place {
	struct node *dir;
	char name[NAME_MAX + 1];
};

struct liar {
	const struct lie *lie;
	const char *pattern;
	uint64_t every;
	uint64_t delay_us;
	uint64_t length;
	pthread_mutex_t lock;
	struct node root;
	struct node *buckets[BUCKETS];
	unsigned int n_old_versions;
	_Atomic uint64_t turns; /* openers since the last lie */
	_Atomic uint64_t opens;
	_Atomic uint64_t prepared;
	_Atomic uint64_t told;
};

/* The lies. */

/* Spreads turns over a range, the same way in each run. */
static uint64_t pick(uint64_t turn, uint64_t range)
{
	return (turn * UINT64_C(0x9E3779B97F4A7C15) >> 40) % range;
}

/* One block of the file, if it has at least `min_bytes`. */
static unsigned char *pick_block(const struct telling *telling, size_t min_bytes, size_t *length)
{
	const struct content *file = &telling->file;
	size_t start = 0;

	if (file->length)
		start = pick(telling->turn, (file->length - 1) / BLOCK_BYTES + 1) * BLOCK_BYTES;
	*length = file->length - start < BLOCK_BYTES ? file->length - start : BLOCK_BYTES;
	return *length < min_bytes ? NULL : file->bytes + start;
}

static bool tell_other(struct telling *telling)
{
	struct content truth = telling->file;

	telling->file = telling->other;
	telling->other = truth;
	return true;
}

static bool tell_half(struct telling *telling)
{
	telling->file.length /= 2;
	return telling->file.length > 0;
}

static bool tell_truncate(struct telling *telling)
{
	size_t last = telling->file.length - 1;
	size_t length = last;

	if (telling->length != UINT64_MAX)
		length = telling->length;
	else if (telling->turn % 2 && last >= BLOCK_BYTES)
		length = last / BLOCK_BYTES * BLOCK_BYTES;
	if (length > last)
		return false;
	telling->file.length = length;
	return true;
}

/* A length that ends within a stamp made to end before it: half a stamp is another fault. */
static size_t whole_stamps(size_t length)
{
	return length % BLOCK_BYTES < STAMP_BYTES ? length - length % BLOCK_BYTES : length;
}

static bool tell_mixed(struct telling *telling)
{
	struct content *file = &telling->file;
	size_t first = (file->length + BLOCK_BYTES - 1) / BLOCK_BYTES / 2 * BLOCK_BYTES;

	if (file->length < BLOCK_BYTES + STAMP_BYTES || telling->other.length < STAMP_BYTES)
		return false;
	if (first > telling->other.length)
		first = whole_stamps(telling->other.length);
	memcpy(file->bytes, telling->other.bytes, first);
	return true;
}

/* Where the versions share one block only, that one is stale. */
static bool tell_stale(struct telling *telling)
{
	size_t file_length = telling->file.length;
	size_t old_length = telling->other.length;
	size_t shared = whole_stamps(file_length < old_length ? file_length : old_length);

	if (file_length < BLOCK_BYTES + STAMP_BYTES || !shared)
		return false;
	size_t start = shared > BLOCK_BYTES ? BLOCK_BYTES : 0;
	for (; start < shared; start += 2 * BLOCK_BYTES) {
		size_t length = shared - start < BLOCK_BYTES ? shared - start : BLOCK_BYTES;
		memcpy(telling->file.bytes + start, telling->other.bytes + start, length);
	}
	return true;
}

static bool tell_zero(struct telling *telling)
{
	size_t length;
	unsigned char *block = pick_block(telling, STAMP_BYTES, &length);

	if (!block)
		return false;
	memset(block, 0, length);
	return true;
}

static bool tell_stampflip(struct telling *telling)
{
	size_t length;
	unsigned char *block = pick_block(telling, STAMP_BYTES, &length);

	if (!block)
		return false;
	block[pick(telling->turn + 1, STAMP_BYTES)] ^= (unsigned char)(1U << telling->turn % 8);
	return true;
}

static bool tell_bitflip(struct telling *telling)
{
	size_t length;
	unsigned char *block = pick_block(telling, STAMP_BYTES + 1, &length);

	if (!block)
		return false;
	block += STAMP_BYTES;
	block[pick(telling->turn + 1, length - STAMP_BYTES)] ^=
		(unsigned char)(1U << telling->turn % 8);
	return true;
}

static const struct lie lies[] = {
	{"none", SOURCE_NONE, NULL},
	{"swap", SOURCE_SAME_BLOG, tell_other},
	{"swapblog", SOURCE_OTHER_BLOG, tell_other},
	{"half", SOURCE_NONE, tell_half},
	{"truncate", SOURCE_NONE, tell_truncate},
	{"mixed", SOURCE_OLD_VERSION, tell_mixed},
	{"stale", SOURCE_OLD_VERSION, tell_stale},
	{"zero", SOURCE_NONE, tell_zero},
	{"stampflip", SOURCE_NONE, tell_stampflip},
	{"bitflip", SOURCE_NONE, tell_bitflip},
	{"delay", SOURCE_NONE, NULL},
	{"close", SOURCE_NONE, NULL},
};

/* Where lies get their material. */

static bool is_content(const char *name)
{
	size_t length = strlen(name);
	const char *end = length > 4 ? name + length - 4 : "";

	return !strcmp(end, ".xml") || !strcmp(end, ".jpg");
}

/* Reads a whole file; false with nothing allocated if it is empty, too large or unreadable. */
static bool load(int fd, struct content *content)
{
	struct stat status;
	size_t done = 0;

	if (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size < 1 ||
	    status.st_size > FILE_BYTES_MAX)
		return false;
	content->length = (size_t)status.st_size;
	content->bytes = malloc(content->length);
	while (content->bytes && done < content->length) {
		ssize_t got = pread(fd, content->bytes + done, content->length - done, (off_t)done);
		if (got <= 0) {
			free(content->bytes);
			content->bytes = NULL;
		} else {
			done += (size_t)got;
		}
	}
	return content->bytes != NULL;
}

/* Opens one, each as likely as any other, of the files in a directory but the one named
 * `but_not`; or, given `inner`, one of the files of that name in its subdirectories but that. */
static int open_one_of(int dir_fd, const char *but_not, const char *inner, uint64_t turn)
{
	char chosen[2 * NAME_MAX + 2] = "", candidate[2 * NAME_MAX + 2];
	uint64_t seen = 0;
	int fd = openat(dir_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);

	if (!dir) {
		if (fd >= 0)
			close(fd);
		return -1;
	}
	for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		if (!strcmp(entry->d_name, but_not) || entry->d_name[0] == '.')
			continue;
		snprintf(candidate, sizeof(candidate), "%s%s%s", entry->d_name, inner ? "/" : "",
			 inner ? inner : "");
		if (!is_content(candidate) || faccessat(dir_fd, candidate, R_OK, 0) < 0)
			continue;
		seen++;
		if (pick(turn + seen, seen) == 0)
			strcpy(chosen, candidate);
	}
	closedir(dir);
	return chosen[0] ? openat(dir_fd, chosen, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : -1;
}

/* Opens what the lie borrows from: a descriptor, or -1 where there is nothing. The directory of
 * a blog is never renamed, so that its own place needs no lock. */
static int open_other(struct liar *liar, struct node *node, const struct place *place,
		      uint64_t turn)
{
	int fd = -1;

	switch (liar->lie->source) {
	case SOURCE_SAME_BLOG:
		return open_one_of(place->dir->fd, place->name, NULL, turn);
	case SOURCE_OTHER_BLOG:
		if (!place->dir->dir)
			return -1;
		return open_one_of(place->dir->dir->fd, place->dir->name, place->name, turn);
	case SOURCE_OLD_VERSION:
		pthread_mutex_lock(&liar->lock);
		if (node->old_fd >= 0)
			fd = fcntl(node->old_fd, F_DUPFD_CLOEXEC, 0);
		pthread_mutex_unlock(&liar->lock);
		return fd;
	case SOURCE_NONE:
		break;
	}
	return -1;
}

/* Makes the lie for a file just opened; false where it isn't possible with this file. */
static bool prepare(struct liar *liar, struct node *node, struct handle *handle,
		    const struct place *place)
{
	struct telling telling = {.turn = atomic_load(&liar->prepared), .length = liar->length};
	bool prepared = load(handle->fd, &telling.file);

	if (prepared && liar->lie->source != SOURCE_NONE) {
		int fd = open_other(liar, node, place, telling.turn);
		prepared = fd >= 0 && load(fd, &telling.other);
		if (fd >= 0)
			close(fd);
	}
	prepared = prepared && liar->lie->tell(&telling);
	if (prepared)
		handle->lie = telling.file;
	else
		free(telling.file.bytes);
	free(telling.other.bytes);
	return prepared;
}

/* Nodes. The functions named with _locked are called with the lock held. */

static struct node *find_node(struct liar *liar, fuse_ino_t number)
{
	return number == FUSE_ROOT_ID ? &liar->root : (struct node *)(uintptr_t)number;
}

/* The link to the node of that name, or the one that a new node goes to. */
static struct node **find_link_locked(struct liar *liar, const struct node *dir, const char *name)
{
	uint64_t hash = (uintptr_t)dir;

	for (const char *at = name; *at; at++)
		hash = hash * 31 + (unsigned char)*at;
	struct node **link = &liar->buckets[pick(hash, BUCKETS)];
	while (*link && ((*link)->dir != dir || strcmp((*link)->name, name)))
		link = &(*link)->next;
	return link;
}

static void drop_old_version_locked(struct liar *liar, struct node *node)
{
	if (node->old_fd < 0)
		return;
	close(node->old_fd);
	node->old_fd = -1;
	liar->n_old_versions--;
}

/* Takes the node at a link out of the table. */
static void remove_locked(struct liar *liar, struct node **link)
{
	struct node *node = *link;

	*link = node->next;
	node->has_name = false;
	drop_old_version_locked(liar, node);
}

/* Gives references back, and frees what nobody refers to any more, up to the root. */
static void release_locked(struct liar *liar, struct node *node, uint64_t references)
{
	while (node != &liar->root) {
		struct node *dir = node->dir;

		node->references -= references;
		if (node->references)
			return;
		if (node->has_name)
			remove_locked(liar, find_link_locked(liar, dir, node->name));
		if (node->fd >= 0)
			close(node->fd);
		free(node);
		node = dir;
		references = 1;
	}
}

/* Looks a name up and counts one more reference of the kernel's to it. */
static int look_up_locked(struct liar *liar, struct node *dir, const char *name,
			  struct fuse_entry_param *entry)
{
	struct node **link = find_link_locked(liar, dir, name);
	struct node *node = *link;
	int fd = -1;

	memset(entry, 0, sizeof(*entry));
	if (fstatat(dir->fd, name, &entry->attr, AT_SYMLINK_NOFOLLOW) < 0)
		return -1;
	if (!node) {
		if (S_ISDIR(entry->attr.st_mode)) {
			fd = openat(dir->fd, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
			if (fd < 0)
				return -1;
		}
		node = calloc(1, sizeof(*node));
		if (!node) {
			if (fd >= 0)
				close(fd);
			return -1;
		}
		node->dir = dir;
		node->fd = fd;
		node->old_fd = -1;
		node->has_name = true;
		snprintf(node->name, sizeof(node->name), "%s", name);
		dir->references++;
		*link = node;
	}
	node->references++;
	entry->ino = (uintptr_t)node;
	return 0;
}

static int look_up(struct liar *liar, struct node *dir, const char *name,
		   struct fuse_entry_param *entry)
{
	pthread_mutex_lock(&liar->lock);
	int result = look_up_locked(liar, dir, name, entry);
	pthread_mutex_unlock(&liar->lock);
	return result;
}

static int open_node_locked(const struct node *node)
{
	if (node->fd >= 0)
		return fcntl(node->fd, F_DUPFD_CLOEXEC, 0);
	return openat(node->dir->fd, node->name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

/* Opens just this file, for its attributes, with its path under /proc for everything else. */
static int open_node(struct liar *liar, const struct node *node, char path[FD_PATH_BYTES])
{
	pthread_mutex_lock(&liar->lock);
	int fd = open_node_locked(node);
	pthread_mutex_unlock(&liar->lock);
	snprintf(path, FD_PATH_BYTES, "/proc/self/fd/%d", fd);
	return fd;
}

/* What is about to lose its name needs a descriptor to be found by. */
static void keep_locked(struct node *node)
{
	if (node && node->fd < 0)
		node->fd = open_node_locked(node);
}

static int remove_name_locked(struct liar *liar, struct node *dir, const char *name, int flags)
{
	struct node **link = find_link_locked(liar, dir, name);

	keep_locked(*link);
	if (unlinkat(dir->fd, name, flags) < 0)
		return -1;
	if (*link)
		remove_locked(liar, link);
	return 0;
}

/* Gives a node another place, and a descriptor of the version that it replaces there, or -1. */
static void move_locked(struct liar *liar, struct node **link, struct node *new_dir,
			const char *new_name, int old_fd)
{
	struct node *node = *link;
	struct node *dir = node->dir;

	*link = node->next;
	drop_old_version_locked(liar, node);
	node->next = NULL;
	node->dir = new_dir;
	new_dir->references++;
	snprintf(node->name, sizeof(node->name), "%s", new_name);
	*find_link_locked(liar, new_dir, new_name) = node;
	release_locked(liar, dir, 1);
	if (old_fd >= 0) {
		node->old_fd = old_fd;
		liar->n_old_versions++;
	}
}

static int rename_locked(struct liar *liar, struct node *dir, const char *name,
			 struct node *new_dir, const char *new_name, unsigned int flags)
{
	struct node **target = find_link_locked(liar, new_dir, new_name);
	int old_fd = -1;

	keep_locked(*target);
	if (liar->lie->source == SOURCE_OLD_VERSION && is_content(new_name) &&
	    liar->n_old_versions < OLD_VERSIONS_MAX)
		old_fd = openat(new_dir->fd, new_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (renameat2(dir->fd, name, new_dir->fd, new_name, flags) < 0) {
		int error = errno;

		if (old_fd >= 0)
			close(old_fd);
		errno = error;
		return -1;
	}
	if (*target)
		remove_locked(liar, target);
	struct node **link = find_link_locked(liar, dir, name);
	if (*link)
		move_locked(liar, link, new_dir, new_name, old_fd);
	else if (old_fd >= 0)
		close(old_fd);
	return 0;
}

/* Decides whether this opener is lied to. Where that is due and isn't possible, the count of
 * turns stands, so that it is due for the next opener. */
static void consider(struct liar *liar, struct node *node, struct handle *handle)
{
	struct place place;

	pthread_mutex_lock(&liar->lock);
	place.dir = node->dir;
	place.dir->references++;
	strcpy(place.name, node->name);
	pthread_mutex_unlock(&liar->lock);
	if (liar->pattern ? !fnmatch(liar->pattern, place.name, 0) : is_content(place.name)) {
		atomic_fetch_add(&liar->opens, 1);
		if (liar->lie->tell && atomic_fetch_add(&liar->turns, 1) + 1 >= liar->every &&
		    prepare(liar, node, handle, &place)) {
			atomic_store(&liar->turns, 0);
			atomic_fetch_add(&liar->prepared, 1);
		}
	}
	pthread_mutex_lock(&liar->lock);
	release_locked(liar, place.dir, 1);
	pthread_mutex_unlock(&liar->lock);
}

/* Requests. */

/* Each request begins here. */
static struct liar *enter(fuse_req_t request)
{
	struct liar *liar = fuse_req_userdata(request);
	struct timespec delay = {.tv_sec = (time_t)(liar->delay_us / 1000000),
				 .tv_nsec = (long)(liar->delay_us % 1000000) * 1000};

	if (liar->delay_us) {
		atomic_fetch_add(&liar->told, 1);
		nanosleep(&delay, NULL);
	}
	return liar;
}

static void reply(fuse_req_t request, int result)
{
	fuse_reply_err(request, result < 0 ? errno : 0);
}

static struct handle *find_handle(const struct fuse_file_info *info)
{
	return (struct handle *)(uintptr_t)info->fh;
}

/* The kernel sends releases of files in the background, few at a time unless asked for more: so
 * few that closed files would pile up here until no more can be opened. */
static void serve_init(void *data, struct fuse_conn_info *connection)
{
	(void)data;
	connection->max_background = UINT16_MAX;
	connection->congestion_threshold = UINT16_MAX;
}

static void serve_lookup(fuse_req_t request, fuse_ino_t parent, const char *name)
{
	struct liar *liar = enter(request);
	struct fuse_entry_param entry;

	if (look_up(liar, find_node(liar, parent), name, &entry) < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_entry(request, &entry);
}

static void forget(fuse_req_t request, fuse_ino_t number, uint64_t lookups)
{
	struct liar *liar = fuse_req_userdata(request);

	pthread_mutex_lock(&liar->lock);
	release_locked(liar, find_node(liar, number), lookups);
	pthread_mutex_unlock(&liar->lock);
}

static void serve_forget(fuse_req_t request, fuse_ino_t number, uint64_t lookups)
{
	forget(request, number, lookups);
	fuse_reply_none(request);
}

static void serve_forget_multi(fuse_req_t request, size_t count, struct fuse_forget_data *forgets)
{
	for (size_t i = 0; i < count; i++)
		forget(request, forgets[i].ino, forgets[i].nlookup);
	fuse_reply_none(request);
}

static void serve_getattr(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	char path[FD_PATH_BYTES];
	int fd = open_node(liar, find_node(liar, number), path);
	struct stat status;

	(void)info;
	if (fd < 0 || fstat(fd, &status) < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_attr(request, &status, 0);
	if (fd >= 0)
		close(fd);
}

static int set_times(const char *path, const struct stat *wanted, int which)
{
	struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = UTIME_OMIT}};

	if (which & FUSE_SET_ATTR_ATIME)
		times[0] = wanted->st_atim;
	if (which & FUSE_SET_ATTR_MTIME)
		times[1] = wanted->st_mtim;
	if (which & FUSE_SET_ATTR_ATIME_NOW)
		times[0].tv_nsec = UTIME_NOW;
	if (which & FUSE_SET_ATTR_MTIME_NOW)
		times[1].tv_nsec = UTIME_NOW;
	return utimensat(AT_FDCWD, path, times, 0);
}

static void serve_setattr(fuse_req_t request, fuse_ino_t number, struct stat *wanted, int which,
			  struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	char path[FD_PATH_BYTES];
	int fd = open_node(liar, find_node(liar, number), path);
	struct stat status;
	int result = fd;

	(void)info;
	if (result >= 0 && which & FUSE_SET_ATTR_MODE)
		result = chmod(path, wanted->st_mode & 07777);
	if (result >= 0 && which & (FUSE_SET_ATTR_UID | FUSE_SET_ATTR_GID))
		result = chown(path, which & FUSE_SET_ATTR_UID ? wanted->st_uid : (uid_t)-1,
			       which & FUSE_SET_ATTR_GID ? wanted->st_gid : (gid_t)-1);
	if (result >= 0 && which & FUSE_SET_ATTR_SIZE)
		result = truncate(path, wanted->st_size);
	if (result >= 0)
		result = set_times(path, wanted, which);
	if (result < 0 || fstat(fd, &status) < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_attr(request, &status, 0);
	if (fd >= 0)
		close(fd);
}

static void serve_mkdir(fuse_req_t request, fuse_ino_t parent, const char *name, mode_t mode)
{
	struct liar *liar = enter(request);
	struct node *dir = find_node(liar, parent);
	struct fuse_entry_param entry;

	if (mkdirat(dir->fd, name, mode) < 0 || look_up(liar, dir, name, &entry) < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_entry(request, &entry);
}

static void serve_unlink(fuse_req_t request, fuse_ino_t parent, const char *name)
{
	struct liar *liar = enter(request);

	pthread_mutex_lock(&liar->lock);
	int result = remove_name_locked(liar, find_node(liar, parent), name, 0);
	pthread_mutex_unlock(&liar->lock);
	reply(request, result);
}

static void serve_rmdir(fuse_req_t request, fuse_ino_t parent, const char *name)
{
	struct liar *liar = enter(request);

	pthread_mutex_lock(&liar->lock);
	int result = remove_name_locked(liar, find_node(liar, parent), name, AT_REMOVEDIR);
	pthread_mutex_unlock(&liar->lock);
	reply(request, result);
}

static void serve_rename(fuse_req_t request, fuse_ino_t parent, const char *name,
			 fuse_ino_t new_parent, const char *new_name, unsigned int flags)
{
	struct liar *liar = enter(request);

	if (flags & ~(unsigned int)RENAME_NOREPLACE) {
		fuse_reply_err(request, EINVAL);
		return;
	}
	pthread_mutex_lock(&liar->lock);
	int result = rename_locked(liar, find_node(liar, parent), name, find_node(liar, new_parent),
				   new_name, flags);
	pthread_mutex_unlock(&liar->lock);
	reply(request, result);
}

static void serve_open(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	struct node *node = find_node(liar, number);
	struct handle *handle = calloc(1, sizeof(*handle));
	char path[FD_PATH_BYTES];

	if (!handle) {
		fuse_reply_err(request, ENOMEM);
		return;
	}
	int fd = open_node(liar, node, path);
	handle->fd = fd < 0 ? -1 : open(path, (info->flags & ~O_NOFOLLOW) | O_CLOEXEC);
	if (handle->fd < 0) {
		fuse_reply_err(request, errno);
		free(handle);
	} else {
		if ((info->flags & O_ACCMODE) == O_RDONLY)
			consider(liar, node, handle);
		info->fh = (uintptr_t)handle;
		info->direct_io = 1;
		fuse_reply_open(request, info);
	}
	if (fd >= 0)
		close(fd);
}

static void serve_create(fuse_req_t request, fuse_ino_t parent, const char *name, mode_t mode,
			 struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	struct node *dir = find_node(liar, parent);
	struct handle *handle = calloc(1, sizeof(*handle));
	struct fuse_entry_param entry;

	if (!handle) {
		fuse_reply_err(request, ENOMEM);
		return;
	}
	handle->fd = openat(dir->fd, name, info->flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode);
	if (handle->fd < 0 || look_up(liar, dir, name, &entry) < 0) {
		fuse_reply_err(request, errno);
		if (handle->fd >= 0)
			close(handle->fd);
		free(handle);
		return;
	}
	info->fh = (uintptr_t)handle;
	info->direct_io = 1;
	fuse_reply_create(request, &entry, info);
}

/* Into the reader's own buffer, as with a true read: the lie itself can be freed by a release
 * before the thread that has replied gets to know that the reply has arrived. */
static ssize_t read_lie(struct liar *liar, struct handle *handle, char *bytes, size_t size,
			size_t offset)
{
	size_t start = offset < handle->lie.length ? offset : handle->lie.length;
	size_t left = handle->lie.length - start;

	if (left > size)
		left = size;
	if (!atomic_exchange(&handle->read, true))
		atomic_fetch_add(&liar->told, 1);
	memcpy(bytes, handle->lie.bytes + start, left);
	return (ssize_t)left;
}

static void serve_read(fuse_req_t request, fuse_ino_t number, size_t size, off_t offset,
		       struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	struct handle *handle = find_handle(info);
	char *bytes = malloc(size);
	ssize_t got = -1;

	(void)number;
	if (bytes && handle->lie.bytes)
		got = read_lie(liar, handle, bytes, size, (size_t)offset);
	else if (bytes)
		got = pread(handle->fd, bytes, size, offset);
	if (got < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_buf(request, bytes, (size_t)got);
	free(bytes);
}

static void serve_write(fuse_req_t request, fuse_ino_t number, const char *bytes, size_t size,
			off_t offset, struct fuse_file_info *info)
{
	enter(request);
	ssize_t done = pwrite(find_handle(info)->fd, bytes, size, offset);

	(void)number;
	if (done < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_write(request, (size_t)done);
}

/* A close that is not asked about takes place all the same, and the kernel asks no more. */
static void serve_flush(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	struct liar *liar = enter(request);

	(void)number;
	(void)info;
	fuse_reply_err(request, strcmp(liar->lie->name, "close") ? ENOSYS : EDQUOT);
}

static void serve_release(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	struct handle *handle = find_handle(info);

	enter(request);
	(void)number;
	reply(request, close(handle->fd));
	free(handle->lie.bytes);
	free(handle);
}

static void serve_fsync(fuse_req_t request, fuse_ino_t number, int data_only,
			struct fuse_file_info *info)
{
	int fd = find_handle(info)->fd;

	enter(request);
	(void)number;
	reply(request, data_only ? fdatasync(fd) : fsync(fd));
}

static void serve_opendir(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	struct liar *liar = enter(request);
	int fd = openat(find_node(liar, number)->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);

	if (!dir) {
		fuse_reply_err(request, errno);
		if (fd >= 0)
			close(fd);
		return;
	}
	info->fh = (uintptr_t)dir;
	fuse_reply_open(request, info);
}

static void serve_readdir(fuse_req_t request, fuse_ino_t number, size_t size, off_t offset,
			  struct fuse_file_info *info)
{
	DIR *dir = (DIR *)(uintptr_t)info->fh;
	char *bytes = malloc(size);
	size_t used = 0;

	enter(request);
	(void)number;
	if (!bytes) {
		fuse_reply_err(request, ENOMEM);
		return;
	}
	seekdir(dir, offset);
	for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		struct stat status = {.st_ino = entry->d_ino, .st_mode = DTTOIF(entry->d_type)};
		size_t length = fuse_add_direntry(request, bytes + used, size - used, entry->d_name,
						  &status, telldir(dir));
		if (length > size - used)
			break;
		used += length;
	}
	fuse_reply_buf(request, bytes, used);
	free(bytes);
}

static void serve_releasedir(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *info)
{
	enter(request);
	(void)number;
	reply(request, closedir((DIR *)(uintptr_t)info->fh));
}

static void serve_statfs(fuse_req_t request, fuse_ino_t number)
{
	struct liar *liar = enter(request);
	struct statvfs status;

	if (fstatvfs(find_node(liar, number)->fd, &status) < 0)
		fuse_reply_err(request, errno);
	else
		fuse_reply_statfs(request, &status);
}

static const struct fuse_lowlevel_ops requests = {
	.init = serve_init,
	.lookup = serve_lookup,
	.forget = serve_forget,
	.forget_multi = serve_forget_multi,
	.getattr = serve_getattr,
	.setattr = serve_setattr,
	.mkdir = serve_mkdir,
	.unlink = serve_unlink,
	.rmdir = serve_rmdir,
	.rename = serve_rename,
	.open = serve_open,
	.create = serve_create,
	.read = serve_read,
	.write = serve_write,
	.flush = serve_flush,
	.release = serve_release,
	.fsync = serve_fsync,
	.opendir = serve_opendir,
	.readdir = serve_readdir,
	.releasedir = serve_releasedir,
	.statfs = serve_statfs,
};

/* The start and the end. */

struct arguments {
	char *backing;
	char *lie;
	char *log;
};

static bool parse_number(const char *text, uint64_t min, uint64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoull(text, &end, 10);
	return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *number >= min;
}

static bool parse_parameter(struct liar *liar, const char *parameter)
{
	const char *value = strchr(parameter, '=');
	size_t length = value ? (size_t)(value - parameter) : 0;

	if (!value || !*++value)
		return false;
	if (length == 5 && !strncmp(parameter, "every", length))
		return parse_number(value, 1, &liar->every);
	if (length == 2 && !strncmp(parameter, "us", length))
		return !strcmp(liar->lie->name, "delay") && parse_number(value, 1, &liar->delay_us);
	if (length == 6 && !strncmp(parameter, "length", length))
		return !strcmp(liar->lie->name, "truncate") &&
		       parse_number(value, 0, &liar->length);
	if (length != 4 || strncmp(parameter, "name", length))
		return false;
	liar->pattern = value;
	return true;
}

/* `text` is cut up, and kept for as long as the liar. */
static bool parse_lie(struct liar *liar, char *text)
{
	char *rest = NULL;
	const char *name = strtok_r(text, ":", &rest);

	for (size_t i = 0; name && i < sizeof(lies) / sizeof(lies[0]); i++)
		if (!strcmp(lies[i].name, name))
			liar->lie = &lies[i];
	if (!name || strcmp(liar->lie->name, name)) {
		fprintf(stderr, "liar: no such lie: '%s'\n", name ? name : "");
		return false;
	}
	for (char *part = strtok_r(NULL, ":", &rest); part; part = strtok_r(NULL, ":", &rest)) {
		if (!parse_parameter(liar, part)) {
			fprintf(stderr, "liar: the lie '%s' can't have '%s'\n", name, part);
			return false;
		}
	}
	if (!strcmp(name, "delay") && !liar->delay_us) {
		fprintf(stderr, "liar: the lie 'delay' needs us=N\n");
		return false;
	}
	return true;
}

/* The first operand is the backing directory; everything else that isn't ours is for libfuse. */
static int take_operand(void *data, const char *text, int key, struct fuse_args *rest)
{
	struct arguments *arguments = data;

	(void)rest;
	if (key != FUSE_OPT_KEY_NONOPT || arguments->backing)
		return 1;
	arguments->backing = strdup(text);
	return arguments->backing ? 0 : -1;
}

/* Each directory that the kernel knows takes a descriptor: many blogs make many. */
static void prepare_process(const struct liar *liar)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	if (liar->delay_us)
		prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
	umask(0);
}

/* Mounts, serves until unmounted or told to end, unmounts: an exit status. */
static int serve(struct liar *liar, struct fuse_args *args, const struct fuse_cmdline_opts *options)
{
	struct fuse_loop_config loop = {.max_idle_threads = IDLE_THREADS_MAX};
	struct fuse_session *session = fuse_session_new(args, &requests, sizeof(requests), liar);
	int status = EXIT_FAILURE;

	if (!session)
		return EXIT_FAILURE;
	if (fuse_set_signal_handlers(session) == 0) {
		if (fuse_session_mount(session, options->mountpoint) == 0) {
			if (fuse_daemonize(options->foreground) == 0 &&
			    fuse_session_loop_mt(session, &loop) >= 0)
				status = EXIT_SUCCESS;
			fuse_session_unmount(session);
		}
		fuse_remove_signal_handlers(session);
	}
	fuse_session_destroy(session);
	return status;
}

static int write_log(const struct liar *liar, FILE *log)
{
	fprintf(log, "opens=%llu lies=%llu\n", (unsigned long long)liar->opens,
		(unsigned long long)liar->told);
	return fclose(log) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static struct liar *make_liar(const struct arguments *arguments)
{
	struct liar *liar = calloc(1, sizeof(*liar));

	if (!liar)
		return NULL;
	liar->lie = &lies[0];
	liar->every = 1;
	liar->length = UINT64_MAX;
	if (arguments->lie && !parse_lie(liar, arguments->lie)) {
		free(liar);
		return NULL;
	}
	pthread_mutex_init(&liar->lock, NULL);
	liar->root.old_fd = -1;
	liar->root.fd = open(arguments->backing, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (liar->root.fd < 0) {
		fprintf(stderr, "liar: %s: %s\n", arguments->backing, strerror(errno));
		free(liar);
		return NULL;
	}
	return liar;
}

int main(int argc, char **argv)
{
	static const struct fuse_opt ours[] = {
		{"--lie=%s", offsetof(struct arguments, lie), 0},
		{"--log=%s", offsetof(struct arguments, log), 0},
		FUSE_OPT_END,
	};
	struct fuse_args args = FUSE_ARGS_INIT(argc, argv);
	struct fuse_cmdline_opts options = {0};
	struct arguments arguments = {0};
	FILE *log = NULL;

	if (fuse_opt_parse(&args, &arguments, ours, take_operand) < 0 ||
	    fuse_parse_cmdline(&args, &options) < 0 || !arguments.backing || !options.mountpoint) {
		fprintf(stderr, "usage: liar BACKING MOUNTPOINT -f [--lie=LIE] [--log=FILE]\n");
		return USAGE_STATUS;
	}
	struct liar *liar = make_liar(&arguments);
	if (!liar)
		return USAGE_STATUS;
	if (arguments.log && !(log = fopen(arguments.log, "we"))) {
		fprintf(stderr, "liar: %s: %s\n", arguments.log, strerror(errno));
		return USAGE_STATUS;
	}
	prepare_process(liar);
	int status = serve(liar, &args, &options);
	if (log && write_log(liar, log) != EXIT_SUCCESS)
		status = EXIT_FAILURE;
	return status;
}
