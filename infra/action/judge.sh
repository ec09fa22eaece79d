#!/usr/bin/env bash
# Judges the records that the inputs of action.yml name, and ends with the exit code of the judgement.
# Runs in the workspace, so that annotations and SARIF name files as the repository does.
set -uo pipefail

# shellcheck source=infra/action/common.sh
. "$GITHUB_ACTION_PATH/infra/action/common.sh"

options=()
case $INPUT_STRICT in
  true) options+=(--strict) ;;
  false | '') ;;
  *) stop 'The input strict takes true or false.' ;;
esac
if [ -n "$INPUT_AS_OF" ]; then options+=("--as-of=$INPUT_AS_OF"); fi
if [ -n "$INPUT_STALE_DAYS" ]; then options+=("--stale-days=$INPUT_STALE_DAYS"); fi
case $INPUT_POLICY in
  '') ;;
  none) options+=(--no-policy) ;;
  *[[:cntrl:]]*) stop 'The input policy takes the name of one file.' ;;
  *) options+=("--policy=$(in_workspace "$INPUT_POLICY")") ;;
esac
while IFS= read -r rule; do
  if [ -n "$rule" ]; then options+=("--rule=$rule"); fi
done <<< "$INPUT_RULES"

paths=()
while IFS= read -r path; do
  if [ -n "$path" ]; then paths+=("$(in_workspace "$path")"); fi
done <<< "$INPUT_PATHS"
if [ ${#paths[@]} -eq 0 ]; then stop 'The input paths names no file, glob or directory.'; fi

# After -- nothing is an option, whatever a path is called.
judge() {
  appraise validate "--format=$1" ${options[@]+"${options[@]}"} -- "${paths[@]}"
}

status=0
if [ "$INPUT_FORMAT" = github ]; then
  problems=$(mktemp)
  judge github 2> "$problems" || status=$?
  if [ -s "$problems" ]; then print_plainly < "$problems"; fi
  rm -f -- "$problems"
else
  judge "$INPUT_FORMAT" 2>&1 | print_plainly || status=$?
fi

if [ -n "$INPUT_SARIF" ]; then
  case $INPUT_SARIF in *[[:cntrl:]]*) stop 'The input sarif takes the name of one file.' ;; esac
  file=$(in_workspace "$INPUT_SARIF")
  { mkdir -p -- "$(dirname -- "$file")" && : > "$file"; } 2> /dev/null ||
    stop 'The file that the input sarif names cannot be written.'
  sarif_status=0
  judge sarif > "$file" 2> /dev/null || sarif_status=$?
  # Records found wrong are results; after any other failure the file may be no SARIF.
  if [ "$sarif_status" -le 1 ]; then echo "sarif=$file" >> "$GITHUB_OUTPUT"; else rm -f -- "$file"; fi
  if [ "$sarif_status" -gt "$status" ]; then status=$sarif_status; fi
fi

exit "$status"
