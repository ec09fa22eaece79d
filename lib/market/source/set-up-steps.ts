import type { SourceName } from './sources.ts';

/** Names in the set-up steps; the first two are undefined in a local run. */
export interface MarketNames {
  readonly tokenParameter: string | undefined;
  readonly functionName: string | undefined;
  readonly inboxBucket: string;
}

/** The steps before the first publication, each a sentence with its command; the last one is the refresh itself. */
export function setUpSteps(
  sources: readonly SourceName[],
  { tokenParameter, functionName, inboxBucket }: MarketNames,
): readonly string[] {
  const token =
    tokenParameter === undefined
      ? 'Start again with the token of brapi.dev in `$APPRAISE_BRAPI_TOKEN`'
      : `Store the token of brapi.dev: \`aws ssm put-parameter --type SecureString --name ${tokenParameter} --value <token>\``;
  const table = `Upload a table of figures, which also starts a refresh: \`aws s3 cp <table>.csv s3://${inboxBucket}/market/\``;
  const publish =
    functionName === undefined
      ? '`appraise refresh-market --local`'
      : `\`aws lambda invoke --function-name ${functionName} /dev/stdout\``;
  return [
    ...(sources.includes('brapi') ? [token] : []),
    ...(sources.includes('csv') ? [table] : []),
    `Publish now instead of at 09:05: ${publish}`,
  ];
}
