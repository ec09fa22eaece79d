import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { checkHistory } from '../../lib/market/http/history-query.ts';
import { formatHeaders } from '../../lib/market/http/reply-format.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import type { Publication } from '../../lib/market/publication.ts';
import { requireStock } from '../../lib/market/require-stock.ts';
import { addDays } from '../../lib/market/sao-paulo.ts';
import { readStockHistory } from '../../lib/market/store/documents.ts';
import { readPublications, readPublishedDays } from '../../lib/market/store/publications.ts';
import type { HistoryTicker, Ticker } from '../../lib/market/ticker.ts';
import { tickerCells } from '../../lib/market/write-tickers.ts';
import { now } from '../../lib/platform/clock.ts';
import { type CsvFormat, csvDialects, csvTable } from '../../lib/platform/csv.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { fromCursor, toCursor } from '../../lib/platform/http/cursor.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketHistoryQuery } from '../../lib/platform/http/schemas/market-history-query.generated.js';
import { pick } from '../../lib/platform/members.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetHistory {
  readonly readPublications: typeof readPublications;
  readonly readDays: typeof readPublishedDays;
  readonly readHistory: typeof readStockHistory;
}

/** Days of an answer, and of a page for which the caller sets no limit. */
const historyDays = 30;

const columns = [
  'data_referencia',
  'data_pregao',
  'preco',
  'preco_teto',
  'margem_ceiling',
  'classificacao_ceiling',
  'score_ceiling',
  'valor_intrinseco',
  'margem_intrinseco',
  'classificacao_intrinseco',
  'score_intrinseco',
  'score',
  'metodos',
  'alertas',
  'dado_antigo',
  'fonte',
  'lpa',
  'vpa',
] as const satisfies readonly (keyof Ticker)[];

/** The shares that LPA and VPA were calculated by; empty cells in publications of versions that did not say. */
const baseColumns = ['base_dia', 'base_acoes', 'base_fonte'] as const;

type Row = Readonly<Pick<Ticker, (typeof columns)[number]> & Required<Pick<HistoryTicker, 'base_acoes'>>>;

/**
 * What was published on the last 30 days that have data, or on the days of a page, oldest first (docs/spec/market/history.md):
 * CSV; JSON where `Accept` or `formato` asks for it. Never computed anew. @throws TickerNotFound 404, NothingPublished 404
 */
export const getHistory =
  (deps: GetHistory) =>
  async ({ path, query, now, accept }: HistoryCall): Promise<Reply> => {
    const { codigo, nome } = requireStock(path.codigo);
    const publications = await deps.readPublications(now);
    const [latest] = publications;
    if (!latest) throw new NothingPublished();
    const page = Object.keys(query).length > 0 ? await readPage(deps, query, now) : undefined;
    const tickers = await deps.readHistory(codigo, page?.publications ?? publications.slice(0, historyDays));
    const format = formatOf(query.formato, accept);
    const headers = {
      ...cacheUntilNextRefresh(now, latest),
      Vary: 'Accept',
      ...formatHeaders(format, `historico-${codigo}`),
    };
    if (format === 'json') {
      const next = page && { next_cursor: page.next_cursor };
      return { status: 200, headers, body: { codigo, nome, dias: tickers.map(rowOf), ...next } };
    }
    const rows = tickers.map((ticker) => [codigo, ...tickerCells(ticker, columns), ...baseCells(ticker)]);
    return {
      status: 200,
      headers: { ...headers, ...(page?.next_cursor && { Link: linkTo(query, page.next_cursor) }) },
      body: csvTable([['codigo', ...columns, ...baseColumns], ...rows], csvDialects[format]),
    };
  };

interface HistoryPage {
  readonly publications: readonly Publication[];
  /** Null on the page of the oldest days. */
  readonly next_cursor: string | null;
}

/** Finds the newest days of what the query asks for. A cursor has the last day that the next page can have. */
async function readPage(
  { readDays }: Pick<GetHistory, 'readDays'>,
  { de, ate, limit = historyDays, cursor }: HistoryCall['query'],
  now: Date,
): Promise<HistoryPage> {
  const ends = [ate, cursor === undefined ? undefined : fromCursor(cursor)].filter((day) => day !== undefined);
  // One above the limit, so that the page can say whether there are more.
  const found = await readDays(now, { de, ate: ends.sort()[0] }, limit + 1);
  const publications = found.slice(0, limit);
  const oldest = publications.at(-1);
  const next_cursor = oldest && found.length > limit ? toCursor(addDays(oldest.dia, -1)) : null;
  return { publications, next_cursor };
}

/** The next page of a table, which has no room for a cursor: the same address with another query (RFC 8288). */
const linkTo = (query: HistoryCall['query'], cursor: string): string =>
  `<?${new URLSearchParams(Object.entries({ ...query, cursor }).map(([name, value]) => [name, String(value)]))}>; rel="next"`;

type HistoryCall = Pick<Call<typeof routes.marketGetHistory>, 'path' | 'query' | 'now' | 'accept'>;

const rowOf = ({ base_acoes = null, ...ticker }: HistoryTicker): Row => ({ ...pick(ticker, columns), base_acoes });

const baseCells = ({ base_acoes }: HistoryTicker): readonly string[] => [
  base_acoes?.dia ?? '',
  base_acoes?.acoes ?? '',
  base_acoes?.fonte ?? '',
];

/** The contract promises CSV (docs/spec/market/history.md): JSON is for callers who name it, and do not name CSV. */
function formatOf(formato: HistoryCall['query']['formato'], accept: string): 'json' | CsvFormat {
  if (formato === 'csv') return 'csv-pt';
  const namesJson = /application\/json/i.test(accept) && !/text\/csv/i.test(accept);
  return formato === 'json' || namesJson ? 'json' : 'csv';
}

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetHistory,
  requirePlan(
    routes.marketGetHistory,
    getHistory({ readPublications, readDays: readPublishedDays, readHistory: readStockHistory }),
  ),
  { query: marketHistoryQuery, check: checkHistory },
);
