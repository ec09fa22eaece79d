import { deflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { agendaOf } from '../../../../lib/market/agenda.ts';
import type { Publication } from '../../../../lib/market/publication.ts';
import { type FullTicker, type Ticker, valueStock } from '../../../../lib/market/ticker.ts';
import { toIndicators, toListEntry } from '../../../../lib/market/ticker-schema.ts';
import { createDocument } from '../../../../lib/platform/http/document.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';
import { inputsOf, publication as provenance, stockOf } from '../../../support/stock-inputs.ts';

let stores: LocalStores;
let storage: MarketStorage;

beforeAll(async () => {
  stores = await startLocalStores();
  storage = await marketStorage();
});
afterAll(() => stores.close());

const tickerAt = (preco: number) => valueStock(stockOf('PETR4'), inputsOf({ preco: String(preco) }), provenance);

const published = async (at: string, preco: number, members: Partial<Publication> = {}, now?: Date) => {
  const id = storage.createPublicationId(new Date(at));
  const publication = { id, dia: at.slice(0, 10), data_pregao: at.slice(0, 10), ...members };
  const ticker = tickerAt(preco);
  const { dia: data_referencia, data_pregao } = publication;
  const lista = { data_referencia, data_pregao, tickers: [toListEntry(ticker)] };
  const day = { lista, ativos: new Map([['PETR4', ticker]]), entradas: new Map() };
  return { isPublished: await storage.publishDays(new Map([[publication, day]]), now), publication };
};

test('reads the store at most once a second, also before the first publication', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  let units = 0;
  const onUnits = (more: number): void => {
    units += more;
  };
  for (let request = 0; request < 200; request += 1)
    expect(await storage.readPublications(undefined, { onUnits })).toEqual([]);
  expect(units).toBe(0.5);
  vi.setSystemTime(Date.now() + 1_000);
  await storage.readPublications(undefined, { onUnits });
  expect(units).toBe(1);
});

test('reads the publications, newest first, and their documents', async () => {
  expect(await storage.readPublications()).toEqual([]);
  const { publication: one } = await published('2026-11-18T12:05:00.123Z', 1);
  const { publication: other } = await published('2026-11-19T12:05:00.123Z', 2);
  expect(await storage.readPublications()).toEqual([other, one]);
  expect(storage.publishedAt(other)).toEqual(new Date('2026-11-19T12:05:00.123Z'));
  const stock = await storage.readPublishedStock('PETR4', one.id);
  expect(stock.parse()).toEqual(tickerAt(1));
  expect({ body: stock.body, etag: stock.etag }).toEqual(createDocument(tickerAt(1)));
  expect((await storage.readPublishedList(other.id)).parse().tickers).toEqual([toListEntry(tickerAt(2))]);
  expect(await storage.readStockHistory('PETR4', [other, one])).toEqual(
    [tickerAt(1), tickerAt(2)].map((ticker) => ({ ...toListEntry(ticker), base_acoes: ticker.base_acoes })),
  );
});

test('reads the exact figures of a publication, and that one of an earlier version has none', async () => {
  const [latest] = await storage.readPublications();
  const exact = { preco: '2', dividendo_medio_anual: '0.6', lpa: '1', vpa: '10' };
  expect(await storage.readExactFigures(latest?.id ?? '')).toEqual({ PETR4: exact });
  expect(await storage.readExactFigures('20260101T120500123Z-000000')).toBeUndefined();
});

test('reads a document only once, and nobody can change it', async () => {
  const [latest] = await storage.readPublications();
  let units = 0;
  const onUnits = (more: number): void => {
    units += more;
  };
  const { tickers } = (await storage.readPublishedList(latest?.id ?? '', { onUnits })).parse();
  expect(units).toBe(0);
  expect(() => (tickers as Ticker[]).push(toListEntry(tickerAt(3)))).toThrow(TypeError);
  expect(() => Object.assign(tickers[0] ?? {}, { preco: 3 })).toThrow(TypeError);
});

test('keeps the documents of two publications at one instant apart, and the one stored last counts', async () => {
  const { publication: one } = await published('2026-11-20T12:05:00.000Z', 10);
  const { publication: other, isPublished } = await published('2026-11-20T12:05:00.000Z', 20);
  expect([isPublished, one.id === other.id]).toEqual([true, false]);
  expect((await storage.readPublications())[0]).toEqual(other);
  expect((await storage.readPublishedStock('PETR4', one.id)).parse().preco).toBe(10);
});

test('accepts a day that is published late only if the day has no publication', async () => {
  const late = { retroativa: true };
  expect((await published('2026-11-19T12:05:00.000Z', 7, late)).isPublished).toBe(false);
  const { isPublished, publication } = await published('2026-11-10T12:05:00.000Z', 7, late);
  expect(isPublished).toBe(true);
  expect((await storage.readPublications()).at(-1)).toEqual(publication);
});

test.each([{ retroativa: true }, {}])(
  'keeps %o for the archive where the answer to its write was lost',
  async (members) => {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { readPending } = await import('../../../../lib/market/store/pending-archive.ts');
    const send = dynamodb.send.bind(dynamodb) as (command: object) => Promise<object>;
    let isLost = false;
    const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: object) => {
      const answer = await send(command);
      if (isLost || !(command instanceof UpdateCommand)) return answer;
      isLost = true;
      // The client has sent it again: the version that it wants to replace is not there any more.
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
    }) as never);
    onTestFinished(() => spy.mockRestore());
    const day = members.retroativa ? '2026-11-11' : '2026-11-21';
    const { isPublished, publication } = await published(`${day}T12:05:00.000Z`, 7, members);
    expect({ isLost, isPublished }).toEqual({ isLost: true, isPublished: true });
    expect(await storage.readPublications()).toContainEqual(publication);
    expect((await readPending()).map(({ id }) => id)).toContain(publication.id);
  },
);

test('shows the newest sixty publications', async () => {
  for (let day = 1; day <= 70; day += 1) {
    const at = new Date(Date.parse('2026-12-01T12:05:00Z') + day * 86_400_000).toISOString();
    await published(at, day);
  }
  expect(await storage.readPublications()).toHaveLength(60);
});

test('notices within a second or so what another process has published', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = await storage.readPublications();
  // As another process would: past the memory of this one.
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.APPRAISE_SCORES_TABLE,
      Key: { codigo: '#atual', publicacao: '#' },
      UpdateExpression: 'SET publicacoes = :list',
      ExpressionAttributeValues: { ':list': '20270301T120500000Z-abcdef/2027-03-01/2027-02-26' },
    }),
  );
  expect(await storage.readPublications()).toEqual(before);
  vi.setSystemTime(Date.now() + 1_100);
  expect(await storage.readPublications()).toHaveLength(1);
});

describe('a document', () => {
  const id = '20260105T120500000Z-abcdef';
  const list = { data_referencia: '2026-01-05', data_pregao: '2026-01-02', tickers: [toListEntry(tickerAt(1))] };

  const store = async (Item: Record<string, unknown>): Promise<void> => {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_SCORES_TABLE, Item }));
  };

  test('of an earlier version, without a tag, is read like one with a tag', async () => {
    await store({ codigo: '#lista', publicacao: id, corpo: deflateRawSync(JSON.stringify(list)) });
    const { parse, ...document } = await storage.readPublishedList(id);
    expect(parse()).toEqual(list);
    expect(document).toEqual(createDocument(list));
  });

  const text = JSON.stringify(list);
  const place = (codigo: string) => `table appraise-scores, item codigo=${codigo} publicacao=${id}: `;
  test.each([
    { what: 'no text', corpo: undefined, says: 'corpo is missing' },
    { what: 'a text that is none', corpo: 'x', says: 'corpo is not Uint8Array' },
    { what: 'bytes that are not compressed', corpo: Buffer.from(text), says: 'corpo is not compressed JSON' },
    { what: 'half a text', corpo: deflateRawSync(text.slice(0, 99)), says: 'corpo is not compressed JSON' },
    { what: 'no list', corpo: deflateRawSync('{}'), says: 'corpo.data_referencia is missing' },
    {
      what: 'a stock with a wrong figure',
      corpo: deflateRawSync(text.replace('"preco":1', '"preco":"1"')),
      says: 'corpo.tickers.0.preco is not number',
    },
  ])('with $what is an error that says where', async ({ what, corpo, says }) => {
    const publicacao = `${id}-${what}`;
    await store({ codigo: '#lista', publicacao, ...(corpo !== undefined && { corpo }) });
    await expect(storage.readPublishedList(publicacao)).rejects.toThrow(
      `${place('#lista').replace(id, publicacao)}${says}`,
    );
  });

  test.each([
    { what: 'another text', body: text.replace('"preco":1', '"preco":2') },
    { what: 'half a text', body: text.slice(0, 99) },
  ])('with $what, which does not match its tag, is an error', async ({ what, body }) => {
    const publicacao = `${id}-tag-${what}`;
    await store({ codigo: '#lista', publicacao, corpo: deflateRawSync(body), etag: createDocument(list).etag });
    await expect(storage.readPublishedList(publicacao)).rejects.toThrow(
      `${place('#lista').replace(id, publicacao)}corpo does not match its etag`,
    );
  });

  test('of a later version is sent as it is, but cannot be parsed', async () => {
    const publicacao = `${id}-later`;
    const document = createDocument({ ...list, tickers: 'elsewhere' });
    await store({ codigo: '#lista', publicacao, corpo: deflateRawSync(document.body), etag: document.etag });
    const { parse, ...found } = await storage.readPublishedList(publicacao);
    expect(found).toEqual(document);
    expect(parse).toThrow(`${place('#lista').replace(id, publicacao)}corpo.tickers is not Array`);
  });

  test('with an error makes the history fail instead of shortening it', async () => {
    await store({ codigo: 'VALE3', publicacao: id, corpo: deflateRawSync('{"codigo":"VALE3"}') });
    const wanted = [{ id, dia: '2026-01-05', data_pregao: '2026-01-02' }];
    await expect(storage.readStockHistory('VALE3', wanted)).rejects.toThrow(`${place('VALE3')}corpo.nome is missing`);
  });
});

describe('publications dated after today', () => {
  const now = new Date('2029-03-01T15:00:00Z');
  const planted = ['2029-03-02', '2099-01-01', '9999-12-31'].map((dia) => ({
    id: `${dia.replaceAll('-', '')}T120500000Z-abcdef`,
    dia,
    data_pregao: dia,
  }));

  test('are not among those that readers see, and take none of their places', async () => {
    const past = Array.from({ length: 60 }, (_, ago) => {
      const instant = new Date(now.getTime() - (ago + 1) * 86_400_000).toISOString();
      const dia = instant.slice(0, 10);
      return { id: `${instant.replace(/[-:.]/g, '')}-abcdef`, dia, data_pregao: dia };
    });
    await storage.addToPointer([...past, ...planted], now);
    const before = await storage.readPublications(now);
    expect(before).toHaveLength(60);
    expect(before.every(({ dia }) => dia <= '2029-03-01')).toBe(true);
    const { isPublished, publication } = await published('2029-03-01T12:05:00Z', 7, {}, now);
    expect(isPublished).toBe(true);
    expect(await storage.readPublications(now)).toEqual([publication, ...before.slice(0, -1)]);
    expect(await storage.readLaterPublications(now)).toEqual(planted.toReversed());
  });

  test('are seen from midnight of their day in São Paulo on', async () => {
    const until = async (instant: string) => (await storage.readPublications(new Date(instant)))[0]?.dia;
    expect(await until('2029-03-02T02:59:59Z')).toBe('2029-03-01');
    expect(await until('2029-03-02T03:00:00Z')).toBe('2029-03-02');
  });

  test('keep no day from being published: one of that day takes the place of one from a clock that was ahead', async () => {
    const day = new Date('2029-03-02T12:05:00Z');
    const ahead = { id: '20290302T180000000Z-abcdef', dia: '2029-03-02', data_pregao: '2029-03-01' };
    await storage.addToPointer([ahead], new Date('2029-03-01T18:00:00Z'));
    expect((await storage.readPublications(day))[0]).toEqual(ahead);
    const { isPublished, publication } = await published(day.toISOString(), 9, {}, day);
    expect(isPublished).toBe(true);
    expect((await storage.readPublications(day))[0]).toEqual(publication);
    // Of two that run at the same time, the one that began later counts.
    const soon = { ...publication, id: '20290302T120600000Z-abcdef' };
    await storage.addToPointer([soon], day);
    expect(await storage.addToPointer([publication], day)).toBe(false);
    await storage.withdrawPublication('2029-03-02');
    await storage.addToPointer(
      planted.filter(({ dia }) => dia === '2029-03-02'),
      now,
    );
  });

  test('can be taken back, once each, and so can all others', async () => {
    for (const one of planted) {
      expect(await storage.withdrawPublication(one.dia)).toEqual(one);
      expect(await storage.withdrawPublication(one.dia)).toBeUndefined();
    }
    expect(await storage.readLaterPublications(now)).toEqual([]);
    for (const { dia } of await storage.readPublications(now)) await storage.withdrawPublication(dia);
    expect(await storage.readPublications(now)).toEqual([]);
    const { publication } = await published('2029-03-01T18:00:00Z', 8);
    expect(await storage.readPublications(now)).toEqual([publication]);
  });
});

let lastDay = 10;

/** Stores a publication of two stocks, without the document of a code as an earlier version does. @returns its id */
async function stored(missing?: string): Promise<string> {
  lastDay += 1;
  const id = storage.createPublicationId(new Date(`2026-01-${lastDay}T12:05:00.123Z`));
  const petr4 = tickerAt(2);
  const { p_l: _, variacao_1d: __, ...vale3 } = { ...petr4, codigo: 'VALE3' };
  const ativos = new Map<string, FullTicker>([
    ['PETR4', petr4],
    ['VALE3', vale3],
  ]);
  const dia = `2026-01-${lastDay}`;
  const lista = { data_referencia: dia, data_pregao: dia, tickers: [...ativos.values()].map(toListEntry) };
  const day = { lista, ativos, entradas: new Map() };
  await storage.publishDays(new Map([[{ id, dia, data_pregao: dia, retroativa: true }, day]]));
  if (missing !== undefined) {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const Key = { codigo: missing, publicacao: id };
    await dynamodb.send(new DeleteCommand({ TableName: process.env.APPRAISE_SCORES_TABLE, Key }));
  }
  return id;
}

describe('the indicators of a publication', () => {
  const codes = ['PETR4', 'VALE3'];
  const ofPetr4 = toIndicators(tickerAt(2));
  const ofVale3 = { ...ofPetr4, p_l: null, variacao_1d: null };
  /** Reads them, and adds up the read units. */
  async function read(id: string) {
    let units = 0;
    const onUnits = (more: number): void => {
      units += more;
    };
    return { found: await storage.readIndicators({ id, codes }, { onUnits }), units };
  }

  test('are one document, read once', async () => {
    const id = await stored();
    expect(await read(id)).toEqual({ found: { PETR4: ofPetr4, VALE3: ofVale3 }, units: 0.5 });
    expect((await read(id)).units).toBe(0);
  });

  test('are collected from the stocks once if an earlier version has published them', async () => {
    const id = await stored(storage.indicatorsCode);
    const { found, units } = await read(id);
    expect(found).toEqual({ PETR4: ofPetr4, VALE3: ofVale3 });
    // The missing document, by both kinds of reads, and half a unit for each stock.
    expect(units).toBe(0.5 + 1 + 2 * 0.5);
    expect(await read(id)).toEqual({ found, units: 0 });
    expect(() => Object.assign(found.PETR4 ?? {}, { p_l: 1 })).toThrow(TypeError);
  });

  test('are a 503 if a stock is missing, too', async () => {
    const reading = storage.readIndicators({ id: '20260101T120500123Z-000000', codes });
    await expect(reading).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
  });
});

describe('the agenda of a publication', () => {
  /** Reads it, and adds up the read units. */
  async function read(id: string) {
    let units = 0;
    const onUnits = (more: number): void => {
      units += more;
    };
    return { found: await storage.readAgenda(id, { onUnits }), units };
  }
  const expected = agendaOf([tickerAt(2), { ...tickerAt(2), codigo: 'VALE3' }]);

  test('is one document, read once', async () => {
    const id = await stored();
    expect(await read(id)).toEqual({ found: expected, units: 0.5 });
    expect((await read(id)).units).toBe(0);
  });

  test('is collected from the list and its stocks once if an earlier version has published them', async () => {
    const id = await stored(storage.agendaCode);
    // The missing document, by both kinds of reads, and half a unit for the list and for each stock.
    expect(await read(id)).toEqual({ found: expected, units: 0.5 + 1 + 0.5 + 2 * 0.5 });
    const { found, units } = await read(id);
    expect(units).toBe(0);
    expect(() => Object.assign(found.ativos[0] ?? {}, { calendario: null })).toThrow(TypeError);
  });

  test('is a 503 if the list is missing, too', async () => {
    const reading = storage.readAgenda('20260101T120500123Z-000000');
    await expect(reading).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
  });
});
