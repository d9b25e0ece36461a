#!/usr/bin/env bash
# Compares the results of a pull request with those of its base, checks the files, and
# tells GitHub: the job summary, annotations and counts. action.yml says what the
# inputs mean. The exit status is the worse one of both runs.
set -euo pipefail

infomodel_migrate() {
  node "$GITHUB_ACTION_PATH/bin/infomodel-migrate.cjs" "$@"
}

folder=$(mktemp -d "$RUNNER_TEMP/infomodel-migrate.XXXXXX")
status=0
troubles=()

# Asks git at the root of the checkout: a folder of a pull request may look like a
# bare repository, with a configuration of its own.
git_here() {
  local root=$PWD
  until [ -e "$root/.git" ] || [ "$root" = / ]; do root=$(dirname -- "$root"); done
  GIT_NO_LAZY_FETCH=1 git -C "$root" -c safe.bareRepository=explicit "$@"
}

# Only the id of a commit is asked for, which can be nothing else.
fetch() {
  local id=$1
  shift
  [[ $id =~ ^[0-9a-f]{40,64}$ ]] && git_here fetch --quiet --no-tags "$@" origin "$id"
}

# The parents of a commit as it was made: a shallow checkout hides them from git log.
parents_of() {
  git_here cat-file commit "$1" | sed '/^$/q' | sed -n 's/^parent //p'
}

if [ "$BASE" = auto ]; then
  BASE=$EVENT_BASE
  # The base of the event is older than the merge that GitHub checks out: what others
  # brought to the target branch in between would count as new.
  parents=$(parents_of HEAD 2>/dev/null || true)
  if [ -n "$EVENT_HEAD" ] && grep -qxF -- "$EVENT_HEAD" <<<"$parents"; then
    BASE=$(grep -vxF -- "$EVENT_HEAD" <<<"$parents" | head -n 1)
    fetch "$(git_here rev-parse HEAD)" --depth=2 || true
  fi
fi
# Where both branches left each other may lie beyond what a shallow checkout has.
if [ -n "$BASE" ] && ! git_here merge-base --end-of-options "$BASE" HEAD >/dev/null 2>&1; then
  deepen=()
  if [ "$(git_here rev-parse --is-shallow-repository 2>/dev/null)" = true ]; then deepen=(--unshallow); fi
  fetch "$BASE" ${deepen[@]+"${deepen[@]}"} || troubles+=("error title=infomodel-migrate::The commit $BASE could not be fetched.")
fi

options=(--fail-on="$FAIL_ON")
if [ -n "$BASE" ]; then options+=(--changed="$BASE"); fi
if [ -n "$DECISIONS" ]; then options+=(--decisions="$DECISIONS"); fi
paths=()
while IFS= read -r path; do
  if [ -n "$path" ]; then paths+=("$path"); fi
done <<<"$PATHS"

# Runs a command with all its reports. 2, an error, is never masked.
run() {
  local command=$1 ended=0
  shift
  infomodel_migrate "$command" "${options[@]}" "$@" --format=text \
    -r "markdown:$folder/$command.md" -r "sarif:$folder/$command.sarif" \
    -r "json:$folder/$command.json" -r "github:$folder/$command.annotations" \
    -- "${paths[@]}" || ended=$?
  if [ "$ended" -gt "$status" ]; then status=$ended; fi
}

# Nothing that a file holds may be taken for a command of the runner.
token=$(node --print 'crypto.randomUUID()')
echo "::stop-commands::$token"
run diff
no_legacy=()
if [ "$NO_LEGACY" = true ]; then no_legacy+=(--no-legacy); fi
run check ${no_legacy[@]+"${no_legacy[@]}"}
for saved in "$folder"/*.md; do
  if [ -f "$saved" ]; then cat "$saved" >>"$GITHUB_STEP_SUMMARY"; fi
done
if [ -f "$folder/diff.json" ]; then
  node "$GITHUB_ACTION_PATH/action/outputs.js" "$folder" >>"$GITHUB_OUTPUT"
fi
echo "::$token::"
# Both commands know some findings, such as a syntax error: they are shown once.
cat "$folder"/*.annotations 2>/dev/null | awk '!seen[$0]++' || true
for trouble in ${troubles[@]+"${troubles[@]}"}; do
  echo "::$trouble"
done
exit "$status"
