import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { matchPrices } from '../../../../lib/pricing/sheet-diff/diff-sheets.ts';
import { summarizeDiff } from '../../../../lib/pricing/sheet-diff/diff-summary.ts';
import type { MeterChanges } from '../../../../lib/pricing/sheet-diff/price-change.ts';
import { changesBetween, sheetRow } from '../../../support/sheet-pages.ts';

const meterId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const kinds = (meters: readonly MeterChanges[]): string[] =>
  meters.flatMap(({ changes }) => changes.map(({ kind }) => kind));

const arbitraryRow: fc.Arbitrary<PriceRow> = fc
  .record({
    meterId: fc.integer({ min: 1, max: 12 }).map(meterId),
    unitPrice: fc.constantFrom('0', '0.1', '0.10', '1', '10', '0.0000001'),
    unitOfMeasure: fc.constantFrom('1 Hour', '100 Hours', '1 GB'),
    priceType: fc.constantFrom('Consumption' as const, 'Reservation' as const),
    tierMinimumUnits: fc.constantFrom('0', '1', '100'),
    sku: fc.constantFrom('', 'A', 'B', 'C'),
    category: fc.constantFrom('Storage', 'Virtual Machines'),
  })
  .map(sheetRow);
/** An import keeps no row twice. */
const arbitrarySheet = fc.uniqueArray(arbitraryRow, { maxLength: 40, selector: (row) => JSON.stringify(row) });
const pageCounts = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));

describe('a diff, whatever the sheets and the numbers of their pages', () => {
  test('of a sheet with itself changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, pageCounts, async (rows, counts) => {
        const meters = await changesBetween(rows, rows, {}, counts);
        expect(kinds(meters)).toEqual(rows.map(() => 'unchanged'));
      }),
    );
  });

  test('is the mirror of the diff in the other direction', async () => {
    const mirrored = { new: 'gone', gone: 'new', dearer: 'cheaper', cheaper: 'dearer' } as Record<string, string>;
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, arbitrarySheet, async (before, after) => {
        const there = kinds(await changesBetween(before, after));
        const back = kinds(await changesBetween(after, before)).map((kind) => mirrored[kind] ?? kind);
        expect(there.toSorted()).toEqual(back.toSorted());
      }),
    );
  });

  test('has each price of both sheets once', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, arbitrarySheet, async (before, after) => {
        const summary = summarizeDiff();
        const meters = await changesBetween(before, after);
        meters.forEach(summary.add);
        const { prices, meters: counted } = summary.result();
        expect([prices.before, prices.after]).toEqual([before.length, after.length]);
        const ids = [before, after].map((rows) => new Set(rows.map((row) => row.meterId)).size);
        expect([counted.before, counted.after]).toEqual(ids);
        const changes = meters.flatMap((meter) => meter.changes);
        const sortText = (rows: readonly (PriceRow | undefined)[]) =>
          rows.flatMap((row) => (row ? [JSON.stringify(row)] : [])).toSorted();
        expect(sortText(changes.map((change) => change.before))).toEqual(sortText(before));
        expect(sortText(changes.map((change) => change.after))).toEqual(sortText(after));
      }),
    );
  });

  test('equals a comparison of all meters in memory', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, arbitrarySheet, pageCounts, async (before, after, counts) => {
        const ids = new Set([...before, ...after].map((row) => row.meterId));
        const ofMeter = (rows: readonly PriceRow[], id: string) => rows.filter((row) => row.meterId === id);
        const expected = [...ids].flatMap((id) => matchPrices(ofMeter(before, id), ofMeter(after, id)));
        const changes = (await changesBetween(before, after, {}, counts)).flatMap((meter) => meter.changes);
        const texts = (list: typeof expected) =>
          list.map(({ kind, before, after }) => JSON.stringify({ kind, before, after })).toSorted();
        expect(texts(changes)).toEqual(texts(expected));
      }),
    );
  });
});

test('empty sheets have no changes', async () => {
  expect(await changesBetween([], [])).toEqual([]);
  expect(kinds(await changesBetween([], [sheetRow()]))).toEqual(['new']);
  expect(kinds(await changesBetween([sheetRow()], []))).toEqual(['gone']);
});

test('a meter is new or gone where only one sheet has it', async () => {
  const [one, two, three] = [1, 2, 3].map((number) => sheetRow({ meterId: meterId(number) })) as [
    PriceRow,
    PriceRow,
    PriceRow,
  ];
  const plan = sheetRow({ ...two, priceType: 'SavingsPlan', term: 'P1Y' });
  const meters = await changesBetween([one, two], [two, plan, three]);
  expect(meters.map(({ meter }) => meter).toSorted()).toEqual(['gone', 'kept', 'new']);
});

describe('a filter', () => {
  const before = [sheetRow({ meterId: meterId(1) }), sheetRow({ meterId: meterId(2), category: 'Storage' })];
  const after = [
    sheetRow({ meterId: meterId(1), location: 'westeurope', unitPrice: '0.2' }),
    sheetRow({ meterId: meterId(2), category: 'Storage', unitPrice: '0.2' }),
  ];

  test.each([
    { filter: { category: 'storage' }, found: 1 },
    { filter: { category: ' Virtual Machines ' }, found: 1 },
    { filter: { category: 'Virtual' }, found: 0 },
    { filter: { location: 'West Europe' }, found: 1 },
    { filter: { location: 'eastus2' }, found: 2 },
    { filter: { location: 'eastus2', category: 'Storage' }, found: 1 },
    { filter: { location: 'nowhere' }, found: 0 },
  ])('$filter finds $found', async ({ filter, found }) => {
    expect(await changesBetween(before, after, filter)).toHaveLength(found);
  });
});

test('sheets in different currencies are refused, also where they share no meter', async () => {
  const euro = sheetRow({ meterId: meterId(2), currency: 'EUR' });
  await expect(changesBetween([sheetRow()], [euro])).rejects.toThrow(
    'the older sheet is in USD and the newer one in EUR',
  );
});

describe('match prices', () => {
  /** Each change as `kind percent`, with `blocks` where the block size differs. */
  const changes = (before: readonly Partial<PriceRow>[], after: readonly Partial<PriceRow>[]): string[] =>
    matchPrices(before.map(sheetRow), after.map(sheetRow)).map(({ kind, percent, isReblocked }) =>
      [kind, percent?.toNumber(2) ?? 'null', ...(isReblocked ? ['blocks'] : [])].join(' '),
    );

  describe('a price', () => {
    test.each([
      { what: 'that is the same', before: {}, after: {}, is: 'unchanged 0' },
      { what: 'written with another number of digits', before: {}, after: { unitPrice: '0.100' }, is: 'unchanged 0' },
      { what: 'that rises', before: {}, after: { unitPrice: '0.11' }, is: 'dearer 10' },
      { what: 'that falls', before: {}, after: { unitPrice: '0.075' }, is: 'cheaper -25' },
      { what: 'that was 0', before: { unitPrice: '0' }, after: {}, is: 'dearer null' },
      { what: 'that is 0 now', before: {}, after: { unitPrice: '0.0' }, is: 'cheaper -100' },
      { what: 'that stays 0', before: { unitPrice: '0' }, after: { unitPrice: '0.00' }, is: 'unchanged 0' },
      {
        what: 'of a larger block',
        before: {},
        after: { unitPrice: '10', unitOfMeasure: '100 Hours' },
        is: 'unchanged 0 blocks',
      },
      {
        what: 'of a larger block that rises',
        before: {},
        after: { unitPrice: '10.5', unitOfMeasure: '100 Hours' },
        is: 'dearer 5 blocks',
      },
      { what: 'of another spelling', before: {}, after: { unitOfMeasure: '1 Hora' }, is: 'unchanged 0' },
      { what: 'of another unit', before: {}, after: { unitOfMeasure: '1 GB' }, is: 'other_unit null' },
      {
        what: 'of a reservation, whose unit says nothing',
        before: { priceType: 'Reservation', term: 'P1Y', unitPrice: '500' },
        after: { priceType: 'Reservation', term: 'P1Y', unitPrice: '400', unitOfMeasure: '100 Hours' },
        is: 'cheaper -20',
      },
    ] as const)('$what: $is', ({ before, after, is }) => {
      expect(changes([before], [after])).toEqual([is]);
    });

    test('of another type or term is another price', () => {
      const plan = { priceType: 'SavingsPlan', term: 'P1Y' } as const;
      expect(changes([{}], [{}, plan])).toEqual(['unchanged 0', 'new null']);
      expect(changes([plan], [{ ...plan, term: 'P3Y' }])).toEqual(['gone null', 'new null']);
      expect(changes([plan], [{}])).toEqual(['gone null', 'new null']);
    });
  });

  describe('graduated prices', () => {
    const tier = (tierMinimumUnits: string, unitPrice: string, unitOfMeasure = '1 GB') => ({
      tierMinimumUnits,
      unitPrice,
      unitOfMeasure,
    });

    test('are compared tier by tier', () => {
      const before = [tier('0', '0.10'), tier('100', '0.08')];
      expect(changes(before, [tier('0', '0.10'), tier('100', '0.06'), tier('500', '0.05')])).toEqual([
        'unchanged 0',
        'cheaper -25',
        'new null',
      ]);
    });

    test('keep their tiers where the block size changes, and with it the number of blocks', () => {
      const before = [tier('0', '0.10'), tier('100', '0.08')];
      expect(changes(before, [tier('0', '1.0', '10 GB'), tier('10', '0.88', '10 GB')])).toEqual([
        'unchanged 0 blocks',
        'dearer 10 blocks',
      ]);
    });
  });

  describe('several prices of a meter', () => {
    const sku = (name: string, unitPrice: string, product = name) => ({ sku: name, unitPrice, product });

    test('are compared by SKU', () => {
      expect(changes([sku('1', '0.13'), sku('80', '10.4')], [sku('80', '10.4'), sku('1', '0.14')])).toEqual([
        'unchanged 0',
        'dearer 7.69',
      ]);
    });

    test('of a SKU that only one sheet has are new and gone', () => {
      expect(changes([sku('1', '1'), sku('2', '2')], [sku('1', '1'), sku('3', '3')])).toEqual([
        'unchanged 0',
        'gone null',
        'new null',
      ]);
    });

    test('stay those of their SKU where the product is renamed', () => {
      const renamed = [sku('1', '2', 'Renamed'), sku('2', '2')];
      expect(changes([sku('1', '1'), sku('2', '2')], renamed)).toEqual(['unchanged 0', 'dearer 100']);
    });

    test('of other numbers of vCores are not compared, even if each sheet has one', () => {
      const vcores = (count: string, unitPrice: string) => ({
        meterName: 'vCore',
        sku: count,
        product: `SQL - ${count} vCore`,
        unitPrice,
      });
      expect(changes([vcores('2', '0.26')], [vcores('80', '10.4')])).toEqual(['gone null', 'new null']);
      expect(changes([vcores('2', '0.26')], [{ ...vcores('2', '0.52'), sku: '3' }])).toEqual(['dearer 100']);
    });

    test('of which each sheet has one belong together, whichever SKU the row names', () => {
      expect(changes([sku('1', '1')], [sku('2', '2')])).toEqual(['dearer 100']);
    });
  });
});
