#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The summary: that it comes after the classic output and changes none of it, that its figures are
# those of the rows, and that what it says can be used.

# shellcheck source=../lib.sh
. "$(dirname "$0")/../lib.sh"

small=(-w 1 -W 1 -c 1 -r 2)

# Splits what came out into the classic part and the summary.
split() {
	sed '/^Summary of /,$d' "$work/out" >"$work/classic"
	sed -n '/^Summary of /,$p' "$work/out" >"$work/summary"
}

# The lines of a part, which is named by its first word and ends with an empty line.
part() {
	sed -n "/^$1/,/^\$/p" "$work/summary"
}

# A field of the row of that name in the throughput: by default what was done in all. What was not
# done has no row.
row() {
	part Throughput | sed -n "s/^  $1  *//p" | awk -v n="${2:-1}" '{ field = $n } END { print field + 0 }'
}

# The sum of a column of the classic rows.
classic() {
	grep -E '^ *[0-9]+( +[0-9]+){6}$' "$work/classic" | awk -v n="$1" '{ sum += $n } END { print sum }'
}

# No line is wider than a hundred characters, or holds what it should not.
keeps_to_its_manners() {
	is "$1 is at most 100 columns wide" "$(sed 's/µ/u/g' "$work/summary" | awk 'length() > 100')" ""
	unlike "... is without the words that scripts look for" "$work/summary" \
		'reads|writes|threads|Final score|writers|rewriters|commenters|readers|iterations'
	is "... and all printable" "$(sed 's/µ/u/g' "$work/summary" | tr -d '\n -~' | wc -c)" 0
	unlike "... with nothing at the ends of lines" "$work/summary" ' $'
}

# --- One run ---

run -d "$dir" -i 3 -s 0.2 "${small[@]}" --prefill=1 --summary
split
is "a run with --summary succeeds" "$status" 0
is "the classic output comes first, as long as ever" "$(wc -l <"$work/classic")" 18
is "... to its end" "$(tail -n 3 "$work/classic" | sed 's/ *[0-9]*$//' | tr '\n' '|')" \
	'Final score for writes:|Final score for reads :||'
keeps_to_its_manners "the summary"
is "it ends with an empty line" "$(tail -n 1 "$work/summary")" ""
is "nothing is left" "$(ls -A "$dir")" ""

like "the verdict comes first" "$work/summary" "^Summary of $dir: SUSPECT, 3 intervals of 0\.2 s\$"
is "... with the reasons that standard error had" \
	"$(sed -n 's/^  \(SUSPECT: \)/\1/p' "$work/summary" | tr '\n' '|')" \
	"$(sed -n 's/^blogbench: \(SUSPECT: \)/\1/p' "$work/err" | tr '\n' '|')"

is "as many blogs were written as the score says" "$(row 'blogs written')" "$(score writes)"
is "... and read" "$(row 'blogs read')" "$(score reads)"
is "as many articles were read as the rows say" "$(row 'articles read')" "$(classic 2)"
is "... and written" "$(row 'articles written')" "$(classic 3)"
is "... pictures read" "$(row 'pictures read')" "$(classic 4)"
is "... and written" "$(row 'pictures written')" "$(classic 5)"
is "... comments read" "$(row 'comments read')" "$(classic 6)"
is "... and written" "$(row 'comments written')" "$(classic 7)"
is "all kinds together are the files read" "$(row 'files read')" \
	$(($(classic 2) + $(classic 4) + $(classic 6)))
is "... and written" "$(row 'files written')" $(($(classic 3) + $(classic 5) + $(classic 7)))
is "a rate is of the time that counts" "$(row 'files read' 2)" \
	"$(row 'files read' | awk '{ print sprintf("%.2f", $1 / 0.6) + 0 }')"
is "the slowest and the fastest interval are those of the rows" \
	"$(row 'articles read' 3) $(row 'articles read' 4)" \
	"$(grep -E '^ *[0-9]+( +[0-9]+){6}$' "$work/classic" | awk '
		{ rate = $2 / 0.2; if (NR == 1 || rate < low) low = rate; if (rate > high) high = rate }
		END { print sprintf("%.2f", low) + 0, sprintf("%.2f", high) + 0 }')"
is "data is told where there are files, and only there" \
	"$(part Throughput | awk 'NR > 1 && NF { print (NF == 7) == ($1 != "blogs") }' | sort -u)" 1

is "each latency has its operations, a mean, five percentiles and a maximum" \
	"$(part Latency | grep -cE '^  [a-z ]+  [0-9]+(  +[0-9.]{1,5} (ns|µs|ms|s)){7}$')" \
	"$(part Latency | tail -n +2 | grep -c .)"
is "... of all that was done" "$(part Latency | sed -nE 's/^  (blog|article|picture|comment) (read|written) .*/\1s \2/p' | sort)" \
	"$(part Throughput | sed -nE 's/^  (blogs|articles|pictures|comments) (read|written) .*/\1 \2/p' | sort)"
is "... in the order of their size" "$(part Latency | tail -n +2 | sed 's/µs/ us/g' | awk '
	NF {
		sub(/^[a-z ]+/, "")
		ns["ns"] = 1; ns["us"] = 1e3; ns["ms"] = 1e6; ns["s"] = 1e9
		for (i = 6; i <= NF; i += 2)
			if ($i * ns[$(i + 1)] < $(i - 2) * ns[$(i - 1)])
				print
	}')" ""

like "there is evidence of where bytes came from" "$work/summary" '(came from|in) memory'
like "... and of the data set" "$work/summary" 'the data set is [0-9.]+ (K|M)iB, memory [0-9.]+ (M|G|T)iB'
like "the target's file system is told" "$work/summary" '^  file system  [a-z0-9.]+ of '
like "... and the machine" "$work/summary" "^  host         .*$(uname -s) $(uname -r), $(uname -m)\$"

# --- The same again ---

# The command that the summary ends with, on one line.
command_again() {
	sed -n '/^The same again/,/^$/p' "$work/summary" | tail -n +2 | tr '\n' ' ' | sed 's/ \\ */ /g; s/^ *//; s/ *$//'
}

is "the command for the same again is plain" "$(command_again | sed 's/=[0-9]*$/=/')" \
	"blogbench -d $dir -i 3 -s 0.2 -w 1 -W 1 -c 1 -r 2 --prefill=1 --seed="

odd="$work/it's a \$dir"
mkdir "$odd"
run -d "$odd" --label='two words' -i 2 -s 0.15 -w 2 -W 0 -c 1 -r 3 --prefill=3 --content=text --verify=full \
	--warmup=1 --confidence=99 --seed=7 --summary
split
like "the label is the target's name" "$work/summary" "^Summary of two words: .*, 2 intervals of 0\.15 s after 1 of warm-up"
keeps_to_its_manners "its summary"
is "the command for the same again is that which was given" "$(command_again)" \
	"blogbench -d '$work/it'\\''s a \$dir' --label='two words' -i 2 -s 0.15 -w 2 -W 0 -c 1 -r 3 --prefill=3\
 --content=text --verify=full --warmup=1 --seed=7 --confidence=99"
like "... on lines that a shell puts together" "$work/summary" ' \\$'
head -n 10 "$work/classic" >"$work/head"
again=$(command_again)
eval "\"\$blogbench\" ${again#blogbench}" >"$work/out" 2>"$work/err"
is "... and it does the same again" "$(head -n 10 "$work/out")" "$(cat "$work/head")"

# --- What is not there is not told ---

run -d "$dir" -i 2 -s 0.1 -w 1 -W 0 -c 0 -r 0 --summary --quiet
cp "$work/out" "$work/summary"
is "with --quiet there is the summary alone" "$(head -c 10 "$work/out")" "Summary of"
unlike "where nobody reads, nothing is told of reading" "$work/summary" ' read( |$)|looked up|reading'
run -d "$dir" -i 2 -s 0.2 -w 0 -W 0 -c 0 -r 2 --prefill=1 --summary --quiet
cp "$work/out" "$work/summary"
unlike "where nobody writes, nothing is told of writing" "$work/summary" '^  [a-z]+ written|writing may|dirty then'
like "... but of reading" "$work/summary" '^  files read '

# --- Several ---

run -d "$dir" --label=$'a\tb' -d "$work" --label=other --runs=2 -i 2 -s 0.1 "${small[@]}" --summary
split
keeps_to_its_manners "the summary of several"
is "each target has its own" "$(grep -c '^Summary of ' "$work/summary")" 2
like "... which counts its runs" "$work/summary" '^Summary of a\?b: 2 runs of 2 intervals of 0\.1 s: 2 SUSPECT$'
is "a reason that all runs have is told once" \
	"$(grep 'SUSPECT: short: 2 intervals and 0.2 s in all' "$work/summary" | cut -c 1-12 | tr '\n' '|')" \
	"  all runs: |  all runs: |"
is "the throughput of each is the mean of its runs" "$(grep -c '^Throughput  *mean per second' "$work/summary")" 2
is "evidence is told of each run" \
	"$(sed -n '/^Summary of other/,$p' "$work/summary" | grep -cE '^ +[12]  (SUSPECT|VALID) ')" 2
is "... with its scores" "$(sed -n '/^Summary of other/,$p' "$work/summary" | grep -E '^ +[12]  (SUSPECT|VALID) ' |
	sort | awk '{ print "Run " $1 " of other: writes " $3 ", reads " $4 }')" \
	"$(grep '^Run . of other' "$work/classic" | sort)"
is "the machine is told once" "$(grep -c '^Machine$' "$work/summary")" 1
like "the command has all targets" "$work/summary" "^  blogbench -d .* --label='a\?b'"

# --- From a file ---

run -d "$dir" --label=$'q"\t' --runs=2 -i 2 -s 0.1 "${small[@]}" --summary --quiet --output="$work/result"
if [ "$status" = 2 ]; then
	skip "show shows the same again" "this blogbench was built without jansson"
else
	cp "$work/out" "$work/wanted"
	run show --format=summary "$work/result"
	ok "show shows the same again" diff "$work/wanted" "$work/out"
fi

# --- A run that is stopped ---

: >"$work/out"
"$blogbench" -d "$dir" -i 100000 -s 0.1 "${small[@]}" --summary >"$work/out" 2>"$work/err" &
pid=$!
# shellcheck disable=SC2016 # $pid as it is at the end
at_end 'kill -9 "$pid" 2>/dev/null; wait "$pid" 2>/dev/null'
until [ "$(wc -l <"$work/out")" -ge 13 ]; do
	kill -0 "$pid" 2>/dev/null || break
	sleep 0.02
done
kill -TERM "$pid"
wait "$pid" 2>/dev/null
split
like "a run that was stopped is INVALID" "$work/summary" "^Summary of $dir: INVALID, [0-9]+ intervals? of 0\.1 s"
like "... for that reason" "$work/summary" '^  INVALID: interrupted by a signal'
is "... and has its figures all the same" "$(row 'blogs read')" "$(score reads)"

# How far it gets is not to be seen from outside: it has more time until it has read a blog.
for seconds in 0.5 3 20; do
	"$blogbench" -d "$dir" -i 1 -s 1000 "${small[@]}" --prefill=1 --summary >"$work/out" 2>"$work/err" &
	pid=$!
	sleep "$seconds"
	kill -TERM "$pid"
	wait "$pid" 2>/dev/null
	split
	[ "$(score reads)" = "" ] || [ "$(score reads)" = 0 ] || break
done
is "one that was stopped in its first interval has what was done" "$(row 'blogs read')" "$(score reads)"
is "... but no rate" "$(part Throughput | sed -n 's/^  blogs read  *[0-9]*//p' | tr -d ' ')" "---"

finish
