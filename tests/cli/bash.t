#!/bin/sh
# SPDX-License-Identifier: ISC
# Stands in for the shell tests where configure did not find bash.
echo "1..0 # SKIP NONE OF THE SHELL TESTS RAN: bash was not found by configure"
