#!/usr/bin/env bash
# The last step of action.yml: judges records and estimates an architecture, whichever the inputs name, and ends with the
# higher one of the exit codes. Without either, judge.sh says what is missing.
set -uo pipefail

status=0
if [ -n "$INPUT_PATHS" ] || [ -z "$INPUT_ESTIMATE" ]; then
  # Only an estimate needs the key.
  INPUT_API_KEY='' bash "$GITHUB_ACTION_PATH/infra/action/judge.sh" || status=$?
fi
if [ -n "$INPUT_ESTIMATE" ]; then
  estimate_status=0
  bash "$GITHUB_ACTION_PATH/infra/action/estimate.sh" || estimate_status=$?
  if [ "$estimate_status" -gt "$status" ]; then status=$estimate_status; fi
fi

echo "exit-code=$status" >> "$GITHUB_OUTPUT"
exit "$status"
