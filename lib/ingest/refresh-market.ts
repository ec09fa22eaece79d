import { type MarketSource, SourceFailure } from '../b3/source.ts';
import { dayOf, withOffset } from '../market/sao-paulo.ts';
import { carriedOver, type Publication as Facts, type FullTicker, listed, unknown, valued } from '../market/ticker.ts';
import { universe } from '../market/universe.ts';
import {
  type Publication,
  type PublishedDay,
  publicationId,
  publications,
  publishDays,
  publishedStock,
} from '../storage/publications.ts';

export interface MarketRefresh {
  readonly source: MarketSource;
  /** The moment of the publication. */
  readonly now: Date;
}

/** How a refresh ended. */
export interface MarketRefreshResult {
  /** `superseded`: a later publication of the day counts already. */
  readonly status: 'published' | 'failed' | 'superseded';
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string;
  /** Stocks with figures of today, and those that keep the figures of the day before. */
  readonly atualizados: number;
  readonly falhas: Readonly<Record<string, string>>;
  readonly motivo: string | null;
}

/** With more failures than this part of the universe, nothing is published. */
const toleratedFailures = 0.2;

/**
 * Publishes the valuations of a day, all at once: what a source says of the universe, valued; for a stock that it fails
 * on, the figures of the day before, marked as old. Where too many fail, yesterday stays.
 * @throws StoreUnavailable when the store does not answer; the day before is still what readers see then
 */
export async function refreshMarket(refresh: MarketRefresh): Promise<MarketRefreshResult> {
  const { result, publication, day } = await valuedDay(refresh);
  if (!publication) return result;
  const isPublished = await publishDays(new Map([[publication, day]]));
  return { ...result, status: isPublished ? 'published' : 'superseded' };
}

/** A day that is ready to be published, or why it is not. */
type ValuedDay =
  | { readonly result: MarketRefreshResult; readonly publication: Publication; readonly day: PublishedDay }
  | { readonly result: MarketRefreshResult; readonly publication?: undefined; readonly day?: undefined };

/** The valuations of a day; nothing is stored yet. */
export async function valuedDay({ source, now }: MarketRefresh): Promise<ValuedDay> {
  const data_referencia = dayOf(now);
  const facts: Facts = { data_referencia, fonte: source.name, atualizado_em: withOffset(now) };
  const result = { data_referencia, data_pregao: null, fonte: source.name, atualizados: 0, falhas: {}, motivo: null };
  const codes = universe.map(({ codigo }) => codigo);
  const answer = await source.fetch(codes, now).catch((error: unknown) => {
    if (error instanceof SourceFailure) return error.message;
    throw error;
  });
  if (typeof answer === 'string') return { result: { ...result, status: 'failed', motivo: answer } };

  const missing = codes.filter((codigo) => !answer.inputs.has(codigo));
  const falhas = Object.fromEntries(
    missing.map((codigo) => [codigo, answer.failures.get(codigo) ?? 'a fonte não conhece a ação']),
  );
  if (missing.length > universe.length * toleratedFailures) {
    const motivo = `A fonte falhou em ${missing.length} de ${universe.length} ações; nada foi publicado.`;
    return { result: { ...result, status: 'failed', falhas, motivo } };
  }
  const before = missing.length === 0 ? undefined : (await publications())[0];
  const tickers = await Promise.all(
    universe.map(async (stock): Promise<FullTicker> => {
      const inputs = answer.inputs.get(stock.codigo);
      if (inputs) return valued(stock, inputs, facts);
      return before
        ? carriedOver((await publishedStock(stock.codigo, before.id)) as FullTicker, facts)
        : unknown(stock, facts);
    }),
  );
  const data_pregao = newest(tickers.map((ticker) => ticker.data_pregao)) ?? data_referencia;
  const publication: Publication = { id: publicationId(now), dia: data_referencia, data_pregao };
  return {
    result: { ...result, status: 'published', data_pregao, atualizados: universe.length - missing.length, falhas },
    publication,
    day: {
      lista: { data_referencia, data_pregao, tickers: tickers.map(listed) },
      ativos: new Map(tickers.map((ticker) => [ticker.codigo, ticker])),
    },
  };
}

const newest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);
