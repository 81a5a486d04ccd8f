/* SPDX-License-Identifier: ISC */
/*
 * Runs blogbench and its floor in turn and prints how they compare:
 *
 *	pairs BLOGBENCH FLOOR [DIR [PAIRS [SECONDS]]]
 *
 * DIR, PAIRS and SECONDS default to BENCH_DIR, BENCH_PAIRS and BENCH_SECONDS of the environment,
 * and those to /dev/shm, 5 and 4. BENCH_ONLY=WORDS runs the rows whose title holds these words.
 *
 * A row of the table below is a line of the output. Its two commands run one right after the other,
 * the other way round in every second pair, each in a fresh directory of its own. What is printed
 * is the median of the ratios (or differences) of the pairs, with the least and the greatest: the
 * speed of a machine drifts, and a pair drifts together. No figure is good or bad here; the exit
 * status is 1 only where a program failed.
 *
 * To add a row: a line in `rows`, and a function that takes its figure from an outcome if none
 *fits.
 */
#include "config.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	PAIRS_MAX = 100,
	PAIRS_NICE = -20,
	PAIRS_WORDS_MAX = 32,
	PAIRS_TEXT_BYTES = 2048
};

enum program {
	PROGRAM_BLOGBENCH,
	PROGRAM_FLOOR,
	PROGRAM_COUNT
};

/* What one execution of a program showed of itself, from its standard output and from wait4. */
struct outcome {
	double seconds;
	double files_read, files_written;
	double user_s, sys_s;
	double maxrss_kib;
	double removal_s;

	/* Of blogbench's rows: how far the arrivals lie off a grid of whole intervals. */
	double interval_s;
	unsigned rows;
	double first_off_s, last_off_s;
	double last_row_s;
};

/* How the figure of the measured command is set against the other's. */
enum relation {
	RELATION_RATIO,
	RELATION_DIFFERENCE,
	RELATION_PERCENT_LESS,
	RELATION_NONE
};

struct command {
	enum program program;
	const char *arguments; /* SECONDS stands for the length of a run; NULL: no command */
};

struct row {
	const char *title;
	struct command measured, against;
	double (*figure)(const struct outcome *);
	enum relation relation;
	const char *unit;
};

struct setup {
	const char *programs[PROGRAM_COUNT];
	const char *dir;
	const char *seconds;
	const char *only;
	unsigned pairs;
};

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
	interrupted = number;
}

static double now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double read_rate(const struct outcome *o)
{
	return o->files_read / o->seconds;
}

static double write_rate(const struct outcome *o)
{
	return o->files_written / o->seconds;
}

static double user_share_percent(const struct outcome *o)
{
	return 100 * o->user_s / (o->user_s + o->sys_s);
}

/* The latest row against the earliest: never too small, save for what all rows are late by, since
 * it holds the time that it took to wake this program up, too. */
static double missed_ms(const struct outcome *o)
{
	return 1000 * (o->last_off_s - o->first_off_s);
}

static double peak_mib(const struct outcome *o)
{
	return o->maxrss_kib / 1024;
}

static double removal_s(const struct outcome *o)
{
	return o->removal_s;
}

#define READERS "-w 0 -W 0 -c 0 --prefill=200"
#define WRITERS "-W 0 -c 0 -r 0"
#define CLASSIC "-i 1 -s SECONDS"

/* With --keep, blogbench's clean-up is not part of the CPU time that the system counts for it. */
static const struct row rows[] = {
	{"files read/s, readers only",
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep " READERS},
	 {PROGRAM_FLOOR, "-t SECONDS " READERS},
	 read_rate,
	 RELATION_RATIO,
	 "of the floor"},
	{"files written/s, writers only",
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep " WRITERS},
	 {PROGRAM_FLOOR, "-t SECONDS " WRITERS},
	 write_rate,
	 RELATION_RATIO,
	 "of the floor"},
	{"user % of CPU, default workload",
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep"},
	 {PROGRAM_FLOOR, "-t SECONDS"},
	 user_share_percent,
	 RELATION_DIFFERENCE,
	 "points over the floor"},
	{"deadline missed by, 109 workers",
	 {PROGRAM_BLOGBENCH, "-i 8 -s 0.5 --keep"},
	 {0},
	 missed_ms,
	 RELATION_NONE,
	 "ms"},
	{"peak memory, default workload",
	 {PROGRAM_BLOGBENCH, "-i 1 -s 1"},
	 {PROGRAM_FLOOR, "-t 1"},
	 peak_mib,
	 RELATION_DIFFERENCE,
	 "MiB over the floor"},
	{"peak memory, 4096 readers",
	 {PROGRAM_BLOGBENCH, "-i 1 -s 1 -r 4096"},
	 {PROGRAM_FLOOR, "-t 1 -r 4096"},
	 peak_mib,
	 RELATION_DIFFERENCE,
	 "MiB over the floor"},
	{"reading, --verify=stamps : off",
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep --verify=stamps " READERS},
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep --verify=off " READERS},
	 read_rate,
	 RELATION_PERCENT_LESS,
	 "% slower"},
	{"writing, --content=mixed : zero",
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep --content=mixed " WRITERS},
	 {PROGRAM_BLOGBENCH, CLASSIC " --keep --content=zero " WRITERS},
	 write_rate,
	 RELATION_PERCENT_LESS,
	 "% slower"},
	{"seconds to remove : rm -rf",
	 {PROGRAM_BLOGBENCH, "-i 1 -s 0.5 -r 1 --seed=1 " READERS},
	 {PROGRAM_BLOGBENCH, "-i 1 -s 0.5 -r 1 --seed=1 --keep " READERS},
	 removal_s,
	 RELATION_RATIO,
	 "of rm -rf"},
};

enum {
	PAIRS_ROWS = sizeof(rows) / sizeof(rows[0])
};

static double value_of(const char *line, const char *key)
{
	const char *found = strstr(line, key);

	return found == NULL ? 0 : strtod(found + strlen(key), NULL);
}

/* A row of blogbench: what it counts, and when it came. */
static void take_row(struct outcome *o, const double n[7], double arrival_s)
{
	double off_s = arrival_s - o->rows * o->interval_s;

	o->files_read += n[1] + n[3] + n[5];
	o->files_written += n[2] + n[4] + n[6];
	o->seconds += o->interval_s;
	if (o->rows == 0 || off_s < o->first_off_s)
		o->first_off_s = off_s;
	if (o->rows == 0 || off_s > o->last_off_s)
		o->last_off_s = off_s;
	o->last_row_s = arrival_s;
	o->rows++;
}

/* A line of either program; lines that say nothing of interest are passed over. */
static void take_line(struct outcome *o, const char *line, double arrival_s)
{
	double n[7];

	if (sscanf(line, "%lf %lf %lf %lf %lf %lf %lf", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5],
		   &n[6]) == 7) {
		take_row(o, n, arrival_s);
	} else if (strncmp(line, "Frequency = ", 12) == 0) {
		o->interval_s = value_of(line, "= ");
	} else if (strncmp(line, "seconds=", 8) == 0) {
		o->seconds = value_of(line, "seconds=");
		o->files_read = value_of(line, "files_read=");
		o->files_written = value_of(line, "files_written=");
		o->user_s = value_of(line, "user_s=");
		o->sys_s = value_of(line, "sys_s=");
	}
}

/* Each line with the time at which it came. A program that prints faster than it is read here
 * would come out late; none does. */
static void take_output(struct outcome *o, int fd, pid_t child)
{
	char text[PAIRS_TEXT_BYTES];
	size_t held = 0;
	ssize_t got;

	while ((got = read(fd, text + held, sizeof(text) - 1 - held)) != 0) {
		double arrival_s = now_s();
		char *line = text, *end;

		if (got < 0 && errno == EINTR) {
			if (interrupted)
				kill(child, SIGTERM);
			continue;
		}
		if (got < 0)
			break;
		held += (size_t)got;
		text[held] = '\0';
		for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
			*end = '\0';
			take_line(o, line, arrival_s);
		}
		held = strlen(line);
		/* No line is that long: forget it rather than read nothing for ever. */
		if (held == sizeof(text) - 1)
			held = 0;
		memmove(text, line, held);
	}
}

/* To see a row when it is printed, this program goes before a hundred busy threads, where it may;
 * what it starts does not. */
static void go_first(bool first)
{
	setpriority(PRIO_PROCESS, 0, first ? PAIRS_NICE : 0);
}

static pid_t spawn(const char *const *argv, int output_fd, int error_fd)
{
	pid_t child = fork();

	if (child != 0)
		return child;
	go_first(false);
	if (output_fd >= 0)
		dup2(output_fd, STDOUT_FILENO);
	if (error_fd >= 0)
		dup2(error_fd, STDERR_FILENO);
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
	_exit(127);
}

static int wait_for(pid_t child, struct rusage *usage)
{
	int status;

	while (wait4(child, &status, 0, usage) < 0) {
		if (errno != EINTR)
			return -1;
	}
	return status;
}

/* Returns how long it took, in seconds; 0 where the program had left nothing to remove. */
static double remove_tree(const char *path)
{
	const char *const argv[] = {"rm", "-rf", "--", path, NULL};
	double start_s = now_s();
	struct rusage unused;
	pid_t child;

	if (rmdir(path) == 0)
		return 0;
	child = spawn(argv, -1, -1);
	if (child < 0 || wait_for(child, &unused) != 0)
		fprintf(stderr, "pairs: %s could not be removed\n", path);
	return now_s() - start_s;
}

static void complain(const char *const *argv, FILE *errors, int status)
{
	int c;

	if (WIFSIGNALED(status))
		fprintf(stderr, "pairs: ended by signal %d:", WTERMSIG(status));
	else
		fprintf(stderr, "pairs: exit status %d:", WEXITSTATUS(status));
	for (; *argv != NULL; argv++)
		fprintf(stderr, " %s", *argv);
	fputc('\n', stderr);
	rewind(errors);
	while ((c = getc(errors)) != EOF)
		putc(c, stderr);
}

/* Runs it to its end. Its messages are shown only if it fails: that a run is short is no news. */
static bool execute(const char *const *argv, struct outcome *o)
{
	FILE *errors = tmpfile();
	int ends[2];
	int status = -1;
	pid_t child;
	struct rusage usage;

	if (errors == NULL || pipe(ends) != 0) {
		perror("pairs");
		exit(1);
	}
	child = spawn(argv, ends[1], fileno(errors));
	close(ends[1]);
	if (child > 0) {
		take_output(o, ends[0], child);
		status = wait_for(child, &usage);
	}
	o->removal_s = now_s() - o->last_row_s;
	close(ends[0]);
	if (status != 0)
		complain(argv, errors, status);
	fclose(errors);
	if (status != 0 || interrupted)
		return false;
	o->maxrss_kib = (double)usage.ru_maxrss;
	if (o->user_s + o->sys_s == 0) {
		/* blogbench does not say it itself. */
		o->user_s = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
		o->sys_s = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec * 1e-6;
	}
	return true;
}

/* Splits `text` in place into words after those already there. */
static void split(const char **argv, size_t n, char *text, const struct setup *s)
{
	char *word = strtok(text, " ");

	for (; word != NULL && n < PAIRS_WORDS_MAX - 1; word = strtok(NULL, " "))
		argv[n++] = strcmp(word, "SECONDS") == 0 ? s->seconds : word;
	argv[n] = NULL;
}

static bool run_command(const struct setup *s, const struct command *c, struct outcome *o)
{
	const char *argv[PAIRS_WORDS_MAX] = {s->programs[c->program], "-d"};
	char arguments[PAIRS_TEXT_BYTES], dir[PAIRS_TEXT_BYTES];
	double rm_s;
	bool done;

	memset(o, 0, sizeof(*o));
	snprintf(arguments, sizeof(arguments), "%s", c->arguments);
	snprintf(dir, sizeof(dir), "%s/bench.XXXXXX", s->dir);
	if (mkdtemp(dir) == NULL) {
		fprintf(stderr, "pairs: %s: %s\n", dir, strerror(errno));
		exit(1);
	}
	argv[2] = dir;
	split(argv, 3, arguments, s);
	/* What an earlier run left to be written must not be charged to this one. */
	sync();
	done = execute(argv, o);
	rm_s = remove_tree(dir);
	if (rm_s > 0)
		o->removal_s = rm_s;
	return done;
}

static int compare_doubles(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, unsigned n)
{
	qsort(values, n, sizeof(*values), compare_doubles);
	return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

static double relate(enum relation relation, double measured, double against)
{
	switch (relation) {
	case RELATION_RATIO:
		return measured / against;
	case RELATION_DIFFERENCE:
		return measured - against;
	case RELATION_PERCENT_LESS:
		return 100 * (1 - measured / against);
	case RELATION_NONE:
		break;
	}
	return measured;
}

static void print_number(double value)
{
	printf(" %10.*f", value >= 10000 ? 0 : 3, value);
}

static void print_row(const struct row *r, double *measured, double *against, double *related,
		      unsigned n)
{
	printf("%-32s", r->title);
	print_number(median(measured, n));
	if (r->against.arguments != NULL)
		print_number(median(against, n));
	else
		printf(" %10s", "-");
	print_number(median(related, n));
	print_number(related[0]);
	print_number(related[n - 1]);
	printf("  %s\n", r->unit);
}

static bool run_row(const struct setup *s, const struct row *r)
{
	double measured[PAIRS_MAX], against[PAIRS_MAX] = {0}, related[PAIRS_MAX];
	unsigned sides = r->against.arguments != NULL ? 2 : 1;

	for (unsigned i = 0; i < s->pairs; i++) {
		for (unsigned j = 0; j < sides; j++) {
			bool is_measured = sides == 1 || (i + j) % 2 == 0;
			struct outcome o;

			if (!run_command(s, is_measured ? &r->measured : &r->against, &o)) {
				printf("%-32s failed\n", r->title);
				return false;
			}
			(is_measured ? measured : against)[i] = r->figure(&o);
		}
		related[i] = relate(r->relation, measured[i], against[i]);
	}
	print_row(r, measured, against, related, s->pairs);
	return true;
}

static const char *first_of(const char *argument, const char *name, const char *otherwise)
{
	const char *value = argument != NULL ? argument : getenv(name);

	return value != NULL && *value != '\0' ? value : otherwise;
}

static bool read_setup(struct setup *s, int argc, char **argv)
{
	long pairs;

	if (argc < 3 || argc > 6)
		return false;
	s->programs[PROGRAM_BLOGBENCH] = argv[1];
	s->programs[PROGRAM_FLOOR] = argv[2];
	s->dir = first_of(argc > 3 ? argv[3] : NULL, "BENCH_DIR", "/dev/shm");
	pairs = strtol(first_of(argc > 4 ? argv[4] : NULL, "BENCH_PAIRS", "5"), NULL, 10);
	s->seconds = first_of(argc > 5 ? argv[5] : NULL, "BENCH_SECONDS", "4");
	s->only = first_of(NULL, "BENCH_ONLY", "");
	s->pairs = (unsigned)pairs;
	return pairs >= 1 && pairs <= PAIRS_MAX && strtod(s->seconds, NULL) > 0;
}

int main(int argc, char **argv)
{
	struct sigaction action = {.sa_handler = on_signal};
	struct setup s;
	bool done = true;

	if (!read_setup(&s, argc, argv)) {
		fprintf(stderr, "usage: pairs BLOGBENCH FLOOR [DIR [PAIRS [SECONDS]]]\n");
		return 2;
	}
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);

	go_first(true);
	printf("In %s, %u pairs of runs of %s s; the median of the pairs, the least, the "
	       "greatest.\n\n",
	       s.dir, s.pairs, s.seconds);
	printf("%-32s %10s %10s %10s %10s %10s\n", "", "measured", "against", "median", "min",
	       "max");
	for (unsigned i = 0; i < PAIRS_ROWS && !interrupted; i++) {
		if (strstr(rows[i].title, s.only) == NULL)
			continue;
		fflush(stdout);
		done = run_row(&s, &rows[i]) && done;
	}
	return done && !interrupted ? 0 : 1;
}
