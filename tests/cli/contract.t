#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The classic output: each of its bytes, and each way in which scripts are known to read it.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

small=(-w 1 -W 1 -c 1 -r 2)

# The output as it has to be, printed anew from the numbers that stand in it. $1: DIR as typed,
# $2: interval, $3: iterations, $4: minutes, then how many of each worker.
printed_anew() {
	printf '\nFrequency = %s secs\nScratch dir = [%s]\n' "$2" "$1"
	printf 'Spawning %s writers...\nSpawning %s rewriters...\n' "$5" "$6"
	printf 'Spawning %s commenters...\nSpawning %s readers...\n' "$7" "$8"
	printf 'Benchmarking for %s iterations.\nThe test will run during %s minutes.\n\n' "$3" "$4"
	printf '%s%s\n' '  Nb blogs   R articles    W articles    R pictures' \
		'    W pictures    R comments    W comments'
	sed '1,11d' "$work/out" | head -n "$3" |
		awk '{ printf "%10d %12d %13d %13d %13d %13d %13d\n", $1, $2, $3, $4, $5, $6, $7 }'
	printf '\nFinal score for writes:%14d\n' "$(score writes)"
	printf 'Final score for reads :%14d\n\n' "$(score reads)"
}

same_bytes() {
	printed_anew "${@:2}" >"$work/wanted"
	ok "$1" diff "$work/wanted" "$work/out"
}

# Starts the program in the background, its standard output and error added to the files $1 and $2.
start() {
	"$blogbench" "${@:3}" >>"$1" 2>>"$2" &
	pid=$!
	deadline=$((SECONDS + 60))
}

# --- Each byte ---

begun=$(date +%s.%N)
run -d "$dir" -i 3 -s 0.1 "${small[@]}"
ended=$(date +%s.%N)
is "a run succeeds" "$status" 0
same_bytes "its output has each byte in its place" "$dir" 0.1 3 0 1 1 1 2
is "every line on standard error says whose it is" "$(grep -Evc '^blogbench: .' "$work/err")" 0
empty "nothing is left in the directory" "$dir"
note "0.3 s were asked for, and it took" \
	"$(awk -v a="$begun" -v b="$ended" 'BEGIN { printf "%.2f", b - a }') s with the clean-up"

run -d "$dir/../dir/" -i1 -s .25 -w 1 -W 0 -c 0 -r 1 --content=random --verify=full --seed=1 \
	--prefill=1
same_bytes "other options change none, and DIR stands as it was typed" "$dir/../dir/" 0.25 1 0 1 0 0 1

# --- Ways to read it, of a whole output on its own ---

run -d "$dir" -i 4 -s 0.1 "${small[@]}"
cp "$work/out" "$work/whole"

sed '1,11d' "$work/whole" | head -n -3 >"$work/rows"
is "without the first 11 and the last 3 lines, the rows are left and an empty line" \
	"$(awk '{ print NF }' "$work/rows" | tr '\n' ' ')" "7 7 7 7 0 "
unlike "all of a row are unsigned integers" "$work/rows" '[^0-9 ]'
is "the last 3 lines are the scores and an empty one" \
	"$(tail -n 3 "$work/whole" | sed 's/[0-9]*$//; s/  */ /g' | tr '\n' '|')" \
	'Final score for writes: |Final score for reads : ||'
is "field 5 of the line with writes is the last of it" \
	"$(awk '/writes/ { print $5 }' "$work/whole")" "$(score writes)"
is "field 6 of the line with reads is the last of it" \
	"$(awk '/reads/ { print $6 }' "$work/whole")" "$(score reads)"
is "the last line that holds reads ends in the score" \
	"$(grep reads "$work/whole" | tail -n 1 | sed 's/.* //')" "$(score reads)"
is "the scores are matched at the start of a line" \
	"$(sed -nE 's/^Final score for (writes|reads ): +[0-9]+$/\1/p' "$work/whole" | tr '\n' '|')" \
	'writes|reads |'
is "a score has 14 columns behind the colon" \
	"$(awk -F: '/^Final/ { print length($2) }' "$work/whole" | tr '\n' ' ')" "14 14 "
for word in writers rewriters commenters readers iterations; do
	is "the word $word stands on one line" "$(grep -cw "$word" "$work/whole")" 1
	is "... and its number is in it" "$(grep -w "$word" "$work/whole" | grep -c '[0-9]')" 1
done
is "two lines hold Final score for" "$(grep -c 'Final score for' "$work/whole")" 2
is "all is printable, and lines end as on Unix" "$(tr -d '\n -~' <"$work/whole" | wc -c)" 0

# --- As it comes through a pipe ---

mkfifo "$work/pipe"
start "$work/pipe" "$work/err" -d "$dir" -i 100000 -s 0.1 "${small[@]}"
exec 3<"$work/pipe"
seen=""
for line in {1..13}; do
	IFS= read -r text <&3 || text="(no more)"
	[ "$line" -lt 12 ] || seen+="$(wc -w <<<"$text") "
done
is "rows come through a pipe one by one, each whole" "$seen" "7 7 "
ok "... while the run goes on" kill -0 "$pid"
cat <&3 >/dev/null &
exec 3<&-
stop TERM

# --- Both streams in one, when things go wrong ---

# A file is spoiled under its readers, and something foreign is put into the scratch directory.
fresh
start "$work/merged" "$work/merged" -d "$dir" -i 100000 -s 0.1 -w 0 -W 0 -c 0 -r 2 --prefill=2
until [ "$(wc -l <"$work/merged")" -ge 12 ]; do
	pause || break
done
for file in "$dir"/blogbench.*/blog-*/article-*.xml; do
	echo "not what was written" >"$file"
done
echo "mine" >"$(echo "$dir"/blogbench.*)/notes"
until grep -q checking "$work/merged"; do
	pause || break
done
stop TERM

like "a fault is told" "$work/merged" '^blogbench: checking blog-[01]/article-[0-9]+\.xml: '
is "... once, however often it happens" "$(grep -c '^blogbench: checking' "$work/merged")" 1
like "... and counted" "$work/merged" '^blogbench: INVALID: .*[0-9]+ files? '
is "two lines hold Final score for, all the same" "$(grep -c 'Final score for' "$work/merged")" 2
is "the last line that holds reads is a score" \
	"$(grep reads "$work/merged" | tail -n 1 | sed 's/[0-9]*$//; s/  */ /g')" 'Final score for reads : '
is "the scores stand at the start of their lines" "$(grep -c '^Final score for' "$work/merged")" 2
sed '1,/^Final score for reads/d' "$work/merged" >"$work/after"
like "something is said after the scores" "$work/after" '^blogbench: .*notes'
unlike "... without the words that are looked for" "$work/after" 'reads|writes|threads'
for word in writers rewriters commenters readers iterations; do
	is "the word $word stands on one line, with all messages" \
		"$(grep -cw "$word" "$work/merged")" 1
done
is "each line is whole: a message, or one that belongs there" \
	"$(grep -Evc '^(blogbench: .*| *[0-9]+( +[0-9]+){6}|[A-Z].*| +Nb blogs .*|)$' "$work/merged")" 0

finish
