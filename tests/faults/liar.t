#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# A file system that lies about what is in its files: each lie is told as what it is, and the truth
# is never called a lie. And one that dies.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"
[ -n "${LIAR:-}" ] || skip_all "the file system that lies could not be built here (libfuse 3)"

mixed=(-w 1 -W 2 -c 2 -r 3 --prefill=2)
declare -A running=() mounted=()

# shellcheck disable=SC2317 # called by at_end
unmount_all() {
	local mount pid

	for mount in "${!mounted[@]}"; do
		umount -l "$mount" || fusermount3 -uz "$mount"
	done
	for pid in "${!running[@]}"; do
		kill -9 "$pid"
	done
	wait
}
at_end 'unmount_all 2>/dev/null'

# Mounts one at $work/NAME.mnt, and makes that $dir: mount_liar NAME LIE [PREFIX...].
mount_liar() {
	local try

	mkdir -p "$work/$1.back" "$work/$1.mnt"
	"${@:3}" "$LIAR" "$work/$1.back" "$work/$1.mnt" -f "--lie=$2" "--log=$work/$1.log" 2>"$work/$1.err" &
	liar=$!
	running[$liar]=1
	mounted[$work/$1.mnt]=1
	dir=$work/$1.mnt
	for ((try = 0; try < 500; try++)); do
		mountpoint -q "$dir" && return 0
		kill -0 "$liar" 2>/dev/null || return 1
		sleep 0.02
	done
	return 1
}

# Ends it, so that its log is there; how many lies it told to those who opened how many files.
unmount_liar() {
	kill "$liar"
	wait "$liar"
	unset "running[$liar]" "mounted[$work/$1.mnt]"
	lies=$(sed -n 's/.*lies=//p' "$work/$1.log")
	opens=$(sed -n 's/opens=\([0-9]*\).*/\1/p' "$work/$1.log")
}

mount_liar probe none || skip_all "no file system of FUSE can be mounted here: $(cat "$work/probe.err")"
unmount_liar probe

# --- The truth, for longer than all the lies take. It gives way to them. ---

mount_liar truth none nice -n 19
truth=$liar
nice -n 19 "$blogbench" -d "$dir" -i 30 -s 1 -w 1 -W 1 -c 1 -r 4 --prefill=2 --verify=full \
	>"$work/truth.out" 2>"$work/truth.err" &
honest=$!
running[$honest]=1

# --- Lies: what is told, to whom, and what is left, in an interval that is made longer until the
# file system has lied. ---

# $1: the name, $2: the lie, $3: options of the run.
lie() {
	local seconds

	for seconds in 0.5 3 20; do
		mount_liar "$1" "$2"
		# shellcheck disable=SC2086 # options are words
		attempt -i 1 -s "$seconds" "${mixed[@]}" $3
		still_there=$(left)
		unmount_liar "$1"
		[ "$lies" = 0 ] || break
	done
	dir=$work/$1.back
}

# $1: the lie, $2: what it is, $3: options of the run.
told_as() {
	local others

	case $2 in
	torn) others="foreign|corrupt" ;;
	foreign) others="torn|corrupt" ;;
	corrupt) others="torn|foreign" ;;
	esac
	lie "$2-${1//[:=]/-}" "$1" "${3:-}"
	ends "$1 is told as $2" 3 "" "^blogbench: checking blog-[0-9]+/[a-z]+-[0-9]+\.(xml|jpg): .*$2" \
		"^blogbench: INVALID: [0-9]+ files? (was|were) not what had been written, the first: .*$2" \
		"! : .*($others)" "! operations? failed"
	told=$(sed -nE 's/^blogbench: INVALID: ([0-9]+) files?.*/\1/p' "$work/err")
	is "... each of them ($lies)" "$told" "$lies"
	is "... and nothing is left behind the lies" "$still_there" ""
}

told_as swap:every=7 foreign
told_as swapblog:every=7 foreign
told_as half:every=7 torn
told_as truncate:every=7 torn
told_as truncate:length=0:every=7 torn
told_as mixed torn
told_as stale torn
told_as zero:every=7 corrupt
told_as stampflip:every=7 corrupt
told_as bitflip:every=7 corrupt --verify=full

lie unseen bitflip:every=7 --verify=stamps
ends "a bit that is wrong in a body is not looked for, unless asked" 0 "" "! INVALID"
ok "... and there were lies" [ "$lies" -gt 0 ]
lie late delay:us=200 --verify=full
ends "slow is not wrong" 0 "" "! INVALID"
ok "... and it was slow" [ "$lies" -gt 0 ]

# --- A close that fails: what was said to be written is not. ---

# $1: the name, $2: what cannot be written, then the arguments; standard output is $3.
cannot_close() {
	"$blogbench" -d "$work/few" -i 1 -s 0.1 -w 1 -W 1 -c 1 -r 2 "${@:4}" >"$3" 2>"$work/err"
	is "$1, which is told" "$? $(grep -c "^blogbench: cannot .*$2: Disk quota exceeded" "$work/err")" "1 1"
}

mkdir "$work/few"
mount_liar closing close
cannot_close "the file of rows cannot be closed" "$dir/rows\.csv" /dev/null --csv="$dir/rows.csv"
cannot_close "the result cannot be closed" "$dir/result\.json" /dev/null --output="$dir/result.json"
cannot_close "standard output cannot be closed" "standard output" "$dir/shown"

: >"$work/closing.back/shown"
"$blogbench" -d "$work/few" -i 100000 -s 0.1 -w 1 -W 1 -c 1 -r 2 >"$dir/shown" 2>"$work/err" &
pid=$!
running[$pid]=1
until [ "$(wc -l <"$work/closing.back/shown")" -ge 12 ]; do
	kill -0 "$pid" 2>/dev/null || break
	sleep 0.02
done
kill -TERM "$pid"
wait "$pid" 2>/dev/null
is "... nor after a signal, which is what ends it all the same" \
	"$? $(grep -c "^blogbench: cannot write to standard output: Disk quota exceeded" "$work/err")" "143 1"
unset "running[$pid]"
unmount_liar closing

# --- Death: no run hangs. ---

mount_liar death none
: >"$work/out"
timeout -s KILL "$patience" "$blogbench" -d "$dir" -i 1000 -s 0.2 "${mixed[@]}" \
	>"$work/out" 2>"$work/err" &
pid=$!
until [ "$(wc -l <"$work/out")" -ge 13 ]; do
	kill -0 "$pid" 2>/dev/null || break
	sleep 0.02
done
unset "running[$liar]"
disown "$liar" # so that the shell has nothing to say of it
kill -9 "$liar"
wait "$pid"
status=$?
umount -l "$dir"
unset "mounted[$dir]"
dir=$work/death.back
ends "a file system that dies ends the run" 1 "marked" "scores" \
	"^blogbench: INVALID: stopped by an error after [0-9]+ of 1000 " \
	"^blogbench: [a-z]+ blog-.*: (Software caused connection abort|Transport endpoint is not connected)$" \
	"^blogbench: cannot look into $work/death.mnt/blogbench\.[A-Za-z0-9]{6}, which is left: Transport endpoint is not connected$"
cleans "what is left behind it can be removed" "$dir"

# --- The truth, once more ---

wait "$honest"
status=$?
unset "running[$honest]"
mv "$work/truth.out" "$work/out"
mv "$work/truth.err" "$work/err"
dir=$work/truth.mnt
ends "the truth is not called a lie for 30 seconds" 0 "" "! INVALID|torn|foreign|corrupt"
liar=$truth
unmount_liar truth
is "... which is what it was" "$lies" 0
ok "... and was looked at closely: $opens files" [ "$opens" -ge 1000 ]
is "... and nothing is left behind it" "$(left_in "$work/truth.back")" ""

finish
