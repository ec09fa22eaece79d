import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { demoLists } from '../../../infra/local/demo/demo-prices.ts';
import figures from '../../../infra/local/demo/figures.json' with { type: 'json' };
import { universe } from '../../../lib/market/universe.ts';
import type { Route } from '../../../lib/platform/http/route.ts';
import { toProxyEvent } from '../../../lib/platform/http/to-proxy-event.ts';
import { findShape } from '../../../lib/pricing/products/virtual-machine/shapes.ts';
import { seededRandom, syntheticHeader, syntheticSheet } from '../../support/synthetic-sheet.ts';
import type { ClientKey } from './clients.ts';

/** Chooses the k-th of a list 1/k times as often as the first (Zipf's law with exponent 1). */
export function zipf<Value>(list: readonly Value[], random: () => number): Value {
  const sums = sumsOf(list.length);
  const at = random() * (sums.at(-1) ?? 0);
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return list[low] as Value;
}

const known = new Map<number, readonly number[]>();
function sumsOf(length: number): readonly number[] {
  const found = known.get(length);
  if (found) return found;
  let sum = 0;
  const sums = Array.from({ length }, (_, index) => (sum += 1 / (index + 1)));
  known.set(length, sums);
  return sums;
}

const regions = Object.keys(demoLists.USD.regions);
/** In random order, so that a size's rank does not follow from its name. */
const sizes = shuffled(
  Object.values(figures.vm.series)
    .flatMap((series) => series.map(([name]) => `Standard_${name}`))
    .filter((size) => findShape(size) !== undefined),
);

function shuffled<Value>(list: readonly Value[]): Value[] {
  const random = seededRandom(5);
  return list
    .map((value) => [random(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}

/** Search terms: names of meters, with or without a region, as in `bench:pricing`. */
export function searchTerms(rows: number): readonly { readonly q: string; readonly location: string }[] {
  const columns = syntheticHeader.split(',');
  const [name, place] = [columns.indexOf('MeterName'), columns.indexOf('MeterRegion')];
  const terms = new Map<string, string>();
  for (const line of syntheticSheet({ rows })) {
    // None of these fields is quoted.
    const fields = line.split(',');
    if (fields[name] !== 'MeterName') terms.set(fields[name] ?? '', fields[place] ?? '');
  }
  return shuffled([...terms].map(([q, location]) => ({ q, location })));
}

/** Data from which requests are made. */
export interface Clients {
  readonly keys: readonly ClientKey[];
  readonly terms: ReturnType<typeof searchTerms>;
  readonly random: () => number;
}

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The key, for an endpoint whose gateway checks it. */
  readonly key?: ClientKey;
  /** The key, for an endpoint whose function checks it. */
  readonly ownKey?: ClientKey;
}

/** Makes requests of endpoints; docs/scaling.md states all distributions. */
const makers: Readonly<Record<string, (clients: Clients) => Parts>> = {
  'pricing-get-health': ({ keys, random }) => (random() < 0.1 ? { ownKey: any(keys, random) } : {}),
  'pricing-get-sync': ({ keys, random }) => {
    const key = any(keys, random);
    return { key, path: { scope: key.scope } };
  },
  'pricing-get-price-sheet-diff': ({ keys, random }) => {
    const key = any(keys, random);
    return { key, path: { scope: key.scope } };
  },
  'pricing-list-options': ({ keys, random }) => {
    const key = any(keys, random);
    const query = { region: zipf(regions, random), ...scopeOf(key, random) };
    return { key, path: { id: 'virtual_machine', field: 'sku' }, query };
  },
  'pricing-post-estimate': ({ keys, random }) => {
    const key = any(keys, random);
    const count = 1 + Math.floor(random() * 9);
    return { key, body: { ...scopeOf(key, random), items: Array.from({ length: count }, () => item(random)) } };
  },
  'pricing-search-meters': ({ keys, terms, random }) => {
    const key = any(keys, random);
    const { q, location } = zipf(terms, random);
    return { key, query: { q, ...(random() < 0.5 && { location }), ...scopeOf(key, random) } };
  },
  'market-get-status': ({ keys, random }) => (random() < 0.1 ? { ownKey: any(keys, random) } : {}),
  'market-get-ticker': ({ keys, random }) => ({ key: any(keys, random), path: { codigo: stock(random) } }),
  'market-get-history': ({ keys, random }) => ({
    key: any(
      keys.filter(({ plan }) => plan === 'enterprise'),
      random,
    ),
    path: { codigo: stock(random) },
    ...(random() < 0.5 && { query: { limit: '100' } }),
  }),
  // The sample events name days of the demo's own clock.
  'market-get-agenda': ({ keys, random }) => ({ key: any(keys, random) }),
  'market-list-changes': ({ keys, random }) => ({ key: any(keys, random), query: { desde: daysAgo(7) } }),
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Repeats the sample event of an endpoint, by any key. */
const sampleOf =
  ({ id, access }: Route) =>
  ({ keys, random }: Clients): Parts => {
    const { pathParameters, queryStringParameters, body } = JSON.parse(readFileSync(`events/${id}.json`, 'utf8'));
    return {
      path: pathParameters ?? {},
      query: queryStringParameters ?? {},
      ...(body && { body: JSON.parse(body) }),
      ...(access === 'api-key' && { key: any(keys, random) }),
    };
  };

const any = (keys: readonly ClientKey[], random: () => number): ClientKey =>
  keys[Math.floor(random() * keys.length)] as ClientKey;

const stock = (random: () => number): string => zipf(universe, random).codigo;

/** A third of the callers name their scope; those with several scopes must. */
const scopeOf = ({ scope, grants }: ClientKey, random: () => number) =>
  random() < 1 / 3 || grants.length > 1 || grants[0] === '*' ? { scope } : {};

function item(random: () => number): object {
  const region = zipf(regions, random);
  const kind = random();
  if (kind < 0.7) return { product: 'virtual_machine', region, sku: zipf(sizes, random) };
  if (kind < 0.9)
    return { product: 'managed_disk', region, type: 'premium_ssd', size: 2 ** (5 + Math.floor(random() * 6)) };
  return { product: 'sql_database', region, tier: 'general_purpose', vcores: 2 ** (1 + Math.floor(random() * 4)) };
}

/** Makes a request of an endpoint, as API Gateway's event. */
export function requestOf(route: Route, clients: Clients): APIGatewayProxyEvent {
  const { path = {}, query = {}, body, key, ownKey } = (makers[route.id] ?? sampleOf(route))(clients);
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(ownKey && { 'X-API-Key': ownKey.secret }),
  };
  return toProxyEvent(
    {
      method: route.method,
      path: route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
      query: new URLSearchParams(query).toString(),
      rawHeaders: Object.entries(headers).flat(),
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      sourceIp: '192.0.2.1',
    },
    { route, requestId: 'bench', receivedAt: new Date(), ...(key && { key }) },
  );
}
