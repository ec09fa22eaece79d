import { type Classification, isDoubtful } from './classification.ts';
import type { Ticker } from './ticker.ts';

/** Which stocks of a list a caller wants, and in which order; a condition that is absent excludes none. */
export interface TickerSelection {
  readonly setor?: string;
  /** By both methods, or with the method in front: `BARATA`, `ceiling:BARATA`, `intrinseco:BARATA`. */
  readonly classificacao?: Classification | `${'ceiling' | 'intrinseco'}:${Classification}`;
  readonly sem_alertas?: boolean;
  /** Name of a field, after `-` for descending order. @default 'codigo' */
  readonly ordenar?: string;
}

/** Selects stocks of a list in the order of their codes, and sorts them. */
export function selectTickers(tickers: readonly Ticker[], selection: TickerSelection): readonly Ticker[] {
  const { setor, classificacao, sem_alertas: withoutAlerts, ordenar } = selection;
  const selected = tickers.filter(
    (ticker) =>
      (setor === undefined || ticker.setor === setor) &&
      (classificacao === undefined || hasClassification(ticker, classificacao)) &&
      (!withoutAlerts || !isDoubtful(ticker)),
  );
  return ordenar === undefined ? selected : selected.toSorted(orderBy(ordenar));
}

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
function orderBy(ordenar: string): (left: Ticker, right: Ticker) => number {
  const isDescending = ordenar.startsWith('-');
  const field = (isDescending ? ordenar.slice(1) : ordenar) as keyof Ticker;
  return (left, right) => {
    const first = sortKey(left[field]);
    const second = sortKey(right[field]);
    if (first === second) return compareTies(field, left, right);
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second === isDescending ? 1 : -1;
  };
}

/** Names are sorted without regard to case and accents. */
const sortKey = (value: Ticker[keyof Ticker]): string | number | null =>
  typeof value === 'number' || value === null
    ? value
    : String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
