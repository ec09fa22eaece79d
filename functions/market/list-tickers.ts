import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { assumptionsIn, revalueList } from '../../lib/market/http/own-assumptions.ts';
import { chooseFormat, formatHeaders } from '../../lib/market/http/reply-format.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { checkScreening, toUniverseCodes, usesIndicators, withIndicators } from '../../lib/market/http/screening.ts';
import type { TickerList } from '../../lib/market/publication.ts';
import { selectTickers } from '../../lib/market/select-tickers.ts';
import { readExactFigures, readIndicators, readPublishedList } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { type SelectedTickers, writeTickers } from '../../lib/market/write-tickers.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketTickersQuery } from '../../lib/platform/http/schemas/market-tickers-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface ListTickers {
  readonly readPublications: typeof readPublications;
  readonly readList: typeof readPublishedList;
  readonly readExact: typeof readExactFigures;
  readonly readIndicators: typeof readIndicators;
}

type TickersCall = Pick<Call<typeof routes.marketListTickers>, 'query' | 'now' | 'accept'>;
type TickersQuery = TickersCall['query'];

/**
 * The stocks of the latest publication, or those that the query selects, valued by the query's assumptions
 * (docs/spec/market/tickers.md). @throws NothingPublished 404, NotRecalculable 404
 */
export const listTickers = (deps: ListTickers) => {
  const cachedText = cacheTexts();
  return async ({ query: { formato, ...given }, now, accept }: TickersCall): Promise<Reply> => {
    const query = given.codigos ? { ...given, codigos: toUniverseCodes(given.codigos) } : given;
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const list = await deps.readList(latest.id);
    const format = chooseFormat(formato, accept, ['json', 'csv']);
    const content = formatHeaders(format, `tickers-${latest.dia}`);
    const headers = { ...cacheUntilNextRefresh(now, latest), Vary: 'Accept', ...content };
    const isWhole = format === 'json' && Object.keys(query).length === 0;
    const { body, etag } = isWhole
      ? list
      : await cachedText([latest.id, format, ...sortedEntries(query)], async () => {
          const { tickers, ...day } = await valuedList(deps, list.parse(), latest.id, query);
          return writeTickers({ ...day, tickers: selectTickers(tickers, query) }, query.campos, format);
        });
    return { status: 200, headers, body, etag };
  };
};

/** The stocks of a publication, valued by the query's assumptions, with the indicators if the query uses any. */
async function valuedList(
  { readExact, readIndicators: read }: ListTickers,
  list: TickerList,
  id: string,
  query: Omit<TickersQuery, 'formato'>,
): Promise<SelectedTickers> {
  const assumptions = assumptionsIn(query);
  const valued = assumptions ? { ...list, ...(await revalueList(list, id, assumptions, readExact)) } : list;
  if (!usesIndicators(query, query.campos)) return valued;
  const codes = list.tickers.map(({ codigo }) => codigo);
  return { ...valued, tickers: withIndicators(valued.tickers, await read({ id, codes })) };
}

const sortedEntries = (query: object): readonly unknown[] =>
  Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));

await prime(async () => {
  const [latest] = await readPublications(now());
  if (latest) await readPublishedList(latest.id);
});

export const handler = endpoint(
  routes.marketListTickers,
  requirePlan(
    routes.marketListTickers,
    listTickers({ readPublications, readList: readPublishedList, readExact: readExactFigures, readIndicators }),
  ),
  { query: marketTickersQuery, check: checkScreening },
);
