/** The condition of a statement, as IAM spells it. */
export type Condition = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One action on one resource, in a line: what a call needs, and what a statement gives. */
export const permission = (action: string, resource: string, condition?: Condition): string =>
  `${action} on ${resource}${condition ? ` if ${JSON.stringify(condition)}` : ''}`;

/** Where and whose everything is in a resolved template. */
export const home = { region: 'us-east-1', account: '123456789012' } as const;

/** ARN of something of a service, by the part behind the account. */
export const arnOf = (service: string, resource: string): string =>
  `arn:aws:${service}:${home.region}:${home.account}:${resource}`;

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;

/** How what is needed and what is given differ; both empty where they are equal. */
export interface Differences {
  readonly callsWithoutGrant: readonly string[];
  readonly grantsWithoutCall: readonly string[];
}

export function differences(needed: Iterable<string>, granted: Iterable<string>): Differences {
  const [calls, grants] = [new Set(needed), new Set(granted)];
  return {
    callsWithoutGrant: [...calls.difference(grants)].sort(),
    grantsWithoutCall: [...grants.difference(calls)].sort(),
  };
}
