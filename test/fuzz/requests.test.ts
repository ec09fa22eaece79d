import { readFileSync } from 'node:fs';
import type { APIGatewayProxyResult } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { createLocalContext } from '../../infra/local/context.ts';
import { toProxyEvent } from '../../lib/platform/http/to-proxy-event.ts';
import { logger } from '../../lib/platform/log.ts';
import { seedWholeDemo } from '../support/demo.ts';
import { type LocalStores, startLocalStores } from '../support/local-stores.ts';
import { damaged, damagedBytes, runs } from './damage.ts';

/** Requests of any shape to the functions, on the demo's data: an answer or a refusal, never a fault of ours. */
let stores: LocalStores;
beforeAll(async () => {
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  stores = await startLocalStores();
  await seedWholeDemo();
});
afterAll(() => stores.close());

const minutes = 60_000;
const estimate = readFileSync('events/estimates/first.json', 'utf8');

async function asked(id: string, given: { path?: string; query?: string; body?: Uint8Array }) {
  const route = allRoutes.find((one) => one.id === id) ?? allRoutes[0];
  if (!route) throw new Error('there are no routes');
  const handler = await loadCheckedHandler(route);
  const event = toProxyEvent(
    {
      method: route.method,
      path: given.path ?? route.path,
      query: given.query ?? '',
      rawHeaders: ['Content-Type', 'application/json'],
      body: Buffer.from(given.body ?? []),
      sourceIp: '192.0.2.1',
    },
    { route, requestId: 'fuzz', receivedAt: new Date(), key: { id: 'demo-enterprise', secret: 'x' } },
  );
  return (await handler(event as never, createLocalContext({ id }))) as APIGatewayProxyResult;
}

function answered({ statusCode, body }: APIGatewayProxyResult, allowed: readonly number[]): void {
  expect(allowed).toContain(statusCode);
  if (statusCode >= 400) {
    const { status, code, detail } = JSON.parse(body) as { status: number; code: string; detail: string };
    expect([status, code.length > 0, detail.length > 0]).toEqual([statusCode, true, true]);
  }
}

test('bodies of estimates', { timeout: 60 * minutes }, async () => {
  const items = (JSON.parse(estimate) as { items: object[] }).items;
  const value = fc.oneof(
    fc.constantFrom(0, -1, 1e9, null, '', 'linux', [], {}, 'P30', 'Standard_D4s_v5', 730.5),
    fc.string(),
    fc.double(),
  );
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const changed = fc
    .array(fc.tuple(fc.nat(items.length - 1), fc.constantFrom(...names, '__proto__', 'x'), value), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const copy = structuredClone(items) as Record<string, unknown>[];
      for (const [index, name, given] of changes)
        Object.defineProperty(copy[index], name, {
          value: given,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      return new Uint8Array(Buffer.from(JSON.stringify({ items: copy })));
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(damagedBytes(estimate), changed), async (body) => {
      answered(await asked('pricing-post-estimate', { body }), [200, 400, 413, 415, 422]);
    }),
    { numRuns: runs },
  );
});

test('queries of searches, cursors among them', { timeout: 60 * minutes }, async () => {
  const query = 'q=d4s+v5&location=brazilsouth&limit=5&cursor=MjAyNjExMjFUMDQ0NjE5NjcwWi03NjAxYmZlZC4xLkE';
  await fc.assert(
    fc.asyncProperty(
      damaged(query, 'scope=ea:1234567&category=Virtual+Machines&price_type=Reservation'),
      async (text) => {
        answered(await asked('pricing-search-meters', { query: text }), [200, 400, 403, 404, 410]);
      },
    ),
    { numRuns: runs },
  );
});

test('queries of the market', { timeout: 60 * minutes }, async () => {
  const query = 'setor=Sa%C3%BAde&classificacao=ceiling:BARATA&ordenar=-score&campos=nome,preco&formato=csv';
  const assumptions = 'yield_exigido=0.08&constante_graham=20&faixa_justa=0.1';
  const screening = 'p_l_min=2&p_l_max=10&roe_min=0.15&codigos=PETR4,vale3f,BBAS3.SA&ordenar=-p_vp&campos=p_l,payout';
  const audit = 'figura=lpa,acoes&resultado=confere,diverge&codigos=PETR4&formato=csv';
  const changes = 'desde=2026-11-18&tipo=alerta,provento&codigos=PETR4&formato=csv';
  const days = 'de=2026-11-20&ate=2026-12-31&tipo=pagamento,JCP&codigos=PETR4&formato=ics';
  const history = 'de=2026-01-31&ate=2026-12-31&limit=20&cursor=MjAyNi0xMS0yMA&formato=csv';
  await fc.assert(
    fc.asyncProperty(
      damaged(query, assumptions, screening, days, changes, audit, history, 'sem_alertas=true'),
      async (text) => {
        for (const id of [
          'market-list-tickers',
          'market-get-signals',
          'market-get-agenda',
          'market-list-changes',
          'market-get-audit',
        ]) {
          answered(await asked(id, { query: text }), [200, 400]);
        }
        answered(await asked('market-get-ticker', { path: '/api/v1/ticker/PETR4', query: text }), [200, 400]);
        answered(await asked('market-get-history', { path: '/api/v1/history/PETR4', query: text }), [200, 400]);
      },
    ),
    { numRuns: runs },
  );
});

test('parameters of paths', { timeout: 60 * minutes }, async () => {
  await fc.assert(
    fc.asyncProperty(damaged('PETR4', 'virtual_machine', 'ea:1234567', 'sku'), async (text) => {
      const part = encodeURIComponent(text.toWellFormed());
      answered(await asked('market-get-ticker', { path: `/api/v1/ticker/${part}` }), [200, 400, 404]);
      answered(await asked('market-get-history', { path: `/api/v1/history/${part}` }), [200, 400, 404]);
      answered(await asked('pricing-get-sync', { path: `/api/pricing/scopes/${part}/sync` }), [200, 400, 403, 404]);
      const diff = { path: `/api/pricing/scopes/${part}/price-sheet-diff` };
      answered(await asked('pricing-get-price-sheet-diff', diff), [200, 400, 403, 404]);
      const upload = {
        path: `/api/pricing/scopes/${part}/price-sheet-uploads`,
        body: Buffer.from(JSON.stringify({ file_name: text.toWellFormed(), size_bytes: 5 })),
      };
      answered(await asked('pricing-post-price-sheet-upload', upload), [200, 400, 403, 404]);
      answered(
        await asked('pricing-list-options', { path: `/api/catalog/products/${part}/options/${part}` }),
        [200, 400, 404],
      );
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});
