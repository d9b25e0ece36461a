#!/usr/bin/env bash
# Makes the command from the source that the action came with, unless that is done.
set -euo pipefail
cd "$GITHUB_ACTION_PATH"

if [ ! -d node_modules ]; then
  npm ci --ignore-scripts --no-audit --no-fund
fi
if [ ! -f dist/main.cjs ]; then
  npm run --silent build
fi
