#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# System calls that fail, fall short or are interrupted: which of them end a run, which are counted,
# which do no harm, and that none leaves anything behind that could be removed.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/../cli/background.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"
needs_preload

# One worker on one blog, which is there before: the prefill has no comments, so that faults of
# comments are faults of the run.
comments=(-w 0 -W 0 -c 1 -r 0 --prefill=1)
reading=(-w 0 -W 0 -c 0 -r 1 --prefill=1)
some=(-w 1 -W 1 -c 1 -r 2 --prefill=1)
# A run that only a fault can end.
endless=(-i 1000 -s 1000)
file='blog-0/[a-z]+-[0-9]+\.(xml|jpg)'

invalid='^blogbench: INVALID: '
no_space='No space left on device'
io_error='Input/output error'
interrupted='! Interrupted|INVALID'

column() {
	sed '1,11d; /^$/,$d' "$work/out" | awk -v column="$1" '{ sum += $column } END { print sum + 0 }'
}

# --- What ends a run at once ---

inject "call=write,name=comment-*,from=3,error=ENOSPC" "${comments[@]}" "${endless[@]}"
ends "a full disk ends the run, and it says so" 3 "" \
	"^blogbench: writing $file: $no_space$" "${invalid}stopped by an error after 0 of 1000 " \
	"${invalid}1 operation failed, the first: writing $file: $no_space$"
inject "call=open,mode=w,name=comment-*,from=3,error=ENOSPC" "${comments[@]}" "${endless[@]}"
ends "... also where it is a file that can't be created" 3 "" \
	"^blogbench: creating $file: $no_space$" "${invalid}stopped"
inject "call=mkdir,name=blog-1,error=ENOSPC" -w 1 -W 0 -c 0 -r 0 --prefill=1 "${endless[@]}"
ends "... or a directory" 3 "" "^blogbench: making blog-1: $no_space$" "${invalid}stopped"
inject "call=close,name=comment-*,from=2,error=ENOSPC" "${comments[@]}" "${endless[@]}"
ends "... or where it is found out as the file is closed" 3 "" \
	"^blogbench: closing $file: $no_space$" "${invalid}stopped"
inject "call=rename,name=comment-*,from=2,error=ENOSPC" "${comments[@]}" "${endless[@]}"
ends "... or renamed" 3 "" "^blogbench: renaming $file: $no_space$" "${invalid}stopped"

while IFS=: read -r error text; do
	inject "call=write,name=comment-*,from=3,error=$error" "${comments[@]}" "${endless[@]}"
	ends "$error ends the run" 3 "" "^blogbench: writing $file: $text$" "${invalid}stopped"
done <<'END'
EDQUOT:Disk quota exceeded
EROFS:Read-only file system
ESTALE:Stale file handle
ENOTCONN:Transport endpoint is not connected
ECONNABORTED:Software caused connection abort
END
inject "call=read,name=article-*,from=3,error=ESTALE" "${reading[@]}" "${endless[@]}"
ends "... also where it is met as a file is read" 3 "" \
	"^blogbench: reading $file: Stale file handle$" "${invalid}stopped"

inject "call=write,name=comment-*,from=3,count=1,error=ENOSPC" "${comments[@]}" -s 1 --runs=2 --pause=0
ends "a run that was ended does not keep the next from running" 3 "" "${invalid}run 1 of .*: stopped" \
	"! ${invalid}run 2"

# --- What is counted ---

# $1: the call as rules have it, $2: as messages have it, then the workers.
counted() {
	inject "call=$1,error=EIO" "${@:3}"
	ends "EIO in each $1 is counted" 3 "" "^blogbench: $2 $file: $io_error$" \
		"${invalid}$(wc -l <"$happened") operations? failed, the first: $2 $file: $io_error$" \
		"! stopped by"
	is "... and told once" "$(grep -c "^blogbench: $2" "$work/err")" 1
	# Without a pause there would be thousands.
	ok "... and the worker pauses after it" [ "$(wc -l <"$happened")" -le 200 ]
}

counted "write,name=comment-*" writing "${comments[@]}"
is "... and none of them counts as written" "$(column 7)" 0
counted "open,mode=w,name=comment-*" creating "${comments[@]}"
counted "close,name=comment-*" closing "${comments[@]}"
is "... and none of them counts as written" "$(column 7)" 0
counted "rename,name=comment-*" renaming "${comments[@]}"
is "... and none of them counts as written" "$(column 7)" 0
counted "read,name=article-1.xml" reading "${reading[@]}"
is "... and none of them counts as read" "$(column 2)" 0
counted "open,mode=r,name=article-1.xml" opening "${reading[@]}"
is "... and the blog does not count as read" "$(score reads)" 0

inject "call=close,name=article-*.xml,every=5,error=EIO" "${reading[@]}"
ends "a failing close is an error after reading, too" 3 "" "^blogbench: closing $file: $io_error$" \
	"${invalid}$(wc -l <"$happened") operations? failed"
inject "call=mkdir,name=blog-1,error=EACCES" -w 1 -W 0 -c 0 -r 0 --prefill=1
ends "so is a blog that can't be made" 3 "" "^blogbench: making blog-1: Permission denied$" \
	"${invalid}1 operation failed" "! stopped by"
inject "call=open,mode=r,name=article-*,every=9,error=EMFILE" "${reading[@]}"
ends "so is a lack of descriptors" 3 "" "^blogbench: opening $file: Too many open files$" \
	"${invalid}$(wc -l <"$happened") operations? failed"
inject "call=write,name=comment-*,every=2,error=EIO; call=rename,name=comment-*,every=3,error=EACCES" \
	"${comments[@]}"
ends "errors of different kinds are added up apart" 3 "" "^blogbench: writing .*: $io_error$" \
	"^blogbench: [0-9]+ times?: writing .*: $io_error$"

happened=
for seconds in 0.2 1 5 20; do
	fresh
	(
		ulimit -f 16
		exec timeout -s KILL "$patience" "$blogbench" -d "$dir" -i 1 -s "$seconds" -w 1 -W 1 -c 1 -r 1
	) >"$work/out" 2>"$work/err"
	status=$?
	[ "$status" = 0 ] || break
done
ends "so is a file that may not grow so large (ulimit -f)" 3 "" \
	"^blogbench: writing $file: File too large$" "${invalid}[0-9]+ operations? failed" "! stopped by"

# --- What does no harm ---

inject "call=write,name=*.tmp*,every=2,error=EINTR" "${some[@]}"
ends "an interrupted write is done again" 0 "" "$interrupted"
inject "call=read,name=*-*.*,every=2,error=EINTR" "${some[@]}"
ends "an interrupted read is done again" 0 "" "$interrupted"
inject "call=open,name=*-*.*,every=2,error=EINTR" "${some[@]}"
ends "an interrupted open is done again" 0 "" "$interrupted"
inject "call=close,name=*-*.*,every=2,error=EINTR" "${some[@]}"
ends "an interrupted close has closed" 0 "" "$interrupted"
inject "call=write,name=*.tmp*,short=1000" "${some[@]}" --verify=full
ends "a write that falls short is gone on with" 0 "" "! INVALID"
inject "call=read,name=*-*.*,short=1000" "${some[@]}" --verify=full
ends "a read that falls short is gone on with" 0 "" "! INVALID"
inject "call=open,mode=r,name=comment-*,error=ENOENT" "${reading[@]}" --seed=1
ends "a file that is not there is none" 0 "" "! INVALID"

# --- At the start ---

inject "call=mkdir,name=blogbench.*,error=EACCES" "${some[@]}"
ends "no scratch directory can be made" 1 "" "no scores" \
	"^blogbench: cannot make a scratch directory in $dir: Permission denied$"
inject "call=open,name=blogbench.??????,error=EMFILE" "${some[@]}"
ends "it can't be opened" 1 "" "no scores" "^blogbench: cannot make a scratch directory .*: Too many open files$"
inject "call=open,name=.blogbench-run,error=ENOSPC" "${some[@]}"
ends "it can't be marked" 1 "" "no scores" "^blogbench: cannot make a scratch directory .*: $no_space$"
inject "call=write,name=.blogbench-run,error=ENOSPC" "${some[@]}"
ends "the mark can't be written" 1 "" "no scores" "^blogbench: cannot make a scratch directory .*: $no_space$"
inject "call=write,name=.blogbench-run,short=9" "${some[@]}"
ends "it can't be written whole" 1 "" "no scores" "^blogbench: cannot make a scratch directory .*: $no_space$"
inject "call=write,name=.blogbench-run,count=2,error=EINTR; call=flock,count=2,error=EINTR" "${some[@]}"
ends "it is interrupted" 0 "" "$interrupted"

# The lock is only seen by others.
fresh
: >"$happened"
FAULTS="call=flock,count=2,error=EINTR" FAULTS_LOG=$happened LD_PRELOAD=$PRELOAD \
	start -d "$dir" -i 100000 -s 0.05 "${some[@]}"
await_lines 12
"$blogbench" clean -d "$dir" 2>"$work/clean.err"
is "... and locks the mark all the same" "$? $(grep -c ': a run is working in it$' "$work/clean.err")" "1 1"
stop TERM
ends "... to its end" 143 "" "interrupted" scores

inject "call=flock,error=ENOLCK" "${some[@]}"
ends "a file system without locks will do" 0 "" "! INVALID|lock"

inject "call=write,name=article-*,from=3,error=EIO" "${some[@]}" --prefill=2 --seed=1
ends "an error in the prefill is the end" 1 "" "no scores" "^blogbench: writing $file: $io_error$" \
	"^blogbench: the prefill of 2 blogs could not be made in $dir/"
inject "call=write,name=article-*,from=3,error=ENOSPC" "${some[@]}" --prefill=2 --seed=1
ends "a full disk in the prefill is the end" 1 "" "no scores" "^blogbench: writing $file: $no_space$" \
	"^blogbench: the prefill of 2 blogs could not be made in $dir/"

again='Resource temporarily unavailable'
inject "call=pthread_create,from=1,count=1,error=EAGAIN" "${some[@]}"
ends "no thread for signals can be had" 1 "" "no scores" "^blogbench: cannot start: $again$"
inject "call=pthread_create,from=4,count=1,error=EAGAIN" "${some[@]}"
ends "not all of the workers can be had" 1 "" "no scores" "^blogbench: only 2 of 5 workers could be started: $again"

# --- At the end ---

if [ "$(getconf _NPROCESSORS_ONLN)" -gt 1 ]; then
	inject "call=pthread_create,from=7,error=EAGAIN" "${some[@]}"
	ends "no thread can be had to help with the clean-up" 0 "" "! INVALID"
else
	skip "no thread can be had to help with the clean-up" "one processor needs no help"
fi

inject "call=unlink,name=article-*,count=3,error=EIO" "${some[@]}"
ends "what could not be removed is tried again" 0 "" "! left"
inject "call=unlink,name=article-1.xml,error=EACCES" -w 0 -W 0 -c 1 -r 1 --prefill=2
ends "a file that can't be removed stays and is named" 1 "marked" "scores" \
	"^blogbench: left in $dir/blogbench\.[A-Za-z0-9]{6}: blog-[01]/article-1\.xml, blog-[01]/article-1\.xml \(Permission denied\)$"
is "... and nothing else does" "$(find "$dir" -type f ! -name .blogbench-run | sed 's/.*\///' | sort -u)" article-1.xml
cleans "... until it can be removed" "$dir"
inject "call=unlink,error=EACCES" -w 0 -W 0 -c 1 -r 0 --prefill=10
ends "of many that can't be removed some are named and all are counted" 1 "marked" "scores" \
	"^blogbench: left in $dir/.*: blog-.*, blog-.*, blog-.*, blog-.* and [0-9]+ more \(Permission denied\)$"
inject "call=rmdir,name=blog-0,error=EBUSY" "${comments[@]}"
ends "a blog that can't be removed stays and is named" 1 "marked" "scores" \
	"^blogbench: left in $dir/blogbench\.[A-Za-z0-9]{6}: blog-0 \(Device or resource busy\)$"
inject "call=open,name=blog-0,error=EACCES" "${comments[@]}"
ends "so does one that can't be opened" 1 "marked" "scores" \
	"^blogbench: left in $dir/blogbench\.[A-Za-z0-9]{6}: blog-0 \(Permission denied\)$"
inject "call=rmdir,name=blogbench.*,error=EBUSY" "${comments[@]}"
ends "a scratch directory that can't be removed stays, with its mark" 1 "marked" "scores" \
	"^blogbench: cannot remove $dir/blogbench\.[A-Za-z0-9]{6}: Device or resource busy$"
cleans "... until it can be removed" "$dir"
inject "call=unlink,name=.blogbench-run,error=EIO" "${comments[@]}"
ends "so does one whose mark can't be removed" 1 "marked" "scores" \
	"^blogbench: cannot remove $dir/blogbench\.[A-Za-z0-9]{6}: $io_error$"
cleans "... until it can be removed" "$dir"

inject "call=write,name=comment-*,error=EIO; call=unlink,name=comment-*.tmp*,count=1,error=EIO" "${comments[@]}"
ends "what is left of a failed write goes with the rest" 3 "" "${invalid}"

finish
