#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The same seed gives the same names and sizes, as far as one worker alone decides; another does not.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

# Names and sizes of what a run leaves behind, sorted. $1: the file for them.
leave() {
	fresh
	run -d "$dir" -i 1 --keep "${@:2}"
	[ "$status" = 0 ] || note "exit status $status: $(cat "$work/err")"
	(cd "$dir"/blogbench.* && find . -path './blog-*' -type f ! -name '*.tmp*' -printf '%p %s\n') |
		sort >"$work/$1"
}

only_writer=(-s 0.5 -w 1 -W 0 -c 0 -r 0)
only_prefill=(-s 0.01 -w 0 -W 0 -c 0 -r 1 --prefill=2)

# A writer gets as far as it gets: of two runs, one leaves what the other does, and some more.
leave a "${only_writer[@]}" --seed=42
leave b "${only_writer[@]}" --seed=42
leave c "${only_writer[@]}" --seed=43
[ "$(wc -l <"$work/a")" -le "$(wc -l <"$work/b")" ] || mv "$work/a" "$work/d"
[ ! -e "$work/d" ] || { mv "$work/b" "$work/a" && mv "$work/d" "$work/b"; }
ok "a writer leaves something" test -s "$work/a"
is "the same seed gives the same names and sizes, as far as the shorter run got" \
	"$(comm -23 "$work/a" "$work/b")" ""
ok "another seed does not" [ -n "$(comm -23 "$work/a" "$work/c")" ]

leave a "${only_prefill[@]}" --seed=42
leave b "${only_prefill[@]}" --seed=42
leave c "${only_prefill[@]}" --seed=43
leave d "${only_prefill[@]}"
leave e "${only_prefill[@]}"
is "a prefill makes as many blogs as it is told to" "$(cut -d / -f 2 "$work/a" | sort -u | tr '\n' ' ')" \
	"blog-0 blog-1 "
ok "the same seed gives the same prefill" cmp "$work/a" "$work/b"
ok "another seed does not" [ "$(cat "$work/a")" != "$(cat "$work/c")" ]
ok "without a seed, each run has its own" [ "$(cat "$work/d")" != "$(cat "$work/e")" ]

# What the numbers are is the workload's affair: each blog has 1 to 100 of each kind, from 1 on.
for kind in article picture; do
	numbers=$(sed -nE "s|^\./blog-0/$kind-([0-9]+)\..*|\1|p" "$work/a" | sort -n)
	is "a complete blog has each $kind from 1 on" "$numbers" "$(seq "$(wc -l <<<"$numbers")")"
	ok "... and not more than 100" [ "$(wc -l <<<"$numbers")" -le 100 ]
done

finish
