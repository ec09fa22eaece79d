import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, vi } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { logger } from '../../lib/platform/log.ts';
import { type LocalStores, startLocalStores } from './local-stores.ts';
import { proxyEvent } from './proxy-event.ts';

/** What a caller gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request with this query and these headers. */
export type Ask = (query?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** Runs the market of the demo on the embedded stores for the tests of a file. @returns asks a route of it */
export function askDemoMarket(id: string, codigo?: string): Ask {
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  let stores: LocalStores | undefined;
  let ask: Ask;
  beforeAll(async () => {
    stores = await startLocalStores();
    await (await import('../../infra/local/demo/seed-market.ts')).seedMarket(new Date());
    ask = await createAsk(id, codigo);
  });
  afterAll(() => stores?.close());
  return (query, headers) => ask(query, headers);
}

/** Sends requests to a route of the market with an Enterprise key; the local stores must be running. */
export async function createAsk(id: string, codigo = ''): Promise<Ask> {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  const { addAccessKey, secretHash } = await import('../../lib/access/store/access-keys.ts');
  const key = { key_id: `ask-${id}`, owner: 'test', plan: 'enterprise', grants: [], created_at: '2026-01-01' } as const;
  await addAccessKey({ ...key, disabled: false }, secretHash(key.key_id));
  const handler = (await loadCheckedHandler(route)) as unknown as (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  return async (query = '', headers = {}) => {
    const event = proxyEvent({
      path: route.path.replace('{codigo}', codigo),
      resource: route.path,
      query,
      rawHeaders: Object.entries(headers).flat(),
    });
    const identity = { ...event.requestContext.identity, apiKeyId: key.key_id };
    const requestContext = { ...event.requestContext, identity };
    const result = await handler({ ...event, pathParameters: { codigo }, requestContext }, {} as Context);
    return { status: result.statusCode, headers: result.headers, body: result.body };
  };
}
