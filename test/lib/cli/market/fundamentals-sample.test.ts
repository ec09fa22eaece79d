import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSample, sampleFigures } from '../../../../lib/cli/market/fundamentals-sample.ts';
import { periodWith, realTables, statementsIn, statementsWith } from '../../../support/filed-statements.ts';

const codes = ['ABEV3', 'BBAS3', 'EGIE3', 'VIVT3'];
const statements = new Map(codes.map((codigo) => [codigo, statementsIn(realTables(codigo), codigo)] as const));
const nameOf = ({ codigo, nome }: { readonly codigo: string; readonly nome: string }) => `${codigo} ${nome}`;

describe('a sample', () => {
  const all = sampleFigures(statements, 1_000, 1).map(nameOf);

  test('has figures that are known, none twice, and the same ones for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (size, seed) => {
        const names = sampleFigures(statements, size, seed).map(nameOf);
        expect(names).toHaveLength(Math.min(size, all.length));
        expect(new Set(names).size).toBe(names.length);
        expect(all).toEqual(expect.arrayContaining(names));
        expect(sampleFigures(statements, size, seed).map(nameOf)).toEqual(names);
      }),
    );
  });

  test('is part of a larger one of the same seed, whatever the order of the stocks, and another for another seed', () => {
    const five = sampleFigures(statements, 5, 7).map(nameOf);
    expect(
      sampleFigures(new Map([...statements].reverse()), 9, 7)
        .map(nameOf)
        .slice(0, 5),
    ).toEqual(five);
    expect(sampleFigures(statements, 5, 8).map(nameOf)).not.toEqual(five);
  });

  test('has the rows that add up to each figure', () => {
    for (const { valor, linhas } of sampleFigures(statements, 1_000, 1)) {
      expect(linhas.reduce((sum, row) => sum + (row.sinal === '+' ? row.valor : -row.valor), 0)).toBe(valor);
    }
  });

  test('says where each row is', () => {
    const debt = sampleFigures(statements, 1_000, 1).find(
      ({ codigo, nome }) => `${codigo} ${nome}` === 'EGIE3 divida_bruta',
    );
    expect(debt?.linhas[0]).toEqual({
      sinal: '+',
      arquivo: 'dfp_cia_aberta_2025.zip',
      tabela: 'dfp_cia_aberta_BPP_con_2025.csv',
      cnpj: '11.111.111/0001-11',
      dt_refer: '2025-12-31',
      versao: 1,
      ordem_exerc: 'ÚLTIMO',
      dt_ini_exerc: null,
      dt_fim_exerc: '2025-12-31',
      cd_conta: '2.01.04',
      valor: 2_941_959_000,
    });
    expect(formatSample(debt ? [debt] : [], 7)).toEqual([
      'Sample of 1, seed 7: amounts in BRL, beside the rows of CVM’s files',
      'EGIE3   divida_bruta = 28.659.356.000',
      '  + 2.941.959.000  dfp_cia_aberta_BPP_con_2025.csv: 11.111.111/0001-11, DT_REFER 2025-12-31, VERSAO 1, ÚLTIMO, 2025-12-31, CD_CONTA 2.01.04',
      '  + 25.717.397.000  dfp_cia_aberta_BPP_con_2025.csv: 11.111.111/0001-11, DT_REFER 2025-12-31, VERSAO 1, ÚLTIMO, 2025-12-31, CD_CONTA 2.02.01',
    ]);
  });

  test.each([
    ['7.04.01', 'ITR', 'individual', 'itr_cia_aberta_DVA_ind_2026.csv'],
    ['3.05', 'DFP', 'consolidado', 'dfp_cia_aberta_DRE_con_2026.csv'],
    ['6.01.01.02', 'DFP', 'individual', 'dfp_cia_aberta_DFC_MI_ind_2026.csv'],
  ] as const)('finds account %s of the %s, %s, in %s', (conta, documento, base, tabela) => {
    const period = periodWith({}, { fim: '2026-12-31', documento });
    const filed = statementsWith({ base, exercicios: [{ ...period, contas: { depreciacao: { conta, valor: '5' } } }] });
    const found = sampleFigures(new Map([['EGIE3', filed]]), 9, 1).find(({ nome }) => nome === 'depreciacao');
    expect(found?.linhas[0]?.tabela).toBe(tabela);
  });
});
