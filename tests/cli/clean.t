#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# Leftovers of killed runs: told by the next run, removed by the command clean, which touches nothing
# else.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/background.sh"

small=(-s 0.1 -w 1 -W 1 -c 1 -r 2)

# Starts a run that does not end by itself, and waits for its first row.
begin() {
	start -d "$dir" -i 100000 "${small[@]}" --prefill=1
	await_lines 12
}

# $1: how many leftovers there are to be in the directory.
make_leftovers() {
	fresh
	for ((i = 0; i < $1; i++)); do
		begin
		stop KILL
	done
	leftover=$(echo "$dir"/blogbench.*)
}

clean() {
	run clean -d "$dir"
}

# All of what is in a directory: types, modes, owners, sizes, times, where links lead.
listing() {
	find "$@" -mindepth 1 -printf '%p %y %m %U %G %s %T@ %l\n' | sort
}

# --- What there is to remove ---

clean
is "where nothing is left there is nothing to do" "$status $(cat "$work/out" "$work/err")" "0 "

make_leftovers 1
ok "a killed run leaves its directory" test -d "$leftover/blog-0"
listing "$leftover" >"$work/before"
run -d "$dir" -i 1 "${small[@]}"
is "the next run works" "$status" 0
is "... and says what is left and what removes it, in one line" \
	"$(grep -c "^blogbench: 1 .*left.* clean " "$work/err") $(grep -c left "$work/err")" "1 1"
listing "$leftover" >"$work/after"
ok "... but leaves it there" cmp "$work/before" "$work/after"
clean
is "clean succeeds" "$status" 0
empty "... removes it" "$dir"
is "... and writes nothing on standard output" "$(cat "$work/out")" ""
like "... but says what it did" "$work/err" '^blogbench: 1 '

make_leftovers 2
run -d "$dir" -i 1 "${small[@]}" --keep
like "of two, the next run says that there are two" "$work/err" "^blogbench: 2 .*left.* clean "
(cd "$dir" && run clean -d . && exit "$status")
is "clean takes a relative name, and several leftovers, kept ones too" "$? $(ls -A "$dir")" "0 "

fresh
start -d "$dir" --prefill=100000 "${small[@]}"
until [ -d "$(echo "$dir"/blogbench.*)/blog-1" ]; do
	pause || break
done
stop KILL
clean
is "what a run leaves that is killed in its prefill is removed" "$status $(ls -A "$dir")" "0 "

# A run that is killed in its first or last moments.
fresh
mkdir -m 700 "$dir/blogbench.nomark" "$dir/blogbench.empty0"
: >"$dir/blogbench.empty0/.blogbench-run"
clean
is "so is a directory that has no mark yet, or an empty one" "$status $(ls -A "$dir")" "0 "

# --- What is not its own ---

# Puts things into $dir that look like leftovers, and something precious beside it, which bears a mark
# so that nothing but the link keeps it from being taken for one. "$work/a mark" is a true one.
set_traps() {
	fresh
	mkdir -p "$work/precious/blog-0"
	cp "$work/a mark" "$work/precious/.blogbench-run"
	echo precious >"$work/precious/blog-0/article-1.xml"
	echo precious >"$dir/blogbench.abc"
	echo precious >"$dir/blogbench.afile0"
	ln -sfn "$work/precious" "$dir/blogbench.alink0"
	mkdir -m 755 "$dir/blogbench.mode75"
	mkdir -p "$dir"/blogbench.{longer-name,ab-def,nomark,wrongm,dirmar,linkma,fifoma}/blog-0
	cp "$work/a mark" "$dir/blogbench.longer-name/.blogbench-run"
	cp "$work/a mark" "$dir/blogbench.ab-def/.blogbench-run"
	echo "a shopping list: apples, pears, plums, cherries, and bread" >"$dir/blogbench.wrongm/.blogbench-run"
	mkdir "$dir/blogbench.dirmar/.blogbench-run"
	ln -s "$work/a mark" "$dir/blogbench.linkma/.blogbench-run"
	mkfifo "$dir/blogbench.fifoma/.blogbench-run"
	echo precious | tee "$dir"/blogbench.*/blog-0/article-1.xml >/dev/null
	mkdir "$dir/Blogbench.abcdef" "$dir/xblogbench.abcdef" "$dir/blogbench" "$dir/blog-0"
}

make_leftovers 1
cp "$leftover/.blogbench-run" "$work/a mark"
set_traps
traps=("$dir"/blogbench.*)
listing "$dir" "$work/precious" >"$work/before"
clean
listing "$dir" "$work/precious" >"$work/after"
is "clean fails where something has the name of a leftover and is none" "$status" 1
ok "... and touches none of it" diff "$work/before" "$work/after"
for trap in "${traps[@]}"; do
	is "... but names ${trap##*/}" \
		"$(grep -c "^blogbench: ${trap##*/} in $dir is left alone: " "$work/err")" 1
done
is "... and nothing else" "$(wc -l <"$work/err")" "${#traps[@]}"
run -d "$dir" -i 1 "${small[@]}"
is "a run among them is not disturbed" "$status" 0
unlike "... and takes none for a leftover" "$work/err" "left"

# --- What is in use ---

fresh
begin
live=$(echo "$dir"/blogbench.*)
run clean -d "$dir"
is "clean fails where a run is working" "$status" 1
like "... and names it" "$work/err" "^blogbench: ${live##*/} in $dir is left alone: "
"$blogbench" -d "$dir" -i 1 "${small[@]}" >"$work/out2" 2>"$work/err2"
unlike "... another run does not take it for a leftover" "$work/err2" "left"
ok "... it is still there" test -d "$live/blog-0"
stop TERM
is "... it goes on, and cleans up itself" "$(tail -n 2 "$work/out" | cut -c -15) $(ls -A "$dir")" \
	"Final score for "

# --- What has got into a leftover ---

make_leftovers 1
echo mine >"$leftover/notes"
echo mine >"$leftover/blog-0/notes"
echo mine >"$leftover/blog-77777"
mkdir "$leftover/blog-007" "$leftover/more"
ln -s "$work/precious" "$leftover/blog-99999"
rm -f "$leftover/blog-0"/article-{1,2}.xml
mkdir "$leftover/blog-0/article-1.xml"
ln -s "$work/precious/blog-0/article-1.xml" "$leftover/blog-0/article-2.xml"
listing "$work/precious" >"$work/before"
clean
(cd "$leftover" && find . ! -name 'article-*' | sort | tr '\n' ' ') >"$work/got"
is "clean fails where something foreign is in a leftover" "$status" 1
like "... which it names" "$work/err" "^blogbench: left in $leftover: .*(notes|more|blog-)"
is "... in one line" "$(wc -l <"$work/err")" 1
is "... it leaves that, and the mark, and nothing else" "$(cat "$work/got")" \
	". ./.blogbench-run ./blog-0 ./blog-0/notes ./blog-007 ./blog-77777 ./blog-99999 ./more ./notes "
is "... nor does it take for a file what is none" \
	"$(cd "$leftover/blog-0" && find . -name 'article-*' | sort | tr '\n' ' ')" \
	"./article-1.xml ./article-2.xml "
listing "$work/precious" >"$work/after"
ok "... nothing behind a link is touched" cmp "$work/before" "$work/after"
rm -r "$leftover"/{notes,blog-0/notes,blog-0/article-*,blog-007,blog-77777,more,blog-99999}
clean
is "when it is gone, clean succeeds" "$status $(ls -A "$dir")" "0 "

# --- Where it cannot look ---

: >"$work/file"
for where in "$work/absent" "$work/file" ""; do
	run clean -d "$where"
	is "clean fails for \"${where##*/}\"" "$status $(wc -l <"$work/err")" "1 1"
	like "... and says why" "$work/err" "^blogbench: .*$where.*(No such file|[Nn]ot a directory)"
done

finish
