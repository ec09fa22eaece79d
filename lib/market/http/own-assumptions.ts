import type { Assumptions } from '../assumptions.ts';
import { NotRecalculable } from '../errors.ts';
import type { Parameters } from '../parameters.ts';
import type { TickerList } from '../publication.ts';
import type { readExactFigures } from '../store/documents.ts';
import type { FullTicker } from '../ticker.ts';

const names = ['yield_exigido', 'constante_graham', 'faixa_justa'] as const;

/** Returns the assumptions of a query; undefined if it has none. */
export function assumptionsIn(query: Assumptions): Assumptions | undefined {
  const given = names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]));
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

// The arithmetic is loaded for the first request with assumptions: most requests, and every cold start, do without.

/** Values a stock by a caller's assumptions. @throws NotRecalculable 404 for one that an earlier version has published */
export async function revalueStock(ticker: FullTicker, assumptions: Assumptions): Promise<FullTicker> {
  const { revalueTicker, withAssumptions } = await import('../assumptions.ts');
  const valued = revalueTicker(ticker, withAssumptions(assumptions));
  if (!valued) throw new NotRecalculable();
  return valued;
}

/** Values the stocks of a publication by a caller's assumptions. @throws NotRecalculable 404 for an earlier version's */
export async function revalueList(
  { tickers }: TickerList,
  id: string,
  assumptions: Assumptions,
  readExact: typeof readExactFigures,
): Promise<{ readonly parametros: Parameters; readonly tickers: TickerList['tickers'] }> {
  const exact = await readExact(id);
  if (!exact) throw new NotRecalculable();
  const { revalueEntry, withAssumptions } = await import('../assumptions.ts');
  const parametros = withAssumptions(assumptions);
  return { parametros, tickers: tickers.map((ticker) => revalueEntry(ticker, exact[ticker.codigo], parametros)) };
}
