import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { logger } from '../../lib/platform/log.ts';
import { productIds } from '../../lib/pricing/products/products.ts';
import { type LocalStores, startLocalStores } from '../support/local-stores.ts';
import { proxyEvent } from '../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
let stores: LocalStores;

/** A key that may do everything, which is the first thing that the owner of a new account makes. */
const key = { id: 'first', secret: 'secret' };

beforeAll(async () => {
  stores = await startLocalStores();
  vi.stubEnv('APPRAISE_PRICING_ACCESS', 'api-key');
  const { addAccessKey, secretHash } = await import('../../lib/access/store/access-keys.ts');
  const record = { key_id: key.id, owner: 'test', plan: 'enterprise', grants: ['*'], created_at: '', disabled: false };
  await addAccessKey(record as never, secretHash(key.secret));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stores.close();
});

interface Asked {
  readonly id: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: string;
}

async function ask({ id, path = {}, query = '', body = '' }: Asked) {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  const event = proxyEvent({
    method: route.method,
    path: route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? ''),
    resource: route.path,
    query,
    body,
    rawHeaders: ['X-API-Key', key.secret, 'Content-Type', 'application/json'],
  });
  const apiKeyId = route.access === 'api-key' ? key.id : null;
  const requestContext = { ...event.requestContext, identity: { ...event.requestContext.identity, apiKeyId } };
  const handler = (await loadCheckedHandler(route)) as unknown as (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  const answer = await handler({ ...event, pathParameters: path, requestContext }, {} as Context);
  const { type: _, request_id: _1, ...said } = JSON.parse(answer.body);
  return { status: answer.statusCode, cache: answer.headers['Cache-Control'], said };
}

const vm = JSON.stringify({ items: [{ product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5' }] });
const noData = { code: 'no_data', detail: expect.stringContaining('/api/v1/status') };
const option = (value: string) => expect.objectContaining({ value });

/** What endpoints say before there is any data. */
const answers: readonly (Asked & { readonly status: number; readonly cache: string; readonly says: object })[] = [
  {
    id: 'pricing-get-health',
    status: 200,
    cache: 'no-store',
    says: {
      status: 'degraded',
      reasons: [{ scope_id: null, code: 'no_prices', detail: expect.stringContaining('`appraise refresh-retail`') }],
      snapshots: [],
    },
  },
  {
    id: 'pricing-list-scopes',
    status: 200,
    cache: 'no-store',
    says: { scopes: [], hint: expect.stringContaining('`appraise scopes add ea:<enrollment id>') },
  },
  {
    id: 'pricing-get-sync',
    path: { scope: 'ea:1' },
    status: 404,
    cache: 'no-store',
    says: { code: 'scope_not_found', detail: expect.stringContaining('`appraise scopes add ea:1 --currency <code>`') },
  },
  {
    id: 'pricing-get-price-sheet-diff',
    path: { scope: 'ea:1' },
    status: 404,
    cache: 'no-store',
    says: { code: 'scope_not_found', detail: expect.stringContaining('`appraise scopes add ea:1 --currency <code>`') },
  },
  {
    id: 'pricing-post-price-sheet-upload',
    path: { scope: 'ea:1' },
    body: JSON.stringify({ file_name: 'sheet.csv', size_bytes: 5 }),
    status: 404,
    cache: 'no-store',
    says: { code: 'scope_not_found', detail: expect.stringContaining('`appraise scopes add ea:1 --currency <code>`') },
  },
  {
    id: 'pricing-list-products',
    status: 200,
    cache: 'private, max-age=3600',
    says: { products: productIds.map((id) => ({ id })) },
  },
  {
    id: 'pricing-list-options',
    path: { id: 'virtual_machine', field: 'sku' },
    status: 200,
    cache: 'private, max-age=300',
    says: {
      options: expect.arrayContaining([expect.objectContaining({ value: 'Standard_D2s_v5', ea_available: null })]),
    },
  },
  {
    id: 'pricing-list-options',
    path: { id: 'virtual_machine', field: 'os' },
    status: 200,
    cache: 'private, max-age=3600',
    says: { options: [option('linux'), option('windows')] },
  },
  {
    id: 'pricing-post-estimate',
    body: vm,
    status: 422,
    cache: 'no-store',
    says: {
      code: 'retail_prices_missing',
      detail: expect.stringMatching(/`appraise refresh-retail --currency USD`.*a deployment.* each night/),
      currency: 'USD',
      currencies: [],
    },
  },
  {
    id: 'pricing-search-meters',
    query: 'q=d2s',
    status: 404,
    cache: 'no-store',
    says: {
      code: 'no_active_snapshot',
      detail: expect.stringMatching(/`appraise scopes add .*price-sheets\/.*`appraise import-price-sheet/),
    },
  },
  {
    id: 'market-get-health',
    status: 200,
    cache: 'no-store',
    says: { status: 'sem_dados', last_update: null, universe_size: 0 },
  },
  {
    id: 'market-get-status',
    status: 200,
    cache: 'private, no-store',
    says: { status: 'sem_dados', aviso: expect.stringContaining('ainda não está configurado'), last_update: null },
  },
  { id: 'market-list-tickers', status: 404, cache: 'no-store', says: noData },
  { id: 'market-get-ticker', path: { codigo: 'PETR4' }, status: 404, cache: 'no-store', says: noData },
  { id: 'market-get-signals', status: 404, cache: 'no-store', says: noData },
  { id: 'market-get-agenda', status: 404, cache: 'no-store', says: noData },
  { id: 'market-list-changes', status: 404, cache: 'no-store', says: noData },
  { id: 'market-get-audit', status: 404, cache: 'no-store', says: noData },
  { id: 'market-get-history', path: { codigo: 'PETR4' }, status: 404, cache: 'no-store', says: noData },
];

describe('in an account that has just been made', () => {
  test.each(answers)('$id $path answers $status, kept as "$cache" says', async ({ status, cache, says, ...asked }) => {
    const answer = await ask(asked);
    expect(answer).toMatchObject({ status, cache, said: says });
  });

  const others = allRoutes.filter((route) => !answers.some(({ id }) => id === route.id));
  test('every other endpoint answers its sample event, and does not fail', async () => {
    for (const { id } of others) {
      const { pathParameters, queryStringParameters, body } = JSON.parse(readFileSync(`events/${id}.json`, 'utf8'));
      const query = new URLSearchParams(queryStringParameters ?? {}).toString();
      expect((await ask({ id, path: pathParameters ?? {}, query, body: body ?? '' })).status, id).toBeLessThan(500);
    }
  });
});
