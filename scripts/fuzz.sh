#!/usr/bin/env bash
# Runs every fuzz target there is, one after the other, FUZZ_TIME each (60s). A
# failing input is kept in the package's testdata/fuzz: commit it with the fix.
# Arguments narrow it to targets whose name or package matches one of them.
set -euo pipefail
cd "$(dirname "$0")/.."

time=${FUZZ_TIME:-60s}
found=0
failed=()
while IFS=: read -r file target; do
  package=./$(dirname "$file")
  if [ $# -gt 0 ] && ! grep -qE "$(IFS='|'; echo "$*")" <<<"$package $target"; then continue; fi
  found=$((found + 1))
  printf '\n== %s %s, %s\n' "$package" "$target" "$time"
  # Without gin's MessagePack, whose library takes minutes to build for fuzzing. An input that reaches new code is made smaller
  # for a second at most, not for a minute: for pictures and long texts nothing else would be done.
  go test -tags nomsgpack -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 1s "$package" || failed+=("$package $target")
done < <(git ls-files --cached --others --exclude-standard '*_test.go' | xargs grep -HoE '^func Fuzz\w+' | sed 's/:func /:/' | sort)

printf '\n%s fuzz targets, %s failed\n' "$found" "${#failed[@]}"
for target in "${failed[@]+"${failed[@]}"}"; do echo "FAILED $target"; done
[ "$found" -gt 0 ] && [ ${#failed[@]} = 0 ]
