import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Publication } from '../../../lib/market/publication.ts';
import { addDays, instantOf } from '../../../lib/market/sao-paulo.ts';
import { valueStock } from '../../../lib/market/ticker.ts';
import { type Answer, askDemoMarket } from '../../support/ask-market.ts';
import { inputsOf, publication as provenance, stockOf } from '../../support/stock-inputs.ts';

const ask = askDemoMarket('market-get-history', 'PETR4');
let getHistory: typeof import('../../../functions/market/get-history.ts').getHistory;
/** The days of the publications, oldest first. */
let days: readonly string[];

beforeAll(async () => {
  ({ getHistory } = await import('../../../functions/market/get-history.ts'));
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  days = (await readPublications(new Date())).map(({ dia }) => dia).toReversed();
});

const json = { Accept: 'application/json' };
type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly dias: readonly Row[];
  readonly next_cursor?: string | null;
}
const said = ({ body }: Answer): Page => JSON.parse(body);
const daysOf = ({ dias }: Page): readonly unknown[] => dias.map(({ data_referencia }) => data_referencia);

describe('the history without parameters', () => {
  test('is that of the last 30 days, and no page', async () => {
    const answer = await ask('', json);
    expect(daysOf(said(answer))).toEqual(days.slice(-30));
    expect(said(answer)).not.toHaveProperty('next_cursor');
    expect((await ask()).headers).not.toHaveProperty('Link');
  });

  test('has the bytes of the page of 30 days, but for the cursor', async () => {
    const { next_cursor, ...page } = said(await ask('limit=30', json));
    expect(next_cursor).toEqual(expect.any(String));
    expect(JSON.stringify(page)).toBe((await ask('', json)).body);
    expect((await ask('limit=30')).body).toBe((await ask()).body);
  });
});

/** Asks for all pages, newest days first. */
async function pagesOf(query: string): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = said(await ask(`${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`, json));
    pages.push(page);
    cursor = page.next_cursor ?? null;
  }
  return pages;
}

describe('a page', () => {
  test.each([1, 7, 22, 45, 200])('of %i days, with all that follow it, gives all days once', async (limit) => {
    const pages = await pagesOf(`limit=${limit}`);
    expect(pages).toHaveLength(Math.ceil(days.length / limit));
    expect(pages.toReversed().flatMap(daysOf)).toEqual(days);
  });

  test('is of a range, whose bounds are of it', async () => {
    const [de, ate] = [days[3], days[19]];
    const pages = await pagesOf(`de=${de}&ate=${ate}&limit=5`);
    expect(pages.toReversed().flatMap(daysOf)).toEqual(days.slice(3, 20));
    expect(said(await ask(`de=${ate}&ate=${ate}`, json))).toMatchObject({
      dias: [{ data_referencia: ate }],
      next_cursor: null,
    });
    expect(said(await ask('de=2999-01-01', json))).toMatchObject({ dias: [], next_cursor: null });
    expect(said(await ask('ate=2020-01-01', json))).toMatchObject({ dias: [], next_cursor: null });
  });

  test('as a table leads to the next one by its header, in the same format', async () => {
    const first = await ask('limit=20&formato=csv');
    const { Link: link = '' } = first.headers;
    expect(link).toMatch(/^<\?limit=20&formato=csv&cursor=[\w-]+>; rel="next"$/);
    const second = await ask(link.slice(2, link.indexOf('>')));
    const third = await ask((second.headers.Link ?? '').replace(/^<\?|>.*/g, ''));
    expect(third.headers).not.toHaveProperty('Link');
    const rows = [third, second, first].flatMap(
      ({ body }) => parse(body, { bom: true, columns: true, delimiter: ';' }) as Row[],
    );
    expect(rows.map(({ data_referencia }) => data_referencia)).toEqual(days);
  });

  test('has one tag, which gets a 304', async () => {
    const { headers } = await ask('limit=5', json);
    expect(headers).toMatchObject({
      'Cache-Control': expect.stringMatching(/^private, max-age=\d+, must-revalidate$/),
    });
    expect((await ask('limit=5', { ...json, 'If-None-Match': headers.ETag ?? '' })).status).toBe(304);
    expect((await ask('limit=6', { ...json, 'If-None-Match': headers.ETag ?? '' })).status).toBe(200);
  });
});

test('the table for Excel in Portuguese has the figures of the one for programs', async () => {
  const program = parse((await ask('', { Accept: 'text/csv' })).body, { columns: true }) as Row[];
  const excel = await ask('formato=csv', json);
  expect(excel.headers['Content-Disposition']).toBe('attachment; filename="historico-PETR4.csv"');
  const rows = parse(excel.body, { bom: true, columns: true, delimiter: ';' }) as Row[];
  expect(rows.map((row) => ({ ...row, preco: String(row.preco).replace(',', '.') }))).toMatchObject(
    program.map(({ codigo, data_referencia, preco }) => ({ codigo, data_referencia, preco })),
  );
  expect(said(await ask('formato=json', { Accept: 'text/csv' })).dias).toHaveLength(30);
});

describe('refuses', () => {
  test('everything that is wrong at once', async () => {
    const { status, body } = await ask('de=2026-02-30&ate=ontem&limit=0&cursor=MjAyNi0x&formato=ics&dias=9');
    expect(status).toBe(400);
    const { errors } = JSON.parse(body) as { errors: readonly Record<string, string>[] };
    expect(errors.map(({ parameter, code }) => `${parameter} ${code}`).toSorted()).toEqual([
      'ate wrong_format',
      'cursor wrong_format',
      'de wrong_format',
      'dias unknown_parameter',
      'formato not_allowed',
      'limit out_of_range',
    ]);
  });

  test.each([
    { query: 'de=2026-11-02&ate=2026-11-01', error: { parameter: 'de', code: 'empty_range' } },
    { query: 'limit=201', error: { parameter: 'limit', code: 'out_of_range' } },
    { query: 'limit=2.5', error: { parameter: 'limit', code: 'wrong_type' } },
    { query: 'cursor=MjAyNi0xMS0yMA%3D%3D', error: { parameter: 'cursor', code: 'wrong_format' } },
    { query: 'limit=1&limit=2', error: { parameter: 'limit', code: 'repeated_parameter' } },
  ])('$query', async ({ query, error }) => {
    const { status, body } = await ask(query);
    expect({ status, errors: JSON.parse(body).errors }).toMatchObject({ status: 400, errors: [error] });
  });
});

const publicationOf = (dia: string): Publication => ({
  id: `${instantOf(dia, '09:05').toISOString().replace(/[-:.]/g, '')}-abcdef`,
  dia,
  data_pregao: dia,
});

test('pages give every day once, whatever is published between them', async () => {
  const start = '2025-10-20';
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.boolean(), { minLength: 90, maxLength: 90 }),
      async (count, limit, isPublishing) => {
        const seen: Publication[] = Array.from({ length: count }, (_, at) => publicationOf(addDays(start, at)));
        const asFirst = seen.map(({ dia }) => dia);
        const now = instantOf(addDays(start, 300), '12:00');
        const history = getHistory({
          readPublications: async () => seen.toReversed().slice(0, 60),
          readDays: async (_, { ate = '9999' }, max) =>
            seen
              .filter(({ dia }) => dia <= ate)
              .toReversed()
              .slice(0, max),
          readHistory: async (_, wanted) =>
            wanted
              .map(({ dia }) => valueStock(stockOf('PETR4'), inputsOf(), { ...provenance, data_referencia: dia }))
              .toReversed(),
        });
        const pages: Page[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const query = { limit, ...(cursor !== undefined && { cursor }) };
          const reply = await history({ path: { codigo: 'PETR4' }, query, now, accept: 'application/json' });
          const page = (reply as unknown as { readonly body: Page }).body;
          pages.push(page);
          cursor = page.next_cursor ?? null;
          if (isPublishing[pages.length - 1]) seen.push(publicationOf(addDays(start, seen.length)));
        }
        expect(pages.toReversed().flatMap(daysOf)).toEqual(asFirst);
      },
    ),
    { numRuns: 30 },
  );
});

// Last, because the days stay.
test('goes back beyond the days of the pointer, with what was published on each, and only in pages', async () => {
  const { publishDays } = await import('../../../lib/market/store/publish-days.ts');
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  const { toListEntry } = await import('../../../lib/market/ticker-schema.ts');
  const [first = ''] = days;
  const older = Array.from({ length: 60 }, (_, before) => addDays(first, before - 60));
  const before = { page: (await ask('', json)).body, table: (await ask()).body };
  for (const [at, dia] of older.entries()) {
    const inputs = inputsOf({ preco: String(at + 1), data_pregao: dia });
    const ticker = valueStock(stockOf('PETR4'), inputs, { ...provenance, data_referencia: dia, pregao_esperado: dia });
    const lista = { data_referencia: dia, data_pregao: dia, tickers: [toListEntry(ticker)] };
    const publication = { ...publicationOf(dia), retroativa: true };
    const day = { lista, ativos: new Map([['PETR4', ticker]]), entradas: new Map() };
    expect(await publishDays(new Map([[publication, day]]), new Date())).toBe(true);
  }
  expect(await readPublications(new Date())).toHaveLength(60);
  const pages = await pagesOf('limit=25');
  expect(pages.toReversed().flatMap(daysOf)).toEqual([...older, ...days]);
  const prices = pages.toReversed().flatMap(({ dias }) => dias.map(({ preco }) => preco));
  expect(prices.slice(0, 60)).toEqual(older.map((_, at) => at + 1));
  expect({ page: (await ask('', json)).body, table: (await ask()).body }).toEqual(before);
});
