import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountNames,
  calculateStatementIndicators,
  findAmount,
  findRatio,
  ratioNames,
} from '../../../lib/market/statement-figures.ts';
import { periodWith, realTables, statementsIn, statementsWith } from '../../support/filed-statements.ts';

/** Calculated from the published rows by another program, with fractions: amounts in thousands, ratios to six places. */
const byHand = [
  [
    'ABEV3',
    { divida_liquida: -16_932_996, ebitda: null },
    {
      margem_bruta: 0.514246,
      margem_ebit: 0.265443,
      margem_liquida: 0.181188,
      roic: 0.215187,
      divida_liquida_ebitda: null,
    },
  ],
  [
    'AXIA3',
    { divida_liquida: 46_744_063, ebitda: 8_523_501 },
    {
      margem_bruta: 0.429179,
      margem_ebit: 0.095601,
      margem_liquida: 0.1589,
      roic: 0.015763,
      divida_liquida_ebitda: 5.484139,
      ev_ebitda: 17.224798,
    },
  ],
  [
    'CPFE3',
    { divida_liquida: 26_150_645, ebitda: 13_451_688 },
    {
      margem_bruta: 0.318344,
      margem_ebit: 0.249155,
      margem_liquida: 0.129431,
      roic: 0.146932,
      divida_liquida_ebitda: 1.944042,
      ev_ebitda: 9.453489,
    },
  ],
  [
    'EGIE3',
    { divida_liquida: 25_300_804, ebitda: 7_660_496 },
    {
      margem_bruta: 0.46707,
      margem_ebit: 0.487425,
      margem_liquida: 0.222232,
      roic: 0.105497,
      divida_liquida_ebitda: 3.302763,
      ev_ebitda: 16.507752,
    },
  ],
  [
    'EQTL3',
    { divida_liquida: 43_989_864, ebitda: null },
    {
      margem_bruta: 0.261307,
      margem_ebit: 0.156257,
      margem_liquida: 0.048084,
      roic: 0.074261,
      divida_liquida_ebitda: null,
    },
  ],
  [
    'HYPE3',
    { divida_liquida: 7_665_922, ebitda: 2_081_499 },
    {
      margem_bruta: 0.59039,
      margem_ebit: 0.229152,
      margem_liquida: 0.15458,
      roic: 0.057672,
      divida_liquida_ebitda: 3.682885,
      ev_ebitda: 51.726312,
    },
  ],
  [
    'TAEE11',
    { divida_liquida: 10_232_846, ebitda: 2_799_541 },
    {
      margem_bruta: 0.550655,
      margem_ebit: 0.591742,
      margem_liquida: 0.341658,
      roic: 0.10122,
      divida_liquida_ebitda: 3.655187,
      ev_ebitda: 39.375328,
    },
  ],
  [
    'VIVT3',
    { divida_liquida: 13_215_240, ebitda: 24_803_682 },
    {
      margem_bruta: 0.447515,
      margem_ebit: 0.165438,
      margem_liquida: 0.103659,
      roic: 0.079145,
      divida_liquida_ebitda: 0.532793,
      ev_ebitda: 4.575781,
    },
  ],
] as const;

/** BRL: a value of the market that all companies are given, to see what is made of it. */
const marketValue = 100_000_000_000;

describe('the annual statement of 2025', () => {
  test.each(byHand)('of %s, as published, gives what another calculation gives', (codigo, amounts, ratios) => {
    const statements = statementsIn(realTables(codigo), codigo);
    const found = Object.keys(amounts).map((name) => [name, findAmount(statements, name as 'ebitda').valor]);
    const inReais = Object.entries(amounts).map(([name, value]) => [name, value === null ? null : value * 1000]);
    expect(found).toEqual(inReais);
    const calculated = Object.keys(ratios).map((name) => [
      name,
      findRatio(statements, name as 'roic', marketValue).valor,
    ]);
    expect(Object.fromEntries(calculated)).toEqual(ratios);
  });

  test('names the accounts of each amount, with document, version and period', () => {
    const statements = statementsIn(realTables('EGIE3'), 'EGIE3');
    const document = { documento: 'DFP', data: '2025-12-31', versao: 1, recebido_em: '2026-02-27', coluna: 'ULTIMO' };
    expect(findAmount(statements, 'ebitda')).toEqual({
      valor: 7_660_496_000,
      motivo: null,
      partes: [
        { sinal: '+', conta: '3.05', ...document, inicio: '2025-01-01', fim: '2025-12-31', valor: 6_268_325_000 },
        { sinal: '+', conta: '6.01.01.03', ...document, inicio: '2025-01-01', fim: '2025-12-31', valor: 1_392_171_000 },
      ],
    });
    expect(
      findAmount(statements, 'divida_liquida').partes.map(({ sinal, conta, inicio }) => [sinal, conta, inicio]),
    ).toEqual([
      ['+', '2.01.04', null],
      ['+', '2.02.01', null],
      ['-', '1.01.01', null],
      ['-', '1.01.02', null],
    ]);
    expect(findRatio(statements, 'margem_ebit', null).calculo).toBe('6.268.325.000 ÷ 12.860.075.000 = 0,487425');
  });

  test.each(['ABEV3', 'EQTL3'])(
    'of %s has no depreciation of its own: it is mixed with impairment, or in two rows',
    (codigo) => {
      const { valor, motivo, partes } = findAmount(statementsIn(realTables(codigo), codigo), 'depreciacao');
      expect([valor, partes]).toEqual([null, []]);
      expect(motivo).toBe(
        'Sem dados: o DFP de 2025-12-31 não traz a depreciação e a amortização (7.04.01, ou uma só linha de 6.01.01).',
      );
    },
  );

  test.each([
    ['BBAS3', 'a bank’s chart of accounts', 16_781_938_000, 193_567_416_000],
    ['BBSE3', 'an insurer’s chart of accounts', 9_017_329_000, 10_384_393_000],
    ['PSSA3', 'an insurer that files by the common chart, with a debt of 0', 3_424_078_000, 15_871_223_000],
  ])('of %s has income and equity, and no other figure: %s', (codigo, _, income, equity) => {
    const statements = statementsIn(realTables(codigo), codigo);
    expect(statements.plano).toBe('financeiro');
    expect(amountNames.filter((name) => findAmount(statements, name).valor !== null)).toEqual([
      'lucro_consolidado',
      'lucro_liquido',
      'ativo',
      'patrimonio_liquido',
    ]);
    expect(findAmount(statements, 'lucro_consolidado').valor).toBe(income);
    expect(findAmount(statements, 'patrimonio_liquido').valor).toBe(equity);
    const ratios = ratioNames.map((name) => findRatio(statements, name, marketValue));
    expect(ratios.every(({ valor }) => valor === null)).toBe(true);
    expect(ratios[0]?.calculo).toMatch(/plano de contas de bancos e seguradoras/);
  });

  test('of zeros does not count', () => {
    expect(() => statementsIn(realTables('TIMS3'), 'TIMS3')).toThrow('there are no statements');
  });
});

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const positive = fc.integer({ min: 1, max: 1_000_000 });

describe('twelve months', () => {
  const quarters = (recent: number, before: number) => ({
    recente: periodWith({ receita: recent }, { documento: 'ITR', fim: '2026-06-30' }),
    anterior: periodWith({ receita: before }, { documento: 'ITR', fim: '2025-06-30' }),
  });
  const year = (receita: number, fim = '2025-12-31') => periodWith({ receita }, { fim });

  test('are the year, with the quarters of this year, without those of the year before', () => {
    fc.assert(
      fc.property(amount, amount, amount, (annual, recent, before) => {
        const statements = statementsWith({ exercicios: [year(annual)], trimestres: quarters(recent, before) });
        const { valor, partes } = findAmount(statements, 'receita');
        expect(valor).toBe(annual + recent - before);
        expect(partes.map(({ sinal, valor, fim }) => [sinal, valor, fim])).toEqual([
          ['+', annual, '2025-12-31'],
          ['+', recent, '2026-06-30'],
          ['-', before, '2025-06-30'],
        ]);
      }),
    );
  });

  test('need the year before the quarters, and the same quarters of that year', () => {
    const trimestres = quarters(1, 1);
    const reasonOf = (members: Parameters<typeof statementsWith>[0]) =>
      findAmount(statementsWith(members), 'receita').motivo;
    expect(reasonOf({ trimestres, exercicios: [year(1, '2024-12-31')] })).toBe(
      'Sem dados: para doze meses falta a demonstração anual que acaba antes de 2026-01-01.',
    );
    expect(reasonOf({ trimestres: { ...trimestres, anterior: null }, exercicios: [year(1)] })).toBe(
      'Sem dados: para doze meses faltam os mesmos meses do ano anterior.',
    );
    expect(reasonOf({})).toBe('Sem dados: não há demonstração anual.');
  });

  test('count depreciation as positive, in whichever statement it is filed', () => {
    const filed = (conta: string, valor: string) => {
      const period = periodWith({});
      return findAmount(
        statementsWith({ exercicios: [{ ...period, contas: { depreciacao: { conta, valor } } }] }),
        'depreciacao',
      );
    };
    expect(filed('7.04.01', '-120')).toMatchObject({ valor: 120, partes: [{ sinal: '-', valor: -120 }] });
    expect(filed('6.01.01.02', '120')).toMatchObject({ valor: 120, partes: [{ sinal: '+', valor: 120 }] });
  });
});

describe('a ratio', () => {
  const year = (amounts: Parameters<typeof periodWith>[0]) => statementsWith({ exercicios: [periodWith(amounts)] });

  test('is what fractions give, to six places, for any amounts', () => {
    fc.assert(
      fc.property(amount, positive, amount, amount, positive, (ebit, receita, debt, cash, equity) => {
        const statements = year({
          ebit,
          receita,
          divida_circulante: debt,
          divida_nao_circulante: 0,
          caixa: cash,
          aplicacoes: 0,
          patrimonio_liquido: equity,
        });
        expect(findRatio(statements, 'margem_ebit', null).valor).toBe(divide(ebit, receita));
        const capital = equity + debt - cash;
        const roic = findRatio(statements, 'roic', null).valor;
        expect(roic).toBe(capital <= 0 ? null : divide(ebit * 66, capital * 100));
      }),
      // Rounded to zero from below.
      { examples: [[-1, 1, 0, -592_652, 727_348]] },
    );
  });

  test.each([0, -1])('is null, with the reason, where what it is divided by is %s', (receita) => {
    const { valor, calculo } = findRatio(year({ ebit: 10, receita }), 'margem_ebit', null);
    expect([valor, calculo]).toEqual([
      null,
      `Sem dados: a receita de doze meses precisa ser maior que zero, e é ${receita}.`,
    ]);
  });

  test('of growth is the fifth root, from the statement of the year, or else from that of the year after', () => {
    const last = periodWith({ receita: 248_832, lucro_liquido: 10 });
    const base = periodWith({ receita: 100_000, lucro_liquido: -5 }, { fim: '2020-12-31' });
    const restated = periodWith({ receita: 50_000 }, { fim: '2020-12-31', data: '2021-12-31', coluna: 'PENULTIMO' });
    const growth = (exercicios: (typeof last)[], comparativos: (typeof last)[]) =>
      findRatio(statementsWith({ exercicios, comparativos }), 'crescimento_receita_5a', null);
    expect(growth([last, base], [restated]).valor).toBe(0.2);
    expect(growth([last], [restated]).valor).toBe(0.378438);
    expect(growth([last], [])).toEqual({
      valor: null,
      calculo: 'Sem dados: não há demonstração do exercício que acabou em 2020-12.',
    });
    const income = findRatio(statementsWith({ exercicios: [last, base] }), 'crescimento_lucro_5a', null);
    expect(income).toEqual({
      valor: null,
      calculo:
        'Sem dados: o lucro precisa ser maior que zero nos dois anos, e é de -5 em 2020-12-31, 10 em 2025-12-31.',
    });
  });

  test('of the value of the company is unknown without that of the market', () => {
    const statements = statementsIn(realTables('EGIE3'), 'EGIE3');
    expect(findRatio(statements, 'ev_ebitda', null)).toEqual({
      valor: null,
      calculo: 'Sem dados: não se conhece o valor de mercado.',
    });
  });
});

describe('the indicators of a stock', () => {
  const statements = statementsIn(realTables('EGIE3'), 'EGIE3');
  const inputs = {
    preco: '30',
    data_pregao: '2026-04-29',
    eventos: [],
    base_acoes: { dia: '2025-12-31', acoes: '1000000000', fonte: 'DFP de 2025-12-31' },
  };

  test('have the value of the market: all shares at this price', () => {
    expect(calculateStatementIndicators(statements, inputs).valor_de_mercado).toBe(30_000_000_000);
    expect(calculateStatementIndicators(statements, inputs).ev_ebitda).toBe(
      findRatio(statements, 'ev_ebitda', 30_000_000_000).valor,
    );
  });

  test('count the shares of the price’s session, after a split, and those in a unit', () => {
    const split = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-03-10' } as const;
    const after = calculateStatementIndicators(statements, { ...inputs, preco: '15', eventos: [split] });
    expect(after.valor_de_mercado).toBe(30_000_000_000);
    const unit = calculateStatementIndicators({ ...statements, acoes_por_ativo: 3 }, { ...inputs, preco: '90' });
    expect(unit.valor_de_mercado).toBe(30_000_000_000);
  });

  test.each([
    ['the number of shares is unknown', { ...inputs, base_acoes: null }, 1],
    ['the shares are not counted', { ...inputs, base_acoes: { ...inputs.base_acoes, acoes: null } }, 1],
    ['nobody says how many are in a unit', inputs, null],
  ])('have none where %s', (_, given, acoes_por_ativo) => {
    const found = calculateStatementIndicators({ ...statements, acoes_por_ativo }, given);
    expect([found.valor_de_mercado, found.ev_ebitda]).toEqual([null, null]);
    expect(found.roic).toBe(0.105497);
  });
});

/** Divides whole numbers, rounded half to even at the sixth place. */
function divide(dividend: number, divisor: number): number {
  const scaled = BigInt(dividend) * 1_000_000n * 2n;
  const by = BigInt(divisor);
  const sign = scaled < 0n !== by < 0n ? -1n : 1n;
  const abs = (value: bigint) => (value < 0n ? -value : value);
  const doubled = abs(scaled) / abs(by);
  const isExact = abs(scaled) % abs(by) === 0n;
  const half = doubled % 2n === 1n;
  const floor = doubled / 2n;
  const isUp = half && (!isExact || floor % 2n === 1n);
  return Number(sign * (floor + (isUp ? 1n : 0n))) / 1_000_000;
}
