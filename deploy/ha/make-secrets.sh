#!/usr/bin/env bash
# Makes the passwords of the cluster, each once. A password that exists is kept.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
for name in superuser replication rewind restapi owner app; do
  file=secrets/${name}_password
  [ -s "$file" ] && continue
  # Letters and figures alone, so that they can stand in a URL and in any file.
  LC_ALL=C tr -dc 'A-Za-z0-9' </dev/urandom | head -c 40 >"$file" || [ -s "$file" ]
  chmod 444 "$file" # the folder keeps others out; the containers' users must read it
  echo "made deploy/ha/$file"
done
