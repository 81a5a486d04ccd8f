#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Signals, and a standard output that is lost: what there is so far is shown, all is cleaned up, and
# whoever started the program can see how it ended.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

small=(-s 0.05 -w 1 -W 1 -c 1 -r 2)
endless=(-i 100000 "${small[@]}")

# To a shell, exit status 143 and an end by signal 15 are the same. To awk they are not; which number
# it gives for the latter differs from one awk to another, so that is tried out first.
status_in_awk() {
	awk 'BEGIN { print system(ARGV[1]) }' "$1" 2>/dev/null
}

# What the program, started from awk and sent a signal once it has rows, ends with.
status_after() {
	fresh
	: >"$work/out"
	rm -f "$work/pid"
	(
		until [ -s "$work/pid" ]; do
			sleep 0.02
		done
		read -r victim <"$work/pid"
		until [ "$(wc -l <"$work/out")" -ge 13 ] || ! kill -0 "$victim"; do
			sleep 0.02
		done
		kill "-$1" "$victim"
		for _ in {1..3000}; do
			kill -0 "$victim" || exit
			sleep 0.02
		done
		kill -9 "$victim"
	) 2>/dev/null &
	export blogbench work dir
	# shellcheck disable=SC2016 # the inner shell expands
	status_in_awk 'echo $$ >"$work/pid"
		exec "$blogbench" -d "$dir" -i 100000 -s 0.05 -w 1 -W 1 -c 1 -r 2 >"$work/out" 2>"$work/err"'
	wait $!
}

# --- The first signal ---

for signal in INT TERM HUP; do
	wanted=$(status_in_awk "kill -$signal \$\$; sleep 1")
	if [ "$wanted" = 0 ]; then
		skip "SIG$signal ends the program" "it is ignored where these tests were started"
		continue
	fi
	got=$(status_after "$signal")
	if [ "$wanted" = "$(status_in_awk "exit $((128 + $(kill -l "$signal")))")" ]; then
		skip "SIG$signal ends the program, by that very signal" "this awk does not tell"
	else
		is "SIG$signal ends the program, by that very signal" "$got" "$wanted"
	fi
	like "... it says so" "$work/err" '^blogbench: INVALID: interrupted'
	like "... rows until then are there" <(sed -n 13p "$work/out") '^ *[0-9]+( +[0-9]+){6}$'
	is "... and scores" "$(tail -n 3 "$work/out" | sed 's/[0-9]*$//; s/  */ /g' | tr '\n' '|')" \
		'Final score for writes: |Final score for reads : ||'
	empty "... and nothing is left" "$dir"
done

fresh
start -d "$dir" "${endless[@]}" --prefill=100000
until [ -d "$(echo "$dir"/blogbench.*)/blog-1" ]; do
	pause || break
done
stop TERM
is "a signal during the prefill ends the program too" "$status" 143
like "... it says so" "$work/err" '^blogbench: .*interrupted'
empty "... and nothing is left" "$dir"

# --- A second signal, while the run waits for somebody to read what there is so far ---

mkfifo "$work/pipe"
fresh
exec 3<>"$work/pipe"
"$blogbench" -d "$dir" "${endless[@]}" >"$work/pipe" 2>"$work/err" &
pid=$!
deadline=$((SECONDS + 60))
for _ in {1..12}; do
	read -r -t 60 _ <&3 || break
done
dd if=/dev/zero of="$work/pipe" oflag=nonblock bs=1024 count=1024 2>/dev/null
# timeout(1), for one, sends its signal to the program, and at once again to the process group. What
# comes within a second is meant as one; where it took longer to send, there is nothing to be seen.
name="a signal that comes several times at once counts as one"
begun=$(date +%s%N)
for _ in {1..5}; do
	kill -TERM "$pid" 2>/dev/null
	sleep 0.02
done
if [ $(($(date +%s%N) - begun)) -gt 700000000 ]; then
	skip "$name" "this machine is too busy"
else
	ok "$name" kill -0 "$pid"
fi
sleep 3
stop TERM
exec 3<&-
is "the second signal ends the program at once" "$status" 143
left=$(echo "$dir"/blogbench.*)
like "... it says what it leaves" "$work/err" "^blogbench: .*$left.* clean "
ok "... and leaves that" test -d "$left"
run clean -d "$dir"
empty "... for the command clean" "$dir"

fresh
: >"$work/out"
timeout 60 "$blogbench" -d "$dir" "${endless[@]}" >"$work/out" 2>"$work/err" &
pid=$!
deadline=$((SECONDS + 60))
await_lines 12
stop TERM
is "timeout(1) ends it in good order" "$status $(grep -c '^Final score for' "$work/out")" "143 2"
empty "... and nothing is left" "$dir"

# --- Signals that are ignored ---

# The last of them is sent while all three are ignored.
for signal in HUP INT TERM "HUP INT TERM"; do
	fresh
	: >"$work/out"
	(
		# shellcheck disable=SC2086 # these are words
		trap '' $signal
		exec "$blogbench" -d "$dir" -i 5 "${small[@]}"
	) >"$work/out" 2>"$work/err" &
	pid=$!
	deadline=$((SECONDS + 60))
	await_lines 12
	stop "${signal##* }"
	is "SIG$signal stays ignored where it was, as with nohup" "$status $(wc -l <"$work/out")" "0 20"
	empty "... and nothing is left" "$dir"
done

# --- Standard output ---

fresh
"$blogbench" -d "$dir" -i 100000 "${small[@]}" 2>"$work/err" | head -n 3 >"$work/out"
is "whoever reads may go away: that is an error" "${PIPESTATUS[0]}" 1
is "... who got what they wanted" "$(tail -n 1 "$work/out")" "Scratch dir = [$dir]"
like "... it is told" "$work/err" '^blogbench: .*standard output: Broken pipe'
like "... it ends the run" "$work/err" '^blogbench: INVALID: stopped .* of 100000 '
is "... once" "$(grep -c 'standard output:' "$work/err")" 1
empty "... and nothing is left" "$dir"

if [ -w /dev/full ]; then
	"$blogbench" -d "$dir" "${endless[@]}" 2>"$work/err" >/dev/full
	is "a full disk behind standard output is an error" "$?" 1
	like "... it is told" "$work/err" '^blogbench: .*standard output: No space left'
	is "... once" "$(grep -c 'standard output:' "$work/err")" 1
	empty "... and nothing is left" "$dir"
	"$blogbench" -d "$dir" -i 2 "${small[@]}" 2>/dev/full >"$work/out"
	is "a full disk behind standard error is none" "$? $(wc -l <"$work/out")" "0 17"
	empty "... and nothing is left" "$dir"
else
	skip "a full disk behind standard output is an error" "there is no /dev/full"
fi

"$blogbench" -d "$dir" "${endless[@]}" 2>"$work/err" >&-
is "a standard output that is closed is an error" "$?" 1
like "... it is told" "$work/err" '^blogbench: .*standard output: Bad file descriptor'
empty "... and nothing is left" "$dir"
"$blogbench" -d "$dir" -i 2 "${small[@]}" 2>&- >"$work/out"
is "a standard error that is closed is none" "$? $(wc -l <"$work/out")" "0 17"
empty "... and nothing is left" "$dir"
"$blogbench" -d "$dir" -i 2 "${small[@]}" <&- 2>"$work/err" >"$work/out"
is "a standard input that is closed is none" "$? $(wc -l <"$work/out")" "0 17"
"$blogbench" -d "$dir" -i 2 "${small[@]}" <&- >&- 2>&-
is "all three may be closed" "$?" 1
"$blogbench" -d "$dir" -i 2 "${small[@]}" --csv="$work/csv" 2>"$work/err" >&-
unlike "what was meant for a closed one gets into no file" "$work/csv" 'Frequency'
empty "... and nothing is left" "$dir"

finish
