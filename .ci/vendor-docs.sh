#!/usr/bin/env bash
# Takes the Swagger UI release pinned in .ci/tools/docs and copies what the page /docs needs of it, with its licence,
# into internal/web/docs. To take another release: change package.json, `npm install` there, run this, run the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

page=internal/web/docs
package=.ci/tools/docs/node_modules/swagger-ui-dist

(cd .ci/tools/docs && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)

cp "$package/swagger-ui-bundle.js" "$package/swagger-ui.css" "$page/"
cp "$package/swagger-ui-bundle.js.LICENSE.txt" "$page/"
cp "$package/LICENSE" "$page/swagger-ui.LICENSE.txt"
cp "$package/NOTICE" "$page/swagger-ui.NOTICE.txt"
chmod 644 "$page"/swagger-ui*

version=$(node -p "require('./$package/package.json').version")
{
  cat << TEXT
# Vendored files

Written by \`.ci/vendor-docs.sh\`; the files below are unchanged copies. The other files of this folder are our own.

Swagger UI $version (npm package \`swagger-ui-dist\`), Apache License 2.0; the licences of what the bundle contains are
in \`swagger-ui-bundle.js.LICENSE.txt\`.

| file | SHA-256 |
| --- | --- |
TEXT
  cd "$page"
  sha256sum swagger-ui* | awk '{ printf "| `%s` | `%s` |\n", $2, $1 }'
} > "$page/VENDORED.md"
