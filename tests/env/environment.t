#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# What is found of host and target on real mounts, against findmnt, stat, losetup and the like.
# ENV_DESCRIBE is the program that prints it, LIAR a FUSE file system (without it that is skipped).

# shellcheck source=tests/mounts.sh
. "$(dirname "$0")/../mounts.sh"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

describe=${ENV_DESCRIBE:-${DESCRIBE:-./env/describe}}
liar=${LIAR:-}
work=$(realpath "$work")

[ "$(uname -s)" = Linux ] || skip_all "findmnt and loop devices are of Linux"
needs_root "mounting"
[ -x "$describe" ] || skip_all "$describe was not built"
for tool in findmnt losetup mount truncate; do
	command -v "$tool" >/dev/null || skip_all "$tool is not installed"
done

# shellcheck disable=SC2317 # called at the end
unmount() {
	umount "$1" || umount -l "$1"
}

# found DIRECTORY NAME...: the lines of these names, in this order
found() {
	local text name
	text=$("$describe" "$1" 2>&1)
	shift
	for name in "$@"; do
		grep "^$name=" <<<"$text" || echo "$name is missing"
	done
}

# by_findmnt DIRECTORY: the mount in the words of describe
by_findmnt() {
	local column name
	for column in FSTYPE:type SOURCE:source TARGET:mount_point FSROOT:root OPTIONS:options; do
		name=${column#*:}
		# The raw format has \x20 for a blank.
		printf '%s=%b\n' "$name" "$(findmnt -n -r -v -o "${column%:*}" -T "$1")"
	done
}

# by_stat DIRECTORY: the sizes; inodes only where there is a number of them
by_stat() {
	local blocks free available size inodes inodes_free
	read -r blocks free available size inodes inodes_free < <(stat -f -c '%b %f %a %S %c %d' "$1")
	echo "block_bytes=$size"
	echo "total_bytes=$((blocks * size))"
	echo "free_bytes=$((free * size))"
	echo "available_bytes=$((available * size))"
	if [ "$inodes" = 0 ]; then
		printf 'inodes_total=?\ninodes_free=?\n'
	else
		printf 'inodes_total=%s\ninodes_free=%s\n' "$inodes" "$inodes_free"
	fi
}

# by_sysfs DEVICE DISK [FILE]
by_sysfs() {
	local queue=/sys/class/block/$2/queue scheduler
	scheduler=$(<"$queue/scheduler")
	case $scheduler in
	*\[*) scheduler=${scheduler#*\[} scheduler=${scheduler%%\]*} ;;
	esac
	echo "device=$1"
	echo "disk=$2"
	echo "scheduler=$scheduler"
	echo "backing_file=${3:-?}"
	echo "rotational=$(<"$queue/rotational")"
}

no_device=$(printf '%s=?\n' device disk scheduler backing_file rotational)

mount_matches() {
	is "$1: mount as findmnt says" \
		"$(found "$2" type source mount_point root options)" "$(by_findmnt "$2")"
}

space_matches() {
	is "$1: space as stat says" \
		"$(found "$2" block_bytes total_bytes free_bytes available_bytes inodes_total inodes_free)" \
		"$(by_stat "$2")"
}

device_is() {
	is "$1: device" "$(found "$2" device disk scheduler backing_file rotational)" "$3"
}

# at DIRECTORY mount-arguments...: mounts there, to be unmounted at the end
at() {
	local directory=$1
	shift
	mkdir -p "$directory"
	mount "$@" "$directory" 2>"$work/why" && at_end unmount "${directory@Q}"
}

why() {
	tr '\n' ' ' <"$work/why"
}

# file_system TYPE SIZE: a file system in a file, mounted at $work/TYPE
file_system() {
	truncate -s "$2" "$work/$1.image"
	command -v "mkfs.$1" >"$work/why" || {
		echo "mkfs.$1 is not installed" >"$work/why"
		return 1
	}
	"mkfs.$1" -q "$work/$1.image" >"$work/why" 2>&1 || return 1
	at "$work/$1" -o loop,noatime -t "$1" "$work/$1.image"
}

loop_of() {
	basename "$(findmnt -n -v -o SOURCE -T "$1")"
}

for type in ext4:64M xfs:320M btrfs:128M; do
	size=${type#*:} type=${type%:*}
	if ! file_system "$type" "$size"; then
		skip "$type" "$(why)"
		continue
	fi
	directory=$work/$type
	mkdir "$directory/inner"
	sync -f "$directory"
	mount_matches "$type" "$directory"
	mount_matches "$type, a directory in it" "$directory/inner"
	space_matches "$type" "$directory"
	loop=$(loop_of "$directory")
	device_is "$type" "$directory" "$(by_sysfs "$loop" "$loop" "$work/$type.image")"
	is "$type: a relative path" "$(cd "$directory/inner" && found . mount_point options)" \
		"$(found "$directory/inner" mount_point options)"
done

btrfs=$work/btrfs
if ! mountpoint -q "$btrfs"; then
	skip "btrfs subvolumes" "btrfs was not mounted"
elif ! btrfs subvolume create "$btrfs/a subvolume" >"$work/why" 2>&1; then
	skip "btrfs subvolumes" "$(why)"
else
	loop=$(loop_of "$btrfs")
	device=$(by_sysfs "$loop" "$loop" "$work/btrfs.image")
	mount_matches "btrfs, a subvolume in it" "$btrfs/a subvolume"
	device_is "btrfs, a subvolume in it" "$btrfs/a subvolume" "$device"
	at "$work/subvolume" -t btrfs -o "subvol=a subvolume,noatime" "/dev/$loop"
	mount_matches "btrfs, a mounted subvolume" "$work/subvolume"
	device_is "btrfs, a mounted subvolume" "$work/subvolume" "$device"
	is "btrfs: the root is the subvolume" "$(found "$work/subvolume" root)" "root=/a subvolume"
fi

if at "$work/tmpfs" -t tmpfs -o size=8M,nr_inodes=1000,nosuid "a word"; then
	mount_matches tmpfs "$work/tmpfs"
	space_matches tmpfs "$work/tmpfs"
	device_is tmpfs "$work/tmpfs" "$no_device"
	is "tmpfs: the source is any word" "$(found "$work/tmpfs" source)" "source=a word"

	at "$work/unlimited" -t tmpfs -o size=0,nr_inodes=0 unlimited
	is "tmpfs without a size: space unknown" \
		"$(found "$work/unlimited" total_bytes free_bytes available_bytes inodes_total)" \
		"$(printf '%s=?\n' total_bytes free_bytes available_bytes inodes_total)"

	mkdir -p "$work/tmpfs/"{bound,upper,work,lower}
	at "$work/bound" --bind "$work/tmpfs/bound"
	mount_matches "bind mount" "$work/bound"
	is "bind mount: the root is the directory" "$(found "$work/bound" root)" "root=/bound"
	mount -o remount,bind,ro "$work/bound"
	mount_matches "read-only bind mount of what can be written" "$work/bound"
	is "read-only bind mount: ro comes first" \
		"$(found "$work/bound" options | cut -d, -f1)" "options=ro"

	at "$work/blank \\ tab"$'\t' -t tmpfs odd
	mount_matches "mount point with blank, backslash and tab" "$work/blank \\ tab"$'\t'

	at "$work/tmpfs/bound" -t tmpfs -o size=1M "on top"
	mount_matches "mount on a mount" "$work/tmpfs/bound"
	at "$work/tmpfs/bound" -t tmpfs -o size=2M "over it"
	is "of two mounts at one place the upper one" \
		"$(found "$work/tmpfs/bound" source)" "source=over it"
else
	skip "tmpfs and bind mounts" "$(why)"
fi

if at "$work/overlay" -t overlay overlay \
	-o "lowerdir=$work/tmpfs/lower,upperdir=$work/tmpfs/upper,workdir=$work/tmpfs/work"; then
	mount_matches overlay "$work/overlay"
	space_matches overlay "$work/overlay"
	device_is overlay "$work/overlay" "$no_device"
else
	skip overlay "$(why)"
fi

# A disk with one partition of 64 MiB, which the kernel is told of; so it needs no table.
partition() {
	local status
	truncate -s 65M "$work/disk.image"
	loop=$(losetup -f -P --show "$work/disk.image" 2>"$work/why") || return 1
	addpart "$loop" 1 2048 131072 2>"$work/why" &&
		mkfs.ext4 -q "${loop}p1" 2>"$work/why" &&
		at "$work/partition" "${loop}p1"
	status=$?
	# A mounted one stays until it is unmounted, and its partition goes with it.
	losetup -d "$loop"
	loop=${loop#/dev/}
	return $status
}

if partition; then
	mount_matches partition "$work/partition"
	device_is partition "$work/partition" "$(by_sysfs "${loop}p1" "$loop" "$work/disk.image")"
else
	skip partition "$(why)"
fi

wait_for_mount() {
	local tries
	for ((tries = 0; tries < 100; tries++)); do
		mountpoint -q "$1" && return
		sleep 0.05
	done
	return 1
}

if [ ! -x "$liar" ] || [ ! -c /dev/fuse ]; then
	skip FUSE "no file system to mount (LIAR), or no /dev/fuse"
else
	mkdir "$work/backing" "$work/fuse"
	"$liar" "$work/backing" "$work/fuse" -f >"$work/why" 2>&1 &
	if wait_for_mount "$work/fuse"; then
		at_end unmount "${work@Q}/fuse"
		mount_matches FUSE "$work/fuse"
		device_is FUSE "$work/fuse" "$no_device"
	else
		kill "$!"
		skip FUSE "$(why)"
	fi
fi

mkdir "$work/gone"
if mount -t tmpfs gone "$work/gone" 2>"$work/why"; then
	is "unmounted below the feet: unknown" \
		"$(cd "$work/gone" && umount -l "$work/gone" && found . type mount_point)" \
		"$(printf 'type=?\nmount_point=?')"
else
	skip "unmounted below the feet" "$(why)"
fi

is "host: names as uname says" \
	"$(found / system release machine name)" \
	"$(printf 'system=%s\nrelease=%s\nmachine=%s\nname=%s' \
		"$(uname -s)" "$(uname -r)" "$(uname -m)" "$(uname -n)")"
is "host: CPUs online as getconf says" "$(found / cpus_online)" \
	"cpus_online=$(getconf _NPROCESSORS_ONLN)"
is "host: CPUs allowed as nproc says" "$(found / cpus_allowed)" \
	"cpus_allowed=$(env -u OMP_NUM_THREADS nproc)"
is "host: one CPU allowed under taskset" \
	"$(taskset -p -c "$(taskset -p -c $$ | sed 's/.*: \([0-9]*\).*/\1/')" "$BASHPID" >/dev/null &&
		found / cpus_allowed)" "cpus_allowed=1"
is "host: memory as free says" "$(found / memory_total_bytes swap_total_bytes)" \
	"$(free -b | awk '
		/^Mem/ { print "memory_total_bytes=" $2 }
		/^Swap/ { print "swap_total_bytes=" $2 }')"

# A group with a limit, and one without below it: $inner.
make_groups() {
	local top=$1 limit=$2
	[ -d "$top" ] && mkdir "$top/blogbench-test.$$" 2>"$work/why" || return 1
	at_end rmdir "$top/blogbench-test.$$"
	mkdir "$top/blogbench-test.$$/inner" 2>"$work/why" || return 1
	at_end rmdir "$top/blogbench-test.$$/inner"
	inner=$top/blogbench-test.$$/inner
	echo 100003840 2>"$work/why" >"$top/blogbench-test.$$/$limit"
}

echo "no control groups for memory below /sys/fs/cgroup" >"$work/why"
if make_groups /sys/fs/cgroup/memory memory.limit_in_bytes ||
	make_groups /sys/fs/cgroup memory.max; then
	is "host: the limit of a control group above" \
		"$(echo "$BASHPID" >"$inner/cgroup.procs" && found / memory_limit_bytes memory_bytes)" \
		"$(printf 'memory_limit_bytes=100003840\nmemory_bytes=100003840')"
else
	skip "host: the limit of a control group above" "$(why)"
fi

finish
