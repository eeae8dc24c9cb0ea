#!/usr/bin/env bash
# Prints the folder below which PgBouncer and the libraries that it came with
# lie: / when the system has it, else bin/packages/pgbouncer, unpacked from the
# Debian packages.
set -euo pipefail
cd "$(dirname "$0")/.."
if PATH=$PATH:/usr/sbin command -v pgbouncer >/dev/null; then
  echo /
  exit 0
fi
scripts/unpack-packages.sh bin/packages/pgbouncer pgbouncer
echo "$PWD/bin/packages/pgbouncer"
