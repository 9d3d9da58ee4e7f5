# SPDX-License-Identifier: BSD-2-Clause-Patent
# For the tests of examples/cluster: two titles in an empty folder, their reports made in one run, and an `isobit` in PATH of
# which the first run that makes b.part0001.json is killed. Arguments: the program and clipgen. Sourced.
set -euo pipefail
command -v ffmpeg > /dev/null || { echo "ffmpeg is not installed"; exit 77; }
program=$1 clipgen=$2
examples=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../examples/cluster")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

"$clipgen" nature quant 64 48 9 8 420 1 "a r.y4m" a_d.y4m
"$clipgen" nature none 64 48 14 8 420 2 b_r.y4m b_d.y4m
ffmpeg -v error -i b_d.y4m -c:v libx264 -bf 3 b_d.mp4
printf 'a.json\ta r.y4m\ta_d.y4m\nb.json\tb_r.y4m\tb_d.mp4\n' > titles
flags=(--frames-per-part 4 --metrics motion,psnr_hvs --feature psnr=enable_apsnr=true --threads 1)
"$program" "a r.y4m" a_d.y4m "${flags[@]:2}" -q --reproducible -o whole_a.json
"$program" b_r.y4m b_d.mp4 "${flags[@]:2}" -q --reproducible -o whole_b.json

mkdir bin
cat > bin/isobit << END
#!/bin/sh
case "\$*" in *--output\ b.part0001.json*)
  if mkdir "$folder/killed" 2> /dev/null; then
    "$program" "\$@" &
    kill -KILL \$!
    wait \$!
    exit
  fi ;;
esac
exec "$program" "\$@"
END
chmod +x bin/isobit
export PATH="$folder/bin:$PATH"

fail() { echo "FAILED: $*" >&2; exit 1; }

# After the first try: the part that was killed is missing, all others are there.
expect_one_missing() {
  [[ -d killed && ! -e b.part0001.json ]] || fail "the part was not killed"
  [[ $(ls ./*.part*.json | wc -l) == 6 ]] || fail "not all other parts are there: $(ls)"
  [[ ! -e b.json ]] || fail "a title was merged without one of its parts"
  touch -d yesterday ./*.part*.json
}

# After the second: only that part was scored, and the reports have the bytes of one run.
expect_resumed() {
  [[ $(find . -name '*.part*.json' -newermt '12 hours ago') == ./b.part0001.json ]] || fail "other parts were scored again"
  cmp whole_a.json a.json || fail "a.json is not that of one run"
  cmp whole_b.json b.json || fail "b.json is not that of one run"
}
