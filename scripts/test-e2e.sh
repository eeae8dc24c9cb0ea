#!/usr/bin/env bash
# Runs the browser tests in two halves at once, each against a program of its
# own: the tests move that program's clock, so they do not share one.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/ensure-postgres.sh
scripts/ensure-chromium.sh >/dev/null

half() {
  scripts/with-program.sh npm --prefix ui run e2e -- --shard="$1/2" --output="test-results/e2e-$1"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
half 2 >"$log" 2>&1 &
other=$!
failed=0
half 1 || failed=1
wait "$other" || failed=1
cat "$log"
exit "$failed"
