#!/usr/bin/env bash
# unpack-packages.sh DIR PACKAGE…: unpacks Debian packages into DIR, with the
# dependencies that this machine lacks. It installs nothing and starts no
# service, and needs no root where apt-get has its package lists. When DIR has
# the packages already, it prints nothing.
set -euo pipefail
dir=$1
shift
wanted="$*"
[ "$(cat "$dir/.packages" 2>/dev/null)" = "$wanted" ] && exit 0
command -v apt-get >/dev/null || { echo "there is no apt-get on this machine to fetch: $wanted" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/archives/partial" "$(dirname "$dir")"
fetch() {
  apt-get install --download-only -y -qq --no-install-recommends \
    -o Debug::NoLocking=true -o Dir::Cache::archives="$work/archives" "$@" </dev/null >"$work/said" 2>&1
}
# shellcheck disable=SC2086 # names of packages
fetch $wanted || { [ "$(id -u)" = 0 ] && apt-get update -qq >/dev/null 2>&1 && fetch $wanted; } || {
  echo "apt-get cannot fetch $wanted: $(tail -1 "$work/said")" >&2
  exit 1
}
mkdir "$work/unpacked"
chmod 755 "$work/unpacked" # the programs may run as another user
for package in "$work"/archives/*.deb; do dpkg-deb -x "$package" "$work/unpacked"; done
echo "$wanted" >"$work/unpacked/.packages"
# Complete or absent, also when somebody else does the same at this moment.
cp -r "$work/unpacked" "$dir.$$"
mv -T "$dir" "$work/old" 2>/dev/null || true
mv -T "$dir.$$" "$dir" 2>/dev/null || rm -rf "$dir.$$"
