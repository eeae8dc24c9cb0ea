#!/usr/bin/env bash
# Lists what is in the release, as CycloneDX: the Go modules that are linked
# into bin/release/sherpa, and the packages of the web app in it.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(bin/release/sherpa version | cut -d' ' -f2)
go run ./scripts/sbom bin/release/sherpa "$version" >bin/release/sbom-go.json
(cd ui && npx --yes @cyclonedx/cyclonedx-npm@6.0.1 --omit dev --output-reproducible --spec-version 1.6 --output-format JSON --output-file ../bin/release/sbom-web.json)
for list in bin/release/sbom-go.json bin/release/sbom-web.json; do
  node -e '
    const [file] = process.argv.slice(1);
    const list = JSON.parse(require("fs").readFileSync(file, "utf8"));
    const without = list.components.filter((c) => !c.purl || !c.version);
    if (list.bomFormat !== "CycloneDX" || list.components.length === 0 || without.length > 0) {
      console.error(`${file} is no complete list:`, without.slice(0, 3));
      process.exit(1);
    }
    console.log(`${file}: ${list.components.length} components`);' "$list"
done
