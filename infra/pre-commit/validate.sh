#!/usr/bin/env bash
# The hook of .pre-commit-hooks.yaml: `appraise validate` on the files of a commit. pre-commit runs it in the repository of the commit;
# the script itself lies in pre-commit's clone of this repository, where the command stays installed.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
installed=$root/.package

# The address of the package in the release of this version, on the server that the clone is from.
released_package() {
  local version origin
  version=$(sed -n 's/^  "version": "\([^"]*\)",$/\1/p' "$root/package.json")
  # During a commit git names the other repository in these variables.
  origin=$(env -u GIT_DIR -u GIT_WORK_TREE -u GIT_INDEX_FILE git -C "$root" remote get-url origin |
    sed -e 's|^git@\([^:]*\):|https://\1/|' -e 's|\.git$||')
  printf '%s\n' "$origin/releases/download/v$version/appraise-$version.tgz"
}

if [ ! -d "$installed" ]; then
  new=$(mktemp -d "$root/.package-XXXXXX")
  trap 'rm -rf "$new"' EXIT
  # npm 12 refuses addresses unless it is told.
  options=(--prefix "$new" --allow-remote=root --ignore-scripts --no-audit --no-fund --silent)
  npm install "${options[@]}" -- "${APPRAISE_PACKAGE:-$(released_package)}" ||
    { echo 'appraise: the package of the command could not be installed' >&2; exit 3; }
  mv "$new" "$installed"
  trap - EXIT
fi
exec "$installed/node_modules/.bin/appraise" validate "$@"
