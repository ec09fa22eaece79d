import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isConfirmed } from '../../../../lib/market/audit.ts';
import { sessionBefore } from '../../../../lib/market/calendar.ts';
import type { ReadPrices } from '../../../../lib/market/import/earlier-prices.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import type { MarketSource, StockFigures } from '../../../../lib/market/source/source.ts';
import { valueStock } from '../../../../lib/market/ticker.ts';
import { toListEntry } from '../../../../lib/market/ticker-schema.ts';
import type { EarlierPrices, SessionCount } from '../../../../lib/market/variation.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';
import { measureReads } from '../../../support/measure-reads.ts';
import { inputsOf, publication as provenance, stockOf } from '../../../support/stock-inputs.ts';

let stores: LocalStores;
let storage: MarketStorage;
let readEarlierPrices: typeof import('../../../../lib/market/import/earlier-prices.ts').readEarlierPrices;
let compareEarlierPrices: typeof import('../../../../lib/market/import/earlier-prices.ts').compareEarlierPrices;
let publishedPricesUntil: typeof import('../../../../lib/market/import/earlier-prices.ts').publishedPricesUntil;
let readPublishedPrices: ReadPrices;
let readAudit: typeof import('../../../../lib/market/store/documents.ts').readAudit;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;

beforeAll(async () => {
  stores = await startLocalStores();
  storage = await marketStorage();
  const module = await import('../../../../lib/market/import/earlier-prices.ts');
  ({ compareEarlierPrices, readEarlierPrices, publishedPricesUntil } = module);
  ({ refreshMarket } = await import('../../../../lib/market/import/refresh-market.ts'));
  ({ readAudit } = await import('../../../../lib/market/store/documents.ts'));
  readPublishedPrices = publishedPricesUntil(new Date('2090-01-01T12:05:00Z'), []);
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

test('a price of the demo says nothing to a refresh without it', async () => {
  const until = new Date('2090-01-01T12:05:00Z');
  const [, demo] = ['teste', 'demo'].map((name) => publishedPricesUntil(until, [name]));
  expect(provenance.fonte).not.toContain('demo');
  const session = '2026-09-15';
  const publication = {
    id: storage.createPublicationId(new Date('2026-09-16T12:05:00Z')),
    dia: '2026-09-16',
    data_pregao: session,
  };
  const tickers = ['demo', 'b3+demo', 'b3'].map((fonte, index) =>
    valueStock(
      stockOf(['BBAS3', 'PETR4', 'VALE3'][index] ?? ''),
      inputsOf({ codigo: ['BBAS3', 'PETR4', 'VALE3'][index] ?? '', data_pregao: session }),
      { ...provenance, fonte },
    ),
  );
  const lista = { data_referencia: publication.dia, data_pregao: session, tickers: tickers.map(toListEntry) };
  await storage.publishDays(
    new Map([
      [publication, { lista, ativos: new Map(tickers.map((ticker) => [ticker.codigo, ticker])), entradas: new Map() }],
    ]),
  );
  expect([...((await readPublishedPrices(session)) ?? [])]).toEqual([['VALE3', 10]]);
  expect([...((await demo?.(session)) ?? [])]).toHaveLength(3);
});

describe('a published price beside the closing price that B3 states later', () => {
  const source = 'b3, com os proventos';
  const prices: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    '2026-11-10': { BBAS3: 20, PETR4: 40 },
    '2026-11-12': { BBAS3: 21.5 },
  };
  const read: ReadPrices = async (session) => {
    const found = prices[session];
    return found && new Map(Object.entries(found));
  };
  const compare = (closings: Readonly<Record<string, Readonly<Record<string, string>>>>, readPrices = read) =>
    compareEarlierPrices(
      new Map(Object.entries(closings).map(([codigo, stated]) => [codigo, { source, prices: stated }])),
      '2026-11-19',
      readPrices,
    );

  test('is the newest of which both exist', async () => {
    const { checks, notices } = await compare({
      BBAS3: { '2026-11-09': '1.00', '2026-11-10': '20.00', '2026-11-12': '21.50', '2026-11-13': '22.00' },
      PETR4: { '2026-11-10': '41.00', '2026-11-12': '42.00' },
    });
    expect(notices).toEqual([]);
    expect([...checks].map(([codigo, { fim, valor, comparado }]) => [codigo, fim, valor, comparado])).toEqual([
      ['BBAS3', '2026-11-12', '21.5', '21.50'],
      ['PETR4', '2026-11-10', '40', '41.00'],
    ]);
    expect([...checks.values()].map(isConfirmed)).toEqual([true, false]);
    expect(checks.get('BBAS3')).toMatchObject({
      fonte: 'publicado por esta API',
      comparado_com: source,
      tolerancia: '0.01',
    });
  });

  test('is no check of today’s session, of one to come, or of one long past', async () => {
    const asked: string[] = [];
    const { checks } = await compare(
      { BBAS3: { '2026-11-19': '1.00', '2026-11-20': '1.00', '2026-08-20': '1.00', '2026-08-24': '1.00' } },
      async (session) => {
        asked.push(session);
        return new Map([['BBAS3', 1]]);
      },
    );
    expect(asked).toEqual(['2026-08-24']);
    expect([...checks.keys()]).toEqual(['BBAS3']);
  });

  test('reads a session once for all stocks, and says once which one cannot be read', async () => {
    const asked: string[] = [];
    const closings = {
      BBAS3: { '2026-11-12': '21.50', '2026-11-10': '20.00' },
      PETR4: { '2026-11-12': '1', '2026-11-10': '40.00' },
    };
    const { checks, notices } = await compare(closings, async (session) => {
      asked.push(session);
      if (session === '2026-11-12') throw new TypeError('no connection');
      return read(session);
    });
    expect(asked).toEqual(['2026-11-12', '2026-11-10']);
    expect([...checks.values()].map(({ fim }) => fim)).toEqual(['2026-11-10', '2026-11-10']);
    expect(notices).toEqual([
      'sem a conferência dos preços do pregão de 2026-11-12: a publicação não pôde ser lida (TypeError)',
    ]);
  });
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

/** B3, as far as a refresh compares its closing prices: the demo's figures with distributions that state some. */
const stating = (fechamentos: Readonly<Record<string, string>>): MarketSource => ({
  name: 'b3',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const { figures } = await demoSource.fetch(codes, asOf);
    const { preco_estimado: _, ...known } = figures.get('WEGE3') ?? {};
    const stated: StockFigures = { ...known, preco: '30', fechamentos };
    return { figures: new Map([...figures, ['WEGE3', stated]]), failures: new Map() };
  },
});

test('a refresh stores the check of an earlier price, and today’s price stays unchecked', async () => {
  const refresh = (day: string, fechamentos: Readonly<Record<string, string>>) =>
    refreshMarket({ sources: [stating(fechamentos)], now: new Date(`${day}T12:05:00Z`) });
  await refresh('2029-06-05', {});
  await refresh('2029-06-06', { '2029-06-04': '31.00' });
  const [latest] = await storage.readPublications();
  const { ativos } = await readAudit(latest?.id ?? '');
  const { conferencias, sem_conferencia } = ativos.find(({ codigo }) => codigo === 'WEGE3') ?? {};
  expect(conferencias?.filter(({ figura }) => figura === 'preco')).toMatchObject([
    { fim: '2029-06-04', valor: '30', comparado: '31.00', comparado_com: 'b3, com os proventos' },
  ]);
  expect(sem_conferencia).toContainEqual({ figura: 'preco', motivo: 'sem_segunda_fonte' });
});
