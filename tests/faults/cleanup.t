#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# The clean-up removes all that the run has made and nothing else, whatever is put into the scratch
# directory or done to it meanwhile.

# Commands are handed over to be called elsewhere.
# shellcheck disable=SC2016,SC2317

# shellcheck source=tests/mounts.sh
. "$(dirname "$0")/../mounts.sh"
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/cli/background.sh
. "$(dirname "$0")/../cli/background.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"

# These workers keep to blog-0, so that nothing else is at fault but what is planted.
calm=(-w 0 -W 0 -c 1 -r 1 --prefill=1)
precious=$work/precious
by_hand=', which blogbench did not make; remove it by hand$'
stopped='^blogbench: INVALID: stopped by an error after [0-9]+ of 100000 '
mounts=()

unmount_all() {
	local mount

	for mount in "${mounts[@]}"; do
		umount -l "$mount" 2>/dev/null
	done
}
at_end unmount_all

mkdir "$precious" "$precious/blog-0"
for file in notes picture-1.jpg blog-0/article-1.xml; do
	echo "precious" >"$precious/$file"
done

# What must not change: names, contents, modes, owners, times.
snapshot() {
	find "$precious" -printf '%p %m %u %s %T@ %l\n' | sort
	find "$precious" -type f -exec cat {} +
}
before=$(snapshot)

# What a thread has begun in the kernel it ends before it stops.
all_stand_still() {
	! cat "/proc/$pid/task/"*/stat 2>/dev/null | grep -qv '^.*) T '
}

# Starts a run, and holds it where some of its work is done: begin ARG...; fails if it has ended.
begin() {
	fresh
	start -d "$dir" "$@" "${calm[@]}"
	until [ -s "$(echo "$dir"/blogbench.??????/blog-0/comment-1.xml)" ]; do
		pause || return 1
	done
	scratch=$(echo "$dir"/blogbench.??????)
	kill -STOP "$pid"
	until all_stand_still; do
		pause || return 1
	done
	[ -d "$scratch/blog-0" ]
}

# Lets it go on to its end.
go_on() {
	stop CONT
}

# A run with something done in its scratch directory meanwhile: meddle COMMAND...
meddle() {
	local seconds

	for seconds in 0.1 2 10; do
		if begin -i 1 -s "$seconds"; then
			(cd "$scratch" && "$@")
			go_on
			return
		fi
	done
}

kept() {
	(cd "$scratch" && find . -mindepth 1 ! -name .blogbench-run -printf '%P\n' | sort | paste -s -d ' ')
}

# --- Foreign things ---

# stays NAME NAMED KEPT COMMAND...: what the command makes stays, is named so, and all that is kept.
stays() {
	meddle "${@:4}"
	ends "$1 stays and is named" 1 marked scores "! INVALID" "^blogbench: left in $scratch: $2$by_hand"
	is "... nothing else stays" "$(kept)" "$3"
	is "... and what is elsewhere is as it was" "$(snapshot)" "$before"
}

stays "a file" notes notes cp "$precious/notes" .
stays "a file in a blog" blog-0/notes "blog-0 blog-0/notes" cp "$precious/notes" blog-0
stays "a file named like a blog" blog-7 blog-7 cp "$precious/notes" blog-7
stays "a link named like a blog" blog-7 blog-7 ln -s "$precious" blog-7
stays "a directory of another name" other "other other/article-1.xml other/blog-0" \
	eval 'mkdir -p other/blog-0; touch other/article-1.xml'
stays "a link named like a file" blog-7/article-1.xml "blog-7 blog-7/article-1.xml" \
	eval 'mkdir blog-7; ln -s "$precious/notes" blog-7/article-1.xml'
stays "a directory named like a file" blog-7/article-1.xml "blog-7 blog-7/article-1.xml" \
	mkdir -p blog-7/article-1.xml
stays "a pipe named like a file" blog-7/picture-1.jpg "blog-7 blog-7/picture-1.jpg" \
	eval 'mkdir blog-7; mkfifo blog-7/picture-1.jpg'
for seconds in 0.2 3 20; do
	begin -i 1 -s "$seconds" || continue
	rm "$scratch/blog-0/article-1.xml"
	mkfifo "$scratch/blog-0/article-1.xml"
	go_on
	! says torn || break
done
ends "nobody waits at a pipe in place of a file" 1 marked scores \
	"^blogbench: checking blog-0/article-1.xml: .*torn" "^blogbench: left in $scratch: blog-0/article-1.xml$by_hand"
stays "a name with a line break" 'no\?te' "no?te" eval 'touch "$(printf "no\nte")"; mv no?te "no?te"'
stays "what is named almost like a blog" '(blog-[^ ]*, ){3}blog-[^ ]* and 1 more' \
	"blog- blog--1 blog-01 blog-1.tmp blog-x" mkdir blog- blog-x blog-01 blog--1 blog-1.tmp
stays "what is named almost like a file" '(blog-7/[^ ]+, ){3}blog-7/[^ ]+ and 3 more' \
	"$(printf 'blog-7%s ' '' /article-0.xml /article-01.xml /article-1.jpg /article-1.xml.tmp- \
		/article-101.xml /notice-1.xml /picture-1.xml | sed 's/ $//')" \
	eval 'mkdir blog-7; cd blog-7; touch article-{0,101,01}.xml article-1.jpg picture-1.xml \
		notice-1.xml article-1.xml.tmp-'
run clean -d "$dir"
ends "blogbench clean leaves it all, too" 1 marked "^blogbench: left in $scratch: blog-7/.* and 3 more$by_hand"
rm -r "$scratch/blog-7"
cleans "... and removes the rest, once it is gone" "$dir"

meddle eval 'mkdir blog-7; ln "$precious/notes" blog-7/article-1.xml'
ends "another name of a file elsewhere goes" 0 "" "! left"
is "... and the file stays" "$(snapshot)" "$before"

# --- Mounts, of the same device and of another ---

mount_over() {
	mkdir blog-7 && mount "$@" blog-7 && cp -r "$precious/." blog-7
}

if [ "$(id -u)" = 0 ] && mkdir "$work/same" && mount --bind "$work/same" "$work/same" 2>/dev/null; then
	umount "$work/same"
	for what in "--bind $work/same" "-t tmpfs tmpfs"; do
		# shellcheck disable=SC2086 # the options are words
		meddle mount_over $what
		mounts=("$scratch/blog-7")
		ends "a mount ($what) stays and is named" 1 marked scores \
			"^blogbench: left in $scratch: blog-7 \(Device or resource busy\)$"
		is "... with all that is in it" "$(diff -r "$precious" "$scratch/blog-7" 2>&1)" ""
		umount "$scratch/blog-7"
		mounts=()
		cleans "... until it is unmounted" "$dir"
	done
else
	skip "a mount stays and is named" "nothing can be mounted here"
fi

# --- Very much of it ---

many() {
	mkdir blog-7
	(cd blog-7 && seq -f 'article-1.xml.tmp-%.0f' 10000 | xargs touch)
	seq -f 'blog-%.0f' 1000 1999 | xargs mkdir
}
meddle many
ends "a thousand blogs, and ten thousand files in one, all go" 0 "" "! left"

much() {
	seq -f 'notes-%.0f' 5000 | xargs touch
}
meddle much
ends "of five thousand foreign files four are named" 1 marked scores \
	"^blogbench: left in $scratch: notes-[0-9]+, notes-[0-9]+, notes-[0-9]+, notes-[0-9]+ and 4996 more$by_hand"

# --- The scratch directory itself ---

begin -i 100000 -s 0.05
rm -r "$scratch"
go_on
ends "removed by somebody else: the run ends" 3 "" "$stopped"
begin -i 100000 -s 0.05
mv "$scratch" "$dir/moved"
go_on
ends "moved: the run ends, and it is emptied where it is" 1 moved scores "$stopped" \
	"^blogbench: the scratch directory is no longer at $scratch: the run is stopped$" \
	"^blogbench: the scratch directory is no longer at $scratch: find the empty directory and remove it by hand$"
is "... all of it" "$(ls -A "$dir/moved")" ""
begin -i 100000 -s 0.05
mv "$scratch" "$dir/moved"
ln -s "$precious" "$scratch"
go_on
ends "replaced by a link: that is not followed" 1 "$(basename "$scratch") moved" scores "$stopped"
is "... and what it leads to is as it was" "$(snapshot)" "$before"
begin -i 100000 -s 0.05
mv "$scratch" "$dir/moved"
cp -a "$precious" "$scratch"
go_on
ends "replaced by another directory: that is left alone" 1 "unmarked moved" scores "$stopped"
is "... with all that is in it" "$(diff -r "$precious" "$scratch")" ""
for seconds in 0.2 3 20; do
	begin -i 1 -s "$seconds" || continue
	rm -r "$scratch/blog-0"
	go_on
	! says 'the file is gone' || ! says 'creating blog-0' || break
done
ends "a blog removed by somebody else is an error" 3 "" \
	"^blogbench: looking for blog-0/article-1.xml: the file is gone$" \
	"^blogbench: creating blog-0/comment-[0-9]+\.xml: No such file or directory$" \
	"^blogbench: INVALID: [0-9]+ operations? failed" "! stopped"

# --- Kept ---

fresh
attempt -i 1 -s 0.1 "${calm[@]}" --keep
ends "--keep leaves it" 0 marked "! left"
attempt -i 1 -s 0.1 "${calm[@]}"
ends "the next run says so in one line" 0 marked \
	"^blogbench: 1 scratch directory of earlier runs is left in $dir: blogbench clean -d $dir removes it$"
cleans "... which is true" "$dir"

finish
