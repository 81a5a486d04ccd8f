#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The scratch directory: new for each run, private, gone in the end, whatever DIR is called and
# whatever else is in it.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

small=(-i 1 -s 0.03 -w 1 -W 1 -c 1 -r 2)

# The one scratch directory in a directory; nothing where there is none or more than one.
scratch_in() {
	local found=("$1"/blogbench.*)

	[ "${#found[@]}" = 1 ] && [ -d "${found[0]}" ] && echo "${found[0]}"
}

# --- While it runs ---

start -d "$dir" -i 100000 -s 0.05 -w 1 -W 1 -c 1 -r 2
await_lines 12
scratch=$(scratch_in "$dir")
is "a run has one directory in DIR" "$(find "$dir" -mindepth 1 -maxdepth 1 | wc -l)" 1
like "... with a name that tells whose it is" <(basename "$scratch") '^blogbench\.[A-Za-z0-9]{6}$'
is "... for its owner alone" "$(stat -c %a "$scratch")" 700
is "all of it bears the names of the workload, but for the mark" \
	"$(cd "$scratch" && find . -mindepth 1 | grep -Ev \
		'^\./blog-[0-9]+(/((article|comment)-[0-9]+\.xml|picture-[0-9]+\.jpg)(\.tmp(-[0-9]+)?)?)?$')" \
	"$(cd "$scratch" && find . -mindepth 1 -maxdepth 1 -name '.*')"
stop TERM
empty "in the end it is gone" "$dir"

# --- Kept ---

for mask in 000 022 077 100 300 777; do
	fresh
	(umask "$mask" && run -d "$dir" "${small[@]}" --prefill=1 --keep && exit "$status")
	is "--keep, with umask $mask" "$?" 0
	scratch=$(scratch_in "$dir")
	is "... directories are for their owner alone" "$(find "$dir" -mindepth 1 -type d ! -perm 0700)" ""
	is "... and files too" "$(find "$dir" -type f ! -perm 0600)" ""
	ok "... there are some" test -d "$scratch/blog-0"
	is "... there is nothing but files and directories" "$(find "$dir" ! -type f ! -type d)" ""
	is "... no file is half-written" "$(find "$dir" -name '*.tmp*')" ""
done
mark=$(find "$scratch" -maxdepth 1 -type f)
is "the mark is one file" "$(wc -l <<<"$mark")" 1
like "... that says what it is" "$mark" '^blogbench scratch directory$'

run -d "$dir" "${small[@]}" --keep
is "the next run has a directory of its own" "$(find "$dir" -mindepth 1 -maxdepth 1 | wc -l)" 2
ok "... and leaves the other where it is" test -d "$scratch/blog-0"

# --- Side by side ---

fresh
pids=()
for run in 1 2 3; do
	"$blogbench" -d "$dir" "${small[@]}" >"$work/out$run" 2>"$work/err$run" &
	pids+=($!)
done
for run in 1 2 3; do
	wait "${pids[run - 1]}"
	is "run $run of three in the same directory succeeds" "$?" 0
	unlike "... and finds nothing amiss" "$work/err$run" 'INVALID|blog-'
done
empty "... and nothing is left" "$dir"

# --- In good company ---

fresh
mkdir "$dir/blog-0" "$dir/blogbench.d" "$dir/Blogbench.abcdef"
echo mine >"$dir/blog-0/article-1.xml"
echo mine >"$dir/article-1.xml"
echo mine >"$dir/blogbench.csv"
echo mine >"$dir/.blogbench-run"
ln -s "$work" "$dir/blogbench.abcdef"
(cd "$dir" && find . -ls) | sort >"$work/before"
run -d "$dir" "${small[@]}"
is "a directory with other things in it will do" "$status" 0
(cd "$dir" && find . -ls) | sort >"$work/after"
# What changes is the time at which the directory itself did.
ok "... and they stay as they are" diff <(grep -v ' \.$' "$work/before") <(grep -v ' \.$' "$work/after")

# --- Names of DIR ---

odd=("with space" " " "tab	and 'quotes\"" "%s%n" "-dash" "*" "\$(false)" "häßlich" $'not\xffUTF-8' "#;&|<>"
	"Final score for reads : 99" "$(printf 'a%.0s' {1..255})")
for name in "${odd[@]}"; do
	if ! mkdir "$work/$name" 2>/dev/null; then
		skip "DIR may be called ${name//[^ -~]/?}" "this file system does not allow it"
		continue
	fi
	run -d "$work/$name" "${small[@]}"
	is "DIR may be called ${name//[^ -~]/?}" "$status" 0
	is "... and is shown as it was typed" "$(sed -n 3p "$work/out")" "Scratch dir = [$work/$name]"
	empty "... and left empty" "$work/$name"
done

mkdir "$work/$(printf 'line\nbreak')"
run -d "$work/$(printf 'line\nbreak')" "${small[@]}"
is "a line break in DIR is possible" "$status" 0
is "... and makes no line of its own in a message" "$(grep -Evc '^blogbench: ' "$work/err")" 0
empty "... and it is left empty" "$work/$(printf 'line\nbreak')"

mkdir "$work/-dash/below"
fresh
ln -s dir "$work/link"
cd "$work" || exit 99
for name in dir ./dir dir/ dir// dir/. ./-dash/../dir link link/ -dash/below; do
	run -d "$name" "${small[@]}"
	is "DIR may be given as $name" "$status" 0
	is "... and is shown so" "$(sed -n 3p "$work/out")" "Scratch dir = [$name]"
done
cd "$dir" || exit 99
for name in . .. ../dir; do
	run -d "$name" "${small[@]}"
	is "DIR may be given as $name" "$status" 0
done
cd / || exit 99
empty "all are left empty" "$dir"

finish
