import type { OnWait } from '../../platform/fetch-text.ts';
import type { StockInputs } from '../inputs.ts';
import type { Publication, PublishedDay } from '../publication.ts';
import { dayOf, instantOf, refreshAt, withOffset } from '../sao-paulo.ts';
import { askAll } from '../source/combined.ts';
import { type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from '../source/source.ts';
import { publishedStock } from '../store/documents.ts';
import { publications } from '../store/publications.ts';
import { publicationId, publishDays } from '../store/publish-days.ts';
import { carryOver, type FullTicker, type Provenance, toListEntry, unknownTicker, valueStock } from '../ticker.ts';
import { universe } from '../universe.ts';

export interface MarketRefresh {
  /** Where two know a figure, the first one's counts. */
  readonly sources: readonly MarketSource[];
  /** The moment of the publication. */
  readonly now: Date;
  /** ISO day before today that is to be published now, with the figures it would have had at 09:05. */
  readonly dia?: string;
  /** Told while the day is being stored. */
  readonly onWait?: OnWait;
}

/** How a refresh ended. */
export interface MarketRefreshResult {
  /**
   * `superseded`: a later publication of the day counts already, or any, where the day is past. `not_set_up`: nothing has
   * been published yet, and nobody has given the sources what they want, such as a token.
   */
  readonly status: 'published' | 'failed' | 'superseded' | 'not_set_up';
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string;
  /** Stocks with figures of today, and those that keep the figures of the day before. */
  readonly atualizados: number;
  readonly falhas: Readonly<Record<string, string>>;
  readonly motivo: string | null;
  /** What else the sources say: a file that does not count, a source that did not answer. */
  readonly avisos: readonly string[];
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
  const endWait = refresh.onWait?.('the store, to publish the day');
  const isPublished = await publishDays(new Map([[publication, day]])).finally(endWait);
  return { ...result, status: isPublished ? 'published' : 'superseded' };
}

/** A day that is ready to be published, or why it is not. */
type ValuedDay =
  | { readonly result: MarketRefreshResult; readonly publication: Publication; readonly day: PublishedDay }
  | { readonly result: MarketRefreshResult; readonly publication?: undefined; readonly day?: undefined };

/** The valuations of a day; nothing is stored yet. */
export async function valuedDay({ sources, now, dia }: MarketRefresh): Promise<ValuedDay> {
  const asOf = dia === undefined ? now : instantOf(dia, refreshAt);
  const data_referencia = dayOf(asOf);
  const fonte = sources.map(({ name }) => name).join('+');
  const facts: Provenance = { data_referencia, fonte, atualizado_em: withOffset(now) };
  const nothing = { data_referencia, data_pregao: null, fonte, atualizados: 0, falhas: {}, motivo: null, avisos: [] };
  const codes = universe.map(({ codigo }) => codigo);
  const answer = await askAll(sources, codes, asOf).catch((error: unknown) => {
    if (error instanceof SourceFailure) return error;
    throw error;
  });
  if (answer instanceof SourceFailure) {
    const isNew = answer instanceof SourceNotSetUp && (await publications()).length === 0;
    return { result: { ...nothing, status: isNew ? 'not_set_up' : 'failed', motivo: answer.message } };
  }
  const result = { ...nothing, avisos: answer.notices };

  const found = new Map(
    [...answer.figures].flatMap(([codigo, figures]) => {
      const inputs = completed(codigo, figures);
      return inputs ? [[codigo, { inputs, fonte: figures.fonte }] as const] : [];
    }),
  );
  const missing = codes.filter((codigo) => !found.has(codigo));
  const falhas = Object.fromEntries(
    missing.map((codigo) => [codigo, answer.failures.get(codigo) ?? 'a fonte não traz o preço da ação']),
  );
  if (missing.length > universe.length * toleratedFailures) {
    const [first = ''] = missing;
    const motivo = `A fonte falhou em ${missing.length} de ${universe.length} ações (${first}: ${falhas[first]}); nada foi publicado.`;
    return { result: { ...result, status: 'failed', falhas, motivo } };
  }
  const earlier = missing.length === 0 ? [] : await publications();
  const before = earlier.find((one) => dia === undefined || one.dia < dia);
  const tickers = await Promise.all(
    universe.map(async (stock): Promise<FullTicker> => {
      const own = found.get(stock.codigo);
      if (own) return valueStock(stock, own.inputs, { ...facts, fonte: own.fonte });
      return before
        ? carryOver((await publishedStock(stock.codigo, before.id)).content, facts)
        : unknownTicker(stock, facts);
    }),
  );
  const data_pregao = newest(tickers.map((ticker) => ticker.data_pregao)) ?? data_referencia;
  const publication: Publication = {
    id: publicationId(asOf),
    dia: data_referencia,
    data_pregao,
    ...(dia !== undefined && { retroativa: true }),
  };
  return {
    result: { ...result, status: 'published', data_pregao, atualizados: universe.length - missing.length, falhas },
    publication,
    day: {
      lista: { data_referencia, data_pregao, tickers: tickers.map(toListEntry) },
      ativos: new Map(tickers.map((ticker) => [ticker.codigo, ticker])),
    },
  };
}

/** All that a valuation wants; undefined where there is no price, without which nothing can be said. */
function completed(codigo: string, figures: StockFigures): StockInputs | undefined {
  const { preco, data_pregao, lpa = null, vpa = null, proventos = null, eventos = [], listada_desde = null } = figures;
  if (preco === undefined || data_pregao === undefined) return undefined;
  return { codigo, preco, data_pregao, lpa, vpa, proventos, eventos, listada_desde };
}

const newest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);
