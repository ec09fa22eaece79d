import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AmountChange } from '../../../../lib/pricing/compare/amounts.ts';
import { compareSheets, hasChanged } from '../../../../lib/pricing/compare/compare-sheets.ts';
import { models } from '../../../../lib/pricing/model.ts';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { contractRow, estimateItems, reservationRow, vmRow, windowsRow } from '../../../support/price-book.ts';

const sku = 'Standard_D2s_v5';
const linux = vmRow(sku, '0.10');
const reserved = reservationRow(linux, 'P1Y', '500');
const retail = [linux, windowsRow(sku, '0.20'), reserved, vmRow('Standard_D4s_v5', '0.20')];
const items = [
  { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'D2s_v5', quantity: 2 },
  { id: 'other', product: 'virtual_machine', region: 'eastus', sku: 'D4s_v5' },
] as const;

const diff = (before: readonly PriceRow[], after: readonly PriceRow[]) =>
  compareSheets(estimateItems(items, retail, before), estimateItems(items, retail, after));

describe('a new sheet', () => {
  test('with a dearer meter makes the lines that use it dearer, and names it', () => {
    const { totals, lines, mix } = diff([contractRow(linux, '0.08')], [contractRow(linux, '0.09')]);
    // 2 machines × 730 h: 116.80, then 131.40; the other line has the public price, 146.00.
    expect(totals.payg_monthly).toEqual({ before: 262.8, after: 277.4, difference: 14.6, percent: 5.56 });
    // The public reservation, 2 × 500 ÷ 12, stands in on both sides.
    expect(totals.ri_1y_monthly).toMatchObject({ before: 229.33, after: 229.33, difference: 0 });
    expect(mix).toMatchObject({ difference: 0 });
    const [web, other] = lines;
    expect(web?.figures.payg_monthly).toEqual({ before: 116.8, after: 131.4, difference: 14.6, percent: 12.5 });
    expect(web?.charges).toMatchObject([
      {
        role: 'compute',
        price_type: 'Consumption',
        before: { unit_price: 0.08, monthly: 116.8, source: 'ea' },
        after: { unit_price: 0.09, monthly: 131.4, source: 'ea' },
        difference: 14.6,
        contract_price: null,
      },
    ]);
    expect(other?.charges).toEqual([]);
  });

  test('with another block size of the same price changes nothing', () => {
    const same = diff([contractRow(linux, '0.08')], [contractRow(linux, '8', { unitOfMeasure: '100 Hours' })]);
    expect(hasChanged(same)).toBe(false);
  });

  test('that has lost a meter leaves the line at the public price, which is said, also where both cost the same', () => {
    const { lines, new_warnings } = diff([contractRow(linux, '0.10')], []);
    expect(lines[0]?.charges).toMatchObject([
      { before: { source: 'ea' }, after: { source: 'retail' }, difference: 0, contract_price: 'lost' },
    ]);
    expect(new_warnings).toEqual(['web: compute (D2s v5) is not on the price sheet; the public price stands in.']);
    const back = diff([], [contractRow(linux, '0.10')]);
    expect(back.lines[0]?.charges).toMatchObject([{ difference: 0, contract_price: 'gained' }]);
    expect(hasChanged(back)).toBe(true);
  });

  test('that has a commitment which the public list does not have adds a charge', () => {
    const own = contractRow(linux, '600', { priceType: 'Reservation', term: 'P3Y' });
    const { totals, lines } = diff([contractRow(linux, '0.08')], [contractRow(linux, '0.08'), own]);
    expect(totals.ri_3y_monthly).toMatchObject({ before: 262.8, after: 179.33, difference: -83.47 });
    expect(lines[0]?.charges).toMatchObject([
      { price_type: 'Reservation', term: 'P3Y', before: null, difference: null, contract_price: 'gained' },
    ]);
  });

  test('changes one charge of several', () => {
    const windows = retail[1] as PriceRow;
    const office = [{ ...items[0], os: 'windows' }] as const;
    const sheet = (price: string) => [contractRow(linux, '0.08'), contractRow(windows, price)];
    const [before, after] = ['0.18', '0.19'].map((price) => estimateItems(office, retail, sheet(price)));
    const changes = compareSheets(before as never, after as never).lines[0]?.charges.map(({ role }) => role);
    // The machine under pay-as-you-go, and its licence beside a reservation.
    expect(changes?.toSorted()).toEqual(['compute', 'licence']);
  });
});

test('estimates without a contract are refused', () => {
  const [without, own] = [estimateItems(items, retail), estimateItems(items, retail, [])];
  expect(() => compareSheets(without, own)).toThrow('no contract prices');
});

const arbitrarySheet = fc
  .tuple(
    fc.constantFrom('', '0.05', '0.08', '0.10'),
    fc.constantFrom('', '400', '500'),
    fc.constantFrom('', '0.2', '0.3'),
  )
  .map(([payg, ri, other]) => [
    ...(payg === '' ? [] : [contractRow(linux, payg)]),
    ...(ri === '' ? [] : [contractRow(reserved, ri)]),
    ...(other === '' ? [] : [contractRow(retail[3] as PriceRow, other)]),
  ]);

test('the lines add up to the totals, back is the reverse of there, and a sheet has no difference to itself', () => {
  fc.assert(
    fc.property(arbitrarySheet, arbitrarySheet, (before, after) => {
      const [there, back] = [diff(before, after), diff(after, before)];
      for (const model of models) {
        const name = `${model}_monthly` as const;
        const sum = there.lines.reduce((total, { figures }) => total + figures[name].difference, 0);
        expect(there.totals[name].difference).toBeCloseTo(sum, 6);
        const reversed = ({ before, after, difference }: AmountChange) => [after, before, 0 - difference];
        const { before, after, difference } = back.totals[name];
        expect([before, after, difference]).toEqual(reversed(there.totals[name]));
      }
      expect(back.lines.map(({ charges }) => charges.length)).toEqual(there.lines.map(({ charges }) => charges.length));
      expect(hasChanged(diff(before, before))).toBe(false);
    }),
  );
});
