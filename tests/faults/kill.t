#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Runs that are killed, at chosen moments and at 50 random ones: blogbench clean then removes all
# that they have left, and nothing that is foreign.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"

pids=()

# shellcheck disable=SC2317 # called by at_end
kill_all() {
	[ "${#pids[@]}" = 0 ] || kill -9 "${pids[@]}"
	wait
}
at_end 'kill_all 2>/dev/null'

# --- Chosen moments: a delay is injected, and the kill falls into it. ---

# killed_at MOMENT CALL LEFT [INTERVALS]: in the delay before this call; what is then left.
killed_at() {
	fresh
	happened=$work/happened
	: >"$happened"
	env FAULTS="call=$2,delay_us=30000000" FAULTS_LOG="$happened" LD_PRELOAD="$PRELOAD" \
		"$blogbench" -d "$dir" -i "${4:-1}" -s 0.1 -w 1 -W 1 -c 1 -r 2 --prefill=1 >"$work/out" 2>"$work/err" &
	pids=($!)
	until [ -s "$happened" ]; do
		kill -0 "${pids[0]}" 2>/dev/null || break
		sleep 0.01
	done
	disown "${pids[0]}" # so that the shell has nothing to say of it
	kill -9 "${pids[0]}"
	until ! kill -0 "${pids[0]}" 2>/dev/null; do
		sleep 0.01
	done
	pids=()
	is "killed $1" "$(left)" "$3"
	ok "... which was hit" [ -s "$happened" ]
	cleans "... is cleaned up after" "$dir"
}

if [ -n "${PRELOAD:-}" ]; then
	killed_at "before there is a scratch directory" mkdir,name=blogbench.* ""
	killed_at "before it is opened" open,name=blogbench.* unmarked
	killed_at "before it is marked" open,name=.blogbench-run unmarked
	killed_at "before the mark is locked" flock unmarked
	killed_at "before the mark is written" write,name=.blogbench-run unmarked
	killed_at "in the prefill" write,name=picture-* marked
	killed_at "while a file is written" rename,name=comment-* marked 10000
	killed_at "before the clean-up" unlink marked
	killed_at "in the clean-up" rmdir,name=blog-0,from=2 marked
	killed_at "before the mark goes" unlink,name=.blogbench-run marked
	killed_at "after the mark has gone" rmdir,name=blogbench.* unmarked
else
	skip "killed at a chosen moment" "the library that injects delays could not be built here"
fi

# --- Random moments of a run's whole life, five runs at a time in one directory, together with what
# is not ours. ---

fresh
mkdir "$dir/blogbench.abc" "$dir/blogbench.nomark" "$dir/precious" "$dir/blog-0"
for file in precious/article-1.xml blog-0/article-1.xml blogbench.nomark/article-1.xml notes; do
	echo "precious" >"$dir/$file"
done
ln -s precious "$dir/blogbench.abcdef"

snapshot() {
	(cd "$dir" && find . -mindepth 1 -printf '%p %m %s %T@ %l\n' -type f -exec cksum {} + | sort)
}
snapshot >"$work/before"

# What has come or gone or changed since then; a few lines of it.
changes() {
	snapshot | diff "$work/before" - | head -n 10
}

# become_run MOMENT: a run in place of this shell, killed at that moment, in microseconds, or never.
become_run() {
	local limit=()

	# In the foreground it waits until the run is really gone, and its lock with it.
	[ "$1" = never ] ||
		limit=(timeout --foreground -s KILL "$(printf '%d.%06d' $(($1 / 1000000)) $(($1 % 1000000)))")
	exec "${limit[@]}" "$blogbench" -d "$dir" -i 1 -s 0.05 -w 1 -W 1 -c 1 -r 1 --prefill=1 >/dev/null 2>&1
}

# five_runs LIFE: each is killed at some moment of so many microseconds, if it lives that long, or
# never; counts those that were.
five_runs() {
	local run moment=never

	for run in {1..5}; do
		[ "$1" = never ] || moment=$(((RANDOM * 32768 + RANDOM) % $1))
		become_run "$moment" &
		pids[run]=$!
	done
	for run in {1..5}; do
		wait "${pids[run]}" 2>/dev/null
		[ "$?" != 137 ] || killed=$((killed + 1))
	done
	pids=()
}

killed=0
began=$(date +%s%N)
five_runs never
life_us=$((($(date +%s%N) - began) / 1000))
is "five runs that are not killed leave nothing" "$(changes)" ""

killed=0
runs=0
while [ "$killed" -lt 50 ] && [ "$runs" -lt 500 ]; do
	killed_before=$killed
	five_runs "$life_us"
	runs=$((runs + 5))
	# The machine has become faster: it was busy as the five were measured.
	[ $((killed - killed_before)) -ge 2 ] || life_us=$((life_us * 3 / 4 + 1))
done
mkdir -m 700 "$dir/blogbench.000000" # as of a run that was killed before it made its marker
leftovers=$(find "$dir" -maxdepth 1 -name 'blogbench.??????' -type d ! -name blogbench.nomark | wc -l)
# One without a marker could be of a run that is just beginning or ending: it is not told of.
marked=$(find "$dir" -mindepth 2 -maxdepth 2 -path '*/blogbench.??????/.blogbench-run' | wc -l)
note "five runs take $((life_us / 1000)) ms; of $runs $killed were killed, and $leftovers directories are left, $marked with a marker"
ok "50 runs were killed" [ "$killed" -ge 50 ]
ok "... and have left something" [ "$marked" -gt 1 ]
run -d "$dir" -i 1 -s 0.1 -w 1 -W 0 -c 0 -r 0
like "the next run says how many there are, and what removes them" "$work/err" \
	"^blogbench: $marked scratch directories of earlier runs are left in $dir: blogbench clean -d $dir removes them$"
run clean -d "$dir"
is "clean finds what is foreign, too" "$status" 1
for name in abc abcdef nomark; do
	like "... and names blogbench.$name" "$work/err" "^blogbench: blogbench\.$name in $dir is left alone: "
done
like "... and says how many it has removed" "$work/err" \
	"^blogbench: $leftovers scratch directories removed from $dir$"
is "all that runs have left is gone, and all that is foreign is as it was" "$(changes)" ""

finish
