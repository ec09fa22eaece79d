import { markPartitions, partCount } from '../../../lib/assessment/store/keys.ts';
import { minCompressedBytes } from '../../../lib/platform/http/compression.ts';
import { table } from '../document.ts';
import { type Requests, requestsCost, secondsAMonth } from '../prices.ts';
import { limits } from './limits.ts';
import { mix } from './mix.ts';
import { type Measured, profileAt } from './profile.ts';
import {
  containersOf,
  type Demand,
  type Deployed,
  limitsReached,
  type Mix,
  rates,
  secondAt,
  shareOf,
  startOfAll,
  unitsOf,
} from './simulate.ts';
import type { UploadUnits } from './stores.ts';

/** Measurements with a number of scopes. */
export interface Measurement {
  readonly scopeCount: number;
  readonly endpoints: readonly Measured[];
}

const number = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString('en-US');
const percent = (value: number): string =>
  `${value < 0.1 ? Math.round(value * 1_000) / 10 : Math.round(value * 100)} %`;

/** Replaces ids of snapshots, which differ in each run, by a word. */
const named = (resource: string): string => resource.replace(/\/\d{8}T\d+Z-\w+\//, '/…/').replace(/^partition /, '');

const deployed = ({ endpoints }: Measurement, throttleRate: number, share: Mix = mix): Deployed => ({
  endpoints,
  mix: share,
  throttleRate,
});

const shown = (demand: Demand): string => `\`${named(demand.resource)}\` ${percent(shareOf(demand))}`;

/** The mix at each rate: units, containers, the fullest partitions, and limits that are exceeded. */
export function secondsTable(measurement: Measurement, throttleRate: number): string {
  const plan = deployed(measurement, throttleRate);
  return table(
    [
      'requests a second',
      'units read',
      'written',
      'at once',
      'containers',
      'fullest partitions, and how full',
      'over its limit',
    ],
    rates.map((rate) => {
      const demands = secondAt(rate, plan);
      const sum = (direction: string): number =>
        demands
          .filter(
            ({ resource, kind }) => kind === 'account' && resource.startsWith('table') && resource.endsWith(direction),
          )
          .reduce((total, { demand }) => total + demand, 0);
      const partitions = demands.filter(({ kind }) => kind === 'partition').slice(0, 3);
      const over = demands.filter((demand) => shareOf(demand) > 1).map(({ resource }) => named(resource));
      const atOnce = demands.find(({ resource }) => resource === 'Lambda: requests at once')?.demand ?? 0;
      return [
        number(rate),
        number(sum('read')),
        number(sum('write')),
        number(atOnce),
        number(containersOf(rate, plan)),
        partitions.map(shown).join('; '),
        over.join('; ') || 'nothing',
      ];
    }),
  );
}

/** The limits that the mix reaches, in order, by number of scopes. */
export function limitsTable(measurements: readonly Measurement[], throttleRate: number): string {
  const reached = measurements.map((one) =>
    limitsReached(deployed(one, throttleRate), ['partition', 'table', 'account', 'setting']),
  );
  const names = [...new Set(reached.flatMap((list) => list.slice(0, 12).map(({ demand }) => demand.resource)))];
  const rateOf = (list: (typeof reached)[number], name: string): number =>
    list.find(({ demand }) => demand.resource === name)?.rate ?? Number.POSITIVE_INFINITY;
  const rows = names
    .map((name) => ({ name, rates: reached.map((list) => rateOf(list, name)) }))
    .toSorted((one, other) => Math.min(...one.rates) - Math.min(...other.rates));
  const newAccount = limits.lambda.newAccountConcurrency * limits.lambda.requestsEach;
  return table(
    ['limit', ...measurements.map(({ scopeCount }) => `reached at, with ${number(scopeCount)} scopes`)],
    [
      ['Lambda of a new account: requests a second', ...measurements.map(() => number(newAccount))],
      ...rows.map(({ name, rates: at }) => [`\`${named(name)}\``, ...at.map(atRate)]),
    ],
  );
}

const atRate = (rate: number): string => (Number.isFinite(rate) ? number(rate) : 'over 100,000');

/** Each endpoint alone: units a request, and the rate at which a partition is full. */
export function aloneTable(measurements: readonly Measurement[]): string {
  const ids = measurements[0]?.endpoints.map(({ id }) => id) ?? [];
  return table(
    [
      'endpoint',
      ...measurements.map(({ scopeCount }) => `units a request, ${number(scopeCount)} scopes`),
      'its fullest partition',
      ...measurements.map(({ scopeCount }) => `full at, ${number(scopeCount)} scopes`),
    ],
    ids.map((id) => {
      const ones = measurements.map(({ endpoints }) => endpoints.find((one) => one.id === id) as Measured);
      const firsts = ones.map(
        (one) => limitsReached({ endpoints: [one], mix: { [id]: 1 }, throttleRate: 1 }, ['partition'])[0],
      );
      const units = ones.map((one) => {
        const { read, write } = unitsOf(one, 1_000);
        return write > 0 ? `${number(read)} + ${number(write)} written` : number(read);
      });
      const fullest = firsts.findLast((first) => first !== undefined);
      const rows = firsts.map((first) => (first ? `${number(first.rate)} a second` : 'over 100,000'));
      return [id, ...units, fullest ? `\`${named(fullest.demand.resource)}\`` : '–', ...rows];
    }),
  );
}

/** The second in which all containers start. */
export const startTable = (measurements: readonly Measurement[]): string =>
  table(
    ['requests a second', ...measurements.map(({ scopeCount }) => `fullest partition, ${number(scopeCount)} scopes`)],
    rates.map((rate) => [
      number(rate),
      ...measurements.map((one) => {
        const [fullest] = startOfAll(rate, deployed(one, 1));
        return fullest ? shown(fullest) : '–';
      }),
    ]),
  );

/** Dollars a month for the mix at each rate, day and night. */
export function costTable({ endpoints }: Measurement): string {
  const rows = rates.map((rate) => {
    const requests = endpoints.map((one): Requests => {
      const own = rate * (mix[one.id] ?? 0);
      const bytes = one.bytes < minCompressedBytes ? one.bytes : one.compressedBytes;
      return [{ ...unitsOf(one, own), rounds: profileAt(one, own).rounds, bytes }, own * secondsAMonth];
    });
    const { gateway, dynamodb, lambda, logs, transfer, traces, sum } = requestsCost(requests);
    const millions = (rate * secondsAMonth) / 1e6;
    return [number(rate), ...[millions, gateway, dynamodb, lambda, logs, transfer, traces, sum].map(number)];
  });
  return table(
    [
      'requests a second',
      'million a month',
      'API Gateway',
      'DynamoDB',
      'Lambda',
      'logs',
      'transfer',
      'traces',
      'dollars a month',
    ],
    rows,
  );
}

/** How many partitions share the uploads that name one of them. */
const spreadOver: Readonly<Record<string, number>> = { '#teams/<n>': markPartitions, '#shares/<n>': partCount };

/** Limits of uploads: by the partitions that each writes, of its team's or of all teams'. */
export function uploadsTable(writes: { readonly upload: readonly UploadUnits[] }): string {
  const { partition, eventBridge, lambda, stateMachineStarts } = limits;
  /** Assumed length of judging a record. */
  const seconds = 0.2;
  const partitions = writes.upload
    .map((used) => {
      const spread = Object.entries(spreadOver).find(([name]) => used.partition.endsWith(name))?.[1] ?? 1;
      return { ...used, spread, reached: (partition[used.kind] * spread) / used.units };
    })
    .toSorted((a, b) => a.reached - b.reached);
  return table(
    ['uploads', 'limit', 'reached at, a second'],
    [
      ...partitions.map(({ partition: name, kind, units, spread, reached }) => [
        `\`${name}, ${kind}\``,
        `${number(units)} units an upload, ${number(partition[kind])} a partition${spread > 1 ? `, ${spread} partitions` : ''}`,
        `${number(reached)}${name.includes('<team>') ? ' for each team' : ''}`,
      ]),
      [
        'Lambda: requests at once',
        `${seconds} s an upload (assumed), ${number(lambda.concurrency)} at once`,
        number(lambda.concurrency / seconds),
      ],
      [
        'EventBridge: PutEvents',
        `one an upload, ${number(eventBridge.putEvents)} a second in us-east-1`,
        number(eventBridge.putEvents),
      ],
      [
        'EventBridge: invocations',
        `one an upload, ${number(eventBridge.invocations)} a second in us-east-1`,
        number(eventBridge.invocations),
      ],
      [
        'Step Functions: price sheets started',
        `one a sheet, ${stateMachineStarts} a second in us-east-1`,
        number(stateMachineStarts),
      ],
    ],
  );
}
