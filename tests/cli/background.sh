# shellcheck shell=bash
# SPDX-License-Identifier: ISC
#
# Runs in the background, for tests that do something meanwhile; on top of ../lib.sh.
#
#   start ARG...     starts blogbench; $pid is its process
#   pause            a moment of rest for a loop that waits; fails once the program has ended, or a
#                    minute has gone by
#   await_lines N    waits until standard output has so many lines: 11, and one for each row
#   stop SIGNAL      sends it, and waits for the end; $status is what came of it
#
# A program that is still there at the end of the test is killed.

# shellcheck disable=SC2154,SC2034 # work and blogbench are of ../lib.sh, status is for the tests

pid=""
deadline=0
# shellcheck disable=SC2016 # $pid as it is at the end
at_end '[ -z "$pid" ] || { kill -9 "$pid"; wait "$pid"; } 2>/dev/null'

start() {
	: >"$work/out"
	"$blogbench" "$@" >"$work/out" 2>"$work/err" &
	pid=$!
	deadline=$((SECONDS + 60))
}

pause() {
	[ "$SECONDS" -lt "$deadline" ] && kill -0 "$pid" 2>/dev/null && sleep 0.02
}

await_lines() {
	until [ "$(wc -l <"$work/out")" -ge "$1" ]; do
		pause || break
	done
}

stop() {
	deadline=$((SECONDS + 60))
	{
		kill "-$1" "$pid"
		while pause; do
			:
		done
		kill -9 "$pid"
		wait "$pid"
		status=$?
	} 2>/dev/null
	pid=""
}
