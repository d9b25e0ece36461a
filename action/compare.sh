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

status=0
troubles=()

# Runs a command that shows what is known, into a file. It exits as the run that it
# shows: it failed itself where it shows nothing.
show() {
  local file=$1 shown=0
  shift
  infomodel_migrate "$@" >"$file" || shown=$?
  if [ "$shown" -eq 2 ] && [ ! -s "$file" ]; then
    troubles+=("infomodel-migrate $1 failed: the log says why.")
    status=2
  fi
}

# Asks git at the root of the checkout: a folder of a pull request may look like a
# bare repository, with a configuration of its own.
git_here() {
  local root=$PWD
  until [ -e "$root/.git" ] || [ "$root" = / ]; do root=$(dirname -- "$root"); done
  GIT_NO_LAZY_FETCH=1 git -C "$root" -c safe.bareRepository=explicit "$@"
}

# A shallow checkout lacks older commits. Only the id of a commit is asked for, which
# can be nothing else.
for commit in "$BASE" "$NO_LEGACY_AFTER"; do
  if [[ $commit =~ ^[0-9a-f]{40,64}$ ]] && ! git_here cat-file -e "$commit^{commit}" 2>/dev/null; then
    git_here fetch --quiet --no-tags --depth=1 origin "$commit" ||
      troubles+=("The commit $commit could not be fetched.")
  fi
done

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
infomodel_migrate diff "${options[@]}" -- "${paths[@]}" || status=$?
decisions=()
if [ -n "$DECISIONS" ]; then decisions+=(--decisions="$DECISIONS"); fi
ratchet=()
if [ -n "$NO_LEGACY_AFTER" ]; then ratchet+=(--no-legacy-after="$NO_LEGACY_AFTER"); fi
if [ -n "$BASELINE" ]; then
  ratchet+=(--baseline="$BASELINE")
elif [ -n "$NO_LEGACY_AFTER" ] && [ -n "$BASE" ]; then
  ratchet+=(--changed="$BASE")
fi
if [ ${#ratchet[@]} -gt 0 ]; then
  checked=0
  infomodel_migrate check ${decisions[@]+"${decisions[@]}"} --fail-on="$FAIL_ON" "${ratchet[@]}" --report="$folder/check.json" --full -- "${paths[@]}" || checked=$?
  # 2, an error, is never masked.
  if [ "$checked" -gt "$status" ] && [ "$status" -lt 2 ]; then status=$checked; fi
fi
reports=()
sarif=()
for saved in "$report" "$folder/check.json"; do
  if [ ! -f "$saved" ]; then continue; fi
  reports+=("$saved")
  show "$folder/summary" report "$saved" --fail-on=never --format=markdown
  cat "$folder/summary" >>"$GITHUB_STEP_SUMMARY"
  show "$folder/annotations" report "$saved" --fail-on=never --format=github
  cat "$folder/annotations" >>"$folder/all-annotations"
  if [ -z "$SARIF_FILE" ]; then continue; fi
  show "$saved.sarif" report "$saved" --fail-on=never --format=sarif
  # An empty file would be refused by the upload, without the reason.
  if [ -s "$saved.sarif" ]; then sarif+=("$saved.sarif"); fi
done
if [ ${#sarif[@]} -gt 0 ]; then
  node "$GITHUB_ACTION_PATH/action/save.js" "$SARIF_FILE" "${sarif[@]}" || status=2
fi
if [ ${#reports[@]} -gt 0 ] && [ "${reports[0]}" = "$report" ]; then
  node "$GITHUB_ACTION_PATH/action/outputs.js" "${reports[@]}" >>"$GITHUB_OUTPUT"
fi
if [ "$STATUS" = true ]; then
  show "$folder/status" status ${decisions[@]+"${decisions[@]}"} --format=markdown -- "${paths[@]}"
  cat "$folder/status" >>"$GITHUB_STEP_SUMMARY"
fi
echo "::$token::"
if [ "$ANNOTATIONS" = true ] && [ -f "$folder/all-annotations" ]; then
  cat "$folder/all-annotations"
fi
for trouble in ${troubles[@]+"${troubles[@]}"}; do
  echo "::error title=infomodel-migrate::$trouble"
done
exit "$status"
