import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { assumptionsIn, revalueStock } from '../../lib/market/http/own-assumptions.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { requireStock } from '../../lib/market/require-stock.ts';
import { readPublishedStock, readStatements } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import type { FullTicker } from '../../lib/market/ticker.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketTickerQuery } from '../../lib/platform/http/schemas/market-ticker-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetTicker {
  readonly readPublications: typeof readPublications;
  readonly readStock: typeof readPublishedStock;
  readonly readStatements: typeof readStatements;
}

type TickerCall = Pick<Call<typeof routes.marketGetTicker>, 'path' | 'query' | 'now'>;

/**
 * All that is known of one stock, valued by the query's assumptions, with the company's statements for those who ask for them
 * (docs/spec/market/ticker.md, docs/spec/market/statements.md).
 * @throws TickerNotFound 404, NothingPublished 404, NotRecalculable 404
 */
export const getTicker = (deps: GetTicker) => {
  const cachedText = cacheTexts();
  return async ({ path, query, now }: TickerCall): Promise<Reply> => {
    const { codigo } = requireStock(path.codigo);
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const stock = await deps.readStock(codigo, latest.id);
    const assumptions = assumptionsIn(query);
    const { campos } = query;
    const { body, etag } =
      assumptions === undefined && campos === undefined
        ? stock
        : await cachedText([latest.id, codigo, assumptions, campos], async () => {
            const valued = assumptions ? await revalueStock(stock.parse(), assumptions) : stock.parse();
            return JSON.stringify(campos ? await withStatements(valued, deps.readStatements) : valued);
          });
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };
};

/** Adds the statements of the stock's company, null if the publication has none. They are loaded for the first request alone. */
async function withStatements(stock: FullTicker, read: typeof readStatements): Promise<object> {
  const { id_demonstracoes: id, valor_de_mercado = null } = stock;
  if (!id) return { ...stock, demonstracoes: null };
  const { writeStatements } = await import('../../lib/market/write-statements.ts');
  return { ...stock, demonstracoes: writeStatements(await read(stock.codigo, id), valor_de_mercado) };
}

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetTicker,
  requirePlan(routes.marketGetTicker, getTicker({ readPublications, readStock: readPublishedStock, readStatements })),
  { query: marketTickerQuery },
);
