import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { loadCheckedHandler } from '../../../infra/local/checked-handler.ts';
import { type Plan, plans } from '../../../lib/access/plans.ts';
import { logger } from '../../../lib/platform/log.ts';
import { answerCall, callOf } from '../../support/call.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { proxyEvent } from '../../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
let stores: LocalStores;
let keys = 0;

beforeAll(async () => {
  stores = await startLocalStores();
  await (await import('../../../infra/local/demo/seed-market.ts')).seedMarket(new Date());
});
afterAll(() => stores.close());

/** A new key of a plan. @returns its secret and id */
async function newKey(plan: Plan | null, disabled = false, more: { quota_id?: string } = {}) {
  const { addAccessKey, secretHash } = await import('../../../lib/access/store/access-keys.ts');
  keys += 1;
  const secret = `secret-${keys}`;
  const key_id = `key-${keys}`;
  await addAccessKey(
    { key_id, owner: 'test', plan, grants: [], created_at: '2026-01-01', disabled, ...more },
    secretHash(secret),
  );
  return { secret, id: key_id };
}

interface Sent {
  readonly secret?: string;
  /** Undefined for a key that the gateway does not know, or has not checked. */
  readonly id?: string;
}

async function ask(
  id: string,
  { secret, id: keyId }: Sent = {},
  parts: { path?: string; query?: string; accept?: string } = {},
) {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  const codigo = parts.path ?? 'PETR4';
  const event = proxyEvent({
    method: route.method,
    path: route.path.replace('{codigo}', codigo),
    resource: route.path,
    query: parts.query ?? '',
    rawHeaders: [
      ...(secret ? ['X-API-Key', secret] : []),
      ...(parts.accept ? ['Accept', parts.accept] : []),
      ...(route.method === 'POST' ? ['Content-Type', 'application/json'] : []),
    ],
    ...(route.method === 'POST' && { body: JSON.parse(readFileSync(`events/${id}.json`, 'utf8')).body }),
  });
  // The gateway hands on the id of a key only where it asks for one.
  const apiKeyId = route.access === 'api-key' ? (keyId ?? null) : null;
  const requestContext = { ...event.requestContext, identity: { ...event.requestContext.identity, apiKeyId } };
  const handler = (await loadCheckedHandler(route)) as unknown as (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  const result = await handler({ ...event, pathParameters: { codigo }, requestContext }, {} as Context);
  return { status: result.statusCode, headers: result.headers, body: result.body };
}

/** Uses up what a plan allows a day. */
async function spent(plan: Plan) {
  const key = await newKey(plan);
  const { spend } = await import('../../../lib/access/store/quota-counter.ts');
  const { dailyRequests } = await import('../../../lib/access/plans.ts');
  const { dayOf } = await import('../../../lib/market/sao-paulo.ts');
  const limit = dailyRequests[plan];
  if (limit === null) return key;
  const { dynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const now = new Date();
  const record = `quota#${dayOf(now)}`;
  await dynamodb.send(
    new PutCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Item: { key_id: key.id, record, requests: limit } }),
  );
  const request = { keyId: key.id, day: dayOf(now), requestId: 'one more', now };
  expect(await spend(request, limit)).toBeUndefined();
  return key;
}

const market = allRoutes.filter(({ context }) => context === 'market');
const withKey = market.filter(({ id }) => id !== 'market-get-health');
const needsKey = market.filter(({ access }) => access === 'api-key');
const rank = (plan: Plan): number => plans.indexOf(plan);

describe.each(market.map(({ id, plan }) => ({ id, plan: plan as Plan })))('$id (plan $plan)', ({ id, plan }) => {
  const isKeyed = needsKey.some((route) => route.id === id);
  const isMetered = withKey.some((route) => route.id === id);

  test(`without a key: ${isKeyed ? 401 : 200}`, async () => {
    const { status, headers } = await ask(id);
    expect(status).toBe(isKeyed ? 401 : 200);
    expect(headers).not.toHaveProperty('RateLimit');
    // What a cache keeps of it must not answer a request with a key, whose answer is another one.
    if (isMetered && !isKeyed) expect(headers.Vary).toMatch(/^X-API-Key,/);
  });

  test(`with an unknown key: ${isMetered ? 401 : 200}`, async () => {
    expect((await ask(id, { secret: 'nobody' })).status).toBe(isMetered ? 401 : 200);
    expect((await ask(id, { secret: 'nobody', id: 'nobody' })).status).toBe(isMetered ? 401 : 200);
  });

  test(`with a disabled key: ${isMetered ? 401 : 200}`, async () => {
    const key = await newKey('enterprise', true);
    expect((await ask(id, key)).status).toBe(isMetered ? 401 : 200);
  });

  test.each(plans)('with a fresh key of the plan %s', async (given) => {
    const key = await newKey(given);
    const { status, headers, body } = await ask(id, key);
    const opens = rank(given) >= rank(plan);
    expect(status).toBe(opens || !isMetered ? 200 : 403);
    if (status === 403) {
      expect(JSON.parse(body)).toMatchObject({ code: 'plan_required', required_plan: plan, plan: given });
      expect(headers).not.toHaveProperty('RateLimit');
    } else if (isMetered && given !== 'enterprise') {
      const limit = given === 'gratis' ? 5 : 1_000;
      expect(headers).toMatchObject({
        'RateLimit-Policy': `"daily";q=${limit};w=86400`,
        RateLimit: expect.stringMatching(new RegExp(`^"daily";r=${limit - 1};t=\\d+$`)),
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(limit - 1),
        'X-RateLimit-Reset': expect.stringMatching(/^\d+$/),
      });
    } else {
      expect(headers).not.toHaveProperty('RateLimit');
    }
  });

  test(`with a key for pricing alone: ${isKeyed ? 403 : 200}`, async () => {
    const { status, headers, body } = await ask(id, await newKey(null));
    expect(status).toBe(isKeyed ? 403 : 200);
    expect(headers).not.toHaveProperty('RateLimit');
    if (isKeyed) {
      expect(JSON.parse(body)).toMatchObject({ code: 'plan_required', required_plan: plan });
      expect(JSON.parse(body).detail).toMatch(/^Este recurso exige o plano (Pro|Enterprise); a chave não tem plano\.$/);
      expect(JSON.parse(body)).not.toHaveProperty('plan');
    } else expect(JSON.parse(body)).not.toHaveProperty('amostra');
  });

  test.each(plans)('with a key of the plan %s whose quota is spent', async (given) => {
    const { status, headers, body } = await ask(id, await spent(given));
    const opens = rank(given) >= rank(plan);
    if (!isMetered || (opens && given === 'enterprise')) expect(status).toBe(200);
    else if (!opens) expect(status).toBe(403);
    else if (id === 'market-post-mcp') {
      // The message is answered; the request that its call stands for is not.
      expect(status).toBe(200);
      expect(JSON.parse(body).result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^As 1000 requisições de hoje/) }],
      });
      expect(headers.RateLimit).toMatch(/^"daily";r=0;t=\d+$/);
    } else {
      expect(status).toBe(429);
      expect(JSON.parse(body)).toMatchObject({ code: 'quota_exceeded', limit: given === 'gratis' ? 5 : 1_000 });
      expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
      expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(86_400);
      expect(headers.RateLimit).toMatch(/^"daily";r=0;t=\d+$/);
    }
  });
});

describe('the quota of a day', () => {
  test('gives 50 requests at once of a fresh Gratis key exactly 5 successes', async () => {
    const burst = async () => {
      const key = await newKey('gratis');
      return Promise.all(Array.from({ length: 50 }, () => ask('market-get-status', key)));
    };
    let answers = await burst();
    // On a machine so busy that the store does not answer within 2.5 s, another fresh key tries again.
    while (answers.some(({ status }) => status === 503)) answers = await burst();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    const left = answers.filter(({ status }) => status === 200).map(({ headers }) => headers['X-RateLimit-Remaining']);
    expect(left.sort()).toEqual(['0', '1', '2', '3', '4']);
  });

  test('is shared by a key and the key that replaces it', async () => {
    const old = await newKey('gratis');
    const fresh = await newKey('gratis', false, { quota_id: old.id });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask('market-get-status', index % 2 === 0 ? old : fresh)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('does not count requests that fail: a wrong parameter, an unknown stock', async () => {
    const key = await newKey('pro');
    const remaining = async () => (await ask('market-list-tickers', key)).headers['X-RateLimit-Remaining'];
    expect(await remaining()).toBe('999');
    expect((await ask('market-list-tickers', key, { query: 'setor=x' })).status).toBe(400);
    expect((await ask('market-get-ticker', key, { path: 'XXXX9' })).status).toBe(404);
    expect((await ask('market-get-history', key)).status).toBe(403);
    expect(await remaining()).toBe('998');
  });

  test('counts a message of an agent as the request that it stands for, and no other message', async () => {
    const { id: keyId } = await newKey('pro');
    const { handler } = await import('../../../functions/market/post-mcp.ts');
    const say = async (message: object) => {
      const event = proxyEvent({
        method: 'POST',
        path: '/mcp/market',
        rawHeaders: ['Content-Type', 'application/json'],
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      });
      Object.assign(event.requestContext.identity, { apiKeyId: keyId });
      return handler(event, { awsRequestId: randomUUID() } as Context);
    };
    const call = (codigo: string) =>
      say({ method: 'tools/call', params: { name: 'get_stock', arguments: { codigo } } });
    expect((await say({ method: 'tools/list' })).headers).not.toHaveProperty('X-RateLimit-Remaining');
    expect((await call('PETR4')).headers).toMatchObject({ 'X-RateLimit-Remaining': '999' });
    expect(JSON.parse((await call('XXXX9')).body).result).toMatchObject({ isError: true });
    expect((await ask('market-list-tickers', { id: keyId })).headers['X-RateLimit-Remaining']).toBe('998');
  });

  test('does not count a 5xx', async () => {
    const { withQuota } = await import('../../../lib/market/http/market-access.ts');
    const { spend, refund } = await import('../../../lib/access/store/quota-counter.ts');
    const { findAccessKey, findKeyId } = await import('../../../lib/access/store/access-keys.ts');
    const { id: keyId } = await newKey('pro');
    const failing = (access: object) => {
      const given = { findKey: findAccessKey, findKeyId, spend, refund, ...access };
      const fails = async () => Promise.reject(new Error('the store is gone'));
      return answerCall(withQuota(given, { required: 'pro' }, fails), callOf({ keyId }));
    };
    await expect(failing({})).rejects.toThrow('the store is gone');
    await expect(failing({})).rejects.toThrow('the store is gone');
    expect((await ask('market-list-tickers', { id: keyId })).headers['X-RateLimit-Remaining']).toBe('999');
  });

  test('is refilled at midnight in São Paulo', async () => {
    const { withQuota } = await import('../../../lib/market/http/market-access.ts');
    const days: string[] = [];
    const access = {
      findKey: async () => ({
        key_id: 'k',
        owner: '',
        plan: 'gratis' as const,
        grants: [],
        created_at: '',
        disabled: false,
      }),
      findKeyId: async () => undefined,
      spend: async ({ day }: { day: string }) => days.push(day),
      refund: async () => {},
    };
    const at = (now: string) =>
      withQuota(access, { required: 'gratis' }, async () => ({}))(callOf({ keyId: 'k', now: new Date(now) }));
    const before = await at('2026-11-21T02:59:59Z');
    await at('2026-11-21T03:00:00Z');
    expect(days).toEqual(['2026-11-20', '2026-11-21']);
    expect(before).toMatchObject({ headers: { RateLimit: '"daily";r=4;t=1' } });
  });
});

describe('an answer', () => {
  test('may be kept until the next refresh', async () => {
    const key = await newKey('pro');
    const { headers } = await ask('market-get-signals', key);
    const [, seconds] = /^private, max-age=(\d+), must-revalidate$/.exec(headers['Cache-Control'] ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
  });

  test('of the history is CSV, or JSON for callers who ask for it', async () => {
    const key = await newKey('enterprise');
    const csv = await ask('market-get-history', key, { path: 'petr4f' });
    expect(csv.headers).toMatchObject({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="historico-PETR4.csv"',
    });
    const lines = csv.body.split('\r\n');
    expect(lines).toHaveLength(32);
    expect(lines[0]).toMatch(/^codigo,data_referencia,data_pregao,preco,/);
    const days = lines.slice(1, -1).map((line) => line.split(',')[1]);
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(30);

    const { body } = await ask('market-get-history', key, { accept: 'application/json' });
    expect(
      (JSON.parse(body) as { dias: { data_referencia: string }[] }).dias.map((row) => row.data_referencia),
    ).toEqual(days);
  });

  test('of the list has 59 stocks without what only the answer of one stock has', async () => {
    const key = await newKey('pro');
    const { tickers } = JSON.parse((await ask('market-list-tickers', key)).body) as {
      tickers: Record<string, unknown>[];
    };
    expect(tickers).toHaveLength(59);
    const stock = JSON.parse((await ask('market-get-ticker', key, { path: 'Petr4.sa' })).body) as Record<
      string,
      unknown
    >;
    const entry = tickers.find(({ codigo }) => codigo === 'PETR4') ?? {};
    expect(stock).toMatchObject(entry);
    expect(Object.keys(stock).filter((name) => !(name in entry))).toEqual([
      'proventos',
      'base_acoes',
      'divergencias',
      'calendario',
      'p_l',
      'p_vp',
      'roe',
      'payout',
      'dividend_yield_12m',
      'cobertura_dividendos',
      'variacao_1d',
      'variacao_5d',
      'variacao_21d',
      'valor_de_mercado',
      'margem_ebit',
      'margem_liquida',
      'divida_liquida_ebitda',
      'roic',
      'ev_ebitda',
      'crescimento_receita_5a',
      'crescimento_lucro_5a',
      'piotroski',
      'id_demonstracoes',
      'parametros',
      'explicacao',
      'calculo',
    ]);
  });

  test('suggests a similar code', async () => {
    const { body } = await ask('market-get-ticker', await newKey('pro'), { path: 'PETE4' });
    expect(JSON.parse(body)).toMatchObject({ code: 'ticker_not_found', codigo: 'PETE4', did_you_mean: 'PETR4' });
  });
});
