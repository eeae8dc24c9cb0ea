#!/usr/bin/env bash
# Rolls a version out on the cluster, in the order of docs/operations.md: settings,
# database, migrations, workers, servers. Ends at the first step that fails; the
# previous version then goes on serving.
#
#   deploy/kubernetes/roll-out.sh deploy/kubernetes/overlays/managed-postgres [options of kubectl]
set -euo pipefail

overlay=${1:?name the overlay}
shift
kubectl=(kubectl --namespace sherpa "$@")
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kubectl kustomize "$overlay" >"$rendered"
apply() { "${kubectl[@]}" apply --filename "$rendered" --selector "app.kubernetes.io/component=$1"; }

apply settings
if grep -q '^kind: Cluster$' "$rendered"; then
  apply database
  "${kubectl[@]}" wait --for=condition=Ready cluster.postgresql.cnpg.io/sherpa-database --timeout=15m
fi
"${kubectl[@]}" delete job sherpa-migrate --ignore-not-found --wait
apply migrate
"${kubectl[@]}" wait --for=condition=complete job/sherpa-migrate --timeout=35m
# Workers before servers: a new server may enqueue jobs of a kind that only new
# workers know.
apply worker
"${kubectl[@]}" rollout status deployment/sherpa-worker --timeout=10m
apply api
"${kubectl[@]}" rollout status deployment/sherpa-api --timeout=10m
