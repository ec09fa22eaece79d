import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { allRoutes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { proxyEvent } from './proxy-event.ts';

/** What a caller gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests to a route of the market with an Enterprise key; the local stores must be running. */
export async function createAsk(id: string, codigo = '') {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  const { addAccessKey, secretHash } = await import('../../lib/access/store/access-keys.ts');
  const key = { key_id: `ask-${id}`, owner: 'test', plan: 'enterprise', grants: [], created_at: '2026-01-01' } as const;
  await addAccessKey({ ...key, disabled: false }, secretHash(key.key_id));
  const handler = (await loadCheckedHandler(route)) as unknown as (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  return async (query = '', headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
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
