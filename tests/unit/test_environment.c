/* SPDX-License-Identifier: ISC */
/* What is found of host and target in made-up trees of /proc and /sys. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cmocka.h>

#include "place/activity.h"
#include "place/environment.h"
#include "place/mountinfo.h"
#include "place/processes.h"
#include "place/textfile.h"

/* A directory that stands for "/". */
struct tree {
	char path[64];
	int directory;
};

static int make_tree(void **state)
{
	struct tree *tree = calloc(1, sizeof(*tree));

	if (tree == NULL)
		return -1;
	strcpy(tree->path, "/tmp/test_environment.XXXXXX");
	if (mkdtemp(tree->path) == NULL)
		return -1;
	tree->directory = open(tree->path, O_RDONLY | O_DIRECTORY);
	*state = tree;
	return tree->directory < 0 ? -1 : 0;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
	(void)status;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int remove_tree(void **state)
{
	struct tree *tree = *state;

	close(tree->directory);
	nftw(tree->path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	free(tree);
	return 0;
}

static void make_parents(const struct tree *tree, const char *path)
{
	char part[256];

	for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
		snprintf(part, sizeof(part), "%.*s", (int)(slash - path), path);
		mkdirat(tree->directory, part, 0700);
	}
}

static void put(const struct tree *tree, const char *path, const char *text)
{
	int file;

	make_parents(tree, path);
	file = openat(tree->directory, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	assert_true(file >= 0);
	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
}

static void put_link(const struct tree *tree, const char *path, const char *to)
{
	make_parents(tree, path);
	assert_int_equal(symlinkat(to, tree->directory, path), 0);
}

/* A disk with one partition, and a loop device, as sysfs shows them. */
static void put_devices(const struct tree *tree)
{
	put(tree, "sys/devices/pci/block/sda/uevent", "MAJOR=8\nMINOR=0\nDEVNAME=sda\n");
	put(tree, "sys/devices/pci/block/sda/queue/rotational", "1\n");
	put(tree, "sys/devices/pci/block/sda/queue/scheduler", "none [mq-deadline] kyber\n");
	put(tree, "sys/devices/pci/block/sda/device/model", "Spinning Rust 3000   \n");
	put(tree, "sys/devices/pci/block/sda/sda1/uevent", "MAJOR=8\nMINOR=1\nDEVNAME=sda1\n");
	put(tree, "sys/devices/pci/block/sda/sda1/partition", "1\n");
	put_link(tree, "sys/dev/block/8:0", "../../devices/pci/block/sda");
	put_link(tree, "sys/dev/block/8:1", "../../devices/pci/block/sda/sda1");
	put(tree, "sys/devices/virtual/block/loop0/uevent", "MAJOR=7\nDEVNAME=loop0\n");
	put(tree, "sys/devices/virtual/block/loop0/queue/rotational", "0\n");
	put(tree, "sys/devices/virtual/block/loop0/queue/scheduler", "none\n");
	put(tree, "sys/devices/virtual/block/loop0/loop/backing_file", "/srv/an image.ext4\n");
	put_link(tree, "sys/dev/block/7:0", "../../devices/virtual/block/loop0");
	put(tree, "proc/filesystems", "nodev\tsysfs\nnodev\tfuse\n\text4\n\tbtrfs\n");
}

/* The target that is on the mount of number 50, whose line of mountinfo is this. */
static struct environment_target read_target(const struct tree *tree, const char *line)
{
	struct environment_target target;
	char path[64];

	snprintf(path, sizeof(path), "proc/self/fdinfo/%d", tree->directory);
	put(tree, path, "pos:\t0\nflags:\t0100000\nmnt_id:\t50\nino:\t2\n");
	put(tree, "proc/self/mountinfo", line);
	environment_read_target(&target, tree->directory, ".", tree->path);
	return target;
}

static void values_are_found_by_the_beginning_of_their_line(void **state)
{
	static const char text[] =
		"Writeback:   7 kB\nWritebackTmp:  8 kB\nmodel\t:  A  B \nempty:  \n";
	char *value = textfile_value(text, "model\t:");

	(void)state;
	assert_string_equal(value, "A  B");
	free(value);
	value = textfile_value(text, "");
	assert_string_equal(value, "Writeback:   7 kB");
	free(value);
	assert_null(textfile_value(text, "empty:"));
	assert_null(textfile_value(text, "odel"));
	assert_null(textfile_value(NULL, ""));
	assert_int_equal(textfile_number(text, "Writeback:"), 7);
	assert_int_equal(textfile_number(text, "WritebackTmp:"), 8);
	assert_int_equal(textfile_number(text, "empty:"), -1);
}

static void what_is_not_a_number_is_unknown(void **state)
{
	(void)state;
	assert_int_equal(textfile_number("max\n", ""), -1);
	assert_int_equal(textfile_number("-1\n", ""), -1);
	assert_int_equal(textfile_number("99999999999999999999\n", ""), -1);
	assert_int_equal(textfile_number("9223372036854771712\n", ""),
			 INT64_C(9223372036854771712));
	assert_int_equal(textfile_number(NULL, ""), -1);
}

static void a_file_is_read_whole(void **state)
{
	const struct tree *tree = *state;
	char *large = malloc(100001);
	char *text;

	memset(large, 'x', 100000);
	large[100000] = '\0';
	put(tree, "large", large);
	put(tree, "empty", "");
	text = textfile_read(tree->directory, "large");
	assert_string_equal(text, large);
	free(text);
	free(large);
	assert_null(textfile_read(tree->directory, "empty"));
	assert_null(textfile_read(tree->directory, "missing"));
	assert_null(textfile_read(tree->directory, "."));
	assert_null(textfile_read(-1, "large"));
}

static void octal_escapes_in_mountinfo_are_resolved(void **state)
{
	char text[] = "36 35 98:0 /a\\040b /mnt/tab\\011back\\134slash\\012 rw - ext4 /x\\0409 "
		      "rw,o=\\054\n"
		      "37 35 98:0 / /end\\04a rw - ext4 /y\\ rw\n";
	char *rest = text;
	struct mountinfo mount;

	(void)state;
	assert_true(mountinfo_next(&rest, &mount));
	assert_string_equal(mount.root, "/a b");
	assert_string_equal(mount.point, "/mnt/tab\tback\\slash\n");
	assert_string_equal(mount.source, "/x 9");
	assert_string_equal(mount.super_options, "rw,o=,");
	assert_true(mountinfo_next(&rest, &mount));
	assert_string_equal(mount.point, "/end\\04a");
	assert_string_equal(mount.source, "/y\\");
	assert_false(mountinfo_next(&rest, &mount));
}

static void optional_fields_and_an_empty_source_are_understood(void **state)
{
	char text[] =
		"36 35 98:7 / /a rw,noatime shared:1 master:2 unbindable - tmpfs  rw,size=4k\n";
	struct mountinfo mount;

	(void)state;
	assert_true(mountinfo_by_id(text, 36, &mount));
	assert_int_equal(mount.major_number, 98);
	assert_int_equal(mount.minor_number, 7);
	assert_string_equal(mount.options, "rw,noatime");
	assert_string_equal(mount.type, "tmpfs");
	assert_string_equal(mount.source, "");
	assert_string_equal(mount.super_options, "rw,size=4k");
}

static void lines_of_another_form_are_skipped(void **state)
{
	char text[] = "\n"
		      "nonsense\n"
		      "36\n"
		      "36 35 98:0 / /a rw\n"
		      "36 35 98:0 / /b rw shared:1 ext4 /dev/x rw\n"
		      "36 35 98 / /c rw - ext4 /dev/x rw\n"
		      "36x 35 98:0 / /d rw - ext4 /dev/x rw\n"
		      "36 35 98:0 / /e rw - ext4 /dev/x\n"
		      "36 35 98:0 / /good rw - ext4 /dev/x rw";
	struct mountinfo mount;

	(void)state;
	assert_true(mountinfo_by_id(text, 36, &mount));
	assert_string_equal(mount.point, "/good");
}

static void check_options(const char *options, const char *super_options, const char *expected)
{
	struct mountinfo mount = {.options = options, .super_options = super_options};
	char *merged = mountinfo_options(&mount);

	assert_string_equal(merged, expected);
	free(merged);
}

static void options_of_mount_and_file_system_are_merged(void **state)
{
	(void)state;
	check_options("rw,relatime", "rw,discard", "rw,relatime,discard");
	check_options("ro,relatime", "rw,discard", "ro,relatime,discard");
	check_options("rw,relatime", "ro", "ro,relatime");
	check_options("rw", "rw", "rw");
	check_options("noatime,rw", "sync,rw", "rw,noatime,sync");
	check_options("rw,relatime", "rw,relatime", "rw,relatime");
	check_options("rw,row,rwx", "", "rw,row,rwx");
	check_options("", "", "rw");
}

static void check_path(const char *path, unsigned int minor_number, int64_t id)
{
	char text[] = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
		      "2 1 8:2 / /srv rw - ext4 /dev/sda2 rw\n"
		      "3 1 8:3 / /srv/data rw - ext4 /dev/sda3 rw\n"
		      "4 1 8:4 / /home rw - ext4 /dev/sda4 rw\n"
		      "5 1 8:5 / /home rw - ext4 /dev/sda5 rw\n"
		      "6 1 8:1 /var /mnt/bound rw - ext4 /dev/sda1 rw\n";
	struct mountinfo mount;

	assert_true(mountinfo_by_path(text, path, 8, minor_number, &mount));
	assert_int_equal(mount.id, id);
}

static void a_path_is_on_the_longest_mount_point_that_leads_to_it(void **state)
{
	(void)state;
	check_path("/usr", 1, 1);
	check_path("/srv", 2, 2);
	check_path("/srv/database", 2, 2);
	check_path("/srv/data/base", 3, 3);
	check_path("/mnt/bound/x", 1, 6);
	check_path("/srv/database", 99, 2);
	check_path("/usr", 4, 1);
}

static void the_mount_on_top_and_the_right_device_come_first(void **state)
{
	(void)state;
	check_path("/home/x", 5, 5);
	check_path("/home/x", 4, 4);
	check_path("/home/x", 99, 5); /* as in a btrfs subvolume, whose device is in no line */
	check_path("/srv/data", 1, 1);
}

static void no_mount_leads_to_a_path_where_none_is_listed(void **state)
{
	char text[] = "2 1 8:2 / /srv rw - ext4 /dev/sda2 rw\n";
	struct mountinfo mount;

	(void)state;
	assert_false(mountinfo_by_path(text, "/home", 8, 2, &mount));
}

static void a_partition_is_told_with_its_disk(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	put_devices(tree);
	target = read_target(tree,
			     "49 1 8:0 / / rw - xfs /dev/sda rw\n"
			     "50 49 8:1 / /data rw,noatime - ext4 /dev/sda1 rw,errors=panic\n");
	assert_string_equal(target.type, "ext4");
	assert_string_equal(target.source, "/dev/sda1");
	assert_string_equal(target.mount_point, "/data");
	assert_string_equal(target.root, "/");
	assert_string_equal(target.options, "rw,noatime,errors=panic");
	assert_string_equal(target.device.name, "sda1");
	assert_string_equal(target.device.disk, "sda");
	assert_string_equal(target.device.model, "Spinning Rust 3000");
	assert_string_equal(target.device.scheduler, "mq-deadline");
	assert_null(target.device.backing_file);
	assert_int_equal(target.device.rotational, 1);
	environment_free_target(&target);
	assert_null(target.type);
	assert_int_equal(target.device.rotational, -1);
}

static void a_loop_device_is_told_with_its_file(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	put_devices(tree);
	target = read_target(tree, "50 1 7:0 /bound\\040dir /data rw - ext4 /dev/loop0 rw\n");
	assert_string_equal(target.root, "/bound dir");
	assert_string_equal(target.device.name, "loop0");
	assert_string_equal(target.device.disk, "loop0");
	assert_string_equal(target.device.backing_file, "/srv/an image.ext4");
	assert_string_equal(target.device.scheduler, "none");
	assert_null(target.device.model);
	assert_int_equal(target.device.rotational, 0);
	environment_free_target(&target);
}

static void what_a_device_does_not_tell_is_unknown(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	put(tree, "sys/dev/block/9:0/uevent", "MAJOR=9\nMINOR=0\nDEVNAME=md0\n");
	target = read_target(tree, "50 1 9:0 / / rw - ext4 /dev/md0 rw\n");
	assert_string_equal(target.device.name, "md0");
	assert_string_equal(target.device.disk, "md0");
	assert_null(target.device.scheduler);
	assert_null(target.device.model);
	assert_null(target.device.backing_file);
	assert_int_equal(target.device.rotational, -1);
	environment_free_target(&target);
}

static void put_device_node(const struct tree *tree)
{
	make_parents(tree, "dev/sda1");
	if (mknodat(tree->directory, "dev/sda1", S_IFBLK | 0600, makedev(8, 1)) != 0)
		skip();
}

static void the_device_of_a_btrfs_subvolume_is_that_of_its_source(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	put_devices(tree);
	put_device_node(tree);
	target = read_target(tree, "50 1 0:41 /sub/vol /data rw - btrfs /dev/sda1 "
				   "rw,subvolid=256,subvol=/sub/vol\n");
	assert_string_equal(target.root, "/sub/vol");
	assert_string_equal(target.options, "rw,subvolid=256,subvol=/sub/vol");
	assert_string_equal(target.device.name, "sda1");
	assert_string_equal(target.device.disk, "sda");
	environment_free_target(&target);
}

static void the_source_of_a_file_system_without_device_is_only_a_word(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	put_devices(tree);
	put_device_node(tree);
	target = read_target(tree, "50 1 0:41 / /data rw - fuse /dev/sda1 rw,user_id=0\n");
	assert_string_equal(target.source, "/dev/sda1");
	assert_null(target.device.name);
	environment_free_target(&target);
}

static void check_no_device(const struct tree *tree, const char *line, const char *type,
			    const char *source)
{
	struct environment_target target = read_target(tree, line);

	assert_string_equal(target.type, type);
	assert_string_equal(target.source, source);
	assert_null(target.device.name);
	assert_null(target.device.disk);
	assert_null(target.device.scheduler);
	assert_int_equal(target.device.rotational, -1);
	environment_free_target(&target);
}

static void file_systems_without_a_device_have_an_unknown_one(void **state)
{
	const struct tree *tree = *state;

	put_devices(tree);
	check_no_device(tree, "50 1 0:41 / / rw - overlay overlay rw,lowerdir=/l,upperdir=/u\n",
			"overlay", "overlay");
	check_no_device(tree, "50 1 0:41 / /n rw - nfs4 server:/export rw,vers=4.2\n", "nfs4",
			"server:/export");
	check_no_device(tree, "50 1 0:41 / /f rw - fuse.sshfs me@host:/ rw,user_id=0\n",
			"fuse.sshfs", "me@host:/");
	check_no_device(tree, "50 1 0:41 / /t rw - tmpfs  rw\n", "tmpfs", "");
	check_no_device(tree, "50 1 0:41 / /b rw - btrfs /dev/gone rw\n", "btrfs", "/dev/gone");
	check_no_device(tree, "50 1 8:77 / /e rw - ext4 /dev/sdz rw\n", "ext4", "/dev/sdz");
}

static void a_mount_out_of_sight_is_unknown(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;

	target = read_target(tree, "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n");
	assert_null(target.type);
	assert_null(target.mount_point);
	environment_free_target(&target);
}

static void without_its_number_the_mount_is_found_by_path(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;
	char line[256];

	snprintf(line, sizeof(line),
		 "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / %s rw - tmpfs here rw\n",
		 tree->path);
	put(tree, "proc/self/mountinfo", line);
	environment_read_target(&target, tree->directory, tree->path, tree->path);
	assert_string_equal(target.source, "here");
	environment_free_target(&target);
}

static void without_proc_and_sys_all_is_unknown(void **state)
{
	const struct tree *tree = *state;
	struct environment_target target;
	struct environment_host host;

	environment_read_target(&target, tree->directory, tree->path, tree->path);
	assert_null(target.type);
	assert_null(target.options);
	assert_null(target.device.name);
	assert_int_equal(target.device.rotational, -1);
	environment_read_host(&host, "/nowhere/at all");
	assert_null(host.cpu_model);
	assert_int_equal(host.cpus_online, -1);
	assert_int_equal(host.memory_total_bytes, -1);
	assert_int_equal(host.memory_limit_bytes, -1);
	assert_int_equal(host.swap_total_bytes, -1);
	assert_true(host.cpu_quota < 0);
	assert_int_equal(environment_memory_bytes(&host), -1);
	assert_non_null(host.system);
	environment_free_host(&host);
	assert_null(host.system);
	assert_true(environment_cpus(&host) < 0);
}

static void check_model(const struct tree *tree, const char *text, const char *expected)
{
	struct environment_host host;

	put(tree, "proc/cpuinfo", text);
	environment_read_host(&host, tree->path);
	if (expected == NULL)
		assert_null(host.cpu_model);
	else
		assert_string_equal(host.cpu_model, expected);
	environment_free_host(&host);
}

static void the_model_of_the_cpu_has_many_names(void **state)
{
	const struct tree *tree = *state;

	check_model(tree,
		    "processor\t: 0\nmodel\t\t: 85\nmodel name\t: A CPU @ 2GHz\ncpu MHz\t\t: 2\n",
		    "A CPU @ 2GHz");
	check_model(tree, "processor\t: 0\ncpu\t\t: POWER9, altivec\n", "POWER9, altivec");
	check_model(tree, "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n",
		    "implementer 0x41, part 0xd0c");
	check_model(tree, "processor\t: 0\ncpu MHz\t\t: 2\n", NULL);
}

static void check_online(const struct tree *tree, const char *list, int64_t expected)
{
	struct environment_host host;

	put(tree, "sys/devices/system/cpu/online", list);
	environment_read_host(&host, tree->path);
	assert_int_equal(host.cpus_online, expected);
	environment_free_host(&host);
}

static void cpus_online_are_counted_from_a_list(void **state)
{
	const struct tree *tree = *state;

	check_online(tree, "0\n", 1);
	check_online(tree, "0-3\n", 4);
	check_online(tree, "0-3,8,10-11\n", 7);
	check_online(tree, "0-9,5-3\n", -1);
	check_online(tree, "many\n", -1);
	check_online(tree, "0;1\n", -1);
}

static void memory_is_told_in_bytes(void **state)
{
	const struct tree *tree = *state;
	struct environment_host host;

	put(tree, "proc/meminfo", "MemTotal:   32 kB\nMemFree:  1 kB\nSwapTotal:   0 kB\n");
	environment_read_host(&host, tree->path);
	assert_int_equal(host.memory_total_bytes, 32768);
	assert_int_equal(host.swap_total_bytes, 0);
	assert_int_equal(host.memory_limit_bytes, -1);
	assert_int_equal(environment_memory_bytes(&host), 32768);
	environment_free_host(&host);
}

static void the_smaller_of_what_is_there_and_what_is_left_counts(void **state)
{
	struct environment_host host = {.cpus_online = 8,
					.cpus_allowed = 4,
					.cpu_quota = 1.5,
					.memory_total_bytes = 100,
					.memory_limit_bytes = 60};

	(void)state;
	assert_int_equal(environment_memory_bytes(&host), 60);
	assert_true(environment_cpus(&host) == 1.5);
	host.memory_limit_bytes = 200;
	host.cpu_quota = 6;
	assert_int_equal(environment_memory_bytes(&host), 100);
	assert_true(environment_cpus(&host) == 4);
	host.memory_limit_bytes = -1;
	host.cpu_quota = -1;
	host.cpus_allowed = -1;
	assert_int_equal(environment_memory_bytes(&host), 100);
	assert_true(environment_cpus(&host) == 8);
	host.memory_total_bytes = -1;
	host.memory_limit_bytes = 60;
	assert_int_equal(environment_memory_bytes(&host), 60);
	host.cpus_online = -1;
	host.cpu_quota = 2;
	assert_true(environment_cpus(&host) == 2);
}

static void check_limits(const struct tree *tree, int64_t memory_bytes, double cpus)
{
	struct environment_host host;

	environment_read_host(&host, tree->path);
	assert_int_equal(host.memory_limit_bytes, memory_bytes);
	assert_true(host.cpu_quota == cpus);
	environment_free_host(&host);
}

static void the_smallest_limit_along_the_chain_counts(void **state)
{
	const struct tree *tree = *state;

	put(tree, "proc/self/mountinfo", "31 1 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
	put(tree, "proc/self/cgroup", "0::/a/b/c\n");
	put(tree, "sys/fs/cgroup/a/b/c/memory.max", "max\n");
	put(tree, "sys/fs/cgroup/a/b/c/cpu.max", "max 100000\n");
	check_limits(tree, -1, -1);
	put(tree, "sys/fs/cgroup/a/b/c/memory.max", "3000000\n");
	put(tree, "sys/fs/cgroup/a/b/memory.max", "2000000\n");
	put(tree, "sys/fs/cgroup/a/memory.max", "4000000\n");
	put(tree, "sys/fs/cgroup/a/b/c/cpu.max", "400000 100000\n");
	put(tree, "sys/fs/cgroup/a/cpu.max", "75000 50000\n");
	check_limits(tree, 2000000, 1.5);
	put(tree, "sys/fs/cgroup/cpu.max", "300000 100000\n");
	put(tree, "sys/fs/cgroup/a/memory.high", "1000000\n");
	put(tree, "sys/fs/cgroup/ab/memory.max", "1\n");
	check_limits(tree, 1000000, 1.5);
	put(tree, "sys/fs/cgroup/memory.max", "500000\n");
	check_limits(tree, 500000, 1.5);
}

static void limits_of_version_1_are_in_two_hierarchies(void **state)
{
	const struct tree *tree = *state;

	put(tree, "proc/self/mountinfo",
	    "31 1 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n"
	    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
	    "33 31 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
	    "34 31 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
	    "35 31 0:32 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
	put(tree, "proc/self/cgroup", "5:memory:/m/n\n4:cpuset:/\n3:cpuacct,cpu:/p\n0::/u\n");
	put(tree, "sys/fs/cgroup/memory/m/n/memory.limit_in_bytes", "9223372036854771712\n");
	put(tree, "sys/fs/cgroup/cpu,cpuacct/p/cpu.cfs_quota_us", "-1\n");
	put(tree, "sys/fs/cgroup/cpu,cpuacct/p/cpu.cfs_period_us", "100000\n");
	check_limits(tree, -1, -1);
	put(tree, "sys/fs/cgroup/memory/m/memory.limit_in_bytes", "7000000\n");
	put(tree, "sys/fs/cgroup/cpu,cpuacct/p/cpu.cfs_quota_us", "50000\n");
	check_limits(tree, 7000000, 0.5);
	put(tree, "sys/fs/cgroup/unified/u/memory.max", "6000000\n");
	check_limits(tree, 6000000, 0.5);
}

static void a_container_sees_its_own_part_of_a_hierarchy(void **state)
{
	const struct tree *tree = *state;

	put(tree, "proc/self/mountinfo",
	    "34 31 0:31 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
	put(tree, "sys/fs/cgroup/memory.limit_in_bytes", "1\n");
	put(tree, "sys/fs/cgroup/memory/memory.limit_in_bytes", "8000000\n");
	put(tree, "sys/fs/cgroup/memory/job/memory.limit_in_bytes", "5000000\n");
	put(tree, "proc/self/cgroup", "5:memory:/docker/abc\n");
	check_limits(tree, 8000000, -1);
	put(tree, "proc/self/cgroup", "5:memory:/docker/abc/job\n");
	check_limits(tree, 5000000, -1);
	put(tree, "proc/self/cgroup", "5:memory:/docker/abcdef\n");
	check_limits(tree, -1, -1);
}

static void a_group_outside_of_the_namespace_has_unknown_limits(void **state)
{
	const struct tree *tree = *state;

	put(tree, "proc/self/mountinfo", "31 1 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
	put(tree, "sys/fs/cgroup/memory.max", "8000000\n");
	put(tree, "sys/fs/memory.max", "1\n");
	put(tree, "sys/fs/x/memory.max", "1\n");
	put(tree, "proc/self/cgroup", "0::/..\n");
	check_limits(tree, -1, -1);
	put(tree, "proc/self/cgroup", "0::/../x\n");
	check_limits(tree, -1, -1);
	put(tree, "proc/self/cgroup", "0::/\n");
	check_limits(tree, 8000000, -1);
	put(tree, "proc/self/mountinfo",
	    "31 1 0:28 /../.. /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
	check_limits(tree, -1, -1);
}

static void space_is_what_statvfs_tells(void **state)
{
	const struct tree *tree = *state;
	struct environment_space space;
	struct statvfs status;

	assert_int_equal(fstatvfs(tree->directory, &status), 0);
	assert_int_equal(environment_read_space(&space, tree->directory), 0);
	assert_int_equal(space.block_bytes, status.f_frsize);
	assert_int_equal(space.total_bytes, status.f_blocks * status.f_frsize);
	assert_true(space.available_bytes <= space.free_bytes);
	assert_true(space.free_bytes < space.total_bytes);
	if (status.f_files > 0)
		assert_int_equal(space.inodes_total, status.f_files);
	errno = 0;
	assert_int_equal(environment_read_space(&space, -1), -1);
	assert_int_equal(errno, EBADF);
	assert_int_equal(space.total_bytes, -1);
	assert_int_equal(space.inodes_free, -1);
}

static void a_file_system_without_size_has_unknown_space(void **state)
{
	int proc = open("/proc", O_RDONLY | O_DIRECTORY);
	struct environment_space space;

	(void)state;
	if (proc < 0)
		skip();
	assert_int_equal(environment_read_space(&space, proc), 0);
	assert_int_equal(space.total_bytes, -1);
	assert_int_equal(space.free_bytes, -1);
	assert_int_equal(space.inodes_total, -1);
	close(proc);
}

static void io_is_read_and_subtracted(void **state)
{
	const struct tree *tree = *state;
	struct io_counters before;
	struct io_counters after;
	struct io_counters difference;

	put(tree, "proc/self/io",
	    "rchar: 10\nwchar: 20\nsyscr: 1\nsyscw: 2\nread_bytes: 30\nwrite_bytes: 40\n"
	    "cancelled_write_bytes: 50\n");
	activity_read_io(&before, tree->path);
	put(tree, "proc/self/io",
	    "rchar: 11\nwchar: 22\nsyscr: 1\nsyscw: 2\nread_bytes: 33\nwrite_bytes: 44\n"
	    "cancelled_write_bytes: 55\n");
	activity_read_io(&after, tree->path);
	difference = activity_subtract_io(&after, &before);
	assert_int_equal(difference.call_read_bytes, 1);
	assert_int_equal(difference.call_written_bytes, 2);
	assert_int_equal(difference.device_read_bytes, 3);
	assert_int_equal(difference.device_written_bytes, 4);
	assert_int_equal(difference.device_cancelled_bytes, 5);
	activity_read_io(&before, "/nowhere/at all");
	assert_int_equal(before.device_read_bytes, -1);
	difference = activity_subtract_io(&after, &before);
	assert_int_equal(difference.device_read_bytes, -1);
}

static void memory_activity_is_told_in_bytes(void **state)
{
	const struct tree *tree = *state;
	struct memory_activity memory;

	put(tree, "proc/meminfo", "Dirty:   3 kB\nWriteback:  4 kB\nWritebackTmp:  9 kB\n");
	put(tree, "proc/vmstat", "pgpgin 7\npswpin 5\npswpout 6\n");
	activity_read_memory(&memory, tree->path);
	assert_int_equal(memory.dirty_bytes, 3072);
	assert_int_equal(memory.writeback_bytes, 4096);
	assert_int_equal(memory.swapped_in_bytes, 5 * sysconf(_SC_PAGESIZE));
	assert_int_equal(memory.swapped_out_bytes, 6 * sysconf(_SC_PAGESIZE));
	put(tree, "proc/vmstat", "pgpgin 7\n");
	activity_read_memory(&memory, tree->path);
	assert_int_equal(memory.swapped_out_bytes, -1);
}

static void cpu_time_is_that_of_the_machine_and_of_this_process(void **state)
{
	const struct tree *tree = *state;
	int64_t tick_ns = 1000000000 / sysconf(_SC_CLK_TCK);
	struct cpu_usage usage;
	struct rusage own;

	put(tree, "proc/stat", "cpu  1 2 4 8 16 32 64 128 256 512\ncpu0 9 9 9 9 9 9 9 9 9 9\n");
	activity_read_cpu(&usage, tree->path);
	getrusage(RUSAGE_SELF, &own);
	assert_int_equal(usage.machine_total_ns, 255 * tick_ns);
	assert_int_equal(usage.machine_user_ns, 3 * tick_ns);
	assert_int_equal(usage.machine_system_ns, 100 * tick_ns);
	assert_int_equal(usage.machine_stolen_ns, 128 * tick_ns);
	assert_true(usage.process_user_ns + usage.process_system_ns > 0);
	assert_true(usage.process_user_ns / 1000 <=
		    own.ru_utime.tv_sec * INT64_C(1000000) + own.ru_utime.tv_usec);
	put(tree, "proc/stat", "cpu  1 2 4 8\n");
	activity_read_cpu(&usage, tree->path);
	assert_int_equal(usage.machine_total_ns, -1);
	assert_true(usage.process_system_ns >= 0);
}

static void check_share(double share, double expected)
{
	assert_true(share > expected - 1e-9 && share < expected + 1e-9);
}

static void what_other_processes_do_in_the_kernel_is_added_up(void **state)
{
	const struct tree *tree = *state;
	int64_t tick_ns = 1000000000 / sysconf(_SC_CLK_TCK);
	assert_int_equal(processes_system_ns(tree->path), -1);
	put_link(tree, "proc/self", "4711");
	/* Where the first process cannot be seen, others are hidden, too. */
	assert_int_equal(processes_system_ns(tree->path), -1);
	put(tree, "proc/1/stat", "1 (init) S 0 1 1 0 -1 4194560 1 2 3 4 70 5 600 40 20 0 1\n");
	put(tree, "proc/17/stat", "17 (a) b) R 1 1 1 0 -1 4194304 1 2 3 4 70 300 600 0 20 0 1\n");
	assert_int_equal(processes_system_ns(tree->path), 345 * tick_ns);
	/* Not so a thread of the kernel, this process, what has just ended, and what is none. */
	put(tree, "proc/2/stat",
	    "2 (kthreadd) S 0 0 0 0 -1 2129984 0 0 0 0 0 9000 0 9000 20 0 1\n");
	put(tree, "proc/4711/stat",
	    "4711 (me) S 0 1 1 0 -1 4194560 1 2 3 4 70 5000 600 4000 20 0 1\n");
	put(tree, "proc/18/stat", "18 (no");
	put(tree, "proc/19/status", "Name: nobody\n");
	put(tree, "proc/sys/stat", "1 (sys) S 0 1 1 0 -1 4194560 1 2 3 4 70 5 600 40 20 0 1\n");
	assert_int_equal(processes_system_ns(tree->path), 345 * tick_ns);
}

static void shares_tell_this_process_from_the_others(void **state)
{
	struct cpu_usage before = {1000, 200, 100, 10, 50, 60, 100};
	struct cpu_usage after = {2000, 500, 350, 30, 150, 260, 130};
	struct cpu_usage difference = activity_subtract_cpu(&after, &before);
	struct cpu_shares shares = activity_shares(&difference);

	(void)state;
	check_share(shares.own_user, 0.1);
	check_share(shares.own_system, 0.2);
	check_share(shares.other_user, 0.2);
	check_share(shares.other_system, 0.05);
	check_share(shares.stolen, 0.02);
	check_share(shares.other_processes, 0.23);
	/* The machine's clocks tick coarsely. */
	after.others_system_ns = 900;
	difference = activity_subtract_cpu(&after, &before);
	check_share(activity_shares(&difference).other_processes, 0.25);
	/* Somebody with much to hand on has ended, and nobody took it. */
	after.others_system_ns = 99;
	difference = activity_subtract_cpu(&after, &before);
	check_share(activity_shares(&difference).other_processes, -1);
	after.process_user_ns = 900;
	difference = activity_subtract_cpu(&after, &before);
	check_share(activity_shares(&difference).other_user, 0);
}

static void shares_of_an_unknown_are_unknown(void **state)
{
	struct cpu_usage usage = {1000, 200, 100, 10, 50, 60, 70};
	struct cpu_usage unknown = {-1, -1, -1, -1, 50, 60, -1};
	struct cpu_usage difference = activity_subtract_cpu(&usage, &unknown);

	(void)state;
	assert_int_equal(difference.machine_total_ns, -1);
	check_share(activity_shares(&difference).own_user, -1);
	check_share(activity_shares(&difference).other_user, -1);
	check_share(activity_shares(&difference).other_processes, -1);
	difference = activity_subtract_cpu(&usage, &usage);
	check_share(activity_shares(&difference).stolen, -1);
	assert_int_equal(activity_growth(5, 2), -1);
	assert_int_equal(activity_growth(-1, 4), -1);
	assert_int_equal(activity_growth(4, 4), 0);
}

#define IN_TREE(test) cmocka_unit_test_setup_teardown(test, make_tree, remove_tree)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_found_by_the_beginning_of_their_line),
		cmocka_unit_test(what_is_not_a_number_is_unknown),
		IN_TREE(a_file_is_read_whole),
		cmocka_unit_test(octal_escapes_in_mountinfo_are_resolved),
		cmocka_unit_test(optional_fields_and_an_empty_source_are_understood),
		cmocka_unit_test(lines_of_another_form_are_skipped),
		cmocka_unit_test(options_of_mount_and_file_system_are_merged),
		cmocka_unit_test(a_path_is_on_the_longest_mount_point_that_leads_to_it),
		cmocka_unit_test(the_mount_on_top_and_the_right_device_come_first),
		cmocka_unit_test(no_mount_leads_to_a_path_where_none_is_listed),
		IN_TREE(a_partition_is_told_with_its_disk),
		IN_TREE(a_loop_device_is_told_with_its_file),
		IN_TREE(what_a_device_does_not_tell_is_unknown),
		IN_TREE(the_device_of_a_btrfs_subvolume_is_that_of_its_source),
		IN_TREE(the_source_of_a_file_system_without_device_is_only_a_word),
		IN_TREE(file_systems_without_a_device_have_an_unknown_one),
		IN_TREE(a_mount_out_of_sight_is_unknown),
		IN_TREE(without_its_number_the_mount_is_found_by_path),
		IN_TREE(without_proc_and_sys_all_is_unknown),
		IN_TREE(the_model_of_the_cpu_has_many_names),
		IN_TREE(cpus_online_are_counted_from_a_list),
		IN_TREE(memory_is_told_in_bytes),
		cmocka_unit_test(the_smaller_of_what_is_there_and_what_is_left_counts),
		IN_TREE(the_smallest_limit_along_the_chain_counts),
		IN_TREE(limits_of_version_1_are_in_two_hierarchies),
		IN_TREE(a_container_sees_its_own_part_of_a_hierarchy),
		IN_TREE(a_group_outside_of_the_namespace_has_unknown_limits),
		IN_TREE(space_is_what_statvfs_tells),
		cmocka_unit_test(a_file_system_without_size_has_unknown_space),
		IN_TREE(io_is_read_and_subtracted),
		IN_TREE(memory_activity_is_told_in_bytes),
		IN_TREE(cpu_time_is_that_of_the_machine_and_of_this_process),
		IN_TREE(what_other_processes_do_in_the_kernel_is_added_up),
		cmocka_unit_test(shares_tell_this_process_from_the_others),
		cmocka_unit_test(shares_of_an_unknown_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
