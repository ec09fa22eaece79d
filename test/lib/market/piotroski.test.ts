import { describe, expect, test } from 'vitest';
import type { FiledStatements } from '../../../lib/market/filed-statements.ts';
import { criteria, judgePiotroski, settleIssue } from '../../../lib/market/piotroski.ts';
import { periodWith, realTables, statementsIn, statementsWith } from '../../support/filed-statements.ts';

const issue = {
  de: '2024-12-31',
  ate: '2025-12-31',
  recebido_em: '2026-02-27',
  antes: '1000',
  depois: '1000',
  fator: '1',
} as const;

/** The annual statements of a company as published, compared with its own of the year before, from total assets that are given. */
function realYears(codigo: string, assetsAtStart: number): FiledStatements {
  const { exercicios, ...rest } = statementsIn(realTables(codigo), codigo);
  const earlier = periodWith({ ativo: assetsAtStart * 1000 }, { fim: '2023-12-31' });
  return { ...rest, exercicios: [...exercicios, earlier], emissao: issue };
}

describe('the nine points', () => {
  // By hand from the published rows of 2025 and 2024, with total assets of the end of 2023 that the test gives: the three numbers that
  // these move are return on, debt by and turnover of total assets.
  test.each([
    // 4,302,841 ÷ 40,970,000 = 0.1050 falls to 2,857,919 ÷ 50,112,301 = 0.0570; margin 0.5443 to 0.4671; turnover 0.2738 to 0.2566.
    ['EGIE3', 40_970_000, [true, true, false, true, false, true, true, false, false]],
    // 5,557,332 ÷ 120,738,000 = 0.0460 rises to 0.0494; debt 0.1164 to 0.1186; liquidity 0.9405 to 0.9990; turnover 0.4625 to 0.4770.
    ['VIVT3', 120_738_000, [true, true, true, true, false, true, true, true, true]],
    // Cash of operations below income; 1,693,915 ÷ 18,600,000 = 0.0911 falls to 0.0773; turnover 0.1999 rises to 0.2263.
    ['TAEE11', 18_600_000, [true, true, false, false, false, true, true, false, true]],
  ])('of %s are those by hand', (codigo, assets, expected) => {
    const { pontos, criterios } = judgePiotroski(realYears(codigo, assets));
    expect(criterios.map(({ criterio }) => criterio)).toEqual(criteria);
    expect(criterios.map(({ atende }) => atende)).toEqual(expected);
    expect(pontos).toBe(expected.filter(Boolean).length);
  });

  test('show their arithmetic', () => {
    const { criterios } = judgePiotroski(realYears('EGIE3', 40_970_000));
    expect(criterios.slice(1, 3).map(({ calculo }) => calculo)).toEqual([
      expect.stringMatching(/^caixa das operações de [\d.]+$/),
      '0,057 no exercício, 0,105 no anterior',
    ]);
    expect(criterios[6]?.calculo).toBe('1.000 ações em 2025-12-31, 1.000 em 2024-12-31');
  });

  test('are no score if one of them is unknown, and the others are still shown', () => {
    const { exercicios, ...rest } = realYears('EGIE3', 40_970_000);
    const { pontos, criterios } = judgePiotroski({ ...rest, exercicios: exercicios.slice(0, 2) });
    expect(pontos).toBeNull();
    const unknown = criterios.filter(({ atende }) => atende === null);
    expect(unknown.map(({ criterio }) => criterio)).toEqual(['retorno_maior', 'divida_menor', 'giro_maior']);
    expect(unknown[0]?.calculo).toBe(
      'Sem dados: falta o ativo de 2023-12-31, com que o exercício de 2024-12-31 começa.',
    );
  });

  test('mean nothing for a bank', () => {
    const { pontos, criterios } = judgePiotroski(statementsIn(realTables('BBAS3'), 'BBAS3'));
    expect([pontos, criterios.every(({ atende }) => atende === null)]).toEqual([null, true]);
    expect(criterios[0]?.calculo).toBe('Sem dados: os critérios não têm sentido para bancos e seguradoras.');
  });

  test('compare with the year before as the same statement states it again, if it does', () => {
    const last = periodWith({ resultado_bruto: 40, receita: 100 });
    const filed = periodWith({ resultado_bruto: 50, receita: 100 }, { fim: '2024-12-31' });
    const restated = periodWith(
      { resultado_bruto: 30, receita: 100 },
      { fim: '2024-12-31', data: '2025-12-31', coluna: 'PENULTIMO' },
    );
    const marginOf = (members: Partial<FiledStatements>) =>
      judgePiotroski(statementsWith(members)).criterios.find(({ criterio }) => criterio === 'margem_bruta_maior')
        ?.atende;
    expect(marginOf({ exercicios: [last, filed], comparativos: [restated] })).toBe(true);
    expect(marginOf({ exercicios: [last, filed] })).toBe(false);
    expect(marginOf({ exercicios: [last] })).toBeNull();
  });
});

describe('shares', () => {
  const years = {
    exercicios: [periodWith({}), periodWith({}, { fim: '2024-12-31', recebido_em: '2025-02-20' })],
    emissao: { ...issue, fator: null },
  };
  const split = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2025-06-10' } as const;
  const judge = (depois: string, changes: Parameters<typeof settleIssue>[1]) => {
    const settled = settleIssue(statementsWith({ ...years, emissao: { ...years.emissao, depois } }), changes);
    const found = judgePiotroski(settled).criterios.find(({ criterio }) => criterio === 'sem_emissao_de_acoes');
    return [found?.atende, found?.calculo];
  };

  test.each([
    ['as many', '1000', [], true],
    ['fewer, after a cancellation', '950', [], true],
    ['more by the rounding of fractions', '1001', [], true],
    ['more', '1002', [], false],
    ['twice as many after a split', '2000', [split], true],
    ['more than a split gives', '2100', [split], false],
  ])('that are %s: %s', (_, depois, changes, expected) => {
    expect(judge(depois, changes)[0]).toBe(expected);
  });

  test.each([
    ['no source knows share changes', undefined],
    ['one cannot be sized', [{ tipo: 'OUTRO', fator: '1', data_com: '2025-06-10' } as const]],
    ['the count may have one of after its day', [{ ...split, data_com: '2026-01-20' }]],
    ['the earlier count may have one of after its day', [{ ...split, data_com: '2025-02-10' }]],
  ])('are not judged where %s', (_, changes) => {
    expect(judge('2000', changes)).toEqual([null, 'Sem dados: não se sabe que eventos de ações a contagem já traz.']);
  });

  test('are not judged where the day on which the earlier count was filed is unknown, so that it may have any change', () => {
    const { exercicios, emissao } = years;
    const settled = settleIssue(statementsWith({ exercicios: exercicios.slice(0, 1), emissao }), [split]);
    expect(settled.emissao?.fator).toBeNull();
  });

  test('are not judged by counts of other days', () => {
    const { exercicios } = years;
    const of = (members: Partial<FiledStatements>) =>
      judgePiotroski(statementsWith({ exercicios, ...members })).criterios[6];
    const unknown = {
      atende: null,
      calculo: 'Sem dados: não se conhecem as ações emitidas nos dois fins de exercício.',
    };
    expect(of({})).toMatchObject(unknown);
    expect(of({ emissao: { ...issue, de: '2023-12-31' } })).toMatchObject(unknown);
  });
});
