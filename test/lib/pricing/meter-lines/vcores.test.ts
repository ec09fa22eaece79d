import { describe, expect, test } from 'vitest';
import { estimateLines, meterId, meterRow } from '../../../support/meter-book.ts';
import { contractRow, reservationRow } from '../../../support/price-book.ts';

const product = 'SQL Managed Instance General Purpose - Compute Gen5';
const one = {
  ...meterRow({ meterName: 'vCore', category: 'SQL Managed Instance', unitOfMeasure: '1 Hour', unitPrice: '0.15' }),
  product,
  sku: 'vCore',
  skuId: 'DZH318Z/0001',
};
const eight = { ...one, sku: '8 vCore', unitPrice: '1.2', skuId: 'DZH318Z/0008' };
const list = [one, eight];
const line = { id: 'db', meter_id: meterId(1), sku: '8 vCore', quantity: 1460, instances: 2 } as const;

/** What two instances of eight vCores cost a month. */
const totalsOf = (retail: typeof list, sheet: typeof list | null) =>
  estimateLines({ meters: [line] }, retail, sheet).totals;

describe('a line of eight vCores whose meter has prices for one vCore too', () => {
  // 16 × 730 × 0.135
  test.each([
    ['for one vCore', [contractRow(one, '0.135', { sku: '' })], 1576.8],
    ['for a block of hours of one vCore', [contractRow(one, '13.5', { unitOfMeasure: '100 Hours' })], 1576.8],
    ['for eight by its product', [contractRow(one, '1', { product: `${product} - 8 vCore - US East` })], 1460],
    ['for eight by its SKU', [contractRow(one, '1', { sku: '0008' }), contractRow(one, '0.2', { sku: '0001' })], 1460],
  ])('counts eight vCores at a contract’s price %s', (_, sheet, expected) => {
    const { corporate, retail } = totalsOf(list, sheet as typeof list);
    expect(retail.payg_monthly).toBe(1752);
    expect(corporate?.payg_monthly).toBe(expected);
  });

  test.each([
    ['of its meter', [one, eight, reservationRow(one, 'P1Y', '900') as typeof one]],
    [
      'of a SKU that has nothing else',
      [{ ...one, sku: '1 vCore' }, eight, reservationRow(one, 'P1Y', '900') as typeof one],
    ],
  ])('is reserved by sixteen reservations for one vCore %s', (_, rows) => {
    // 16 × 900 ÷ 12; the sheet has 16 × 840 ÷ 12
    expect(totalsOf(rows, null).retail.ri_1y_monthly).toBe(1200);
    const sheet = [contractRow(one, '0.135'), contractRow(reservationRow(one, 'P1Y', '840'), '840')] as typeof list;
    expect(totalsOf(rows, sheet).corporate?.ri_1y_monthly).toBe(1120);
  });

  test('is reserved by its own reservation where the list has one for eight vCores', () => {
    const rows = [one, reservationRow(one, 'P1Y', '900'), eight, reservationRow(eight, 'P1Y', '7000')] as typeof list;
    expect(totalsOf(rows, null).retail.ri_1y_monthly).toBe(1166.67);
  });

  test('has the price of its meter where that has prices for no other number', () => {
    expect(totalsOf([eight], [contractRow(eight, '1', { sku: '' })] as typeof list).corporate?.payg_monthly).toBe(1460);
  });
});
