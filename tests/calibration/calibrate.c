/* SPDX-License-Identifier: ISC */
/*
 * Measures how often `blogbench compare` says better or worse where nothing differs, and how often
 * it finds a change of 10 % that is there. It has two steps:
 *
 *	calibrate record RESULT... >RUNS
 *		a row a run, from results of one and the same setting
 *
 *	calibrate RUNS [SPLITS]
 *		the shares, from so many splits of them (10000)
 *
 * Real runs are split at random into two sides, again and again, and each split goes through the
 * very code that compare uses. All of them are of one setting, so whatever is said is a false
 * alarm; then the values of one side are made 10 % larger, so that there is something to find. The
 * splits are the same each time. The exit status is 1 where there were more false alarms than the
 * confidence allows and 6 % for sampling error.
 */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/units.h"
#include "comparison/finding.h"
#include "result/verdict.h"
#include "saved/result_json.h"

enum {
	RUNS_MAX = 1000,
	METRICS_MAX = 64,
	SIDE_MAX = 10, /* runs */
	LINE_SIZE = 4096,
	SPLITS = 10000
};

static const double confidence = 0.95;
static const double alarms_most = 0.06;
static const double change = 1.10;

/* The values of all runs: those of a metric beside each other. */
struct pool {
	double values[METRICS_MAX][RUNS_MAX];
	double seconds; /* of each run */
	size_t runs;
};

/* What was said in how many of the splits. */
struct tally {
	unsigned splits;
	unsigned any_score;
	unsigned any_other;
	unsigned anything;
	unsigned found[METRICS_MAX];   /* better or worse, as it was */
	unsigned wrong[METRICS_MAX];   /* the other way round */
	unsigned covered[METRICS_MAX]; /* the true change lies in the interval */
};

static int die(const char *what, const char *why)
{
	fprintf(stderr, "calibrate: %s: %s\n", what, why);
	exit(2);
}

/* --- Recording --- */

static void record_header(void)
{
	printf("seconds");
	for (size_t i = 0; i < metrics_count; i++)
		printf(",%s", metrics[i].name);
	putchar('\n');
}

static void record_run(const struct run *run)
{
	printf("%g", (double)run_counted_ns(run) / (double)UNITS_NS_PER_SECOND);
	for (size_t i = 0; i < metrics_count; i++)
		printf(",%.8g", metric_value(&metrics[i], run));
	putchar('\n');
}

static int record(char **paths)
{
	char sentence[LINE_SIZE];

	record_header();
	for (; *paths != NULL; paths++) {
		struct result *result = result_load(*paths, sentence, sizeof sentence);

		if (result == NULL)
			die("cannot record", sentence);
		for (size_t i = 0; i < result->run_count; i++)
			if (verdict_is_usable(result->runs[i]))
				record_run(result->runs[i]);
		result_unload(result);
	}
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : die("cannot record", strerror(errno));
}

/* --- Reading --- */

/* The columns have to be those of this program. */
static void check_header(const char *path, char *line)
{
	const char *name = strtok(line, ",\n");
	size_t i = 0;

	for (; i < metrics_count && name != NULL; i++) {
		name = strtok(NULL, ",\n");
		if (name == NULL || strcmp(name, metrics[i].name) != 0)
			break;
	}
	if (i < metrics_count)
		die(path, "its columns are not the metrics of this program; record it anew");
}

static void read_row(const char *path, struct pool *pool, char *line)
{
	char *at = line;

	if (pool->runs == RUNS_MAX)
		die(path, "there are too many runs in it");
	pool->seconds = strtod(at, &at);
	for (size_t i = 0; i < metrics_count; i++) {
		if (*at++ != ',')
			die(path, "a row is too short");
		pool->values[i][pool->runs] = strtod(at, &at);
	}
	pool->runs++;
}

static void read_pool(const char *path, struct pool *pool)
{
	FILE *file = fopen(path, "r");
	char line[LINE_SIZE];

	if (file == NULL)
		die(path, strerror(errno));
	if (fgets(line, sizeof line, file) == NULL)
		die(path, "it is empty");
	check_header(path, line);
	while (fgets(line, sizeof line, file) != NULL)
		read_row(path, pool, line);
	fclose(file);
	if (pool->runs < 2 * SIDE_MAX)
		die(path, "there are too few runs in it");
}

/* --- Splitting --- */

struct split {
	size_t order[RUNS_MAX];
	double base[METRICS_MAX][SIDE_MAX];
	double new[METRICS_MAX][SIDE_MAX];
	struct finding findings[METRICS_MAX];
};

/* The first places of a row of all runs, each with one of those that are left. */
static void shuffle(struct split *split, size_t runs, size_t places, struct rng *rng)
{
	for (size_t i = 0; i < runs; i++)
		split->order[i] = i;
	for (size_t i = 0; i < places; i++) {
		size_t other = i + rng_below(rng, runs - i);
		size_t here = split->order[i];

		split->order[i] = split->order[other];
		split->order[other] = here;
	}
}

/* The values of one side that are there, times a factor. */
static struct ratio_sample take(const struct pool *pool, size_t metric, const size_t *order,
				size_t runs, double factor, double *values)
{
	size_t n = 0;

	for (size_t i = 0; i < runs; i++)
		if (!isnan(pool->values[metric][order[i]]))
			values[n++] = factor * pool->values[metric][order[i]];
	return (struct ratio_sample){
		values, n,
		n > 0 ? finding_step(&metrics[metric], pool->seconds, stats_mean(values, n)) : 0};
}

static void make_split(struct split *split, const struct pool *pool, size_t runs, double factor,
		       struct rng *rng)
{
	shuffle(split, pool->runs, 2 * runs, rng);
	for (size_t i = 0; i < metrics_count; i++)
		split->findings[i] = (struct finding){
			.metric = &metrics[i],
			.base = take(pool, i, split->order, runs, 1, split->base[i]),
			.new = take(pool, i, split->order + runs, runs, factor, split->new[i])};
	if (findings_test(split->findings, metrics_count, confidence) != 0)
		die("cannot test", strerror(errno));
}

static void count(struct tally *tally, const struct split *split, double factor)
{
	bool any_score = false, any_other = false;

	for (size_t i = 0; i < metrics_count; i++) {
		const struct finding *finding = &split->findings[i];
		bool said = finding->word == FINDING_BETTER || finding->word == FINDING_WORSE;
		bool grew = finding->new_mean > finding->base_mean;
		const double percent = 100 * (factor - 1);

		if (finding_is_of_score(finding))
			any_score |= said;
		else
			any_other |= said;
		tally->found[i] += said && grew;
		tally->wrong[i] += said && !grew;
		tally->covered[i] += finding->interval_percent.low <= percent &&
				     finding->interval_percent.high >= percent;
	}
	tally->any_score += any_score;
	tally->any_other += any_other;
	tally->anything += any_score || any_other;
	tally->splits++;
}

static void try_splits(struct tally *tally, const struct pool *pool, size_t runs, double factor,
		       unsigned splits)
{
	struct split *split = malloc(sizeof *split);
	struct rng rng;

	if (split == NULL)
		die("cannot split", strerror(errno));
	memset(tally, 0, sizeof *tally);
	rng_seed(&rng, 1, runs);
	for (unsigned i = 0; i < splits; i++) {
		make_split(split, pool, runs, factor, &rng);
		count(tally, split, factor);
	}
	free(split);
}

/* --- Telling --- */

static double percent_of(unsigned part, const struct tally *tally)
{
	return 100.0 * part / tally->splits;
}

/* Returns whether there were no more than are allowed. */
static bool tell_alarms(const struct pool *pool, size_t runs, unsigned splits)
{
	struct tally tally;

	try_splits(&tally, pool, runs, 1, splits);
	printf("%2zu runs a side, nothing differs: said better or worse\n", runs);
	printf("   of a score          %5.2f %% (of writes alone %.2f %%, of reads %.2f %%)\n",
	       percent_of(tally.any_score, &tally),
	       percent_of(tally.found[METRIC_WRITES] + tally.wrong[METRIC_WRITES], &tally),
	       percent_of(tally.found[METRIC_READS] + tally.wrong[METRIC_READS], &tally));
	printf("   of anything else    %5.2f %%\n", percent_of(tally.any_other, &tally));
	printf("   anywhere            %5.2f %%\n", percent_of(tally.anything, &tally));
	return tally.any_score <= alarms_most * splits && tally.any_other <= alarms_most * splits;
}

static void tell_power(const struct pool *pool, size_t runs, unsigned splits)
{
	struct tally tally;

	try_splits(&tally, pool, runs, change, splits);
	printf("%2zu runs a side, 10 %% more on one:\n", runs);
	for (size_t i = METRIC_WRITES; i <= METRIC_READS; i++)
		printf("   %-18s  found %6.2f %%, the wrong way round %.2f %%, "
		       "10 %% in the interval %.2f %%\n",
		       metrics[i].title, percent_of(tally.found[i], &tally),
		       percent_of(tally.wrong[i], &tally), percent_of(tally.covered[i], &tally));
}

static bool tell_all(const struct pool *pool, unsigned splits)
{
	static const size_t sides[] = {5, SIDE_MAX};
	bool is_good = true;

	printf("%zu runs of %g s, the coefficient of variation of their scores %.1f %% (writes) "
	       "and %.1f %% (reads); %u splits\n\n",
	       pool->runs, pool->seconds,
	       100 * stats_variation(pool->values[METRIC_WRITES], pool->runs),
	       100 * stats_variation(pool->values[METRIC_READS], pool->runs), splits);
	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
		is_good = tell_alarms(pool, sides[i], splits) && is_good;
	putchar('\n');
	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
		tell_power(pool, sides[i], splits);
	return is_good;
}

/* About normal: the sum of twelve uniform numbers. */
static double draw_normal(struct rng *rng)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += (double)rng_below(rng, 1u << 31) / (1u << 31);
	return sum;
}

/* What to expect elsewhere: scores alone, normally distributed. */
static void tell_expected(struct pool *pool, unsigned splits)
{
	static const double variations[] = {0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.20};
	struct rng rng;
	struct tally five, ten;

	rng_seed(&rng, 2, 0);
	printf("\n10 %% more, found in a score that varies normally, with a coefficient of\n"
	       "variation of    5 runs a side   10 runs a side\n");
	for (size_t v = 0; v < sizeof variations / sizeof variations[0]; v++) {
		pool->runs = RUNS_MAX;
		for (size_t i = 0; i < metrics_count; i++)
			for (size_t run = 0; run < RUNS_MAX; run++)
				pool->values[i][run] =
					i <= METRIC_READS
						? 1000 * (1 + variations[v] * draw_normal(&rng))
						: NAN;
		try_splits(&five, pool, 5, change, splits);
		try_splits(&ten, pool, 10, change, splits);
		printf("%8.0f %%    %11.1f %%    %11.1f %%\n", 100 * variations[v],
		       percent_of(five.found[METRIC_READS], &five),
		       percent_of(ten.found[METRIC_READS], &ten));
	}
}

int main(int argc, char **argv)
{
	struct pool *pool;
	unsigned long splits = argc == 3 ? strtoul(argv[2], NULL, 10) : SPLITS;
	bool is_good;

	if (argc >= 3 && strcmp(argv[1], "record") == 0)
		return record(argv + 2);
	if (argc < 2 || argc > 3 || splits == 0 || splits > 10000000) {
		fprintf(stderr,
			"usage: calibrate record RESULT... >RUNS | calibrate RUNS [SPLITS]\n");
		return 2;
	}
	pool = calloc(1, sizeof *pool);
	if (pool == NULL)
		die(argv[1], strerror(errno));
	read_pool(argv[1], pool);
	is_good = tell_all(pool, (unsigned)splits);
	tell_expected(pool, (unsigned)splits);
	free(pool);
	return is_good ? 0 : 1;
}
