#!/usr/bin/env bash
# Runs the named make targets, all of them even when one fails, and says at the
# end what each runner said last.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
failed=()
for target in "$@"; do
  printf '\n== make %s\n' "$target"
  make --no-print-directory "$target" 2>&1 | tee "$logs/$target" || failed+=("$target")
done

printf '\n== what ran\n'
for target in "$@"; do
  verdict=passed
  [[ " ${failed[*]:-} " != *" $target "* ]] || verdict=FAILED
  printf '%-13s %s\n' "$target" "$verdict"
  case "$target" in
    test-go)
      printf '          go test: %s packages ok, %s failed\n' \
        "$(grep -c '^ok ' "$logs/$target")" "$(grep -c '^FAIL[[:space:]].' "$logs/$target")"
      ;;
    *) sed -E $'s/\x1b\\[[0-9;]*m//g' "$logs/$target" |
      grep -aE '^ *(Test Files|Tests) |^ *[0-9]+ (passed|failed|flaky|skipped|did not run)' |
      sed -E 's/^ */          /' ;;
  esac
done
[ ${#failed[@]} = 0 ]
