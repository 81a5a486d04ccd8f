/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "result/evidence.h"

/* What is below a file system, and so what the system's counts of bytes mean. */
enum below {
	BELOW_DEVICE,
	BELOW_SERVER, /* over the network, counted as if it were a device */
	BELOW_MEMORY,
	BELOW_UNTOLD
};

/* Those of which a known device does not tell. One with a point behind its name counts as well. */
static const struct below_info {
	const char *type;
	enum below below;
	const char *why; /* it is untold */
} belows[] = {
	{"tmpfs", BELOW_MEMORY, NULL},
	{"ramfs", BELOW_MEMORY, NULL},
	{"nfs", BELOW_SERVER, NULL},
	{"nfs4", BELOW_SERVER, NULL},
	{"cifs", BELOW_SERVER, NULL},
	{"smb3", BELOW_SERVER, NULL},
	/* Those above others, which are counted there. */
	{"overlay", BELOW_DEVICE, NULL},
	{"ecryptfs", BELOW_DEVICE, NULL},
	{"fuse", BELOW_UNTOLD, "what its server in user space does is not counted"},
	{"fuseblk", BELOW_UNTOLD, "what its server in user space does is not counted"},
	{"virtiofs", BELOW_UNTOLD, "what the host of this virtual machine does is not counted"},
	{"9p", BELOW_UNTOLD, "what its server does is not counted"},
	{"zfs", BELOW_UNTOLD, "what comes from its own cache counts like what comes from a device"},
};

static const struct below_info known_device = {NULL, BELOW_DEVICE, NULL};
static const struct below_info no_device = {NULL, BELOW_UNTOLD, "no device of it is known"};

/* Shares beyond which the rest has no say, and below which nothing is said. */
static const double NEARLY_ALL = 0.9995;
static const double NEARLY_NOTHING = 0.1;
static const double WORTH_TELLING = 0.05;

/* Less than this part of what the files hold, of so much, is no matter of rounding; of what is used
 * of the file system, nor of what else goes on in it, or of how roughly it tells. */
static const double STORED_LESS = 0.9;
static const int64_t STORED_OF_BYTES = 1 << 20;
static const double USED_LESS = 0.85;
static const int64_t USED_OF_BYTES = 32 << 20;

static bool is_of_type(const char *type, const char *name)
{
	size_t length = strlen(name);

	return strncmp(type, name, length) == 0 && (type[length] == '\0' || type[length] == '.');
}

static const struct below_info *below(const struct evidence *evidence)
{
	for (size_t i = 0; evidence->file_system != NULL && i < sizeof belows / sizeof belows[0];
	     i++)
		if (is_of_type(evidence->file_system, belows[i].type))
			return &belows[i];
	return evidence->device != NULL ? &known_device : &no_device;
}

bool evidence_is_served_by_process(const char *file_system)
{
	return file_system != NULL &&
	       (is_of_type(file_system, "fuse") || is_of_type(file_system, "fuseblk"));
}

static const char *name_of(enum below below)
{
	return below == BELOW_SERVER ? "server" : "device";
}

static bool counts_bytes(const struct evidence *evidence)
{
	enum below what = below(evidence)->below;

	return what == BELOW_DEVICE || what == BELOW_SERVER;
}

double evidence_from_memory(const struct evidence *evidence)
{
	const struct io_counters *io = &evidence->io;

	if (below(evidence)->below == BELOW_MEMORY)
		return 1;
	if (!counts_bytes(evidence) || io->call_read_bytes <= 0 || io->device_read_bytes < 0)
		return -1;
	if (io->device_read_bytes >= io->call_read_bytes)
		return 0;
	return 1 - (double)io->device_read_bytes / (double)io->call_read_bytes;
}

/* ": the data set is 3.60 GiB, memory 32.0 GiB", which is why, and ends the sentence. */
static void add_data_set(const struct evidence *evidence, char *text, size_t size)
{
	char data[UNITS_TEXT_SIZE];
	char memory[UNITS_TEXT_SIZE];

	if (evidence->data.bytes >= 0)
		text_add(text, size, ": the data set is %s",
			 units_format_bytes((double)evidence->data.bytes, data));
	if (evidence->data.bytes >= 0 && evidence->memory_bytes >= 0)
		text_add(text, size, ", memory %s",
			 units_format_bytes((double)evidence->memory_bytes, memory));
	text_add(text, size, ".");
}

static void tell_memory(const struct evidence *evidence, char *text, size_t size)
{
	if (below(evidence)->below != BELOW_MEMORY)
		return;
	text_add(text, size, "%s keeps its files in memory, so no device took part",
		 evidence->file_system);
	add_data_set(evidence, text, size);
}

static void tell_ignorance(const struct evidence *evidence, char *text, size_t size)
{
	const struct below_info *info = below(evidence);
	bool is_untold = info->below == BELOW_UNTOLD;

	if (info->below == BELOW_MEMORY || (!is_untold && evidence->io.device_read_bytes >= 0))
		return;
	text_add(text, size, "How much came from memory and how much from a device is not known (");
	if (evidence->file_system != NULL && is_untold)
		text_add(text, size, "%s: ", evidence->file_system);
	text_add(text, size, "%s)", is_untold ? info->why : "this system does not tell");
	add_data_set(evidence, text, size);
}

static void add_reading_share(const struct evidence *evidence, double share, char *text,
			      size_t size)
{
	const char *from = name_of(below(evidence)->below);
	char given[UNITS_TEXT_SIZE];
	char wanted[UNITS_TEXT_SIZE];

	if (share >= 1)
		text_add(text, size, "All that was read came from memory");
	else if (share <= 0)
		text_add(text, size, "All that was read came from the %s, which gave %s for %s",
			 from, units_format_bytes((double)evidence->io.device_read_bytes, given),
			 units_format_bytes((double)evidence->io.call_read_bytes, wanted));
	else if (share >= NEARLY_ALL)
		text_add(text, size, "More than 99.9 %% of what was read came from memory");
	else
		text_add(text, size, "%.*f %% of what was read came from memory",
			 share >= 0.985 ? 1 : 0, 100 * share);
}

static void tell_reading(const struct evidence *evidence, char *text, size_t size)
{
	const char *from = name_of(below(evidence)->below);
	double share = evidence_from_memory(evidence);

	if (!counts_bytes(evidence) || evidence->read_bytes == 0 || share < 0)
		return;
	add_reading_share(evidence, share, text, size);
	add_data_set(evidence, text, size);
	if (share >= NEARLY_ALL)
		text_add(text, size, " So the figures for reading are about memory, not the %s.",
			 from);
	else if (share <= NEARLY_NOTHING)
		text_add(text, size, " So the figures for reading are about the %s.", from);
}

/* Which part of what was written was dropped again before it got to the device, as when a file is
 * replaced while it is new. */
static double dropped_share(const struct evidence *evidence)
{
	return (double)evidence->io.device_cancelled_bytes /
	       (double)evidence->io.device_written_bytes;
}

/* Which part got there, at least: a page is counted when it gets dirty, and at most as many were
 * waiting still as were dirty in the whole machine. */
static double reached_share(const struct evidence *evidence)
{
	return 1 - dropped_share(evidence) -
	       (double)evidence->dirty_bytes / (double)evidence->io.device_written_bytes;
}

static bool stores_less(const struct run_data *data)
{
	return data->bytes >= STORED_OF_BYTES && data->stored_bytes >= 0 &&
	       (double)data->stored_bytes <= STORED_LESS * (double)data->bytes;
}

static bool uses_less(const struct evidence *evidence)
{
	return below(evidence)->below != BELOW_MEMORY && evidence->data.bytes >= USED_OF_BYTES &&
	       evidence->used_bytes >= 0 &&
	       (double)evidence->used_bytes <= USED_LESS * (double)evidence->data.bytes;
}

static void add_writing_share(const struct evidence *evidence, char *text, size_t size)
{
	const char *to = name_of(below(evidence)->below);
	double dropped = dropped_share(evidence);
	double reached = reached_share(evidence);
	char written[UNITS_TEXT_SIZE];

	text_add(text, size, "Of the %s written, ",
		 units_format_bytes((double)evidence->io.call_written_bytes, written));
	if (reached <= NEARLY_NOTHING)
		text_add(text, size, "little or nothing may have reached the %s before the end",
			 to);
	else if (reached >= 1)
		text_add(text, size, "all reached the %s before the end", to);
	else
		text_add(text, size, "at least %.0f %% reached the %s before the end",
			 floor(100 * reached), to);
	if (reached > NEARLY_NOTHING && (stores_less(&evidence->data) || uses_less(evidence)))
		text_add(text, size, ", in the smaller form that is told below");
	if (dropped >= WORTH_TELLING)
		text_add(text, size, ", and %.0f %% were replaced before they got there",
			 100 * dropped);
}

static void tell_writing(const struct evidence *evidence, char *text, size_t size)
{
	const struct io_counters *io = &evidence->io;
	char amount[UNITS_TEXT_SIZE];

	if (!counts_bytes(evidence) || evidence->written_bytes == 0 || io->call_written_bytes < 0 ||
	    io->device_written_bytes <= 0 || io->device_cancelled_bytes < 0 ||
	    evidence->dirty_bytes < 0)
		return;
	add_writing_share(evidence, text, size);
	text_add(text, size, "; %s were still dirty then",
		 units_format_bytes((double)evidence->dirty_bytes, amount));
	if (evidence->flush_ns >= 0)
		text_add(text, size, ", and flushing took %s",
			 units_format_duration((double)evidence->flush_ns, amount));
	text_add(text, size, ".%s",
		 reached_share(evidence) > NEARLY_NOTHING
			 ? ""
			 : " So the figures for writing may be about memory only.");
}

/* Some file systems tell of each file in how few blocks it is; of others, the room that is left
 * does, but that is shared with whatever else is there. */
static void tell_storing(const struct evidence *evidence, char *text, size_t size)
{
	const struct run_data *data = &evidence->data;
	char held[UNITS_TEXT_SIZE];
	char taken[UNITS_TEXT_SIZE];

	units_format_bytes((double)data->bytes, held);
	if (stores_less(data))
		text_add(text, size,
			 "The files hold %s in blocks of %s, %.0f %% less: the file system "
			 "compresses them, or leaves holes.",
			 held, units_format_bytes((double)data->stored_bytes, taken),
			 100 - 100 * (double)data->stored_bytes / (double)data->bytes);
	else if (uses_less(evidence))
		text_add(text, size,
			 "The files hold %s, but the file system is only %s fuller than before, "
			 "%.0f %% less: it compresses them or shares what is the same, unless "
			 "something else was removed meanwhile.",
			 held, units_format_bytes((double)evidence->used_bytes, taken),
			 100 - 100 * (double)evidence->used_bytes / (double)data->bytes);
}

static void tell_loop_device(const struct evidence *evidence, char *text, size_t size)
{
	if (evidence->backing_file != NULL)
		text_add(text, size,
			 "The device is itself a file, %s: what it gave and took may have been in "
			 "memory too.",
			 evidence->backing_file);
}

static void tell_settling(const struct evidence *evidence, char *text, size_t size)
{
	const char *between = ": ";
	char amount[UNITS_TEXT_SIZE];

	if (evidence->settled_runs == 0)
		return;
	if (evidence->runs > 1)
		text_add(text, size, "Before %zu of %zu runs the machine was quiet, ",
			 evidence->quiet_runs, evidence->runs);
	else
		text_add(text, size, "Before the start the machine was %s, ",
			 evidence->quiet_runs > 0 ? "quiet" : "not quiet yet");
	text_add(text, size, "after %s",
		 units_format_duration((double)evidence->settled_ns, amount));
	if (evidence->dirty_before_bytes >= 0) {
		text_add(text, size, "%s%s were dirty", between,
			 units_format_bytes((double)evidence->dirty_before_bytes, amount));
		between = ", ";
	}
	if (evidence->busy_before >= 0)
		text_add(text, size, "%sother processes took %.0f %% of the CPUs", between,
			 100 * evidence->busy_before);
	text_add(text, size, ".");
}

static void tell_others(const struct cpu_shares *cpu, char *text, size_t size)
{
	double all = cpu->other_user + cpu->other_system;

	if (cpu->other_processes < 0)
		text_add(text, size, "%.0f %% in other work, with the writing back of files",
			 100 * all);
	else
		text_add(text, size,
			 "%.0f %% in other processes, %.0f %% in the kernel for all, such as the "
			 "writing back of files",
			 100 * cpu->other_processes, 100 * (all - cpu->other_processes));
}

static void tell_cpu(const struct evidence *evidence, char *text, size_t size)
{
	const struct cpu_shares *cpu = &evidence->cpu;
	double idle = 1 - cpu->own_user - cpu->own_system - cpu->other_user - cpu->other_system -
		      cpu->stolen;

	if (cpu->own_user < 0)
		return;
	text_add(text, size,
		 "CPU time: %.0f %% in blogbench itself, %.0f %% in the kernel for it, ",
		 100 * cpu->own_user, 100 * cpu->own_system);
	tell_others(cpu, text, size);
	if (cpu->stolen >= WORTH_TELLING)
		text_add(text, size, ", %.0f %% in other virtual machines", 100 * cpu->stolen);
	text_add(text, size, "; %.0f %% idle.", 100 * (idle > 0 ? idle : 0));
}

/* In the order in which they are told. */
static void (*const tellers[])(const struct evidence *evidence, char *text, size_t size) = {
	tell_memory,  tell_ignorance,   tell_reading,  tell_writing,
	tell_storing, tell_loop_device, tell_settling, tell_cpu,
};

void evidence_tell(struct evidence_story *story, const struct evidence *evidence)
{
	story->count = 0;
	for (size_t i = 0; i < sizeof tellers / sizeof tellers[0]; i++) {
		char *text = story->sentence[story->count];

		text[0] = '\0';
		tellers[i](evidence, text, EVIDENCE_TEXT_SIZE);
		if (text[0] != '\0')
			story->count++;
	}
}
