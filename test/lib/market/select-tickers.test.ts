import { describe, expect, test } from 'vitest';
import { selectTickers, type TickerSelection } from '../../../lib/market/select-tickers.ts';
import { type ScreenedTicker, type Ticker, valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { universe } from '../../../lib/market/universe.ts';
import { inputsOf, publication } from '../../support/stock-inputs.ts';

const base = toListEntry(valueStock(universe[0] as never, inputsOf(), publication));
const ticker = (codigo: string, members: Partial<Ticker>): Ticker => ({ ...base, codigo, nome: codigo, ...members });

const classified: readonly Pick<Ticker, 'classificacao_ceiling' | 'classificacao_intrinseco'>[] = [
  { classificacao_ceiling: 'BARATA', classificacao_intrinseco: 'CARA' },
  { classificacao_ceiling: 'SEM_DADOS', classificacao_intrinseco: 'BARATA' },
  { classificacao_ceiling: 'BARATA', classificacao_intrinseco: 'BARATA' },
  { classificacao_ceiling: 'CARA', classificacao_intrinseco: 'SEM_DADOS' },
];
const tickers: readonly Ticker[] = [
  ticker('AAAA3', { setor: 'Saúde', nome: 'Ômega', score: null }),
  ticker('BBBB3', { setor: 'Saúde', nome: 'zeta', score: 50 }),
  ticker('CCCC3', { setor: 'Financeiro', nome: 'Beta', score: 50, alertas: ['valor_atipico'] }),
  ticker('DDDD3', { setor: 'Financeiro', nome: 'alfa', score: 90, lpa: -1, alertas: ['estimado'] }),
].map((one, index) => ({ ...one, ...classified[index] }));

const codes = (selection: TickerSelection) =>
  selectTickers(tickers, selection)
    .map(({ codigo }) => codigo[0])
    .join('');

describe('selectTickers', () => {
  test.each<{ selection: TickerSelection; expected: string }>([
    { selection: {}, expected: 'ABCD' },
    { selection: { setor: 'Saúde' }, expected: 'AB' },
    { selection: { classificacao: 'BARATA' }, expected: 'C' },
    { selection: { classificacao: 'ceiling:BARATA' }, expected: 'AC' },
    { selection: { classificacao: 'intrinseco:BARATA' }, expected: 'BC' },
    { selection: { classificacao: 'ceiling:CARA' }, expected: 'D' },
    { selection: { classificacao: 'intrinseco:SEM_DADOS' }, expected: 'D' },
    { selection: { classificacao: 'JUSTA' }, expected: '' },
    { selection: { sem_alertas: true }, expected: 'ABD' },
    { selection: { sem_alertas: false }, expected: 'ABCD' },
    { selection: { setor: 'Financeiro', sem_alertas: true, classificacao: 'ceiling:CARA' }, expected: 'D' },
  ])('takes $expected by $selection', ({ selection, expected }) => {
    expect(codes(selection)).toBe(expected);
  });

  test.each([
    { ordenar: 'codigo', expected: 'ABCD' },
    { ordenar: '-codigo', expected: 'DCBA' },
    { ordenar: 'score', expected: 'BCDA' },
    { ordenar: '-score', expected: 'DBCA' },
    { ordenar: 'lpa', expected: 'DABC' },
    { ordenar: 'nome', expected: 'DCAB' },
    { ordenar: '-nome', expected: 'BACD' },
    { ordenar: 'setor', expected: 'CDAB' },
  ])('sorts by $ordenar: $expected; ties by code, nulls last', ({ ordenar, expected }) => {
    expect(codes({ ordenar })).toBe(expected);
  });

  test.each([
    // DDDD3 has one method, and the score of two others.
    { ordenar: '-score', expected: 'EACDB' },
    { ordenar: 'score', expected: 'BACDE' },
  ])(
    'puts one method after two of the same score, and ties in the order of the codes, by $ordenar',
    ({ ordenar, expected }) => {
      const list = [
        ticker('EEEE3', { score: 90 }),
        ticker('DDDD3', { score: 80, score_intrinseco: null, metodos: 1 }),
        ticker('CCCC3', { score: 80 }),
        ticker('BBBB3', { score: 10 }),
        ticker('AAAA3', { score: 80 }),
      ];
      const sorted = selectTickers(list, { ordenar });
      expect(sorted.map(({ codigo }) => codigo[0]).join('')).toBe(expected);
    },
  );

  test.each<{ selection: TickerSelection; expected: string }>([
    { selection: { p_l_max: 10 }, expected: 'AB' },
    { selection: { p_l_min: 10 }, expected: 'BD' },
    { selection: { p_l_min: 10, p_l_max: 10 }, expected: 'B' },
    { selection: { p_l_min: -1e9 }, expected: 'ABD' },
    { selection: { roe_min: -0, roe_max: 0 }, expected: 'A' },
    { selection: { p_l_max: 30, score_min: 50 }, expected: 'BD' },
    { selection: { dividend_yield_12m_min: 0.05 }, expected: 'C' },
    { selection: { metodos_min: 3 }, expected: '' },
    { selection: { ordenar: 'p_l' }, expected: 'ABDC' },
    { selection: { ordenar: '-p_l' }, expected: 'DBAC' },
    { selection: { codigos: ['DDDD3', 'AAAA3'] }, expected: 'DA' },
    { selection: { codigos: ['DDDD3', 'AAAA3'], ordenar: 'codigo' }, expected: 'AD' },
    { selection: { codigos: ['DDDD3', 'CCCC3', 'AAAA3'], setor: 'Financeiro', p_l_min: 1 }, expected: 'D' },
  ])('by numbers and codes, with what is null last and in no range: $expected by $selection', (given) => {
    const numbers: Record<string, Partial<ScreenedTicker>> = {
      AAAA3: { p_l: 5, roe: 0, dividend_yield_12m: 0.01 },
      BBBB3: { p_l: 10, roe: -0.2, dividend_yield_12m: null },
      CCCC3: { p_l: null, roe: null, dividend_yield_12m: 0.05 },
      DDDD3: { p_l: 30, roe: 0.2, dividend_yield_12m: 0.04 },
    };
    const screened = tickers.map((stock): ScreenedTicker => ({ ...stock, ...numbers[stock.codigo] }));
    const selected = selectTickers(screened, given.selection);
    expect(selected.map(({ codigo }) => codigo[0]).join('')).toBe(given.expected);
  });

  test('leaves the list as it is', () => {
    selectTickers(Object.freeze(tickers), { ordenar: '-score' });
    expect(tickers.map(({ codigo }) => codigo[0]).join('')).toBe('ABCD');
  });
});
