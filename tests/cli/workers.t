#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# How many workers there are, and on what: none of a kind, very many, few processors, few open
# files, few threads, little memory, an unprivileged user, process 1 of a container.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

# The sums of columns over all rows.
sums_of_columns() {
	local column

	for column; do
		sed '1,11d; /^$/,$d' "$work/out" |
			awk -v column="$column" 'NF == 7 { sum += $column } END { printf "%d ", sum }'
	done
}

# What is wrong with the last run, which should have gone well.
flaws() {
	[ "$status" = 0 ] || echo "exit status $status: $(cat "$work/err")"
	grep INVALID "$work/err"
	[ "$(wc -l <"$work/out")" = 16 ] || echo "not one row: $(cat "$work/out")"
	[ -z "$(ls -A "$dir")" ] || echo "something is left in the directory"
}

# What is wrong with the last run, which should not have started. $1: what its message says.
complaints() {
	[ "$status" = 1 ] || echo "exit status $status"
	grep -Eq "^blogbench: $1" "$work/err" || echo "no $1 in: $(cat "$work/err")"
	[ -z "$(ls -A "$dir")" ] || echo "something is left in the directory"
	! grep -q "Final score for" "$work/out" || echo "it has scores"
}

runs_well() {
	run -d "$dir" -i 1 "${@:2}"
	is "$1" "$(flaws)" ""
}

# Runs until something is in a column, however long that takes, and ends it then. $1: the name,
# $2: the column.
works() {
	start -d "$dir" -i 100000 -s 0.1 "${@:3}"
	while [ "$(sums_of_columns "$2")" = "0 " ]; do
		pause || break
	done
	stop TERM
	ok "$1" [ "$(sums_of_columns "$2")" != "0 " ]
}

# --- None of a kind ---

works "without writers the others work" 7 -w 0 -W 1 -c 1 -r 1 --prefill=1
is "... and no blog is written" "$(sums_of_columns 1) $(score writes)" "0  0"
works "without rewriters the others work" 5 -w 1 -W 0 -c 1 -r 1
works "without commenters the others work" 2 -w 1 -W 1 -c 0 -r 1
is "... and no comment is written or read" "$(sums_of_columns 6 7)" "0 0 "
works "without readers the others work" 7 -w 1 -W 1 -c 1 -r 0
is "... and nothing is read" "$(sums_of_columns 2 4 6) $(score reads)" "0 0 0  0"
works "writers work alone" 1 -w 2 -W 0 -c 0 -r 0
is "... and all else is zero" "$(sums_of_columns 2 4 6 7) $(score reads)" "0 0 0 0  0"
works "rewriters work alone" 3 -w 0 -W 2 -c 0 -r 0 --prefill=1
is "... and all else is zero" "$(sums_of_columns 1 2 4 6 7) $(score reads)" "0 0 0 0 0  0"
works "commenters work alone" 7 -w 0 -W 0 -c 2 -r 0 --prefill=1
is "... and all else is zero" "$(sums_of_columns 1 2 3 4 5 6) $(score reads)" "0 0 0 0 0 0  0"
works "readers work alone" 2 -w 0 -W 0 -c 0 -r 2 --prefill=1
is "... and all else is zero" "$(sums_of_columns 1 3 5 6 7) $(score writes)" "0 0 0 0 0  0"
empty "nothing is left of all these" "$dir"

# --- Many ---

# They are started and ended; there is hardly time for more, or it would be long until all have
# found out that it is over.
runs_well "800 workers" -s 0.1 -w 1 -W 1 -c 1 -r 797

# --- Few open files ---

(ulimit -S -n 64 && run -d "$dir" -i 1 -s 0.1 && exit "$status")
status=$?
is "109 workers where 64 files may be open, and more on request" "$(flaws)" ""
unlike "... which needs no remark" "$work/err" "ulimit"
(ulimit -n 64 && run -d "$dir" -i 1 -s 0.1 && exit "$status")
status=$?
is "109 workers where no more than 64 files may be open" "$(flaws)" ""
like "... which is told" "$work/err" '^blogbench: the limit on open files .* 109 '
like "... and makes its scores suspect" "$work/err" '^blogbench: SUSPECT: .*of 109 workers.*open files'
# At 8 there is one for the scratch directory, and none to look into it again.
for limit in 12 8; do
	(ulimit -n "$limit" && run -d "$dir" -i 1 -s 0.1 && exit "$status")
	status=$?
	is "hardly any file may be open: $limit" "$(complaints '.*open files')" ""
done

# --- Little memory ---

if [ -n "${SANITIZER:-}" ]; then
	skip "not enough memory for all" "the sanitizers need much themselves"
else
	(ulimit -v 2000000 && run -d "$dir" -i 1 -s 0.1 -r 65536 && exit "$status")
	status=$?
	is "not enough memory for all" "$(complaints '.* 65545 workers: .*memory')" ""
fi

# --- Few processors ---

if cpus=$(taskset -cp $$ 2>/dev/null | sed 's/.*: //'); then
	first=${cpus%%[,-]*}
	taskset -c "$first" "$blogbench" -d "$dir" -i 1 -s 0.1 >"$work/out" 2>"$work/err"
	status=$?
	is "109 workers on one processor" "$(flaws)" ""
	if taskset -c "$first,$((first + 1))" true 2>/dev/null; then
		taskset -c "$first,$((first + 1))" "$blogbench" -d "$dir" -i 1 -s 0.1 \
			>"$work/out" 2>"$work/err"
		status=$?
		is "109 workers on two processors" "$(flaws)" ""
	else
		skip "109 workers on two processors" "there is one"
	fi
else
	skip "109 workers on one processor" "there is no taskset"
	skip "109 workers on two processors" "there is no taskset"
fi

# --- Somebody else. The user has a number that nobody has, so that the limit counts these alone. ---

nobody=$((20000 + $$ % 40000))
reduced=(setpriv "--reuid=$nobody" "--regid=$nobody" --clear-groups)
cp "$blogbench" "$work/blogbench"
chmod 755 "$work"

if [ "$(id -u)" = 0 ] && "${reduced[@]}" "$work/blogbench" --version >/dev/null 2>&1; then
	chown "$nobody" "$dir"
	"${reduced[@]}" "$work/blogbench" -d "$dir" -i 1 -s 0.1 -r 5 >"$work/out" 2>"$work/err"
	status=$?
	is "an unprivileged user" "$(flaws)" ""
	for limit in 30 2 1; do
		(
			ulimit -u "$limit"
			exec timeout 60 "${reduced[@]}" "$work/blogbench" -d "$dir" -i 1 -s 0.1
		) >"$work/out" 2>"$work/err"
		status=$?
		# Two are there before the workers; where the limit is lower, not even they are.
		of=""
		[ "$limit" -le 2 ] || of=' 2[0-9] of 109 .*'
		is "a user who may have $limit threads" \
			"$(complaints ".*${of}Resource temporarily unavailable")" ""
	done
	chown 0 "$dir"
else
	for name in "an unprivileged user" "a user who may have few threads"; do
		skip "$name" "needs root and setpriv, and a program that others can reach"
	done
fi

# --- Process 1 ---

if unshare --fork --pid true 2>/dev/null; then
	unshare --fork --pid "$blogbench" -d "$dir" -i 1 -s 0.1 -r 5 >"$work/out" 2>"$work/err"
	status=$?
	is "process 1" "$(flaws)" ""
	# Whoever sends the signal is in there too, and gone with process 1.
	export blogbench work dir
	: >"$work/out"
	# shellcheck disable=SC2016 # the inner shell expands
	timeout 60 unshare --fork --pid bash -c '
		until [ "$(wc -l <"$work/out")" -ge 12 ]; do
			sleep 0.02
		done && kill -TERM $$ &
		exec "$blogbench" -d "$dir" -i 100000 -s 0.1 -r 5 >"$work/out" 2>"$work/err"
	'
	is "process 1 that gets a signal ends with its status" "$?" 143
	like "... with its scores" "$work/out" '^Final score for reads :'
	empty "... and cleans up" "$dir"
else
	for name in "process 1" "process 1 that gets a signal"; do
		skip "$name" "unshare --fork --pid is not allowed here"
	done
fi

finish
