import { describe, expect, test } from 'vitest';
import { itemFaults } from '../../../../lib/pricing/estimate/request.ts';
import type { RequestedMeter } from '../../../../lib/pricing/meter-lines/meter-item.ts';
import { estimateLines, faultsOf, meterId, meterRow } from '../../../support/meter-book.ts';

const line = { meter_id: meterId(1), quantity: 500 } as const;
const list = [meterRow({})];
const disk = { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P30' } as const;

const pointers = (...meters: readonly RequestedMeter[]) =>
  faultsOf({ meters }, list).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a line by meter', () => {
  test.each([
    ['no name', { quantity: 1 }, '/meters/0/meter_id missing_property'],
    ['a service alone', { service: 'Storage', quantity: 1 }, '/meters/0/meter missing_property'],
    ['a meter alone', { meter: 'Hot LRS Data Stored', quantity: 1 }, '/meters/0/service missing_property'],
    ['an id that is none', { meter_id: 'meter', quantity: 1 }, '/meters/0/meter_id wrong_format'],
    ['seven decimals', { ...line, quantity: 0.0000001 }, '/meters/0/quantity invalid_value'],
    ['an amount past all bounds', { ...line, quantity: 1e12, meter_id: meterId(1) }, undefined],
    ['another unit', { ...line, unit: 'TB/Month' }, '/meters/0/unit not_allowed'],
    ['a unit with its block', { ...line, unit: '100 GB/Month' }, '/meters/0/unit not_allowed'],
    ['its unit', { ...line, unit: 'GB/Month' }, undefined],
    ['its unit in another spelling', { ...line, unit: 'gb/month' }, undefined],
  ])('with %s', (_, given, expected) => {
    expect(pointers(given)).toEqual(expected === undefined ? [] : [expected]);
  });

  test('that would cost more than can be shown to the cent is refused', () => {
    const dear = [meterRow({ unitPrice: '0.2' })];
    expect(faultsOf({ meters: [{ ...line, quantity: 1e12 }] }, dear)).toMatchObject([
      { pointer: '/meters/0/quantity', code: 'out_of_range' },
    ]);
    expect(faultsOf({ meters: [{ ...line, quantity: 5e11 }] }, dear)).toEqual([]);
  });

  test('names the unit where another is given', () => {
    expect(faultsOf({ meters: [{ ...line, unit: 'TB' }] }, list)).toEqual([
      {
        pointer: '/meters/0/unit',
        code: 'not_allowed',
        detail:
          'Got "TB"; the quantity of this meter is in GB/Month (its price is for 1 GB/Month). Did you mean "GB/Month"?',
        did_you_mean: 'GB/Month',
      },
    ]);
  });

  test('stands after the items, and is numbered after them', () => {
    const { items } = estimateLines({ items: [disk], meters: [line, { ...line, id: 'logs' }] }, [
      ...list,
      meterRow({
        meterId: meterId(2),
        product: 'Premium SSD Managed Disks',
        sku: 'P30 LRS',
        meterName: 'P30 LRS Disk',
      }),
    ]);
    expect(items.map(({ id, product }) => [id, product])).toEqual([
      ['1', 'managed_disk'],
      ['2', 'meter'],
      ['logs', 'meter'],
    ]);
  });

  test('has an id that no other line has, of either kind', () => {
    const items = [
      { ...disk, id: '2' },
      { ...disk, id: 'data' },
    ];
    expect(faultsOf({ items, meters: [{ ...line, id: 'data' }, { ...line, id: '5' }, line] }, list)).toEqual([
      { pointer: '/meters/0/id', code: 'not_unique', detail: '"data" is the id of item 2 too.' },
      { pointer: '/meters/1/id', code: 'not_unique', detail: '"5" is the id of line 5 too.' },
    ]);
  });

  test('is no product of the catalogue', () => {
    expect(faultsOf({ items: [{ product: 'meter', region: 'eastus' }] }, list)).toMatchObject([
      { pointer: '/items/0/product', code: 'not_allowed' },
    ]);
  });
});

describe('the lines of a request', () => {
  const lines = (count: number): readonly RequestedMeter[] => Array(count).fill(line);

  test.each([
    ['neither list', {}, '/items missing_property'],
    ['two empty lists', { items: [], meters: [] }, '/items wrong_length'],
    ['an empty list', { items: [] }, '/items wrong_length'],
    ['201 lines together', { items: [disk], meters: lines(200) }, '/items wrong_length'],
  ])('may not be %s', (_, request, expected) => {
    expect(faultsOf(request, list).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([expected]);
  });

  test('may be 200 by meter and none else', () => {
    const { items, totals } = estimateLines({ meters: lines(200) }, list);
    expect(items).toHaveLength(200);
    // 200 × 9.20
    expect(totals.retail.payg_monthly).toBe(1840);
  });

  test('are checked as far as they obey the schema', () => {
    const body = {
      items: 'none',
      meters: [{ ...line, quantity: 'many' }, { meter_id: 'x', quantity: 1 }, 7, { quantity: 1 }],
    };
    const invalid = new Set(['/items', '/meters/0/quantity', '/meters/2']);
    expect(itemFaults(body, invalid).map(({ pointer }) => pointer)).toEqual([
      '/meters/1/meter_id',
      '/meters/3/meter_id',
    ]);
  });
});
