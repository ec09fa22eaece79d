import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideByTables } from '../../../../lib/market/backtest/decide-by-tables.ts';
import type { Method } from '../../../../lib/market/backtest/decision.ts';
import type { EventRow, FundamentalsRow } from '../../../../lib/market/backtest/known-tables.ts';
import { type Member, membersOfToday } from '../../../../lib/market/backtest/members.ts';
import { firstSessions } from '../../../../lib/market/backtest/rebalancing.ts';
import { runBacktest } from '../../../../lib/market/backtest/run-backtest.ts';
import type { PaymentKind } from '../../../../lib/market/inputs.ts';
import { addDays } from '../../../../lib/market/sao-paulo.ts';
import { split } from '../../../support/backtest-market.ts';

/** Everything that a run reads, as rows that have a date each. */
interface Rows {
  readonly quotes: readonly { readonly codigo: string; readonly session: string; readonly close: number }[];
  readonly events: readonly EventRow[];
  readonly fundamentals: readonly FundamentalsRow[];
}

const codes = ['BBAS3', 'PETR4', 'VALE3'] as const;
const members: readonly Member[] = membersOfToday.filter(({ codigo }) => codes.includes(codigo as never));
const code = fc.constantFrom(...codes);
const dayFrom = (start: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((count) => addDays(start, count));

const quote = fc.record({
  codigo: code,
  session: dayFrom('2020-01-01', 800),
  close: fc.integer({ min: 100, max: 3_000 }),
});
/** @param maxLag days after its data-com by which an event becomes known */
const event = (maxLag: number): fc.Arbitrary<EventRow> =>
  fc
    .record({
      codigo: code,
      data_com: dayFrom('2014-06-01', 2_800),
      lag: fc.integer({ min: 0, max: maxLag }),
      tipo: fc.constantFrom<PaymentKind | 'split' | 'nothing'>('DIVIDENDO', 'JCP', 'split', 'nothing'),
      cents: fc.integer({ min: 1, max: 400 }),
      payDays: fc.option(fc.integer({ min: 0, max: 90 })),
    })
    .map(({ codigo, data_com, lag, tipo, cents, payDays }) => ({
      codigo,
      data_com,
      conhecido_em: addDays(data_com, lag),
      ...(tipo === 'split' && { change: split('2', data_com) }),
      ...(tipo !== 'split' &&
        tipo !== 'nothing' && {
          payment: {
            tipo,
            valor: String(cents / 100),
            data_com,
            data_pagamento: payDays === null ? null : addDays(data_com, payDays),
          },
        }),
    }));
const figures: fc.Arbitrary<FundamentalsRow> = fc
  .record({
    codigo: code,
    periodo: dayFrom('2019-10-01', 820),
    lag: fc.integer({ min: 0, max: 90 }),
    cents: fc.integer({ min: -100, max: 500 }),
  })
  .map(({ codigo, periodo, lag, cents }) => ({
    codigo,
    periodo,
    conhecido_em: addDays(periodo, lag),
    lpa: String(cents / 100),
    vpa: String(cents / 10),
    base: { dia: periodo, acoes: cents > 0 ? '1000' : null, fonte: 'ITR' },
  }));
const rowsWith = (maxLag: number): fc.Arbitrary<Rows> =>
  fc.record({
    quotes: fc.array(quote, { minLength: 20, maxLength: 150 }),
    events: fc.array(event(maxLag), { minLength: 10, maxLength: 60 }),
    fundamentals: fc.array(figures, { maxLength: 80 }),
  });

const knownOn = ({ conhecido_em, data_com }: EventRow): string => (conhecido_em > data_com ? conhecido_em : data_com);
/** The rows of one history up to a day, and those of another one after it. */
const joined = (past: Rows, future: Rows, day: string): Rows => ({
  quotes: [
    ...past.quotes.filter(({ session }) => session <= day),
    ...future.quotes.filter(({ session }) => session > day),
  ],
  events: [...past.events.filter((row) => knownOn(row) <= day), ...future.events.filter((row) => knownOn(row) > day)],
  fundamentals: [
    ...past.fundamentals.filter(({ conhecido_em }) => conhecido_em <= day),
    ...future.fundamentals.filter(({ conhecido_em }) => conhecido_em > day),
  ],
});

function inputOf({ quotes, events, fundamentals }: Rows, method: Method) {
  const byStock = new Map(members.map(({ codigo }) => [codigo, new Map()]));
  for (const { codigo, session, close } of quotes) {
    byStock.get(codigo)?.set(session, { open: null, close: new Decimal(close).div(100) });
  }
  const sessions = [...new Set(quotes.map(({ session }) => session))].sort();
  const tables = {
    events: Map.groupBy(events, ({ codigo }) => codigo),
    fundamentals: Map.groupBy(fundamentals, ({ codigo }) => codigo),
  };
  const prices = { sessions, byStock };
  const outcomes = new Map(
    [...tables.events].map(([codigo, rows]) => [
      codigo,
      { payments: rows.flatMap(({ payment }) => payment ?? []), changes: rows.flatMap(({ change }) => change ?? []) },
    ]),
  );
  const decisions = decideByTables(prices, members, tables, firstSessions(sessions, 'weekly'), method);
  return { prices, events: outcomes, decisions };
}
const rules = { costRate: new Decimal('0.003'), paymentDays: 60, delisted: 'last-price' } as const;
const method = fc.constantFrom<Method>('preco_teto', 'valor_intrinseco', 'ambos', 'top5');
const day = dayFrom('2020-02-01', 700);
const upTo =
  (last: string) =>
  ({ session }: { readonly session: string }) =>
    session <= last;

describe('nothing of a later day enters', () => {
  test('a decision, whichever rows of later days change, come or go', () => {
    let [decided, stocks] = [0, 0];
    fc.assert(
      fc.property(rowsWith(100), rowsWith(100), day, method, (past, future, last, by) => {
        const made = inputOf(past, by).decisions.filter(upTo(last));
        expect(inputOf(joined(past, future, last), by).decisions.filter(upTo(last))).toEqual(made);
        decided += made.length;
        stocks += made.reduce((sum, { targets }) => sum + targets.length, 0);
      }),
      { numRuns: 200 },
    );
    // The histories are such that there is something to decide.
    expect(decided).toBeGreaterThan(1_000);
    expect(stocks).toBeGreaterThan(200);
  });

  test('the value of a portfolio, where events are known by their data-com', () => {
    let points = 0;
    fc.assert(
      fc.property(rowsWith(0), rowsWith(0), day, (past, future, last) => {
        const [whole, other] = [past, joined(past, future, last)].map((rows) => {
          const { curve = [] } = runBacktest(inputOf(rows, 'preco_teto'), rules) ?? {};
          return curve.filter(upTo(last));
        });
        // Where nothing of the past can be carried out, the two may begin at different days.
        if (whole?.length === 0 || other?.length === 0) return;
        expect(other).toEqual(whole);
        points += whole?.length ?? 0;
      }),
      { numRuns: 100 },
    );
    expect(points).toBeGreaterThan(1_000);
  });
});
