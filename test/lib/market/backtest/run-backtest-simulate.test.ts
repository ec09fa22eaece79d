import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { placeEvents, type StockEvents } from '../../../../lib/market/backtest/events-by-session.ts';
import type { Prices } from '../../../../lib/market/backtest/prices.ts';
import { simulate } from '../../../../lib/market/backtest/run-backtest.ts';
import type { Plan, SimulationRules } from '../../../../lib/market/backtest/simulation.ts';
import { addDays } from '../../../../lib/market/sao-paulo.ts';
import { january, payment, pricesOf, split } from '../../../support/backtest-market.ts';

const free: SimulationRules = { costRate: new Decimal(0), paymentDays: 60, delisted: 'last-price' };
const plan = (session: string, codes: readonly string[], earliestEntry = addDays(session, 1)): Plan => ({
  session,
  earliestEntry,
  codes,
});
const events = (of: Partial<StockEvents>, codigo = 'PETR4') =>
  new Map([[codigo, { payments: [], changes: [], ...of }]]);
const run = (
  prices: Prices,
  plans: readonly Plan[],
  known: ReadonlyMap<string, StockEvents> = new Map(),
  rules: Partial<SimulationRules> = {},
) => simulate(prices, placeEvents(known, prices.sessions), plans, { ...free, ...rules });
const values = ({ curve }: ReturnType<typeof run>) => curve.map(({ equity }) => equity.toFixed(2));
/** The same price on a number of sessions. */
const flat = (price: string, days = 5) => Object.fromEntries(january(days).map((day) => [day, price]));

describe('entry', () => {
  const prices = pricesOf({
    PETR4: { '2024-01-01': ['8', '9'], '2024-01-02': ['10', '11'], '2024-01-03': ['12', '12.50'] },
  });

  test('is at the opening price of the session after the decision', () => {
    // 100,000 ÷ 10 = 10,000 shares, which close at 11, then at 12.50.
    const result = run(prices, [plan('2024-01-01', ['PETR4'])]);
    expect(values(result)).toEqual(['100000.00', '110000.00', '125000.00']);
    expect(result.entries).toEqual([{ decided: '2024-01-01', session: '2024-01-02' }]);
  });

  test('is at the closing price where there is no opening price', () => {
    const closes = pricesOf({ PETR4: { '2024-01-01': '9', '2024-01-02': '10', '2024-01-03': '12' } });
    const result = run(closes, [plan('2024-01-01', ['PETR4'])]);
    expect(values(result)).toEqual(['100000.00', '100000.00', '120000.00']);
    expect(result).toMatchObject({ trades: 1, tradesAtClose: 1 });
    expect(run(prices, [plan('2024-01-01', ['PETR4'])])).toMatchObject({ trades: 1, tradesAtClose: 0 });
  });

  test('waits for the first day on which the decision was published', () => {
    const result = run(prices, [plan('2024-01-01', ['PETR4'], '2024-01-03')]);
    expect(result.entries).toEqual([{ decided: '2024-01-01', session: '2024-01-03' }]);
    // 100,000 ÷ 12 × 12.50.
    expect(values(result)).toEqual(['100000.00', '100000.00', '104166.67']);
  });

  test('never comes for a decision of the last session', () => {
    expect(run(prices, [plan('2024-01-03', ['PETR4'])])).toMatchObject({ entries: [], trades: 0 });
  });

  test('is that of the later decision where two wait', () => {
    const plans = [plan('2024-01-01', ['PETR4'], '2024-01-03'), plan('2024-01-02', [])];
    expect(run(prices, plans)).toMatchObject({
      entries: [{ decided: '2024-01-02', session: '2024-01-03' }],
      trades: 0,
    });
  });

  test('costs basis points of what is bought and sold', () => {
    const both = [plan('2024-01-01', ['PETR4']), plan('2024-01-02', [])];
    // Bought for b with b × 1.001 = 100,000; sold at 12 for b × 1.2, less 0.1 %.
    const bought = new Decimal(100_000).div('1.001');
    const sold = bought.div(10).mul(12);
    const result = run(prices, both, new Map(), { costRate: new Decimal('0.001') });
    expect(result.costs.toFixed(6)).toBe(bought.add(sold).mul('0.001').toFixed(6));
    expect(values(result).at(-1)).toBe(sold.mul('0.999').toFixed(2));
  });
});

describe('payments', () => {
  const prices = pricesOf({ PETR4: flat('10') });
  const held = [plan('2024-01-01', ['PETR4'])];
  const paid = (of: Parameters<typeof payment>[0]) => run(prices, held, events({ payments: [payment(of)] }));

  test('are credited on the day of payment', () => {
    // 10,000 shares × R$ 0.50.
    const result = paid({ valor: '0.5', data_com: '2024-01-02', data_pagamento: '2024-01-04' });
    expect(values(result)).toEqual(['100000.00', '100000.00', '100000.00', '105000.00', '105000.00']);
    expect(result).toMatchObject({ payments: 1, assumedDays: 0 });
  });

  test.each([
    { tipo: 'JCP' as const, year: '2024', net: '4250.00', tax: '750.00' },
    { tipo: 'DIVIDENDO' as const, year: '2024', net: '5000.00', tax: '0.00' },
    { tipo: 'RENDIMENTO' as const, year: '2024', net: '5000.00', tax: '0.00' },
    { tipo: 'REST CAP DIN' as const, year: '2024', net: '5000.00', tax: '0.00' },
    { tipo: 'JCP' as const, year: '2026', net: '4125.00', tax: '875.00' },
  ])('of $tipo in $year bring $net after tax', ({ tipo, year, net, tax }) => {
    const days = january(5).map((day) => day.replace('2024', year));
    const market = pricesOf({ PETR4: Object.fromEntries(days.map((day) => [day, '10'])) });
    const due = payment({ tipo, valor: '0.5', data_com: `${year}-01-02`, data_pagamento: `${year}-01-03` });
    const result = run(market, [plan(`${year}-01-01`, ['PETR4'])], events({ payments: [due] }));
    expect([result.paid.toFixed(2), result.withheld.toFixed(2)]).toEqual([net, tax]);
  });

  test.each([
    { what: 'bought on the data-com', data_com: '2024-01-02', payments: 1 },
    { what: 'bought the session after it', data_com: '2024-01-01', payments: 0 },
    { what: 'held when the data ends', data_com: '2024-01-05', payments: 1 },
    { what: 'held when the data ends before it', data_com: '2024-01-06', payments: 0 },
  ])('go to shares $what: $payments', ({ data_com, payments }) => {
    expect(paid({ valor: '0.5', data_com })).toMatchObject({ payments });
  });

  test('go to those who hold the stock on the last session before a data-com without session', () => {
    const market = pricesOf({ PETR4: { '2024-01-04': '10', '2024-01-05': '10', '2024-01-08': '10' } });
    const plans = [plan('2024-01-04', ['PETR4']), plan('2024-01-05', [])];
    const known = events({ payments: [payment({ valor: '1', data_com: '2024-01-06', data_pagamento: '2024-01-08' })] });
    expect(values(run(market, plans, known))).toEqual(['100000.00', '100000.00', '110000.00']);
  });

  test('without a day come after the days that are assumed, and still to those who have sold', () => {
    const known = events({ payments: [payment({ valor: '0.5', data_com: '2024-01-02' })] });
    const plans = [...held, plan('2024-01-02', [])];
    const result = run(prices, plans, known, { paymentDays: 2 });
    expect(values(result)).toEqual(['100000.00', '100000.00', '100000.00', '105000.00', '105000.00']);
    expect(result.assumedDays).toBe(1);
    const late = run(prices, held, known);
    expect([late.paid.toFixed(2), late.receivable.toFixed(2)]).toEqual(['0.00', '5000.00']);
    expect(values(late).at(-1)).toBe('100000.00');
  });

  test('that are equal are instalments, and each counts', () => {
    const due = payment({ valor: '0.5', data_com: '2024-01-02', data_pagamento: '2024-01-03' });
    expect(run(prices, held, events({ payments: [due, due] })).paid.toFixed(2)).toBe('10000.00');
  });
});

describe('share changes', () => {
  test.each([
    { what: 'a split', fator: '2', after: '5' },
    { what: 'a reverse split', fator: '0.1', after: '100' },
    { what: 'a bonus of 25 %', fator: '1.25', after: '8' },
  ])('leave the value as it is: $what', ({ fator, after }) => {
    const prices = pricesOf({
      PETR4: { '2024-01-01': '10', '2024-01-02': '10', '2024-01-03': [after, after], '2024-01-04': after },
    });
    const known = events({ changes: [split(fator, '2024-01-02')] });
    expect(values(run(prices, [plan('2024-01-01', ['PETR4'])], known))).toEqual(Array(4).fill('100000.00'));
  });

  test('count from the session after the data-com: who buys then buys new shares', () => {
    const prices = pricesOf({ PETR4: { '2024-01-02': '10', '2024-01-03': ['5', '5'], '2024-01-04': '5' } });
    const known = events({ changes: [split('2', '2024-01-02')] });
    expect(values(run(prices, [plan('2024-01-02', ['PETR4'])], known)).at(-1)).toBe('100000.00');
  });

  test('adjust the last price of a stock that is not quoted on that session', () => {
    const prices = pricesOf({ PETR4: { '2024-01-01': '10', '2024-01-02': '10', '2024-01-05': '5' } }, january(5));
    const known = events({ changes: [split('2', '2024-01-02')] });
    expect(values(run(prices, [plan('2024-01-01', ['PETR4'])], known))).toEqual(Array(5).fill('100000.00'));
  });

  test('do not count for a payment of the same data-com', () => {
    const prices = pricesOf({ PETR4: flat('10') });
    const known = events({
      changes: [split('2', '2024-01-02')],
      payments: [payment({ valor: '1', data_com: '2024-01-02', data_pagamento: '2024-01-03' })],
    });
    // 10,000 old shares × R$ 1: the payment is per share of its data-com.
    expect(run(prices, [plan('2024-01-01', ['PETR4'])], known).paid.toFixed(2)).toBe('10000.00');
  });
});

describe('a stock that is quoted no longer', () => {
  const last = { '2024-01-01': '10', '2024-01-02': '10', '2024-01-03': '7' };
  const prices = pricesOf({ PETR4: last, VALE3: flat('1', 24) });
  const held = [plan('2024-01-01', ['PETR4'])];

  test('keeps its last price for twenty sessions, and is then closed at it', () => {
    const { curve, gone } = run(prices, held);
    expect(gone).toEqual([{ codigo: 'PETR4', lastQuoted: '2024-01-03', value: new Decimal(70_000) }]);
    expect(curve.filter(({ positions }) => positions === 0).map(({ session }) => session)).toEqual([
      '2024-01-01',
      '2024-01-23',
      '2024-01-24',
    ]);
    expect(curve.at(-1)?.equity.toFixed(2)).toBe('70000.00');
  });

  test('is a total loss where the rules say so', () => {
    expect(values(run(prices, held, new Map(), { delisted: 'loss' })).slice(-3)).toEqual(['70000.00', '0.00', '0.00']);
  });

  test('cannot be sold meanwhile', () => {
    const { unfilled, gone } = run(prices, [...held, plan('2024-01-04', ['VALE3'])]);
    expect(unfilled).toEqual(['PETR4']);
    expect(gone).toHaveLength(1);
  });

  test('is named where the data ends before that', () => {
    const short = pricesOf({ PETR4: last, VALE3: flat('1', 6) });
    expect(run(short, held)).toMatchObject({ stale: ['PETR4'], gone: [] });
    expect(run(prices, held).stale).toEqual([]);
  });

  test('stays if it comes back within twenty sessions', () => {
    const back = pricesOf({ PETR4: { ...last, '2024-01-22': '12' }, VALE3: flat('1', 24) });
    const result = run(back, held);
    expect(result.gone).toEqual([]);
    expect(values(result).at(-1)).toBe('120000.00');
  });
});
