#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Scores a pair of videos with all metrics: demo.sh PROGRAM CLIPGEN [REFERENCE DISTORTED]
# Without a pair it makes one: a real clip, or else a generated one, and an x264 encode of it at a low rate.
set -euo pipefail
program=$1 clipgen=$2 reference=${3:-} distorted=${4:-}
folder=demo
package=forensics-samples-files # Debian: photographs and videos, CC-BY-SA-4.0

# A phone's video, 1920x1080, 41 frames. The package is unpacked here and not installed.
real_clip() {
  [[ -s $folder/phone.mp4 ]] && return
  command -v apt-get > /dev/null && command -v dpkg-deb > /dev/null || return 1
  rm -rf "$folder/unpacked" && mkdir -p "$folder/unpacked"
  (cd "$folder/unpacked" && { apt-get download -qq "$package" || { apt-get update -qq && apt-get download -qq "$package"; }; }) \
    > /dev/null 2>&1 || return 1
  dpkg-deb -x "$folder/unpacked/$package"_*.deb "$folder/unpacked"
  local video
  video=$(find "$folder/unpacked" -name 'VID_*.mp4' -size +1M | head -n 1)
  [[ -n $video ]] && mv "$video" "$folder/phone.mp4"
  rm -rf "$folder/unpacked"
  [[ -s $folder/phone.mp4 ]]
}

generated_clip() {
  "$clipgen" nature none 1280 720 48 8 420 1 "$folder/r.y4m" "$folder/d.y4m"
  ffmpeg -v error -y -i "$folder/r.y4m" -c:v ffv1 "$folder/generated.mkv"
  rm "$folder"/[rd].y4m
}

make_pair() {
  mkdir -p "$folder"
  if real_clip; then
    reference=$folder/phone.mp4
    echo "Reference: a phone's video from Debian's package $package (CC-BY-SA-4.0)"
  else
    echo "Debian's package $package cannot be had here; the reference is a generated clip"
    generated_clip
    reference=$folder/generated.mkv
  fi
  distorted=$folder/distorted.mp4
  echo "Distorted: the same by x264 at 1 Mbit/s"
  # Each frame once and with its own time, also where the rate varies.
  ffmpeg -v error -y -i "$reference" -an -c:v libx264 -preset medium -b:v 1M -pix_fmt yuv420p -vsync passthrough \
    -enc_time_base -1 "$distorted"
}

if [[ -n $reference || -n $distorted ]]; then
  [[ -n $reference && -n $distorted ]] || { echo "demo.sh: a pair is both: make demo REF=... DIST=..." >&2; exit 2; }
else
  make_pair
fi
mkdir -p "$folder"
rm -f "$folder/report.json"
status=0
"$program" "$reference" "$distorted" -o "$folder/report.json" || status=$?
[[ -s $folder/report.json ]] && echo "The report with every frame: $folder/report.json"
exit $status
