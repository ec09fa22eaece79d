import { describe, expect, test } from 'vitest';
import { savedShare } from '../../../../lib/pricing/compare/amounts.ts';
import { commitmentCourses, costAfter, paygAfter } from '../../../../web/estimate/break-even/break-even-box.tsx';
import { gapOf, productsOf, sumOfLine } from '../../../../web/estimate/result/meters.ts';
import { modelCosts } from '../../../../web/estimate/result/result.tsx';
import { sentenceOf } from '../../../../web/estimate/result/sentence-of.ts';
import { english } from '../../../../web/estimate/words-en.ts';
import { portuguese } from '../../../../web/estimate/words-pt.ts';
import { createFormats } from '../../../../web/text/formats.ts';
import { answer, charge, figures, machine } from '../answers.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the ten bars', () => {
  test('are five models at both sides, and mark the one that the answer names', () => {
    const costs = modelCosts(answer);
    expect(costs.map(({ model, side }) => `${model} ${side}`)).toHaveLength(10);
    expect(costs.filter(({ isBest }) => isBest)).toEqual([
      { model: 'ri_1y', side: 'corporate', monthly: 70.1, isBest: true, saved: 0.3633 },
    ]);
  });

  test('are five without a contract', () => {
    const costs = modelCosts({ ...answer, totals: { ...answer.totals, corporate: null } });
    expect(costs.map(({ side }) => side)).toEqual(['retail', 'retail', 'retail', 'retail', 'retail']);
  });

  test('compare with nothing where nothing is paid', () => {
    expect(savedShare(5, 0)).toBeNull();
    expect(savedShare(150, 100)).toBe(-0.5);
    expect(savedShare(0.1, 0.3)).toBe(0.6667);
  });
});

describe('the sentence', () => {
  test('names model, side, cost and what it saves', () => {
    expect(plain(sentenceOf(answer, english, createFormats('en')))).toBe(
      'Reserved 1 y at contract prices: 70.10 USD a month, 36.3 % under public pay-as-you-go.',
    );
    expect(plain(sentenceOf(answer, portuguese, createFormats('pt')))).toBe(
      'Reserva de 1 ano a preços do contrato: 70,10 USD por mês, 36,3 % abaixo do pagamento por uso público.',
    );
  });

  test('says that nothing is cheaper than public pay-as-you-go', () => {
    const best = { model: 'payg', side: 'retail', monthly: 110.1 };
    expect(plain(sentenceOf({ ...answer, best }, english, createFormats('en')))).toBe(
      'Pay-as-you-go at public prices: 110.10 USD a month. Nothing is cheaper.',
    );
  });

  test('shows a model that it does not know by its name', () => {
    const best = { model: 'toString', side: 'retail', monthly: 1 };
    expect(sentenceOf({ ...answer, best }, english, createFormats('en'))).toMatch(/^toString at public prices/);
  });
});

describe('the meters of a line', () => {
  test('add up exactly to the line', () => {
    const { charges, sum, isLine } = sumOfLine(machine, 'retail', 'ri_1y');
    expect(charges.map(({ role }) => role)).toEqual(['compute', 'licence']);
    expect([sum.toNumber(2), isLine]).toEqual([70.1, true]);
  });

  test('are added without the error of floats', () => {
    const tenths = { ...machine, retail: figures(0.3, 0, 0, 0, 0) };
    const meters = [charge({ monthly: 0.1 }), charge({ monthly: 0.2 })];
    expect(sumOfLine({ ...tenths, meters }, 'retail', 'payg').isLine).toBe(true);
  });

  test('are said not to be the line where they differ by a cent', () => {
    const wrong = { ...machine, retail: figures(110.11, 70.1, 0, 0, 0) };
    expect(sumOfLine(wrong, 'retail', 'payg').isLine).toBe(false);
  });

  test('show a price, one that is subtracted, and graduated prices', () => {
    expect(productsOf(machine.meters[2] ?? charge())).toEqual([
      { unitPrice: 3, quantity: 5.05, isSubtracted: false },
      { unitPrice: 1, quantity: 5.05, isSubtracted: true },
    ]);
    const tiers = [
      { minimum_units: 0, unit_price: 2, quantity: 5 },
      { minimum_units: 5, unit_price: 1, quantity: 3 },
    ];
    expect(productsOf(charge({ tiers })).map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
      [2, 5],
      [1, 3],
    ]);
    const exact = charge({ unit_price_exact: '0.12345678901234567', quantity_exact: '1/12' });
    expect(productsOf(exact)).toMatchObject([{ unitPrice: '0.12345678901234567', quantity: '1/12' }]);
  });

  test('say what stands in for a price', () => {
    expect(gapOf(answer, machine, 'retail', 'ri_3y')).toBe('notSold');
    expect(gapOf(answer, machine, 'corporate', 'ri_1y')).toBe('publicPrice');
    expect(gapOf(answer, machine, 'corporate', 'payg')).toBe('publicPrice');
    expect(gapOf(answer, machine, 'retail', 'payg')).toBeUndefined();
  });
});

describe('the course of a commitment', () => {
  const [course, ...others] = commitmentCourses(machine, 'retail');

  test('has its whole cost from the first day, and the rest by the month', () => {
    expect(others, 'what is not sold commits to nothing').toEqual([]);
    expect(course).toEqual({
      model: 'ri_1y',
      months: 12,
      owed: 720,
      monthlyRest: 10.1,
      whole: 841.2,
      breakEven: 7.2,
      costAtBreakEven: 792.72,
    });
  });

  test('crosses pay-as-you-go after the months that the API says', () => {
    if (!course) throw new Error('There is no course.');
    expect(costAfter(course, 7.2)).toBe(paygAfter(machine, 'retail', 7.2));
    expect(costAfter(course, 7.1)).toBeGreaterThan(paygAfter(machine, 'retail', 7.1));
    expect(costAfter(course, 7.3)).toBeLessThan(paygAfter(machine, 'retail', 7.3));
  });

  test('has cost at its break-even what is owed and used by then, not pay-as-you-go times a rounded month', () => {
    const none = { ri_3y: null, savings_plan_1y: null, savings_plan_3y: null };
    const reserved = {
      ...machine,
      retail: figures(100, 63.07, 100, 100, 100),
      break_even_months: { retail: { ...none, ri_1y: 7.6 }, corporate: null },
      commitments: {
        retail: { ...none, ri_1y: { committed_monthly: 63.07, idle_monthly: 0, owed: 756.89 } },
        corporate: null,
      },
    };
    // 756.89 ÷ 100 = 7.5689 months; 7.6 × 100 would be 760.
    expect(commitmentCourses(reserved, 'retail')).toMatchObject([
      { owed: 756.89, monthlyRest: 0, whole: 756.89, breakEven: 7.6, costAtBreakEven: 756.89 },
    ]);
    const licensed = { ...reserved, retail: figures(110, 73.07, 110, 110, 110) };
    expect(commitmentCourses(licensed, 'retail')).toMatchObject([{ monthlyRest: 10, costAtBreakEven: 832.58 }]);
  });
});
