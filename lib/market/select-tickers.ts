import { type Classification, isDoubtful } from './classification.ts';
import type { ScreenedTicker, Ticker } from './ticker.ts';

/** The members of a stock that are numbers. */
type NumberName = Exclude<
  {
    [Name in keyof ScreenedTicker]: ScreenedTicker[Name] extends number | null | undefined ? Name : never;
  }[keyof ScreenedTicker],
  undefined
>;

/** Bounds of numbers, `p_l_max` or `roe_min`, which belong to their range; a stock whose number is null fits none. */
export type Ranges = { readonly [Name in `${NumberName}_${'min' | 'max'}`]?: number };

/** Which stocks of a list a caller wants, and in which order; a condition that is absent excludes none. */
export interface TickerSelection extends Ranges {
  readonly setor?: string;
  /** By both methods, or with the method in front: `BARATA`, `ceiling:BARATA`, `intrinseco:BARATA`. */
  readonly classificacao?: Classification | `${'ceiling' | 'intrinseco'}:${Classification}`;
  readonly sem_alertas?: boolean;
  /** Codes of the universe, each at most once. */
  readonly codigos?: readonly string[];
  /** Name of a field, after `-` for descending order. @default - the order of `codigos`, or of the list */
  readonly ordenar?: string;
}

/** Selects stocks of a list, which is in the order of the codes, and sorts them. */
export function selectTickers<Row extends ScreenedTicker>(
  tickers: readonly Row[],
  selection: TickerSelection,
): readonly Row[] {
  const { setor, classificacao, sem_alertas: withoutAlerts, codigos, ordenar } = selection;
  const bounds = boundsIn(selection);
  const selected = (codigos ? withCodes(tickers, codigos) : tickers).filter(
    (ticker) =>
      (setor === undefined || ticker.setor === setor) &&
      (classificacao === undefined || hasClassification(ticker, classificacao)) &&
      (!withoutAlerts || !isDoubtful(ticker)) &&
      bounds.every((bound) => isWithin(ticker[bound.name], bound)),
  );
  return ordenar === undefined ? selected : selected.toSorted(orderBy(ordenar));
}

function withCodes<Row extends ScreenedTicker>(tickers: readonly Row[], codes: readonly string[]): readonly Row[] {
  const byCode = new Map(tickers.map((ticker) => [ticker.codigo, ticker]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/** One side of a range. */
interface Bound {
  readonly name: NumberName;
  readonly isLower: boolean;
  readonly limit: number;
}

function boundsIn(selection: Ranges): readonly Bound[] {
  return Object.entries(selection).flatMap(([parameter, limit]): readonly Bound[] => {
    const [, name, side] = /^(.+)_(min|max)$/.exec(parameter) ?? [];
    return name === undefined ? [] : [{ name: name as NumberName, isLower: side === 'min', limit: Number(limit) }];
  });
}

function isWithin(value: number | null | undefined, { isLower, limit }: Bound): boolean {
  if (value === null || value === undefined) return false;
  return isLower ? value >= limit : value <= limit;
}

/** Returns the names of the fields that a selection looks at, beside those of its own conditions. */
export const fieldsOf = (selection: TickerSelection): ReadonlySet<string> =>
  new Set([...boundsIn(selection).map(({ name }) => name), selection.ordenar?.replace(/^-/, '') ?? 'codigo']);

function hasClassification(ticker: Ticker, wanted: NonNullable<TickerSelection['classificacao']>): boolean {
  const [method, classification] = wanted.includes(':') ? wanted.split(':') : [undefined, wanted];
  return (
    (method === 'intrinseco' || ticker.classificacao_ceiling === classification) &&
    (method === 'ceiling' || ticker.classificacao_intrinseco === classification)
  );
}

/**
 * Compares stocks of which a field is equal, whatever the direction: of equal scores, that of two methods comes before that of
 * one; what is equal then is in the order of the codes.
 */
export function compareTies(field: string, left: Ticker, right: Ticker): number {
  if (field === 'score' && left.metodos !== right.metodos) return right.metodos - left.metodos;
  if (left.codigo === right.codigo) return 0;
  return left.codigo < right.codigo ? -1 : 1;
}

/** Nulls come last in both directions. */
function orderBy(ordenar: string): (left: ScreenedTicker, right: ScreenedTicker) => number {
  const isDescending = ordenar.startsWith('-');
  const field = (isDescending ? ordenar.slice(1) : ordenar) as keyof ScreenedTicker;
  return (left, right) => {
    const first = sortKey(left[field] ?? null);
    const second = sortKey(right[field] ?? null);
    if (first === second) return compareTies(field, left, right);
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second === isDescending ? 1 : -1;
  };
}

/** Names are sorted without regard to case and accents. */
const sortKey = (value: Ticker[keyof Ticker] | null): string | number | null =>
  typeof value === 'number' || value === null
    ? value
    : String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
