#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The rules of the house that a compiler does not check: who includes whom, who may delete, no
# writable data of files, and how a source begins.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

top=${top_srcdir:-$(dirname "$0")/../..}
library=${LIBBLOGBENCH:-}
cd "$top/src" || skip_all "there are no sources in $top/src"

none() {
	is "$1" "$2" ""
}

mapfile -t sources < <(find . -name '*.[ch]' | sed 's|^\./||' | sort)
ok "there are sources" [ "${#sources[@]}" -gt 50 ]

# --- Floors, from the ground up: in the order of the list of sources ---

mapfile -t floors < <(grep -oE '^	[a-z]+/' Makefile.am | tr -d '\t/' | awk '!seen[$0]++')
is "the floors of old stand in their order" \
	"$(printf '%s\n' "${floors[@]}" | grep -xE 'base|measure|workload|result|report|engine' | tr '\n' ' ')" \
	"base measure workload result report engine "

# Lines "file includes header" of the files that match the first regular expression, where the header
# matches the second.
includes() {
	grep -HnE '^#include "' "${sources[@]}" | sed -E 's/^([^:]*):[0-9]*:#include "(.*)".*/\1 includes \2/' |
		grep -E "^($1) includes ($2)\$"
}

for ((i = 0; i < ${#floors[@]}; i++)); do
	above=$(IFS='|' && echo "${floors[*]:i + 1}")
	none "${floors[i]} includes nothing from above" \
		"$(includes "${floors[i]}/.*" "[^/]*${above:+|($above)/.*}" | grep -v ' config\.h$')"
done
none "there is no other floor" \
	"$(printf '%s\n' "${sources[@]}" | grep / | grep -Ev "^($(IFS='|' && echo "${floors[*]}"))/[^/]*\$")"
none "headers of this program are named by their path from src" \
	"$(includes '.*' '.*' | while read -r _ _ header; do
		[ "$header" = config.h ] || [ -f "$header" ] || echo "$header"
	done)"
none "measure does no I/O" \
	"$(grep -HnE '#include <(stdio|unistd|fcntl|sys/stat|dirent|time)\.h>' measure/*)"

# --- Who may do what ---

# Calls of functions, $1, in files other than those that match $2.
calls() {
	grep -HnE "(^|[^a-z_>.])($1)\\(" "${sources[@]}" | grep -vE "^($2):" | grep -vE '^[^:]*:[0-9]*:[ 	]*/?\*'
}

none "only result_json includes jansson" \
	"$(grep -HnE '#include .jansson' "${sources[@]}" | grep -vE '^saved/result_json[a-z_]*\.[ch]:')"
none "only removal, scratch and store remove by name" \
	"$(calls 'unlinkat' 'engine/(removal|scratch)\.c|workload/store\.c')"
none "... and savefile, what it has made" "$(calls 'unlink|rename' 'saved/savefile\.c')"
none "only scratch and store make directories" "$(calls 'mkdirat' 'engine/scratch\.c|workload/store\.c')"
none "only store renames what is under test" "$(calls 'renameat' 'workload/store\.c')"
none "only marker, store and savefile create files" \
	"$(grep -Hn O_CREAT "${sources[@]}" | grep -vE '^(engine/marker|workload/store|saved/savefile)\.c:')"
none "nobody works by paths, or deeper than by name" \
	"$(calls 'mkdir|rmdir|remove|creat|chmod|chown|truncate|symlink|symlinkat|link|linkat|nftw|ftw|chdir' '')"
none "what is opened under test never leads through a symbolic link" \
	"$(grep -HnE 'openat\(' workload/store.c engine/{marker,removal,scratch,survey}.c |
		grep -vE 'O_NOFOLLOW|FLAGS|"\."|openat\(root, marker_name,$|openat\(scratch->parent, scratch->name,$')"
none "only the top of the engine and the command line speak" \
	"$(calls diag_say '[a-z_]+\.c|engine/(bench|runner)\.c|base/diag\.[ch]')"
none "nobody exits but signals, and what no longer is this program" \
	"$(calls '_?exit|_Exit|quick_exit|abort' 'engine/(signals|prepare)\.c')"
none "below the reports nobody prints" \
	"$(calls 'v?printf|puts|putchar|perror' '[a-z_]+\.c|report/.*')"

# --- How a file looks ---

mapfile -t headers < <(printf '%s\n' "${sources[@]}" | grep '\.h$')
none "every file begins with its licence" \
	"$(awk 'FNR == 1 && $0 != "/* SPDX-License-Identifier: ISC */" { print FILENAME }' "${sources[@]}")"
none "every header goes on with what it is for" \
	"$(awk 'FNR == 2 && $0 != "/*" { print FILENAME }' "${headers[@]}")"
none "every header has its guard around all of it" "$(awk '
	function check() {
		guard = toupper(file)
		sub(/.*\//, "", guard)
		sub(/\.H$/, "_H", guard)
		if (line[1] != "#ifndef BLOGBENCH_" guard || line[2] != "#define BLOGBENCH_" guard ||
		    last != "#endif")
			print file
	}
	FNR == 1 { if (file != "") check(); file = FILENAME; opened = lines = 0 }
	NF && opened && lines < 2 { line[++lines] = $0 }
	/^ \*\/$/ { opened = 1 }
	{ last = $0 }
	END { check() }' "${headers[@]}")"
none "every source includes config.h first" "$(awk '
	FILENAME ~ /\.c$/ && /^#include/ && !seen[FILENAME]++ && $2 != "\"config.h\"" { print FILENAME }
	' "${sources[@]}")"
none "no header includes config.h" "$(grep -l '"config\.h"' "${headers[@]}")"
none "a platform is a choice of file, not of lines" \
	"$(grep -HnE '^[ 	]*#[ 	]*(if|ifdef|ifndef|elif)\b' "${sources[@]}" |
		grep -vE '#ifndef BLOGBENCH_[A-Z_]+_H$|:#if defined\(__GNUC__\)$')"
unfinished="TO""DO|FIX""ME|XX""X"
none "nothing is put off" "$(grep -rnwE "$unfinished" "$top/src" "$top/man" "$top/tests" "$top/configure.ac" \
	--include='*.[ch58t]' --include='*.am' --include='*.ac' --include='*.sh')"
# The words of a list of files, one a line.
words() {
	grep -oE '[^[:space:]\\]+' "$1" | sort -u
}

none "every source is in the list" "$(comm -23 <(printf '%s\n' "${sources[@]}" | sort) <(words Makefile.am))"
none "every test is in the list" \
	"$(cd ../tests && comm -23 <(printf '%s\n' */*.t unit/test_*.c | sed 's/\.c$//' | sort) <(words Makefile.am))"

# --- Data ---

# Tables of constants with pointers in them are in .data.rel.ro, which is not written to once the
# program runs.
if [ -n "${SANITIZER:-}" ]; then
	skip "no file has writable data" "the sanitizers have some"
elif [ ! -f "$library" ] || ! nm -f sysv "$library" >"$work/symbols" 2>/dev/null; then
	skip "no file has writable data" "no library, or no nm that can list its sections"
else
	ok "the library has symbols" grep -q '|\.text *$' "$work/symbols"
	none "no file has writable data" \
		"$(grep -E '\|(\.data|\.bss|\.tdata|\.tbss|\.data\.[^r].*|\.bss\..*|\*COM\*|COMMON) *$' "$work/symbols")"
fi

finish
