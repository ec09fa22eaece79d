import { type Classification, classifications } from '../../lib/market/classification.ts';
import { type Ranges, selectTickers } from '../../lib/market/select-tickers.ts';
import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { entriesOf, hasMember } from '../../lib/platform/members.ts';
import { attemptAccess } from '../attempt-access.ts';
import { createObservable, type Observable } from '../observable.ts';
import { matcherOf } from '../parts/filter-options.ts';
import type { Sorting } from '../parts/sort-rows.ts';
import { type FigureGroup, figureGroups, figures, indicators } from './figures.ts';

/** Numbers that a reader can give a range of, by group. */
export const rangeGroups = figureGroups.map((group) => ({
  group,
  fields: entriesOf({ ...figures.avaliacao, ...indicators }).flatMap(([name, { kind, hasRange }]) =>
    hasRange && name in figures[group] ? [{ name, kind }] : [],
  ),
}));

/** Parameters of the API and of an address for ranges: `p_l_max`. */
const bounds = rangeGroups.flatMap(({ fields }) =>
  fields.flatMap(({ name }) => [`${name}_min`, `${name}_max`] as const),
);

/** Which stocks a reader wants to see; an empty text is no condition. */
export interface StockFilter {
  /** Words of code, name or sector. */
  readonly text: string;
  readonly setor: string;
  readonly ceiling: Classification | '';
  readonly intrinseco: Classification | '';
  readonly withoutAlerts: boolean;
  readonly onlyFavourites: boolean;
  /** Bounds as the API has them: `roe_min` 0.15 is 15 %. */
  readonly ranges: Ranges;
}

/** Reads the filter of an address; what it does not know is no condition. */
export function readFilter(params: URLSearchParams): StockFilter {
  return {
    text: params.get('q') ?? '',
    setor: params.get('setor') ?? '',
    ceiling: classificationOf(params.get('ceiling')),
    intrinseco: classificationOf(params.get('intrinseco')),
    withoutAlerts: params.get('sem_alertas') === 'true',
    onlyFavourites: params.get('favoritas') === 'true',
    ranges: Object.fromEntries(
      bounds.flatMap((name) => {
        const text = params.get(name) ?? '';
        return /^-?\d{1,18}(?:\.\d{1,8})?(?:e-\d)?$/.test(text) ? [[name, Number(text)]] : [];
      }),
    ),
  };
}

/** Reads which columns an address wants. */
export const readColumns = (params: URLSearchParams): FigureGroup =>
  figureGroups.find((group) => group === params.get('colunas')) ?? 'avaliacao';

/** Whether what an address wants needs indicators. */
export const needsIndicators = (params: URLSearchParams): boolean =>
  readColumns(params) !== 'avaliacao' || Object.keys(readFilter(params).ranges).some(isOfIndicator);

const isOfIndicator = (bound: string): boolean => hasMember(indicators, bound.replace(/_(?:min|max)$/, ''));

/** A filter without its ranges of indicators. */
export const withoutIndicators = (filter: StockFilter): StockFilter => ({
  ...filter,
  ranges: Object.fromEntries(Object.entries(filter.ranges).filter(([bound]) => !isOfIndicator(bound))),
});

/** The parameters of an address for a filter; undefined takes one out. */
export function filterParams(filter: StockFilter): Readonly<Record<string, string | undefined>> {
  return {
    q: filter.text || undefined,
    setor: filter.setor || undefined,
    ceiling: filter.ceiling || undefined,
    intrinseco: filter.intrinseco || undefined,
    sem_alertas: filter.withoutAlerts ? 'true' : undefined,
    favoritas: filter.onlyFavourites ? 'true' : undefined,
    ...Object.fromEntries(bounds.map((name) => [name, filter.ranges[name]?.toString()])),
  };
}

/** Returns the stocks that a reader wants to see, by the same rules as the API's. */
export function filterStocks(
  stocks: readonly ScreenedTicker[],
  filter: StockFilter,
  favourites: ReadonlySet<string>,
): readonly ScreenedTicker[] {
  const { setor, ceiling, intrinseco, withoutAlerts, ranges } = filter;
  const conditions = { ...(setor && { setor }), sem_alertas: withoutAlerts, ...ranges };
  const byCeiling = selectTickers(stocks, {
    ...conditions,
    ...(ceiling && { classificacao: `ceiling:${ceiling}` as const }),
  });
  const byBoth = selectTickers(byCeiling, intrinseco ? { classificacao: `intrinseco:${intrinseco}` } : {});
  const matches = matcherOf(filter.text);
  return byBoth.filter(
    ({ codigo, nome, setor: sector }) =>
      matches(`${codigo} ${nome} ${sector}`) && (!filter.onlyFavourites || favourites.has(codigo)),
  );
}

/** Reads by what the table is sorted: a field's name, after `-` when falling. */
export function readSorting(params: URLSearchParams): Sorting {
  const text = params.get('ordenar') ?? '-score';
  return { column: text.replace(/^-/, ''), isDown: text.startsWith('-') };
}

/** The parameter of an address for a sorting. */
export const formatSorting = ({ column, isDown }: Sorting): string => `${isDown ? '-' : ''}${column}`;

const classificationOf = (text: string | null): Classification | '' =>
  classifications.find((name) => name === text) ?? '';

/** Codes of the stocks that a reader has marked, kept in the browser. */
interface Favourites {
  readonly codes: Observable<ReadonlySet<string>>;
  /** Marks a stock, or takes its mark away. */
  readonly toggle: (code: string) => void;
}

const storageName = 'appraise.favourites';
const maxStored = 500;

/** Opens the favourites. What the storage holds may be anything; it is undefined where the browser refuses it. */
export function openFavourites(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Favourites {
  const codes = createObservable<ReadonlySet<string>>(
    new Set(readCodes(attemptAccess(() => storage?.getItem(storageName)))),
  );
  return {
    codes,
    toggle: (code) => {
      const next = new Set(codes.get());
      if (!next.delete(code)) next.add(code);
      codes.set(next);
      attemptAccess(() => storage?.setItem(storageName, JSON.stringify([...next])));
    },
  };
}

function readCodes(text: string | null | undefined): readonly string[] {
  const value = attemptAccess((): unknown => JSON.parse(text ?? '[]'));
  if (!Array.isArray(value)) return [];
  return value
    .filter((code): code is string => typeof code === 'string' && /^[A-Z0-9]{4,8}$/.test(code))
    .slice(0, maxStored);
}
