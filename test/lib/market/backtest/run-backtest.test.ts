import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../../../lib/market/backtest/decision.ts';
import { missingSessions, priceGaps, runBacktest } from '../../../../lib/market/backtest/run-backtest.ts';
import { addDays } from '../../../../lib/market/sao-paulo.ts';
import { january, payment, pricesOf, split } from '../../../support/backtest-market.ts';

const decision = (session: string, targets: readonly string[], members: Partial<Decision> = {}): Decision => ({
  session,
  earliestEntry: addDays(session, 1),
  targets,
  universe: ['PETR4', 'VALE3'],
  valued: 2,
  ...members,
});
const rules = { costRate: new Decimal('0.01'), paymentDays: 60, delisted: 'last-price' } as const;

describe('a run', () => {
  const prices = pricesOf({
    PETR4: { '2024-01-02': '10', '2024-01-03': ['10', '11'], '2024-01-04': ['5.50', '6'], '2024-01-05': ['6', '6.60'] },
    VALE3: { '2024-01-02': '60', '2024-01-03': ['50', '50'], '2024-01-04': ['50', '40'], '2024-01-05': ['40', '44'] },
  });
  const events = new Map([
    [
      'PETR4',
      {
        changes: [split('2', '2024-01-03')],
        payments: [payment({ tipo: 'JCP', valor: '1', data_com: '2024-01-03', data_pagamento: '2024-01-05' })],
      },
    ],
  ]);
  const outcome = runBacktest({ prices, events, decisions: [decision('2024-01-02', ['PETR4'])] }, rules);

  test('values strategy and reference as calculated by hand', () => {
    // Strategy: v × 1.01 = 100,000, so 9,900.990099 shares at 10; at 11; doubled, at 6; at 6.60, and 0.85 net a share of before.
    const shares = new Decimal(100_000).div('1.01').div(10);
    const strategy = [
      '100000.00',
      shares.mul(11),
      shares.mul(2).mul(6),
      shares.mul(2).mul('6.6').add(shares.mul('0.85')),
    ];
    // Reference: half of v in each.
    const [petr, vale] = [shares.div(2), shares.mul(10).div(2).div(50)];
    const reference = [
      '100000.00',
      petr.mul(11).add(vale.mul(50)),
      petr.mul(2).mul(6).add(vale.mul(40)),
      petr.mul(2).mul('6.6').add(petr.mul('0.85')).add(vale.mul(44)),
    ];
    const text = (values: readonly (string | Decimal)[]) => values.map((value) => new Decimal(value).toFixed(2));
    expect(outcome?.curve.map((point) => point.strategy)).toEqual(text(strategy));
    expect(outcome?.curve.map((point) => point.reference)).toEqual(text(reference));
    expect(outcome?.strategy).toMatchObject({
      costs: '990.10',
      trades: 1,
      payments_net: '8415.84',
      tax_withheld: '1485.15',
    });
    expect(outcome?.reference).toMatchObject({ costs: '990.10', trades: 2, payments_net: '4207.92' });
  });

  test('lists its decisions with the sessions of entry', () => {
    expect(outcome?.decisions).toEqual([
      { session: '2024-01-02', entry: '2024-01-03', valued: 2, universe: 2, codes: ['PETR4'] },
    ]);
    expect([outcome?.from, outcome?.to]).toEqual(['2024-01-02', '2024-01-05']);
  });

  test('begins where a stock can be valued, for strategy and reference alike, and says so', () => {
    const decisions = [decision('2024-01-02', [], { valued: 0 }), decision('2024-01-03', ['VALE3'])];
    const later = runBacktest({ prices, events, decisions }, rules);
    expect(later?.from).toBe('2024-01-03');
    expect(later?.gaps).toContain('no stock could be valued on 1 rebalancing day before 2024-01-03: both begin there');
  });

  test('keeps its holdings where no stock can be valued later, and says so', () => {
    const decisions = [decision('2024-01-02', ['PETR4']), decision('2024-01-03', [], { valued: 0 })];
    const kept = runBacktest({ prices, events, decisions }, rules);
    expect(kept?.curve.at(-1)).toMatchObject({ strategy_positions: 1 });
    expect(kept?.gaps).toContain('no stock could be valued on 2024-01-03: holdings were kept');
  });

  test('sells everything where stocks can be valued and none is chosen', () => {
    const decisions = [decision('2024-01-02', ['PETR4']), decision('2024-01-03', [])];
    expect(runBacktest({ prices, events, decisions }, rules)?.strategy).toMatchObject({
      sessions_in_cash: 2,
      trades: 2,
    });
  });

  test.each([
    { what: 'nothing was decided', decisions: [] },
    { what: 'nothing could be valued', decisions: [decision('2024-01-02', [], { valued: 0 })] },
    { what: 'no session follows', decisions: [decision('2024-01-05', ['PETR4'])] },
  ])('is none where $what', ({ decisions }) => {
    expect(runBacktest({ prices, events, decisions }, rules)).toBeUndefined();
  });

  test('names share changes of unknown size, and days of payment that are assumed', () => {
    const known = new Map([
      [
        'PETR4',
        {
          changes: [{ ...split('1', '2024-01-03'), tipo: 'OUTRO' as const, rotulo: 'CIS RED CAP' }],
          payments: [payment({ valor: '1', data_com: '2024-01-03' })],
        },
      ],
    ]);
    const { gaps } =
      runBacktest({ prices, events: known, decisions: [decision('2024-01-02', ['PETR4'])] }, rules) ?? {};
    expect(gaps).toEqual([
      'PETR4: moved by -45.5 % from 2024-01-03 to 2024-01-04; a share change may be missing',
      'PETR4: share change of unknown size after 2024-01-03 (CIS RED CAP): not applied',
      'strategy: day of payment assumed for 1 of 1 payment',
      'reference: day of payment assumed for 1 of 1 payment',
    ]);
  });
});

describe('gaps in prices', () => {
  test('are stretches without a session, but not carnival', () => {
    expect(missingSessions(['2024-02-09', '2024-02-14', '2024-02-21', '2024-02-22'])).toEqual([
      'no session between 2024-02-14 and 2024-02-21 (7 days)',
    ]);
  });

  test('are stocks that are never quoted, later, no longer, or with holes', () => {
    const prices = pricesOf(
      { PETR4: {}, VALE3: { '2024-01-02': '1', '2024-01-04': '1' }, WEGE3: { '2024-01-01': '1', '2024-01-02': '1' } },
      january(5),
    );
    expect(priceGaps('PETR4', prices, undefined)).toEqual(['PETR4: never quoted']);
    expect(priceGaps('OIBR3', prices, undefined)).toEqual(['OIBR3: never quoted']);
    expect(priceGaps('VALE3', prices, undefined)).toEqual([
      'VALE3: first quoted on 2024-01-02',
      'VALE3: last quoted on 2024-01-04',
      'VALE3: not quoted on 1 session between its first and its last',
    ]);
    expect(priceGaps('WEGE3', prices, undefined)).toEqual(['WEGE3: last quoted on 2024-01-02']);
  });

  test('are prices that halve or double without a share change', () => {
    const prices = pricesOf({ VIVT3: { '2024-01-01': '40', '2024-01-02': '20', '2024-01-03': '40' } });
    expect(priceGaps('VIVT3', prices, undefined)).toEqual([
      'VIVT3: moved by -50.0 % from 2024-01-01 to 2024-01-02; a share change may be missing',
      'VIVT3: moved by 100.0 % from 2024-01-02 to 2024-01-03; a share change may be missing',
    ]);
    const changes = [split('2', '2024-01-01'), split('0.5', '2024-01-02')];
    expect(priceGaps('VIVT3', prices, { payments: [], changes })).toEqual([]);
  });
});
