#!/bin/sh
# SPDX-License-Identifier: ISC
# Runs a unit test. cmocka 1.1.5 calls a test that was skipped "not ok", which is a failure in TAP.

exec 4>&1
status=$({
	{
		"$@" 3>&- 4>&-
		echo $? >&3
	} | sed 's/^not ok \([0-9]* \)# SKIP \(.*\)/ok \1- \2 # SKIP/' >&4
} 3>&1)
exit "$status"
