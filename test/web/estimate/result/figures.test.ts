import { describe, expect, test } from 'vitest';
import { savedShare } from '../../../../lib/pricing/compare/amounts.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { commitmentCourses, costAfter, paygAfter } from '../../../../web/estimate/break-even/break-even-box.tsx';
import { gapOf, productsOf, sumOfLine } from '../../../../web/estimate/result/meters.ts';
import { modelCosts } from '../../../../web/estimate/result/result.tsx';
import { answerTextOf, chosenOf, sentenceOf } from '../../../../web/estimate/result/sentence-of.ts';
import { english } from '../../../../web/estimate/words-en.ts';
import { portuguese } from '../../../../web/estimate/words-pt.ts';
import { createFormats } from '../../../../web/text/formats.ts';
import { answer, charge, compared, figures, machine } from '../answers.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const say = (said: EstimateAnswer, missing = ''): string =>
  plain(sentenceOf(said, missing, english, createFormats('en')));

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
    expect(say(compared)).toBe(
      '70.10 USD a month, the cheapest mix at contract prices; the contract has no price for 1 of 1 lines, which count at the public one. 40.00 USD (36.3 %) less than public pay-as-you-go.',
    );
    expect(plain(sentenceOf({ ...compared, coverage: [] }, '', portuguese, createFormats('pt')))).toBe(
      '70,10 USD por mês, a combinação mais barata a preços do contrato. 40,00 USD (36,3 %) a menos que o pagamento por uso público.',
    );
  });

  test('says that nothing is cheaper than public pay-as-you-go', () => {
    const best = { model: 'payg', side: 'retail', monthly: 110.1 };
    expect(say({ ...answer, best })).toBe(
      '110.10 USD a month at public prices, with Pay-as-you-go for all lines; there is no mix to choose from. Nothing is cheaper than public pay-as-you-go.',
    );
  });

  test('shows a model that it does not know by its name', () => {
    const best = { model: 'toString', side: 'retail', monthly: 1 };
    expect(say({ ...answer, best })).toMatch(/^1.00 USD a month at public prices, with toString for all lines/);
    const mix = { ...compared.best.mix, lines: [{ ...compared.best.mix.lines[0], id: 'web', model: 'constructor' }] };
    expect(say({ ...compared, best: { ...compared.best, mix } } as EstimateAnswer)).toMatch(/^70.10 USD a month, the/);
  });

  test('says first what the total lacks', () => {
    expect(say({ ...compared, coverage: [] }, 'partial, without 1 resource of plan.json')).toMatch(
      /^Partial, without 1 resource of plan.json: 70.10 USD a month/,
    );
  });

  test('says before its end that there is no contract, and which prices stand in', () => {
    const publicOnly = { ...answer, totals: { ...answer.totals, corporate: null } };
    expect(say(publicOnly)).toMatch(/there is no mix to choose from; no contract is compared[;.]/);
    const unsold = { model: 'ri_3y', side: 'retail', monthly: 110.1 };
    expect(say({ ...answer, best: unsold })).toContain('1 of 1 lines are not sold so, and count at pay-as-you-go.');
    const onContractOnly = [{ item: 'web', side: 'retail', model: 'ri_3y', status: 'x', stand_in: 'contract' }];
    expect(say({ ...answer, best: unsold, coverage: onContractOnly })).toContain('count at the contract’s.');
  });

  test('says what is bound, for how long, and when that pays off', () => {
    const bound = (changes: object, models: readonly string[] = ['ri_1y']): string => {
      const lines = models.map((model) => ({ ...compared.best.mix.lines[0], id: model, model }));
      const mix = { ...compared.best.mix, lines, ...changes };
      const changed = { ...compared, best: { ...compared.best, mix } } as EstimateAnswer;
      return plain(answerTextOf(changed, english, createFormats('en')).bound);
    };
    expect(bound({})).toBe(
      '60.00 USD a month is committed, for one year: 720.00 USD in all. It pays off after 8.1 months.',
    );
    expect(bound({ break_even_months: null }, ['ri_1y', 'savings_plan_3y', 'constructor'])).toBe(
      '60.00 USD a month is committed, for up to three years: 720.00 USD in all. It does not pay off in its term.',
    );
    expect(bound({ committed_monthly: 0 }, ['payg'])).toBe('Nothing is committed.');
    expect(answerTextOf(answer, english, createFormats('en')).bound).toBe('');
  });
});

describe('what an answer counts', () => {
  test('is the mix, and without one the cheapest model for all lines', () => {
    const lines = [{ id: 'web', model: 'ri_1y', monthly: 70.1 }];
    expect(chosenOf(compared)).toMatchObject({ side: 'corporate', monthly: 70.1, lines });
    expect(chosenOf(answer)).toEqual({ side: 'corporate', monthly: 70.1, lines });
    const unknown = { model: 'toString', side: 'moon', monthly: 1 };
    expect(chosenOf({ ...answer, best: unknown })).toMatchObject({ side: 'retail', lines: [{ monthly: 0 }] });
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
