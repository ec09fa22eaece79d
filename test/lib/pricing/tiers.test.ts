import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Money } from '../../../lib/pricing/money.ts';
import { blankRow, type PriceRow } from '../../../lib/pricing/price-row.ts';
import { graduate } from '../../../lib/pricing/tiers.ts';

const tier = (tierMinimumUnits: string, unitPrice: string): PriceRow => ({ ...blankRow, tierMinimumUnits, unitPrice });
const tiers = [tier('0', '0'), tier('100', '0.08'), tier('10240', '0.065')];
const portions = (quantity: string) =>
  graduate(Money.of(quantity), tiers).map(({ row, quantity: own }) => [row.tierMinimumUnits, own.toNumber(6)]);

describe('a quantity among graduated prices', () => {
  test.each([
    ['0', [['0', 0]]],
    ['99.5', [['0', 99.5]]],
    ['100', [['0', 100]]],
    [
      '100.000001',
      [
        ['0', 100],
        ['100', 0.000001],
      ],
    ],
    [
      '10240',
      [
        ['0', 100],
        ['100', 10140],
      ],
    ],
    [
      '10241',
      [
        ['0', 100],
        ['100', 10140],
        ['10240', 1],
      ],
    ],
  ])('of %s has the parts %j', (quantity, expected) => {
    expect(portions(quantity)).toEqual(expected);
  });

  test('is divided without a rest, and never costs less for more', async () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((number) => Money.of(number).div(1000));
    const minima = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 });
    await fc.assert(
      fc.property(
        amount,
        amount,
        minima,
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 7, maxLength: 7 }),
        (one, more, bounds, prices) => {
          const rows = [0, ...bounds.toSorted((a, b) => a - b)].map((from, at) =>
            tier(String(from), String(prices[at])),
          );
          const cost = (quantity: Money) =>
            graduate(quantity, rows).reduce(
              (sum, { row, quantity: own }) => sum.add(own.mul(row.unitPrice)),
              Money.of(0),
            );
          const sum = graduate(one, rows).reduce((total, { quantity }) => total.add(quantity), Money.of(0));
          expect(sum.comparedTo(one)).toBe(0);
          expect(cost(one.add(more)).comparedTo(cost(one))).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
