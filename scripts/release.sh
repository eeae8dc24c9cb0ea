#!/usr/bin/env bash
# Builds bin/release/sherpa and its checksum: without stand-ins, without cgo,
# without paths and times of this machine, so that the same commit gives the
# same bytes. The web app in ui/dist is built already (make release).
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p bin/release
# The commit is in the version, in the same length in every clone. Go's own stamp is left out: it is there in a clone, and in neither
# a linked worktree nor a folder without .git.
version=$(git describe --tags --always --dirty --abbrev=12)
CGO_ENABLED=0 GOFLAGS='' go build -buildvcs=false -trimpath -tags production \
  -ldflags "-s -w -buildid= -X main.version=$version" -o bin/release/sherpa ./cmd/sherpa
(cd bin/release && sha256sum sherpa >sherpa.sha256 && cat sherpa.sha256)
