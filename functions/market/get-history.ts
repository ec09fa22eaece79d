import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { requireStock } from '../../lib/market/require-stock.ts';
import { readStockHistory } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import type { HistoryTicker, Ticker } from '../../lib/market/ticker.ts';
import { tickerCells } from '../../lib/market/write-tickers.ts';
import { now } from '../../lib/platform/clock.ts';
import { csvLine } from '../../lib/platform/csv.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { pick } from '../../lib/platform/members.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetHistory {
  readonly readPublications: typeof readPublications;
  readonly readHistory: typeof readStockHistory;
}

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
 * What was published on the last 30 days that have data (docs/spec/market/history.md): CSV, oldest
 * first; JSON where `Accept` asks for it. Never computed anew. @throws TickerNotFound 404, NothingPublished 404
 */
export const getHistory =
  (deps: GetHistory) =>
  async ({ path, now, accept }: HistoryCall): Promise<Reply> => {
    const { codigo, nome } = requireStock(path.codigo);
    const wanted = (await deps.readPublications(now)).slice(0, historyDays);
    const [latest] = wanted;
    if (!latest) throw new NothingPublished();
    const tickers = await deps.readHistory(codigo, wanted);
    const headers = { ...cacheUntilNextRefresh(now, latest), Vary: 'Accept' };
    if (wantsJson(accept)) return { status: 200, headers, body: { codigo, nome, dias: tickers.map(rowOf) } };
    return {
      status: 200,
      headers: {
        ...headers,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="historico-${codigo}.csv"`,
      },
      body: [
        csvLine(['codigo', ...columns, ...baseColumns]),
        ...tickers.map((ticker) => csvLine([codigo, ...tickerCells(ticker, columns), ...baseCells(ticker)])),
      ].join(''),
    };
  };

type HistoryCall = Pick<Call<typeof routes.marketGetHistory>, 'path' | 'now' | 'accept'>;

const rowOf = ({ base_acoes = null, ...ticker }: HistoryTicker): Row => ({ ...pick(ticker, columns), base_acoes });

const baseCells = ({ base_acoes }: HistoryTicker): readonly string[] => [
  base_acoes?.dia ?? '',
  base_acoes?.acoes ?? '',
  base_acoes?.fonte ?? '',
];

/** The contract promises CSV (docs/spec/market/history.md): JSON is for callers who name it, and do not name CSV. */
const wantsJson = (accept: string): boolean => /application\/json/i.test(accept) && !/text\/csv/i.test(accept);

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetHistory,
  requirePlan(routes.marketGetHistory, getHistory({ readPublications, readHistory: readStockHistory })),
);
