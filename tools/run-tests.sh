#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Runs all tests of a build folder and says how many were skipped: run-tests.sh FOLDER [CTEST OPTION...]
# ctest's closing summary is held back, so that it stays the last thing printed.
set -uo pipefail
folder=$1
shift
# What a sanitizer finds ends the program, also where it was compiled to go on (cmake/instruction_sets.cmake).
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:${UBSAN_OPTIONS:-}"
ctest --test-dir "$folder" --output-on-failure -j "$(nproc)" "$@" 2>&1 | awk '
  /^[0-9]+% tests passed/ { closing = 1 }
  /[*][*][*]Skipped / && !closing { ++skipped }
  closing { held = held $0 "\n"; next }
  { print; fflush() }
  END { printf "Skipped: %d\n\n%s", skipped, held }'
exit "${PIPESTATUS[0]}"
