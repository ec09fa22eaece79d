import { describe, expect, test } from 'vitest';
import { selectTickers } from '../../../lib/market/select-tickers.ts';
import type { ScreenedTicker } from '../../../lib/market/ticker.ts';
import { stockColumns } from '../../../web/market/stock-columns.tsx';
import {
  filterParams,
  filterStocks,
  formatSorting,
  needsIndicators,
  openFavourites,
  readFilter,
  readSorting,
  type StockFilter,
  withoutIndicators,
} from '../../../web/market/stock-filter.ts';
import { english } from '../../../web/market/words-en.ts';
import { sortRows } from '../../../web/parts/sort-rows.ts';
import type { Formats } from '../../../web/text/formats.ts';

const stock = (codigo: string, own: Partial<ScreenedTicker> = {}): ScreenedTicker =>
  ({
    codigo,
    nome: codigo,
    setor: 'Financeiro',
    classificacao_ceiling: 'BARATA',
    classificacao_intrinseco: 'CARA',
    alertas: [],
    ...own,
  }) as unknown as ScreenedTicker;

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

  test('takes ranges with their bounds, and no stock whose number is missing', () => {
    const some = [
      stock('AAAA3', { p_l: 10, roe: 0.15 }),
      stock('BBBB3', { p_l: 10.01, roe: 0.3 }),
      stock('CCCC3', { p_l: null, roe: 0.3 }),
    ];
    const found = (query: string) =>
      filterStocks(some, readFilter(new URLSearchParams(query)), new Set()).map(({ codigo }) => codigo);
    expect(found('p_l_max=10')).toEqual(['AAAA3']);
    expect(found('p_l_max=10.01&roe_min=0.150001')).toEqual(['BBBB3']);
    expect(found('p_l_min=11&p_l_max=9')).toEqual([]);
    expect(found('p_l_max=dez&lpa_min=1&__proto___min=1&roe_min=Infinity')).toEqual(['AAAA3', 'BBBB3', 'CCCC3']);
  });

  test('waits with ranges of indicators for the answer that has them', () => {
    const { ranges } = withoutIndicators(readFilter(new URLSearchParams('p_l_max=10&preco_min=5&variacao_21d_min=0')));
    expect(ranges).toEqual({ preco_min: 5 });
    expect(needsIndicators(new URLSearchParams('preco_min=5'))).toBe(false);
    for (const query of ['colunas=indicadores', 'roe_min=0.1', 'payout_max=1']) {
      expect(needsIndicators(new URLSearchParams(query)), query).toBe(true);
    }
  });

  test('is in the address as it was', () => {
    const filter: StockFilter = {
      text: 'a b&c=d',
      setor: 'Petróleo, Gás',
      ceiling: 'SEM_DADOS',
      intrinseco: 'JUSTA',
      withoutAlerts: true,
      onlyFavourites: true,
      ranges: { p_l_max: 10, roe_min: 0.15, variacao_21d_min: -0.05 },
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

test('the table of the console has the order of the API, by each column that both can sort by, also for ties', () => {
  const values = [null, 10, 80, 80.5] as const;
  const list = Array.from({ length: 48 }, (_, index) => {
    const figure = values[index % 4] ?? null;
    const codigo = `${'QWERTYUIOPAS'[index % 12]}${'DFGH'[index % 4]}${'JK'[index % 2]}${index % 10}${(index % 9) + 1}`;
    return stock(codigo, {
      score: figure,
      preco: figure,
      preco_teto: figure,
      valor_intrinseco: figure,
      p_l: figure,
      ...(index % 4 !== 0 && { variacao_21d: figure }),
      metodos: index % 3,
    });
  }).toSorted((one, other) => (one.codigo < other.codigo ? -1 : 1));
  const context = {
    words: english,
    formats: { number: String } as unknown as Formats,
    linkTo: undefined,
    marked: new Set<string>(),
    toggle: () => {},
  };
  const columns = (['avaliacao', 'indicadores'] as const).flatMap((shown) => stockColumns({ ...context, shown }));
  for (const id of ['codigo', 'score', 'preco', 'preco_teto', 'valor_intrinseco', 'p_l', 'variacao_21d']) {
    const { sortValue, compareTies } = columns.find((column) => column.id === id) ?? {};
    if (!sortValue) throw new Error(`no column ${id} to sort by`);
    for (const isDown of [true, false]) {
      const shown = sortRows(list.toReversed(), sortValue, isDown, 'pt-BR', compareTies).map(({ codigo }) => codigo);
      const answered = selectTickers(list, { ordenar: `${isDown ? '-' : ''}${id}` }).map(({ codigo }) => codigo);
      expect(shown, `${id} ${isDown}`).toEqual(answered);
    }
  }
});

function storageWith(text: string | null) {
  const items = new Map(text === null ? [] : [['appraise.favourites', text]]);
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

test('a marked stock is a favourite when the page is loaded again, until the mark is taken away', () => {
  const storage = storageWith(null);
  const first = openFavourites(storage);
  first.toggle('PETR4');
  first.toggle('VALE3');
  first.toggle('PETR4');
  expect([...first.codes.get()]).toEqual(['VALE3']);
  expect([...openFavourites(storage).codes.get()]).toEqual(['VALE3']);
});

test.each(['', '{', '{}', 'null', '[1,null,{"a":1},"<img>","petr4","PETR4"]'])(
  'anything in the storage is read: %s',
  (text) => {
    const codes = [...openFavourites(storageWith(text)).codes.get()];
    expect(codes.every((code) => code === 'PETR4')).toBe(true);
  },
);

test('a browser that refuses storage keeps the marks until the page is left', () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  const favourites = openFavourites({ getItem: refuse, setItem: refuse });
  favourites.toggle('PETR4');
  expect(favourites.codes.get().has('PETR4')).toBe(true);
});
