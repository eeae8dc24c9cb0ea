#!/usr/bin/env bash
# Run once by Patroni on the first primary: the database, its owner (migrations)
# and the role that the program runs as. $1 is a connection URL of the superuser.
set -euo pipefail

owner_password=$(cat /run/secrets/owner_password)
app_password=$(cat /run/secrets/app_password)
export owner_password app_password

psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv owner_password owner_password
\getenv app_password app_password
CREATE ROLE sherpa_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE sherpa LOGIN PASSWORD :'app_password';
CREATE DATABASE sherpa OWNER sherpa_owner;
REVOKE ALL ON DATABASE sherpa FROM PUBLIC;
GRANT CONNECT ON DATABASE sherpa TO sherpa;

-- The program sets these limits by itself. The role carries them for what it does
-- outside of transactions behind a pooler by transaction, and for people with psql.
-- The values are the program's own defaults (config/default.yaml, adapters/postgres).
ALTER ROLE sherpa IN DATABASE sherpa SET lock_timeout = '2s';
ALTER ROLE sherpa IN DATABASE sherpa SET statement_timeout = '20s';
ALTER ROLE sherpa IN DATABASE sherpa SET idle_in_transaction_session_timeout = '60s';

\connect sherpa
ALTER SCHEMA public OWNER TO sherpa_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO sherpa;
CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;
SQL
