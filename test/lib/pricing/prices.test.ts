import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import { findOwnPrice, findOwnRow } from '../../../lib/pricing/prices.ts';
import { contractRow, diskRow, sqlRow, vmRow } from '../../support/price-book.ts';

const publicRow = diskRow('Premium SSD', 'P LRS', 'IOPS', '5');
const own = (tierMinimumUnits: string, price: string, members: Partial<PriceRow> = {}) =>
  contractRow(publicRow, price, { tierMinimumUnits, ...members });
const graduated = [own('3000', '0.03'), own('0', '0.05'), own('100', '0.04')];

describe('in the place of a public price from the first unit on', () => {
  test('all tiers count, in order', () => {
    const found = findOwnPrice(graduated, publicRow);
    expect(found?.row.unitPrice).toBe('0.05');
    expect(found?.tiers?.map(({ unitPrice }) => unitPrice)).toEqual(['0.05', '0.04', '0.03']);
  });

  test('a price without tiers has none', () => {
    expect(findOwnPrice([own('0', '0.05')], publicRow)).toEqual({ row: own('0', '0.05') });
  });

  test('tiers of another SKU or unit do not count', () => {
    const others = [own('100', '0.01', { sku: 'other' }), own('200', '0.02', { unitOfMeasure: '100 Hours' })];
    expect(findOwnPrice([own('0', '0.05'), ...others], publicRow)?.tiers).toBeUndefined();
  });

  test('nothing counts where the first tier is missing', () => {
    expect(findOwnPrice([own('100', '0.04')], publicRow)).toBeUndefined();
  });
});

describe('in the place of a public price of a higher tier', () => {
  test.each([
    ['3000', '0.03'],
    ['3000.0', '0.03'],
    ['150', '0.04'],
  ])('from %s on, the one tier that it is in counts', (tierMinimumUnits, price) => {
    const found = findOwnPrice(graduated, { ...publicRow, tierMinimumUnits });
    expect(found).toEqual({ row: expect.objectContaining({ unitPrice: price }) });
  });
});

describe('find own row', () => {
  const product = 'SQL Database Single/Elastic Pool General Purpose - Compute Gen5';
  const publicOne: PriceRow = { ...sqlRow(product, 'vCore', '0.152'), skuId: 'DZH318Z0BQ4W/0013' };

  /** A line of a sheet for so many vCores under the one meter. */
  const line = (sku: string, price: string, id: string) =>
    contractRow(publicOne, price, { sku: id, product: `${product} - ${sku} - US East` });
  const one = line('vCore', '0.13', 'DZH318Z0BQ4W/0013');
  const two = line('2 vCore', '0.26', 'DZH318Z0BQ4W/0014');
  const eighty = line('80 vCore', '10.40', 'DZH318Z0BQ4W/0015');

  const withoutIds = (rows: readonly PriceRow[]) => rows.map((row) => ({ ...row, sku: '' }));
  const withoutNames = (rows: readonly PriceRow[]) => rows.map((row) => ({ ...row, product }));

  describe('of the rows of one meter, findOwnRow', () => {
    test.each<{
      what: string;
      rows: readonly PriceRow[];
      like?: PriceRow;
      price: string | undefined;
      doubts?: boolean;
    }>([
      { what: 'the only one', rows: [vmRow('Standard_D2s_v5', '1')], price: '1' },
      { what: 'that of one vCore', rows: [eighty, two, one], price: '0.13' },
      { what: 'that of one vCore by its product', rows: withoutIds([eighty, two, one]), price: '0.13' },
      { what: 'that of one vCore by its SKU', rows: withoutNames([eighty, two, one]), price: '0.13' },
      {
        what: 'that of one vCore by the SKU without its product',
        rows: withoutNames([eighty, two, one]).map((row) => ({ ...row, sku: row.sku.replace(/.*\//, '') })),
        price: '0.13',
      },
      {
        what: 'that of two vCores where the public price is of two',
        rows: withoutIds([eighty, two, one]),
        like: { ...publicOne, sku: '2 vCore' },
        price: '0.26',
      },
      {
        what: 'the lowest where nothing tells the sizes, with a doubt',
        rows: withoutNames(withoutIds([eighty, two, one])),
        price: '0.13',
        doubts: true,
      },
      {
        what: 'the highest of what is no multiple, with a doubt',
        rows: withoutNames(withoutIds([one, { ...two, unitPrice: '0.19' }])),
        price: '0.19',
        doubts: true,
      },
      {
        what: 'the highest of one unit, whatever the block, with a doubt',
        rows: withoutNames(withoutIds([one, { ...one, unitPrice: '10', unitOfMeasure: '100 Hours' }])),
        price: '0.13',
        doubts: true,
      },
      {
        what: 'either of one price in two blocks',
        rows: withoutNames(withoutIds([one, { ...one, unitPrice: '13', unitOfMeasure: '100 Hours' }])),
        price: '0.13',
      },
      { what: 'none of eighty for one', rows: [eighty], price: undefined },
      { what: 'none of none', rows: [], price: undefined },
      {
        what: 'the SKU of a size of machine',
        like: { ...vmRow('Standard_E16s_v3', '1'), sku: 'E16s v3', product: 'Virtual Machines ESv3 Series' },
        rows: ['E16-4s v3', 'E16s v3', 'E16 v3'].map((sku, at) =>
          contractRow(vmRow('Standard_E16_v3', String(3 - at)), String(3 - at), {
            product: `Virtual Machines ESv3 Series - ${sku} - US East`,
          }),
        ),
        price: '2',
      },
    ])('counts $what', ({ rows, like = publicOne, price, doubts = false }) => {
      const found = findOwnRow(rows, like);
      expect(found?.row.unitPrice).toBe(price);
      expect(found?.doubt !== undefined).toBe(doubts);
    });

    test('names every price in its doubt', () => {
      expect(findOwnRow(withoutNames(withoutIds([eighty, two, one])), publicOne)?.doubt).toBe(
        'has several prices on the sheet (0.13, 0.26, 10.40 USD), and no SKU or product tells which counts; the lowest, of one vCore, was taken',
      );
    });

    test('finds the same price in any order', async () => {
      const rows = fc.subarray([one, two, eighty, ...withoutIds([one, two]), { ...one, sku: '', unitPrice: '0.2' }], {
        minLength: 1,
      });
      const shuffled = rows.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
      );
      await fc.assert(
        fc.property(shuffled, ([some, other]) => {
          expect(findOwnRow(other, publicOne)?.row.unitPrice).toBe(findOwnRow(some, publicOne)?.row.unitPrice);
        }),
      );
    });
  });
});
