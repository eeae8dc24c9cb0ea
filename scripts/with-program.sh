#!/usr/bin/env bash
# Runs a command against bin/sherpa with a database, a port and demo data of
# its own; the command finds its address in SHERPA_URL, its data folder, which
# further processes can share, in SHERPA_DATA_DIR, and a Chromium in
# CHROMIUM_PATH. The program's log is shown when the command fails.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/ensure-postgres.sh
CHROMIUM_PATH=$(scripts/ensure-chromium.sh)
export CHROMIUM_PATH

# A free port below 32768: those above can be taken by an outgoing connection.
port=$(node -e '
  const net = require("node:net");
  const attempt = () => {
    const port = 20000 + Math.floor(Math.random() * 12000);
    const server = net.createServer();
    server.once("error", attempt);
    server.listen(port, "127.0.0.1", () => server.close(() => console.log(port)));
  };
  attempt();')

mkdir -p var
dir=$(mktemp -d var/program.XXXXXX)
chmod 755 "$dir" # PostgreSQL may run as another user
export SHERPA_URL=http://127.0.0.1:$port
export SHERPA_DATA_DIR=$PWD/$dir

env -u SHERPA_DATABASE_URL SHERPA_HTTP_ADDR="127.0.0.1:$port" \
  bin/sherpa up >"$dir/sherpa.log" 2>&1 </dev/null &
program=$!

finish() {
  status=$?
  kill -TERM "$program" 2>/dev/null || true
  wait "$program" 2>/dev/null || true
  if [ "$status" != 0 ]; then
    echo "--- the program's last lines" >&2
    tail -n 60 "$dir/sherpa.log" >&2
  fi
  rm -rf "$dir"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

for _ in $(seq 1 600); do
  kill -0 "$program" 2>/dev/null || { echo "bin/sherpa did not start" >&2; exit 1; }
  node -e 'fetch(process.env.SHERPA_URL + "/readyz").then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))' && ready=yes && break
  sleep 0.2
done
[ "${ready:-}" = yes ] || { echo "bin/sherpa is not ready after two minutes" >&2; exit 1; }

"$@"
