/**
 * `npm run bench:cost`: dollars of a million requests of each endpoint, from measured units, and of a month, from the
 * templates. Prints the tables and writes them into `docs/cost.md`.
 */
import { minCompressedBytes } from '../../../lib/platform/http/compression.ts';
import { publish, table } from '../document.ts';
import { requestsCost } from '../prices.ts';
import { measureUnits, type Units } from '../units.ts';
import { fixedOf } from './fixed.ts';
import { consoleCost, monthCost, oneMonth, scaled } from './month.ts';

const money = (value: number): string => value.toFixed(2);
/** Whole dollars from ten on. */
const rounded = (value: number): string => (value < 10 ? money(value) : Math.round(value).toLocaleString('en-US'));

const measured = await measureUnits(() => true);
/** Only larger answers are compressed. */
const sent = ({ bytes, compressedBytes }: Units): number => (bytes < minCompressedBytes ? bytes : compressedBytes);
const useOf = (units: Units) => ({ ...units, bytes: sent(units) });

const units = table(
  [
    'endpoint',
    'read units (first)',
    'write units',
    'KB sent',
    'DynamoDB',
    'API Gateway',
    'Lambda',
    'logs',
    'transfer',
    'traces',
    'a million',
  ],
  measured.map(({ route, first, later }) => {
    const { dynamodb, gateway, lambda, logs, transfer, traces, sum } = requestsCost([[useOf(later), 1e6]]);
    const cells = [dynamodb, gateway, lambda, logs, transfer, traces, sum].map(money);
    return [
      `\`${route.method} ${route.path}\``,
      `${later.read} (${first.read})`,
      `${later.write}`,
      (sent(later) / 1e3).toFixed(1),
      ...cells,
    ];
  }),
);

const fixed = fixedOf({ stage: 'prod', alarmEmail: 'someone@example.com' });
const uses = new Map(measured.map(({ route, later }) => [route.id, useOf(later)]));
const factors = [1, 10, 100];
const costs = factors.map((factor) => monthCost(scaled(oneMonth, factor), fixed, uses));
const count = (factor: number): string =>
  (Object.values(oneMonth.requests).reduce((sum, one) => sum + one, 0) * factor).toLocaleString('en-US');
const row = (what: string, part: (cost: (typeof costs)[number]) => number): string[] => [
  what,
  ...costs.map((cost) => rounded(part(cost))),
];
const month = table(
  ['dollars', ...factors.map((factor) => `${factor} ×`)],
  [
    ['requests', ...factors.map(count)].map((cell, at) => (at === 0 ? 'requests (number)' : cell)),
    row('requests', ({ requests }) => requests),
    row('imports, nightly prices, refreshes', ({ imports }) => imports),
    row('uploads judged', ({ uploads }) => uploads),
    row('tables and buckets, with point-in-time recovery', ({ storage }) => storage),
    row(
      `watching: ${fixed.alarms} alarms, ${fixed.dashboards} dashboard, ${fixed.keys} key, ${fixed.metrics} metrics of our own`,
      ({ watching }) => watching,
    ),
    row('**together**', ({ sum }) => sum),
    [
      `the console, where it is on: ${oneMonth.visits.toLocaleString('en-US')} visits, and as many times more`,
      ...factors.map((factor) => rounded(consoleCost(scaled(oneMonth, factor)))),
    ],
  ],
);
publish('docs/cost.md', { units, month });
