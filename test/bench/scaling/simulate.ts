import { usagePlanLimits } from '../../../infra/request-limits.ts';
import { secondsOf, tracedOf } from '../prices.ts';
import { containers } from './containers.ts';
import { limits } from './limits.ts';
import { addUp, type Measured, type PartitionUnits, profileAt, times } from './profile.ts';

/** Shares of the requests, by id of the route; they add up to 1. */
export type Mix = Readonly<Record<string, number>>;

/** The deployment to simulate. */
export interface Deployed {
  readonly endpoints: readonly Measured[];
  readonly mix: Mix;
  /** The stage's limit of requests a second to each method. */
  readonly throttleRate: number;
}

/** A limited resource, and its use in the simulated second. */
export interface Demand {
  /** `partition scopes/azure, read`. */
  readonly resource: string;
  readonly kind: 'partition' | 'table' | 'account' | 'setting';
  readonly demand: number;
  readonly limit: number;
}

/** Share of requests that start a container; AWS sees less in production. */
export const coldShare = 0.01;

/** One segment each for the gateway, Lambda and the function. */
const segmentsATrace = 3;

/** The gateway's highest limit of requests a second for one key. */
const keyRate = Math.max(...Object.values(usagePlanLimits).map(({ rate }) => rate));

/** Simulates a second at a rate of requests. @returns the use of every limited resource, the fullest first */
export function secondAt(rate: number, { endpoints, mix, throttleRate }: Deployed): readonly Demand[] {
  const parts = partsOf(rate, { endpoints, mix });
  const units = addUp(
    parts.flatMap(({ endpoint, rate: own, profile }) => [
      ...times(profile.units, own),
      ...times(endpoint.start, own * coldShare),
    ]),
  );
  const meanSeconds = parts.reduce((sum, one) => sum + one.rate * one.seconds, 0) / rate;
  const largest = Math.max(...parts.map((one) => one.containers));
  const { lambda, gateway, xraySegments } = limits;
  const account = (resource: string, demand: number, limit: number): Demand => ({
    resource,
    kind: 'account',
    demand,
    limit,
  });
  const demands: Demand[] = [
    ...partitionDemands(units, rate),
    ...tableDemands(units),
    {
      resource: 'throttleRate of the stage, each method',
      kind: 'setting',
      demand: Math.max(...parts.map((one) => one.rate)),
      limit: throttleRate,
    },
    account('Lambda: requests at once', containers(rate, meanSeconds), lambda.concurrency),
    account('Lambda: requests a second', rate, lambda.concurrency * lambda.requestsEach),
    account('Lambda: containers of a function gained in 10 s', largest, lambda.scaling),
    account('API Gateway: requests a second', rate, gateway.rate),
    account('X-Ray: segments a second', tracedOf(rate) * segmentsATrace, xraySegments),
  ];
  return demands.toSorted((one, other) => shareOf(other) - shareOf(one));
}

/** The endpoints of a mix with their rates and containers. */
function partsOf(rate: number, { endpoints, mix }: Pick<Deployed, 'endpoints' | 'mix'>) {
  return endpoints
    .map((endpoint) => ({ endpoint, rate: rate * (mix[endpoint.id] ?? 0) }))
    .filter((part) => part.rate > 0)
    .map((part) => {
      const profile = profileAt(part.endpoint, part.rate);
      const seconds = secondsOf(profile.rounds);
      return { ...part, profile, seconds, containers: containers(part.rate, seconds) };
    });
}

/** Containers of all functions together; functions do not share them. */
export const containersOf = (rate: number, plan: Pick<Deployed, 'endpoints' | 'mix'>): number =>
  partsOf(rate, plan).reduce((sum, one) => sum + one.containers, 0);

/** How full a resource is; 1 is full. */
export const shareOf = ({ demand, limit }: Pick<Demand, 'demand' | 'limit'>): number => demand / limit;

/**
 * Each partition key counts as a partition of its own that DynamoDB never splits. Of API keys, the busiest that the
 * gateway allows counts.
 */
function partitionDemands(units: readonly PartitionUnits[], rate: number): readonly Demand[] {
  const keys = units.filter(({ table }) => table === 'access');
  const ofKeys = keys.reduce((sum, one) => ({ read: sum.read + one.read, write: sum.write + one.write }), {
    read: 0,
    write: 0,
  });
  const busiest = Math.min(1, keyRate / rate);
  const partitions = [
    ...units.filter(({ table }) => table !== 'access'),
    { table: 'access', key: 'the busiest API key', read: ofKeys.read * busiest, write: ofKeys.write * busiest },
  ];
  return partitions.flatMap((one) =>
    directions
      .map(
        (direction): Demand => ({
          resource: `partition ${one.table}/${one.key}, ${direction}`,
          kind: 'partition',
          demand: one[direction],
          limit: limits.partition[direction],
        }),
      )
      .filter(({ demand }) => demand > 0),
  );
}

const directions = ['read', 'write'] as const;

function tableDemands(units: readonly PartitionUnits[]): readonly Demand[] {
  const tables = addUp(units.map((one) => ({ ...one, key: '' })));
  return tables.flatMap((one) =>
    directions.flatMap((direction): Demand[] =>
      one[direction] === 0
        ? []
        : [
            {
              resource: `table ${one.table}, newly made, ${direction}`,
              kind: 'table',
              demand: one[direction],
              limit: limits.newTable[direction],
            },
            {
              resource: `table ${one.table}, ${direction}`,
              kind: 'account',
              demand: one[direction],
              limit: limits.table[direction],
            },
          ],
    ),
  );
}

/** Simulated rates of requests, between which the rate at which a resource is full is searched. */
export const rates = [10, 100, 1_000, 10_000] as const;
const gridRates = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/** A limit, and the rate of requests a second at which it is reached. */
export interface Reached {
  readonly demand: Demand;
  readonly rate: number;
}

/** Limits in the order in which a growing load reaches them, up to 100,000 requests a second. */
export function limitsReached(deployed: Deployed, kinds: readonly Demand['kind'][]): readonly Reached[] {
  const found = new Map<string, Reached>();
  let below: { readonly rate: number; readonly demands: ReadonlyMap<string, number> } = { rate: 0, demands: new Map() };
  for (const rate of gridRates) {
    const demands = secondAt(rate, deployed);
    for (const demand of demands) {
      if (found.has(demand.resource) || shareOf(demand) < 1 || !kinds.includes(demand.kind)) continue;
      const before = below.demands.get(demand.resource) ?? 0;
      // Between two rates, demand is linear.
      const part = (demand.limit - before) / (demand.demand - before);
      found.set(demand.resource, { demand, rate: below.rate + part * (rate - below.rate) });
    }
    below = { rate, demands: new Map(demands.map(({ resource, demand }) => [resource, demand])) };
  }
  return [...found.values()].toSorted((one, other) => one.rate - other.rate);
}

/** Read and write units of one request of an endpoint, with its share of cold starts. */
export function unitsOf(endpoint: Measured, rate: number): { readonly read: number; readonly write: number } {
  const units = [...profileAt(endpoint, rate).units, ...times(endpoint.start, coldShare)];
  return units.reduce((sum, one) => ({ read: sum.read + one.read, write: sum.write + one.write }), {
    read: 0,
    write: 0,
  });
}

/**
 * The fullest partitions in the second in which all containers of a rate start: after a deployment, or at a sudden
 * load.
 */
export function startOfAll(rate: number, plan: Deployed): readonly Demand[] {
  const units = partsOf(rate, plan).flatMap(({ endpoint, rate: own, profile, containers: started }) => [
    ...times(endpoint.start, started),
    ...times(profile.units, own),
  ]);
  return partitionDemands(addUp(units), rate).toSorted((one, other) => shareOf(other) - shareOf(one));
}
