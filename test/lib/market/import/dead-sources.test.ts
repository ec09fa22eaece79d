import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { b3Source } from '../../../../lib/market/source/b3.ts';
import { brapiSource } from '../../../../lib/market/source/brapi.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import type { FailingSource } from '../../../../lib/market/source/run-source.ts';
import type { MarketSource } from '../../../../lib/market/source/source.ts';
import { universe } from '../../../../lib/market/universe.ts';
import { maxTries, type Patience } from '../../../../lib/platform/fetch-text.ts';
import { startB3Server } from '../../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';
import { deaths, startDeadServer } from '../../../support/dead-server.ts';
import { eventually } from '../../../support/eventually.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';

let stores: LocalStores;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;
let storage: MarketStorage;
let yesterday: unknown;

const opened: { close: () => void }[] = [];
const open = <Server extends { close: () => void }>(server: Server): Server => {
  opened.push(server);
  return server;
};

beforeAll(async () => {
  stores = await startLocalStores();
  ({ refreshMarket } = await import('../../../../lib/market/import/refresh-market.ts'));
  storage = await marketStorage();
  await refreshMarket({ sources: [demoSource], now: new Date('2026-11-19T12:05:00Z') });
  yesterday = await published();
});
beforeEach(() => {
  slept.length = 0;
  failing.length = 0;
});
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});
afterAll(() => stores.close());

const now = new Date('2026-11-20T12:05:00Z');
const published = async () => {
  const [latest] = await storage.readPublications();
  return { latest, list: (await storage.readPublishedList(latest?.id ?? '')).parse() };
};

/** Waits as `Retry-After` says, but in no time. */
const slept: number[] = [];
const patience: Patience = {
  waits: { firstMs: 1, maxMs: 1 },
  timeoutMs: 60_000,
  sleep: async (ms) => void slept.push(ms),
};
const failing: FailingSource[] = [];
const run = (sources: readonly MarketSource[], deadline = new AbortController().signal) =>
  refreshMarket({ sources, now, deadline, onFailingSource: (one) => failing.push(one) });

const brapi = (address: string, more: Patience = {}) =>
  brapiSource({ address, token: async () => 's3cret', ...patience, ...more });

/** Starts B3 with the prices of the day, and the rest dead. */
async function deadPages(answer: (typeof deaths)[keyof typeof deaths]['answer'], more: Patience) {
  const server = open(await startB3Server());
  const lines = universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-19' }));
  server.serve('COTAHIST_D19112026', cotahist(lines));
  server.answerWith((_, response) => void answer(response));
  return { source: b3Source({ ...server.addresses, ...patience, ...more }), requests: () => server.asked.length };
}

/** Twelve stocks fail; three more may be under way at that moment. */
const maxRequests = (12 + 3) * maxTries;
const english = /\b(the|answer|answers|does not|status|with|timeout|connection|failed)\b/i;

describe.each(Object.entries(deaths))('a source with %s', (what, { answer, reason, logged }) => {
  const more = what === 'no answer' ? { timeoutMs: 20 } : {};
  const isUnusable = what.endsWith('3600');

  test.each([
    {
      name: 'brapi.dev',
      start: async () => {
        const server = open(await startDeadServer(answer));
        return { source: brapi(server.address, more), requests: server.requests };
      },
    },
    { name: 'b3', start: () => deadPages(answer, more) },
  ])('is given up, with its reason, and the day before stays: $name', async ({ name, start }) => {
    const { source, requests } = await start();
    const { status, motivo, falhas } = await run([source]);
    expect(status).toBe('failed');
    expect(motivo).toMatch(reason);
    expect(motivo).not.toMatch(english);
    if (!isUnusable) expect(motivo).toMatch(/^A fonte falhou em 12 de 59 ações .* e não foi mais consultada; /);
    expect(Object.keys(falhas)).toHaveLength(isUnusable ? 0 : 12);
    for (const falha of Object.values(falhas)) {
      expect(falha).toMatch(reason);
      expect(falha).not.toMatch(english);
    }
    expect(requests()).toBeLessThanOrEqual(isUnusable ? 4 : maxRequests);
    const end = isUnusable ? 'failed' : 'given up';
    expect(failing).toEqual([
      {
        source: name,
        failed_stocks: isUnusable ? 59 : 12,
        faults: [expect.stringMatching(logged)],
        end,
        motivo: expect.stringMatching(reason),
      },
    ]);
    expect(new Set(slept)).toEqual(new Set(what.endsWith(': 1') ? [1_000] : []));
    expect(await published()).toEqual(yesterday);
  });
});

test('a page of HTML in the place of the prices ends B3 at once, with its reason', async () => {
  const { address, requests } = open(await startDeadServer(deaths['HTML in place of JSON'].answer));
  const { status, motivo } = await run([b3Source({ cotahist: address, events: address, ...patience })]);
  const says = 'o COTAHIST de 2026-11-19 não pôde ser aberto: não é um ZIP, ou o ZIP está danificado';
  expect([status, motivo, requests()]).toEqual(['failed', says, 1]);
  const faults = ['sends a page of HTML instead of data (1 requests)'];
  expect(failing).toEqual([{ source: 'b3', failed_stocks: 59, faults, end: 'failed', motivo: says }]);
});

test('nothing more is requested of a source that is given up, and requests under way are cancelled', async () => {
  const codes = universe.map(({ codigo }) => codigo);
  const silent = codes.slice(0, 3);
  const server = open(
    await startDeadServer((response, { url = '' }) => {
      if (!silent.some((codigo) => url.includes(codigo))) response.writeHead(404).end();
    }),
  );
  const { motivo, falhas } = await run([brapi(server.address)]);
  expect(Object.keys(falhas)).toEqual(codes.slice(3, 15));
  expect(motivo).toContain(`(${codes[3]}: brapi.dev responde com HTTP 404)`);
  await eventually(() => expect(server.underWay()).toBe(0));
  expect(server.requests()).toBe(15);
});

describe('at the deadline', () => {
  test('a source that does not answer is ended, with its reason, and the day before stays', async () => {
    const deadline = new AbortController();
    // The fifth request comes after a first failed one.
    const server: Awaited<ReturnType<typeof startDeadServer>> = open(
      await startDeadServer(() => {
        if (server.requests() === 5) deadline.abort();
      }),
    );
    const { status, motivo, falhas } = await run([brapi(server.address, { timeoutMs: 20 })], deadline.signal);
    expect(status).toBe('failed');
    expect(motivo).toMatch(
      /59 de 59 ações \(ABCB4: não foi lida até o fim do prazo: brapi\.dev não respondeu em 0\.02 s\)/,
    );
    expect(Object.keys(falhas)).toHaveLength(59);
    expect(failing).toMatchObject(
      [{ source: 'brapi.dev', end: 'out of time', faults: [/^does not answer/] }].map(({ faults, ...rest }) => ({
        ...rest,
        faults: faults.map((fault) => expect.stringMatching(fault)),
      })),
    );
    await eventually(() => expect(server.underWay()).toBe(0));
    expect(await published()).toEqual(yesterday);
  });

  test('a source that never ends and heeds no signal is ended, too', async () => {
    const deadline = new AbortController();
    const deaf: MarketSource = {
      name: 'surda',
      hasPastDays: true,
      fetch: () => {
        deadline.abort();
        return new Promise(() => {});
      },
    };
    const { status, motivo } = await run([deaf], deadline.signal);
    expect([status, motivo]).toEqual(['failed', expect.stringContaining('surda não terminou')]);
    expect(failing).toMatchObject([{ source: 'surda', end: 'out of time' }]);
  });

  test('a slow source that has given enough is published, and the rest of the stocks is old', async () => {
    const deadline = new AbortController();
    const { figures } = await demoSource.fetch(
      universe.map(({ codigo }) => codigo),
      now,
    );
    const slow: MarketSource = {
      name: 'lenta',
      hasPastDays: true,
      fetch: (codes, _, run) => {
        for (const codigo of codes.slice(0, 50)) run?.onStock(codigo, figures.get(codigo) ?? '');
        deadline.abort();
        return new Promise(() => {});
      },
    };
    const later = { now: new Date('2026-11-21T12:05:00Z'), deadline: deadline.signal };
    const result = await refreshMarket({ sources: [slow], ...later });
    expect(result).toMatchObject({ status: 'published', atualizados: 50 });
    expect(Object.values(result.falhas)).toEqual(Array(9).fill('não foi lida até o fim do prazo: lenta não terminou'));
    expect((await published()).list.tickers.filter(({ dado_antigo }) => dado_antigo)).toHaveLength(9);
  });
});

describe('of two sources', () => {
  test('a dead one is given up alone while the other one has the prices', async () => {
    const server = open(await startDeadServer(deaths['HTTP 500'].answer));
    const result = await refreshMarket({
      sources: [brapi(server.address), demoSource],
      now: new Date('2026-11-22T12:05:00Z'),
      onFailingSource: (one) => failing.push(one),
    });
    expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {} });
    expect(server.requests()).toBeLessThanOrEqual(maxRequests);
    expect(failing).toMatchObject([{ source: 'brapi.dev', failed_stocks: 59, end: 'given up' }]);
  });

  test('one that reads some stocks is asked for all of them', async () => {
    const server = open(
      await startDeadServer((response, { url = '' }) => {
        const symbol = url.replace(/.*\/quote\/|\?.*/g, '');
        if (symbol !== 'ABEV3') response.writeHead(404).end();
        else response.end(JSON.stringify({ results: [{ symbol, regularMarketPrice: 10 }] }));
      }),
    );
    const result = await refreshMarket({
      sources: [brapi(server.address), demoSource],
      now: new Date('2026-11-23T12:05:00Z'),
    });
    expect(result).toMatchObject({ status: 'published', atualizados: 59 });
    expect(server.requests()).toBe(59);
  });

  test('both are given up when twelve stocks lack a price in both', async () => {
    const server = open(await startDeadServer(deaths['HTTP 500'].answer));
    const empty: MarketSource = {
      name: 'vazia',
      hasPastDays: true,
      fetch: async (codes) => ({ figures: new Map(), failures: new Map(codes.map((one) => [one, 'não conheço'])) }),
    };
    const { motivo, falhas } = await run([brapi(server.address), empty]);
    expect(Object.keys(falhas)).toHaveLength(12);
    expect(motivo).toContain('brapi.dev responde com HTTP 500; não conheço) e não foi mais consultada');
    expect(server.requests()).toBeLessThanOrEqual(maxRequests);
    expect(failing).toMatchObject([{ source: 'brapi.dev', end: 'given up' }]);
  });
});
