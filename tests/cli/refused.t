#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# What is refused: one sentence on standard error, nothing on standard output, nothing in the
# directory, and the exit status that says whether it was the command line or the directory.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

# What is wrong with the last run, whose words were the arguments; nothing if it was refused as it
# has to be. $1: the exit status wanted, then the regular expressions that the sentence matches.
complaints() {
	local expected

	[ "$status" = "$1" ] || echo "exit status $status"
	[ ! -s "$work/out" ] || echo "it wrote to standard output"
	[ -z "$(ls -A "$dir")" ] || echo "something is left in the directory"
	[ "$(wc -l <"$work/err")" = 1 ] || echo "not one line"
	grep -q '^blogbench: .' "$work/err" || echo "no message"
	for expected in "${@:2}"; do
		grep -Eq -- "$expected" "$work/err" || echo "no $expected in: $(cat "$work/err")"
	done
}

refuses_value() {
	local option=$1 value=$2 range=$3

	run -d "$dir" -i 1 -s 0.01 -w 1 -W 0 -c 0 -r 0 "--$option=$value"
	is "--$option=$value" "$(complaints 2 "--$option" "\"$value\"" "$range")" ""
}

# What comes first keeps a run short that is not refused.
usage_error() {
	run -i 1 -s 0.01 "${@:3}"
	is "$1" "$(complaints 2 "$2")" ""
}

cannot_run() {
	run "${@:3}"
	is "$1" "$(complaints 1 "$2")" ""
}

# --- Values ---

not_whole=("" abc 1x " 1" "1 " +1 -1 0x10 1e3 1.5 "1,000" 99999999999999999999 18446744073709551615
	18446744073709551616 18446744073709551617)
for value in "${not_whole[@]}"; do
	value_as_regex=${value//./\\.}
	run -d "$dir" -s 0.01 "--iterations=$value"
	is "--iterations=$value" \
		"$(complaints 2 --iterations "\"${value_as_regex/+/\\+}\"" '\<1 to 1000000\>')" ""
done
refuses_value iterations 0 '\<1 to 1000000\>'
refuses_value iterations 1000001 '\<1 to 1000000\>'
for option in writers rewriters commenters readers; do
	refuses_value "$option" many '\<0 to 65536\>'
	refuses_value "$option" "" '\<0 to 65536\>'
	refuses_value "$option" -1 '\<0 to 65536\>'
	refuses_value "$option" 65537 '\<0 to 65536\>'
	refuses_value "$option" 18446744073709551617 '\<0 to 65536\>'
done
for value in -1 few 100000001; do
	refuses_value prefill "$value" '\<0 to 100000000\>'
done
for value in -1 random 9223372036854775808 18446744073709551616; do
	refuses_value seed "$value" '\<0 to 9223372036854775807\>'
done
for value in "" 0 0.00 0.009 -1 abc 1,5 1s 1e1 0x1 inf nan . 1..2 86400.1 86401 "1 " \
	0.0100000000001 99999999999999999999 18446744074; do
	refuses_value sleep "$value" '\<0\.01 to 86400\>'
done
for value in "" none MIXED mix mixed,text; do
	refuses_value content "$value" 'mixed, text, random, zero'
done
for value in "" no none stamp; do
	refuses_value verify "$value" 'stamps, full, off'
done

for value in "" last; do
	refuses_value order "$value" 'rounds, targets'
done
for option in runs max-runs; do
	refuses_value "$option" 0 '\<1 to 10000\>'
	refuses_value "$option" 10001 '\<1 to 10000\>'
done
refuses_value warmup -1 '\<0 to 1000000\>'
refuses_value pause -1 '\<0 to 86400\>'
refuses_value settle 86401 '\<0 to 86400\>'
refuses_value precision 101 '\<0 to 100\>'
refuses_value confidence 49 '\<50 to '
refuses_value confidence 100 '\<50 to '

usage_error "a letter's value is refused as well, and the option named in full" \
	'--iterations .*"0".* 1 to 1000000' -d "$dir" -i0
usage_error "... apart from it too" '--rewriters .*"x".* 0 to 65536' -d "$dir" -W x
usage_error "the first wrong value is told" '--writers' -d "$dir" -w x -i 0
usage_error "a value with a line break makes no second line" '--iterations .* 1 to 1000000' \
	-d "$dir" -i "$(printf '1\n2')"
usage_error "a wrong value is told before a wrong directory" '--iterations' -d /nonexistent -i 0

# --- Values that do not go together ---

usage_error "no worker of any kind" 'workers' -d "$dir" -w 0 -W 0 -c 0 -r 0
usage_error "... not even for a prefill" 'workers' -d "$dir" -w 0 -W 0 -c 0 -r 0 --prefill=1
usage_error "readers, and nothing to read" 'writers.*prefill' -d "$dir" -w 0
usage_error "a run that nobody lives to see the end of" 'iterations.*sleep' \
	-d "$dir" -i 1000000 -s 86400

# --- Options ---

usage_error "a letter that there is not" '-x' -d "$dir" -x
usage_error "... among others" '-x' -d "$dir" -xV
usage_error "a name that there is not" '--frobnicate' -d "$dir" --frobnicate
usage_error "... with a value" '--frobnicate' -d "$dir" --frobnicate=1
usage_error "a slip of the finger" '--itertions' -d "$dir" --itertions=1
usage_error "a name that goes on" '--iterationsx' -d "$dir" --iterationsx=1
usage_error "a name in capitals" '--KEEP' -d "$dir" --KEEP
usage_error "a name with one dash too few" '-k' -d "$dir" -keep
usage_error "a value where none is taken" '--keep.*yes' -d "$dir" --keep=yes
usage_error "... even where that is empty" '--keep' -d "$dir" --kee=
usage_error "a letter without its value" '-i' -d "$dir" -i
usage_error "a name without its value" '--sleep' -d "$dir" --sleep
usage_error "-d without its value" '-d' -d
for name in --re --s --c --co --ver --v; do
	usage_error "$name is short for several options" "${name%=*}" -d "$dir" "$name"
done
run clean -d "$dir" -i 1
is "an option of another command" "$(complaints 2 -i)" ""

# --- Directories ---

: >"$work/file"
ln -s "$work/absent" "$work/nowhere"
ln -s "$work/circle" "$work/circle"
cannot_run "no directory" '-d' -i 1
cannot_run "... and nothing but a word" '-d' null
cannot_run "no directory for a command" '-d' clean
cannot_run "an empty name" 'No such file' -d ""
cannot_run "a directory that is not there" "$work/absent.*No such file" -d "$work/absent"
cannot_run "... below one that is" "$dir/a/b.*No such file" -d "$dir/a/b"
cannot_run "a file" "$work/file.*[Nn]ot a directory" -d "$work/file"
cannot_run "something below a file" "$work/file/a.*[Nn]ot a directory" -d "$work/file/a"
cannot_run "a device" "/dev/null.*[Nn]ot a directory" -d /dev/null
cannot_run "a link that leads nowhere" "$work/nowhere.*No such file" -d "$work/nowhere"
cannot_run "a link in a circle" "$work/circle.*[Ss]ymbolic link" -d "$work/circle"
cannot_run "a name that is too long" "ame too long" -d "$(printf 'a%.0s' {1..300})"
cannot_run "a name with a line break in it makes no second line" "No such file" \
	-d "$(printf '/no\nsuch')"
if [ -d /proc/1 ]; then
	run -d /proc -i 1 -s 0.01
	is "a file system in which nothing can be made is told" "$status" 1
	like "... and named" "$work/err" '^blogbench: .*scratch directory in /proc: '
	unlike "... and gives no scores" "$work/out" 'Final score for'
else
	skip "a file system in which nothing can be made" "there is no /proc"
fi

# Root may write everywhere, so this needs somebody else.
reduced=()
if [ "$(id -u)" = 0 ]; then
	reduced=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	cp "$blogbench" "$work/blogbench"
	chmod 755 "$work"
	blogbench=$work/blogbench
fi
if "${reduced[@]}" "$blogbench" --version >/dev/null 2>&1; then
	for mode in 0555 0000; do
		chmod "$mode" "$dir"
		"${reduced[@]}" "$blogbench" -d "$dir" -i 1 -s 0.01 >"$work/out" 2>"$work/err"
		status=$?
		chmod 0755 "$dir"
		is "a directory of mode $mode" "$(complaints 1 "$dir.*Permission denied")" ""
	done
else
	skip "a directory that cannot be written" "cannot run as another user here"
fi

finish
