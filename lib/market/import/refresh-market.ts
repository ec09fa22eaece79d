import type { OnWait } from '../../platform/fetch-text.ts';
import { sessionBefore } from '../calendar.ts';
import { dayOf, formatWithOffset, instantOf, refreshTime } from '../sao-paulo.ts';
import type { FailingSource } from '../source/run-source.ts';
import type { MarketSource } from '../source/source.ts';
import { readEarlierPublications, readPublications } from '../store/publications.ts';
import { publishDays } from '../store/publish-days.ts';
import type { Provenance } from '../ticker.ts';
import { universe } from '../universe.ts';
import { archivePublications } from './archive-publications.ts';
import { askSources } from './ask-sources.ts';
import { assembleDay, type PublishableDay } from './assemble-day.ts';
import { doubtEmptyPayments } from './doubt-empty-payments.ts';
import { nameOldQuotes } from './old-quotes.ts';
import { publishedPricesUntil, type ReadPrices, readEarlierPrices } from './read-earlier-prices.ts';
import { explainTooManyFailures, findFailures, maxFailedStocks } from './refresh-failures.ts';
import { valueUniverse } from './value-universe.ts';

export interface MarketRefreshOptions {
  /** If two sources have the same figure, the first source's figure counts. */
  readonly sources: readonly MarketSource[];
  readonly now: Date;
  /** A past ISO day to publish now, with the figures of its 09:05. */
  readonly dia?: string;
  /** ISO days without trading that the built-in list lacks. */
  readonly holidays?: readonly string[];
  readonly onWait?: OnWait;
  /** Ends the requests to the sources; what they have not given by then counts as failed. @default - 240 s */
  readonly deadline?: AbortSignal;
  readonly onFailingSource?: (failing: FailingSource) => void;
  /** Reads the prices of an earlier session. @default - those that are published */
  readonly readPrices?: ReadPrices;
}

/** Below the 300 s of the function, so that the time suffices to publish. */
const maxSourcesMs = 240_000;

/** The result of a refresh, as it is logged: `falhas` by code, `atualizados` as a number of stocks. */
export interface MarketRefreshResult {
  /**
   * `superseded`: a later publication of the day counts already; for a past day, any publication does.
   * `not_set_up`: nothing was published yet, and a source lacks something that a person must provide, such as a token.
   */
  readonly status: 'published' | 'failed' | 'superseded' | 'not_set_up';
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string;
  readonly atualizados: number;
  readonly falhas: Readonly<Record<string, string>>;
  readonly motivo: string | null;
  readonly avisos: readonly string[];
}

/**
 * Publishes the valuations of a day, all at once, or nothing if too many stocks fail; then it gives the sources up
 * without reading the rest. A stock that fails keeps the figures of the publication before, marked as old.
 * @throws StoreUnavailable when the store does not answer; readers then see no change
 */
export async function refreshMarket(refresh: MarketRefreshOptions): Promise<MarketRefreshResult> {
  const { result, publishable } = await prepareDay(refresh);
  if (!publishable) return result;
  const endWait = refresh.onWait?.('the store, to publish the day');
  const isPublished = await publishDays(new Map([[publishable.publication, publishable.day]]), refresh.now).finally(
    endWait,
  );
  const failure = await archivePublications();
  const avisos = [...result.avisos, ...(failure ? [explainUnarchived(failure)] : [])];
  return { ...result, status: isPublished ? 'published' : 'superseded', avisos };
}

/** Messages of S3 are in English. */
const explainUnarchived = ({ name, code = name }: NodeJS.ErrnoException): string =>
  `o arquivo ainda não tem todas as publicações (${code}); a próxima atualização tenta de novo`;

/** A day to publish, or only the result that says why there is none. */
export interface PreparedDay {
  readonly result: MarketRefreshResult;
  readonly publishable?: PublishableDay;
}

/** Asks the sources and values all stocks; stores nothing. */
export async function prepareDay(refresh: MarketRefreshOptions): Promise<PreparedDay> {
  const { sources, now, dia, holidays, deadline = AbortSignal.timeout(maxSourcesMs), onFailingSource } = refresh;
  const { readPrices = publishedPricesUntil(now) } = refresh;
  const asOf = dia === undefined ? now : instantOf(dia, refreshTime);
  const data_referencia = dayOf(asOf);
  const fonte = sources.map(({ name }) => name).join('+');
  const pregao_esperado = sessionBefore(data_referencia, holidays);
  const provenance: Provenance = { data_referencia, pregao_esperado, fonte, atualizado_em: formatWithOffset(now) };
  const nothing = { data_referencia, data_pregao: null, fonte, atualizados: 0, falhas: {}, motivo: null, avisos: [] };

  const isFirst = async (): Promise<boolean> => (await readPublications(now)).length === 0;
  const asked = await askSources(sources, asOf, isFirst, { deadline, maxFailed: maxFailedStocks, onFailingSource });
  if ('motivo' in asked) return { result: { ...nothing, ...asked } };
  const earlierPublications = await readEarlierPublications(now, dia);
  const answer = await doubtEmptyPayments(asked, earlierPublications);
  const known = [...answer.notices, ...nameOldQuotes(answer.inputs, pregao_esperado)];
  const falhas = findFailures(answer);
  const motivo = explainTooManyFailures(falhas, answer.end);
  if (motivo !== undefined) return { result: { ...nothing, status: 'failed', falhas, motivo, avisos: known } };
  const { earlier, notices } = await readEarlierPrices(pregao_esperado, readPrices, holidays);
  const avisos = [...known, ...notices];
  const tickers = await valueUniverse(answer, { ...provenance, earlier }, earlierPublications[0]);
  const entradas = new Map([...answer.inputs].map(([codigo, { inputs }]) => [codigo, inputs]));
  const publishable = assembleDay(tickers, entradas, {
    asOf,
    data_referencia,
    data_pregao: pregao_esperado,
    isPast: dia !== undefined,
  });
  const atualizados = universe.length - Object.keys(falhas).length;
  const result = {
    ...nothing,
    status: 'published',
    data_pregao: pregao_esperado,
    atualizados,
    falhas,
    avisos,
  } as const;
  return { result, publishable };
}
