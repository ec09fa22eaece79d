import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equityOf, type Portfolio, rebalance } from '../../../../lib/market/backtest/portfolio.ts';

const of = (cash: string, holdings: Readonly<Record<string, readonly [string, string]>> = {}): Portfolio => ({
  cash: new Decimal(cash),
  holdings: new Map(
    Object.entries(holdings).map(([codigo, [shares, price]]) => [
      codigo,
      { shares: new Decimal(shares), lastPrice: new Decimal(price), lastQuoted: 0 },
    ]),
  ),
});
const at = (prices: Readonly<Record<string, string>>) => (codigo: string) =>
  prices[codigo] === undefined ? undefined : new Decimal(prices[codigo]);
const shares = ({ holdings }: Portfolio) =>
  Object.fromEntries([...holdings].map(([codigo, one]) => [codigo, one.shares.toFixed(6)]));

describe('rebalancing', () => {
  test('puts equal parts into the stocks, and pays the costs out of the same money', () => {
    const portfolio = of('101000');
    // Each part is p: 2 p × 1.01 = 101,000, so p = 50,000, and the costs are 1,000.
    const traded = rebalance(portfolio, ['PETR4', 'VALE3'], at({ PETR4: '25', VALE3: '50' }), new Decimal('0.01'), 1);
    expect(shares(portfolio)).toEqual({ PETR4: '2000.000000', VALE3: '1000.000000' });
    expect([traded.bought, traded.sold, traded.costs].map((one) => one.toFixed(6))).toEqual([
      '100000.000000',
      '0.000000',
      '1000.000000',
    ]);
    expect(portfolio.cash.toFixed(6)).toBe('0.000000');
    expect(traded.codes).toEqual(['PETR4', 'VALE3']);
  });

  test('sells what is no longer wanted, with costs both ways', () => {
    const portfolio = of('0', { PETR4: ['1000', '20'] });
    // 20,000 are sold for 19,800; p × 1.01 = 19,800.
    const traded = rebalance(portfolio, ['VALE3'], at({ PETR4: '20', VALE3: '10' }), new Decimal('0.01'), 1);
    const part = new Decimal(19_800).div('1.01');
    expect(shares(portfolio)).toEqual({ VALE3: part.div(10).toFixed(6) });
    expect(traded.costs.toFixed(6)).toBe(part.add(20_000).mul('0.01').toFixed(6));
    expect(traded.codes).toEqual(['PETR4', 'VALE3']);
  });

  test('trades nothing where the parts are equal already', () => {
    const portfolio = of('0', { PETR4: ['10', '5'], VALE3: ['5', '10'] });
    const traded = rebalance(portfolio, ['PETR4', 'VALE3'], at({ PETR4: '5', VALE3: '10' }), new Decimal('0.01'), 1);
    expect(traded).toMatchObject({ codes: [], unfilled: [] });
    expect(portfolio.cash.toString()).toBe('0');
  });

  test('sells everything where nothing is wanted', () => {
    const portfolio = of('5', { PETR4: ['10', '5'] });
    rebalance(portfolio, [], at({ PETR4: '4' }), new Decimal('0.1'), 1);
    expect(portfolio.cash.toString()).toBe('41');
    expect(portfolio.holdings.size).toBe(0);
  });

  test('leaves alone what has no price, and shares the rest out', () => {
    const portfolio = of('100', { PETR4: ['10', '5'] });
    const traded = rebalance(portfolio, ['VALE3', 'WEGE3'], at({ VALE3: '10' }), new Decimal(0), 1);
    expect(shares(portfolio)).toEqual({ PETR4: '10.000000', VALE3: '10.000000' });
    expect(traded.unfilled).toEqual(['PETR4', 'WEGE3']);
  });

  test('never makes or loses money but for the costs, and never owes any', () => {
    const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => new Decimal(cents).div(100));
    const codes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'));
    fc.assert(
      fc.property(
        fc.record({
          cash: amount,
          prices: fc.array(amount, { minLength: 5, maxLength: 5 }),
          held: codes,
          wanted: codes,
        }),
        fc.integer({ min: 0, max: 1_000 }),
        ({ cash, prices, held, wanted }, bps) => {
          const priceOf = (codigo: string) => prices['ABCDE'.indexOf(codigo)] as Decimal;
          const portfolio: Portfolio = {
            cash,
            holdings: new Map(
              held.map((codigo) => [codigo, { shares: new Decimal(10), lastPrice: priceOf(codigo), lastQuoted: 0 }]),
            ),
          };
          const before = equityOf(portfolio);
          const { costs, bought, sold } = rebalance(portfolio, wanted, priceOf, new Decimal(bps).div(10_000), 1);
          expect(before.sub(costs).sub(equityOf(portfolio)).abs().toNumber()).toBeLessThan(1e-6);
          expect(costs.sub(bought.add(sold).mul(bps).div(10_000)).abs().toNumber()).toBeLessThan(1e-9);
          expect(portfolio.cash.toNumber()).toBeGreaterThan(-1e-5);
          const parts = wanted.map((codigo) => portfolio.holdings.get(codigo)?.shares.mul(priceOf(codigo)) as Decimal);
          for (const part of parts)
            expect(
              part
                .sub(parts[0] as Decimal)
                .abs()
                .toNumber(),
            ).toBeLessThan(1e-5);
        },
      ),
    );
  });
});
