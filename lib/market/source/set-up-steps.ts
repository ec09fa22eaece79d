import type { SourceName } from './sources.ts';

/** Names that the steps to set the market up speak of. */
export interface MarketNames {
  /** Parameter that holds the token of brapi.dev; undefined in a local run, which takes it from its environment. */
  readonly tokenParameter: string | undefined;
  /** Function that refreshes the market; undefined in a local run. */
  readonly functionName: string | undefined;
  readonly inboxBucket: string;
}

/**
 * What somebody has to do before the market can be published for the first time, a sentence each with its command.
 * @returns none for sources that want nothing, but for the first refresh itself
 */
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
