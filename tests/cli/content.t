#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# What the files hold, in each mode; that honest files pass each check and spoiled ones do not; that
# the numbers in the rows are those of the files on the disk.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

# --- What is in the files ---

keep() {
	fresh
	run -d "$dir" -i 1 --keep "$@"
	[ "$status" = 0 ] || note "exit status $status: $(cat "$work/err")"
}

in_range() {
	is "$1" "$(($2 >= $3 && $2 <= $4 ? $3 : $2))" "$3"
}

# What gzip leaves of the files of a kind, each for itself, as file systems compress: between $2 and
# $3 per cent.
shrinks() {
	local all

	all=$(cat "$dir"/blogbench.*/blog-*/"$1"-* | wc -c)
	[ "$all" -gt 0 ] || all=1
	in_range "... $1s shrink to $2 to $3 per cent" \
		$(("$(gzip -c "$dir"/blogbench.*/blog-*/"$1"-* | wc -c)" * 100 / all)) "$2" "$3"
}

prefill_alone=(-s 0.01 -w 0 -W 0 -c 0 -r 1 --prefill=1 --seed=1)
keep "${prefill_alone[@]}"
note "mixed content"
shrinks article 20 45
shrinks picture 98 110
shared=$(cat "$dir"/blogbench.*/blog-*/article-1.xml | md5sum)
keep "${prefill_alone[@]}"
ok "another run writes something else" \
	[ "$(cat "$dir"/blogbench.*/blog-*/article-1.xml | md5sum)" != "$shared" ]
note "text"
keep "${prefill_alone[@]}" --content=text
shrinks article 20 45
shrinks picture 20 45
note "random content"
keep "${prefill_alone[@]}" --content=random
shrinks article 98 110
shrinks picture 98 110
keep "${prefill_alone[@]}" --content=zero
is "zero is nothing but zeros" \
	"$(cat "$dir"/blogbench.*/blog-*/* | tr -d '\0' | wc -c)" 0

# --- How large they are ---

keep -s 0.5 -w 1 -W 1 -c 2 -r 0 --prefill=1
for sizes in "article 1024 32768" "picture 8192 65536" "comment 2048 10240"; do
	read -r kind smallest largest <<<"$sizes"
	is "each $kind is of $smallest to $largest bytes" "$(find "$dir" -name "$kind-*" ! -name '*.tmp*' \
		\( -size "-${smallest}c" -o -size "+${largest}c" \))" ""
	ok "... and there are some" [ -n "$(find "$dir" -name "$kind-*")" ]
done

# --- What is honest passes ---

fresh
for mode in mixed/stamps mixed/full mixed/off text/full random/full zero/stamps zero/full zero/off; do
	run -d "$dir" -i 1 -s 0.1 -w 1 -W 2 -c 2 -r 4 --content="${mode%/*}" --verify="${mode#*/}"
	is "--content=${mode%/*} --verify=${mode#*/} finds no fault" \
		"$status $(grep -E 'INVALID|checking' "$work/err")" "0 "
done

# --- What is spoiled does not ---

# Starts readers on blogs 0 to $1 - 1, waits until they read, and has $scratch say where.
start_readers() {
	fresh
	start -d "$dir" -i 100000 -s 0.05 -w 0 -W 0 -c 0 -r 2 --prefill="$1" "${@:2}"
	await_lines 12
	scratch=$(echo "$dir"/blogbench.*)
}

# Waits until the readers have said so many things.
await_messages() {
	until [ "$(wc -l <"$work/err")" -ge "$1" ]; do
		pause || break
	done
}

# Waits until two more rows have come: the readers have been everywhere by then.
await_rows() {
	await_lines $(($(wc -l <"$work/out") + 2))
}

# Changes one byte behind the stamp of a file's first block.
spoil_body() {
	printf '\001' | dd of="$1" bs=1 seek=512 conv=notrunc 2>/dev/null
	printf '\002' | dd of="$1" bs=1 seek=513 conv=notrunc 2>/dev/null
}

start_readers 4 --verify=full
cp "$scratch/blog-3/article-1.xml" "$work/article"
mv "$work/article" "$scratch/blog-0/article-1.xml"
spoil_body "$scratch/blog-1/article-1.xml"
truncate -s 1000 "$scratch/blog-2/article-1.xml"
rm "$scratch/blog-3/article-1.xml"
await_messages 4
stop TERM
like "another file's content is told as that" "$work/err" '^blogbench: .*blog-0/article-1\.xml: .*foreign'
like "... a changed byte too" "$work/err" '^blogbench: .*blog-1/article-1\.xml: .*corrupt'
like "... a file cut short too" "$work/err" '^blogbench: .*blog-2/article-1\.xml: .*torn'
like "... and one that is gone" "$work/err" '^blogbench: .*blog-3/article-1\.xml: .*gone'
like "... and the run is INVALID" "$work/err" '^blogbench: INVALID: .*not what had been written'
empty "... but cleans up all the same" "$dir"

start_readers 2
spoil_body "$scratch/blog-0/article-1.xml"
await_rows
is "stamps alone do not tell of a changed byte" "$(cat "$work/err")" ""
printf '\001\002' | dd of="$scratch/blog-1/article-1.xml" bs=1 seek=10 conv=notrunc 2>/dev/null
await_messages 1
stop TERM
like "... but of a changed stamp" "$work/err" '^blogbench: checking blog-1/article-1\.xml: .*corrupt'

start_readers 1 --verify=off
for file in "$scratch"/blog-*/article-1.xml; do
	spoil_body "$file"
	truncate -s 1000 "$file"
done
await_rows
stop TERM
is "--verify=off does not look" "$(grep -v interrupted "$work/err" | grep -v SUSPECT)" ""

start_readers 2 --content=zero
spoil_body "$scratch/blog-0/article-1.xml"
printf '\001' | dd of="$scratch/blog-1/article-1.xml" bs=1 conv=notrunc 2>/dev/null
await_messages 1
stop TERM
like "zeros are checked too" "$work/err" '^blogbench: checking blog-1/article-1\.xml: .*corrupt'

# --- The numbers ---

sum_of_column() {
	sed '1,11d; /^$/,$d' "$work/out" | awk -v column="$1" '{ sum += $column } END { print sum + 0 }'
}

files() {
	find "$dir" -name "$1-*" ! -name '*.tmp*' | wc -l
}

# What a writer has done since the last row is on the disk, but in no row: so never less than counted.
fresh
run -d "$dir" -i 3 -s 0.1 -w 1 -W 0 -c 0 -r 0 --keep
blogs=$(find "$dir" -name 'blog-*' | wc -l)
note "on the disk: $(files article) articles, $(files picture) pictures, $blogs blogs; in the rows:" \
	"$(sum_of_column 3), $(sum_of_column 5), $(score writes)"
ok "no more articles are counted than are there" [ "$(sum_of_column 3)" -le "$(files article)" ]
ok "no more pictures are counted than are there" [ "$(sum_of_column 5)" -le "$(files picture)" ]
ok "no more blogs are counted than are there" [ "$(score writes)" -le "$blogs" ]
is "the first column never falls, and ends at the score" \
	"$(sed '1,11d; /^$/,$d' "$work/out" | awk '$1 < before { print "it falls" } { before = $1 } END { print before }')" \
	"$(score writes)"

# One reader of one blog reads all of it each time; in between it may be anywhere.
fresh
run -d "$dir" -i 2 -s 0.1 -w 0 -W 0 -c 0 -r 1 --prefill=1 --keep
each=$(files article)
in_range "the reads score is that of blogs read whole" \
	"$(sum_of_column 2)" $(($(score reads) * each)) $((($(score reads) + 2) * each * 2))
is "no prefill is counted" "$(sum_of_column 1) $(sum_of_column 3) $(sum_of_column 5)" "0 0 0"

finish
