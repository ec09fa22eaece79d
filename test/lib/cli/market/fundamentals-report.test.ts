import { describe, expect, test } from 'vitest';
import {
  countStocks,
  formatFundamentals,
  formatTable,
  reportFundamentals,
} from '../../../../lib/cli/market/fundamentals.ts';
import { type FundamentalsRow, inputsAsKnown } from '../../../../lib/market/backtest/known-tables.ts';
import { readFundamentalsTable } from '../../../../lib/market/source/backtest/fundamentals-table.ts';
import { deriveFundamentals } from '../../../../lib/market/source/cvm/derive.ts';
import type { CvmTables } from '../../../../lib/market/source/cvm/tables.ts';
import type { SourceAnswer, StockFigures } from '../../../../lib/market/source/source.ts';
import { cvmStock, form, referenceForm, statement, tablesWith } from '../../../support/cvm-tables.ts';

const answer = (figures: Readonly<Record<string, StockFigures>>, more: Partial<SourceAnswer> = {}): SourceAnswer => ({
  figures: new Map(Object.entries(figures)),
  failures: new Map(),
  ...more,
});
const cvm = {
  name: 'cvm',
  answer: answer(
    {
      BBAS3: {
        lpa: '2.4',
        vpa: '33',
        conferido: true,
        contagens: [{ dia: '2026-09-30', ate: '2026-11-10', emitidas: '5730834040', tesouraria: '0', fonte: 'o ITR' }],
        base_acoes: { dia: '2026-09-30', acoes: '5730834040', fonte: 'o ITR' },
        origem_fundamentos: 'Lucro: a DFP. Ações: 1.5 mil.',
      },
      PETR4: { lpa: '-0.5', vpa: '30', conferido: false, origem_fundamentos: 'ITR.' },
      VALE3: { lpa: null, vpa: null, conferido: false, origem_fundamentos: 'Sem dados da CVM: nada.' },
    },
    { notices: ['a CVM não respondeu'] },
  ),
};
const codes = ['BBAS3', 'PETR4', 'VALE3', 'WEGE3'];
const brapi = {
  name: 'brapi.dev',
  answer: answer({
    BBAS3: { lpa: '2.28', vpa: '31.3' },
    PETR4: { lpa: '0', vpa: '30' },
    VALE3: { lpa: '3', vpa: '40' },
  }),
};

describe('a report of fundamentals', () => {
  test('says of each stock what the source knows, and why it does not', () => {
    const failed = { ...cvm, answer: { ...cvm.answer, failures: new Map([['WEGE3', 'HTTP 500']]) } };
    const { ativos, ...rest } = reportFundamentals('2026-11-20', codes, failed, undefined);
    expect(rest).toEqual({
      data_referencia: '2026-11-20',
      fonte: 'cvm',
      fonte_comparada: null,
      avisos: ['a CVM não respondeu'],
    });
    expect(ativos[0]).toEqual({
      codigo: 'BBAS3',
      lpa: '2.4',
      vpa: '33',
      conferido: true,
      acoes_emitidas: '5730834040',
      base_acoes: { dia: '2026-09-30', acoes: '5730834040', fonte: 'o ITR' },
      conhecido_em: null,
      periodo: null,
      origem: 'Lucro: a DFP. Ações: 1.5 mil.',
      comparacao: null,
    });
    expect(ativos.map(({ origem }) => origem)).toEqual([
      'Lucro: a DFP. Ações: 1.5 mil.',
      'ITR.',
      'Sem dados da CVM: nada.',
      'HTTP 500',
    ]);
  });

  test('says by how much the figures of two sources differ, and marks more than 5 % of the larger one', () => {
    const report = reportFundamentals('2026-11-20', codes, cvm, brapi);
    expect(report.ativos.map(({ comparacao }) => comparacao)).toEqual([
      {
        // 0.12 is 5 % of 2.4, and 1.7 more than 5 % of 33.
        lpa: { valor: '2.28', diferenca_pct: '5.3', diverge: false },
        vpa: { valor: '31.3', diferenca_pct: '5.4', diverge: true },
      },
      {
        lpa: { valor: '0', diferenca_pct: null, diverge: true },
        vpa: { valor: '30', diferenca_pct: '0.0', diverge: false },
      },
      {
        lpa: { valor: '3', diferenca_pct: null, diverge: false },
        vpa: { valor: '40', diferenca_pct: null, diverge: false },
      },
      {
        lpa: { valor: null, diferenca_pct: null, diverge: false },
        vpa: { valor: null, diferenca_pct: null, diverge: false },
      },
    ]);
    expect(countStocks(report)).toEqual({ all: 4, complete: 2, confirmed: 1, compared: 2, different: 2 });
  });

  test('compares figures per share of one day, also over a split', () => {
    const base_acoes = { dia: '2026-09-30', acoes: '1000', fonte: 'o ITR' };
    const halved = {
      data_pregao: '2026-11-19',
      lpa: '1.2',
      vpa: '16.5',
      eventos: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-10-15' }],
    } as const;
    const split = 'DESDOBRAMENTO × 2 (data-com 2026-10-15)';
    for (const conferido of [true, false]) {
      const figures = new Map([['BBAS3', { lpa: '2.4', vpa: '33', conferido, base_acoes }]]);
      const report = reportFundamentals(
        '2026-11-20',
        ['BBAS3'],
        { name: 'cvm', answer: { figures, failures: new Map() } },
        { name: 'brapi.dev', answer: { figures: new Map([['BBAS3', halved]]), failures: new Map() } },
      );
      expect(report.ativos[0]).toMatchObject({
        lpa: '2.4',
        comparacao: {
          lpa: { valor: '1.2', diferenca_pct: '0.0', diverge: false },
          vpa: { valor: '16.5', diferenca_pct: '0.0', diverge: false },
          eventos: [split],
        },
      });
      expect(formatFundamentals(report)).toContain(
        `  brapi.dev: LPA 1.2 (+0.0 %)  VPA 16.5 (+0.0 %), compared after ${split}\n`,
      );
    }
  });

  test('is a line for each sentence for people, and one more with a comparison', () => {
    expect(formatFundamentals(reportFundamentals('2026-11-20', codes, cvm, undefined))).toBe(
      [
        'BBAS3   LPA 2.4  VPA 33  confirmed',
        '  Lucro: a DFP.',
        '  Ações: 1.5 mil.',
        'PETR4   LPA -0.5  VPA 30  not confirmed',
        '  ITR.',
        'VALE3   LPA unknown  VPA unknown',
        '  Sem dados da CVM: nada.',
        'WEGE3   LPA unknown  VPA unknown',
        '  cvm does not say where they are from',
        'cvm, 2026-11-20: 4 stocks, 2 with LPA and VPA, 1 confirmed',
        '  a CVM não respondeu',
        '',
      ].join('\n'),
    );
    const compared = formatFundamentals(reportFundamentals('2026-11-20', ['BBAS3', 'PETR4', 'VALE3'], cvm, brapi));
    expect(compared.split('\n').filter((line) => line.includes('brapi'))).toEqual([
      '  brapi.dev: LPA 2.28 (+5.3 %)  VPA 31.3 (+5.4 %, more than 5 %)',
      '  brapi.dev: LPA 0 (more than 5 %)  VPA 30 (+0.0 %)',
      '  brapi.dev: LPA 3  VPA 40',
      'cvm, 2026-11-20: 3 stocks, 2 with LPA and VPA, 1 confirmed; 2 compared with brapi.dev, 2 of them differ by more than 5 %',
    ]);
  });

  test('is a table for a backtest of the figures that are complete, dated and not unconfirmed', () => {
    const dated = { lpa: '2', vpa: '10', conhecido_em: '2026-11-10', periodo: '2026-09-30' };
    const figures = {
      BBAS3: {
        ...dated,
        conferido: true,
        base_acoes: { dia: '2026-09-30', acoes: '5', fonte: 'ITR (versão 1, recebida)' },
      },
      PETR4: { ...dated, conferido: false },
      VALE3: { ...dated, lpa: null, conferido: true },
      WEGE3: { lpa: '1', vpa: '2' },
    };
    const table = formatTable(
      reportFundamentals('2026-11-20', codes, { name: 'cvm', answer: answer(figures) }, undefined),
    );
    expect(table).toBe(
      'codigo,lpa,vpa,conhecido_em,periodo,base_dia,base_acoes,base_fonte\n' +
        'BBAS3,2,10,2026-11-10,2026-09-30,2026-09-30,5,"ITR (versão 1, recebida)"\n',
    );
    expect(readFundamentalsTable(Buffer.from(table), (codigo) => ({ codigo }) as never)).toMatchObject({
      rows: [{ codigo: 'BBAS3', ...dated, base: figures.BBAS3.base_acoes }],
    });
  });

  describe('of a statement between whose reference day and receipt the shares were split 2:1', () => {
    const annual = { refer: '2022-12-31', start: '2022-01-01', income: 200, filed: 2 };
    const quarters = ['2022-03-31', '2023-03-31'].map((refer) =>
      statement({
        document: 'itr',
        refer,
        start: `${refer.slice(0, 4)}-01-01`,
        income: 50,
        filed: 0.5,
        ...(refer === '2023-03-31' && { received: '2023-05-08' }),
      }),
    );
    const reported = (...parts: readonly Partial<CvmTables>[]) => {
      const tables = tablesWith(form('BBAS3'), statement({ ...annual, received: '2023-03-01' }), ...quarters, ...parts);
      const figures = deriveFundamentals(tables, [cvmStock('BBAS3')], '2023-05-10').get('BBAS3');
      return reportFundamentals(
        '2023-05-10',
        ['BBAS3'],
        { name: 'cvm', answer: answer({ BBAS3: figures ?? {} }) },
        undefined,
      );
    };
    const byCode = (codigo: string) => ({ codigo }) as never;

    test('is a table by which a backtest halves LPA and VPA', () => {
      const { rows = [] } = readFundamentalsTable(Buffer.from(formatTable(reported())), byCode);
      expect(rows).toMatchObject([
        { lpa: '2', base: { dia: '2023-03-31', acoes: '100000' }, conhecido_em: '2023-05-08' },
      ]);
      const change = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2023-04-14' } as const;
      const tables = {
        events: new Map([['BBAS3', [{ codigo: 'BBAS3', conhecido_em: '2023-04-14', data_com: '2023-04-14', change }]]]),
        fundamentals: new Map([['BBAS3', rows as readonly FundamentalsRow[]]]),
      };
      const priced = { codigo: 'BBAS3', preco: '20', day: '2023-05-10', listedSince: null };
      expect(inputsAsKnown(priced, tables)).toMatchObject({ lpa: '1', vpa: '5' });
    });

    test('is not in the table where the reference form tells of the split, and no event can', () => {
      const report = reported(referenceForm(200_000, '2023-04-20'));
      expect(report.ativos[0]).toMatchObject({ lpa: '2', conferido: false });
      expect(formatTable(report).trimEnd().split('\n')).toHaveLength(1);
    });
  });

  test('shows nothing that acts on a terminal', () => {
    const hostile = { name: 'cvm', answer: answer({ BBAS3: { origem_fundamentos: 'a\u001b[2J\nb' } }) };
    expect(formatFundamentals(reportFundamentals('2026-11-20', ['BBAS3'], hostile, undefined))).toContain(
      '  a␛[2J␊b\n',
    );
  });
});
