#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The report as comma-separated values: a row an interval, that any reader of CSV understands.

# shellcheck source=../lib.sh
. "$(dirname "$0")/../lib.sh"

small=(-w 1 -W 1 -c 1 -r 2)
csv=$work/run.csv

# The records of a file, a line each, their fields told apart by |, as RFC 4180 defines them; line
# breaks within a field become /.
records() {
	awk '
		{
			text = text $0 "\n"
		}
		END {
			size = split(text, c, "")
			for (i = 1; i <= size; i++) {
				if (quoted && c[i] == "\"" && c[i + 1] == "\"")
					printf "%s", c[++i]
				else if (c[i] == "\"")
					quoted = !quoted
				else if (!quoted && c[i] == ",")
					printf "|"
				else
					printf "%s", quoted && c[i] == "\n" ? "/" : c[i]
			}
		}' "$1"
}

# The fields of that name in all records.
column() {
	records "$csv" | awk -F '|' -v name="$1" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) n = i; next }
		{ printf "%s ", $n }'
}

run -d "$dir" -i 3 -s 0.1 "${small[@]}" --csv="$csv"
is "a run with --csv succeeds" "$status" 0
is "the classic output is as long as ever" "$(wc -l <"$work/out")" 18
is "the first record names the columns" "$(head -n 1 "$csv")" "target,run,interval,warmup,seconds,late_ms,blogs,\
blogs_written,blogs_read,articles_written,pictures_written,comments_written,articles_read,pictures_read,\
comments_read,article_bytes_written,picture_bytes_written,comment_bytes_written,article_bytes_read,\
picture_bytes_read,comment_bytes_read,absent_files"
is "there is a record for each interval" "$(records "$csv" | wc -l)" 4
is "all have as many fields" "$(records "$csv" | awk -F '|' '{ print NF }' | sort -u)" 22
is "the target is there as it was typed" "$(column target)" "$dir $dir $dir "
is "... with the run and the interval" "$(column run)$(column interval)" "1 1 1 1 2 3 "
is "... and the time at its end" "$(column seconds)" "0.1 0.2 0.3 "
is "all other fields are numbers" \
	"$(records "$csv" | tail -n +2 | cut -d '|' -f 2- | grep -Evc '^[0-9]+(\.[0-9]+)?([|][0-9]+(\.[0-9]+)?)*$')" 0

# A column of the classic rows, as the same fields.
classic() {
	sed '1,11d' "$work/out" | head -n 3 | awk -v n="$1" '{ printf "%s ", $n }'
}

number=1
for name in blogs articles_read articles_written pictures_read pictures_written comments_read comments_written; do
	is "the values of $name are those of the classic rows" "$(column "$name")" "$(classic "$number")"
	number=$((number + 1))
done
is "a file holds as much as its kind does" "$(records "$csv" | awk -F '|' '
	NR == 1 { for (i = 1; i <= NF; i++) n[$i] = i; next }
	{ files += $n["pictures_written"]; bytes += $n["picture_bytes_written"] }
	END { print (bytes >= files * 8192 && bytes <= files * 65536) ? "yes" : bytes "/" files }')" yes

name=$'a, "b"\nc'
run -d "$dir" --label="$name" -d "$work" --label=plain --order=targets --runs=2 --warmup=1 -i 2 -s 0.1 \
	"${small[@]}" --csv="$csv" --quiet
is "the old file is replaced by that of several runs" "$(records "$csv" | wc -l)" 13
is "a name with a comma, quotes and a line break is one field" "$(records "$csv" | sed -n 2p | cut -d '|' -f 1)" \
	'a, "b"/c'
is "a plain one has no quotes" "$(tail -n 1 "$csv" | cut -d , -f 1-4)" "plain,2,3,0"
is "with --quiet standard output is empty" "$(wc -c <"$work/out")" 0
is "the runs of each target are numbered" "$(column run)" "1 1 1 2 2 2 1 1 1 2 2 2 "
is "intervals of the warm-up are marked" "$(column warmup)" "1 0 0 1 0 0 1 0 0 1 0 0 "

run -d "$dir" --label="$name" --runs=2 --warmup=1 -i 2 -s 0.1 "${small[@]}" --csv="$csv" --output="$work/result"
if [ "$status" = 2 ]; then
	skip "show shows the same again" "this blogbench was built without jansson"
else
	run show --format=csv "$work/result"
	ok "show shows the same again" diff "$csv" "$work/out"
fi

run -d "$dir" -i 1 -s 0.1 "${small[@]}" --csv="$work/none/run.csv"
is "a file that cannot be written is found before anything runs" "$status:$(wc -c <"$work/out")" 1:0
like "... and named" "$work/err" "^blogbench: cannot write $work/none/run\.csv: No such file or directory; "
if [ -c /dev/full ]; then
	run -d "$dir" -i 100000 -s 0.1 "${small[@]}" --csv=/dev/full
	is "a full disk behind it ends the run" "$status" 1
	like "... and is told" "$work/err" '^blogbench: cannot write to /dev/full: No space left on device'
	empty "... and nothing is left" "$dir"
else
	skip "a full disk behind it ends the run" "there is no /dev/full"
fi

finish
