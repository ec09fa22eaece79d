import { afterEach, describe, expect, test } from 'vitest';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { amountIn, compareWithLimits, readLimits } from '../../../../web/estimate/limits/limits.ts';
import { pinned } from '../../../../web/estimate/pin/pinned.ts';
import { compared, figures } from '../answers.ts';

afterEach(() => pinned.set(undefined));

const none = { month: '', increase: '', percent: '', choice: '', side: '' };

/** 100 a month as pay-as-you-go at the contract's prices, 120 at public ones, and a mix at the contract's. */
const answer = (mix: number, changes: Partial<EstimateAnswer> = {}): EstimateAnswer => ({
  ...compared,
  totals: { retail: figures(120, 90, 90, 90, 90), corporate: figures(100, 85, 85, 85, 85), savings: null },
  best: { ...compared.best, mix: { ...compared.best.mix, monthly: mix } },
  ...changes,
});

const pin = (before: EstimateAnswer, missing = '') =>
  pinned.set({ request: { items: [] }, answer: before, missing, at: new Date(0) });

describe('an amount', () => {
  test.each([
    ['', undefined],
    [' 5000 ', 5000],
    ['99.5', 99.5],
    ['99,50', 99.5],
    ['0', 0],
    // Either of them may be what a reader separates thousands by.
    ['5,000', 'wrong'],
    ['5.000', 'wrong'],
    ['1e3', 'wrong'],
    ['-1', 'wrong'],
    ['1'.repeat(13), 'wrong'],
  ])('%j is %s', (text, amount) => expect(amountIn(text)).toBe(amount));
});

test.each([undefined, 'no', { month: 5 }, { month: null, __proto__: { month: '1' } }, []])(
  'limits of a link that are none are empty: %j',
  (limits) => expect(readLimits({ limits })).toEqual(none),
);

describe('an answer', () => {
  const gatesOf = (limits: Partial<typeof none>, result = answer(80), missing = '') =>
    compareWithLimits({ ...none, ...limits }, result, missing).gates;

  test('is compared as the mix at the prices of the contract, to the cent, unless the reader chooses', () => {
    expect(gatesOf({})).toEqual([]);
    expect(gatesOf({ month: '80' })).toMatchObject([{ model: 'mix', side: 'corporate', value: 80, passed: true }]);
    expect(gatesOf({ month: '79,99' })).toMatchObject([{ value: 80, limit: 79.99, passed: false }]);
    expect(gatesOf({ month: '80', choice: 'payg' })).toMatchObject([{ model: 'payg', value: 100, passed: false }]);
    expect(gatesOf({ month: '80', side: 'retail' })).toMatchObject([{ model: 'payg', side: 'retail', value: 120 }]);
    expect(gatesOf({ month: '80', choice: 'ri_9y', side: 'x' })).toMatchObject([{ model: 'mix', side: 'corporate' }]);
  });

  test('says what it is without', () => {
    expect(gatesOf({ month: '80' }, answer(80), 'without 1 resource')).toMatchObject([
      { without: 'without 1 resource' },
    ]);
  });

  test('has prices of the list alone without a contract', () => {
    const list = answer(80, { totals: { ...answer(80).totals, corporate: null } });
    expect(compareWithLimits(none, list, '')).toMatchObject({ side: 'retail', sides: ['retail'], choice: 'payg' });
  });

  test('is at most so much more than a pinned result that lacks something', () => {
    pin(answer(64), 'without 1 resource');
    expect(gatesOf({ increase: '16' })).toMatchObject([{ value: 16, at_most: true }]);
    expect(gatesOf({ increase: '16' }, answer(80), 'without 1 resource')[0]).not.toHaveProperty('at_most');
  });

  test('is compared with a pinned result of the same currency', () => {
    expect(gatesOf({ increase: '1', percent: '1' })).toEqual([]);
    pin(answer(64));
    expect(gatesOf({ increase: '16', percent: '24.99' })).toMatchObject([
      { gate: 'max_increase', value: 16, passed: true },
      { gate: 'max_increase_percent', value: 25, passed: false },
    ]);
    pin(answer(64, { currency: 'EUR' }));
    expect(gatesOf({ increase: '1', month: '90' })).toMatchObject([{ gate: 'max_monthly', passed: true }]);
  });
});
