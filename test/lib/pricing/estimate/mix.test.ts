import { describe, expect, test } from 'vitest';
import { contractRow, estimateItems, reservationRow, vmRow, windowsRow } from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const rows = [
  linux,
  windowsRow('Standard_D2s_v5', '0.2'),
  reservationRow(linux, 'P1Y', '600'),
  reservationRow(linux, 'P3Y', '1080'),
];
const vm = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const items = [
  { ...vm, id: 'web' },
  { ...vm, id: 'office', hours_per_month: 100 },
  { ...vm, id: 'legacy', os: 'windows' },
];
const mixOf = (bounds = {}, sheet: Parameters<typeof estimateItems>[2] = null) =>
  estimateItems(items, rows, sheet, bounds).best.mix;
const modelsOf = ({ lines }: ReturnType<typeof mixOf>) => lines.map(({ model }) => model);

describe('the cheapest mix', () => {
  test('has the cheapest model of each line, and says what it commits to', () => {
    expect(mixOf()).toEqual({
      side: 'retail',
      monthly: 143,
      // Two reservations of 1,080 for three years; the licence of 73 and the office end with the use.
      committed_monthly: 60,
      idle_monthly: 0,
      flexible_monthly: 83,
      upfront: 2160,
      committed_1y: 720,
      committed_3y: 2160,
      // Each month saves 73 of compute twice: 2,160 ÷ 146.
      break_even_months: 14.8,
      gap: 0,
      lines: [
        { id: 'web', model: 'ri_3y', monthly: 30, committed_monthly: 30, idle_monthly: 0 },
        { id: 'office', model: 'payg', monthly: 10, committed_monthly: 0, idle_monthly: 0 },
        { id: 'legacy', model: 'ri_3y', monthly: 103, committed_monthly: 30, idle_monthly: 0 },
      ],
    });
  });

  test('commits for no longer than is allowed', () => {
    const mix = mixOf({ maxTerm: 'P1Y' });
    expect(modelsOf(mix)).toEqual(['ri_1y', 'payg', 'ri_1y']);
    expect(mix).toMatchObject({ monthly: 183, upfront: 1200, committed_1y: 1200, committed_3y: 1200 });
    expect(mix.break_even_months).toBe(8.2);
  });

  test.each([
    // One reservation for three years: 30 of 186 is 16.13 %.
    { maxShare: 0.1613, monthly: 186, committed_monthly: 30 },
    { maxShare: 0.1612, monthly: 229, committed_monthly: 0 },
    { maxShare: 0, monthly: 229, committed_monthly: 0 },
    // Both: 60 of 143 is 41.96 %.
    { maxShare: 0.4196, monthly: 143, committed_monthly: 60 },
    { maxShare: 1, monthly: 143, committed_monthly: 60 },
  ])('commits at most $maxShare of its total', ({ maxShare, ...expected }) => {
    expect(mixOf({ maxShare })).toMatchObject(expected);
  });

  test('is at the prices that the customer pays', () => {
    const mix = mixOf({}, [contractRow(linux, '0.01')]);
    expect(mix).toMatchObject({ side: 'corporate', committed_3y: 1080 });
    expect(modelsOf(mix)).toEqual(['payg', 'payg', 'ri_3y']);
  });

  test('without a commitment has nothing to break even', () => {
    const mix = estimateItems([{ ...vm, id: 'web' }], [linux]).best.mix;
    expect(mix).toMatchObject({ monthly: 73, committed_3y: 0, upfront: 0, break_even_months: null });
  });

  test('breaks even when commitments of one year have ended, too', () => {
    const large = vmRow('Standard_D4s_v5', '0.2');
    const mixed = [linux, reservationRow(linux, 'P1Y', '600'), large, reservationRow(large, 'P3Y', '3600')];
    const wanted = [vm, { ...vm, sku: 'Standard_D4s_v5' }];
    const { mix } = estimateItems(wanted, mixed).best;
    // 4,200 in all; twelve months save 219 each, the months after them 146: 12 + (4,200 − 2,628) ÷ 146.
    expect(mix).toMatchObject({ monthly: 150, upfront: 4200, committed_1y: 1800, committed_3y: 4200 });
    expect(mix.break_even_months).toBe(22.8);
  });
});
