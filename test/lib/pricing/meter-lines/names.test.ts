import { describe, expect, test } from 'vitest';
import type { RequestedMeter } from '../../../../lib/pricing/meter-lines/meter-item.ts';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { estimateLines, faultsOf, meterId, meterRow } from '../../../support/meter-book.ts';
import { reservationRow } from '../../../support/price-book.ts';

const stored = meterRow({});
const inGeneral = meterRow({ meterId: meterId(2), product: 'General Block Blob v2', unitPrice: '0.0208' });
const cold = meterRow({ meterId: meterId(3), meterName: 'Cool LRS Data Stored', sku: 'Cool LRS', unitPrice: '0.01' });
const inWest = meterRow({ meterId: meterId(4), location: 'westus', unitPrice: '0.0196' });
const global = meterRow({
  meterId: meterId(5),
  meterName: 'Front Door',
  category: 'Azure Front Door',
  location: 'global',
});
const list = [stored, inGeneral, cold, inWest, global];

const hot = { service: 'Storage', meter: 'Hot LRS Data Stored', quantity: 1000 } as const;

const idOf = (line: RequestedMeter, rows: readonly PriceRow[] = list, sheet: readonly PriceRow[] | null = null) =>
  estimateLines({ meters: [line] }, rows, sheet).items[0]?.meters[0]?.meter_id;
const faultOf = (line: RequestedMeter, rows: readonly PriceRow[] = list, sheet: readonly PriceRow[] | null = null) => {
  const faults = faultsOf({ meters: [line] }, rows, sheet);
  expect(faults).toHaveLength(1);
  return faults[0];
};

describe('a meter that is named', () => {
  test.each([
    ['by product and region', { ...hot, product: 'Blob Storage', region: 'eastus' }, 1],
    [
      'in any letter case, with the label of the region',
      { ...hot, service: 'STORAGE', meter: 'hot lrs data stored', product: 'blob storage', region: 'East US' },
      1,
    ],
    ['without a region, where one has it', { ...hot, meter: 'Cool LRS Data Stored' }, 3],
    ['without a product, where the region has one', { ...hot, region: 'westus' }, 4],
    ['of no region', { ...hot, service: 'Azure Front Door', meter: 'Front Door', region: 'global' }, 5],
    ['by id', { meter_id: meterId(2).toUpperCase(), quantity: 1 }, 2],
  ])('%s', (_, line, number) => {
    expect(idOf(line)).toBe(meterId(number));
  });

  test('is compared whole: a part of a name names nothing', () => {
    expect(faultOf({ ...hot, meter: 'Data Stored', region: 'eastus' })).toMatchObject({ code: 'not_allowed' });
  });

  test('and may mean several is refused with all that it may mean', () => {
    expect(faultOf(hot)).toEqual({
      pointer: '/meters/0',
      code: 'ambiguous',
      detail: 'The line may mean 3 prices; say "region", "product".',
      candidate_count: 3,
      candidates: [
        {
          service: 'Storage',
          product: 'Blob Storage',
          sku: 'Hot LRS',
          meter: 'Hot LRS Data Stored',
          region: 'eastus',
          meter_id: meterId(1),
          unit: 'GB/Month',
          price_per_unit: 0.0184,
        },
        expect.objectContaining({ meter_id: meterId(2) }),
        expect.objectContaining({ meter_id: meterId(4), region: 'westus' }),
      ],
    });
  });

  test('and may mean more than twenty lists twenty and says how many there are', () => {
    const many = Array.from({ length: 30 }, (_, at) => meterRow({ meterId: meterId(at), product: `Product ${at}` }));
    const fault = faultOf(hot, many);
    expect(fault?.candidates).toHaveLength(20);
    expect(fault?.candidate_count).toBe(30);
  });

  test('and may mean more than a thousand rows is refused before any is compared', () => {
    const many = Array.from({ length: 1001 }, (_, at) => meterRow({ meterId: meterId(at) }));
    expect(faultOf(hot, many)).toMatchObject({ code: 'ambiguous', detail: expect.stringContaining('More than 1000') });
  });
});

describe('a meter with several SKUs', () => {
  const hour = {
    meterName: 'E16 v3',
    category: 'Virtual Machines',
    unitOfMeasure: '1 Hour',
    product: 'Virtual Machines Ev3 Series',
  };
  const one = meterRow({ ...hour, sku: 'E16 v3', unitPrice: '1.2' });
  const other = meterRow({ ...hour, sku: 'E16s v3', product: 'Virtual Machines ESv3 Series', unitPrice: '1.2' });
  const line = { meter_id: meterId(1), quantity: 730 };

  test('at equal prices is one', () => {
    expect(estimateLines({ meters: [line] }, [one, other]).totals.retail.payg_monthly).toBe(876);
  });

  test('at other prices must be told apart, by SKU or product', () => {
    const rows = [one, { ...other, unitPrice: '1.3' }];
    expect(faultOf(line, rows)).toMatchObject({
      code: 'ambiguous',
      detail: expect.stringContaining('"product", "sku"'),
    });
    expect(estimateLines({ meters: [{ ...line, sku: 'e16s v3' }] }, rows).totals.retail.payg_monthly).toBe(949);
  });

  test('that differ in nothing but the meter are told apart by its id', () => {
    const rows = [one, { ...one, meterId: meterId(2), unitPrice: '1.3' }];
    expect(
      faultOf({ service: 'Virtual Machines', meter: 'E16 v3', region: 'eastus', quantity: 730 }, rows),
    ).toMatchObject({
      code: 'ambiguous',
      detail: 'The line may mean 2 prices; say "meter_id".',
    });
  });

  test('with another reservation each must be told apart', () => {
    const rows = [one, other, reservationRow(one, 'P1Y', '6000'), reservationRow(other, 'P1Y', '6001')];
    expect(faultOf(line, rows)?.code).toBe('ambiguous');
  });

  test('that the line does not have is refused with those that there are', () => {
    expect(faultOf({ ...line, sku: 'E16s v4' }, [one, { ...other, unitPrice: '1.3' }])).toMatchObject({
      pointer: '/meters/0/sku',
      code: 'not_allowed',
      did_you_mean: 'E16s v3',
      candidate_count: 2,
    });
  });
});

describe('a name that is not there', () => {
  test.each([
    [
      'a misspelled meter',
      { ...hot, meter: 'Hot LRS Data Stord', region: 'eastus' },
      '/meters/0/meter',
      'Hot LRS Data Stored',
    ],
    ['another service', { ...hot, service: 'Storages', region: 'westus' }, '/meters/0/service', 'Storage'],
    [
      'another region',
      { ...hot, service: 'Azure Front Door', meter: 'Front Door', region: 'eastus' },
      '/meters/0/region',
      'global',
    ],
    ['no region of Azure', { ...hot, region: 'eastuss' }, '/meters/0/region', 'eastus'],
    ['nothing near', { ...hot, meter: 'Something else', region: 'eastus' }, '/meters/0/meter', undefined],
  ])('%s', (_, line, pointer, near) => {
    expect(faultOf(line)).toMatchObject({ pointer, code: 'not_allowed', ...(near && { did_you_mean: near }) });
  });

  test('is said to be on no list of the regions that were read, and of no other', () => {
    expect(faultOf({ ...hot, meter: 'X', region: 'eastus' }, list, [])?.detail).toBe(
      'There is no meter "X" of "Storage" on the public price list in eastus, nor on the price sheet.',
    );
    expect(faultOf({ ...hot, region: 'japaneast' })).toMatchObject({
      pointer: '/meters/0',
      code: 'region_not_read',
      detail: expect.stringMatching(
        /^The public prices of japaneast have not been read in USD; those of eastus, westus have/,
      ),
    });
  });

  test('with an id has no price', () => {
    expect(faultOf({ meter_id: meterId(9), quantity: 1 })).toEqual({
      pointer: '/meters/0',
      code: 'price_not_found',
      detail: `There is no price of the meter ${meterId(9)} on the public price list in eastus, global, westus.`,
    });
  });

  test.each([
    ['Dev/Test prices only', { priceType: 'DevTestConsumption' }],
    ['no pay-as-you-go price', { priceType: 'Reservation', term: 'P1Y' }],
    ['the price 0', { unitPrice: '0' }],
    ['no price for its first units', { tierMinimumUnits: '100' }],
  ] as const)('has %s', (text, members) => {
    expect(faultOf({ meter_id: meterId(1), quantity: 1 }, [meterRow(members)])).toMatchObject({
      code: 'price_not_found',
      detail: expect.stringContaining(text),
    });
  });
});

test('all lines without a price are named at once, and a wrong name is the caller’s', () => {
  const meters = [{ meter_id: meterId(9), quantity: 1 }, hot, { ...hot, meter: 'X' }];
  expect(faultsOf({ meters }, list).map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/meters/0', 'price_not_found'],
    ['/meters/1', 'ambiguous'],
    ['/meters/2/meter', 'not_allowed'],
  ]);
});
