import type { OnWait } from '../../platform/fetch-text.ts';
import { sessionBefore } from '../calendar.ts';
import type { FiledStatements } from '../filed-statements.ts';
import type { Publication, PublishedDay } from '../publication.ts';
import { dayOf, formatWithOffset, instantOf, refreshTime } from '../sao-paulo.ts';
import type { FailingSource } from '../source/run-source.ts';
import type { EndOfRun, MarketSource } from '../source/source.ts';
import { nameStatements, readPublishedStock } from '../store/documents.ts';
import { readEarlierPublications, readPublications } from '../store/publications.ts';
import { createPublicationId, publishDays } from '../store/publish-days.ts';
import { carryOver, type FullTicker, type Provenance, unknownTicker, valueStock } from '../ticker.ts';
import { toListEntry } from '../ticker-schema.ts';
import { universe } from '../universe.ts';
import { archivePublications } from './archive-publications.ts';
import { askSources, type DoubtedAnswer, doubtEmptyPayments, type SourcesAnswer } from './ask-sources.ts';
import { compareEarlierPrices, publishedPricesUntil, type ReadPrices, readEarlierPrices } from './earlier-prices.ts';

/**
 * Values all stocks. A stock without inputs repeats what is kept of it, or else the publication `before`; it is marked as
 * old.
 */
async function valueUniverse(
  { inputs, kept }: Pick<DoubtedAnswer, 'inputs' | 'kept'>,
  provenance: Provenance,
  before: Publication | undefined,
): Promise<readonly FullTicker[]> {
  return Promise.all(
    universe.map(async (stock): Promise<FullTicker> => {
      const known = inputs.get(stock.codigo);
      if (known) {
        const { inputs, fonte, demonstracoes: filed } = known;
        const demonstracoes = filed ? { id: nameStatements(filed), filed } : null;
        return valueStock(stock, inputs, { ...provenance, fonte, demonstracoes });
      }
      const published =
        kept.get(stock.codigo) ?? (before && (await readPublishedStock(stock.codigo, before.id)).parse());
      return published ? carryOver(published, provenance) : unknownTicker(stock, provenance);
    }),
  );
}

/** If the sources fail on more stocks, a fifth of the universe, nothing is published. */
const maxFailedStocks = Math.floor(universe.length * 0.2);

/** The reason for each stock that has no figures; not for those that were not read because the sources were given up. */
export function findFailures({ inputs, failures, unread }: SourcesAnswer): Readonly<Record<string, string>> {
  const missing = universe.map(({ codigo }) => codigo).filter((codigo) => !inputs.has(codigo) && !unread.has(codigo));
  return Object.fromEntries(
    missing.map((codigo) => [codigo, failures.get(codigo) ?? 'a fonte não traz o preço da ação']),
  );
}

/** Says why not to publish if too many stocks failed; undefined otherwise. */
export function explainTooManyFailures(
  falhas: Readonly<Record<string, string>>,
  end: EndOfRun | undefined,
): string | undefined {
  const failed = Object.entries(falhas);
  if (failed.length <= maxFailedStocks) return undefined;
  const [first = ['', '']] = failed;
  const [codigo, falha] = first;
  const when = { 'given up': ' e não foi mais consultada', 'out of time': ' até o fim do prazo', over: '' }[
    end ?? 'over'
  ];
  return `A fonte falhou em ${failed.length} de ${universe.length} ações (${codigo}: ${falha})${when}; nada foi publicado.`;
}

/** Names the stocks whose price is older than the session that is due, in one sentence; nothing if there is none. */
function nameOldQuotes(inputs: SourcesAnswer['inputs'], session: string): readonly string[] {
  const old = [...inputs].filter(([, own]) => own.inputs.data_pregao < session);
  const names = old.map(([codigo, own]) => `${codigo} (${own.inputs.data_pregao})`);
  return old.length === 0 ? [] : [`preço anterior ao pregão de ${session}: ${names.join(', ')}`];
}

/** A day that is ready to be stored, and its publication. */
interface PublishableDay {
  readonly publication: Publication;
  readonly day: PublishedDay;
}

/**
 * `asOf` goes into the publication's id; `data_pregao` is the session whose prices are due; `isPast` is true if the day
 * has ended already.
 */
interface DayFacts {
  readonly asOf: Date;
  readonly data_referencia: string;
  readonly data_pregao: string;
  readonly isPast: boolean;
}

const readStoredName = async (codigo: string, id: string) =>
  (await readPublishedStock(codigo, id)).parse().id_demonstracoes;

/** The statements that the publication `before` has not; all, where it cannot be read: storing them again changes nothing. */
async function findNewStatements(
  tickers: readonly FullTicker[],
  inputs: SourcesAnswer['inputs'],
  before: Publication | undefined,
): Promise<ReadonlyMap<string, FiledStatements>> {
  const found = await Promise.all(
    tickers.map(async ({ codigo, id_demonstracoes: id }) => {
      const statements = inputs.get(codigo)?.demonstracoes;
      if (!statements) return [];
      const stored = before && (await readStoredName(codigo, before.id).catch(() => undefined));
      return stored === id ? [] : [[codigo, statements] as const];
    }),
  );
  return new Map(found.flat());
}

function assembleDay(
  tickers: readonly FullTicker[],
  known: Required<Pick<PublishedDay, 'entradas' | 'demonstracoes' | 'conferencias'>>,
  { asOf, data_referencia, data_pregao, isPast }: DayFacts,
): PublishableDay {
  return {
    publication: {
      id: createPublicationId(asOf),
      dia: data_referencia,
      data_pregao,
      ...(isPast && { retroativa: true }),
    },
    day: {
      lista: { data_referencia, data_pregao, tickers: tickers.map(toListEntry) },
      ativos: new Map(tickers.map((ticker) => [ticker.codigo, ticker])),
      ...known,
    },
  };
}

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
  const names = sources.map(({ name }) => name);
  const { readPrices = publishedPricesUntil(now, names) } = refresh;
  const asOf = dia === undefined ? now : instantOf(dia, refreshTime);
  const data_referencia = dayOf(asOf);
  const fonte = names.join('+');
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
  const earlierChecks = await compareEarlierPrices(answer.closings, pregao_esperado, readPrices, holidays);
  const avisos = [...known, ...notices, ...earlierChecks.notices];
  const tickers = await valueUniverse(answer, { ...provenance, earlier }, earlierPublications[0]);
  const entradas = new Map([...answer.inputs].map(([codigo, { inputs }]) => [codigo, inputs]));
  const conferencias = new Map(
    [...answer.inputs].map(([codigo, { conferencias = [] }]) => {
      const check = earlierChecks.checks.get(codigo);
      return [codigo, check ? [...conferencias, check] : conferencias];
    }),
  );
  const demonstracoes = await findNewStatements(tickers, answer.inputs, earlierPublications[0]);
  const publishable = assembleDay(
    tickers,
    { entradas, demonstracoes, conferencias },
    {
      asOf,
      data_referencia,
      data_pregao: pregao_esperado,
      isPast: dia !== undefined,
    },
  );
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
