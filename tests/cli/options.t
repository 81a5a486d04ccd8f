#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Every option, in every form in which it can be typed; the defaults; what is ignored.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

# Starts a run, waits until it has said what it is going to do, and ends it. $head then holds that:
# interval, DIR, writers, rewriters, commenters, readers, iterations, minutes.
announce() {
	start "$@"
	await_lines 11
	stop TERM
	head=$(sed -n -e 's/^Frequency = \(.*\) secs$/\1/p' -e 's/^Scratch dir = \[\(.*\)\]$/\1/p' \
		-e 's/^Spawning \(.*\) .*\.\.\.$/\1/p' -e 's/^Benchmarking for \(.*\) iterations\.$/\1/p' \
		-e 's/^The test will run during \(.*\) minutes\.$/\1/p' "$work/out" | tr '\n' ' ')
}

announces() {
	announce "${@:3}"
	is "$1" "$head" "$2"
}

# --- Help and version ---

run
cp "$work/out" "$work/nothing"
is "without any argument it succeeds" "$status" 0
for option in -h --help --hel --h; do
	run "$option"
	is "$option succeeds" "$status" 0
	ok "... with the help that no argument gives too" cmp "$work/out" "$work/nothing"
	is "... and nothing on standard error" "$(cat "$work/err")" ""
done
run -h -i 0 --no-such-option
is "-h counts before what follows it" "$status" 0

for option in "-d, --directory=" "-i, --iterations=" "-s, --sleep=" "-w, --writers=" "-W, --rewriters=" \
	"-c, --commenters=" "-r, --readers=" "-h, --help" "-V, --version" \
	"--prefill=" "--content=" "--verify=" "--seed=" "--keep" "--runs=" "--pause=" "--warmup=" \
	"--label=" "--prepare=" "--order=" "--precision=" "--max-runs=" "--confidence=" "--settle=" \
	"--summary" "--output=" "--csv=" "--quiet" "--no-progress"; do
	like "the help has $option" "$work/nothing" "^ +$option"
done
for default in "iterations 30" "sleep 10" "writers 3" "rewriters 1" "commenters 5" "readers 100" \
	"prefill 0" "content mixed" "verify stamps" "runs 1" "pause 0" "warmup 0" "order rounds" \
	"precision 0" "max-runs 30" "confidence 95" "settle 0"; do
	like "... and the default of --${default% *}" "$work/nothing" \
		"--${default% *}=.*\(${default#* }\)\$"
done
like "the help has the command clean" "$work/nothing" "^ +blogbench clean "

run clean -h
is "a command has help of its own" "$status" 0
like "... with its options" "$work/out" "--directory="
unlike "... and no others" "$work/out" "--iterations"

for option in -V --version --vers; do
	run "$option"
	is "$option succeeds" "$status" 0
	is "... with the version in one line" \
		"$(sed -E 's/^blogbench [0-9]+(\.[0-9]+)*[^ ]*$/blogbench N/' "$work/out")" "blogbench N"
done

if [ -w /dev/full ]; then
	"$blogbench" --help >/dev/full 2>"$work/err"
	is "help that cannot be written is an error" "$?" 1
	like "... which is told" "$work/err" '^blogbench: .*standard output'
else
	skip "help that cannot be written is an error" "there is no /dev/full"
fi

# --- Forms ---

announces "the defaults are the classic ones" "10 $dir 3 1 5 100 30 5 " -d "$dir"
announces "letters, apart from their values" "4 $dir 2 0 1 6 7 0 " \
	-d "$dir" -i 7 -s 4 -w 2 -W 0 -c 1 -r 6
announces "letters, with the values attached" "4 $dir 2 0 1 6 7 0 " \
	"-d$dir" -i7 -s4 -w2 -W0 -c1 -r6
announces "names, with the values behind =" "4 $dir 2 0 1 6 7 0 " --directory="$dir" --iterations=7 \
	--sleep=4 --writers=2 --rewriters=0 --commenters=1 --readers=6
announces "names, apart from their values" "4 $dir 2 0 1 6 7 0 " --directory "$dir" --iterations 7 \
	--sleep 4 --writers 2 --rewriters 0 --commenters 1 --readers 6
announces "names cut short" "4 $dir 2 0 1 6 7 0 " --dir="$dir" --iteration=7 \
	--sle=4 --writ 2 --rewr=0 --comm 1 --read=6
announces "the last of several counts" "4 $dir 2 0 1 6 7 0 " -i 9 -s 9 -w 9 -W 9 -c 9 -r 9 \
	-r 6 -c 1 -W 0 -w 2 --sleep=4 -i 7 --dir "$dir"
announces "names of newer options cut short, and apart from their values" "4 $dir 0 1 1 1 7 0 " \
	-d "$dir" -i 7 -s 4 -w 0 -c 1 -r 1 --prefi 1 --conte zero --verif full --see 5 --kee
fresh

# --- Values ---

announces "minutes are rounded down" "10 $dir 1 0 0 0 17 2 " -d "$dir" -i 17 -w1 -W0 -c0 -r0
announces "a part of a second" "0.5 $dir 1 0 0 0 240 2 " -d "$dir" -i 240 -s 0.50 -w1 -W0 -c0 -r0
announces "the largest numbers" "86400 $dir 1 0 0 0 3650 5256000 " \
	-d "$dir" -i 3650 -s 86400 -w1 -W0 -c0 -r0
announces "many iterations" "0.01 $dir 1 0 0 0 1000000 166 " \
	-d "$dir" -i 1000000 -s .01 -w1 -W0 -c0 -r0
announces "zeros in front" "1 $dir 1 0 0 0 7 0 " -d "$dir" -i 007 -s 01.0 -w01 -W00 -c0 -r0
announces "the largest seed" "9 $dir 1 0 0 0 7 1 " -d "$dir" -i 7 -s 9 -w1 -W0 -c0 -r0 \
	--seed=9223372036854775807
for option in --content={mixed,text,random,zero} --verify={stamps,full,off} --seed=0 --prefill=0 \
	--warmup=1 --pause=0.5 --order={rounds,targets} --precision=0 --max-runs=2 --confidence=99.9 \
	--settle=0 --label="a name" --prepare=true --no-progress; do
	announces "$option" "9 $dir 1 0 0 0 7 1 " -d "$dir" -i 7 -s 9 -w1 -W0 -c0 -r0 "$option"
done

# --- What is ignored ---

wanted="9 $dir 1 0 0 0 7 1 "
rest=(-i 7 -s 9 -w1 -W0 -c0 -r0)
announces "a word before the options" "$wanted" null -d "$dir" "${rest[@]}"
announces "a word among them" "$wanted" -d "$dir" null "${rest[@]}"
announces "a word at the end" "$wanted" -d "$dir" "${rest[@]}" null
announces "many words, empty ones and a dash" "$wanted" "" null -d "$dir" - "" "${rest[@]}" null
announces "a command word that is not the first" "$wanted" -d "$dir" clean "${rest[@]}" clean
announces "all behind --" "$wanted" -d "$dir" "${rest[@]}" -- -i 9 --no-such-option
export POSIXLY_CORRECT=1
announces "options behind words, where POSIX is said to be followed" "$wanted" \
	null -d "$dir" null "${rest[@]}"
unset POSIXLY_CORRECT
empty "nothing of all that is left in the directory" "$dir"

finish
