#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# What the summary says of memory and device, on file systems of which it is known: a cold run is
# told from a warm one, one that compresses from one that does not, and where there is no device
# none is made up.

# shellcheck source=tests/mounts.sh
. "$(dirname "$0")/../mounts.sh"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

liar=${LIAR:-}
drop=/proc/sys/vm/drop_caches

[ "$(uname -s)" = Linux ] || skip_all "this is about what Linux counts"
needs_root "mounting"

# shellcheck disable=SC2317 # called at the end
unmount() {
	umount "$1" || umount -l "$1"
}

# at DIRECTORY ARGUMENT...: mounts there, to be unmounted at the end
at() {
	local directory=$1

	shift
	mkdir -p "$directory"
	mount "$@" "$directory" 2>"$work/why" && at_end unmount "${directory@Q}"
}

# file_system TYPE OPTIONS: one of 1 GiB in a file, mounted at $work/TYPE
file_system() {
	truncate -s 1G "$work/$1.image"
	command -v "mkfs.$1" >"$work/why" || {
		echo "mkfs.$1 is not installed" >"$work/why"
		return 1
	}
	"mkfs.$1" -q "$work/$1.image" >"$work/why" 2>&1 || return 1
	at "$work/$1" -o "loop,$2" -t "$1" "$work/$1.image"
}

why() {
	tr '\n' ' ' <"$work/why"
}

# The evidence of a run, all in a line, in $work/evidence.
keep_evidence() {
	sed -n '/^Evidence/,/^$/p' "$work/out" | tail -n +2 | tr '\n' ' ' | sed 's/  */ /g' >"$work/evidence"
}

tell() {
	run "$@" --quiet --summary
	keep_evidence
}

# --- Others, who are busy in the kernel ---

busy=()
for ((i = 0; i < 3 * $(nproc); i++)); do
	dd if=/dev/zero of=/dev/null bs=64M 2>/dev/null &
	busy+=($!)
done
at_end "kill ${busy[*]}" '2>/dev/null'
run -d "$dir" -i 1 -s 0.5 -w 0 -W 0 -c 0 -r 1 --prefill=1
kill "${busy[@]}"
wait "${busy[@]}" 2>/dev/null
like "who is busy in the kernel is another process, too" "$work/err" \
	'^blogbench: SUSPECT: other processes took [3-9][0-9] % of the CPUs meanwhile'

# --- Memory and devices ---

# As long as it takes to read something; these 20 blogs are about 50 MiB.
readers=(-i 2 -s 0.2 -w 0 -W 0 -c 0 -r 2 --prefill=20 --seed=1)

rows() {
	grep -cE '^ *[0-9]+( +[0-9]+){6}$' "$work/out"
}

# Waits for one more row of the program in the background.
next_row() {
	local seen

	seen=$(rows)
	until [ "$(rows)" -gt "$seen" ]; do
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.02
	done
}

if file_system ext4 noatime; then
	tell -d "$work/ext4" "${readers[@]}"
	like "of a warm run all comes from memory" "$work/evidence" \
		'(All that|More than 99\.9 % of what) was read came from memory: the data set is [0-9.]+ MiB, memory [0-9.]+ [MGT]iB\. '
	like "... and so is all that is known of reading" "$work/evidence" \
		'So the figures for reading are about memory, not the device\.'
	like "a loop device is told to be a file" "$work/evidence" "The device is itself a file, $work/ext4\.image: "
	like "the file system is told as it is" "$work/out" \
		"^  file system  ext4 of /dev/loop[0-9]+, mounted on $work/ext4\$"
	like "... with its device" "$work/out" "^  device       loop[0-9]+, which is the file $work/ext4\.image, "
	if [ -w "$drop" ] && echo 1 >"$drop" 2>/dev/null; then
		# Again and again, since what was read once is in memory.
		: >"$work/out"
		"$blogbench" -d "$work/ext4" "${readers[@]}" -i 100000 --summary >"$work/out" 2>"$work/err" &
		pid=$!
		at_end "kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null"
		next_row
		for _ in {1..5}; do
			sync -f "$work/ext4"
			echo 1 >"$drop"
			next_row
		done
		kill "$pid"
		wait "$pid" 2>/dev/null
		keep_evidence
		unlike "of a cold run it does not" "$work/evidence" '(All that|99\.9 %).* came from memory'
		like "... but a part does" "$work/evidence" \
			'([0-9.]+ % of what was read came from memory|All that was read came from the device)'
	else
		skip "of a cold run it does not" "caches cannot be dropped here"
	fi
	tell -d "$work/ext4" -i 1 -s 0.5 -w 2 -W 0 -c 2 -r 0 --prefill=1
	like "what is written is told, and flushed" "$work/evidence" \
		'Of the [0-9.]+ [KMG]iB written, .* were still dirty then, and flushing took [0-9.]+ (µs|ms|s)\.'
	unlike "nothing is compressed" "$work/evidence" 'less: '
else
	skip "ext4" "$(why)"
fi

if file_system btrfs compress=zstd; then
	tell -d "$work/btrfs" "${readers[@]}" --content=text
	like "what btrfs compresses is told" "$work/evidence" \
		'The files hold [0-9.]+ MiB, but the file system is only [0-9.]+ MiB fuller than before, [3-9][0-9] % less: '
	tell -d "$work/btrfs" -i 1 -s 0.5 -w 2 -W 0 -c 2 -r 0 --prefill=10 --seed=1 --content=text
	like "... also of what reaches the device" "$work/evidence" \
		'(before the end, in the smaller form that is told below|little or nothing may have reached)'
	tell -d "$work/btrfs" "${readers[@]}" --content=random
	unlike "what it can't compress is not" "$work/evidence" 'less: '
	like "its device is known" "$work/out" '^  device       loop[0-9]+, '
else
	skip "btrfs" "$(why)"
fi

if at "$work/tmpfs" -t tmpfs -o size=256m none; then
	tell -d "$work/tmpfs" "${readers[@]}"
	like "of a tmpfs it is told where it is" "$work/evidence" \
		'tmpfs keeps its files in memory, so no device took part: the data set is '
	unlike "... and of no device anything else" "$work/evidence" 'the device|dirty'
else
	skip "tmpfs" "$(why)"
fi

if [ ! -x "$liar" ] || [ ! -c /dev/fuse ]; then
	skip "FUSE" "the file system for tests was not built, or there is no /dev/fuse"
else
	mkdir "$work/backing" "$work/fuse"
	"$liar" "$work/backing" "$work/fuse" -f 2>"$work/why" &
	serving=$!
	at_end "umount -l ${work@Q}/fuse; kill $serving; wait $serving" '2>/dev/null'
	for ((i = 0; i < 100; i++)); do
		mountpoint -q "$work/fuse" && break
		sleep 0.05
	done
	if mountpoint -q "$work/fuse"; then
		tell -d "$work/fuse" "${readers[@]}" --prefill=3
		like "of FUSE it is told that nothing is known" "$work/evidence" \
			'is not known \(fuse[a-z.]*: what its server in user space does is not counted\): the data set'
		unlike "... and nothing else" "$work/evidence" 'came from (memory:|the device)|dirty'
	else
		skip "FUSE" "$(why)"
	fi
fi

finish
