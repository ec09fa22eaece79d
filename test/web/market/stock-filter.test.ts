import { describe, expect, test } from 'vitest';
import type { Ticker } from '../../../lib/market/ticker.ts';
import {
  filterParams,
  filterStocks,
  formatSorting,
  readFilter,
  readSorting,
  type StockFilter,
} from '../../../web/market/stock-filter.ts';

const stock = (codigo: string, own: Partial<Ticker> = {}): Ticker =>
  ({
    codigo,
    nome: codigo,
    setor: 'Financeiro',
    classificacao_ceiling: 'BARATA',
    classificacao_intrinseco: 'CARA',
    alertas: [],
    ...own,
  }) as unknown as Ticker;

const stocks = [
  stock('ITUB4', { nome: 'Itaú Unibanco' }),
  stock('PETR4', { nome: 'Petrobras', setor: 'Petróleo', alertas: ['valor_atipico'] }),
  stock('WEGE3', { nome: 'WEG', classificacao_ceiling: 'CARA', alertas: ['estimado'] }),
];

const all = readFilter(new URLSearchParams());
const codes = (filter: Partial<StockFilter>, favourites: readonly string[] = []) =>
  filterStocks(stocks, { ...all, ...filter }, new Set(favourites)).map(({ codigo }) => codigo);

describe('the filter of stocks', () => {
  test('without conditions shows all', () => expect(codes({})).toEqual(['ITUB4', 'PETR4', 'WEGE3']));

  test.each([
    ['itau', ['ITUB4']],
    ['ITAÚ uni', ['ITUB4']],
    ['petroleo', ['PETR4']],
    ['financeiro wege', ['WEGE3']],
    ['  ', ['ITUB4', 'PETR4', 'WEGE3']],
    ['itau petr', []],
    ['.*', []],
  ])('finds "%s" in code, name and sector, without case and accents', (text, found) => {
    expect(codes({ text })).toEqual(found);
  });

  test('takes both classifications at once', () => {
    expect(codes({ ceiling: 'BARATA' })).toEqual(['ITUB4', 'PETR4']);
    expect(codes({ ceiling: 'CARA', intrinseco: 'CARA' })).toEqual(['WEGE3']);
    expect(codes({ ceiling: 'CARA', intrinseco: 'BARATA' })).toEqual([]);
  });

  test('without alerts keeps estimates of the demo, as the API does', () => {
    expect(codes({ withoutAlerts: true })).toEqual(['ITUB4', 'WEGE3']);
  });

  test('shows favourites and stocks of one sector', () => {
    expect(codes({ onlyFavourites: true }, ['WEGE3', 'XXXX3'])).toEqual(['WEGE3']);
    expect(codes({ setor: 'Petróleo' })).toEqual(['PETR4']);
  });

  test('is in the address as it was', () => {
    const filter: StockFilter = {
      text: 'a b&c=d',
      setor: 'Petróleo, Gás',
      ceiling: 'SEM_DADOS',
      intrinseco: 'JUSTA',
      withoutAlerts: true,
      onlyFavourites: true,
    };
    const params = new URLSearchParams(filterParams(filter) as Record<string, string>);
    expect(readFilter(new URLSearchParams(params.toString()))).toEqual(filter);
    expect(Object.values(filterParams(all)).every((value) => value === undefined)).toBe(true);
  });

  test('ignores classifications that there are not', () => {
    expect(readFilter(new URLSearchParams('ceiling=__proto__&intrinseco=barata'))).toMatchObject({
      ceiling: '',
      intrinseco: '',
    });
  });

  test('sorts by the score, the best first, until the reader chooses', () => {
    expect(readSorting(new URLSearchParams())).toEqual({ column: 'score', isDown: true });
    for (const sorting of [
      { column: 'preco', isDown: true },
      { column: 'codigo', isDown: false },
    ]) {
      expect(readSorting(new URLSearchParams({ ordenar: formatSorting(sorting) }))).toEqual(sorting);
    }
  });
});
