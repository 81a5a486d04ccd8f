#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Real file systems that run full, turn read-only, fail or vanish, before a run and during it.

# shellcheck source=tests/mounts.sh
. "$(dirname "$0")/../mounts.sh"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/../cli/background.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"
needs_root "file systems are mounted"

dir=$work/mount
mkdir "$dir" "$work/back" "$work/under"
# shellcheck disable=SC2317 # called by at_end
unmount_all() {
	umount -l "$dir" "$work/under" 2>/dev/null
}

at_end unmount_all

no_space='No space left on device'
file='blog-[0-9]+(/[a-z]+-[0-9]+\.(xml|jpg))?'
stopped='^blogbench: INVALID: stopped by an error after [0-9]+ of 1000 '
few=(-w 1 -W 1 -c 1 -r 2)
# These write no more than about a megabyte, again and again.
bounded=(-w 0 -W 0 -c 2 -r 2 --prefill=1)

mount_tmpfs() {
	mount -t tmpfs -o "$1" tmpfs "$dir" 2>"$work/mount.log"
}

# mount_image SIZE MKFS...: a file system in a file.
mount_image() {
	rm -f "$work/image"
	truncate -s "$1" "$work/image"
	"${@:2}" "$work/image" >"$work/mount.log" 2>&1 &&
		mount -o loop "$work/image" "$dir" 2>>"$work/mount.log"
}

# Starts a run that only a fault can end, and waits for some of its rows.
begin() {
	happened=
	start -d "$dir" -i 1000 -s 0.1 "$@"
	await_lines 13
}

await_end() {
	stop 0 # which is no signal
}

# --- Full: of bytes, of files, from the start, by somebody else's doing ---

# $1: what is full, then the workers.
runs_full() {
	attempt -i 1000 -s 1000 "${@:2}"
	ends "$1: the run ends at once" 3 "" "^blogbench: [a-z]+ $file: $no_space$" \
		"$stopped" "^blogbench: INVALID: [0-9]+ operations? failed, the first: .*$no_space$"
}

fills() {
	if ! "${@:2}"; then
		skip "$1: the run ends at once" "it can't be mounted: $(cat "$work/mount.log")"
		return
	fi
	runs_full "$1" "${few[@]}"
	runs_full "$1, and there are 109 workers"
	umount "$dir"
}

# The files of the run make room for it.
mount_tmpfs size=4m
run -d "$dir" -i 1000 -s 1000 "${few[@]}" --output="$dir/result"
if grep -q "without jansson" "$work/err"; then
	skip "a result is saved on the disk that is full" "there are no results in JSON"
else
	is "a result is saved on the disk that is full" "$status $(grep -c '"ended": "error"' "$dir/result")" "3 1"
fi
umount "$dir"

fills "tmpfs without space" mount_tmpfs size=4m
fills "tmpfs without inodes" mount_tmpfs nr_inodes=60
fills "ext4 without space" mount_image 8M mkfs.ext4 -q -N 4096
fills "ext4 without inodes" mount_image 16M mkfs.ext4 -q -N 64

mount_tmpfs size=4m
attempt -i 1 -s 0.1 "${few[@]}" --prefill=1000
ends "a full disk in the prefill: no run" 1 "" "no scores" "^blogbench: [a-z]+ $file: $no_space$" \
	"^blogbench: the prefill of 1000 blogs could not be made in $dir/"
dd if=/dev/zero of="$dir/filler" bs=64k 2>/dev/null
attempt -i 1 -s 0.1 "${few[@]}"
ends "a disk that is full before: no run" 1 "filler" "no scores" \
	"^blogbench: cannot make a scratch directory in $dir: $no_space$"
umount "$dir"

mount_tmpfs size=24m
begin "${bounded[@]}"
dd if=/dev/zero of="$dir/filler" bs=64k 2>/dev/null
await_end
ends "a disk that somebody else fills: the run ends" 3 "filler" "$stopped" "^blogbench: [a-z]+ $file: $no_space$"
ok "... with the scores so far" [ -n "$(score reads)" ]
ok "... and the rows" grep -Eq '^( +[0-9]+){7}$' "$work/out"
umount "$dir"

# --- A quota ---

if ! command -v btrfs >/dev/null || ! mount_image 128M mkfs.btrfs -q; then
	skip "a quota: the run ends at once" "there is no btrfs to set one on"
else
	if btrfs quota enable "$dir" && btrfs qgroup limit 8M "$dir" && [ ! -e "$dir/none" ]; then
		attempt -i 1000 -s 1000 "${few[@]}"
		ends "a quota: the run ends at once" 3 "" \
			"^blogbench: [a-z]+ $file: Disk quota exceeded$" "$stopped"
	else
		skip "a quota: the run ends at once" "btrfs has none here"
	fi
	# A device of its own, though nothing is mounted.
	attempt -i 1 -s 0.1 "${bounded[@]}" --keep
	scratch=$(echo "$dir"/blogbench.*)
	if btrfs subvolume create "$scratch/blog-7" >/dev/null && cp "$scratch"/blog-0/* "$scratch/blog-7"; then
		files=$(find "$scratch/blog-7" -type f | wc -l)
		run clean -d "$dir"
		ends "another device within a leftover stays and is named" 1 marked \
			"^blogbench: left in $scratch: blog-7, which blogbench did not make; remove it by hand$"
		is "... with all that is in it" "$(find "$scratch/blog-7" -type f | wc -l)" "$files"
	else
		skip "another device within a leftover stays and is named" "there is no room for one"
	fi
	umount "$dir"
fi

# --- Read-only ---

mount_tmpfs ro
attempt -i 1 -s 0.1 "${few[@]}"
ends "read-only before: no run" 1 "" "no scores" \
	"^blogbench: cannot use the directory $dir: Read-only file system; "
umount "$dir"

if mount_image 64M mkfs.ext4 -q; then
	begin "${bounded[@]}"
	# What ext4 does by itself when its device fails it.
	mount -o remount,abort "$dir" 2>"$work/mount.log"
	await_end
	is "ext4 has turned read-only" "$(touch "$dir/probe" 2>&1 | sed 's/.*: //')" "Read-only file system"
	ends "... and the run ends: its scores count for nothing, and all that it made is left" 1 marked scores \
		"$stopped" "^blogbench: [a-z]+ $file: Read-only file system$" \
		"^blogbench: left in $dir/blogbench\.[A-Za-z0-9]{6}: blog-0 \(Read-only file system\)$"
	umount "$dir"
	mount -o loop "$work/image" "$dir"
	cleans "... and can be removed later" "$dir"
	umount "$dir"
else
	skip "ext4 turns read-only: the run ends" "it can't be mounted: $(cat "$work/mount.log")"
fi

# --- Data that is lost after it was written: only a flush tells, and only rich reports flush. ---

kernel=$(uname -r)
if [ "$(printf '%s\n' 5.8 "$kernel" | sort -V | head -n 1)" != 5.8 ]; then
	skip "a device that fails as memory is written to it" "the kernel keeps it to itself"
elif mount -t tmpfs -o size=4m tmpfs "$work/under" && truncate -s 128M "$work/under/image" &&
	mkfs.ext4 -q -O ^has_journal "$work/under/image" && mount -o loop "$work/under/image" "$dir"; then
	attempt -i 1 -s 0.1 -w 0 -W 0 -c 1 -r 1 --prefill=8 --summary
	ends "a device that fails as memory is written to it: found out at the end" 3 "" \
		"^blogbench: writing what was still in memory: Input/output error$" \
		"^blogbench: INVALID: 1 operation failed, the first: writing what was still in memory: "
	umount "$dir"
	# A loop device may let go of its file a moment later.
	umount -l "$work/under"
else
	skip "a device that fails as memory is written to it" "it can't be mounted"
fi

# --- Gone ---

mount --bind "$work/back" "$dir"
begin "${bounded[@]}"
umount -l "$dir"
await_end
ends "unmounted lazily: the run ends" 3 "" "$stopped" \
	"^blogbench: the scratch directory is no longer at $dir/blogbench\.[A-Za-z0-9]{6}: the run is stopped$"
is "... and nothing is left where nobody sees it" "$(left_in "$work/back")" ""

finish
