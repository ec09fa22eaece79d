import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { findOwnPrice } from '../../../../lib/pricing/sheet/own-price.ts';
import { contractRow, diskRow } from '../../../support/price-book.ts';

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
