import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRow, type PriceRow } from '../../../../lib/pricing/price-row.ts';
import { meterIndex } from '../../../../lib/pricing/search/meter-index.ts';
import {
  filterIdentity,
  findRows,
  indexPagesFor,
  type MeterFilter,
  meetsFilter,
  meterIdIn,
  rowSet,
} from '../../../../lib/pricing/search/meter-query.ts';
import { searchOrder } from '../../../../lib/pricing/search/terms.ts';
import { syntheticRows } from '../../../support/synthetic-rows.ts';

const inOrder = (rows: readonly PriceRow[]): PriceRow[] =>
  rows
    .map((row) => ({ row, key: searchOrder(row) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row);

function indexOf(rows: readonly PriceRow[]) {
  const builder = meterIndex();
  for (const row of rows) builder.add(row);
  const { root, pages } = builder.finish();
  return (filter: MeterFilter): readonly number[] => {
    const needed = new Map(indexPagesFor(root, filter).map((page) => [page, pages[page] as Uint8Array]));
    const found = findRows(root, filter, needed);
    const listed = found.list(0, rows.length);
    expect(found.count()).toBe(listed.length);
    return listed;
  };
}

const scan = (rows: readonly PriceRow[], filter: MeterFilter): number[] =>
  rows.flatMap((row, number) => (meetsFilter(row, filter) ? [number] : []));

const rows = inOrder(syntheticRows(5_000));
const search = indexOf(rows);

test.each(['d2sv5', 'D2s-v5', 'Standard_D2s_v5', 'standard_d2sv5'])('a search takes %s for D2s v5', (q) => {
  const named = (meterName: string): PriceRow => ({ ...blankRow, meterName });
  expect(['D2s v5', 'D2s v4', 'D4s v5'].map((name) => meetsFilter(named(name), { q }))).toEqual([true, false, false]);
});

describe('a search by the index finds what reading every row finds', () => {
  test.for<MeterFilter>([
    {},
    { q: '' },
    { q: 'd2s' },
    { q: 'D2S V5' },
    { q: 'v5 d2s' },
    { q: 'd2sv5' },
    { q: 'D2s-v5' },
    { q: 'virt mach win' },
    { q: 'd' },
    { q: 'series', category: 'Virtual Machines' },
    { category: 'virtual  MACHINES' },
    { category: 'Virtual' },
    { location: 'eastus2' },
    { location: 'US East 2' },
    { location: 'nowhere' },
    { priceType: 'Reservation', location: 'westeurope' },
    { priceType: 'reservation' },
    { q: 'no such word' },
    { q: 'Standard_D2s_v5' },
    { q: 'w' },
    { q: 'cstorage' },
  ])('%o', (filter) => {
    expect(search(filter)).toEqual(scan(rows, filter));
  });

  test('for any words, cut anywhere, and any facets', () => {
    const text = fc
      .tuple(
        fc.nat(rows.length - 1),
        fc.constantFrom('meterName', 'subCategory', 'product', 'sku' as const),
        fc.nat(12),
      )
      .map(([row, field, length]) => (rows[row]?.[field as 'sku'] ?? '').slice(0, length + 1));
    const filters = fc.record(
      {
        q: fc.array(text, { maxLength: 3 }).map((texts) => texts.join(' ')),
        category: fc.nat(rows.length - 1).map((row) => rows[row]?.category),
        location: fc.nat(rows.length - 1).map((row) => rows[row]?.location),
        priceType: fc.constantFrom('Consumption', 'Reservation', 'SavingsPlan'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (filter) => {
        expect(search(filter)).toEqual(scan(rows, filter));
      }),
      { numRuns: 80 },
    );
  });

  test('over texts of any characters', () => {
    const base = rows[0] as PriceRow;
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'ß', 'ſ', '语', '😀', ' ', '-', '1'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 40 }), word, (texts, q) => {
        const own = inOrder(texts.map(([meterName, product]) => ({ ...base, meterName, product })));
        expect(indexOf(own)({ q })).toEqual(scan(own, { q }));
      }),
      { numRuns: 80 },
    );
  });
});

test('a list too long for a page is found whole', () => {
  const base = rows[0] as PriceRow;
  // Every other row has the word, which is the costliest list there is.
  const own = Array.from({ length: 220_000 }, (_, row) => ({ ...base, meterName: row % 2 ? 'often x' : 'x' }));
  expect(indexOf(own)({ q: 'often' }).length).toBe(110_000);
});

test('an index without rows finds nothing', () => {
  expect(indexOf([])({ q: 'a' })).toEqual([]);
  expect(indexOf([])({})).toEqual([]);
});

describe('a filter', () => {
  test('names a meter by a UUID in any case, alone', () => {
    const id = '28d51bf7-1f3d-56af-b1bd-c6c3476e6013';
    expect(meterIdIn({ q: ` ${id.toUpperCase()} ` })).toBe(id);
    expect(meterIdIn({ q: `${id} x` })).toBeUndefined();
    expect(meterIdIn({})).toBeUndefined();
  });

  test.for([
    [{ q: 'D2s  v5' }, { q: 'v5 d2S' }],
    [{ location: 'US East 2' }, { location: 'eastus2' }],
    [{ q: '' }, {}],
  ])('has one identity for spellings of the same: %o and %o', ([one, other]) => {
    expect(filterIdentity(one as MeterFilter)).toBe(filterIdentity(other as MeterFilter));
  });

  test.for([
    [{ q: 'storage' }, { category: 'storage' }],
    [{ q: 'a b' }, { q: 'ab' }],
    [{ location: 'eastus' }, { location: 'eastus2' }],
  ])('has another identity for another search: %o and %o', ([one, other]) => {
    expect(filterIdentity(one as MeterFilter)).not.toBe(filterIdentity(other as MeterFilter));
  });
});

describe('row set', () => {
  const bound = 200;
  const run = fc
    .tuple(fc.nat(bound - 1), fc.integer({ min: 1, max: bound }))
    .map(([start, length]): [number, number] => [start, Math.min(length, bound - start)]);
  const runs = fc.array(run, { maxLength: 8 });

  const setOf = (parts: readonly [number, number][]) => {
    const set = rowSet(bound);
    for (const [start, length] of parts) set.addRun(start, length);
    return set;
  };
  const membersOf = (parts: readonly [number, number][]): number[] =>
    Array.from({ length: bound }, (_, row) => row).filter((row) =>
      parts.some(([start, length]) => row >= start && row < start + length),
    );

  test('holds the rows of its runs, and no other', () => {
    fc.assert(
      fc.property(runs, (parts) => {
        const members = membersOf(parts);
        expect(setOf(parts).list(0, bound)).toEqual(members);
        expect(setOf(parts).count()).toBe(members.length);
      }),
    );
  });

  test('lists members from any row on', () => {
    fc.assert(
      fc.property(runs, fc.nat(bound + 100), fc.integer({ min: 1, max: 50 }), (parts, from, limit) => {
        const expected = membersOf(parts).filter((row) => row >= from);
        expect(setOf(parts).list(from, limit)).toEqual(expected.slice(0, limit));
      }),
    );
  });

  test('keeps the rows that another set has too', () => {
    fc.assert(
      fc.property(runs, runs, (one, other) => {
        const kept = setOf(one);
        kept.keep(setOf(other));
        const others = new Set(membersOf(other));
        expect(kept.list(0, bound)).toEqual(membersOf(one).filter((row) => others.has(row)));
      }),
    );
  });
});
