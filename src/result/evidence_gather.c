/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <string.h>

#include "result/evidence.h"
#include "result/verdict.h"
#include "workload/kind.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define FIELD(member) offsetof(struct evidence, member)

/* The facts of which several runs have a mean. */
static const size_t amounts[] = {
	FIELD(read_bytes),
	FIELD(written_bytes),
	FIELD(io.call_read_bytes),
	FIELD(io.call_written_bytes),
	FIELD(io.device_read_bytes),
	FIELD(io.device_written_bytes),
	FIELD(io.device_cancelled_bytes),
	FIELD(data.files),
	FIELD(data.bytes),
	FIELD(data.stored_bytes),
	FIELD(used_bytes),
	FIELD(dirty_bytes),
	FIELD(flush_ns),
	FIELD(settled_ns),
	FIELD(dirty_before_bytes),
};

static const size_t shares[] = {
	FIELD(busy_before),         FIELD(cpu.own_user),     FIELD(cpu.own_system),
	FIELD(cpu.other_user),      FIELD(cpu.other_system), FIELD(cpu.stolen),
	FIELD(cpu.other_processes),
};

static int64_t *amount_at(struct evidence *evidence, size_t offset)
{
	return (int64_t *)(void *)((char *)evidence + offset);
}

static double *share_at(struct evidence *evidence, size_t offset)
{
	return (double *)(void *)((char *)evidence + offset);
}

/* What is unknown of one is unknown of all. */
static void add(struct evidence *sum, struct evidence *one)
{
	for (size_t i = 0; i < COUNT(amounts); i++) {
		int64_t *amount = amount_at(sum, amounts[i]);
		int64_t more = *amount_at(one, amounts[i]);

		*amount = *amount < 0 || more < 0 ? -1 : *amount + more;
	}
	for (size_t i = 0; i < COUNT(shares); i++) {
		double *share = share_at(sum, shares[i]);
		double more = *share_at(one, shares[i]);

		*share = *share < 0 || more < 0 ? -1 : *share + more;
	}
	sum->runs += one->runs;
	sum->settled_runs += one->settled_runs;
	sum->quiet_runs += one->quiet_runs;
}

static void divide(struct evidence *sum)
{
	for (size_t i = 0; i < COUNT(amounts); i++)
		if (*amount_at(sum, amounts[i]) > 0)
			*amount_at(sum, amounts[i]) /= (int64_t)sum->runs;
	for (size_t i = 0; i < COUNT(shares); i++)
		if (*share_at(sum, shares[i]) > 0)
			*share_at(sum, shares[i]) /= (double)sum->runs;
}

static void set_place(struct evidence *evidence, const struct result *result, size_t target)
{
	const struct environment_target *place = &result->targets[target].place;

	memset(evidence, 0, sizeof *evidence);
	evidence->file_system = place->type;
	evidence->device = place->device.name;
	evidence->backing_file = place->device.backing_file;
	evidence->memory_bytes = environment_memory_bytes(&result->host);
}

void evidence_of_run(struct evidence *evidence, const struct result *result, const struct run *run)
{
	struct counts total = run_total(run);

	set_place(evidence, result, run->target);
	evidence->runs = 1;
	for (int kind = 0; kind < KIND_COUNT; kind++) {
		evidence->read_bytes += (int64_t)total.value[kind_info[kind].bytes_read];
		evidence->written_bytes += (int64_t)total.value[kind_info[kind].bytes_written];
	}
	evidence->io = run->io;
	evidence->cpu = run->cpu;
	evidence->data = run->data;
	evidence->used_bytes = run->used_bytes;
	evidence->dirty_bytes = run->dirty_bytes;
	evidence->flush_ns = run->flush_ns;
	evidence->settled_runs = run->settled_ns >= 0;
	evidence->quiet_runs = run->settled_ns >= 0 && run->was_quiet;
	evidence->settled_ns = run->settled_ns;
	evidence->dirty_before_bytes = run->dirty_before_bytes;
	evidence->busy_before = run->busy_before;
}

void evidence_of_target(struct evidence *evidence, const struct result *result, size_t target)
{
	set_place(evidence, result, target);
	for (size_t i = 0; i < result->run_count; i++) {
		const struct run *run = result->runs[i];
		struct evidence one;

		if (run->target != target || !verdict_is_usable(run))
			continue;
		evidence_of_run(&one, result, run);
		add(evidence, &one);
	}
	if (evidence->runs > 0)
		divide(evidence);
}
