#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Results as files: what --output saves, `blogbench show` tells again to the byte; the manual page
# has all that is in them; and what can't be saved or shown is told in a sentence.

# shellcheck source=tests/mounts.sh
. "$(dirname "$0")/../mounts.sh"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
page=$top_srcdir/man/blogbench-result.5
golden=$top_srcdir/tests/data/result-1.json
json=$work/result.json
few=(-d "$dir" -s 0.05 -w 2 -W 1 -c 2 -r 4)

# What is wrong with the last run, which had to fail. $1: the exit status wanted, then the regular
# expressions that its one sentence matches.
complaints() {
	local expected

	[ "$status" = "$1" ] || echo "exit status $status"
	[ "$(wc -l <"$work/err")" = 1 ] || echo "not one line: $(cat "$work/err")"
	for expected in "${@:2}"; do
		grep -Eq -- "^blogbench: .*$expected" "$work/err" ||
			echo "no $expected in: $(cat "$work/err")"
	done
}

# $1: the name, $2: the exit status, $3: what is said, then the arguments.
refuses() {
	run "${@:4}"
	is "$1" "$(complaints "$2" "$3")" ""
	is "... and nothing is shown" "$(cat "$work/out")" ""
}

# The last run succeeded, and did not say otherwise.
went_well() {
	is "$1" "$status$(grep -v SUSPECT "$work/err")" 0
}

# The saved result shows in a format what the last run has shown in it. $1: the name, $2: the format.
shows_again() {
	cp "$work/out" "$work/live"
	run show --format="$2" "$json"
	is "$1" "$status$(cat "$work/err")" 0
	ok "... to the byte" cmp "$work/out" "$work/live"
}

# --- Without jansson ---

run "${few[@]}" -i 1 --output="$json"
if grep -q "without jansson" "$work/err"; then
	is "without jansson --output is refused" "$(complaints 2 jansson)" ""
	ok "... and no file is made" [ ! -e "$json" ]
	refuses "so is show" 2 jansson show "$golden"
	finish
fi
if [ -z "${MEMBERS:-}" ]; then
	skip_all "tests/cli/members is not built"
fi

# --- A run, and the same from the file ---

run "${few[@]}" -i 3 --output="$json" --csv="$work/live.csv"
went_well "a run with --output"
like "its classic output is there as ever" "$work/out" '^Final score for reads : '
empty "nothing is left in the directory" "$dir"
is "nothing is left beside the file" "$(cd "$work" && ls -d blogbench* 2>/dev/null)" ""
shows_again "its classic output, from the file" classic
run show --format=csv "$json"
is "its rows, from the file" "$status" 0
ok "... to the byte" cmp "$work/out" "$work/live.csv"

run "${few[@]}" -i 3 --quiet --summary --output="$json"
went_well "a run with --quiet and --summary"
unlike "it shows no score as --quiet wants it" "$work/out" '^Final score'
shows_again "its summary, from the file" summary
run show "$json"
ok "... which is what is shown where nothing else is asked for" cmp "$work/out" "$work/live"

run "${few[@]}" -i 2 --warmup=1 --prefill=5 --output="$json"
went_well "a run with a warm-up"
shows_again "its classic output, from the file" classic

mkdir "$work/second"
run "${few[@]}" --label='one "1"' -d "$work/second" --runs=2 --prefill=3 --prepare=true \
	-i 2 --output="$json"
went_well "two runs of two targets"
shows_again "their classic output, from the file" classic
run "${few[@]}" -d "$work/second" --runs=2 -i 2 --quiet --summary --output="$json"
went_well "... and once more with a summary"
shows_again "it, from the file" summary

strange=$work/$(printf 'caf\xe9 "\\ \x01')
mkdir "$strange"
run -d "$strange" -i 1 -s 0.2 -w 1 -W 0 -c 0 -r 1 --prefill=1 --output="$json"
went_well "a directory whose name is not UTF-8"
shows_again "its name, from the file" classic

start "${few[@]}" -i 1000 --prefill=5 --output="$json"
await_lines 13
stop TERM
is "a run that is stopped ends by the signal" "$status" 143
like "... and is marked" "$json" '"ended": "signal"'
shows_again "its rows and scores so far, from the file" classic

# --- An experiment that is killed, and one that is stopped, between two runs ---

experiment=("${few[@]}" -i 1 --runs=3 --pause=60 --output="$json")
rm "$json"
start "${experiment[@]}"
until [ -e "$json" ]; do
	pause || break
done
stop KILL
run clean -d "$dir"
run show --format=classic "$json"
is "the runs before it was killed are in the file" "$(grep -c '^Run 1 of ' "$work/out")" 1
like "... and what is missing is told" "$work/out" \
	'^The experiment has not come to its end: of 3 runs 1 were completed\.$'
run show "$json"
like "... also in the summary" "$work/out" '^The experiment has not come to its end: of 3 runs 1 '
cp "$json" "$work/cut.json"
start "${experiment[@]}"
await_lines 13
stop TERM
like "one that is stopped is not complete" "$json" '"complete": false'
shows_again "its runs so far, from the file" classic
# The file of the first run is there before that run is cleaned up, and before the last one begins.
rm "$json"
start "${few[@]}" -i 1 --runs=2 --prefill=30 --output="$json"
until [ -e "$json" ]; do
	pause || break
done
stop TERM
like "nor is one that is stopped before its last run" "$json" '"complete": false'
run "${few[@]}" -i 1 --runs=2 --output="$json"
like "one that comes to its end is" "$json" '"complete": true'
unlike "... and says nothing of it" "$work/out" "come to its end"
run compare "$json" "$work/cut.json"
like "... but of the other one where they are compared" "$work/out" \
	'cut.json: The experiment has not come to its end: of 3 runs 1 were completed\.'
run "${few[@]}" -i 1 --runs=2 --quiet --output=-
is "into a stream goes nothing but the end" "$(grep -c '"schema": 1' "$work/out")" 1

# --- Standard output ---

run "${few[@]}" -i 1 --quiet --output=-
went_well "a result on standard output"
cp "$work/out" "$json"
run show "$json"
is "... is a whole one" "$status" 0
refuses "... but not among the classic output" 2 "--output=-.*--quiet" "${few[@]}" -i 1 --output=-
refuses "... nor a summary" 2 "--output=-.*--summary" "${few[@]}" -i 1 --quiet --summary --output=-
run "${few[@]}" -i 1 --quiet --output=/dev/stdout
went_well "a result for /dev/stdout"
like "... is there too" "$work/out" '"schema": 1'
run "${few[@]}" -i 1 --output=/dev/stdout
like "... and what was shown before it stays" "$work/out" '^Final score for reads : '

# --- What cannot be saved ---

# As root, too: found before there is a run, so that nothing is shown.
refuses "a directory that is not there" 1 "$work/none/r.json: No such file" \
	"${few[@]}" -i 1 --output="$work/none/r.json"
refuses "a directory in the place of the file" 1 "$work: Is a directory" \
	"${few[@]}" -i 1 --output="$work"
refuses "no name" 2 "--output and --csv are the names of files" "${few[@]}" -i 1 --output=
refuses "... for the rows" 2 "--output and --csv are the names of files" "${few[@]}" -i 1 --csv=
echo old >"$work/old"
refuses "something below a file" 1 "Not a directory" "${few[@]}" -i 1 --output="$work/old/r.json"
is "... which stays" "$(cat "$work/old")" old
empty "nothing is left in the directory" "$dir"
run -d "$work/none" -i 1 --output="$work/old"
is "where there is no run there is no result: the old one stays" "$status $(cat "$work/old")" "1 old"

if [ -w /dev/full ]; then
	run "${few[@]}" -i 1 --quiet --output=/dev/full
	is "a device that is full" "$status" 1
	like "... is named, and why" "$work/err" '^blogbench: .*/dev/full: No space left'
	ok "... and stays a device" [ -c /dev/full ]
	"$blogbench" "${few[@]}" -i 1 --quiet --output=- >/dev/full 2>"$work/err"
	is "standard output that is full" "$?" 1
	like "... is named, and why" "$work/err" '^blogbench: .*standard output: No space left'
else
	skip "a device that is full" "there is no /dev/full"
fi

mkdir "$work/disk"
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=64k none "$work/disk" 2>/dev/null; then
	# shellcheck disable=SC2016 # $work is the same at the end
	at_end 'umount "$work/disk" 2>/dev/null'
	echo old >"$work/disk/r.json"
	head -c 100000 /dev/zero >"$work/disk/filler" 2>/dev/null
	run "${few[@]}" -i 2 --output="$work/disk/r.json"
	is "a disk that is full: the exit status tells" "$status" 1
	like "... and a sentence" "$work/err" "^blogbench: .*$work/disk/r.json: No space left"
	like "... the scores are there" "$work/out" '^Final score for reads : '
	is "... the old file stays as it was" "$(cat "$work/disk/r.json")" old
	is "... and nothing else" "$(cd "$work/disk" && echo *)" "filler r.json"
	umount "$work/disk"
else
	skip "a disk that is full" "cannot mount a tmpfs here"
fi

# --- Show ---

run show --help
is "show has help" "$status" 0
like "... with its formats" "$work/out" '^ +--format=NAME .*classic.*summary.*csv.*\(summary\)$'
refuses "no file to show" 2 "no file" show
refuses "a format that there is not" 2 '--format is "xml".*summary' show --format=xml "$golden"
refuses "a file that is not there" 1 "$work/none: No such file" show "$work/none"
refuses "a directory" 1 "$work: Is a directory" show "$work"
: >"$work/empty"
refuses "an empty file" 1 "$work/empty is empty" show "$work/empty"
refuses "a file that is no JSON" 1 "$work/old, line 1: " show "$work/old"
head -n 20 "$golden" >"$work/short"
refuses "a file that is cut off" 1 "$work/short, line 2[01]: " show "$work/short"
sed 's/"schema": 1/"schema": 2/' "$golden" >"$work/newer"
refuses "a result of a newer program" 1 "$work/newer: schema is 2, .* up to 1" show "$work/newer"
sed 's/"late_ns": 2000/"late_ns": "soon"/' "$golden" >"$work/odd"
refuses "a member of another type" 1 'odd: runs\[0\].intervals\[1\].late_ns has to be ' show "$work/odd"
sed '/"runs": \[$/,$d' "$golden" >"$work/none"
printf '"runs": []}\n' >>"$work/none"
refuses "a result without runs" 1 "$work/none: runs has to hold one run" show "$work/none"
head -c 1000000 /dev/zero | tr '\0' '[' >"$work/nested"
refuses "a million brackets" 1 "$work/nested, line 1: .*depth" show "$work/nested"

for format in classic summary csv; do
	run show --format="$format" "$golden"
	is "a result of another machine as $format" "$status$(cat "$work/err")" 0
	ok "... with something to see" [ -s "$work/out" ]
	cp "$work/out" "$work/once"
	run show --format="$format" "$golden" "$golden"
	ok "... and two of them" cmp "$work/out" <(cat "$work/once" "$work/once")
done
run show --format=csv "$work/empty" "$golden"
is "what can't be shown is passed over, but not in silence" "$(complaints 1 "$work/empty")" ""
ok "... and the other is there" cmp "$work/out" "$work/once"
if [ -w /dev/full ]; then
	"$blogbench" show "$golden" >/dev/full 2>"$work/err"
	is "what can't be written" "$?" 1
	like "... is told" "$work/err" '^blogbench: .*standard output: No space left'
fi

# --- Size and speed, with all workers ---

run -d "$dir" -i 30 -s 0.02 --quiet --output="$json"
went_well "thirty intervals"
ok "... are less than 200 KiB" [ "$(wc -c <"$json")" -lt 204800 ]
# The limit is far from what it takes, also for a program that is built to find errors.
ok "... and are shown in no time" bash -c 'ulimit -t 2 && exec "$@" >/dev/null' - \
	"$blogbench" show "$json"

# --- The manual page ---

# The members on the page, each with its types: "host.name text", "host.name null". Names in angle
# brackets stand for lists, which are on the page too, or for the roles.
members_of_page() {
	awk '
	/^\.Ss / { section = $2 }
	/^\.It Li / && (section ~ /^(Counters|Operations|Metrics)$/) { list[section, ++count[section]] = $3 }
	/^\.It Li / && section !~ /^(Counters|Operations|Metrics)$/ {
		types = ""
		for (i = 5; i <= NF && $i != ","; i++)
			if ($i != "or")
				types = types " " $i
		way[++ways] = $3
		types_of[ways] = types
	}
	function show(way, types, word, section, i) {
		if (match(way, /<[a-z]+>/)) {
			word = substr(way, RSTART + 1, RLENGTH - 2)
			section = toupper(substr(word, 1, 1)) substr(word, 2) "s"
			for (i = 1; i <= count[section]; i++)
				show(substr(way, 1, index(way, "<") - 1) list[section, i] \
					substr(way, index(way, ">") + 1), types)
			return
		}
		split(types, type, " ")
		for (i in type)
			print way, type[i] == "id" || type[i] == "word" ? "text" : type[i]
	}
	END {
		count["Roles"] = split("writers rewriters commenters readers", role, " ")
		for (i = 1; i <= count["Roles"]; i++)
			list["Roles", i] = role[i]
		for (j = 1; j <= ways; j++)
			show(way[j], types_of[j])
	}' "$page" | sort -u
}

members_of_page >"$work/on-page"
"$MEMBERS" "$json" "$golden" | sort -u >"$work/in-files"
ok "the page has members" [ "$(wc -l <"$work/on-page")" -gt 200 ]
is "all that is in results is on the page, with its type" \
	"$(comm -13 "$work/on-page" "$work/in-files")" ""
is "all that is on the page is in results" \
	"$(comm -23 <(cut -d' ' -f1 "$work/on-page" | sort -u) <(cut -d' ' -f1 "$work/in-files" | sort -u))" ""
like "the page tells the version of the schema" "$page" '^This page describes version 1 of its schema'

finish
