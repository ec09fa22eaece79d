import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionBefore } from '../../../../lib/market/calendar.ts';
import type { ReadPrices } from '../../../../lib/market/import/refresh-market.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import type { MarketSource } from '../../../../lib/market/source/source.ts';
import { valueStock } from '../../../../lib/market/ticker.ts';
import { toListEntry } from '../../../../lib/market/ticker-schema.ts';
import type { EarlierPrices, SessionCount } from '../../../../lib/market/variation.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';
import { measureReads } from '../../../support/measure-reads.ts';
import { inputsOf, publication as provenance, stockOf } from '../../../support/stock-inputs.ts';

let stores: LocalStores;
let storage: MarketStorage;
let readEarlierPrices: typeof import('../../../../lib/market/import/refresh-market.ts').readEarlierPrices;
let readPublishedPrices: ReadPrices;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;

beforeAll(async () => {
  stores = await startLocalStores();
  storage = await marketStorage();
  const module = await import('../../../../lib/market/import/refresh-market.ts');
  ({ readEarlierPrices, refreshMarket } = module);
  readPublishedPrices = module.publishedPricesUntil(new Date('2090-01-01T12:05:00Z'));
});
afterAll(() => stores.close());

/** Publishes one or several stocks with the prices of a session, on the day after it. */
async function publish(
  at: string,
  session: string,
  prices: Readonly<Record<string, [price: string, session?: string]>>,
) {
  const publication = { id: storage.createPublicationId(new Date(at)), dia: at.slice(0, 10), data_pregao: session };
  const tickers = Object.entries(prices).map(([codigo, [preco, data_pregao = session]]) =>
    valueStock(stockOf(codigo), inputsOf({ codigo, preco, data_pregao }), provenance),
  );
  const lista = { data_referencia: publication.dia, data_pregao: session, tickers: tickers.map(toListEntry) };
  const ativos = new Map(tickers.map((ticker) => [ticker.codigo, ticker]));
  await storage.publishDays(new Map([[publication, { lista, ativos, entradas: new Map() }]]));
}

const plain = (earlier: ReadonlyMap<SessionCount, EarlierPrices>) =>
  [...earlier].map(([count, { session, prices }]) => [count, session, Object.fromEntries(prices)]);

test('reads the sessions 1, 5 and 21 before, each from its newest publication, if there is one', async () => {
  expect(await readEarlierPrices('2026-11-19', readPublishedPrices)).toEqual({ earlier: new Map(), notices: [] });
  await publish('2026-10-21T12:05:00Z', '2026-10-20', { BBAS3: ['20'] });
  await publish('2026-11-13T12:05:00Z', '2026-11-12', { BBAS3: ['21'], PETR4: ['40', '2026-11-11'] });
  await publish('2026-11-14T12:05:00Z', '2026-11-12', { BBAS3: ['21.5'], PETR4: ['40', '2026-11-11'] });
  const { earlier, notices } = await readEarlierPrices('2026-11-19', readPublishedPrices);
  expect(plain(earlier)).toEqual([
    [5, '2026-11-12', { BBAS3: 21.5 }],
    [21, '2026-10-20', { BBAS3: 20 }],
  ]);
  expect(notices).toEqual([]);
});

test('says which publication cannot be read, and goes on', async () => {
  const broken = async (session: string) => {
    if (session === '2026-11-12') throw new TypeError('no connection');
    return readPublishedPrices(session);
  };
  const { earlier, notices } = await readEarlierPrices('2026-11-19', broken);
  expect(plain(earlier)).toEqual([[21, '2026-10-20', { BBAS3: 20 }]]);
  expect(notices).toEqual([
    'sem a variação de 5 pregões: a publicação do pregão de 2026-11-12 não pôde ser lida (TypeError)',
  ]);
});

test('counts further holidays', async () => {
  const asked: string[] = [];
  const readPrices = async (session: string) => void asked.push(session);
  await readEarlierPrices('2026-11-19', readPrices, ['2026-11-18']);
  expect(asked).toEqual(['2026-11-17', '2026-11-11', '2026-10-19']);
});

/** The demo, with a 2:1 of BBAS3 after the session of 2027-03-03. */
const splitting: MarketSource = {
  name: 'teste',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const figures = new Map((await demoSource.fetch(codes, asOf)).figures);
    const split = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2027-03-03' } as const;
    const own = figures.get('BBAS3') ?? {};
    const preco = (own.data_pregao ?? '') > '2027-03-03' ? '15' : '30';
    figures.set('BBAS3', { ...own, preco, eventos: [split] });
    return { figures, failures: new Map() };
  },
};

test('a refresh publishes the variations, adjusted', async () => {
  const refresh = (day: string) => refreshMarket({ sources: [splitting], now: new Date(`${day}T12:05:00Z`) });
  for (const day of ['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-08', '2027-03-09']) await refresh(day);
  await refresh('2027-03-10');
  const [latest] = await storage.readPublications();
  const read = async (codigo: string) => (await storage.readPublishedStock(codigo, latest?.id ?? '')).parse();
  // 2027-03-10 has the prices of 9 March; a session before was the 8th, five before the 2nd.
  expect(await read('BBAS3')).toMatchObject({ preco: 15, variacao_1d: 0, variacao_5d: 0, variacao_21d: null });
  const [before, after] = await Promise.all(
    ['2027-03-09T12:05:00Z', '2027-03-10T12:05:00Z'].map(async (at) => {
      const { figures } = await demoSource.fetch(['PETR4'], new Date(at));
      return Number(figures.get('PETR4')?.preco);
    }),
  );
  expect((await read('PETR4')).variacao_1d).toBeCloseTo(Number(after) / Number(before) - 1, 6);
});

test('costs a read of one list for each session, and none if the list is in the cache', async () => {
  const days = ['2028-03-01', '2028-03-02', '2028-03-03', '2028-03-06', '2028-03-07', '2028-03-08'];
  for (const day of days) await publish(`${day}T12:05:00Z`, sessionBefore(day), { BBAS3: ['1'] });
  const read = () => readEarlierPrices('2028-03-08', readPublishedPrices);
  const { result, units } = await measureReads(read);
  expect([...result.earlier.keys()]).toEqual([1, 5]);
  // Half a unit for each of the two lists, which have one stock here, and for the pointer if it is not a second old.
  expect(units).toBeLessThanOrEqual(1.5);
  expect((await measureReads(read)).units).toBeLessThanOrEqual(0.5);
});
