import type { OnWait } from '../../platform/fetch-text.ts';
import { dayOf, instantOf, refreshAt, withOffset } from '../sao-paulo.ts';
import type { MarketSource } from '../source/source.ts';
import { publishDays } from '../store/publish-days.ts';
import type { Provenance } from '../ticker.ts';
import { universe } from '../universe.ts';
import { askSources } from './ask-sources.ts';
import { assembleDay, type PublishableDay } from './assemble-day.ts';
import { findFailures, tooManyFailures } from './refresh-failures.ts';
import { valueUniverse } from './value-universe.ts';

export interface MarketRefresh {
  /** Where two sources have the same figure, the figure of the first one counts. */
  readonly sources: readonly MarketSource[];
  /** The moment of the publication. */
  readonly now: Date;
  /** ISO day before today that is to be published now, with the figures it would have had at 09:05. */
  readonly dia?: string;
  /** Called when the storing of the day begins; it returns a function that is called at the end of it. */
  readonly onWait?: OnWait;
}

/** How a refresh ended. */
export interface MarketRefreshResult {
  /**
   * `superseded`: a later publication of the day counts already, or any publication, where the day is past.
   * `not_set_up`: nothing has been published yet, and a source lacks something that a person has to provide, such as a
   * token.
   */
  readonly status: 'published' | 'failed' | 'superseded' | 'not_set_up';
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string;
  /** Number of stocks with figures of today. The others keep those of the day before. */
  readonly atualizados: number;
  /** Why the source failed, by code of the stock. */
  readonly falhas: Readonly<Record<string, string>>;
  readonly motivo: string | null;
  /** What else the sources report: a file that does not count, a source that did not answer. */
  readonly avisos: readonly string[];
}

/**
 * Publishes the valuations of a day, all at once. A stock that the sources fail on keeps the figures of the day before,
 * marked as old. Where too many stocks fail, nothing is published, and the day before stays.
 * @throws StoreUnavailable when the store does not answer; readers still see the day before then
 */
export async function refreshMarket(refresh: MarketRefresh): Promise<MarketRefreshResult> {
  const { result, publishable } = await prepareDay(refresh);
  if (!publishable) return result;
  const endWait = refresh.onWait?.('the store, to publish the day');
  const isPublished = await publishDays(new Map([[publishable.publication, publishable.day]])).finally(endWait);
  return { ...result, status: isPublished ? 'published' : 'superseded' };
}

/** A day that is ready to be published, or only the reason why there is none. */
export interface PreparedDay {
  readonly result: MarketRefreshResult;
  readonly publishable?: PublishableDay;
}

/** Asks the sources, values every stock and puts the day together. Nothing is stored yet. */
export async function prepareDay({ sources, now, dia }: MarketRefresh): Promise<PreparedDay> {
  const asOf = dia === undefined ? now : instantOf(dia, refreshAt);
  const data_referencia = dayOf(asOf);
  const fonte = sources.map(({ name }) => name).join('+');
  const provenance: Provenance = { data_referencia, fonte, atualizado_em: withOffset(now) };
  const nothing = { data_referencia, data_pregao: null, fonte, atualizados: 0, falhas: {}, motivo: null, avisos: [] };

  const answer = await askSources(sources, asOf);
  if ('motivo' in answer) return { result: { ...nothing, ...answer } };
  const avisos = answer.notices;
  const falhas = findFailures(answer);
  const motivo = tooManyFailures(falhas);
  if (motivo !== undefined) return { result: { ...nothing, status: 'failed', falhas, motivo, avisos } };
  const tickers = await valueUniverse(answer.inputs, provenance, dia);
  const publishable = assembleDay(tickers, { asOf, data_referencia, isPast: dia !== undefined });
  const { data_pregao } = publishable.publication;
  const atualizados = universe.length - Object.keys(falhas).length;
  const result = { ...nothing, status: 'published', data_pregao, atualizados, falhas, avisos } as const;
  return { result, publishable };
}
