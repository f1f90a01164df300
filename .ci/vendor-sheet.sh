#!/usr/bin/env bash
# Takes the uPlot release pinned in .ci/tools/sheet and copies what the score sheet page needs of it, with its licence,
# into internal/web/sheet. To take another release: change package.json, `npm install` there, run this, run the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

page=internal/web/sheet
package=.ci/tools/sheet/node_modules/uplot

(cd .ci/tools/sheet && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)

cp "$package/dist/uPlot.iife.min.js" "$package/dist/uPlot.min.css" "$page/"
cp "$package/LICENSE" "$page/uPlot.LICENSE.txt"
chmod 644 "$page"/uPlot*

version=$(node -p "require('./$package/package.json').version")
{
  cat << TEXT
# Vendored files

Written by \`.ci/vendor-sheet.sh\`; the files below are unchanged copies. The other files of this folder are our own.

uPlot $version (npm package \`uplot\`), MIT License; its text is in \`uPlot.LICENSE.txt\`.

| file | SHA-256 |
| --- | --- |
TEXT
  cd "$page"
  sha256sum uPlot* | awk '{ printf "| `%s` | `%s` |\n", $2, $1 }'
} > "$page/VENDORED.md"
