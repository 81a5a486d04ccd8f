/* SPDX-License-Identifier: ISC */
/*
 * The floor under blogbench: the same system calls for the same workload, and nothing around them.
 * No stamps, no checks of what was read, no clocks, no histograms: what blogbench takes longer than
 * this is what blogbench costs. `pairs` runs the two in turn and prints the ratios.
 *
 *	floor -d DIR [-w WRITERS] [-W REWRITERS] [-c COMMENTERS] [-r READERS] [-t SECONDS]
 *	      [--prefill=BLOGS]
 *
 * Prints one line of key=value pairs. Only the timed part is counted: neither the prefilled blogs
 * nor the removal of the scratch directory. Threads: one a worker; a counter has one writer, and
 * the list of complete blogs only grows. Any failing system call ends the program with exit 1.
 */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
	FLOOR_K_MAX = 100,
	FLOOR_BLOGS_MAX = 1 << 22,
	FLOOR_READ_BYTES = 64 * 1024,
	FLOOR_WRITE_BYTES = 8 * 1024,
	FLOOR_STACK_BYTES = 128 * 1024,
	FLOOR_CACHE_LINE_BYTES = 64,
	FLOOR_NAME_BYTES = 64,
};

enum counter {
	COUNTER_FILES_READ,
	COUNTER_FILES_WRITTEN,
	COUNTER_BLOGS_READ,
	COUNTER_BLOGS_WRITTEN,
	COUNTER_COUNT,
};

static const char *const counter_names[COUNTER_COUNT] = {
	[COUNTER_FILES_READ] = "files_read",
	[COUNTER_FILES_WRITTEN] = "files_written",
	[COUNTER_BLOGS_READ] = "blogs_read",
	[COUNTER_BLOGS_WRITTEN] = "blogs_written",
};

enum kind {
	KIND_ARTICLE,
	KIND_PICTURE,
	KIND_COMMENT,
	KIND_COUNT
};

static const struct {
	const char *name, *suffix;
	uint32_t min_bytes, max_bytes;
} kinds[KIND_COUNT] = {
	[KIND_ARTICLE] = {"article-", ".xml", 1024, 32768},
	[KIND_PICTURE] = {"picture-", ".jpg", 8192, 65536},
	[KIND_COMMENT] = {"comment-", ".xml", 2048, 10240},
};

struct options {
	const char *dir;
	long workers[4]; /* in the order of `roles` */
	long prefill;
	double seconds;
};

/* What all workers share. A slot of `complete` holds the number of a blog plus one, or 0 while the
 * writer that reserved it has not filled it in yet. */
struct floor {
	int root_fd;
	_Atomic bool stop;
	_Atomic bool failed;
	_Atomic uint32_t next_blog;
	_Atomic uint32_t complete_count;
	_Atomic uint32_t *complete;
	pthread_mutex_t lock; /* for `changed`, and `gate_open` */
	pthread_cond_t changed;
	bool gate_open;
};

struct worker {
	alignas(FLOOR_CACHE_LINE_BYTES) _Atomic uint64_t counters[COUNTER_COUNT];
	uint64_t rng;
	struct floor *floor;
	bool (*step)(struct worker *);
	unsigned char *buffer;
	unsigned number;
	pthread_t thread;
};

static volatile sig_atomic_t got_signal;

static void on_signal(int number)
{
	got_signal = number;
}

/* A step returns false when it was cut short; this one also says why, and stops everybody. */
static bool fail(struct floor *f, const char *what)
{
	int error = errno;

	if (!atomic_exchange(&f->failed, true))
		fprintf(stderr, "floor: %s: %s\n", what, strerror(error));
	atomic_store(&f->stop, true);
	return false;
}

static bool stopping(const struct worker *w)
{
	return atomic_load_explicit(&w->floor->stop, memory_order_relaxed);
}

static void count(struct worker *w, enum counter which)
{
	uint64_t value = atomic_load_explicit(&w->counters[which], memory_order_relaxed);

	atomic_store_explicit(&w->counters[which], value + 1, memory_order_relaxed);
}

/* xorshift64*, then a multiplication instead of a division to get 0 to n - 1. */
static uint32_t below(struct worker *w, uint32_t n)
{
	w->rng ^= w->rng >> 12;
	w->rng ^= w->rng << 25;
	w->rng ^= w->rng >> 27;
	return (uint32_t)((((w->rng * 0x2545F4914F6CDD1Du) >> 32) * n) >> 32);
}

static char *put_text(char *at, const char *text)
{
	while (*text != '\0')
		*at++ = *text++;
	*at = '\0';
	return at;
}

static char *put_number(char *at, uint32_t number)
{
	char digits[12];
	char *first = digits + sizeof(digits) - 1;

	*first = '\0';
	do {
		*--first = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	return put_text(at, first);
}

/* Returns the end of the name, for a suffix. */
static char *put_name(char *name, uint32_t blog, enum kind kind, uint32_t k)
{
	char *at = put_number(put_text(name, "blog-"), blog);

	at = put_text(put_text(at, "/"), kinds[kind].name);
	return put_text(put_number(at, k), kinds[kind].suffix);
}

static bool write_file(struct worker *w, uint32_t blog, enum kind kind, uint32_t k)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
	uint32_t span_bytes = kinds[kind].max_bytes - kinds[kind].min_bytes + 1;
	size_t left = kinds[kind].min_bytes + below(w, span_bytes);
	char name[FLOOR_NAME_BYTES], temporary[FLOOR_NAME_BYTES];
	char *end;
	int fd;

	put_name(name, blog, kind, k);
	end = put_text(put_text(temporary, name), ".tmp");
	fd = openat(w->floor->root_fd, temporary, flags, 0600);
	if (fd < 0 && errno == EEXIST) {
		/* Another worker writes this very file now. */
		put_number(put_text(end, "-"), w->number);
		fd = openat(w->floor->root_fd, temporary, flags, 0600);
	}
	if (fd < 0)
		return fail(w->floor, temporary);
	while (left > 0) {
		size_t chunk = left < FLOOR_WRITE_BYTES ? left : FLOOR_WRITE_BYTES;
		ssize_t done = write(fd, w->buffer, chunk);

		if (done < 0)
			return fail(w->floor, temporary);
		left -= (size_t)done;
	}
	if (close(fd) != 0 || renameat(w->floor->root_fd, temporary, w->floor->root_fd, name) != 0)
		return fail(w->floor, temporary);
	count(w, COUNTER_FILES_WRITTEN);
	return true;
}

/* False where the file is missing, which only the caller can tell from an end. */
static bool read_file(struct worker *w, uint32_t blog, enum kind kind, uint32_t k)
{
	char name[FLOOR_NAME_BYTES];
	ssize_t done;
	int fd;

	put_name(name, blog, kind, k);
	fd = openat(w->floor->root_fd, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT ? false : fail(w->floor, name);
	do {
		done = read(fd, w->buffer, FLOOR_READ_BYTES);
	} while (done > 0);
	if (done < 0 || close(fd) != 0)
		return fail(w->floor, name);
	count(w, COUNTER_FILES_READ);
	return true;
}

/* A random number of files, from the highest K down to 1. */
static bool write_files(struct worker *w, uint32_t blog, enum kind kind)
{
	for (uint32_t k = 1 + below(w, FLOOR_K_MAX); k > 0; k--) {
		if (stopping(w) || !write_file(w, blog, kind, k))
			return false;
	}
	return true;
}

static void publish(struct floor *f, uint32_t blog)
{
	uint32_t slot = atomic_fetch_add(&f->complete_count, 1);

	atomic_store(&f->complete[slot], blog + 1);
	if (slot == 0) {
		pthread_mutex_lock(&f->lock);
		pthread_cond_broadcast(&f->changed);
		pthread_mutex_unlock(&f->lock);
	}
}

/* Any complete blog, each as likely; waits for the first. False when it is time to stop. */
static bool pick_blog(struct worker *w, uint32_t *blog)
{
	struct floor *f = w->floor;
	uint32_t n = atomic_load_explicit(&f->complete_count, memory_order_acquire);
	uint32_t found;

	if (n == 0) {
		pthread_mutex_lock(&f->lock);
		while (atomic_load(&f->complete_count) == 0 && !stopping(w))
			pthread_cond_wait(&f->changed, &f->lock);
		pthread_mutex_unlock(&f->lock);
		n = atomic_load(&f->complete_count);
	}
	do {
		if (n == 0 || stopping(w))
			return false;
		found = atomic_load_explicit(&f->complete[below(w, n)], memory_order_acquire);
	} while (found == 0);
	*blog = found - 1;
	return true;
}

static bool writer_step(struct worker *w)
{
	uint32_t blog = atomic_fetch_add(&w->floor->next_blog, 1);
	char name[FLOOR_NAME_BYTES];

	if (blog >= FLOOR_BLOGS_MAX) {
		errno = EOVERFLOW;
		return fail(w->floor, "too many blogs");
	}
	put_number(put_text(name, "blog-"), blog);
	if (mkdirat(w->floor->root_fd, name, 0700) != 0)
		return fail(w->floor, name);
	if (!write_files(w, blog, KIND_ARTICLE) || !write_files(w, blog, KIND_PICTURE))
		return false;
	publish(w->floor, blog);
	count(w, COUNTER_BLOGS_WRITTEN);
	return true;
}

static bool rewriter_step(struct worker *w)
{
	uint32_t blog;

	if (!pick_blog(w, &blog))
		return false;
	if (below(w, 2) == 0 && !write_file(w, blog, KIND_PICTURE, 1 + below(w, FLOOR_K_MAX)))
		return false;
	if (stopping(w))
		return false;
	return write_file(w, blog, KIND_ARTICLE, 1 + below(w, FLOOR_K_MAX));
}

static bool commenter_step(struct worker *w)
{
	uint32_t blog;

	return pick_blog(w, &blog) && write_files(w, blog, KIND_COMMENT);
}

static bool reader_step(struct worker *w)
{
	uint32_t blog;

	if (!pick_blog(w, &blog))
		return false;
	if (below(w, 2) == 0) {
		for (uint32_t k = 1; !stopping(w) && read_file(w, blog, KIND_COMMENT, k); k++)
			;
	}
	for (uint32_t k = 1; !stopping(w); k++) {
		read_file(w, blog, KIND_PICTURE, k);
		if (stopping(w))
			return false;
		if (!read_file(w, blog, KIND_ARTICLE, k)) {
			count(w, COUNTER_BLOGS_READ);
			return true;
		}
	}
	return false;
}

static const struct role {
	bool (*step)(struct worker *);
	char letter;
	long workers; /* by default */
} roles[] = {
	{writer_step, 'w', 3},
	{rewriter_step, 'W', 1},
	{commenter_step, 'c', 5},
	{reader_step, 'r', 100},
};

enum {
	FLOOR_ROLES = sizeof(roles) / sizeof(roles[0])
};

static void worker_init(struct worker *w, struct floor *f, unsigned number)
{
	memset(w, 0, sizeof(*w));
	w->floor = f;
	w->number = number;
	/* Any seed that is not 0 will do; this one keeps workers and runs apart. */
	w->rng = ((uint64_t)getpid() << 32) + (uint64_t)number * 0x9E3779B97F4A7C15u + 1;
	w->buffer = aligned_alloc(4096, FLOOR_READ_BYTES);
	if (w->buffer == NULL) {
		fail(f, "memory");
		exit(1);
	}
}

/* Bytes that no file system can compress, put there once. */
static void worker_fill_buffer(struct worker *w)
{
	for (size_t i = 0; i < FLOOR_WRITE_BYTES; i++)
		w->buffer[i] = (unsigned char)below(w, 256);
}

static void *worker_main(void *argument)
{
	struct worker *w = argument;
	struct floor *f = w->floor;

	if (w->step != reader_step)
		worker_fill_buffer(w);
	pthread_mutex_lock(&f->lock);
	while (!f->gate_open)
		pthread_cond_wait(&f->changed, &f->lock);
	pthread_mutex_unlock(&f->lock);
	while (!stopping(w))
		w->step(w);
	return NULL;
}

/* Makes DIR/floor.XXXXXX and returns its descriptor; `name` is what it is called in DIR. */
static int scratch_make(int dir_fd, char *name, size_t size)
{
	uint32_t tag = (uint32_t)getpid();

	do {
		snprintf(name, size, "floor.%06x", tag++ & 0xffffff);
		if (mkdirat(dir_fd, name, 0700) == 0)
			return openat(dir_fd, name,
				      O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	} while (errno == EEXIST);
	return -1;
}

/* Removes a directory of files and of directories of files. */
static int scratch_remove(int parent_fd, const char *name)
{
	int fd = openat(parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;

	if (dir == NULL)
		return -1;
	while ((entry = readdir(dir)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		if (strncmp(entry->d_name, "blog-", 5) == 0)
			scratch_remove(fd, entry->d_name);
		else
			unlinkat(fd, entry->d_name, 0);
	}
	closedir(dir);
	return unlinkat(parent_fd, name, AT_REMOVEDIR);
}

static double now_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Until `deadline`, or until a signal or a failing worker ends the run before. */
static void wait_until(struct floor *f, double deadline)
{
	double left;

	while ((left = deadline - now_seconds()) > 0 && got_signal == 0 && !atomic_load(&f->stop)) {
		double nap = left < 0.25 ? left : 0.25;
		struct timespec t = {.tv_nsec = (long)(nap * 1e9)};

		nanosleep(&t, NULL);
	}
}

static void wake_all(struct floor *f)
{
	pthread_mutex_lock(&f->lock);
	f->gate_open = true;
	pthread_cond_broadcast(&f->changed);
	pthread_mutex_unlock(&f->lock);
}

static unsigned start_workers(struct floor *f, const struct options *o, struct worker *workers)
{
	pthread_attr_t attributes;
	sigset_t all, before;
	unsigned started = 0;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, FLOOR_STACK_BYTES);
	/* Signals are for the main thread, whose sleep they end. */
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	for (unsigned r = 0; r < FLOOR_ROLES; r++) {
		for (long i = 0; i < o->workers[r] && !atomic_load(&f->failed); i++) {
			struct worker *w = &workers[started];

			worker_init(w, f, started);
			w->step = roles[r].step;
			errno = pthread_create(&w->thread, &attributes, worker_main, w);
			if (errno != 0)
				fail(f, "starting a thread");
			else
				started++;
		}
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return started;
}

static double cpu_seconds(const struct timeval *t)
{
	return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

static void print_line(const struct worker *workers, unsigned n, double seconds,
		       const struct rusage *before, const struct rusage *after)
{
	printf("seconds=%.6f", seconds);
	for (unsigned c = 0; c < COUNTER_COUNT; c++) {
		uint64_t sum = 0;

		for (unsigned i = 0; i < n; i++)
			sum += atomic_load_explicit(&workers[i].counters[c], memory_order_relaxed);
		printf(" %s=%llu", counter_names[c], (unsigned long long)sum);
	}
	printf(" user_s=%.6f sys_s=%.6f maxrss_kib=%ld\n",
	       cpu_seconds(&after->ru_utime) - cpu_seconds(&before->ru_utime),
	       cpu_seconds(&after->ru_stime) - cpu_seconds(&before->ru_stime), after->ru_maxrss);
	fflush(stdout);
}

/* The timed part. What is finished after the last second does not count, so the sums are taken
 * before anybody is told to stop. */
static void run(struct floor *f, const struct options *o, struct worker *workers)
{
	unsigned n = start_workers(f, o, workers);
	struct rusage before, after;
	double start_s, end_s;

	getrusage(RUSAGE_SELF, &before);
	start_s = now_seconds();
	wake_all(f);
	wait_until(f, start_s + o->seconds);
	end_s = now_seconds();
	getrusage(RUSAGE_SELF, &after);
	if (got_signal == 0 && !atomic_load(&f->failed))
		print_line(workers, n, end_s - start_s, &before, &after);
	atomic_store(&f->stop, true);
	wake_all(f);
	for (unsigned i = 0; i < n; i++) {
		pthread_join(workers[i].thread, NULL);
		free(workers[i].buffer);
	}
}

static void prefill(struct floor *f, const struct options *o, struct worker *w)
{
	worker_init(w, f, 0);
	worker_fill_buffer(w);
	for (long i = 0; i < o->prefill && got_signal == 0 && !atomic_load(&f->stop); i++)
		writer_step(w);
	free(w->buffer);
}

static bool bench(const struct options *o)
{
	struct floor f = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	int dir_fd = open(o->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	size_t n = 1;
	struct worker *workers;
	char name[FLOOR_NAME_BYTES];

	for (unsigned r = 0; r < FLOOR_ROLES; r++)
		n += (size_t)o->workers[r];
	f.complete = calloc(FLOOR_BLOGS_MAX, sizeof(*f.complete));
	workers = aligned_alloc(FLOOR_CACHE_LINE_BYTES, n * sizeof(*workers));
	if (f.complete == NULL || workers == NULL)
		return fail(&f, "memory");
	f.root_fd = dir_fd < 0 ? -1 : scratch_make(dir_fd, name, sizeof(name));
	if (f.root_fd < 0)
		return fail(&f, o->dir);
	prefill(&f, o, &workers[n - 1]);
	if (!atomic_load(&f.stop))
		run(&f, o, workers);
	close(f.root_fd);
	if (scratch_remove(dir_fd, name) != 0)
		fail(&f, name);
	close(dir_fd);
	free(workers);
	free(f.complete);
	return !atomic_load(&f.failed);
}

static long number_of(const char *text)
{
	char *end;
	long value = strtol(text, &end, 10);

	if (end == text || *end != '\0' || value < 0 || value > 100000) {
		fprintf(stderr, "floor: not a number from 0 to 100000: %s\n", text);
		exit(2);
	}
	return value;
}

static void parse(struct options *o, int argc, char **argv)
{
	static const struct option long_options[] = {
		{"prefill", required_argument, NULL, 'p'},
		{NULL, 0, NULL, 0},
	};
	int letter;

	while ((letter = getopt_long(argc, argv, "d:w:W:c:r:t:", long_options, NULL)) != -1) {
		unsigned r = 0;

		while (r < FLOOR_ROLES && roles[r].letter != letter)
			r++;
		if (r < FLOOR_ROLES)
			o->workers[r] = number_of(optarg);
		else if (letter == 'd')
			o->dir = optarg;
		else if (letter == 't')
			o->seconds = strtod(optarg, NULL);
		else if (letter == 'p')
			o->prefill = number_of(optarg);
		else
			exit(2);
	}
	if (o->dir == NULL || o->seconds <= 0 || optind != argc) {
		fprintf(stderr, "usage: floor -d DIR [-w N] [-W N] [-c N] [-r N] [-t SECONDS]"
				" [--prefill=N]\n");
		exit(2);
	}
}

int main(int argc, char **argv)
{
	struct sigaction action = {.sa_handler = on_signal};
	struct options o = {.seconds = 4};
	bool done;

	for (unsigned r = 0; r < FLOOR_ROLES; r++)
		o.workers[r] = roles[r].workers;
	parse(&o, argc, argv);
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
	done = bench(&o);
	return done && got_signal == 0 ? 0 : 1;
}
