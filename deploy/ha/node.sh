#!/usr/bin/env bash
# Starts Patroni on a database node; `node.sh ctl …` is patronictl. The passwords
# come from files, since Patroni knows no files for them.
set -euo pipefail

secret() { cat "/run/secrets/$1"; }

export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD
PATRONI_SUPERUSER_PASSWORD=$(secret superuser_password)
PATRONI_REPLICATION_PASSWORD=$(secret replication_password)
PATRONI_REWIND_PASSWORD=$(secret rewind_password)
PATRONI_RESTAPI_PASSWORD=$(secret restapi_password)

if [ "${1:-}" = ctl ]; then
  shift
  exec patronictl -c /etc/sherpa-patroni "$@"
fi
exec patroni /etc/sherpa-patroni
