#!/usr/bin/env bash
# Asks two databases about known vulnerabilities: Go's about the code that the
# production program reaches, npm's about the packages of the web app.
#
# Exit codes: 0 both know of none, 1 one knows of some, 2 one could not be
# asked and the other knows of none. The output names the database that could
# not be asked, since its silence is not a clean result.
set -uo pipefail
cd "$(dirname "$0")/.."
# Other programs in their place, for the test of this script.
# `go run` would hide the exit code that tells a vulnerability from a failure, so the program is installed.
govulncheck=${GOVULNCHECK:-bin/tools/govulncheck}
npm=${NPM:-npm}
[ "$govulncheck" != bin/tools/govulncheck ] || GOBIN=$PWD/bin/tools go install golang.org/x/vuln/cmd/govulncheck@v1.1.4
found=0 unasked=0

said=$($govulncheck -tags production ./cmd/sherpa 2>&1)
case $? in
  0) echo 'Go: no known vulnerability is reached.' ;;
  3)
    printf '%s\n' "$said"
    echo 'Go: VULNERABLE, as above.'
    found=1
    ;;
  *)
    printf '%s\n' "$said" | tail -3 >&2
    echo 'Go: NOT CHECKED: the database at vuln.go.dev could not be asked.' >&2
    unasked=1
    ;;
esac

said=$(cd ui && $npm audit --omit=dev --json 2>/dev/null)
verdict=$(node -e '
  let report;
  try { report = JSON.parse(require("fs").readFileSync(0, "utf8")); } catch { report = {}; }
  const counts = report.metadata && report.metadata.vulnerabilities;
  if (!counts) { console.log("unasked " + JSON.stringify((report.error && (report.error.summary || report.error.code)) || report.message || "no answer")); }
  else { console.log((counts.total > 0 ? "found " : "none ") + Object.keys(report.vulnerabilities || {}).join(" ")); }' <<<"$said")
case $verdict in
  none*) echo 'npm: no known vulnerability.' ;;
  found*)
    echo "npm: VULNERABLE: ${verdict#found }"
    found=1
    ;;
  *)
    echo "npm: NOT CHECKED: the registry did not answer the audit: ${verdict#unasked }" >&2
    unasked=1
    ;;
esac

[ $found = 0 ] || exit 1
[ $unasked = 0 ] || exit 2
