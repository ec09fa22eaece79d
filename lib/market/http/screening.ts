import type { Query } from '../../platform/http/query.ts';
import type { WordedViolation } from '../../platform/http/violation.ts';
import { shorten } from '../../platform/shorten.ts';
import type { IndicatorsOfDay, TickerList } from '../publication.ts';
import { explainUnknown, requireStock } from '../require-stock.ts';
import { fieldsOf, type TickerSelection } from '../select-tickers.ts';
import type { ScreenedTicker } from '../ticker.ts';
import { indicatorNames } from '../ticker-schema.ts';
import { findStock } from '../universe.ts';

/** Finds ranges that nothing can fit, and codes that the universe does not have. */
export const checkScreening = (query: Query): readonly WordedViolation[] => [
  ...findEmptyRanges(query),
  ...findUnknownCodes(query.codigos),
];

const findEmptyRanges = (query: Query): readonly WordedViolation[] =>
  Object.entries(query).flatMap(([lower, min]) => {
    const upper = lower.replace(/_min$/, '_max');
    const max = query[upper];
    if (upper === lower || max === undefined || min <= max) return [];
    const detail = `"${lower}" (${min}) é maior que "${upper}" (${max}): nenhuma ação cabe entre os dois.`;
    return [{ parameter: lower, code: 'empty_range', detail }];
  });

/** Finds the codes of a query that the universe does not have. */
export function findUnknownCodes(codes: Query[string] | undefined): readonly WordedViolation[] {
  if (!Array.isArray(codes)) return [];
  const unknown = new Set(codes.map(String).filter((code) => findStock(code) === undefined));
  return [...unknown].map((code) => {
    const { message: detail, facts } = explainUnknown(shorten(code, maxShownCode));
    const { did_you_mean: near } = facts;
    return {
      parameter: 'codigos',
      code: 'ticker_not_found',
      detail,
      ...(typeof near === 'string' && { did_you_mean: near }),
    };
  });
}

/** A caller may write anything as a code. */
const maxShownCode = 40;

/** Returns the codes of the universe for those of a query, `PETR4` for `petr4f`; each stock once, at its first place. */
export const toUniverseCodes = (codes: readonly string[]): readonly string[] => [
  ...new Set(codes.map((code) => requireStock(code).codigo)),
];

/** True if a query shows indicators, sorts by one, or has bounds for one. */
export function usesIndicators(selection: TickerSelection, campos: readonly string[] = []): boolean {
  const used = new Set([...campos, ...fieldsOf(selection)]);
  return indicatorNames.some((name) => used.has(name));
}

/** Adds its indicators to each stock of a list. */
export const withIndicators = (
  tickers: TickerList['tickers'],
  indicators: IndicatorsOfDay,
): readonly ScreenedTicker[] => tickers.map((ticker) => ({ ...ticker, ...indicators[ticker.codigo] }));
