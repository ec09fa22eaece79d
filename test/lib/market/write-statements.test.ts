import { expect, test } from 'vitest';
import { cvmTables } from '../../../lib/market/source/cvm/tables.ts';
import { writeStatements } from '../../../lib/market/write-statements.ts';
import { periodWith, realTables, statementsIn, statementsWith } from '../../support/filed-statements.ts';

test('statements that a company states again in the next year stand beside those it filed', () => {
  const again = {
    documento: 'DFP',
    data: '2025-12-31',
    versao: 2,
    recebido_em: '2026-04-10',
    coluna: 'PENULTIMO',
  } as const;
  const { reapresentacoes, conhecido_em } = writeStatements(
    statementsWith({
      exercicios: [
        periodWith({ receita: 110 }),
        periodWith({ receita: 100, ebit: '20.50', ativo: 7 }, { fim: '2024-12-31', recebido_em: '2025-02-20' }),
      ],
      comparativos: [periodWith({ receita: 90, ebit: '20.5' }, { ...again, fim: '2024-12-31' })],
    }),
    null,
  );
  expect(reapresentacoes).toEqual([
    {
      nome: 'receita',
      exercicio: '2024-12-31',
      arquivado: {
        documento: 'DFP',
        data: '2024-12-31',
        versao: 1,
        recebido_em: '2025-02-20',
        conta: 'conta de receita',
        valor: 100,
      },
      reapresentado: {
        documento: 'DFP',
        data: '2025-12-31',
        versao: 2,
        recebido_em: '2026-04-10',
        conta: 'conta de receita',
        valor: 90,
      },
    },
  ]);
  expect(conhecido_em).toBe('2026-04-10');
});

test('depreciation that is read from another table of the next year is not stated again', () => {
  const depreciationOf = (conta: string, valor: string) => ({ contas: { depreciacao: { conta, valor } } });
  const year = { fim: '2024-12-31' };
  const again = { ...year, data: '2025-12-31', coluna: 'PENULTIMO' } as const;
  const restated = (conta: string, valor: string) =>
    writeStatements(
      statementsWith({
        exercicios: [periodWith({}, { ...year, ...depreciationOf('7.04.01', '-500') })],
        comparativos: [periodWith({}, { ...again, ...depreciationOf(conta, valor) })],
      }),
      null,
    ).reapresentacoes;
  expect(restated('6.01.01.02', '500')).toEqual([]);
  expect(restated('7.04.01', '-520')).toMatchObject([{ nome: 'depreciacao', reapresentado: { valor: -520 } }]);
});

test('the year before is read from the annual statement that states it again, and from no quarterly one', () => {
  const again = realTables('EGIE3').dfp_dre_con.map((row) =>
    row.DT_REFER === '2025-12-31'
      ? {
          ...row,
          ORDEM_EXERC: 'PENÚLTIMO',
          DT_INI_EXERC: '2024-01-01',
          DT_FIM_EXERC: '2024-12-31',
          VL_CONTA: row.CD_CONTA === '3.01' ? '11000000' : (row.VL_CONTA ?? ''),
        }
      : row,
  );
  const restated = again.filter(({ DT_REFER }) => DT_REFER === '2025-12-31');
  const statements = statementsIn(realTables('EGIE3', { dfp_dre_con: restated }), 'EGIE3');
  expect(statements.comparativos.map(({ data, fim }) => [data, fim])).toEqual([['2025-12-31', '2024-12-31']]);
  const { reapresentacoes, exercicios } = writeStatements(statements, null);
  expect(reapresentacoes.find(({ nome }) => nome === 'receita')).toMatchObject({
    exercicio: '2024-12-31',
    arquivado: { data: '2024-12-31', conta: '3.01', valor: 11_218_635_000 },
    reapresentado: { data: '2025-12-31', conta: '3.01', valor: 11_000_000_000 },
  });
  expect(exercicios.map(({ fim, receita }) => [fim, receita])).toEqual([
    ['2025-12-31', 12_860_075_000],
    ['2024-12-31', 11_218_635_000],
  ]);
});

test('what was not received by a day is not among them', () => {
  const before = statementsIn(realTables('EGIE3'), 'EGIE3', '2025-04-30');
  expect(before.exercicios.map(({ fim }) => fim)).toEqual(['2024-12-31']);
  expect(writeStatements(before, null)).toMatchObject({ data: '2024-12-31', conhecido_em: '2025-02-27' });
});

test('none are of the year before where the newest annual statement is of no whole year, as after a change of the fiscal year', () => {
  const { dfp_dre_con: rows, ...tables } = realTables('EGIE3');
  const short = rows.map((row) => (row.DT_REFER === '2025-12-31' ? { ...row, DT_INI_EXERC: '2025-07-01' } : row));
  expect(() => statementsIn({ ...tables, dfp_dre_con: short }, 'EGIE3')).toThrow('there are no statements');
});

test('every table that only they need is optional', () => {
  const optional = Object.entries(cvmTables).filter(([, { isOptional }]) => isOptional);
  expect(optional.map(([name]) => name).sort()).toEqual(
    ['dfp', 'itr'].flatMap((document) =>
      ['bpa', 'dfc_md', 'dfc_mi', 'dva'].flatMap((kind) => [`${document}_${kind}_con`, `${document}_${kind}_ind`]),
    ),
  );
});
