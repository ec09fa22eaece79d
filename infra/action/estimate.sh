#!/usr/bin/env bash
# Estimates the file that the inputs of action.yml name, or what it costs against an earlier one: as Markdown in the job summary and
# in an output. The key reaches the command in its environment alone, and nothing prints it.
set -uo pipefail

# shellcheck source=infra/action/common.sh
. "$GITHUB_ACTION_PATH/infra/action/common.sh"

if [ -z "$INPUT_API_URL" ]; then stop 'An estimate needs the input api-url.'; fi
# The command takes - for standard input.
for name in "$INPUT_ESTIMATE" "$INPUT_ESTIMATE_BASE"; do
  case $name in *[[:cntrl:]]* | -) stop 'The inputs estimate and estimate-base take the name of one file each.' ;; esac
done

options=(--format=markdown "--max-bytes=$INPUT_ESTIMATE_MAX_BYTES")
case $INPUT_STRICT in
  true) options+=(--strict) ;;
  false | '') ;;
  *) stop 'The input strict takes true or false.' ;;
esac
if [ -n "$INPUT_ESTIMATE_BASE" ]; then options+=("--diff=$(in_workspace "$INPUT_ESTIMATE_BASE")"); fi
if [ -n "$INPUT_ESTIMATE_REGION" ]; then options+=("--region=$INPUT_ESTIMATE_REGION"); fi
if [ -n "$INPUT_ESTIMATE_MAX_MONTHLY" ]; then options+=("--max-monthly=$INPUT_ESTIMATE_MAX_MONTHLY"); fi
if [ -n "$INPUT_ESTIMATE_MAX_INCREASE" ]; then options+=("--max-increase=$INPUT_ESTIMATE_MAX_INCREASE"); fi
if [ -n "$INPUT_ESTIMATE_MAX_INCREASE_PERCENT" ]; then
  options+=("--max-increase-percent=$INPUT_ESTIMATE_MAX_INCREASE_PERCENT")
fi
if [ -n "$INPUT_ESTIMATE_GROUP_BY" ]; then options+=("--group-by=$INPUT_ESTIMATE_GROUP_BY"); fi
if [ -n "$INPUT_ESTIMATE_SCOPE" ]; then options+=("--scope=$INPUT_ESTIMATE_SCOPE"); fi

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
status=0
# After -- nothing is an option, whatever the file is called.
APPRAISE_API_URL=$INPUT_API_URL APPRAISE_API_KEY=$INPUT_API_KEY \
  appraise estimate "${options[@]}" -- "$(in_workspace "$INPUT_ESTIMATE")" > "$folder/estimate.md" 2> "$folder/problems" || status=$?

if [ -s "$folder/problems" ]; then print_plainly < "$folder/problems"; fi
# An estimate above a limit is printed, and ends with 1.
if [ "$status" -ne 0 ] && ! { [ "$status" -eq 1 ] && [ -s "$folder/estimate.md" ]; }; then
  echo '::error::The architecture was not estimated; the log says why.'
  exit "$status"
fi

cat "$folder/estimate.md" >> "$GITHUB_STEP_SUMMARY"
print_plainly < "$folder/estimate.md"
end=$(new_token)
{
  echo "estimate-markdown<<$end"
  cat "$folder/estimate.md"
  echo "$end"
  if [ "$status" -eq 0 ]; then echo 'estimate-over-limit=false'; else echo 'estimate-over-limit=true'; fi
} >> "$GITHUB_OUTPUT"
if [ "$status" -ne 0 ]; then echo '::error::The estimate is above its limit; the job summary begins with the figures.'; fi
exit "$status"
