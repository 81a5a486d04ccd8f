#!/usr/bin/env bash
# SPDX-License-Identifier: ISC
#
# In a directory where somebody else may write and does his worst, nothing outside of the scratch
# directory is made, changed or removed, and nobody else can look into it: as root and as a user,
# in a sticky directory (/tmp) and in one that is not, where all names may change at any time.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/faults/faults.sh
. "$(dirname "$0")/faults.sh"
needs_root "somebody else has to attack"
needs_preload

attacker=65534
user=65533
victim=0
attack=""
calm=(-w 0 -W 0 -c 1 -r 1 --prefill=1)

as() {
	setpriv "--reuid=$1" "--regid=$1" --clear-groups "${@:2}"
}

# shellcheck disable=SC2317 # called by at_end
end_attack() {
	[ -z "$attack" ] || { kill -9 "$attack" && wait "$attack"; } 2>/dev/null
	attack=""
}
at_end end_attack

# Somebody else has to reach the program, wherever it was built.
umask 022
chmod 755 "$work"
cp "$blogbench" "$work/blogbench"
cp "$PRELOAD" "$work/preload.so"
blogbench=$work/blogbench
as "$attacker" "$blogbench" --version >/dev/null 2>&1 ||
	skip_all "needs setpriv, and a program that others can reach"

precious=$work/precious
mkdir -p "$precious/blog-0" "$precious/blog-1"
for file in article-1.xml comment-1.xml comment-1.xml.tmp .blogbench-run blog-0/article-1.xml blog-0/notes; do
	echo "precious" >"$precious/$file"
done
chown -R "$user:$user" "$precious/blog-1"
before=$(find "$precious" -printf '%p %m %u %s %T@ %l\n' -type f -exec cat {} +)

unharmed() {
	is "... what is precious is as it was" \
		"$(find "$precious" -printf '%p %m %u %s %T@ %l\n' -type f -exec cat {} +)" "$before"
}

# --- The attacker: puts the scratch directory away, and something else in its place. ---

cat >"$work/attack" <<'END'
# attack DIR KIND PRECIOUS LOG
cd "$1" || exit
umask 000
name=$(echo blogbench.??????)
if ! mv -T "$name" "away.${name#*.}"; then
	# In a sticky directory that is not possible. What else is there to try?
	echo x >"$name/mine" || ls "$name/" || ln -s "$3" "$name/blog-1" || echo "repelled" >"$4"
	exit
fi
case $2 in
link) ln -s "$3" "$name" ;;
trap)
	mkdir "$name"
	ln -s "$3" "$name/blog-0"
	ln -s "$3/.blogbench-run" "$name/.blogbench-run"
	;;
empty) mkdir -m 755 "$name" ;;
vault | shared) mv -T "$2" "$name" ;;
esac
echo "replaced" >"$4"
[ "$2" = empty ] || [ "$2" = shared ] || exit
# Once the victim works in it, it is led astray.
until [ -d "$name/blog-0" ]; do :; done
mv "$name/blog-0" "$name/away"
ln -s "$3" "$name/blog-0"
END

# set_stage MODE: an empty directory with this mode, in which the victim has a vault, and a directory
# that everybody may write to.
set_stage() {
	fresh
	chmod "$1" "$dir"
	mkdir -m 700 "$dir/vault"
	mkdir -m 777 "$dir/shared"
	cp -a "$precious/." "$dir/vault"
	rm "$dir/vault/.blogbench-run"
	chown -R "$victim:$victim" "$dir/vault" "$dir/shared"
	vault=$(find "$dir/vault" -mindepth 1 -printf '%P %m %u %s %T@ %l\n' -type f -exec cat {} +)
}

# The vault, wherever it is by now, is as it was.
vault_unharmed() {
	local where

	where=$(find "$dir" -name notes -path '*/blog-0/notes' -printf '%h\n')
	is "... and the vault" "$(find "${where%/*}" -mindepth 1 -printf '%P %m %u %s %T@ %l\n' -type f \
		-exec cat {} + 2>&1)" "$vault"
}

# Starts the victim's command, and waits until it has come to the delay before a call:
# delay CALL US ARG...
delay() {
	happened=$work/happened
	: >"$happened"
	chmod 666 "$happened"
	setpriv "--reuid=$victim" "--regid=$victim" --clear-groups \
		timeout -s KILL "$patience" env "FAULTS=call=$1,count=1,delay_us=$2" \
		"FAULTS_LOG=$happened" "LD_PRELOAD=$work/preload.so" \
		"$blogbench" "${@:3}" >"$work/out" 2>"$work/err" &
	pid=$!
	until [ -s "$happened" ]; do
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.01
	done
}

# Whether less than this many microseconds have passed since then.
within_delay() {
	awk -v since="$(stat -c %.9Y "$happened")" -v now="$(date +%s.%N)" -v us="$1" \
		'BEGIN { exit !(now - since < us / 1000000) }'
}

# attacked KIND MODE CALL ARG...: a run of the victim, with the attack in the delay before this
# call, which is made longer until the attacker is fast enough.
attacked() {
	local delay_us in_time=no

	for delay_us in 100000 2000000 10000000; do
		set_stage "$2"
		: >"$work/log"
		chmod 666 "$work/log"
		delay "$3" "$delay_us" -d "$dir" "${@:4}" "${calm[@]}"
		setpriv "--reuid=$attacker" "--regid=$attacker" --clear-groups \
			bash "$work/attack" "$dir" "$1" "$precious" "$work/log" >/dev/null 2>&1 &
		attack=$!
		until [ -s "$work/log" ]; do
			kill -0 "$attack" 2>/dev/null || break
			sleep 0.01
		done
		! within_delay "$delay_us" || in_time=yes
		wait "$pid"
		status=$?
		end_attack
		[ "$in_time" = no ] || break
	done
	ok "an attack ($1) on a run of user $victim, in mode $2, before $3" [ -s "$work/log" ]
}

in_the_way='^blogbench: cannot make a scratch directory in .*: '
gone='^blogbench: the scratch directory is no longer at '
for victim in 0 "$user"; do
	# What root has to stand, a user has to only in one way of each.
	kinds="link trap vault"
	[ "$victim" = 0 ] || kinds="trap"

	# Before it is opened: it is not opened.
	attacked link 777 open,name=blogbench.* -i 1 -s 0.1
	ends "... no run" 1 "$(left)" "no scores" "$in_the_way(Not a directory|Too many levels of symbolic links)$"
	unharmed
	vault_unharmed
	for kind in trap empty shared; do
		attacked "$kind" 777 open,name=blogbench.* -i 1 -s 0.1
		ends "... no run" 1 "$(left)" "no scores" \
			"${in_the_way}others may write there, and to what was made there too$"
		ok "... and what was put there stays" [ -d "$(echo "$dir"/blogbench.*)" ]
		[ "$kind" != trap ] || ok "... with all that is in it" [ -L "$(echo "$dir"/blogbench.*)/.blogbench-run" ]
		unharmed
	done
	attacked vault 777 open,name=blogbench.* -i 1 -s 0.1
	ends "... no run" 1 "$(left)" "no scores" \
		"${in_the_way}others may write there, and to what was made there too$"
	unharmed
	vault_unharmed

	# After that: the run has hold of it, and ends when it sees that it is not where it was.
	for call in open,name=.blogbench-run rename,name=comment-*; do
		for kind in $kinds; do
			attacked "$kind" 777 "$call" -i 100000 -s 0.1
			ends "... the run ends" 1 "$(left)" scores "$gone.*: the run is stopped$" \
				"^blogbench: INVALID: stopped" "! operations? failed"
			is "... and its own is emptied" "$(ls -A "$dir"/away.*)" ""
			unharmed
			vault_unharmed
		done
	done

	# In the clean-up.
	for kind in $kinds; do
		attacked "$kind" 777 unlink,name=article-1.xml -i 1 -s 0.1
		ends "... all of the run is removed but an empty directory" 1 "$(left)" scores \
			"$gone.*: find the empty directory and remove it by hand$"
		is "... which is empty" "$(ls -A "$dir"/away.*)" ""
		unharmed
		vault_unharmed
	done
	attacked link 777 rmdir,name=blogbench.* -i 1 -s 0.1
	ends "... the link is not removed" 1 "$(left)" scores "^blogbench: cannot remove .*: Not a directory$"
	unharmed

	# A sticky directory keeps all that off.
	attacked link 1777 open,name=blogbench.* -i 1 -s 0.3
	ends "... not so in a sticky directory" 0 "shared vault" "! INVALID"
	is "... where he is repelled" "$(cat "$work/log")" "repelled"
	unharmed
done

# --- Removing what an attacker has made to look like a leftover. ---

# leftover: with a real mark, a real file, and links where they would hurt.
leftover() {
	set_stage 1777
	mkdir -p "$dir/blogbench.AAAAAA/blog-"{1,2}
	printf 'blogbench scratch directory\nrun 0\n' >"$dir/blogbench.AAAAAA/.blogbench-run"
	echo x | tee "$dir/blogbench.AAAAAA/blog-"{1,2}/article-1.xml >/dev/null
	ln -s "$precious" "$dir/blogbench.AAAAAA/blog-0"
	ln -s "$precious/article-1.xml" "$dir/blogbench.AAAAAA/blog-2/comment-1.xml"
	chown -hR "$attacker:$attacker" "$dir/blogbench.AAAAAA"
}

victim=0
leftover
run clean -d "$dir"
happened=
ends "links in what looks like a leftover stay, and are named" 1 "marked shared vault" \
	"^blogbench: left in $dir/blogbench.AAAAAA: (blog-0, blog-2/comment-1.xml|blog-2/comment-1.xml, blog-0), which blogbench did not make; remove it by hand$"
unharmed

# A blog is replaced by a link after it was found to be a directory, and after it was opened.
for call in rmdir,name=blog-1 open,name=blog-1 unlink,name=article-1.xml; do
	for delay_us in 100000 2000000 10000000; do
		leftover
		rm "$dir/blogbench.AAAAAA/blog-0"
		rm -r "$dir/blogbench.AAAAAA/blog-2"
		delay "$call" "$delay_us" clean -d "$dir"
		# shellcheck disable=SC2016 # the inner shell expands
		as "$attacker" bash -c 'cd "$1/blogbench.AAAAAA" && mv blog-1 blog-9 && ln -s "$2" blog-1' \
			bash "$dir" "$precious"
		in_time=no
		! within_delay "$delay_us" || in_time=yes
		wait "$pid"
		status=$?
		[ "$in_time" = no ] || break
	done
	ok "a blog becomes a link while a leftover is removed, at $call" [ -L "$dir/blogbench.AAAAAA/blog-1" ]
	ends "... the link stays and is named" 1 "marked shared vault" "^blogbench: left in .*: blog-1"
	unharmed
done

# --- Races without help: the attacker does nothing else all the time. ---

# race COMMAND...: starts the attacker's command, a shell's, with DIR and what is precious.
race() {
	setpriv "--reuid=$attacker" "--regid=$attacker" --clear-groups \
		bash -c "$1" bash "$dir" "$precious" >/dev/null 2>&1 &
	attack=$!
}

# shellcheck disable=SC2016 # the attacker expands
{
	leftover
	race 'cd "$1/blogbench.AAAAAA" || exit
		while :; do
			mkdir -p blog-3
			echo x >blog-3/article-1.xml
			mv -T blog-3 blog-4
			ln -s "$2" blog-3
			rm blog-3
		done'
	for ((try = 0; try < 50; try++)); do
		"$blogbench" clean -d "$dir" >/dev/null 2>&1
	done
	end_attack
	ok "fifty races for a link in what looks like a leftover" [ -L "$dir/blogbench.AAAAAA/blog-2/comment-1.xml" ]
	unharmed

	set_stage 777
	race 'cd "$1" || exit
		while :; do
			for name in blogbench.??????; do
				mv -T "$name" away && ln -s "$2" "$name"
				rm -rf away
			done
		done'
	for ((try = 0; try < 10; try++)); do
		"$blogbench" -d "$dir" -i 1 -s 0.05 "${calm[@]}" >/dev/null 2>&1
	done
	end_attack
	ok "ten races for the scratch directory" [ -d "$dir/vault" ]
	unharmed
	vault_unharmed
}

# --- Who may look into it ---

for victim in 0 "$user"; do
	for mode in 777 1777; do
		set_stage "$mode"
		(umask 000 && as "$victim" "$blogbench" -d "$dir" -i 1 -s 0.1 --prefill=1 --keep >"$work/out" 2>"$work/err")
		scratch=$(echo "$dir"/blogbench.*)
		ok "user $victim works in a directory with mode $mode" [ -s "$scratch/blog-0/article-1.xml" ]
		is "... all directories have mode 0700" "$(find "$scratch" -type d ! -perm 0700)" ""
		is "... all files have mode 0600" "$(find "$scratch" ! -type d ! -perm 0600)" ""
		is "... and nobody else can look into it" "$(as "$attacker" ls "$scratch" 2>&1 | sed 's/.*: //')" \
			"Permission denied"
		as "$victim" "$blogbench" clean -d "$dir" 2>/dev/null
		is "... and the next run finds no trace" "$(left)" "shared vault"
	done
done

finish
