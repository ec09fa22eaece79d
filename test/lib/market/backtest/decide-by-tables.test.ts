import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideByTables } from '../../../../lib/market/backtest/decide-by-tables.ts';
import type { Method } from '../../../../lib/market/backtest/decision.ts';
import type { EventRow, FundamentalsRow } from '../../../../lib/market/backtest/known-tables.ts';
import { memberFinder, memberOf, membersOfToday } from '../../../../lib/market/backtest/members.ts';
import { addDays } from '../../../../lib/market/sao-paulo.ts';
import { readEventsTable } from '../../../../lib/market/source/backtest/events-table.ts';
import { payment, pricesOf } from '../../../support/backtest-market.ts';

/** R$ 0.60 in each of five years: a ceiling of 10 in 2024. */
const steady = (codigo: string, valor = '0.6', years = [2019, 2020, 2021, 2022, 2023]): readonly EventRow[] =>
  years.map((year) => {
    const data_com = `${year}-06-03`;
    return { codigo, conhecido_em: data_com, data_com, payment: payment({ valor, data_com }) };
  });
/** √(22.5 × 1 × 10) = 15. */
const figures = (codigo: string): FundamentalsRow => ({
  codigo,
  lpa: '1',
  vpa: '10',
  conhecido_em: '2024-03-20',
  base: null,
  periodo: '2023-12-31',
});
const day = '2024-06-03';
const members = ['BBAS3', 'PETR4', 'VALE3'].map((code) => memberOf(code, '', { desde: null, ate: null }));

function decide(
  closes: Readonly<Record<string, string>>,
  { events, fundamentals = [] }: { events: readonly EventRow[]; fundamentals?: readonly FundamentalsRow[] },
  method: Method = 'preco_teto',
) {
  const prices = pricesOf(Object.fromEntries(Object.entries(closes).map(([code, close]) => [code, { [day]: close }])));
  const tables = {
    events: Map.groupBy(events, ({ codigo }) => codigo),
    fundamentals: Map.groupBy(fundamentals, ({ codigo }) => codigo),
  };
  return decideByTables(prices, members, tables, [day], method)[0];
}

describe('decisions by dated tables', () => {
  test('choose by the price ceiling what costs no more than it', () => {
    const events = [...steady('BBAS3'), ...steady('PETR4'), ...steady('VALE3')];
    expect(decide({ BBAS3: '10', PETR4: '10.01', VALE3: '3' }, { events })).toEqual({
      session: day,
      earliestEntry: '2024-06-04',
      targets: ['BBAS3', 'VALE3'],
      universe: ['BBAS3', 'PETR4', 'VALE3'],
      valued: 3,
    });
  });

  test('choose by the intrinsic value, by both, and by the signals', () => {
    const known = {
      events: [...steady('BBAS3'), ...steady('PETR4'), ...steady('VALE3')],
      fundamentals: [figures('BBAS3'), figures('PETR4')],
    };
    const closes = { BBAS3: '10', PETR4: '15', VALE3: '5' };
    expect(decide(closes, known, 'valor_intrinseco')).toMatchObject({ targets: ['BBAS3', 'PETR4'], valued: 2 });
    expect(decide(closes, known, 'ambos')).toMatchObject({ targets: ['BBAS3'], valued: 2 });
    // PETR4 costs more than its values, so that its score is not above 50.
    expect(decide(closes, known, 'top5')).toMatchObject({ targets: ['BBAS3'], valued: 2 });
  });

  test('keep stocks with alerts out of the top 5, as the signals do', () => {
    const known = { events: steady('BBAS3'), fundamentals: [figures('BBAS3')] };
    // A value of 15 is more than 3 × 4.
    expect(decide({ BBAS3: '4' }, known, 'top5')).toMatchObject({ targets: [], valued: 1 });
  });

  test('leave out what is not quoted on the day; the reference holds what cannot be valued, too', () => {
    expect(decide({ BBAS3: '10', PETR4: '10' }, { events: steady('BBAS3') })).toMatchObject({
      targets: ['BBAS3'],
      universe: ['BBAS3', 'PETR4'],
      valued: 1,
    });
  });

  test('leave out what does not belong to the universe on the day', () => {
    const left = memberOf('BBAS3', '', { desde: null, ate: '2024-06-02' });
    const tables = { events: new Map([['BBAS3', steady('BBAS3')]]), fundamentals: new Map() };
    const prices = pricesOf({ BBAS3: { [day]: '1' } });
    expect(decideByTables(prices, [left], tables, [day], 'preco_teto')[0]).toMatchObject({ universe: [], targets: [] });
  });

  test('take the first year with a price as that of listing, where the data begins a month before', () => {
    // Paid 0.6 in 2022 and 2023 alone: over five years a mean of 0.24, over three of listing 0.4.
    const events = [...steady('PETR4'), ...steady('BBAS3', '0.6', [2022, 2023])];
    const before = Array.from({ length: 20 }, (_, index) => addDays('2021-03-01', index));
    const quiet = Object.fromEntries(before.map((session) => [session, '50']));
    const prices = pricesOf({ PETR4: quiet, BBAS3: { '2021-03-21': '9', [day]: '6' } });
    const tables = { events: Map.groupBy(events, ({ codigo }) => codigo), fundamentals: new Map() };
    expect(decideByTables(prices, members, tables, [day], 'preco_teto')[0]?.targets).toEqual(['BBAS3']);
    const early = pricesOf({ PETR4: quiet, BBAS3: { '2021-03-20': '9', [day]: '6' } });
    expect(decideByTables(early, members, tables, [day], 'preco_teto')[0]?.targets).toEqual([]);
  });
});

describe('BBAS3 around its split of 2:1, whose last day of the old shares was 2024-04-15', () => {
  const [, ...official] = readFileSync('test/fixtures/b3-dividend-events.csv', 'utf8').trim().split('\n');
  const lines = official
    .map((line) => line.split(','))
    .filter(([codigo]) => codigo === 'BBAS3')
    .map(([, tipo, valor, data_com]) => `BBAS3,BRBBASACNOR3,${tipo},${valor},,${data_com}`);
  const text = [
    'codigo,isin,tipo,valor,fator,data_com',
    ...lines,
    'BBAS3,BRBBASACNOR3,DESDOBRAMENTO,,2,2024-04-15',
  ].join('\n');
  const { rows = [] } = readEventsTable(Buffer.from(text), memberFinder(membersOfToday));
  const events = new Map([['BBAS3', rows.flatMap((row) => ('outside' in row ? [] : row))]]);

  test.each([
    { on: '2024-04-12', close: '50.14', targets: ['BBAS3'] },
    { on: '2024-04-15', close: '50.14', targets: ['BBAS3'] },
    { on: '2024-04-15', close: '50.15', targets: [] },
    { on: '2024-04-16', close: '25.07', targets: ['BBAS3'] },
    { on: '2024-04-16', close: '25.08', targets: [] },
  ])('is bought at $close on $on: $targets', ({ on, close, targets }) => {
    const prices = pricesOf({ BBAS3: { [on]: close } });
    const tables = { events, fundamentals: new Map() };
    expect(decideByTables(prices, membersOfToday, tables, [on], 'preco_teto')[0]?.targets).toEqual(targets);
  });
});
