import { describe, expect, test } from 'vitest';
import type { CommandFailure } from '../../../../lib/cli/failure.ts';
import { type BacktestFlags, checkOptions } from '../../../../lib/cli/market/backtest-options.ts';

const flags: BacktestFlags = {
  method: 'preco_teto',
  rebalance: 'monthly',
  costBps: '30',
  paymentDays: '60',
  delisted: 'last-price',
  format: 'human',
};

describe('the options of a backtest', () => {
  test.each([
    { costBps: '0', paymentDays: '0' },
    { costBps: '2.5', paymentDays: '365' },
    { costBps: '1000', from: '2024-01-02', to: '2024-01-02' },
  ])('may be %o', (members) => {
    expect(checkOptions({ ...flags, ...members })).toMatchObject({ costBps: members.costBps });
  });

  test.each([
    { costBps: '-1', says: '--cost-bps must be a number from 0 to 1000, not -1' },
    { costBps: '1000.1', says: '--cost-bps' },
    { costBps: '1e3', says: '--cost-bps' },
    { costBps: 'NaN', says: '--cost-bps' },
    { paymentDays: '1.5', says: '--payment-days must be a whole number from 0 to 365, not 1.5' },
    { paymentDays: '366', says: '--payment-days' },
    { from: '2024-02-30', says: '--from must be a day such as 2026-11-20, not 2024-02-30' },
    { to: '\u001b[31m', says: '--to must be a day such as 2026-11-20, not ␛[31m' },
    { from: '2024-01-03', to: '2024-01-02', says: '--from 2024-01-03 comes after --to 2024-01-02' },
  ])('may not be %o', ({ says, ...members }) => {
    expect(() => checkOptions({ ...flags, ...members })).toThrow(says);
  });

  test('are all reported together', () => {
    try {
      checkOptions({ ...flags, costBps: 'x', paymentDays: 'x', from: 'x', to: 'x' });
      expect.unreachable();
    } catch (error) {
      expect((error as CommandFailure).problems).toHaveLength(4);
      expect((error as CommandFailure).code).toBe(2);
    }
  });
});
