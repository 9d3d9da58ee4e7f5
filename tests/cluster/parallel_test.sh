#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# examples/cluster/parallel.sh, with a part that is killed and resumed: parallel_test.sh PROGRAM CLIPGEN
command -v parallel > /dev/null || { echo "GNU parallel is not installed"; exit 77; }
. "$(dirname "$0")/titles.sh"

JOBS=2 "$examples/parallel.sh" titles "${flags[@]}" && fail "the killed part is no failure"
expect_one_missing
"$examples/parallel.sh" titles "${flags[@]}"
expect_resumed
"$examples/parallel.sh" titles "${flags[@]}" --subsample 2 2> /dev/null && fail "reports of other flags pass for these"
exit 0
