#!/bin/sh
# SPDX-License-Identifier: ISC
# Stands in for the unit tests where configure did not find cmocka.
echo "1..0 # SKIP NONE OF THE UNIT TESTS RAN: cmocka was not found by configure"
