#!/usr/bin/env bash
# Prints the path of a Chromium (or Chrome) that works. Root installs the
# system's package if there is none; everybody else, and root when that fails,
# gets Playwright's own. CHROMIUM_PATH names another one.
set -euo pipefail
cd "$(dirname "$0")/.."

works() { [ -n "${1:-}" ] && [ -x "$1" ] && "$1" --version >/dev/null 2>&1; }

found() {
  local candidate
  for candidate in "${CHROMIUM_PATH:-}" \
    "$(command -v chromium || true)" "$(command -v chromium-browser || true)" \
    "$(command -v google-chrome || true)" "$(command -v google-chrome-stable || true)" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "$(playwrights_own)"; do
    if works "$candidate"; then
      echo "$candidate"
      return 0
    fi
  done
  return 1
}

playwrights_own() {
  (cd ui && node --input-type=module -e "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())") 2>/dev/null || true
}

from_system() {
  if [ "$(id -u)" != 0 ]; then
    return 1
  elif command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium </dev/null
  elif command -v dnf >/dev/null; then
    dnf install -y -q chromium </dev/null
  else
    return 1
  fi
}

found && exit 0
echo "Chromium was not found; installing it." >&2
from_system >&2 || true
found && exit 0
(cd ui && npx --no-install playwright install chromium </dev/null) >&2 || true
found && exit 0
cat >&2 <<'MESSAGE'
The browser tests need Chromium, and it could not be installed. Install it:
  Debian           sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  macOS            brew install --cask chromium
or name a Chromium or Chrome of your own: CHROMIUM_PATH=/path/to/it
MESSAGE
exit 1
