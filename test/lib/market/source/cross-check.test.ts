import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FiledPeriod } from '../../../../lib/market/filed-statements.ts';
import {
  compareRestated,
  compareShareCounts,
  compareSources,
  describeDifferences,
  findDifferences,
  type NamedFigures,
} from '../../../../lib/market/source/cross-check.ts';
import type { StockFigures } from '../../../../lib/market/source/source.ts';

const known = (figures: Readonly<Record<string, StockFigures | undefined>>): readonly NamedFigures[] =>
  Object.entries(figures).map(([source, own]) => ({ source, figures: own }));

/** True if two sources with these amounts of one session are not told to differ. */
const agreeOn = (figure: 'lpa' | 'vpa' | 'preco', left: string, right: string): boolean => {
  const figures = (amount: string): StockFigures => ({ data_pregao: '2026-11-19', [figure]: amount });
  const checks = compareSources(known({ csv: figures(left), b3: figures(right) }));
  expect(checks).toHaveLength(1);
  return findDifferences(checks).length === 0;
};

describe('two amounts agree', () => {
  test.each([
    { one: '95', other: '100', figure: 'lpa', expected: true },
    { one: '94.999999', other: '100', figure: 'lpa', expected: false },
    { one: '-95', other: '-100', figure: 'vpa', expected: true },
    { one: '-1', other: '1', figure: 'lpa', expected: false },
    { one: '0', other: '0', figure: 'lpa', expected: true },
    { one: '0', other: '0.01', figure: 'lpa', expected: false },
    { one: '99', other: '100', figure: 'preco', expected: true },
    { one: '98.99', other: '100', figure: 'preco', expected: false },
  ] as const)('$one and $other as $figure: $expected', ({ one, other, figure, expected }) => {
    expect(agreeOn(figure, one, other)).toBe(expected);
  });

  test('in either order, and in any currency', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(agreeOn('lpa', `${one}`, `${other}`)).toBe(agreeOn('lpa', `${other}`, `${one}`));
        expect(agreeOn('lpa', `${one}`, `${other}`)).toBe(agreeOn('lpa', `${one * 100}`, `${other * 100}`));
        expect(agreeOn('preco', `${one}`, `${one}`)).toBe(true);
      }),
    );
  });
});

describe('what sources know of a stock', () => {
  test.each<{ what: string; figures: Readonly<Record<string, StockFigures | undefined>>; says: readonly string[] }>([
    { what: 'one source', figures: { b3: { preco: '10', data_pregao: '2026-11-19', lpa: '1' } }, says: [] },
    {
      // LPA and VPA of ABEV3, 13 July 2026 and 10 February 2024: within 5 %.
      what: 'fundamentals within 5 %',
      figures: { csv: { lpa: '0.99', vpa: '5.72' }, 'brapi.dev': { lpa: '0.96', vpa: '5.73' } },
      says: [],
    },
    {
      // The figures of BBAS3: the later one is per share after the split of 2:1.
      what: 'fundamentals of before and after a split',
      figures: { csv: { lpa: '2.74', vpa: '33.45' }, 'brapi.dev': { lpa: '11.62', vpa: '57.82' } },
      says: ['LPA: 2,74 (csv) e 11,62 (brapi.dev)', 'VPA: 33,45 (csv) e 57,82 (brapi.dev)'],
    },
    {
      what: 'an unknown figure',
      figures: { csv: { lpa: null }, b3: undefined, cvm: { lpa: '1', vpa: null } },
      says: [],
    },
    {
      what: 'three sources, of which one differs from the first',
      figures: { csv: { lpa: '1' }, cvm: { lpa: '1.02' }, 'brapi.dev': { lpa: '2' } },
      says: ['LPA: 1 (csv) e 2 (brapi.dev)'],
    },
    {
      what: 'prices of one session',
      figures: {
        csv: { preco: '47.34', data_pregao: '2026-06-01' },
        b3: { preco: '43.74', data_pregao: '2026-06-01' },
      },
      says: ['preço do pregão de 2026-06-01: 47,34 (csv) e 43,74 (b3)'],
    },
    {
      what: 'prices of two sessions',
      figures: {
        csv: { preco: '47.34', data_pregao: '2026-06-01' },
        b3: { preco: '43.74', data_pregao: '2026-06-02' },
      },
      says: [],
    },
    {
      what: 'a closing price among the distributions, of the same session and of another',
      figures: {
        b3: {
          preco: '47.34',
          data_pregao: '2026-06-01',
          fechamentos: { '2026-06-01': '43.74', '2026-05-29': '1' },
        },
      },
      says: ['preço do pregão de 2026-06-01: 47,34 (b3) e 43,74 (b3, com os proventos)'],
    },
    {
      what: 'the demo, which is made up',
      figures: {
        csv: { lpa: '1', preco: '1', data_pregao: '2026-06-01' },
        demo: { lpa: '2', preco: '2', data_pregao: '2026-06-01' },
      },
      says: [],
    },
  ])('is compared: $what', ({ figures, says }) => {
    expect(findDifferences(compareSources(known(figures)))).toEqual(says);
  });

  test('is told in one sentence', () => {
    const differences = new Map([
      ['PETR4', ['LPA: 1 (csv) e 2 (b3)', 'VPA: 1 (csv) e 2 (b3)']],
      ['VALE3', ['LPA: 3 (csv) e 4 (b3)']],
    ]);
    expect(describeDifferences(differences)).toEqual([
      'as fontes divergem: PETR4 (LPA: 1 (csv) e 2 (b3); VPA: 1 (csv) e 2 (b3)), VALE3 (LPA: 3 (csv) e 4 (b3))',
    ]);
    expect(describeDifferences(new Map())).toEqual([]);
  });
});

describe('counts of shares', () => {
  const count = { ate: null, tesouraria: null };
  const filed = { ...count, dia: '2026-09-30', ate: '2026-11-10', emitidas: '1000', fonte: 'ITR' };
  const form = { ...count, dia: '2026-10-15', emitidas: '2000', fonte: 'FRE' };
  const earlier = { ...count, dia: '2026-06-30', emitidas: '500', fonte: 'ITR anterior' };
  const page = (emitidas: string) => ({ ...count, dia: null, emitidas, fonte: 'b3' });
  const split = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-10-10' } as const;
  const compare = (b3: string, eventos?: readonly (typeof split)[]) =>
    compareShareCounts(
      known({
        b3: { contagens: [page(b3)] },
        cvm: { contagens: [filed, earlier, form] },
        demo: { contagens: [filed] },
      }),
      { session: '2026-11-19', eventos },
    ).map(({ valor, comparado, comparado_com, observacao }) => [valor, comparado, comparado_com, observacao]);

  test('are compared as those of the session, with each later count', () => {
    const factor = '× 2 por eventos de ações de 2026-09-30 até o pregão';
    expect(compare('2000', [split])).toEqual([
      ['2000', '2000', 'FRE', factor],
      ['2000', '2000', 'b3', factor],
    ]);
  });

  test('differ where an event is unknown', () => {
    expect(compare('2000')).toEqual([
      ['1000', '2000', 'FRE', undefined],
      ['1000', '2000', 'b3', undefined],
    ]);
  });

  test('of no document are compared with nothing', () => {
    const conversion = { session: '2026-11-19', eventos: [] };
    expect(compareShareCounts(known({ b3: { contagens: [page('1')] }, csv: undefined }), conversion)).toEqual([]);
  });
});

describe('a year that is stated twice', () => {
  const period = (year: number, documentOf: number, contas: object): FiledPeriod => ({
    documento: 'DFP',
    data: `${documentOf}-12-31`,
    versao: 2,
    recebido_em: `${documentOf + 1}-03-01`,
    coluna: year === documentOf ? 'ULTIMO' : 'PENULTIMO',
    inicio: `${year}-01-01`,
    fim: `${year}-12-31`,
    contas,
  });
  const income = (valor: string) => ({ lucro_liquido: { conta: '3.11.01', valor } });
  const equity = (valor: string) => ({ patrimonio_liquido: { conta: '2.03', valor } });
  const statements = {
    cnpj: '',
    plano: 'comum',
    base: 'consolidado',
    trimestres: null,
    emissao: null,
    acoes_por_ativo: 1,
  } as const;

  test('is compared with what the statement of the year after says of it, newest first', () => {
    const exercicios = [
      period(2025, 2025, income('9')),
      period(2024, 2024, { ...income('7'), ...equity('70') }),
      period(2023, 2023, income('5')),
    ];
    const comparativos = [period(2024, 2025, { ...income('8'), ...equity('70') }), period(2023, 2024, income('1'))];
    expect(compareRestated({ ...statements, exercicios, comparativos })).toEqual([
      {
        figura: 'lucro_liquido',
        inicio: '2024-01-01',
        fim: '2024-12-31',
        valor: '7',
        fonte: 'DFP de 2024-12-31, versão 2, conta 3.11.01',
        comparado: '8',
        comparado_com: 'DFP de 2025-12-31, versão 2, conta 3.11.01',
        tolerancia: '0.05',
      },
      {
        figura: 'patrimonio_liquido',
        fim: '2024-12-31',
        valor: '70',
        fonte: 'DFP de 2024-12-31, versão 2, conta 2.03',
        comparado: '70',
        comparado_com: 'DFP de 2025-12-31, versão 2, conta 2.03',
        tolerancia: '0.05',
      },
    ]);
  });

  test('has only the amounts that both have; without a second statement there is nothing', () => {
    const exercicios = [period(2024, 2024, income('7'))];
    const comparativos = [period(2024, 2025, equity('1'))];
    expect(compareRestated({ ...statements, exercicios, comparativos })).toEqual([]);
    expect(compareRestated({ ...statements, exercicios, comparativos: [] })).toEqual([]);
  });
});
