import { describe, expect, test } from 'vitest';
import { selectTickers, type TickerSelection } from '../../../lib/market/select-tickers.ts';
import { type Ticker, valueStock } from '../../../lib/market/ticker.ts';
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

  test('leaves the list as it is', () => {
    selectTickers(Object.freeze(tickers), { ordenar: '-score' });
    expect(tickers.map(({ codigo }) => codigo[0]).join('')).toBe('ABCD');
  });
});
