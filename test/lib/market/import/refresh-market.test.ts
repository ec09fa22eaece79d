import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StockInputs } from '../../../../lib/market/inputs.ts';
import type { Publication } from '../../../../lib/market/publication.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import { type MarketSource, SourceFailure } from '../../../../lib/market/source/source.ts';
import type { Ticker } from '../../../../lib/market/ticker.ts';
import { universe } from '../../../../lib/market/universe.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';

let stores: LocalStores;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;
let storage: MarketStorage;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ refreshMarket } = await import('../../../../lib/market/import/refresh-market.ts'));
  storage = await marketStorage();
});
afterAll(() => stores.close());

/** Each test begins a hundred days after the one before. */
let day = Date.parse('2026-01-05T12:05:02Z');
beforeEach(() => {
  day += 100 * 86_400_000;
});
const at = (hours: number): Date => new Date(day + hours * 3_600_000);

/** Days without documents, which take the place of what earlier tests have published. */
const otherDays = (count: number): readonly Publication[] =>
  Array.from({ length: count }, (_, index) => {
    const instant = at(24 * (index - count));
    const dia = instant.toISOString().slice(0, 10);
    return { id: `${instant.toISOString().replace(/[-:.]/g, '')}-000000`, dia, data_pregao: '2000-01-03' };
  });

/** The demo, but for some stocks that it fails on. */
const failingOn = (count: number): MarketSource => ({
  name: 'teste',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const { figures } = await demoSource.fetch(codes, asOf);
    const failed = codes.slice(0, count);
    return {
      figures: new Map([...figures].filter(([codigo]) => !failed.includes(codigo))),
      failures: new Map(failed.map((codigo) => [codigo, 'sem resposta'])),
    };
  },
});

/** The demo under another name, whose list of BBAS3's distributions may be empty or missing. */
const listing = (proventos?: StockInputs['proventos'], more: Partial<MarketSource> = {}): MarketSource => ({
  name: 'teste',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const figures = new Map((await demoSource.fetch(codes, asOf)).figures);
    if (proventos !== undefined) figures.set('BBAS3', { ...figures.get('BBAS3'), proventos });
    return { figures, failures: new Map() };
  },
  ...more,
});

const codesWithout = (code: string) => universe.map(({ codigo }) => codigo).filter((codigo) => codigo !== code);

const latest = async () => (await storage.readPublications())[0];
const tickers = async (): Promise<readonly Ticker[]> =>
  (await storage.readPublishedList((await latest())?.id ?? '')).parse().tickers;

describe('a refresh', () => {
  test('publishes the 59 stocks of the day with the prices of the session before', async () => {
    const result = await refreshMarket({ sources: [demoSource], now: at(0) });
    expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {}, fonte: 'demo' });
    expect((await tickers()).map(({ codigo }) => codigo)).toEqual(universe.map(({ codigo }) => codigo));
    expect(await latest()).toMatchObject({ dia: result.data_referencia, data_pregao: result.data_pregao });
    expect((result.data_pregao ?? '') < result.data_referencia).toBe(true);
  });

  test('run twice on a day is harmless: the later one counts, and the day is listed once', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    const before = (await storage.readPublications()).length;
    await refreshMarket({ sources: [demoSource], now: at(1) });
    expect(await storage.readPublications()).toHaveLength(before);
    expect(storage.publishedAt((await latest()) as never)).toEqual(at(1));
    // An earlier one that ends later does not take its place.
    expect(await refreshMarket({ sources: [demoSource], now: at(0.5) })).toMatchObject({ status: 'superseded' });
    expect(storage.publishedAt((await latest()) as never)).toEqual(at(1));
    const rows = await storage.readStockHistory('PETR4', await storage.readPublications());
    expect(new Set(rows.map((row) => row.data_referencia)).size).toBe(rows.length);
  });

  test('run twice at the same time is harmless: both are stored whole, and the later one counts', async () => {
    const moments = [at(0), at(0.5), at(0.25)];
    const results = await Promise.all(moments.map((now) => refreshMarket({ sources: [demoSource], now })));
    expect(results.map(({ status }) => status)).toContain('published');
    const counting = await storage.readPublications();
    const ofTheDay = counting.filter(({ dia }) => dia === results[0]?.data_referencia);
    expect(ofTheDay.map(storage.publishedAt)).toEqual([at(0.5)]);
    expect(await tickers()).toHaveLength(universe.length);
    for (const { codigo } of universe) {
      expect((await storage.readPublishedStock(codigo, ofTheDay[0]?.id ?? '')).parse()).toMatchObject({ codigo });
    }
  });

  test('keeps the figures of the day before for stocks that fail, marked as old', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    const before = new Map((await tickers()).map((ticker) => [ticker.codigo, ticker]));
    const result = await refreshMarket({ sources: [failingOn(11)], now: at(24) });

    expect(result).toMatchObject({ status: 'published', atualizados: 48 });
    expect(Object.values(result.falhas)).toEqual(Array(11).fill('sem resposta'));
    const old = (await tickers()).filter(({ dado_antigo }) => dado_antigo);
    expect(old.map(({ codigo }) => codigo)).toEqual(universe.slice(0, 11).map(({ codigo }) => codigo));
    for (const ticker of old) {
      const { preco, data_pregao, atualizado_em, fonte } = before.get(ticker.codigo) as Ticker;
      expect(ticker).toMatchObject({
        preco,
        data_pregao,
        atualizado_em,
        fonte,
        data_referencia: result.data_referencia,
      });
    }
  });

  describe('with an empty list of distributions', () => {
    const empty = 'a lista de proventos veio vazia, mas a publicação de 20';
    const payNothing = listing(undefined, {
      fetch: async (codes, asOf) => {
        const { figures } = await demoSource.fetch(codes, asOf);
        return {
          figures: new Map([...figures].map(([codigo, one]) => [codigo, { ...one, proventos: [] }])),
          failures: new Map(),
        };
      },
    });
    const bbas3 = async () => (await tickers()).find(({ codigo }) => codigo === 'BBAS3') as Ticker;

    test('keeps the figures of a stock that has paid before, says so, and does so the day after, too', async () => {
      await refreshMarket({ sources: [listing()], now: at(0) });
      const { preco_teto } = await bbas3();
      expect(preco_teto).toBeGreaterThan(0);
      for (const hours of [24, 48]) {
        const result = await refreshMarket({ sources: [listing([])], now: at(hours) });
        expect(result).toMatchObject({ status: 'published', atualizados: 58 });
        expect(result.falhas).toEqual({ BBAS3: expect.stringContaining(empty) });
        expect(await bbas3()).toMatchObject({ preco_teto, dado_antigo: true });
      }
      await refreshMarket({ sources: [listing()], now: at(72) });
      expect(await bbas3()).toMatchObject({ preco_teto, dado_antigo: false });
    });

    test('publishes nothing if that happens to more than a fifth', async () => {
      await refreshMarket({ sources: [listing()], now: at(0) });
      expect(await refreshMarket({ sources: [payNothing], now: at(24) })).toMatchObject({
        status: 'failed',
        motivo: expect.stringContaining(empty),
      });
    });

    test('keeps figures of any publication that readers see, not only of the day before', async () => {
      await refreshMarket({ sources: [listing()], now: at(0) });
      const { preco_teto, data_pregao } = await bbas3();
      await refreshMarket({ sources: [listing([], { isManual: true })], now: at(24) });
      await refreshMarket({ sources: [listing(null)], now: at(48) });
      const { falhas, data_referencia } = await refreshMarket({ sources: [listing([])], now: at(72) });
      expect(falhas).toEqual({ BBAS3: `${empty}${at(0).toISOString().slice(2, 10)} tem proventos` });
      expect(await bbas3()).toMatchObject({ preco_teto, data_pregao, data_referencia, dado_antigo: true });
    });

    test('knows of a payment of this year, too, which no mean has yet', async () => {
      const data_com = at(-72).toISOString().slice(0, 10);
      const payment = { tipo: 'DIVIDENDO', valor: '1', data_com, data_pagamento: null } as const;
      await refreshMarket({ sources: [listing([payment])], now: at(0) });
      expect(await refreshMarket({ sources: [listing([])], now: at(24) })).toMatchObject({
        falhas: { BBAS3: expect.stringContaining(empty) },
      });
    });

    test('believes it where people have written it', async () => {
      await refreshMarket({ sources: [listing()], now: at(0) });
      const written = { sources: [listing([], { isManual: true })], now: at(24) };
      expect(await refreshMarket(written)).toMatchObject({ atualizados: 59, falhas: {}, avisos: [] });
      expect(await bbas3()).toMatchObject({ preco_teto: 0, dado_antigo: false });
    });

    test.each([
      { what: 'it was written the day before', before: listing([], { isManual: true }) },
      { what: 'it was unknown the day before', before: listing(null) },
      { what: 'only the demo knows of payments', before: demoSource },
    ])('has no ceiling where $what, and says so', async ({ before }) => {
      // The publications of other tests are too old to be seen.
      await storage.addToPointer(otherDays(60));
      await refreshMarket({ sources: [before], now: at(0) });
      expect(await refreshMarket({ sources: [listing([])], now: at(24) })).toMatchObject({
        atualizados: 59,
        falhas: {},
        avisos: [
          'lista de proventos vazia em 1 de 59 ações, que por isso não têm preço-teto; se nada foi pago, diga NENHUM em uma tabela: BBAS3',
        ],
      });
      expect(await bbas3()).toMatchObject({
        preco_teto: null,
        classificacao_ceiling: 'SEM_DADOS',
        data_referencia: at(24).toISOString().slice(0, 10),
        dado_antigo: false,
      });
    });

    test('has no ceiling in a first publication: 59 empty lists do not say that nothing was paid', async () => {
      await storage.addToPointer(otherDays(60));
      const result = await refreshMarket({ sources: [payNothing], now: at(0) });
      expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {} });
      expect(result.avisos).toEqual([
        expect.stringMatching(/^lista de proventos vazia em 59 de 59 ações.*: ABCB4, ABEV3/),
      ]);
      const all = await tickers();
      expect(new Set(all.map((one) => `${one.preco_teto} ${one.classificacao_ceiling}`))).toEqual(
        new Set(['null SEM_DADOS']),
      );
    });

    test('is not the same as no list: that leaves the ceiling without data', async () => {
      await refreshMarket({ sources: [listing()], now: at(0) });
      expect(await refreshMarket({ sources: [listing(null)], now: at(24) })).toMatchObject({ falhas: {} });
      expect(await bbas3()).toMatchObject({ preco_teto: null, classificacao_ceiling: 'SEM_DADOS', dado_antigo: false });
    });
  });

  test('names the sources of each stock, and reports their notices', async () => {
    const csv: MarketSource = {
      name: 'csv',
      hasPastDays: true,
      fetch: async () => ({ figures: new Map([['PETR4', { lpa: '1' }]]), failures: new Map(), notices: ['um aviso'] }),
    };
    const result = await refreshMarket({ sources: [csv, demoSource], now: at(0) });
    expect(result).toMatchObject({ status: 'published', fonte: 'csv+demo', avisos: ['um aviso'] });
    const sources = new Map((await tickers()).map(({ codigo, fonte }) => [codigo, fonte]));
    expect([sources.get('PETR4'), sources.get('VALE3')]).toEqual(['csv+demo', 'demo']);
  });

  test('counts a stock without a price as failed', async () => {
    const priceless: MarketSource = {
      name: 'x',
      hasPastDays: true,
      fetch: async (codes) => ({
        figures: new Map(codes.map((codigo) => [codigo, { lpa: '1' }])),
        failures: new Map(),
      }),
    };
    expect(await refreshMarket({ sources: [priceless], now: at(0) })).toMatchObject({
      status: 'failed',
      motivo: expect.stringContaining('não traz o preço'),
    });
  });

  test('publishes nothing if more than a fifth fail: yesterday stays', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    const before = await latest();
    const result = await refreshMarket({ sources: [failingOn(12)], now: at(24) });
    expect(result).toMatchObject({ status: 'failed', motivo: expect.stringContaining('12 de 59') });
    expect(await latest()).toEqual(before);
  });

  test('publishes nothing if the source cannot be used', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    const before = await latest();
    const source: MarketSource = {
      name: 'x',
      hasPastDays: false,
      fetch: async () => Promise.reject(new SourceFailure('o token não é válido')),
    };
    expect(await refreshMarket({ sources: [source], now: at(24) })).toMatchObject({
      status: 'failed',
      motivo: 'o token não é válido',
    });
    expect(await latest()).toEqual(before);
  });

  test('is seen whole or not at all by 10,000 reads while days are published', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    let isOver = false;
    let reads = 0;
    const reader = async (): Promise<void> => {
      while (!isOver || reads < 10_000) {
        const [current] = await storage.readPublications();
        if (!current) throw new Error('nothing is published');
        const { data_referencia, tickers: list } = (await storage.readPublishedList(current.id)).parse();
        expect(data_referencia).toBe(current.dia);
        expect(list).toHaveLength(59);
        const one = list[reads % 59] as Ticker;
        const stock = (await storage.readPublishedStock(one.codigo, current.id)).parse();
        expect([stock.preco, stock.data_referencia]).toEqual([one.preco, current.dia]);
        reads += 3;
        // Cached reads alone would leave the stores in this process no time.
        await setImmediate();
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, reader));
    const publishing = (async () => {
      for (let round = 1; round <= 20; round += 1) await refreshMarket({ sources: [demoSource], now: at(12 * round) });
      isOver = true;
    })();
    await Promise.all([readers, publishing]);
    expect(reads).toBeGreaterThanOrEqual(10_000);
  });

  test('interrupted in the middle leaves the day before', async () => {
    await refreshMarket({ sources: [demoSource], now: at(0) });
    const before = await latest();
    const rows = await storage.readStockHistory('PETR4', await storage.readPublications());
    // Everything is stored but the pointer: what a kill between the two leaves.
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const original = dynamodb.send.bind(dynamodb);
    dynamodb.send = (async (command: never) => {
      if ((command as object) instanceof UpdateCommand) throw new Error('killed');
      return original(command);
    }) as never;
    try {
      await expect(refreshMarket({ sources: [demoSource], now: at(24) })).rejects.toThrow();
    } finally {
      dynamodb.send = original as never;
    }
    expect(await latest()).toEqual(before);
    expect(await storage.readStockHistory('PETR4', await storage.readPublications())).toEqual(rows);
    expect(await refreshMarket({ sources: [demoSource], now: at(25) })).toMatchObject({ status: 'published' });
  });

  // The last tests, since their days are later than all others.
  describe('dated by the session that is due', () => {
    const priced = (data_pregao: string, codes = universe.map(({ codigo }) => codigo)): MarketSource => ({
      name: 'teste',
      hasPastDays: true,
      fetch: async () => ({
        figures: new Map(codes.map((codigo) => [codigo, { preco: '10', data_pregao }])),
        failures: new Map(),
      }),
    });
    const [monday, friday] = ['2040-03-12', '2040-03-09'];
    const now = new Date(`${monday}T12:05:00Z`);

    test('marks a price that is older, with its own day, and names the stock', async () => {
      const sources = [priced('2040-03-08', ['PETR4']), priced(friday)];
      const result = await refreshMarket({ sources, now });
      expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {}, data_pregao: friday });
      expect(result.avisos).toEqual([`preço anterior ao pregão de ${friday}: PETR4 (2040-03-08)`]);
      const old = (await tickers()).filter(({ dado_antigo }) => dado_antigo);
      expect(old).toMatchObject([{ codigo: 'PETR4', preco: 10, data_pregao: '2040-03-08' }]);
    });

    test('is not the largest day seen, nor the newest of prices that are all older', async () => {
      const late = new Date(`${monday}T18:00:00Z`);
      const ofToday = [priced(monday, ['PETR4']), priced(friday)];
      expect(await refreshMarket({ sources: ofToday, now: late })).toMatchObject({ data_pregao: friday, avisos: [] });
      expect(await latest()).toMatchObject({ dia: monday, data_pregao: friday });
      const allOld = { sources: [priced('2040-03-07')], now: new Date(`${monday}T19:00:00Z`) };
      expect(await refreshMarket(allOld)).toMatchObject({ data_pregao: friday });
      expect((await tickers()).every(({ dado_antigo }) => dado_antigo)).toBe(true);
    });

    test('knows the further days without trading', async () => {
      const later = new Date('2040-03-13T12:05:00Z');
      const result = await refreshMarket({ sources: [priced(friday)], now: later, holidays: [monday] });
      expect(result).toMatchObject({ data_pregao: friday, avisos: [] });
      expect((await tickers()).some(({ dado_antigo }) => dado_antigo)).toBe(false);
    });

    test('refuses a price of tomorrow: the stock keeps its figures', async () => {
      const sources = [priced('2040-03-15', ['PETR4']), priced('2040-03-13', codesWithout('PETR4'))];
      const result = await refreshMarket({ sources, now: new Date('2040-03-14T12:05:00Z') });
      expect(result.falhas).toEqual({ PETR4: 'teste: o preço é de 2040-03-15, depois de 2040-03-14' });
      const petr4 = (await tickers()).find(({ codigo }) => codigo === 'PETR4');
      expect(petr4).toMatchObject({ data_pregao: friday, dado_antigo: true });
    });
  });
});
