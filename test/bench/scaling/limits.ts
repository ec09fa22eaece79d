/** AWS's documented limits, November 2026; those of an account are in its Service Quotas. */
export const limits = {
  /** Units a second of one partition of a table. */
  partition: { read: 3_000, write: 1_000 },
  /** Units a second of a new on-demand table; it grows to twice its former peak. */
  newTable: { read: 12_000, write: 4_000 },
  /** Units a second of one on-demand table: a quota of the account that can be raised. */
  table: { read: 40_000, write: 40_000 },
  lambda: {
    /** Invocations at the same time, of all functions of an account and region: the default, and a new account's. */
    concurrency: 1_000,
    newAccountConcurrency: 10,
    /** Requests a second for each concurrent invocation, however short they are. */
    requestsEach: 10,
    /** Containers that a function may gain in ten seconds. */
    scaling: 1_000,
  },
  /** Requests a second of all REST APIs of an account and region, and how many may come at once. */
  gateway: { rate: 10_000, burst: 5_000 },
  /** Trace segments a second of an account and region. */
  xraySegments: 2_600,
  /** Events that match a rule and reach their target, and calls of PutEvents, a second, in us-east-1. */
  eventBridge: { invocations: 18_750, putEvents: 10_000 },
  /** Starts of standard state machines a second, sustained, in us-east-1. */
  stateMachineStarts: 300,
} as const;
