#!/usr/bin/env bash
# Builds the release of HEAD twice, each from a fresh clone at a path of its
# own and with packages that are installed anew, and compares the bytes. Prints
# what differs and exits 1 when something does.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for clone in one another/place; do
  mkdir -p "$(dirname "$work/$clone")"
  git clone -q --no-hardlinks . "$work/$clone"
  git -C "$work/$clone" checkout -q --detach "$(git rev-parse HEAD)"
  # REPRODUCIBLE_FAULT=1 plants a difference, which must be found.
  if [ -n "${REPRODUCIBLE_FAULT:-}" ] && [ "$clone" = one ]; then echo "<!-- $RANDOM -->" >>"$work/$clone/ui/index.html"; fi
  make -s -C "$work/$clone" release >/dev/null
done
status=0
cmp "$work/one/bin/release/sherpa" "$work/another/place/bin/release/sherpa" || status=1
diff -rq "$work/one/ui/dist" "$work/another/place/ui/dist" || status=1
if [ $status = 0 ]; then
  echo "The release of $(git rev-parse --short HEAD) is reproducible: $(cut -d' ' -f1 "$work/one/bin/release/sherpa.sha256")"
else
  echo 'Two builds of the same commit differ.' >&2
fi
exit $status
