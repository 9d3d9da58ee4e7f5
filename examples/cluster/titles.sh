#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Many titles as parts:
#   titles.sh plan TITLES [FLAGS OF isobit plan...]   writes the commands that score them to TITLES.plan, a line each
#   titles.sh merge TITLES                            puts the reports that those wrote together
# TITLES is a file with a line for each title: the name of its report, NAME.json, its reference and its distorted video, with
# tabs between. A long title is a list of one line.
set -euo pipefail
task=$1 titles=$2
shift 2

each_title() {
  local report reference distorted
  while IFS=$'\t' read -r report reference distorted; do "$@"; done < "$titles"
}

# Reports of other flags would pass for these, so a plan once made stands.
plan() {
  plan_title() { isobit plan "$reference" "$distorted" --output "$report" "$@"; }
  each_title plan_title "$@" > "$titles.plan.new"
  if [[ -e $titles.plan ]] && ! cmp -s "$titles.plan" "$titles.plan.new"; then
    echo "$titles.plan has other parts or flags; to score anew, remove it and the parts' reports" >&2
    exit 2
  fi
  mv "$titles.plan.new" "$titles.plan"
}

merge() {
  merge_title() { isobit merge --quiet "${report%.json}".part*.json --output "$report"; }
  each_title merge_title
}

"$task" "$@"
