#!/usr/bin/env bash
# Checks docs/alerts.yaml and runs docs/alerts_test.yaml with promtool: the
# machine's own, else that of Debian's package, unpacked into bin/prometheus,
# which installs nothing and starts nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

promtool=$(command -v promtool || echo bin/prometheus/usr/bin/promtool)
if [ ! -x "$promtool" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  if ! (cd "$work" && apt-get download -qq prometheus 2>said && dpkg-deb -x prometheus_*.deb unpacked 2>>said); then
    cat "$work/said" >&2 2>/dev/null || true
    echo 'promtool was not found and could not be fetched. Install it: apt-get install prometheus, or brew install prometheus.' >&2
    exit 1
  fi
  mkdir -p bin
  rm -rf bin/prometheus
  mv "$work/unpacked" bin/prometheus
fi
"$promtool" check rules docs/alerts.yaml
"$promtool" test rules docs/alerts_test.yaml
