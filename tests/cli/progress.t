#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The line of progress: where it is shown, that nothing else ever shares a line with it, and that in
# the end nothing of it is left on the screen.

# shellcheck source=../lib.sh
. "$(dirname "$0")/../lib.sh"

export TERM=xterm SHELL=/bin/sh
pid=""
# shellcheck disable=SC2016 # $pid as it is at the end
at_end '[ -z "$pid" ] || { kill -9 "$pid"; wait "$pid"; } 2>/dev/null'

script -qec true /dev/null >/dev/null 2>&1 </dev/null ||
	skip_all "needs script, of util-linux, for a terminal"

small=(-w 1 -W 1 -c 1 -r 2)

# Words as any shell takes them.
quoted() {
	local word

	for word; do
		printf "'%s' " "${word//\'/\'\\\'\'}"
	done
}

# Runs the program on a terminal of its own; all that comes out there is in $work/typed.
on_terminal() {
	script -qec "$(quoted "$blogbench" "$@")" /dev/null >"$work/typed" 2>"$work/ok.log" </dev/null
	status=$?
	screen
}

# What such a terminal shows in the end, in $work/screen: CR, LF and EL are all that is used.
screen() {
	awk '
		{
			at = 0
			size = split($0, characters, "")
			for (i = 1; i <= size; i++) {
				if (characters[i] == "\r") {
					at = 0
				} else if (characters[i] == "\033" && substr($0, i, 3) == "\033[K") {
					width = at
					i += 2
				} else {
					cell[++at] = characters[i]
					if (at > width)
						width = at
				}
			}
			line = ""
			for (i = 1; i <= width; i++)
				line = line cell[i]
			print line
			width = 0
			split("", cell)
		}' "$work/typed" >"$work/screen"
}

# Each line of the screen is a message, or one of the classic output.
whole_lines() {
	is "$1" "$(grep -Ev '^(blogbench: .*| *[0-9]+( +[0-9]+){6}|[A-Z].*| +Nb blogs .*|)$' "$work/screen")" ""
}

# --- One run ---

on_terminal -d "$dir" -i 3 -s 0.2 "${small[@]}"
is "a run on a terminal succeeds" "$status" 0
like "there is progress: the time left" "$work/typed" "0:01 left"
like "... and the rates" "$work/typed" '0:01 left, [0-9]+ files/s read, [0-9]+ written'
unlike "nothing of it is on the screen in the end" "$work/screen" 'left|files|removing'
whole_lines "... where all lines are whole"
is "... with the classic ones in their order" "$(grep -v '^blogbench: ' "$work/screen" | tail -n +11 |
	sed -E 's/^ *[0-9]+( +[0-9]+){6}$/row/; s/^ +Nb blogs.*/header/; s/ *[0-9]*$//' | tr '\n' '|')" \
	"header|row|row|row||Final score for writes:|Final score for reads :|||"
is "the line is taken away last of all" "$(tail -c 4 "$work/typed" | od -An -c | tr -d ' ')" '\r033[K'

on_terminal -d "$dir" -i 1 -s 3.5 -w 0 -W 0 -c 0 -r 1 --prefill=1
like "within an interval it begins with all of it" "$work/typed" '0:04 left'
like "... and goes on each second, as far as there is time for it" "$work/typed" '0:0[123] left'

# --- Where there is none ---

on_terminal -d "$dir" -i 2 -s 0.1 "${small[@]}" --no-progress
unlike "there is none with --no-progress" "$work/typed" 'left|removing'
TERM=dumb on_terminal -d "$dir" -i 2 -s 0.1 "${small[@]}"
unlike "there is none on a terminal that cannot clear a line" "$work/typed" 'left|removing'
unlike "... and nothing that would" "$work/typed" $'\e'

script -qec "set -m; $(quoted "$blogbench" -d "$dir" -i 2 -s 0.1 "${small[@]}") & wait" /dev/null \
	>"$work/typed" 2>&1 </dev/null
like "in the background of a shell it runs" "$work/typed" '^Final score for'
unlike "... without progress, since the line is the shell's" "$work/typed" $'left|removing|\e'

script -qec "$(quoted "$blogbench" -d "$dir" -i 2 -s 0.1 "${small[@]}") 2>$(quoted "$work/err")" \
	/dev/null >"$work/typed" 2>&1 </dev/null
unlike "there is none where standard error is a file" "$work/typed" 'left|removing'
unlike "... nor in the file" "$work/err" $'left|removing|\e|\r'

# --- Where standard output goes elsewhere ---

script -qec "$(quoted "$blogbench" -d "$dir" -i 2 -s 0.1 "${small[@]}") >$(quoted "$work/out")" \
	/dev/null >"$work/typed" 2>&1 </dev/null
screen
like "with standard output in a file there is progress" "$work/typed" ' left'
is "... but not in the file, which has its 17 lines" "$(wc -l <"$work/out")" 17
unlike "... of plain text" "$work/out" $'\e|\r|left'
unlike "... and not on the screen in the end" "$work/screen" 'left|removing'

on_terminal -d "$dir" -i 2 -s 0.1 "${small[@]}" --quiet
like "with --quiet there is progress" "$work/typed" ' left'
unlike "... and nothing in the end but messages" "$work/screen" '^[^b]'

# --- Messages, which come when they please ---

# Starts the program on a terminal in the background; its own process is named in $work/pid.
start() {
	: >"$work/typed"
	script -qefc "echo \$\$ >$(quoted "$work/pid"); exec $(quoted "$blogbench" "$@")" /dev/null \
		>"$work/typed" 2>/dev/null </dev/null &
	pid=$!
}

# A moment of rest for a loop that waits for something; fails when the program has ended.
pause() {
	kill -0 "$pid" 2>/dev/null && sleep 0.02
}

fresh
start -d "$dir" -i 100000 -s 0.1 -w 0 -W 0 -c 0 -r 2 --prefill=2
until grep -q 'files/s' "$work/typed"; do
	pause || break
done
for file in "$dir"/blogbench.*/blog-*/article-*.xml; do
	echo "not what was written" >"$file"
done
until grep -q checking "$work/typed"; do
	pause || break
done
rows=$(grep -c 'files/s' "$work/typed")
until [ "$(grep -c 'files/s' "$work/typed")" -gt $((rows + 2)) ]; do
	pause || break
done
kill -TERM "$(cat "$work/pid")"
wait "$pid" 2>/dev/null
pid=""
screen
like "a message that comes in between has a line of its own" "$work/screen" '^blogbench: checking blog-'
whole_lines "... and so have all others"
unlike "after a signal nothing of the progress is left" "$work/screen" 'left|files/s|removing'
is "... and the scores are there" "$(grep -c '^Final score for' "$work/screen")" 2

# --- What it says, and in how much room ---

on_terminal -d "$dir" --label=$'a\tb' -d "$work" --label=other --runs=2 -i 2 -s 0.1 "${small[@]}" --prefill=1
like "of several runs it says which it is, and what is left of all" "$work/typed" \
	'run 1 of 4: making 1 blog first, then 0:01 left, 0:01 in all, on (a\?b|other)'
like "... to the last" "$work/typed" 'run 4 of 4: making 1 blog first, then 0:01 left, on (a\?b|other)'
unlike "... and nothing of it is left" "$work/screen" ' left|first'

script -qec "stty cols 30; $(quoted "$blogbench" -d "$dir" -i 3 -s 0.1 "${small[@]}" --quiet)" /dev/null \
	>"$work/typed" 2>&1 </dev/null
like "in a narrow terminal it is shown" "$work/typed" 'left, [0-9]+ files'
is "... but never more of it than fits" \
	"$(tr '\r' '\n' <"$work/typed" | sed 's/^\x1b\[K//' | grep -v '^blogbench: ' | awk 'length() > 27')" ""

finish
