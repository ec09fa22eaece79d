import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitNumber } from '../../../lib/pricing/money.ts';
import { blankRow } from '../../../lib/pricing/price-row.ts';
import { dearestOf, pricePerUnit, timeBase, unitOfMeasure } from '../../../lib/pricing/unit-of-measure.ts';

const facts = parse(readFileSync('test/fixtures/azure-pricing-units.csv'), {
  columns: true,
  bom: true,
}) as { UnitOfMeasure: string; PricingBlockSize: string; DistinctUnits: string }[];

describe('unitOfMeasure', () => {
  test('reads a table of all spellings', () => expect(facts.length).toBe(383));

  test.for(facts)('"$UnitOfMeasure" is $PricingBlockSize × $DistinctUnits', (fact) => {
    expect(unitOfMeasure(fact.UnitOfMeasure)).toEqual({
      blockSize: Number(fact.PricingBlockSize),
      unit: fact.DistinctUnits,
    });
  });

  test.for([
    ['10,000 Hours', 10_000, 'Hours'],
    ['10,000 s', 10_000, 'S'],
    ['1,000,000 Requests', 1_000_000, 'Requests'],
    ['2.5K', 2_500, 'Units'],
    ['250M/Month', 250_000_000, 'Units/Month'],
    ['100\u00a0GB/mes', 100, 'GB/Month'],
    ['  1   Hour ', 1, 'Hours'],
    ['1 GiB/Hour', 1, 'GiB/Hour'],
    ['744 Instance Hours', 744, 'Hours'],
    ['1 Widget', 1, 'Widgets'],
    ['10KB', 10, 'KB'],
    ['0 Hours', 1, 'Hours'],
    ['', 1, 'Units'],
  ] as const)('"%s" is %d × %s, though no table lists it', ([text, blockSize, unit]) => {
    expect(unitOfMeasure(text)).toEqual({ blockSize, unit });
  });

  test('gives a positive block for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const { blockSize } = unitOfMeasure(text);
        return blockSize > 0 && Number.isFinite(blockSize);
      }),
    );
  });
});

describe('timeBase', () => {
  test.for([
    ['Hours', 'hour'],
    ['GiB/Hour', 'hour'],
    ['GiB Hours', 'hour'],
    ['Units/Month', 'month'],
    ['GB/Month', 'month'],
    ['Seconds', 'second'],
    ['Units', undefined],
    ['Units/10 Days', 'day'],
    ['Transactions', undefined],
  ] as const)('of %s is %s', ([unit, base]) => {
    expect(timeBase(unit)).toBe(base);
  });
});

test.each([
  ['46', '100 Hours', 0.46, 'Hours'],
  ['1012', '10,000 Hours', 0.1012, 'Hours'],
  ['0.05', '10K', 0.000005, 'Units'],
])('%s for %s is %d for one of the %s', (unitPrice, unitOfMeasure, price, unit) => {
  const each = pricePerUnit({ ...blankRow, unitPrice, unitOfMeasure });
  expect(each && { price: unitNumber(each.price), unit: each.unit }).toEqual({ price, unit });
});

test('a reservation has no price of one unit', () => {
  expect(pricePerUnit({ ...blankRow, unitPrice: '600', priceType: 'Reservation', term: 'P1Y' })).toBeUndefined();
});

test('of prices in several blocks the dearest is that of the dearest unit', () => {
  const rows = [
    { ...blankRow, unitPrice: '7.872', unitOfMeasure: '100 Hours' },
    { ...blankRow, unitPrice: '0.09', unitOfMeasure: '1 Hour' },
  ];
  expect(dearestOf(rows).unitPrice).toBe('0.09');
});
