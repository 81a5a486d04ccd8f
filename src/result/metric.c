/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>

#include "base/units.h"
#include "result/metric.h"
#include "result/verdict.h"
#include "workload/kind.h"

#define PER_MIB (1.0 / (1024 * 1024))

/* Of a counter, or of several together, per second. */
#define RATE(name_, title_, unit_, scale_, ...)                                               \
	{                                                                                     \
		.name = name_, .title = title_, .unit = unit_, .scale = scale_,               \
		.counters = {__VA_ARGS__},                                                    \
		.counter_count = sizeof((enum counter[]){__VA_ARGS__}) / sizeof(enum counter) \
	}

#define LATENCY(name_, title_, operation_, percentile_)                                \
	{                                                                              \
		.name = name_, .title = title_, .unit = "ms", .lower_is_better = true, \
		.operation = operation_, .percentile = percentile_                     \
	}

const struct metric metrics[] = {
	RATE("writes_per_second", "score for writes", "blogs/s", 1, COUNTER_BLOGS_WRITTEN),
	RATE("reads_per_second", "score for reads", "blogs/s", 1, COUNTER_BLOGS_READ),

	RATE("files_written", "files written", "files/s", 1, COUNTER_ARTICLES_WRITTEN,
	     COUNTER_PICTURES_WRITTEN, COUNTER_COMMENTS_WRITTEN),
	RATE("mib_written", "data written", "MiB/s", PER_MIB, COUNTER_ARTICLE_BYTES_WRITTEN,
	     COUNTER_PICTURE_BYTES_WRITTEN, COUNTER_COMMENT_BYTES_WRITTEN),
	RATE("articles_written", "articles written", "files/s", 1, COUNTER_ARTICLES_WRITTEN),
	RATE("article_mib_written", "articles written", "MiB/s", PER_MIB,
	     COUNTER_ARTICLE_BYTES_WRITTEN),
	RATE("pictures_written", "pictures written", "files/s", 1, COUNTER_PICTURES_WRITTEN),
	RATE("picture_mib_written", "pictures written", "MiB/s", PER_MIB,
	     COUNTER_PICTURE_BYTES_WRITTEN),
	RATE("comments_written", "comments written", "files/s", 1, COUNTER_COMMENTS_WRITTEN),
	RATE("comment_mib_written", "comments written", "MiB/s", PER_MIB,
	     COUNTER_COMMENT_BYTES_WRITTEN),

	RATE("files_read", "files read", "files/s", 1, COUNTER_ARTICLES_READ, COUNTER_PICTURES_READ,
	     COUNTER_COMMENTS_READ),
	RATE("mib_read", "data read", "MiB/s", PER_MIB, COUNTER_ARTICLE_BYTES_READ,
	     COUNTER_PICTURE_BYTES_READ, COUNTER_COMMENT_BYTES_READ),
	RATE("articles_read", "articles read", "files/s", 1, COUNTER_ARTICLES_READ),
	RATE("article_mib_read", "articles read", "MiB/s", PER_MIB, COUNTER_ARTICLE_BYTES_READ),
	RATE("pictures_read", "pictures read", "files/s", 1, COUNTER_PICTURES_READ),
	RATE("picture_mib_read", "pictures read", "MiB/s", PER_MIB, COUNTER_PICTURE_BYTES_READ),
	RATE("comments_read", "comments read", "files/s", 1, COUNTER_COMMENTS_READ),
	RATE("comment_mib_read", "comments read", "MiB/s", PER_MIB, COUNTER_COMMENT_BYTES_READ),

	LATENCY("blog_write_p50", "blog written, p50", OPERATION_BLOG_WRITE, 50),
	LATENCY("blog_write_p99", "blog written, p99", OPERATION_BLOG_WRITE, 99),
	LATENCY("article_write_p50", "article written, p50", OPERATION_ARTICLE_WRITE, 50),
	LATENCY("article_write_p99", "article written, p99", OPERATION_ARTICLE_WRITE, 99),
	LATENCY("picture_write_p50", "picture written, p50", OPERATION_PICTURE_WRITE, 50),
	LATENCY("picture_write_p99", "picture written, p99", OPERATION_PICTURE_WRITE, 99),
	LATENCY("comment_write_p50", "comment written, p50", OPERATION_COMMENT_WRITE, 50),
	LATENCY("comment_write_p99", "comment written, p99", OPERATION_COMMENT_WRITE, 99),
	LATENCY("blog_read_p50", "blog read, p50", OPERATION_BLOG_READ, 50),
	LATENCY("blog_read_p99", "blog read, p99", OPERATION_BLOG_READ, 99),
	LATENCY("article_read_p50", "article read, p50", OPERATION_ARTICLE_READ, 50),
	LATENCY("article_read_p99", "article read, p99", OPERATION_ARTICLE_READ, 99),
	LATENCY("picture_read_p50", "picture read, p50", OPERATION_PICTURE_READ, 50),
	LATENCY("picture_read_p99", "picture read, p99", OPERATION_PICTURE_READ, 99),
	LATENCY("comment_read_p50", "comment read, p50", OPERATION_COMMENT_READ, 50),
	LATENCY("comment_read_p99", "comment read, p99", OPERATION_COMMENT_READ, 99),
	LATENCY("absent_lookup_p50", "absent file looked up, p50", OPERATION_ABSENT, 50),
	LATENCY("absent_lookup_p99", "absent file looked up, p99", OPERATION_ABSENT, 99),
};

const size_t metrics_count = sizeof metrics / sizeof metrics[0];

/* Of the bytes that a counter counts, how many come at once: a file of middling size. */
static double bytes_at_once(enum counter counter)
{
	for (int k = 0; k < KIND_COUNT; k++) {
		const struct kind_info *kind = &kind_info[k];

		if (kind->bytes_written == counter || kind->bytes_read == counter)
			return (kind->smallest + kind->largest) / 2.0;
	}
	return 1;
}

double metric_step(const struct metric *metric)
{
	double most = 0;

	for (int i = 0; i < metric->counter_count; i++)
		most = fmax(most, bytes_at_once(metric->counters[i]));
	return most * metric->scale;
}

/* Of whole intervals: what a stopped run did after its last one took nobody knows how long. */
static double rate(const struct metric *metric, const struct run *run)
{
	struct counts done = counts_difference(&run->samples[run->size - 1].so_far, &run->base);
	uint64_t sum = 0;

	for (int i = 0; i < metric->counter_count; i++)
		sum += done.value[metric->counters[i]];
	return (double)sum * metric->scale * (double)UNITS_NS_PER_SECOND /
	       (double)run_counted_ns(run);
}

static double latency_ms(const struct metric *metric, const struct run *run)
{
	const struct histogram *histogram = &run->latencies->of[metric->operation];

	if (histogram_count(histogram) == 0)
		return NAN;
	return (double)histogram_percentile_ns(histogram, metric->percentile) / 1e6;
}

double metric_value(const struct metric *metric, const struct run *run)
{
	if (run_counted(run) == 0)
		return NAN;
	return metric->counter_count > 0 ? rate(metric, run) : latency_ms(metric, run);
}

size_t metric_collect(const struct metric *metric, const struct result *result, size_t target,
		      double *values)
{
	size_t count = 0;

	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];
		double value;

		if (run->target != target || !verdict_is_usable(run))
			continue;
		value = metric_value(metric, run);
		if (!isnan(value))
			values[count++] = value;
	}
	return count;
}
