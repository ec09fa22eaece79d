/** List prices of us-east-1 in USD, November 2026. A deployment's own bill decides. */
export const prices = {
  /** A million requests of a REST API, by how many there are a month: the first 333 million, the next 667 million, … */
  gateway: [
    { upTo: 333e6, each: 3.5e-6 },
    { upTo: 1_000e6, each: 2.8e-6 },
    { upTo: 20_000e6, each: 2.38e-6 },
    { upTo: Number.POSITIVE_INFINITY, each: 1.51e-6 },
  ],
  lambdaRequest: 0.2e-6,
  /** A GB-second on arm64. */
  lambdaSecond: 0.0000133334,
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  /** A GB of a table a month, and as much again for 35 days of point-in-time recovery. */
  tableGb: 0.25,
  recoveryGb: 0.2,
  /** A GB of S3 a month; a thousand PUTs; a thousand GETs. */
  bucketGb: 0.023,
  thousandPuts: 0.005,
  thousandGets: 0.0004,
  /** A GB of CloudWatch Logs, taken in; and kept a month. */
  logs: 0.5,
  logsKept: 0.03,
  /** A trace of X-Ray. The first 100,000 a month are free. */
  trace: 5e-6,
  /** A GB to the internet. The first 100 of an account a month are free. */
  transfer: 0.09,
  /**
   * CloudFront in South America, where it costs most: a request by HTTPS, a GB to a reader, a call of a function. A terabyte, ten
   * million requests and two million calls a month are free.
   */
  edgeRequest: 2.2e-6,
  edgeGb: 0.11,
  edgeCall: 0.1e-6,
  /** An event of S3 on EventBridge (AWS's own events are free, but for S3's), or one that we announce. */
  event: 1e-6,
  /** A request to SQS. The first million a month are free. */
  queueRequest: 0.4e-6,
  /** A transition of a standard state machine. The first 4,000 a month are free. */
  stateTransition: 0.000025,
  /** An alarm a month; the first ten of an account are free. A metric of a log filter or by method. A dashboard after three. */
  alarm: 0.1,
  metric: 0.3,
  dashboard: 3,
  /** A key of KMS a month. */
  key: 1,
} as const;

/** Memory of a function that answers requests, in GB. */
const memoryGb = 0.5;
/** Log lines of a request: the function's, Lambda's and the gateway's. */
const logBytes = 800;
/** Headers of an answer. */
const headerBytes = 500;
/** X-Ray traces one request a second, and this share of the others. */
const tracedShare = 0.05;
/** A month of 30 days. */
export const secondsAMonth = 30 * 86_400;

/** How many of these requests a second X-Ray traces, if they come evenly; of a burst it traces fewer. */
export const tracedOf = (rate: number): number => Math.min(rate, 1) + Math.max(0, rate - 1) * tracedShare;

/** Assumed length of a request: 2 ms, and 4 ms for each wait for DynamoDB. */
export const secondsOf = (rounds: number): number => 0.002 + 0.004 * rounds;

/** What one request uses. */
export interface RequestUse {
  readonly read: number;
  readonly write: number;
  /** Waits for DynamoDB, one after the other. */
  readonly rounds: number;
  /** Bytes of the answer's body, as sent. */
  readonly bytes: number;
}

/** A kind of request, and how many of them come in a month. */
export type Requests = readonly [use: RequestUse, count: number];

/**
 * Dollars for all requests of a month by purpose: the one formula of docs/cost.md and docs/scaling.md. The gateway's steps and X-Ray's
 * one trace a second are of all requests together; these are taken as spread evenly over the month.
 */
export function requestsCost(all: readonly Requests[]) {
  const total = (each: (use: RequestUse) => number): number =>
    all.reduce((sum, [use, count]) => sum + count * each(use), 0);
  const count = total(() => 1);
  const parts = {
    dynamodb: total(({ read, write }) => read * prices.readUnit + write * prices.writeUnit),
    gateway: gatewayCost(count),
    lambda: total(({ rounds }) => prices.lambdaRequest + secondsOf(rounds) * memoryGb * prices.lambdaSecond),
    logs: (count * logBytes * prices.logs) / 1e9,
    transfer: total(({ bytes }) => ((bytes + headerBytes) * prices.transfer) / 1e9),
    traces: tracedOf(count / secondsAMonth) * secondsAMonth * prices.trace,
  };
  return { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

/** Dollars for the requests of a month at the gateway, step by step. */
export function gatewayCost(count: number): number {
  let below = 0;
  let cost = 0;
  for (const { upTo, each } of prices.gateway) {
    cost += Math.max(0, Math.min(count, upTo) - below) * each;
    below = upTo;
  }
  return cost;
}
