#!/usr/bin/env bash
# go test with the given arguments, against a PostgreSQL of its own (with-postgres.sh). The race detector is on unless
# SHERPA_RACE=off, or there is no C compiler for it.
set -euo pipefail
cd "$(dirname "$0")/.."

race=-race
if [ "${SHERPA_RACE:-}" = off ]; then
  race=
elif [ "$(go env CGO_ENABLED)" != 1 ]; then # Go says 0 where there is no C compiler
  echo "No C compiler: the tests run without the race detector." >&2
  race=
fi

exec scripts/with-postgres.sh go test $race "$@"
