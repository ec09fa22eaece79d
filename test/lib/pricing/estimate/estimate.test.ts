import { describe, expect, test } from 'vitest';
import { PriceNotFound } from '../../../../lib/pricing/estimate/errors.ts';
import { offerKeysFor, publicOffers } from '../../../../lib/pricing/estimate/public-offers.ts';
import { checkItems } from '../../../../lib/pricing/estimate/request.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  offerRows,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const windows = windowsRow('Standard_D2s_v5', '0.2');
const rows = [linux, windows, reservationRow(linux, 'P1Y', '600'), savingsPlanRow(linux, 'P1Y', '0.08')];
const vm = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

const list = { currency: 'USD', regions: undefined };

describe('an estimate', () => {
  test('traces every charge to a meter, a price and a snapshot', () => {
    const { items } = estimateItems([{ ...vm, os: 'windows' }], rows, [
      contractRow(linux, '9', { unitOfMeasure: '100 Hours' }),
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
        less: {
          meter_id: linux.meterId,
          meter_name: 'D2s v5',
          unit_price: 0.1,
          unit_of_measure: '1 Hour',
          quantity: 730,
        },
        monthly: 73,
      }),
      expect.objectContaining({ models: ['savings_plan_1y'], unit_price: 0.08, monthly: 58.4 }),
      expect.objectContaining({ side: 'corporate', source: 'retail', meter_id: windows.meterId }),
      expect.objectContaining({ side: 'corporate', models: ['ri_1y'], source: 'retail' }),
      expect.objectContaining({ side: 'corporate', role: 'licence', source: 'retail', monthly: 73 }),
      expect.objectContaining({ side: 'corporate', models: ['savings_plan_1y'], source: 'retail' }),
    ]);
  });

  test('multiplies what it shows: unit price times quantity is the amount', () => {
    const { items } = estimateItems([{ ...vm, quantity: 7, hours_per_month: 333 }], rows, [
      contractRow(linux, '9', { unitOfMeasure: '100 Hours' }),
    ]);
    for (const { unit_price, quantity, monthly } of items[0]?.meters ?? []) {
      expect(Math.abs(unit_price * quantity - monthly)).toBeLessThanOrEqual(0.0051);
    }
  });

  test('marks what is not on the sheet, and warns', () => {
    const sheet = [contractRow(linux, '0.09')];
    const { items, warnings } = estimateItems([vm, { ...vm, id: 'office', os: 'windows' }], rows, sheet);
    expect(items.map(({ ea_available }) => ea_available)).toEqual([true, false]);
    expect(warnings).toEqual(['office: compute (D2s v5) is not on the price sheet; the public price stands in.']);
  });

  test('without a contract has no corporate side', () => {
    const { totals, items, best, snapshots } = estimateItems([vm], rows);
    expect(totals).toMatchObject({ corporate: null, savings: null });
    expect(items[0]).toMatchObject({ corporate: null, ea_available: null, break_even_months: { corporate: null } });
    expect(best.side).toBe('retail');
    expect(snapshots.corporate).toBeNull();
  });

  test('says when a commitment has paid for itself', () => {
    // 600 for the year against 73 a month: 8.2 months; 58.4 × 12 ÷ 73 = 9.6; three years are not sold.
    expect(estimateItems([vm], rows).items[0]?.break_even_months.retail).toEqual({
      ri_1y: 8.2,
      ri_3y: null,
      savings_plan_1y: 9.6,
      savings_plan_3y: null,
    });
    // In use for 100 hours, 10 a month: the reservation never pays within its year.
    expect(estimateItems([{ ...vm, hours_per_month: 100 }], rows).items[0]?.break_even_months.retail.ri_1y).toBeNull();
    // A Windows licence is paid by use with either: what each month saves still is 146 − 73 against 600.
    expect(estimateItems([{ ...vm, os: 'windows' }], rows).items[0]?.break_even_months.retail.ri_1y).toBe(8.2);
  });

  test.each([
    // 876 for the year against 73 a month: the last month pays it off.
    ['876', 12],
    ['876.12', null],
  ])('pays off by the end of the term or never: %s for a year after %s months', (price, months) => {
    const { items } = estimateItems([vm], [linux, reservationRow(linux, 'P1Y', price)]);
    expect(items[0]?.break_even_months.retail.ri_1y).toBe(months);
  });

  test('finds pay-as-you-go at the contract’s prices best of what costs the same: it is what the customer pays', () => {
    const prices = [linux, reservationRow(linux, 'P1Y', '876'), savingsPlanRow(linux, 'P1Y', '0.1')];
    const best = { model: 'payg', monthly: 73 };
    expect(estimateItems([vm], prices, [contractRow(linux, '0.1')]).best).toMatchObject({ ...best, side: 'corporate' });
    expect(estimateItems([vm], prices).best).toMatchObject({ ...best, side: 'retail' });
  });

  test('says of each charge which snapshot its price is of', () => {
    const { items, snapshots } = estimateItems([vm], rows, [contractRow(linux, '0.09')]);
    const found = items[0]?.meters.map(({ side, price_type, source, snapshot_id }) => [
      side,
      price_type,
      source,
      snapshot_id,
    ]);
    expect(found).toEqual([
      ['retail', 'Consumption', 'retail', 'r1'],
      ['retail', 'Reservation', 'retail', 'r1'],
      ['retail', 'SavingsPlan', 'retail', 'r1'],
      ['corporate', 'Consumption', 'ea', 'c1'],
      ['corporate', 'Reservation', 'retail', 'r1'],
      ['corporate', 'SavingsPlan', 'retail', 'r1'],
    ]);
    expect(snapshots).toMatchObject({ retail: 'r1', corporate: 'c1' });
  });

  test('covers nothing with a sheet that lacks a part of what is charged', () => {
    // The licence is the difference of Windows and Linux: without Linux it is the public one.
    const sheet = [contractRow(windows, '0.18'), contractRow(reservationRow(linux, 'P1Y', ''), '540')];
    const { coverage, items, warnings } = estimateItems([{ ...vm, os: 'windows' }], rows, sheet);
    expect(items[0]?.ea_available).toBe(true);
    expect(warnings).toEqual([]);
    expect(coverage.filter(({ side, model }) => side === 'corporate' && model === 'ri_1y')).toEqual([
      { item: 'web', side: 'corporate', model: 'ri_1y', status: 'not_on_sheet', stand_in: 'retail' },
    ]);
  });

  test('rounds half a cent to the even one, though a twelfth of a price has no end', () => {
    // 73,995.90 ÷ 12 = 6,166.325: with any number of decimals a twelfth times the price is a little more or less.
    const { totals } = estimateItems([vm], [linux, reservationRow(linux, 'P1Y', '73995.9')]);
    expect(totals.retail.ri_1y_monthly).toBe(6166.32);
    // 3 × 13,903.50 ÷ 36 = 1,158.625
    const three = estimateItems([{ ...vm, quantity: 3 }], [linux, reservationRow(linux, 'P3Y', '13903.5')]);
    expect(three.totals.retail.ri_3y_monthly).toBe(1158.62);
  });

  test('warns of what the sheet has for nothing', () => {
    const { warnings, items } = estimateItems([vm], rows, [contractRow(linux, '0')]);
    expect(warnings).toEqual(['web: compute (D2s v5) has the price 0 on the price sheet, Consumption.']);
    expect(items[0]?.corporate?.payg_monthly).toBe(0);
  });

  test.each([
    {
      what: 'Ultra',
      item: { product: 'managed_disk', type: 'ultra', size: 4, iops: 0, throughput_mbps: 0 },
      says: /Ultra/,
    },
    { what: 'Hyperscale', item: { product: 'sql_database', tier: 'hyperscale', vcores: 2 }, says: /replicas/ },
    { what: 'the hybrid benefit', item: { ...vm, license: 'hybrid_benefit' }, says: /hybrid benefit/ },
    {
      what: 'standard disks',
      item: { product: 'managed_disk', type: 'standard_hdd', size: 'S10' },
      says: /transactions/,
    },
    { what: 'fewer hours', item: { ...vm, hours_per_month: 100 }, says: /fewer hours/ },
  ])('says what it assumed of $what, and of nothing that is not there', ({ item, says }) => {
    const hdd = diskRow('Standard HDD Managed Disks', 'S10 LRS', 'S10 LRS Disk', '5.89');
    const ultra = diskRow('Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned Capacity', '0.0002', {
      unitOfMeasure: '1 GiB/Hour',
    });
    const compute = sqlRow('SQL Database SingleDB Hyperscale - Compute Gen5', 'vCore', '0.2');
    const storage = sqlRow('SQL Database SingleDB Hyperscale - Storage', 'Hyperscale Data Stored', '0.1');
    const all = [...rows, hdd, ultra, compute, storage];
    expect(estimateItems([{ region: 'eastus', ...item }], all).assumptions.join()).toMatch(says);
    expect(estimateItems([vm], all).assumptions.join()).not.toMatch(says);
  });

  test('says what savings there are in money and in per cent', () => {
    const { savings } = estimateItems([vm], rows, [contractRow(linux, '0.09')]).totals;
    expect(savings?.payg_monthly).toEqual({ amount: 7.3, percent: 10 });
    expect(savings?.ri_1y_monthly).toEqual({ amount: 0, percent: 0 });
  });

  test.each([
    {
      what: 'a machine whose price is 0 on the list',
      item: { ...vm, id: 'b', sku: 'Standard_D8s_v5' },
      says: /Standard_D8s_v5/,
    },
    {
      what: 'a disk that is shared, where sharing has no price',
      item: { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P10', shared_mounts: 1 },
      says: /^P10 LRS Disk Mount /,
    },
    {
      what: 'zones of a database whose storage has no price in zones',
      item: { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 2, redundancy: 'zone' },
      says: /^Storage of general_purpose/,
    },
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
    const gp = 'SQL Database Single/Elastic Pool General Purpose';
    const others = [
      vmRow('Standard_D8s_v5', '0.0'),
      diskRow('Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk', '19.71'),
      sqlRow(`${gp} - Compute Gen5`, 'vCore', '0.15'),
      sqlRow(`${gp} - Compute Gen5`, 'Zone Redundancy vCore', '0.09'),
      sqlRow(`${gp} - SQL License`, 'vCore', '0.1', { location: 'global' }),
      sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', '0.1'),
    ];
    const refused = () => estimateItems([vm, item], [...rows, ...others]);
    expect(refused).toThrow(PriceNotFound);
    try {
      refused();
    } catch (error) {
      const { errors } = (error as PriceNotFound).facts;
      expect(errors).toEqual([{ pointer: '/items/1', code: 'price_not_found', detail: expect.stringMatching(says) }]);
    }
  });

  test('names every item without a price, not the first alone', () => {
    const unknown = { ...vm, id: 'a', sku: 'Standard_D4s_v5' };
    try {
      estimateItems([unknown, vm, { ...vm, id: 'c', region: 'westeurope' }], rows);
      expect.unreachable();
    } catch (error) {
      expect((error as PriceNotFound).facts.errors.map(({ pointer }) => pointer)).toEqual(['/items/0', '/items/2']);
    }
  });
});

describe('what an estimate asks the stores for', () => {
  test('is a disk by type and redundancy, and a database by tier, with its licence', () => {
    const region = 'eastus';
    const items = checkItems({
      items: [
        { product: 'managed_disk', region, type: 'premium_ssd', size: 'P10', redundancy: 'ZRS' },
        { product: 'managed_disk', region, type: 'premium_ssd', size: 'P20', redundancy: 'ZRS' },
        { product: 'sql_database', region, tier: 'hyperscale', vcores: 2 },
      ],
    });
    expect(offerKeysFor(items)).toEqual([
      'disk/eastus/premium_ssd/zrs',
      'sql/eastus/hyperscale',
      'sql/global/hyperscale',
    ]);
  });

  test('is not taken for a missing price where it fails', () => {
    const prices = new Map();
    prices.get = () => {
      throw new TypeError('a price that cannot be read');
    };
    expect(() => publicOffers(checkItems({ items: [vm] }), prices, list)).toThrow(
      new TypeError('a price that cannot be read'),
    );
  });

  test('is each offer once, and each meter that any model is charged by once', () => {
    const items = checkItems({
      items: [
        { ...vm, os: 'windows' },
        { ...vm, id: 'b' },
      ],
    });
    expect(offerKeysFor(items)).toEqual(['vm/eastus/standard_d2s_v5']);
    expect([...publicOffers(items, offerRows(rows), list).meterIds].sort()).toEqual(
      [linux.meterId, windows.meterId].sort(),
    );
  });

  test('is the Linux meter of a Windows machine, though only the contract may have a reservation on it', () => {
    const items = checkItems({ items: [{ ...vm, os: 'windows' }] });
    expect([...publicOffers(items, offerRows([linux, windows]), list).meterIds].sort()).toEqual(
      [linux.meterId, windows.meterId].sort(),
    );
    const sheet = [
      contractRow(linux, '0.09'),
      contractRow(windows, '0.19'),
      contractRow(reservationRow(linux, 'P1Y', ''), '540'),
    ];
    // 540 ÷ 12 = 45, and the licence (0.19 − 0.09) × 730 = 73
    expect(estimateItems([{ ...vm, os: 'windows' }], [linux, windows], sheet).totals.corporate?.ri_1y_monthly).toBe(
      118,
    );
  });

  test('is the meter that a reservation has for itself', () => {
    const items = checkItems({ items: [vm] });
    const own = { ...reservationRow(linux, 'P1Y', '600'), meterId: 'reservation' };
    expect([...publicOffers(items, offerRows([linux, own]), list).meterIds]).toEqual([linux.meterId, 'reservation']);
    const sheet = [contractRow(linux, '0.09'), contractRow(own, '480')];
    expect(estimateItems([vm], [linux, own], sheet).totals.corporate?.ri_1y_monthly).toBe(40);
  });
});
