import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payment, StockInputs } from '../../../lib/market/inputs.ts';
import { calculateIndicators, type Indicators } from '../../../lib/market/ticker.ts';
import { inputsOf } from '../../support/stock-inputs.ts';

const paid = (data_com: string, valor: string, tipo: Payment['tipo'] = 'DIVIDENDO'): Payment => ({
  tipo,
  valor,
  data_com,
  data_pagamento: null,
});
const of = (members: Partial<StockInputs>): Indicators =>
  calculateIndicators(inputsOf({ proventos: [paid('2026-06-15', '0.6')], ...members }));

describe('the indicators', () => {
  test.each<{ readonly what: string; readonly given: Partial<StockInputs>; readonly is: Partial<Indicators> }>([
    {
      what: 'of price 10, LPA 1.25, VPA 8 and 0.6 paid: 10 ÷ 1.25, 10 ÷ 8, 1.25 ÷ 8, 0.6 ÷ 1.25, 0.6 ÷ 10',
      given: { preco: '10', lpa: '1.25', vpa: '8' },
      is: { p_l: 8, p_vp: 1.25, roe: 0.15625, payout: 0.48, dividend_yield_12m: 0.06 },
    },
    {
      what: 'of a loss: no P/L, no payout, but a negative ROE',
      given: { lpa: '-0.14', vpa: '19.88' },
      is: { p_l: null, p_vp: 0.503018, roe: -0.007042, payout: null, dividend_yield_12m: 0.06 },
    },
    {
      what: 'of a loss and negative equity: no ROE, though two negatives make a plausible one',
      given: { lpa: '-1', vpa: '-10' },
      is: { p_l: null, p_vp: null, roe: null, payout: null },
    },
    { what: 'of earnings of 0', given: { lpa: '0' }, is: { p_l: null, roe: 0, payout: null } },
    { what: 'of equity of 0', given: { vpa: '0' }, is: { p_vp: null, roe: null } },
    {
      what: 'without fundamentals',
      given: { lpa: null, vpa: null },
      is: { p_l: null, p_vp: null, roe: null, payout: null, dividend_yield_12m: 0.06 },
    },
    {
      what: 'with unknown payments',
      given: { proventos: null },
      is: { payout: null, dividend_yield_12m: null, p_l: 10 },
    },
    { what: 'without payments', given: { proventos: [] }, is: { payout: 0, dividend_yield_12m: 0 } },
  ])('$what', ({ given, is }) => {
    expect(of(given)).toMatchObject(is);
  });

  test.each([
    { what: 'the day of the price', day: '2026-11-19', counts: true },
    { what: 'the day after it', day: '2026-11-20', counts: false },
    { what: 'a year before it', day: '2025-11-19', counts: false },
    { what: 'a day later than that', day: '2025-11-20', counts: true },
  ])('count a payment with data-com on $what: $counts', ({ day, counts }) => {
    expect(of({ proventos: [paid(day, '1')] }).dividend_yield_12m).toBe(counts ? 0.1 : 0);
  });

  test('count JCP gross, and returned capital not at all', () => {
    const proventos = [paid('2026-06-15', '1', 'JCP'), paid('2026-06-15', '1', 'REST CAP DIN')];
    expect(of({ proventos }).dividend_yield_12m).toBe(0.1);
  });

  test('adjust payments: 1 before and 1 after a 2:1 are 1.5 of a price of 10', () => {
    const proventos = [paid('2026-03-01', '1'), paid('2026-09-01', '1')];
    const eventos = [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-06-30' }] as const;
    expect(of({ proventos, eventos }).dividend_yield_12m).toBe(0.15);
  });

  /** They are published with two decimals, some of them cut off: ratios of small ones are known to 1.5 % only. */
  const isNear = (found: number | null, published = ''): boolean =>
    Math.abs((found ?? 0) / Number(published) - 1) < 0.015;

  test('are the published P/L and P/VP of the 59 stocks of 13 July 2026, but for the loss of AGRO3', () => {
    const [, ...lines] = readFileSync('test/fixtures/b3-fundamentals-2026-07-13.csv', 'utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(59);
    for (const line of lines) {
      const [codigo = '', , preco = '', lpa = '', vpa = '', p_l, p_vp] = line.split(',');
      const found = of({ codigo, preco, lpa, vpa });
      if (Number(lpa) <= 0) expect([codigo, found.p_l]).toEqual(['AGRO3', null]);
      else expect([codigo, found.p_l, isNear(found.p_l, p_l)]).toEqual([codigo, found.p_l, true]);
      expect([codigo, found.p_vp, isNear(found.p_vp, p_vp)]).toEqual([codigo, found.p_vp, true]);
    }
  });

  test('fit each other: ROE × P/L is P/VP, and payout is yield × P/L', () => {
    const cents = fc.integer({ min: 100, max: 100_000 }).map((value) => (value / 100).toFixed(2));
    void fc.assert(
      fc.property(cents, cents, cents, cents, (preco, lpa, vpa, valor) => {
        const found = of({ preco, lpa, vpa, proventos: [paid('2026-06-15', valor)] });
        const { p_l, p_vp, roe, payout, dividend_yield_12m } = found as Record<keyof Indicators, number>;
        const tolerance = 2e-6 * (1 + p_l + roe + dividend_yield_12m);
        expect(Math.abs(roe * p_l - p_vp)).toBeLessThan(tolerance);
        expect(Math.abs(dividend_yield_12m * p_l - payout)).toBeLessThan(tolerance);
      }),
    );
  });
});
