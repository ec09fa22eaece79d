import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGates, type GateFigure, gateSentence, gateSide, monthOf } from '../../../../lib/pricing/formats/gates.ts';

const facts = { model: 'payg', side: 'corporate', currency: 'USD', without: '' } as const;

describe('a limit of the month', () => {
  test.each([
    [100, 100, true],
    [100, 100.01, false],
    [0, 0, true],
    [0, 0.01, false],
  ])('of %d is kept by %d: %s', (maxMonthly, after, passed) => {
    expect(checkGates({ maxMonthly }, { after }, facts)).toMatchObject([
      { gate: 'max_monthly', limit: maxMonthly, value: after, passed },
    ]);
  });
});

describe('a limit of the increase', () => {
  test.each([
    ['an increase', 100, 110, 10, 10],
    ['none', 100, 100, 0, 0],
    ['a decrease', 100, 90, -10, -10],
    ['an increase from nothing', 0, 10, 10, null],
    ['nothing from nothing', 0, 0, 0, 0],
  ])('is compared with %s', (_, before, after, increase, percent) => {
    const gates = checkGates({ maxIncrease: 5, maxIncreasePercent: 5 }, { before, after }, facts);
    expect(gates).toMatchObject([
      { gate: 'max_increase', value: increase, passed: increase <= 5 },
      { gate: 'max_increase_percent', value: percent, passed: percent !== null && percent <= 5 },
    ]);
  });

  test('is compared exactly, whatever the printed figure is rounded to', () => {
    const [gate] = checkGates({ maxIncreasePercent: 10 }, { before: 30_000, after: 33_000.01 }, facts);
    expect(gate).toMatchObject({ value: 10, passed: false });
  });

  test('holds exactly if the month is at most the earlier one and the limit', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (before, after, limit) => {
        const amounts = { before: before / 100, after: after / 100 };
        const [gate] = checkGates({ maxIncrease: limit / 100 }, amounts, facts);
        expect(gate?.passed).toBe(after <= before + limit);
      }),
    );
  });
});

describe('the sentence', () => {
  const say = (limits: object, before: number, after: number, without = '') =>
    gateSentence(checkGates(limits, { before, after }, { ...facts, without }));

  test('names every limit that is not kept, the prices, and what they are without', () => {
    expect(
      say({ maxMonthly: 1500, maxIncrease: 500, maxIncreasePercent: 50 }, 1000, 1939.62, 'without 1 resource'),
    ).toBe(
      'Over the limit: 1,939.62 USD a month (limit 1,500.00); an increase of 939.62 USD a month (limit 500.00); an increase of 93.96 % (limit 50.00 %). Pay-as-you-go, contract prices, without 1 resource.',
    );
  });

  test('leaves out what is kept if something is not', () => {
    expect(say({ maxMonthly: 5000, maxIncreasePercent: 5 }, 0, 12)).toBe(
      'Over the limit: an increase from nothing (limit 5.00 %). Pay-as-you-go, contract prices.',
    );
  });

  test('says that all are kept', () => {
    expect(say({ maxMonthly: 5000 }, 0, 12)).toBe(
      'Within the limit: 12.00 USD a month (limit 5,000.00). Pay-as-you-go, contract prices.',
    );
  });

  test('says that an increase may be smaller than what counts whole', () => {
    const limits = { maxMonthly: 5000, maxIncrease: 100, maxIncreasePercent: 5 };
    const from = (before: number, after: number) => checkGates(limits, { before, after, isAtMost: true }, facts);
    expect(gateSentence(from(100, 6100))).toBe(
      'Over the limit: 6,100.00 USD a month (limit 5,000.00); an increase of up to 6,000.00 USD a month (limit 100.00); an increase of up to 6,000.00 % (limit 5.00 %). Pay-as-you-go, contract prices.',
    );
    expect(gateSentence(from(0, 12))).toBe(
      'Over the limit: an increase from what had no price (limit 5.00 %). Pay-as-you-go, contract prices.',
    );
    expect(from(100, 101).map(({ gate, at_most, passed }) => [gate, at_most, passed])).toEqual([
      ['max_monthly', undefined, true],
      ['max_increase', true, true],
      ['max_increase_percent', true, true],
    ]);
  });

  test('is empty without a limit', () => expect(say({}, 0, 12)).toBe(''));
});

test('the contract counts where there is one, unless the caller says otherwise', () => {
  expect(gateSide({ retail: 1, corporate: 1 })).toBe('corporate');
  expect(gateSide({ retail: 1, corporate: null })).toBe('retail');
  expect(gateSide({ retail: 1, corporate: 1 }, 'retail')).toBe('retail');
});

test('the month is that of the model and the side', () => {
  const retail = {
    payg_monthly: 5,
    ri_1y_monthly: 4,
    ri_3y_monthly: 3,
    savings_plan_1y_monthly: 2,
    savings_plan_3y_monthly: 1,
  };
  const monthAt = (figure: GateFigure) => monthOf({ retail, corporate: null }, figure);
  expect(monthAt({ model: 'ri_3y', side: 'retail' })).toBe(3);
  expect(monthAt({ model: 'ri_3y', side: 'corporate' })).toBeUndefined();
});
