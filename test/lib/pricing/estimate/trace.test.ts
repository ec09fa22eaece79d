import { describe, expect, it } from 'vitest';
import { PriceNotFound } from '../../../../lib/pricing/estimate/faults.ts';
import { checkedItems } from '../../../../lib/pricing/estimate/request.ts';
import { meterIdsFor, offerKeysFor } from '../../../../lib/pricing/estimate.ts';
import { estimated, negotiated, planned, priceBook, reserved, vmRow, windowsRow } from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const windows = windowsRow('Standard_D2s_v5', '0.2');
const rows = [linux, windows, reserved(linux, 'P1Y', '600'), planned(linux, 'P1Y', '0.08')];
const vm = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

describe('an estimate', () => {
  it('traces every charge to a meter, a price and a snapshot', () => {
    const { items } = estimated([{ ...vm, os: 'windows' }], rows, [
      negotiated(linux, '9', { unitOfMeasure: '100 Hours' }),
    ]);
    expect(items[0]?.meters).toEqual([
      {
        side: 'retail',
        // What is not sold counts at pay-as-you-go, so that charge counts there too.
        models: ['payg', 'ri_3y', 'savings_plan_3y'],
        role: 'compute',
        meter_id: windows.meterId,
        meter_name: 'D2s v5',
        price_type: 'Consumption',
        term: null,
        unit_price: 0.2,
        unit_of_measure: '1 Hour',
        quantity: 730,
        monthly: 146,
        source: 'retail',
        snapshot_id: 'r1',
      },
      expect.objectContaining({
        models: ['ri_1y'],
        price_type: 'Reservation',
        term: 'P1Y',
        unit_price: 600,
        monthly: 50,
      }),
      expect.objectContaining({
        models: ['ri_1y', 'savings_plan_1y'],
        role: 'licence',
        less: { meter_id: linux.meterId, meter_name: 'D2s v5', unit_price: 0.1, unit_of_measure: '1 Hour' },
        monthly: 73,
      }),
      expect.objectContaining({ models: ['savings_plan_1y'], unit_price: 0.08, monthly: 58.4 }),
      expect.objectContaining({ side: 'corporate', source: 'retail', meter_id: windows.meterId }),
      expect.objectContaining({ side: 'corporate', models: ['ri_1y'], source: 'retail' }),
      expect.objectContaining({ side: 'corporate', role: 'licence', source: 'retail', monthly: 73 }),
      expect.objectContaining({ side: 'corporate', models: ['savings_plan_1y'], source: 'retail' }),
    ]);
  });

  it('multiplies what it shows: unit price times quantity is the amount', () => {
    const { items } = estimated([{ ...vm, quantity: 7, hours_per_month: 333 }], rows, [
      negotiated(linux, '9', { unitOfMeasure: '100 Hours' }),
    ]);
    for (const { unit_price, quantity, monthly } of items[0]?.meters ?? []) {
      expect(Math.abs(unit_price * quantity - monthly)).toBeLessThanOrEqual(0.0051);
    }
  });

  it('marks what is not on the sheet, and warns', () => {
    const sheet = [negotiated(linux, '0.09')];
    const { items, warnings } = estimated([vm, { ...vm, id: 'office', os: 'windows' }], rows, sheet);
    expect(items.map(({ ea_available }) => ea_available)).toEqual([true, false]);
    expect(warnings).toEqual(['office: compute (D2s v5) is not on the price sheet; the public price stands in.']);
  });

  it('without a contract has no corporate side', () => {
    const { totals, items, best, snapshots } = estimated([vm], rows);
    expect(totals).toMatchObject({ corporate: null, savings: null });
    expect(items[0]).toMatchObject({ corporate: null, ea_available: false, break_even_months: { corporate: null } });
    expect(best.side).toBe('retail');
    expect(snapshots.corporate).toBeNull();
  });

  it('says when a commitment has paid for itself', () => {
    // 600 for the year against 73 a month: 8.2 months; 58.4 × 12 ÷ 73 = 9.6; three years are not sold.
    expect(estimated([vm], rows).items[0]?.break_even_months.retail).toEqual({
      ri_1y: 8.2,
      ri_3y: null,
      savings_plan_1y: 9.6,
      savings_plan_3y: null,
    });
    // In use for 100 hours, 10 a month: the reservation never pays within its year.
    expect(estimated([{ ...vm, hours_per_month: 100 }], rows).items[0]?.break_even_months.retail.ri_1y).toBeNull();
  });

  it('says what savings there are in money and in per cent', () => {
    const { savings } = estimated([vm], rows, [negotiated(linux, '0.09')]).totals;
    expect(savings?.payg_monthly).toEqual({ amount: 7.3, percent: 10 });
    expect(savings?.ri_1y_monthly).toEqual({ amount: 0, percent: 0 });
  });

  it.each([
    {
      what: 'a size that is not on the list',
      item: { ...vm, id: 'b', sku: 'Standard_D4s_v5' },
      says: /Standard_D4s_v5 .*eastus/,
    },
    { what: 'another region', item: { ...vm, id: 'b', region: 'westeurope' }, says: /westeurope/ },
    {
      what: 'a disk',
      item: { product: 'managed_disk', region: 'eastus', type: 'ultra', size: 4 },
      says: /ultra with LRS/,
    },
    {
      what: 'a database',
      item: { product: 'sql_database', region: 'eastus', tier: 'hyperscale', vcores: 2 },
      says: /hyperscale on gen5 with 2 vCores/,
    },
  ])('refuses $what rather than to count nothing', ({ item, says }) => {
    const refused = () => estimated([vm, item], rows);
    expect(refused).toThrow(PriceNotFound);
    try {
      refused();
    } catch (error) {
      const { errors } = (error as PriceNotFound).facts;
      expect(errors).toEqual([{ pointer: '/items/1', code: 'price_not_found', detail: expect.stringMatching(says) }]);
    }
  });

  it('names every item without a price, not the first alone', () => {
    const unknown = { ...vm, id: 'a', sku: 'Standard_D4s_v5' };
    try {
      estimated([unknown, vm, { ...vm, id: 'c', region: 'westeurope' }], rows);
      expect.unreachable();
    } catch (error) {
      expect((error as PriceNotFound).facts.errors.map(({ pointer }) => pointer)).toEqual(['/items/0', '/items/2']);
    }
  });
});

describe('what an estimate asks the stores for', () => {
  it('is each offer once, and each meter that any model is charged by once', () => {
    const items = checkedItems({
      items: [
        { ...vm, os: 'windows' },
        { ...vm, id: 'b' },
      ],
    });
    expect(offerKeysFor(items)).toEqual(['vm/eastus/standard_d2s_v5']);
    const { offers } = priceBook(rows);
    expect([...meterIdsFor(items, offers)].sort()).toEqual([linux.meterId, windows.meterId].sort());
  });
});
