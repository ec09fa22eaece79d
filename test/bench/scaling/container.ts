import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { allRoutes } from '../../../functions/routes.ts';
import { createLocalContext } from '../../../infra/local/context.ts';
import { loadHandler } from '../../../infra/local/function-module.ts';
import { tableDefinitions } from '../../../lib/platform/aws/table-definitions.ts';
import { contentsPageNumbers } from '../../../lib/pricing/snapshot/pages.ts';
import { seededRandom } from '../../support/synthetic-sheet.ts';
import { type Access, recordConsumption } from '../recorder.ts';
import { clientKeys } from './clients.ts';
import { perContainer } from './containers.ts';
import { addUp, type Measured, type PartitionUnits, type Profile, times } from './profile.ts';
import { requestOf, searchTerms } from './requests.ts';
import { contracts, firstContract } from './seed.ts';

/**
 * One container of one endpoint, in its own process, started by `measure.ts`: loads the function, sends it requests
 * at given rates and reports what they consumed.
 */

/** What a container measures. */
export interface Order {
  readonly id: string;
  readonly scopeCount: number;
  readonly sheetRows: number;
  /** Requests a second to the function, all its containers together. */
  readonly rates: readonly number[];
  /** Requests that are counted at each rate, after half as many that are not. */
  readonly requests: number;
  /** With `iam`, each caller sees every scope. */
  readonly access: 'api-key' | 'iam';
}

/** Rough length of a request, to share a rate among containers; the simulation uses the measured length. */
const roughSeconds = 0.01;

/** A clock that moves only when told: time-outs of caches must depend on the rate, not on this machine. */
function standingClock(): { advance: (ms: number) => void } {
  const RealDate = Date;
  let now = RealDate.now();
  const Standing = class extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      super(...((args.length === 0 ? [now] : args) as [number]));
    }
    static override now(): number {
      return now;
    }
  };
  globalThis.Date = Standing as DateConstructor;
  return {
    advance: (ms) => {
      now += ms;
    },
  };
}

process.once('message', (order: Order) => {
  measure(order).then(
    (measured) => process.send?.(measured),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function measure({ id, scopeCount, sheetRows, rates, requests }: Order): Promise<Measured> {
  const clock = standingClock();
  const { plainDynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  // All contracts read the sheet of the first one, but what it changed is stored for each (`seedScopes`).
  const ownPage = `/contents/${contentsPageNumbers.comparison}`;
  const storedAs = (key: string): string =>
    key.endsWith(ownPage) ? key : key.replace(/^ea:\d+\//, `${firstContract}/`);
  const recorder = recordConsumption(plainDynamodb, { storedAs });
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`there is no route ${id}`);
  const handler = await loadHandler(route.entry);
  const random = seededRandom(11);
  const terms = id === 'pricing-search-meters' ? searchTerms(sheetRows) : [];
  const keys = clientKeys(contracts(scopeCount));

  const sizes: number[] = [];
  const compressed: number[] = [];
  const call = async (active: number): Promise<void> => {
    const event = requestOf(route, { keys: keys.slice(0, active), terms, random });
    const { statusCode, body } = (await handler(event as never, createLocalContext({ id }))) as APIGatewayProxyResult;
    if (statusCode !== 200) throw new Error(`${id} answered with ${statusCode}: ${body}`);
    sizes.push(Buffer.byteLength(body));
    if (compressed.length < 20) compressed.push(gzipSync(body).length);
  };
  const perRequest = (count: number): { units: PartitionUnits[]; rounds: number } => {
    const { accesses, rounds } = recorder.take();
    return { units: times(addUp(accesses.map(toUnits)), 1 / count), rounds: rounds / count };
  };

  await call(10);
  const start = perRequest(1).units;
  const profiles: Profile[] = [];
  for (const rate of rates) {
    // A caller sends at most one request a second.
    const active = Math.min(keys.length, Math.max(10, rate));
    const step = 1_000 / perContainer(rate, roughSeconds);
    for (let at = 0; at < requests * 1.5; at += 1) {
      if (at === Math.floor(requests / 2)) recorder.take();
      clock.advance(step);
      await call(active);
    }
    profiles.push({ rate, ...perRequest(requests * 1.5 - Math.floor(requests / 2)) });
  }
  return { id, profiles, start, bytes: mean(sizes), compressedBytes: mean(compressed) };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const tableIds = new Map(Object.values(tableDefinitions).map(({ id, environment }) => [process.env[environment], id]));

const toUnits = ({ table, key, kind, units }: Access): PartitionUnits => ({
  table: tableIds.get(table) ?? table,
  key,
  read: kind === 'read' ? units : 0,
  write: kind === 'write' ? units : 0,
});
