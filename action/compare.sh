#!/usr/bin/env bash
# Compares the results of a pull request with those of its base, and tells GitHub:
# the job summary, annotations, a SARIF file and counts. action.yml says what the
# inputs mean. The exit status is that of the comparison.
set -euo pipefail

infomodel_migrate() {
  node "$GITHUB_ACTION_PATH/bin/infomodel-migrate.cjs" "$@"
}

folder=$(mktemp -d "$RUNNER_TEMP/infomodel-migrate.XXXXXX")
report=$folder/report.json

# The status of a rendered report is known from the comparison.
render() {
  infomodel_migrate report "$report" --full --fail-on never --format "$1" || true
}

# A shallow checkout lacks the base. Only the id of a commit is asked for, which
# can be nothing else.
if [[ $BASE =~ ^[0-9a-f]{40,64}$ ]] && ! git cat-file -e "$BASE^{commit}" 2>/dev/null; then
  git fetch --quiet --no-tags --depth=1 origin "$BASE" || true
fi

options=(--fail-on="$FAIL_ON" --report="$report" --full --format=text)
if [ -n "$BASE" ]; then options+=(--changed="$BASE"); fi
if [ -n "$DECISIONS" ]; then options+=(--decisions="$DECISIONS"); fi
if [ "$FAIL_ON_ALL" = true ]; then options+=(--fail-on-all); fi
paths=()
while IFS= read -r path; do
  if [ -n "$path" ]; then paths+=("$path"); fi
done <<<"$PATHS"

# Nothing that a file holds may be taken for a command of the runner.
token=$(node --print 'crypto.randomUUID()')
echo "::stop-commands::$token"
status=0
infomodel_migrate diff "${options[@]}" -- "${paths[@]}" || status=$?
if [ -f "$report" ]; then
  render markdown >>"$GITHUB_STEP_SUMMARY"
  render github >"$folder/annotations"
  if [ -n "$SARIF_FILE" ]; then
    mkdir -p -- "$(dirname -- "$SARIF_FILE")"
    render sarif >"$folder/sarif"
    cp -- "$folder/sarif" "$SARIF_FILE"
  fi
  node "$GITHUB_ACTION_PATH/action/outputs.js" "$report" >>"$GITHUB_OUTPUT"
fi
decisions=()
if [ -n "$DECISIONS" ]; then decisions+=(--decisions="$DECISIONS"); fi
if [ -n "$BASELINE" ]; then
  checked=0
  infomodel_migrate check ${decisions[@]+"${decisions[@]}"} --fail-on="$FAIL_ON" --baseline="$BASELINE" -- "${paths[@]}" || checked=$?
  # 2, an error, is never masked.
  if [ "$checked" -gt "$status" ] && [ "$status" -lt 2 ]; then status=$checked; fi
fi
if [ "$STATUS" = true ]; then
  infomodel_migrate status ${decisions[@]+"${decisions[@]}"} --format=markdown -- "${paths[@]}" >>"$GITHUB_STEP_SUMMARY" || true
fi
echo "::$token::"
if [ "$ANNOTATIONS" = true ] && [ -f "$report" ]; then
  cat "$folder/annotations"
fi
exit "$status"
