#!/usr/bin/env bash
# Checks the files of deploy/ by the tools that read them for real: compose-go,
# kustomize and kubectl-validate (built from deploy/tools), HAProxy. Ends with 1
# when a file is wrong, or, with CI=true, when a tool could not be had; otherwise
# it names what was not checked. `go test ./deploy` holds the rules in them.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$PWD/bin/deploy
wrong=() unchecked=()
mkdir -p "$bin"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() { # what, command…
  local what=$1
  shift
  if "$@" >"$work/said" 2>&1; then
    echo "ok       $what"
  else
    echo "WRONG    $what"
    sed 's/^/         /' "$work/said"
    wrong+=("$what")
  fi
}

built() { # name, package
  # Built at each run: Go's own cache knows when there is nothing to do.
  go -C deploy/tools build -o "$bin/$1" "$2" >"$work/said" 2>&1 && return
  unchecked+=("$1 could not be built: $(tail -1 "$work/said")")
  return 1
}

compose_files() {
  local env=(env MACHINE1=192.0.2.1 MACHINE2=192.0.2.2 MACHINE3=192.0.2.3 SHERPA_DOMAIN=sherpa.example
    POSTGRES_PASSWORD=x POSTGRES_OWNER_PASSWORD=x)
  # Beside the copies lies an .env, which the program's file asks for.
  mkdir -p "$work/compose/deploy"
  cp docker-compose.yml Dockerfile "$work/compose/"
  cp -r deploy/ha "$work/compose/deploy/ha"
  touch "$work/compose/.env"
  local root=$work/compose/docker-compose.yml ha=$work/compose/deploy/ha
  check 'docker-compose.yml' "${env[@]}" "$bin/compose" "$root"
  check 'deploy/ha/docker-compose.yml' "${env[@]}" "$bin/compose" "$ha/docker-compose.yml"
  check 'deploy/ha/machine.yml' "${env[@]}" "$bin/compose" "$ha/docker-compose.yml" "$ha/machine.yml"
  check 'deploy/ha/program.yml' "${env[@]}" "$bin/compose" "$root" "$ha/program.yml"
}

kubernetes_files() {
  local overlay name
  for overlay in deploy/kubernetes/overlays/*/; do
    name=$(basename "$overlay")
    check "kustomize build $overlay" "$bin/kustomize" build "$overlay" -o "$work/$name.yaml"
    [ -s "$work/$name.yaml" ] || continue
    # One file for each object. Those of operators are checked against the
    # definitions in the folder DEPLOY_CRDS, when it is given.
    mkdir -p "$work/$name" "$work/$name-custom"
    awk -v core="$work/$name" -v custom="$work/$name-custom" '
      function done_() { if (text != "") { n++; file = (text ~ /apiVersion: postgresql\.cnpg\.io\//) ? custom : core
        print text > (file "/" n ".yaml"); close(file "/" n ".yaml") } text = "" }
      /^---$/ { done_(); next } { text = text $0 "\n" } END { done_() }' "$work/$name.yaml"
    check "kubectl-validate $overlay" "$bin/kubectl-validate" --version 1.30 "$work/$name"
    [ -n "$(ls "$work/$name-custom")" ] || continue
    if [ -n "${DEPLOY_CRDS:-}" ]; then
      check "kubectl-validate $overlay, its operator's objects" \
        "$bin/kubectl-validate" --version 1.30 --local-crds "$DEPLOY_CRDS" "$work/$name-custom"
    else
      echo "note     $overlay: the Cluster of CloudNativePG needs its operator's definitions:" \
        "DEPLOY_CRDS=folder, or kubectl apply --dry-run=server"
    fi
  done
}

# HAProxy: the machine's own, else Debian's package unpacked into bin/deploy,
# which installs nothing and starts nothing.
run_haproxy() {
  if command -v haproxy >/dev/null; then
    haproxy "$@"
    return
  fi
  LD_LIBRARY_PATH=$(echo "$bin"/haproxy/usr/lib/*-linux-gnu) "$bin/haproxy/usr/sbin/haproxy" "$@"
}
have_haproxy() {
  command -v haproxy >/dev/null && return
  scripts/unpack-packages.sh "$bin/haproxy" haproxy >"$work/said" 2>&1 && run_haproxy -v >"$work/said" 2>&1
}

if built compose ./compose; then compose_files; fi
if built kustomize sigs.k8s.io/kustomize/kustomize/v5 && built kubectl-validate sigs.k8s.io/kubectl-validate; then
  kubernetes_files
fi
if have_haproxy; then
  # The names of the nodes are known in their network only.
  sed -E 's/ pg([123]):/ 127.0.0.\1:/' deploy/ha/haproxy.cfg >"$work/haproxy.cfg"
  check 'deploy/ha/haproxy.cfg' run_haproxy -c -f "$work/haproxy.cfg"
else
  unchecked+=("HAProxy is not installed, and apt-get cannot fetch it: $(tail -1 "$work/said" 2>/dev/null || true)")
fi
for script in deploy/ha/*.sh deploy/kubernetes/*.sh; do check "$script" bash -n "$script"; done

for what in "${unchecked[@]+"${unchecked[@]}"}"; do echo "not done $what"; done
[ ${#wrong[@]} = 0 ] || exit 1
if [ ${#unchecked[@]} != 0 ] && [ "${CI:-}" = true ]; then
  echo 'With CI=true every check must run.' >&2
  exit 1
fi
