#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Installs the Debian packages that the project needs, unless they are there already: install-packages.sh GROUP...
# The one list of packages; nothing else in the project names them.
set -euo pipefail

declare -A groups=(
  [build]="g++ cmake ninja-build pkg-config libcli11-dev libfmt-dev nlohmann-json3-dev libxxhash-dev libmpfr-dev libhwy-dev
           libavformat-dev libavcodec-dev libavutil-dev libpng-dev"
  [html]="nodejs npm chromium-headless-shell"
  [test]="libgtest-dev libgmock-dev libxml2-dev ffmpeg parallel"
  [python]="python3-dev pybind11-dev python3-numpy python3-matplotlib python3-pytest python3-pip python3-setuptools python3-wheel"
  [package]="dpkg-dev"
  [bench]="libbenchmark-dev"
  [ci]="fish zsh mandoc clang-14 libclang-rt-14-dev slurm-wlm munge"
  [audit]="hipcc llvm-15 python3"
  [spirv]="clang-22 spirv-tools intel-opencl-icd python3"
  [arm64]="g++-aarch64-linux-gnu qemu-user libfmt-dev:arm64 libxxhash-dev:arm64 libmpfr-dev:arm64 libhwy-dev:arm64
           libgtest-dev:arm64 libgmock-dev:arm64 libxml2-dev:arm64 libpng-dev:arm64"
)

packages=()
for group in "$@"; do
  [[ -v groups[$group] ]] || { echo "install-packages.sh: no group '$group'; there are: ${!groups[*]}" >&2; exit 2; }
  read -ra more <<< "${groups[$group]//$'\n'/ }"
  packages+=("${more[@]}")
done

missing=()
for package in "${packages[@]}"; do
  [[ $package == npm ]] && command -v npm > /dev/null && continue  # Node.js from elsewhere brings its own, which excludes Debian's
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null) == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

if ! command -v apt-get > /dev/null; then
  echo "install-packages.sh: apt-get is not here; install what these Debian packages hold, if it is missing: ${missing[*]}" >&2
  exit 0
fi
root=()
((EUID == 0)) || root=(sudo)
echo "Installing ${missing[*]}"
[[ ${missing[*]} != *:arm64* ]] || "${root[@]}" dpkg --add-architecture arm64
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
