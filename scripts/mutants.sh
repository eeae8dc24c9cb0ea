#!/usr/bin/env bash
# Breaks the program on purpose and sees tests fail. First gremlins changes every operator of the packages whose own tests
# need no database, in a clone, and prints what lived; docs/mutants.md says which of that is equivalent. Then the
# changes of scripts/mutants are tried against PostgreSQL: one that lives fails the run. MUTANTS narrows the second part.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${MUTANTS:-}" ]; then
  root=$PWD
  clone=$(mktemp -d)
  trap 'rm -rf "$clone"' EXIT
  GOBIN=$root/bin/tools go install github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
  git clone -q . "$clone" # gremlins copies the folder that it runs in: here it has no packages of the web app
  # Of modules/booking those tests alone that need no database.
  internal=$(cat modules/booking/*_internal_test.go | sed -nE 's/^func ((Test|Fuzz)\w+)\(.*/\1/p' | paste -sd'|')
  cd "$clone"
  for package in platform/money modules/wallet/ledger modules/wallet/payments modules/wallet/payouts modules/booking/hours; do
    printf '\n== gremlins, %s\n' "$package"
    "$root/bin/tools/gremlins" unleash --workers 1 --timeout-coefficient 30 "./$package" | grep -aE 'LIVED|TIMED OUT|^Killed|^Timed out|efficacy'
  done
  printf '\n== gremlins, modules/booking without its tests against PostgreSQL\n'
  GOFLAGS="-run=^($internal)\$" "$root/bin/tools/gremlins" unleash --workers 1 --timeout-coefficient 30 --exclude-files 'hours/.*' ./modules/booking |
    grep -aE 'LIVED|TIMED OUT|^Killed|^Timed out|efficacy'
  cd "$root"
fi

SHERPA_RACE=off scripts/test-go.sh -tags mutants -count=1 -v -timeout 3h -run "^TestMutants\$/${MUTANTS:-}" ./scripts/mutants
