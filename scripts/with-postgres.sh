#!/usr/bin/env bash
# Runs a command against one PostgreSQL for tests, which is started before and removed after; SHERPA_TEST_DATABASE_URL has
# its address. Where that names a server already, whose role may create databases, that one is used.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${SHERPA_TEST_DATABASE_URL:-}" ]; then
  scripts/ensure-postgres.sh
  # Each run has its own folder, so that two runs at the same time do not share a server. It is in memory where there is
  # room, since every test copies a database of some hundred files.
  base=var
  mkdir -p "$base"
  if [ -w /dev/shm ] && [ "$(df --output=avail -m /dev/shm | tail -1)" -ge 4096 ]; then base=/dev/shm; fi
  dir=$(mktemp -d "$base/sherpa-test-postgres.XXXXXX")
  chmod 755 "$dir"
  trap 'go run ./scripts/pgtestserver stop "$dir" && rm -rf "$dir"' EXIT
  trap 'exit 130' INT TERM
  SHERPA_TEST_DATABASE_URL=$(go run ./scripts/pgtestserver start "$dir")
  export SHERPA_TEST_DATABASE_URL
fi

"$@"
