#!/usr/bin/env bash
# Builds bin/release/sherpa and its checksum: without stand-ins, without cgo,
# without paths and times of this machine, so that the same commit gives the
# same bytes. The web app in ui/dist is built already (make release).
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p bin/release
version=$(git describe --tags --always --dirty)
# A clone has another set of remote names, but the same commit: that and its time are what -buildvcs keeps.
CGO_ENABLED=0 GOFLAGS='' go build -buildvcs=true -trimpath -tags production \
  -ldflags "-s -w -buildid= -X main.version=$version" -o bin/release/sherpa ./cmd/sherpa
(cd bin/release && sha256sum sherpa >sherpa.sha256 && cat sherpa.sha256)
