#!/usr/bin/env bash
# Builds the image of deploy/image/Dockerfile from bin/release/sherpa, as
# bin/release/image.tar (docker load, podman load), and starts it here: as its
# own user, on a file system that is read-only, with a PostgreSQL of this run.
# buildah is the machine's own or is unpacked from Debian's packages into
# bin/packages/buildah; nothing is installed. It needs root for that.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
[ "$(id -u)" = 0 ] || { echo 'make image needs root: buildah builds without a daemon in a chroot.' >&2; exit 1; }

scripts/ensure-postgres.sh
work=$(mktemp -d /tmp/sherpa-image-XXXXXX)
chmod 755 "$work"
clean() {
  # The shell of `run serve &` and the program in it, which must be gone before its file system is.
  [ -z "${program:-}" ] || { pkill -P "$program" || true; wait "$program" 2>/dev/null || true; }
  [ -z "${pgdata:-}" ] || as_postgres "$pgbin/pg_ctl" -D "$pgdata" -m fast stop >/dev/null 2>&1 || true
  ! mountpoint -q "$work/root" || umount "$work/root"
  [ -z "${container:-}" ] || builder umount "$container" >/dev/null
  rm -rf "$work"
}
trap clean EXIT
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@"; }

buildah=$(command -v buildah || true)
if [ -z "$buildah" ]; then
  scripts/unpack-packages.sh bin/packages/buildah buildah
  buildah=$root/bin/packages/buildah/usr/bin/buildah
  LD_LIBRARY_PATH=$(echo "$root"/bin/packages/buildah/usr/lib/*-linux-gnu*)
  export LD_LIBRARY_PATH
fi
echo '{"default":[{"type":"insecureAcceptAnything"}]}' >"$work/policy.json"
: >"$work/registries.conf"
export CONTAINERS_REGISTRIES_CONF="$work/registries.conf" BUILDAH_ISOLATION=chroot TMPDIR="$work"
builder() { "$buildah" --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

version=$(bin/release/sherpa version | cut -d' ' -f2)
mkdir "$work/context"
cp bin/release/sherpa "$work/context/"
builder build --signature-policy "$work/policy.json" --isolation chroot --format docker --timestamp "$(git log -1 --format=%ct)" \
  -f deploy/image/Dockerfile -t "sherpa:$version" "$work/context" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
rm -f bin/release/image.tar
builder push --signature-policy "$work/policy.json" "sherpa:$version" "docker-archive:bin/release/image.tar:sherpa:$version" >"$work/said" 2>&1 ||
  { cat "$work/said" >&2; exit 1; }
settings=$(builder inspect --type image "sherpa:$version")
setting() { node -e "const c = JSON.parse(require('fs').readFileSync(0)).Docker.config; console.log($1)" <<<"$settings"; }
[ "$(setting c.User)" = 65532:65532 ] || { echo 'The image does not run as 65532.' >&2; exit 1; }
echo "image sherpa:$version: $(du -h bin/release/image.tar | cut -f1), user $(setting c.User), health check $(setting 'c.Healthcheck.Test.slice(1).join(" ")')"

# A PostgreSQL of this run, on a port below those of outgoing connections.
pgbin=$(go run ./scripts/pgtestserver find | cut -d' ' -f2)
port=$((21000 + RANDOM % 5000))
install -d -o postgres -g postgres "$work/pg"
as_postgres "$pgbin/initdb" -D "$work/pg/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
pgdata=$work/pg/data
as_postgres "$pgbin/pg_ctl" -D "$pgdata" -w -l "$work/pg/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work/pg" start >/dev/null
"$pgbin/psql" -q -h 127.0.0.1 -p "$port" -U postgres -c 'CREATE ROLE sherpa LOGIN' -c 'CREATE ROLE sherpa_app LOGIN' -c 'CREATE DATABASE sherpa OWNER sherpa'

# What the image has, mounted read-only, and nothing of this machine in it.
container=$(builder from --signature-policy "$work/policy.json" --pull-never "sherpa:$version")
mounted=$(builder mount "$container")
mkdir "$work/root"
mount --bind "$mounted" "$work/root"
mount -o remount,ro,bind "$work/root"
files=$(cd "$work/root" && find . -type f | sort | tr '\n' ' ')
if touch "$work/root/x" 2>/dev/null; then echo 'The file system is not read-only.' >&2; exit 1; fi
web=$((port + 1)) ops=$((port + 2))
run() {
  env -i SHERPA_ENV=production SHERPA_LOG_LEVEL=warn \
    SHERPA_DATABASE_URL="postgres://sherpa_app@127.0.0.1:$port/sherpa?sslmode=disable" \
    SHERPA_DATABASE_OWNER_URL="postgres://sherpa@127.0.0.1:$port/sherpa?sslmode=disable" \
    SHERPA_HTTP_ADDR=0.0.0.0:$web SHERPA_HTTP_PUBLIC_URL=https://sherpa.example SHERPA_OPS_ADDR=127.0.0.1:$ops \
    SHERPA_CLERK_SECRET_KEY=sk_live_x SHERPA_CLERK_PUBLISHABLE_KEY="pk_live_$(printf 'clerk.sherpa.example$' | base64)" \
    SHERPA_CLERK_WEBHOOK_SECRET="whsec_$(printf %032d 0 | base64 -w0)" SHERPA_STRIPE_SECRET_KEY=rk_live_x SHERPA_STRIPE_WEBHOOK_SECRET=whsec_an_example_of_a_secret_0123456789 \
    SHERPA_PAYMENTS_PACKS_BASE_CAMP_PRICE_ID=price_1 SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_ID=price_2 \
    SHERPA_PAYMENTS_PACKS_SUMMIT_PRICE_ID=price_3 SHERPA_PAYMENTS_PACKS_EVEREST_PRICE_ID=price_4 \
    SHERPA_MAIL_HOST=smtp.sherpa.example SHERPA_MAIL_FROM='Sherpa <no-reply@sherpa.example>' \
    "$chroot" --userspec=65532:65532 --groups= "$work/root" /usr/local/bin/sherpa "$@"
}
run migrate
if run healthcheck >/dev/null 2>&1; then echo 'The health check passes without a process.' >&2; exit 1; fi
run serve >"$work/log" 2>&1 &
program=$!
for _ in $(seq 100); do
  if run healthcheck 2>/dev/null; then ready=yes; break; fi
  kill -0 "$program" 2>/dev/null || break
  sleep 0.2
done
[ -n "${ready:-}" ] || { echo 'The image does not become ready:' >&2; cat "$work/log" >&2; exit 1; }
run healthcheck --ops
user=$(ps -o uid= -p "$(pgrep -P "$program" -x sherpa || echo "$program")" | tr -d ' ')
answer=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$web/readyz")
page=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$web/")
# Without its database the program is live and not ready.
as_postgres "$pgbin/pg_ctl" -D "$pgdata" -m immediate stop >/dev/null
if run healthcheck >/dev/null 2>&1; then echo 'The health check passes without a database.' >&2; exit 1; fi
run healthcheck --alive
echo "started: files $files; uid $user; /readyz $answer, / $page; without PostgreSQL not ready"
[ "$user" = 65532 ] && [ "$answer" = 200 ] && [ "$page" = 200 ]
