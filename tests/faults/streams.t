#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Standard streams that are closed: no file that the program opens takes the place of one, so that
# nothing is written to it that is meant for the other.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"

few=(-d "$dir" -i 1 -s 0.1 -w 1 -W 1 -c 1 -r 2)
header='^[a-z_]+(,[a-z_0-9]+)+$'

# What is in the file is as it is with all streams open, but for the figures.
whole() {
	like "... whose lines are its own" "$work/csv" "$header"
	is "... all of them" "$(sed 's/[^,]*//g' "$work/csv" | sort -u | wc -l) $(wc -l <"$work/csv")" "1 $1"
}

"$blogbench" "${few[@]}" --csv="$work/csv" >"$work/out" 2>"$work/err"
lines=$(wc -l <"$work/csv")

"$blogbench" "${few[@]}" --csv="$work/csv" >&- 2>"$work/err"
status=$?
: >"$work/out"
ends "standard output is closed, and a file written" 1 "" \
	"^blogbench: cannot write to standard output: Bad file descriptor$"
unlike "... which gets nothing of it" "$work/csv" 'Frequency|Spawning|^ |Final'

"$blogbench" "${few[@]}" --csv="$work/csv" >"$work/out" 2>&-
status=$?
: >"$work/err"
ends "standard error is closed, and a file written" 0 ""
whole "$lines"
unlike "... which gets nothing of it" "$work/csv" '^blogbench|SUSPECT'

# The file of a blog that is open while a message is written.
"$blogbench" "${few[@]}" --verify=full <&- >"$work/out" 2>&-
status=$?
ends "two of them are closed, and files read and written" 0 ""

"$blogbench" "${few[@]}" <&- >&- 2>&-
status=$?
: >"$work/out"
ends "all of them are closed" 1 ""

finish
