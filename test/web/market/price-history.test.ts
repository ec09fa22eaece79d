import { expect, test } from 'vitest';
import { createClient } from '../../../web/api/client.ts';
import { pricesBySession, rangeQuery, sendForPages } from '../../../web/market/price-history.tsx';

const price = (data_pregao: string | null, preco: number | null) => ({ data_pregao, preco, score: preco });

test('puts each price on its session, once, and not on the day of its publication', () => {
  // Published on Friday to Monday: the weekend repeats Friday's close.
  const published = [
    price('2026-11-12', 10),
    price('2026-11-13', 11),
    price('2026-11-13', 11),
    price('2026-11-13', 11.5),
  ];
  expect(pricesBySession(published)).toEqual([price('2026-11-12', 10), price('2026-11-13', 11.5)]);
});

test('is in the order of the sessions, also where figures of an earlier one were kept, and leaves out what has none', () => {
  const published = [price('2026-11-16', 12), price('2026-11-12', 10), price(null, null), price('2026-11-13', 11)];
  expect(pricesBySession(published).map(({ data_pregao }) => data_pregao)).toEqual([
    '2026-11-12',
    '2026-11-13',
    '2026-11-16',
  ]);
});

test('six months end on the last day that is published', () => {
  expect(rangeQuery('months', '2026-11-20')).toBe('?limit=200&de=2026-05-20');
  expect(rangeQuery('months', '2026-03-20')).toBe('?limit=200&de=2025-09-20');
  expect(rangeQuery('all', '2026-11-20')).toBe('?limit=200');
});

const published = (data_pregao: string) => ({ ...price(data_pregao, 10), data_referencia: data_pregao });

/** Pages of a history by their cursors; the first one has none. */
const pages = new Map([
  [null, { dias: [published('2026-11-19'), published('2026-11-20')], next_cursor: 'a b' }],
  ['a b', { dias: [published('2026-11-17'), published('2026-11-18')], next_cursor: 'c' }],
  ['c', { dias: [published('2026-11-16')], next_cursor: null }],
]);

/** Sends for all pages. @param failing the cursor of a page that is not answered */
const sendAll = (failing?: string) =>
  sendForPages(
    createClient({
      fetch: async (url) => {
        const { pathname, searchParams } = new URL(String(url), 'http://localhost');
        expect([pathname, searchParams.get('limit')]).toEqual(['/api/v1/history/PETR4', '200']);
        const cursor = searchParams.get('cursor');
        const isFailing = failing !== undefined && cursor === failing;
        return Response.json(isFailing ? {} : pages.get(cursor), { status: isFailing ? 503 : 200 });
      },
      now: () => new Date(0),
      key: () => undefined,
      language: () => 'en',
    }),
    { path: '/api/v1/history/PETR4?limit=200' },
    { signal: new AbortController().signal, reload: false },
  );

test('pages are put together, the oldest day first', async () => {
  const outcome = await sendAll();
  expect(outcome.ok && outcome.answer.body.dias.map(({ data_pregao }) => data_pregao)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
});

test('a page that fails is a fault, and no shorter history', async () => {
  expect(await sendAll('c')).toMatchObject({ ok: false });
});
