import { expect, test } from 'vitest';
import { pricesBySession } from '../../../web/market/price-history.tsx';

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
