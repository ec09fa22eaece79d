#!/usr/bin/env bash
# Installs the package of the command: the one that the input `package` names, or the one of the release of this version. It has no
# dependencies, so nothing else is fetched.
set -uo pipefail

# shellcheck source=infra/action/common.sh
. "$GITHUB_ACTION_PATH/infra/action/common.sh"

case $INPUT_PACKAGE in
  '')
    if [ -z "$ACTION_REPOSITORY" ]; then stop 'An action used from a folder needs the input package.'; fi
    version=$(sed -n 's/^  "version": "\([^"]*\)",$/\1/p' "$GITHUB_ACTION_PATH/package.json")
    package=$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases/download/v$version/appraise-$version.tgz
    ;;
  *[[:cntrl:]]*) stop 'The input package names one package.' ;;
  # npm takes a relative path from the folder that it installs into.
  *.tgz) case $INPUT_PACKAGE in *://* | /*) package=$INPUT_PACKAGE ;; *) package=$PWD/$(in_workspace "$INPUT_PACKAGE") ;; esac ;;
  *) package=$INPUT_PACKAGE ;;
esac

# npm 12 refuses addresses unless it is told. After -- nothing is an option.
options=(--prefix "$RUNNER_TEMP/appraise" --allow-remote=root --ignore-scripts --no-audit --no-fund)
if ! log=$(npm install "${options[@]}" -- "$package" 2>&1); then
  print_plainly <<< "$log"
  stop 'The package of the command could not be installed; the log says why.'
fi
