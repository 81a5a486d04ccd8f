# shellcheck shell=bash
# SPDX-License-Identifier: ISC
#
# What the tests of faults share, on top of ../lib.sh.
#
#   attempt ARG...     runs blogbench on $dir, but not for ever
#   inject RULES ARG...
#                      the same with faults injected, see preload.c, in one interval that is made
#                      longer until each of them has happened in it; other intervals may be given
#   ends NAME STATUS LEFT WORDS...
#                      the three things to see of a fault, as one result: the exit status; what is
#                      left in $dir, see left; and what standard error says, an extended regular
#                      expression for each line that has to be there, or with "! " before it must
#                      not be. A run with status 0 or 3 has to print its scores; for others WORDS
#                      may be "scores" or "no scores". If faults are injected, one has to have
#                      happened.
#   cleans NAME DIR    blogbench clean then leaves nothing in DIR

# shellcheck disable=SC2154 # blogbench, dir and work are of ../lib.sh
patience=60 # seconds; only what hangs takes that long
happened=

attempt() {
	happened=
	timeout -s KILL "$patience" "$blogbench" -d "$dir" "$@" >"$work/out" 2>"$work/err"
	status=$?
}

needs_preload() {
	[ -n "${PRELOAD:-}" ] || skip_all "the library that injects faults could not be built here"
}

rules_that_fired() {
	sed 's/.* //' "$happened" | sort -u | wc -l
}

inject() {
	local seconds more_rules=${1//[^;]/}

	happened=$work/happened
	for seconds in 0.1 1 5 20; do
		fresh
		: >"$happened"
		timeout -s KILL "$patience" env "FAULTS=$1" "FAULTS_LOG=$happened" "LD_PRELOAD=$PRELOAD" \
			"$blogbench" -d "$dir" -i 1 -s "$seconds" "${@:2}" >"$work/out" 2>"$work/err"
		status=$?
		[ "$(rules_that_fired)" -le "${#more_rules}" ] || break
	done
}

# What stays at the top of a directory: names, a scratch directory as "marked" or "unmarked".
left_in() {
	local entry

	find "$1" -mindepth 1 -maxdepth 1 ! -name lost+found | sort | while IFS= read -r entry; do
		if [[ ! $entry =~ /blogbench\.[A-Za-z0-9]{6}$ || ! -d $entry || -L $entry ]]; then
			basename "$entry"
		elif [ -s "$entry/.blogbench-run" ]; then
			echo "marked"
		else
			echo "unmarked"
		fi
	done | paste -s -d ' '
}

left() {
	left_in "$dir"
}

says() {
	grep -Eq -- "$1" "$work/err"
}

check_words() {
	local words scores

	scores=$(grep -c '^Final score for' "$work/out")
	for words in "${@:2}"; do
		case $words in
		"scores") [ "$scores" = 2 ] || echo "the scores are missing" ;;
		"no scores") [ "$scores" = 0 ] || echo "there are scores" ;;
		"! "*) ! says "${words#! }" || echo "a line matches ${words#! }" ;;
		*) says "$words" || echo "no line matches $words" ;;
		esac
	done
	[ "$1" != 0 ] && [ "$1" != 3 ] || [ "$scores" = 2 ] || echo "the scores are missing"
}

flaws() {
	[ "$status" = "$1" ] || echo "exit status $status, not $1"
	[ "$(left)" = "$2" ] || echo "left are '$(left)', not '$2'"
	[ -z "$happened" ] || [ -s "$happened" ] || echo "the fault has not happened"
	[ "$(wc -l <"$work/err")" -le 30 ] || echo "standard error is flooded"
	[ "$(grep -Evc '^blogbench: ' "$work/err")" = 0 ] || echo "a line is not one of blogbench"
	check_words "$1" "${@:3}"
}

ends() {
	local flaws

	flaws=$(flaws "${@:2}")
	[ -z "$flaws" ] || flaws+=$'\n'$(head -n 30 "$work/err")
	is "$1" "$flaws" ""
}

cleans() {
	ok "$1" "$blogbench" clean -d "$2"
	is "... and nothing is left" "$(left_in "$2")" ""
}
