# shellcheck shell=bash
# SPDX-License-Identifier: ISC
#
# What the shell tests share: results in TAP, a work directory, runs of the program.
#
#   run ARG...            runs blogbench; then $status, $work/out and $work/err hold what came of it
#   is NAME GOT WANTED    the two texts are the same
#   like NAME FILE REGEX  a line of the file matches the extended regular expression
#   unlike ...            no line does
#   empty NAME DIR        nothing is in the directory
#   ok NAME COMMAND...    the command succeeds
#   skip NAME REASON      counted, and said
#   finish                prints the plan; the last line of each test
#
# Each of the checks prints one result. $dir is an empty directory to benchmark in, made anew by fresh.

set -u

blogbench=${BLOGBENCH:-$(dirname "${BASH_SOURCE[0]}")/../src/blogbench}
tests_run=0
tests_failed=0
status=0
work=$(mktemp -d "${TMPDIR:-/tmp}/blogbench-test.XXXXXX") || exit 99
dir=$work/dir
mkdir "$dir"
cleaners=()

# Calls a command at the end, however the test ends; the last one registered comes first.
at_end() {
	cleaners=("$*" "${cleaners[@]}")
}

end_test() {
	local cleaner

	# A process for a command that is ended before it has become that command comes here as well.
	[ "${BASHPID:-$$}" = "$$" ] || return
	for cleaner in "${cleaners[@]}"; do
		eval "$cleaner"
	done
	rm -rf "$work"
}
trap end_test EXIT

result() {
	tests_run=$((tests_run + 1))
	if [ "$1" = 0 ]; then
		printf 'ok %d - %s\n' "$tests_run" "$2"
	else
		tests_failed=$((tests_failed + 1))
		printf 'not ok %d - %s\n' "$tests_run" "$2"
	fi
}

note() {
	printf '%s\n' "$*" | sed 's/^/# /'
}

is() {
	if [ "$2" = "$3" ]; then
		result 0 "$1"
	else
		result 1 "$1"
		note "got:    $2"
		note "wanted: $3"
	fi
}

like() {
	if grep -Eq -- "$3" "$2"; then
		result 0 "$1"
	else
		result 1 "$1"
		note "no line matches $3 in:"
		note "$(cat "$2")"
	fi
}

unlike() {
	if grep -Eq -- "$3" "$2"; then
		result 1 "$1"
		note "matches $3:"
		note "$(grep -E -- "$3" "$2")"
	else
		result 0 "$1"
	fi
}

empty() {
	is "$1" "$(ls -A "$2")" ""
}

ok() {
	local name=$1 code

	shift
	"$@" >"$work/ok.log" 2>&1
	code=$?
	result "$code" "$name"
	[ "$code" = 0 ] || note "$* gave $code: $(cat "$work/ok.log")"
}

skip() {
	tests_run=$((tests_run + 1))
	printf 'ok %d - %s # SKIP %s\n' "$tests_run" "$1" "$2"
}

skip_all() {
	printf '1..0 # SKIP %s\n' "$1"
	exit 0
}

needs_root() {
	[ "$(id -u)" = 0 ] || skip_all "needs root: $1"
}

fresh() {
	rm -rf "$dir"
	mkdir "$dir"
}

# shellcheck disable=SC2034 # the tests read the status
run() {
	"$blogbench" "$@" >"$work/out" 2>"$work/err"
	status=$?
}

# The number at the end of a final line: writes or reads.
score() {
	awk -v what="$1" '/^Final score for/ && $0 ~ what { print $NF }' "$work/out"
}

finish() {
	printf '1..%d\n' "$tests_run"
	[ "$tests_failed" = 0 ]
	exit
}
