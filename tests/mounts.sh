# shellcheck shell=bash
# SPDX-License-Identifier: ISC
#
# For tests that mount: the test begins again in a mount namespace of its own, before it has done
# anything. Nothing stays mounted then even when it is killed, and no other process that is in the
# same namespace, or makes its own from it, keeps busy what is to be unmounted.

if [ -z "${MOUNTS_OF_ITS_OWN:-}" ] && unshare --mount true 2>/dev/null; then
	MOUNTS_OF_ITS_OWN=1 exec unshare --mount bash "$0" "$@"
fi
