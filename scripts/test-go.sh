#!/usr/bin/env bash
# go test with the given arguments, against one PostgreSQL that is started
# before and removed after. SHERPA_TEST_DATABASE_URL names another server,
# whose role may create databases. The race detector is on unless
# SHERPA_RACE=off, or there is no C compiler for it.
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

race=-race
if [ "${SHERPA_RACE:-}" = off ]; then
  race=
elif [ "$(go env CGO_ENABLED)" != 1 ]; then # Go says 0 where there is no C compiler
  echo "No C compiler: the tests run without the race detector." >&2
  race=
fi

go test $race "$@"
