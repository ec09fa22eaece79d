import { afterAll, describe, expect, test } from 'vitest';
import type { AccessKey } from '../../../lib/access/store/access-keys.ts';
import { addDays, dayOf, formatWithOffset, instantOf } from '../../../lib/market/sao-paulo.ts';
import { serviceStatus } from '../../../lib/market/service-status.ts';
import { demoSource } from '../../../lib/market/source/demo.ts';
import { callOf } from '../../support/call.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { marketStorage } from '../../support/market-storage.ts';

const stores = await startLocalStores();
const { refreshMarket } = await import('../../../lib/market/import/refresh-market.ts');
const storage = await marketStorage();
const { withQuota } = await import('../../../lib/market/http/market-access.ts');
const { listTickers } = await import('../../../functions/market/list-tickers.ts');
const { getTicker } = await import('../../../functions/market/get-ticker.ts');
const { getSignals } = await import('../../../functions/market/get-signals.ts');
const { getAgenda } = await import('../../../functions/market/get-agenda.ts');
const { getAudit } = await import('../../../functions/market/get-audit.ts');
const { listChanges } = await import('../../../functions/market/list-changes.ts');
const { readStocksOfDays: readDays } = await import('../../../lib/market/store/stocks-of-days.ts');
const { getHistory } = await import('../../../functions/market/get-history.ts');
const { getStatus } = await import('../../../functions/market/get-status.ts');
afterAll(() => stores.close());

const access = (plan: AccessKey['plan']) => ({
  findKey: async () => ({ key_id: 'k', owner: '', plan, grants: [], created_at: '', disabled: false }),
  findKeyId: async () => 'k',
  spend: async () => 1,
  refund: async () => {},
});

/** What a moment has seen: every 09:05 of the ten days up to it, published two seconds later. */
async function published(now: Date): Promise<void> {
  for (let ago = 10; ago >= 0; ago -= 1) {
    const at = new Date(instantOf(addDays(dayOf(now), -ago), '09:05').getTime() + 2_000);
    if (at <= now) await refreshMarket({ sources: [demoSource], now: at });
  }
}

const call = (now: Date) => callOf({ now, keyId: 'k' });

interface Seen {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe.each([
  {
    what: 'Friday 09:04, before the refresh',
    now: '2026-11-13T12:04:00Z',
    pro: ['2026-11-12', '2026-11-11'],
    next: '2026-11-13T09:05:00-03:00',
    // The publication of the 11th is not yet 48 hours old.
    sample: '2026-11-10',
  },
  {
    what: 'Friday 09:06, after it',
    now: '2026-11-13T12:06:00Z',
    pro: ['2026-11-13', '2026-11-12'],
    next: '2026-11-14T09:05:00-03:00',
    sample: '2026-11-11',
  },
  {
    what: 'Saturday noon: the session of Friday',
    now: '2026-11-14T15:00:00Z',
    pro: ['2026-11-14', '2026-11-13'],
    next: '2026-11-15T09:05:00-03:00',
    sample: '2026-11-12',
  },
  {
    what: 'Carnival Monday: the session of Friday',
    now: '2026-02-16T15:00:00Z',
    pro: ['2026-02-16', '2026-02-13'],
    next: '2026-02-17T09:05:00-03:00',
    sample: '2026-02-14',
  },
  {
    what: '31 December, on which B3 does not trade',
    now: '2026-12-31T15:00:00Z',
    pro: ['2026-12-31', '2026-12-30'],
    next: '2027-01-01T09:05:00-03:00',
    sample: '2026-12-29',
  },
])('$what', ({ now: text, pro, next, sample }) => {
  const now = new Date(text);

  test.each(['pro', 'enterprise'] as const)('%s sees the newest publication', async (plan) => {
    await published(now);
    // Only what a clock at this moment could have seen.
    const until = async () => (await storage.readPublications()).filter((one) => storage.publishedAt(one) <= now);
    const deps = {
      readPublications: until,
      readList: storage.readPublishedList,
      readExact: storage.readExactFigures,
      readIndicators: storage.readIndicators,
    };
    const handle = withQuota(access(plan), { required: 'pro' }, listTickers(deps));
    const { body: text, headers } = (await handle(call(now))) as unknown as Seen;
    const body = JSON.parse(text) as { readonly data_referencia: string; readonly data_pregao: string };
    expect([body.data_referencia, body.data_pregao]).toEqual(pro);
    const seconds = Math.min(900, (Date.parse(next) - now.getTime()) / 1000);
    expect(headers['Cache-Control']).toBe(`private, max-age=${seconds}, must-revalidate`);
  });

  test('Gratis sees five stocks of the newest publication of at least 48 hours', async () => {
    await published(now);
    const until = async () => (await storage.readPublications()).filter((one) => storage.publishedAt(one) <= now);
    const deps = {
      readPublications: until,
      readLater: async () => [],
      readAttempts: async () => undefined,
      readList: storage.readPublishedList,
    };
    const handle = withQuota(access('gratis'), { required: 'gratis', optional: true }, getStatus(deps));
    const { body } = (await handle(call(now))) as unknown as {
      body: {
        uptime_seconds: number;
        next_update: string;
        last_update: string;
        amostra: { data_referencia: string; tickers: unknown[] };
      };
    };
    const { since } = serviceStatus(await until(), [], now);
    expect(body.uptime_seconds).toBe((now.getTime() - instantOf(since ?? '', '09:05').getTime()) / 1000);
    expect(body.amostra).toMatchObject({ atraso_horas: 48, data_referencia: sample });
    expect(body.amostra.tickers).toHaveLength(5);
    expect(body.next_update).toBe(next);
    expect(body.last_update).toBe(formatWithOffset(new Date(instantOf(pro[0] ?? '', '09:05').getTime() + 2_000)));
  });
});

test('at 09:06 with the figures of yesterday, an answer may be kept for a minute, and then asked for by its tag', async () => {
  const now = new Date('2026-11-13T12:06:00Z');
  await published(new Date('2026-11-12T12:06:00Z'));
  const readPublications = async () => (await storage.readPublications()).filter(({ dia }) => dia < '2026-11-13');
  const { readPublishedList: readList, readPublishedStock: readStock, readStockHistory: readHistory } = storage;
  const { readExactFigures: readExact, readIndicators, readAgenda, readAudit, readStatements } = storage;
  const path = { codigo: 'PETR4' };
  const replies = await Promise.all([
    listTickers({ readPublications, readList, readExact, readIndicators })(call(now)),
    getTicker({ readPublications, readStock, readStatements })({ now, path, query: {} }),
    getSignals({ readPublications, readList, readExact })({ now, query: {} }),
    getAgenda({ readPublications, readAgenda })({ now, query: {}, accept: '*/*' }),
    getAudit({ readPublications, readAudit })({ now, query: {}, accept: '*/*' }),
    listChanges({ readPublications, readDays })({ now, query: {}, accept: '*/*' }),
    getHistory({ readPublications, readDays: storage.readPublishedDays, readHistory })({
      now,
      path,
      query: {},
      accept: '*/*',
    }),
  ]);
  for (const reply of replies) {
    expect(reply).toMatchObject({ headers: { 'Cache-Control': 'private, max-age=60, must-revalidate' } });
  }
  expect(replies.slice(0, 2)).toMatchObject([{ etag: expect.any(String) }, { etag: expect.any(String) }]);
});

test('status, signals and history say where their figures are from', async () => {
  const now = new Date('2026-11-13T12:06:00Z');
  await published(new Date('2026-11-12T12:06:00Z'));
  const { readPublications, readPublishedList: readList, readStockHistory: readHistory } = storage;
  const { readExactFigures: readExact } = storage;
  const path = { codigo: 'PETR4' };
  const history = getHistory({ readPublications, readDays: storage.readPublishedDays, readHistory });
  const signals = await getSignals({ readPublications, readList, readExact })({ now, query: {} });
  expect(JSON.parse((signals as { body: string }).body)).toMatchObject({ fonte: 'demo' });
  const status = (given: typeof readPublications) =>
    getStatus({
      readAttempts: async () => undefined,
      readPublications: given,
      readLater: async () => [],
      readList,
    })({ now }, undefined);
  expect(await status(readPublications)).toMatchObject({ body: { fonte: 'demo' } });
  expect(await status(async () => [])).toMatchObject({ body: { fonte: null, uptime_seconds: 0 } });
  const { body } = (await history({ now, path, query: {}, accept: 'application/json' })) as unknown as {
    body: { dias: readonly { fonte: string; base_acoes: object }[] };
  };
  expect(new Set(body.dias.map(({ fonte }) => fonte))).toEqual(new Set(['demo']));
  expect(body.dias.at(-1)?.base_acoes).toEqual({ dia: '2026-07-13', acoes: null, fonte: 'demo' });
  const { body: csv } = (await history({ now, path, query: {}, accept: 'text/csv' })) as unknown as { body: string };
  const [header, ...rows] = csv.trimEnd().split('\r\n');
  expect(header).toMatch(/,dado_antigo,fonte,lpa,vpa,base_dia,base_acoes,base_fonte$/);
  expect(rows.every((row) => /,false,demo,[\d.]+,[\d.]+,2026-\d\d-\d\d,,demo$/.test(row))).toBe(true);
});
