#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Many titles as parts: prints the commands that score them, or merges what those wrote.
#   titles.sh plan TITLES [FLAGS OF isobit plan...]
#   titles.sh merge TITLES
# TITLES is a file with a line for each title: the name of its report, NAME.json, its reference and its distorted video, with
# tabs between. A long title is a list of one line.
set -euo pipefail
task=$1 titles=$2
shift 2

while IFS=$'\t' read -r report reference distorted; do
  case $task in
    plan) isobit plan "$reference" "$distorted" --output "$report" "$@" ;;
    merge) isobit merge --quiet "${report%.json}".part*.json --output "$report" ;;
  esac
done < "$titles"
