#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Runs the commands of docs/ffmpeg.md as they stand there: ffmpeg_docs_test.sh PROGRAM CLIPGEN DOCUMENT
set -euo pipefail
program=$1 clipgen=$2 document=$(realpath "$3")
command -v ffmpeg > /dev/null || { echo "ffmpeg is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "FAILED: $*" >&2; exit 1; }

# The videos that the document speaks of.
make() { ffmpeg -v error -i "$@"; }
"$clipgen" nature none 320 180 5 8 420 1 r.y4m other.y4m
"$clipgen" nature none 320 180 5 10 420 1 r10.y4m other.y4m
make r.y4m -c:v ffv1 reference.mkv
make r.y4m -c:v libx264 -crf 20 distorted.mp4
make r.y4m -vf scale=160:90 -c:v libx264 -crf 10 small.mp4
make r.y4m -vf fps=50 -c:v ffv1 fast.mkv
make r10.y4m -c:v ffv1 -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv hdr.mkv
make hdr.mkv -vf 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p' \
  -c:v libx264 -crf 15 sdr.mp4

# Blocks of indented lines, one after the other.
mkdir bin
ln -s "$program" bin/isobit
export PATH="$folder/bin:$PATH"
awk '/^    / { if (!inside) { ++n; inside = 1 } print substr($0, 5) > ("block" n); next } { inside = 0 }' "$document"
[[ $(ls block* | wc -l) == 5 ]] || fail "the document has other blocks than are expected here: $(ls block*)"
for block in block*; do
  bash -euo pipefail "$block" > out 2>&1 || fail "$(cat "$block" out)"
done

# Each compared the five frames, of pictures that belong together.
for report in plain scaled rate tone fifos; do
  grep -q '"complete": true' $report.json || fail "$report.json: $(grep reason $report.json)"
  [[ $(grep -c frameNum $report.json) == 5 ]] || fail "$report.json has not five frames"
  mean=$(grep -A5 '"psnr_y": {' $report.json | sed -n 's/.*"mean": \([0-9]*\).*/\1/p' | head -n 1)
  ((mean >= 25)) || fail "$report.json: psnr_y is $mean; these are not the same pictures"
done

# Without a filter, a pipe has what the file has.
isobit reference.mkv distorted.mp4 -o direct.json -q
part() { sed -n '/^  "frames"/,/^  "isobit"/p' "$1"; }
cmp <(part direct.json) <(part plain.json) || fail "the pipe's scores are not the file's"
