#!/usr/bin/env bash
# Starts PgBouncer. Its list of users is written from the secret, where nobody
# else reads it.
set -euo pipefail
umask 077
printf '"sherpa" "%s"\n' "$(cat /run/secrets/app_password)" >/tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
