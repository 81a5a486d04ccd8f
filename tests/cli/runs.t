#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
# Experiments: several runs, several targets, commands that prepare them, and the table at the end.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

small=(-w 2 -W 0 -c 1 -r 4 -i 2 -s 0.05)
rows='^ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+'

count() {
	grep -Ec -- "$1" "$work/out"
}

run -d "$dir" "${small[@]}" --runs=3
is "three runs end well" "$status" 0
is "each run has its rows" "$(count "$rows")" 6
is "each run has a line with its scores" "$(count '^Run [1-3] of ')" 3
like "the table has the mean and the interval" "$work/out" '^target .*mean.*std dev.*CV %.*from.*to'
is "there are two tables" "$(count '^Scores for (writes|reads) of all runs$')" 2
mean=$(awk '/^Run / { sub(",", "", $6); sum += $6 } END { printf "%.0f", sum / 3 }' "$work/out")
is "the final score for writes is the mean of the runs" "$(score writes)" "$mean"
empty "nothing is left" "$dir"

run -d "$dir" "${small[@]}" --warmup=1
is "a warm-up shows its rows" "$(count "$rows")" 3
is "and marks them" "$(count '\(warm-up\)$')" 1
sum=$(grep -E "$rows\$" "$work/out" | awk '{ last = $1 } END { print last }')
is "blogs are counted from the end of the warm-up on" "$(score writes)" "$sum"

mkdir "$work/one" "$work/two"
# shellcheck disable=SC2016 # the command's shell is to expand them
run -d "$work/one" --label=first --prepare='echo "$BLOGBENCH_TARGET $BLOGBENCH_LABEL $BLOGBENCH_RUN" >>'"$work/log" \
	-d "$work/two" --label=second "${small[@]}" --runs=2 --pause=0.1
is "two targets end well" "$status" 0
is "each target has its runs" "$(count '^Run [12] of (first|second): ')" 4
is "each target has a row in each table" "$(count '^(first|second) +2 ')" 4
is "with several targets there is no final score" "$(count '^Final score')" 0
is "the command ran before each run of its target" "$(wc -l <"$work/log")" 2
is "and was told what it prepares" "$(head -n 1 "$work/log")" "$work/one first 1"
is "both runs of it" "$(tail -n 1 "$work/log")" "$work/one first 2"

run -d "$dir" --label=same -d "$dir" --label=other "${small[@]}"
is "one directory may be two targets" "$status" 0
run -d "$dir" -d "$dir" "${small[@]}"
is "but not without a name of its own" "$status" 2
like "and the message says how" "$work/err" '^blogbench: two targets are called .*--label'
run --label=nobody -d "$dir" "${small[@]}"
is "a label without a target is refused" "$status" 2
like "with a sentence" "$work/err" '^blogbench: --label is "nobody", but has to be behind the -d'

run -d "$dir" "${small[@]}" --prepare='echo the reason; exit 7'
is "a command that fails ends the experiment" "$status" 1
like "shows what it printed" "$work/err" '^the reason$'
like "and says which and how" "$work/err" '^blogbench: the command that prepares .* failed with status 7: echo'
is "nothing was run" "$(count "$rows")" 0
empty "and nothing is left" "$dir"

start -d "$dir" "${small[@]}" --prepare="touch '$work/preparing'; exec sleep 60"
until [ -e "$work/preparing" ]; do
	pause || break
done
stop TERM
is "a signal ends the command, too" "$status" 143
is "... which has not failed then" "$(cat "$work/err")" \
	"blogbench: interrupted by a signal, before anything was measured"

run -d "$dir" -d "$work/absent" "${small[@]}"
is "a target that is not there is found" "$status" 1
like "it is named" "$work/err" "^blogbench: cannot use the directory $work/absent: "
is "before anything runs" "$(cat "$work/out")" ""

order() {
	run -d "$dir" --label=a -d "$dir" --label=b -d "$dir" --label=c -w 1 -W 0 -c 0 -r 0 -i 1 -s 0.05 \
		--runs=4 "$@"
	sed -n 's/^Run [0-9]* of \(.\):.*/\1/p' "$work/out" | tr -d '\n'
}
first=$(order --seed=1)
is "the order of a seed can be repeated" "$(order --seed=1)" "$first"
is "each round has all targets" "$(echo "$first" | fold -w 3 | while read -r round; do
	echo "$round" | fold -w 1 | sort | tr -d '\n'
	echo
done | sort -u)" abc
ok "some round has another order than the first" test "$(echo "$first" | fold -w 3 | sort -u | wc -l)" -gt 1
is "targets one by one where asked for" "$(order --order=targets)" aaaabbbbcccc

run -d "$dir" "${small[@]}" --runs=2 --precision=0.0001 --max-runs=4
is "a precision that is not reached ends at --max-runs" "$(count '^Run ')" 4
like "and the report says so" "$work/out" 'is not known to within 0.0001 % yet: give --max-runs more\.$'
unlike "... and nothing of having stopped early" "$work/out" 'too narrow'
run -d "$dir" -i 1 -s 0.05 -w 0 -W 0 -c 0 -r 2 --prefill=1 --runs=5 --precision=100
like "one that is reached tells of that" "$work/out" 'makes them a little too narrow\.$'
run -d "$dir" "${small[@]}" --runs=2 --precision=5 --max-runs=1
is "less runs at most than at least are refused" "$status" 2
run -d "$dir" "${small[@]}" --runs=40 --precision=5
is "... which the default may be" "$status" 2
like "... as it is said" "$work/err" '^blogbench: --max-runs is 30, but --runs is 40 already; give --max-runs '

run -d "$dir" "${small[@]}" --runs=2 --label="$(printf 'b\303\240d\033[2J')"
is "a name cannot steer a terminal" "$(count '^Run [12] of bàd\?\[2J: ')" 2
is "and takes its place in the table" "$(count '^bàd\?\[2J     2 ')" 2

run -d "$dir" "${small[@]}" --settle=0.6
is "settling waits and goes on" "$status" 0

finish
