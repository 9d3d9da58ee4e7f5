#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Scores titles in parts with GNU parallel: parallel.sh TITLES [FLAGS OF isobit plan...]
# What fails or is stopped is resumed by the same command; JOBS says how many parts run at a time. For several machines add
# parallel's --sshlogin; they must see the videos and the reports under the same names.
set -euo pipefail
titles=$1
shift
here=$(dirname "$0")

"$here/titles.sh" plan "$titles" "$@"
parallel --jobs "${JOBS:-100%}" --joblog "$titles.joblog" --resume-failed < "$titles.plan"
"$here/titles.sh" merge "$titles"
