#!/usr/bin/env bash
# Runs the named make targets, all of them even when one fails, and says at the
# end what each runner said last, how long it took and which tests failed.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
failed=()
declare -A took
for target in "$@"; do
  printf '\n== make %s\n' "$target"
  started=$SECONDS
  make --no-print-directory "$target" 2>&1 | tee "$logs/$target" || failed+=("$target")
  took[$target]=$((SECONDS - started))
done

# The names of the failed tests in a runner's log.
failures() {
  sed -E $'s/\x1b\\[[0-9;]*m//g' "$1" |
    grep -aE '^ *--- FAIL|^FAIL[[:space:]].|^ *FAIL  |^ +[0-9]+\) .*›|^panic: |DATA RACE' |
    sort -u | sed -E 's/^ */          /; s/─+$//'
}

printf '\n== what ran\n'
for target in "$@"; do
  verdict=passed
  [[ " ${failed[*]:-} " != *" $target "* ]] || verdict=FAILED
  printf '%-13s %s in %s s\n' "$target" "$verdict" "${took[$target]}"
  case "$target" in
    test-go)
      printf '          go test: %s packages ok, %s failed\n' \
        "$(grep -c '^ok ' "$logs/$target")" "$(grep -c '^FAIL[[:space:]].' "$logs/$target")"
      ;;
    *) sed -E $'s/\x1b\\[[0-9;]*m//g' "$logs/$target" |
      grep -aE '^ *(Test Files|Tests) |^ *[0-9]+ (passed|failed|flaky|skipped|did not run)' |
      sed -E 's/^ */          /' ;;
  esac
  [ "$verdict" = passed ] || failures "$logs/$target"
done
[ ${#failed[@]} = 0 ]
