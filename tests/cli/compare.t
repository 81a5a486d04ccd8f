#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# blogbench compare: saved results in, a table and an exit status out. The results are real ones, in
# which scores, and what else matters, are set to known values.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

cd "$work" || exit 99

# --- What can be told without results ---

run compare
if grep -q 'without jansson' err; then
	is "without jansson it is refused" "$status" 2
	finish
fi
is "nothing to compare is wrong usage" "$status" 2
like "... which is told" err '^blogbench: there is nothing to compare'
run compare --help
is "it has help" "$status" 0
for option in --confidence --fail-above --format --plot --force; do
	like "... with $option" out "^ +$option"
done
unlike "... and without what the benchmark takes" out '--iterations'

# --- Results ---

run -d "$dir" -w 1 -W 0 -c 0 -r 1 -i 3 -s 0.05 --prefill=1 --runs=5 --quiet --output=real.json
is "there is a result to begin with" "$status" 0

# make NAME WRITES READS: a result whose runs are of 3 times 10 seconds, are its own, and have these
# scores. The other figures are the same in all.
make() {
	awk -v name="$1" -v writes="$2" -v reads="$3" '
		function set(member, value) {
			sub("\"" member "\": [0-9]+", "\"" member "\": " value)
		}
		BEGIN {
			split(writes, writes_of, " ")
			split(reads, reads_of, " ")
			for (i = 1; i <= length(name); i++)
				digits = digits sprintf("%02x", index("abcdefghijklmnopqrstuvwxyz",
					substr(name, i, 1)))
		}
		/"interval_ns":/ { set("interval_ns", "10000000000") }
		/^      "id":/ {
			run++
			interval = 0
			id = substr(digits "0000000000000000", 1, 15) run
			sub(/"id": "[0-9a-f]*"/, "\"id\": \"" id "\"")
		}
		/"late_ns":/ {
			interval++
			set("blogs_written", interval == 1 ? writes_of[run] : 0)
			set("blogs_read", interval == 1 ? reads_of[run] : 0)
			set("late_ns", 0)
		}
		{ print }' real.json >"$1.json"
}

make base "300 306 294 303 297" "6000 6060 5940 6030 5970"
make same "303 297 300 294 306" "5940 6060 6000 5970 6030"
make fast "300 297 303 306 294" "9000 9090 8910 9045 8955"
make slow "294 300 303 297 306" "3000 3030 2970 3015 2985"

run compare base.json same.json
is "what is the same compares well" "$status" 0
like "... with both sides named" out '^same\.json \(5 runs\) against base\.json \(5 runs\)$'
like "... and no difference of settings" out '^Settings and environment were the same\.$'
like "... and none of the scores" out \
	'^score for writes, blogs/s +10\.00 +2 % +10\.00 +2 % +\+0\.00 % .* no difference proven +1\.000'
is "... nor of anything" "$(grep -Ec ' (better|worse) ' out)" 0

run compare base.json fast.json
is "what is better ends well" "$status" 0
like "... and is called so" out \
	'^score for reads, blogs/s +200\.0 +0?[.0-9]+ % +300\.0 .* \+50\.0 % +\+4[0-9]\.[0-9] to \+5[0-9]\.[0-9] % +better +<0\.001 +0\.008$'
like "... the other score is not" out '^score for writes, .* no difference proven '
run compare base.json slow.json
is "what is worse ends well, too" "$status" 0
like "... and is called so" out '^score for reads, blogs/s .* -50\.0 % .* worse +<0\.001'

make idle "0 0 0 0 0" "5940 6060 6000 5970 6030"
run compare --fail-above=50 base.json idle.json
is "a score of nothing is worse by all of it" "$status" 4
like "... and is called so" out '^score for writes, blogs/s +10\.00 +2 % +0 +- +-100 % +-100\.0 to -9[0-9]\.[0-9] % +worse '
run compare idle.json base.json
like "... and better by no number the other way round" out \
	'^score for writes, blogs/s +0 +- +10\.00 +2 % +- +\+[0-9]+ % and up +better '

sed 's/"writers": 1/"writers": 0/' idle.json >nobody.json
run compare --force --fail-above=50 base.json nobody.json
is "what nobody was there to do is not worse" "$status" 0
unlike "... but no finding at all" out '^score for writes'
like "... while the others are" out '^score for reads, .* no difference proven '

make cold "240 300 303 297 306" "6000 6060 5940 6030 5970"
run show cold.json
like "a first run that stands out is told in the summary" out \
	'^  run 1 is 20 % below the others in the number of blogs written: consider --warmup\.$'
run show --format=classic cold.json
like "... in the table" out ': run 1 is 20 % below the others in the score for writes: consider --warmup\.$'
run compare base.json cold.json
like "... and in a comparison" out 'cold\.json: run 1 is 20 % below the others in the score for writes: '

# --- Limits ---

run compare --fail-above=40 base.json slow.json
is "worse than a limit by more has a status of its own" "$status" 4
like "... and is told" err \
	'^blogbench: score for reads of slow\.json is proven worse by more than 40 %: -50\.0 %$'
like "... after the table" out '^score for reads'
run compare --fail-above=60 base.json slow.json
is "worse by less is allowed" "$status" 0
is "... without a word" "$(cat err)" ""
run compare --fail-above=49.9 base.json slow.json
is "worse by more, but not proven to be, is allowed" "$status" 0
run compare --fail-above=0 base.json slow.json
is "zero is a limit" "$status" 4
run compare --fail-above=0 base.json same.json
is "... that what is the same does not reach" "$status" 0
run compare --fail-above=0 base.json fast.json
is "... and what is better neither" "$status" 0
run compare --fail-above=-1 base.json slow.json
is "a limit below zero is wrong usage" "$status" 2

# --- Several sides ---

run compare base.json same.json slow.json fast.json
is "several results are compared with the first" "$status" 0
like "... each in a row" out '^score for reads, blogs/s +same\.json .* no difference proven'
like "... under its name" out '^ +slow\.json .* worse'
like "... in order" out '^ +fast\.json .* better'

run -d "$dir" --label=one -d "$dir" --label=two -w 1 -W 0 -c 0 -r 1 -i 3 -s 0.05 --runs=3 --prefill=1 \
	--quiet --output=two.json
run compare two.json
is "of one result with two targets these are compared" "$status" 0
like "... by their labels" out '^two \(3 runs\) against one \(3 runs\)$'
unlike "... and no ranks, of three runs" out 'rank p'

# --- Formats ---

run compare --format=markdown base.json slow.json
is "Markdown ends well" "$status" 0
like "... and is a table" out '^\| score for reads, blogs/s \| 200\.0 \|.*\| worse \| \\?<0\.001 \| 0\.008 \|$'
run compare --format=csv base.json slow.json
is "CSV ends well" "$status" 0
is "... has as many fields in each row" \
	"$(awk -F, '{ print NF }' out | sort -u | wc -l)" 1
is "... and the figures" \
	"$(awk -F, '$1 == "reads_per_second" { print $2, $4, $5, $6, $8, $9, $12, $NF }' out)" \
	"blogs/s base.json slow.json 5 200 100 -50 worse"
run compare --format=json base.json slow.json
is "JSON ends well" "$status" 0
like "... and has the figures" out '"change_percent": -50\.0'
like "... and the words" out '"finding": "worse"'
run compare --format=xml base.json slow.json
is "a format that there is not is wrong usage" "$status" 2
run compare --plot base.json slow.json
is "a plot ends well" "$status" 0
like "... and has the runs" out '^  slow\.json \|.*[o2-9].*\|$'
run compare --plot --format=csv base.json slow.json
is "a plot as CSV is wrong usage" "$status" 2
like "... and told" err '^blogbench: --plot goes with'

make near "300 306 294 303 297" "6100 6150 6040 6090 6070"
run compare base.json near.json
like "what is proven at one confidence" out '^score for reads.* better'
run compare --confidence=99.9 base.json near.json
like "... need not be at another" out '^score for reads.* no difference proven'
like "... which is said" out '99\.9 % confidence'

# --- What differs ---

sed -e 's/"release": "[^"]*"/"release": "9.9"/' -e 's/"options": "[^"]*"/"options": "rw,noatime"/' \
	same.json >other.json
run compare base.json other.json
is "another environment is compared" "$status" 0
like "... with the kernels" out '^  kernel +[^ ]+ +9\.9$'
like "... and the mount options listed" out '^  mount options .* [^ ]*noatime$'
is "... before the table" "$(awk '/^  kernel/ { print "listed" } /^score for/ { exit }' out)" listed

sed 's/"readers": 1/"readers": 7/' same.json >other.json
run compare base.json other.json
is "other work is refused" "$status" 1
like "... with what it is and how to go on" err \
	'^blogbench: other\.json and base\.json did not do the same work \(readers 7 against 1\); --force '
is "... and nothing is shown" "$(cat out)" ""
run compare --force base.json other.json
is "with --force it is compared" "$status" 0
like "... and listed" out '^  readers +1 +7$'

# --- Runs ---

awk '/"ended": "time"/ && ++run == 2 { sub("time", "error") } { print }' same.json >bad.json
run compare base.json bad.json
is "a result with an INVALID run is compared" "$status" 0
like "... without it" out '^bad\.json \(4 runs\) against'
like "... and it is said so" out '^  bad\.json: 1 of 5 runs is INVALID and left out, the first: '
run compare --format=csv base.json bad.json
like "... on standard error where there is no room" err '^blogbench: bad\.json: 1 of 5 runs is INVALID'
sed 's/"ended": "time"/"ended": "error"/' same.json >bad.json
run compare base.json bad.json
is "a result with nothing but INVALID runs is refused" "$status" 1
like "... and told" err '^blogbench: bad\.json has no run that can be compared: all of them are INVALID$'

run -d "$dir" -w 1 -W 0 -c 0 -r 1 -i 3 -s 0.05 --prefill=1 --quiet --output=real.json
make single 300 6000
run compare --force base.json single.json
is "a single run ends well" "$status" 0
like "... is not tested" out '^score for reads.* not tested'
like "... and it is said what it takes" out 'single\.json: with 1 run nothing can be proven; it takes 3'

# --- What is no comparison ---

# refused NAME SENTENCE FILE...
refused() {
	run compare "${@:3}"
	is "$1 is refused" "$status" 1
	like "... with a sentence" err "^blogbench: $2"
	is "... and nothing else" "$(cat out; wc -l <err)" 1
}

cp base.json copy.json
refused "the same file twice" 'base\.json and base\.json hold the same runs' base.json base.json
refused "a copy" 'base\.json and copy\.json hold the same runs' base.json copy.json
refused "one result with one target" 'base\.json has one target only' base.json
refused "a file that is not there" 'cannot read nowhere\.json: ' base.json nowhere.json
echo '[1, 2' >broken.json
refused "a file that is no result" 'broken\.json' base.json broken.json
sed -E -e 's/("(blogs|articles|pictures|comments|article_bytes|picture_bytes|comment_bytes)_[a-z]+"): [0-9]+/\1: 0/g' \
	same.json >nothing.json
awk '/"latencies":/ { print "      \"latencies\": {"; inside = 1; next }
	inside && /^      }/ { inside = 0 }
	inside { sub(/: \{.*\}/, ": null") }
	{ print }' nothing.json >empty.json
refused "a result without any figure" 'base\.json and empty\.json have no figure in common' \
	base.json empty.json

if [ -w /dev/full ]; then
	"$blogbench" compare base.json slow.json >/dev/full 2>err
	is "a table that cannot be written is an error" "$?" 1
	like "... which is told" err '^blogbench: cannot write to standard output: '
else
	skip "a table that cannot be written is an error" "there is no /dev/full"
fi

finish
