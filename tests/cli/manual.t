#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The manual page and --help have the same options, with the same letters and defaults, and the same
# commands.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

page=${top_srcdir:-$(dirname "$0")/../..}/man/blogbench.8

# The help of all commands, one after the other.
run --help
cp "$work/out" "$work/help"
mapfile -t commands < <(sed -nE 's/^(Usage:)? +blogbench ([a-z]+) .*/\2/p' "$work/help")
for command in "${commands[@]}"; do
	run "$command" --help
	cat "$work/out" >>"$work/help"
done

# Options as "d directory =", "- keep": the letter, the name, whether it has a value.
sed -nE 's/^ +(-(.), )?--([a-z0-9-]+)(=?).*/\2- \3 \4/p' "$work/help" | sed -E 's/^(.)- /\1 /; s/ +$//' |
	sort -u >"$work/in_help"
sed -nE 's/^\.It (Fl (.) (Ar [^ ]+ )?, )?Fl -([a-z0-9-]+)( Ns (=) .*)?$/\2- \4 \6/p' "$page" |
	sed -E 's/^(.)- /\1 /; s/ +$//' | sort -u >"$work/in_page"

ok "the help has options" [ "$(wc -l <"$work/in_help")" -ge 14 ]
is "every option of --help is in the manual page" "$(comm -23 "$work/in_help" "$work/in_page")" ""
is "every option in the manual page is in --help" "$(comm -13 "$work/in_help" "$work/in_page")" ""
is "no option in the manual page is described in a form not known here" \
	"$(grep '^\.It Fl' "$page" | grep -Evc '^\.It (Fl . (Ar [^ ]+ )?, )?Fl -[a-z0-9-]+( Ns = Ns .*)?$')" 0
# Two commands may have options of the same name, and each its own description.
grep -oE '^ +(-., )?--[a-z0-9-]+' "$work/help" | sed 's/.*--//' | sort >"$work/names_in_help"
grep '^\.It Fl' "$page" | sed 's/.*Fl -\([a-z0-9-]*\).*/\1/' | sort >"$work/names_in_page"
is "no option is described more often than it is there" \
	"$(comm -13 "$work/names_in_help" "$work/names_in_page")" ""

# The text of an option in the page, in one line: up to the next option, or the next heading.
text_of() {
	awk -v name="$1" '
		/^\.(It Fl|S[hs] )/ { inside = $0 ~ "Fl -" name "( |$)" }
		inside { printf "%s ", $0 }' "$page"
}

while read -r name default; do
	text_of "$name" >"$work/text"
	like "--$name has its default, $default, in the manual page" "$work/text" \
		"default is ${default}[.;:]|Cm $default [^.]*the default"
done < <(sed -nE 's/^ +(-., )?--([a-z0-9-]+)=.* \(([^ ()]+)\)$/\2 \3/p' "$work/help" | sort -u)

for command in "${commands[@]}"; do
	ok "the manual page has the command $command" grep -q "^\.Cm $command\b" "$page"
done

while read -r name; do
	ok "--$name, in an example of the manual page, is an option" \
		grep -qE "^. $name( =)?\$" "$work/in_help"
done < <(grep -oE -- '(^| )--[a-z][a-z0-9-]+' "$page" | sed 's/ *--//' | sort -u)

finish
