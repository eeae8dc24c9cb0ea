#!/usr/bin/env bash
# Breaks the program on purpose and sees tests fail. First the changes of the table in scripts/mutants: one that lives fails
# the run; MUTANTS tries one or some of them alone. Then every operator of the money and of sessions is changed
# (scripts/mutants/operators), and what lived is printed; docs/mutants.md says which of that is equivalent.
set -euo pipefail
cd "$(dirname "$0")/.."

SHERPA_RACE=off scripts/test-go.sh -tags mutants -count=1 -v -timeout 3h -run "^TestMutants\$/${MUTANTS:-}" ./scripts/mutants
if [ -n "${MUTANTS:-}" ]; then exit; fi

operators() { # the packages of the tests, then those that are changed
  printf '\n== operators of %s\n' "${*:2}"
  scripts/with-postgres.sh go run ./scripts/mutants/operators -tests "$@" | grep -v '^killed'
}
operators ./platform/money platform/money
operators ./modules/wallet,./modules/wallet/ledger,./modules/wallet/payments,./modules/wallet/payouts,./adapters/postgres/wallet/ledger \
  modules/wallet/ledger modules/wallet/payments modules/wallet/payouts \
  adapters/postgres/wallet/ledger adapters/postgres/wallet/payments adapters/postgres/wallet/payouts
operators ./modules/booking/hours modules/booking/hours
operators ./modules/booking modules/booking adapters/postgres/booking
