#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Scores titles in parts as a Slurm job array, and merges them in a job that follows: slurm.sh TITLES [FLAGS OF isobit plan...]
# The same command submits what is still missing after a failure. Options for the jobs come from sbatch's environment
# variables (SBATCH_PARTITION and so on). Prints the number of the job that merges.
set -euo pipefail
titles=$1
shift
here=$(realpath "$(dirname "$0")")

"$here/titles.sh" plan "$titles" "$@"
while read -r command; do  # its last word is the part's report, and reports appear whole or not at all
  eval "words=($command)"
  [[ -e ${words[-1]} ]] || printf '%s\n' "$command"
done < "$titles.plan" > "$titles.missing"
parts=$(wc -l < "$titles.missing")
after=()
if ((parts > 0)); then
  # The line of the plan with the task's number; quotes in it are the shell's.
  array=$(sbatch --parsable --job-name=isobit-part --output="$titles.%a.log" --array="1-$parts" \
    --wrap="eval \"\$(sed -n \"\${SLURM_ARRAY_TASK_ID}p\" '$titles.missing')\"")
  after=(--dependency="afterok:$array" --kill-on-invalid-dep=yes)
fi
sbatch --parsable --job-name=isobit-merge --output="$titles.merge.log" "${after[@]}" \
  --wrap="'$here/titles.sh' merge '$titles'"
