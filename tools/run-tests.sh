#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Runs all tests of a build folder and says how many were skipped: run-tests.sh FOLDER [CTEST OPTION...]
# ctest's closing summary is held back, so that it stays the last thing printed.
set -uo pipefail
folder=$1
shift
ctest --test-dir "$folder" --output-on-failure -j "$(nproc)" "$@" 2>&1 | awk '
  /^[0-9]+% tests passed/ { closing = 1 }
  /[*][*][*]Skipped / && !closing { ++skipped }
  closing { held = held $0 "\n"; next }
  { print; fflush() }
  END { printf "Skipped: %d\n\n%s", skipped, held }'
exit "${PIPESTATUS[0]}"
