import type { SourceName } from './sources.ts';

/** Names that the steps to set the market up speak of. */
export interface MarketNames {
  /** Name of the parameter that holds the token of brapi.dev. */
  readonly tokenParameter: string;
  /** Name of the function that refreshes the market. */
  readonly functionName: string;
  readonly inboxBucket: string;
}

/**
 * What somebody has to do before a deployment can publish the market for the first time, a sentence each with its command.
 * @returns none for sources that want nothing, but for the first refresh itself
 */
export function setUpSteps(
  sources: readonly SourceName[],
  { tokenParameter, functionName, inboxBucket }: MarketNames,
): readonly string[] {
  return [
    ...(sources.includes('brapi')
      ? [
          `Store the token of brapi.dev: \`aws ssm put-parameter --type SecureString --name ${tokenParameter} --value <token>\``,
        ]
      : []),
    ...(sources.includes('csv')
      ? [
          `Upload a table of figures, which also starts a refresh: \`aws s3 cp <table>.csv s3://${inboxBucket}/market/\``,
        ]
      : []),
    `Publish now instead of at 09:05: \`aws lambda invoke --function-name ${functionName} /dev/stdout\``,
  ];
}
