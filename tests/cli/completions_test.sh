#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# What is made from the flag table does what it is for, as far as its readers are here: the shells complete, mandoc finds no
# fault in the man page. completions_test.sh FOLDER_OF_THE_DOCUMENTS
set -uo pipefail
folder=$(realpath "$1")
status=0

# expect WHO LINE WANTED: complains unless WANTED is one of the words on standard input
expect() {
  local words
  words=$(cut -f1 | tr ' ' '\n')
  grep -qxF -- "$3" <<< "$words" && return
  echo "$1 completes 'isobit $2' as '$words', but not as '$3'"
  status=1
}

in_bash() {
  bash -euc 'source "$0/isobit.bash"; COMP_WORDS=(isobit "$@"); COMP_CWORD=$#; _isobit; echo "${COMPREPLY[@]-}"' "$folder" "$@"
}
in_fish() { fish --no-config -c "source $folder/isobit.fish; complete -C 'isobit $*'"; }

# The last word is what is expected of those before it.
for line in "--prog --progress" "--progress al always" "--model-d --model-dir" "self selftest" "selftest --ba --backend"; do
  read -ra words <<< "$line"
  given=("${words[@]:0:${#words[@]}-1}")
  in_bash "${given[@]}" | expect bash "${given[*]}" "${words[-1]}"
  command -v fish > /dev/null && in_fish "${given[@]}" | expect fish "${given[*]}" "${words[-1]}"
done
cd "$folder" && in_bash --output isobit.ba | expect bash "--output isobit.ba" isobit.bash
in_bash selftest --prog | grep -q progress && { echo "bash offers selftest a flag of score"; status=1; }

# zsh completes only at a terminal; that it can read the file, and knows the flags, is seen.
if command -v zsh > /dev/null; then
  zsh -n isobit.zsh || status=1
  zsh -fc '_arguments() { print -rl -- "$@" }; _alternative() { print -rl -- "$@" }
    words=(isobit selftest -); CURRENT=3; source ./isobit.zsh' | grep '^--backend\[' > /dev/null || { echo "zsh: no --backend"; status=1; }
fi
if command -v mandoc > /dev/null; then  # grep reads to the end: a pipe that breaks would count as a failure
  faults=$(mandoc -T lint -W warning isobit.1 | grep -v 'missing date') && { echo "$faults"; status=1; }
  mandoc isobit.1 | sed 's/.\x08//g' | grep -- '-r, --reference FILE' > /dev/null || { echo "the man page shows no --reference"; status=1; }
fi
exit $status
