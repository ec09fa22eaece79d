import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { measure } from '../../../../lib/market/backtest/results.ts';
import type { Simulation } from '../../../../lib/market/backtest/simulation.ts';

const zero = new Decimal(0);
const simulation = (values: Readonly<Record<string, number>>, members: Partial<Simulation> = {}): Simulation => ({
  curve: Object.entries(values).map(([session, equity], index) => ({
    session,
    equity: new Decimal(equity),
    positions: index,
  })),
  entries: [{ decided: Object.keys(values)[0] as string, session: Object.keys(values)[1] ?? '' }],
  trades: 0,
  bought: zero,
  sold: zero,
  costs: zero,
  paid: zero,
  withheld: zero,
  receivable: zero,
  payments: 0,
  assumedDays: 0,
  unfilled: [],
  tradesAtClose: 0,
  stale: [],
  gone: [],
  ...members,
});

describe('results', () => {
  test('annualise the total by the days between the first and the last session', () => {
    // 1,461 days are four years of 365.25: 1.4641 = 1.1⁴.
    const results = measure(simulation({ '2020-01-01': 100_000, '2024-01-01': 146_410 }));
    expect(results).toMatchObject({ total_return: '0.4641', annualised_return: '0.1', final: '146410.00' });
  });

  test('annualise nothing below a year', () => {
    expect(measure(simulation({ '2024-01-01': 100_000, '2024-12-30': 150_000 })).annualised_return).toBeNull();
  });

  test('find the deepest fall from a peak, with its days', () => {
    const results = measure(
      simulation({ '2024-01-01': 100, '2024-01-02': 120, '2024-01-03': 90, '2024-01-04': 130, '2024-01-05': 104 }),
    );
    // 90 ÷ 120 is 25 % down, 104 ÷ 130 only 20 %.
    expect(results).toMatchObject({
      max_drawdown: '0.25',
      drawdown_peak: '2024-01-02',
      drawdown_trough: '2024-01-03',
    });
  });

  test('know no fall where there is none, and a total one', () => {
    expect(measure(simulation({ '2024-01-01': 100, '2024-01-02': 100 }))).toMatchObject({
      max_drawdown: '0',
      drawdown_peak: null,
    });
    expect(measure(simulation({ '2020-01-01': 100, '2024-01-02': 0 }))).toMatchObject({
      max_drawdown: '1',
      total_return: '-1',
      annualised_return: '-1',
    });
  });

  test('count turnover as half of what was traded, in mean values of the portfolio', () => {
    const traded = { bought: new Decimal(150), sold: new Decimal(50), trades: 7 };
    // The mean of 100, 100 and 150 is 116.67; (150 + 50) ÷ 2 ÷ 116.67.
    const results = measure(simulation({ '2024-01-01': 100, '2024-01-02': 100, '2024-01-03': 150 }, traded));
    expect(results).toMatchObject({ turnover: '0.857143', trades: 7 });
  });

  test('count positions from the first entry on', () => {
    expect(measure(simulation({ '2024-01-01': 1, '2024-01-02': 1, '2024-01-03': 1 })).positions).toEqual({
      min: 1,
      mean: '1.50',
      max: 2,
    });
  });
});
