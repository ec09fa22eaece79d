import { describe, expect, test } from 'vitest';
import {
  coveredSince,
  type EventRow,
  type FundamentalsRow,
  inputsAsKnown,
  type KnownTables,
} from '../../../../lib/market/backtest/known-tables.ts';
import { payment, split } from '../../../support/backtest-market.ts';

const codigo = 'BBAS3';
const paid = (data_com: string, conhecido_em = data_com): EventRow => ({
  codigo,
  conhecido_em,
  data_com,
  payment: payment({ valor: '1', data_com }),
});
const changed = (fator: string, data_com: string): EventRow => ({
  codigo,
  conhecido_em: data_com,
  data_com,
  change: split(fator, data_com),
});
const figures = (members: Partial<FundamentalsRow> = {}): FundamentalsRow => ({
  codigo,
  lpa: '2',
  vpa: '20',
  conhecido_em: '2024-03-20',
  periodo: '2023-12-31',
  base: null,
  ...members,
});
const tables = (events: readonly EventRow[], fundamentals: readonly FundamentalsRow[] = []): KnownTables => ({
  events: Map.groupBy(events, (row) => row.codigo),
  fundamentals: Map.groupBy(fundamentals, (row) => row.codigo),
});
const known = (of: KnownTables, day = '2024-06-03', listedSince: number | null = null) =>
  inputsAsKnown({ codigo, preco: '10', day, listedSince }, of);

describe('distributions as they were known', () => {
  test('are those up to the day, by data-com and by the day they became known', () => {
    const rows = [
      paid('2019-05-02'),
      paid('2024-06-03'),
      paid('2024-06-04'),
      paid('2024-05-02', '2024-06-03'),
      paid('2024-05-03', '2024-06-04'),
      // Announced before, but its data-com is to come.
      paid('2024-07-01', '2024-05-01'),
    ];
    expect(known(tables(rows)).proventos?.map(({ data_com }) => data_com)).toEqual([
      '2019-05-02',
      '2024-06-03',
      '2024-05-02',
    ]);
  });

  test('are unknown, and not nothing, without a row of the stock', () => {
    expect(known(tables([{ ...paid('2015-05-02'), codigo: 'PETR4' }])).proventos).toBeNull();
    expect(known(tables([paid('2024-06-04')])).proventos).toBeNull();
  });

  test('are nothing where a row says so', () => {
    const covered = { codigo, conhecido_em: '2019-01-02', data_com: '2019-01-02' };
    expect(known(tables([covered]))).toMatchObject({ proventos: [], eventos: [] });
  });

  test('are unknown where the table begins after the five closed years', () => {
    // On a day of 2024 they are 2019 to 2023.
    expect(known(tables([paid('2019-12-30')])).proventos).toHaveLength(1);
    expect(known(tables([paid('2020-01-02')])).proventos).toBeNull();
    expect(known(tables([paid('2020-01-02')]), '2025-01-02').proventos).toHaveLength(1);
  });

  test('are known of a stock that was listed once the table had begun', () => {
    expect(known(tables([paid('2020-01-02')]), '2024-06-03', 2020).proventos).toHaveLength(1);
    expect(known(tables([paid('2020-01-02')]), '2024-06-03', 2019).proventos).toBeNull();
  });

  test('begin with the first row that was known on the day, whichever stock it is of', () => {
    const of = tables([{ ...paid('2012-01-02', '2023-01-02'), codigo: 'PETR4' }, paid('2015-05-02')]);
    expect(coveredSince(of, '2022-12-30')).toBe(2015);
    expect(coveredSince(of, '2023-01-02')).toBe(2012);
    expect(coveredSince(of, '2011-01-02')).toBeNull();
  });
});

describe('fundamentals as they were known', () => {
  test('are those of the newest period that was known', () => {
    const rows = [figures(), figures({ periodo: '2024-03-31', conhecido_em: '2024-05-15', lpa: '3', vpa: null })];
    expect(known(tables([], rows), '2024-03-19')).toMatchObject({ lpa: null, vpa: null, origem_fundamentos: null });
    expect(known(tables([], rows), '2024-03-20')).toMatchObject({ lpa: '2', vpa: '20' });
    expect(known(tables([], rows), '2024-05-15')).toMatchObject({ lpa: '3', vpa: null });
  });

  test('are those of the newest version of a period, and not an older period that came later', () => {
    const rows = [
      figures({ conhecido_em: '2024-04-10', lpa: '1.5' }),
      figures(),
      figures({ periodo: '2022-12-31', conhecido_em: '2024-05-02', lpa: '9' }),
    ];
    expect(known(tables([], rows), '2024-04-09').lpa).toBe('2');
    expect(known(tables([], rows), '2024-06-03')).toMatchObject({
      lpa: '1.5',
      origem_fundamentos: 'Período até 2023-12-31, conhecido em 2024-04-10.',
    });
  });

  test('are per share of the day: a split 2:1 after they became known halves them from its first session', () => {
    const of = tables([changed('2', '2024-04-15')], [figures()]);
    expect(known(of, '2024-04-15')).toMatchObject({ lpa: '2', vpa: '20' });
    expect(known(of, '2024-04-16')).toMatchObject({ lpa: '1', vpa: '10' });
    expect(known(tables([changed('2', '2024-03-19')], [figures()]), '2024-04-16').lpa).toBe('2');
  });

  describe('with the shares that they are based on', () => {
    const quarter = (acoes: string | null) =>
      figures({
        periodo: '2024-03-31',
        conhecido_em: '2024-05-08',
        base: { dia: '2024-03-31', acoes, fonte: 'ITR de 2024-03-31' },
      });
    const year = figures({ base: { dia: '2023-12-31', acoes: '2865417020', fonte: 'DFP de 2023-12-31' } });
    const split = changed('2', '2024-04-15');
    const at = (acoes: string | null, day: string, rows = [year]) =>
      known(tables([split], [...rows, quarter(acoes)]), day);

    test('are halved by a split 2:1 between the reference day and the receipt of the statement', () => {
      expect(at('2865417020', '2024-05-08')).toMatchObject({ lpa: '1', vpa: '10' });
      expect(at('2865417020', '2024-05-08').base_acoes).toEqual({
        dia: '2024-03-31',
        acoes: '2865417020',
        fonte: 'ITR de 2024-03-31',
      });
      expect(at(null, '2024-05-08').lpa).toBe('1');
      expect(at('2865417020', '2024-05-08', []).lpa).toBe('1');
      // What was known before is per share of the end of 2023.
      expect(at('2865417020', '2024-04-15').lpa).toBe('2');
      expect(at('2865417020', '2024-05-07').lpa).toBe('1');
    });

    test('stay where the statement counts the new shares already', () => {
      expect(at('5730834040', '2024-05-08')).toMatchObject({ lpa: '2', base_acoes: { dia: '2024-04-16' } });
    });

    test('are unknown where the count fits neither', () => {
      expect(at('4000000000', '2024-05-08')).toMatchObject({
        lpa: null,
        vpa: null,
        origem_fundamentos: expect.stringContaining(
          'não se sabe se 4.000.000.000 ações (ITR de 2024-03-31) já contam DESDOBRAMENTO × 2 (data-com 2024-04-15)',
        ),
      });
    });
  });
});
