import { Decimal } from 'decimal.js';
import type { ArchivedDay, ArchivedStock } from '../archive/archived-day.ts';
import type { StockInputs } from '../inputs.ts';
import { publishedAt } from '../publication.ts';
import { addDays, dayOf, instantOf } from '../sao-paulo.ts';
import { findStock } from '../universe.ts';
import { type Decision, type Method, selectStocks } from './decision.ts';
import type { StockEvents } from './events-by-session.ts';
import type { Prices, SessionPrice } from './prices.ts';

/** What an archive of publications says of the market, and what could be decided by it. */
export interface ArchiveHistory {
  readonly prices: Prices;
  readonly events: ReadonlyMap<string, StockEvents>;
  /** One for each session, in the order in which they were published. */
  readonly decisions: readonly Decision[];
  readonly sources: readonly string[];
  /** True if a publication has earnings and book value of a stock. */
  readonly hasFundamentals: boolean;
  /** Ids of publications that came more than once. */
  readonly repeated: readonly string[];
  /** Number of closing prices that differ between publications of one session. */
  readonly changedPrices: number;
}

/** Collects publications, in any order. */
export interface ArchiveCollector {
  readonly add: (day: ArchivedDay) => void;
  readonly finish: () => ArchiveHistory;
}

/** B3 opens then. */
const openingTime = '10:00';

/** A publication that came before the opening can be used on that day. */
function earliestEntry(id: string, session: string): string {
  const at = publishedAt({ id });
  const day = dayOf(at);
  const usable = at < instantOf(day, openingTime) ? day : addDays(day, 1);
  return usable > session ? usable : addDays(session, 1);
}

const currentCode = (codigo: string): string => findStock(codigo)?.codigo ?? codigo;

/** The stocks whose price is that of the session. */
const isFresh =
  (session: string) =>
  ({ entradas, ativo }: ArchivedStock): boolean =>
    entradas !== null && entradas.data_pregao === session && ativo.data_pregao === session && !ativo.dado_antigo;

/**
 * Makes a collector. The first publication of a session decides, since a later one was not yet known; its last one has
 * the prices. The distributions of a year are those of the last publication of the year after.
 */
export function collectArchive(method: Method): ArchiveCollector {
  const ids = new Set<string>();
  const repeated: string[] = [];
  const sources = new Set<string>();
  const first = new Map<string, { readonly id: string; readonly decision: Decision }>();
  const closes = new Map<string, Map<string, SessionPrice & { readonly id: string }>>();
  const inputs = new Map<string, Map<number, { readonly id: string; readonly entradas: StockInputs }>>();
  let hasFundamentals = false;
  let changedPrices = 0;

  const addPrice = (codigo: string, session: string, id: string, preco: string): void => {
    const bySession = closes.get(codigo) ?? new Map<string, SessionPrice & { readonly id: string }>();
    closes.set(codigo, bySession);
    const known = bySession.get(session);
    const close = new Decimal(preco);
    changedPrices += Number(known !== undefined && !known.close.eq(close));
    if (!known || known.id < id) bySession.set(session, { id, open: null, close });
  };
  const addInputs = (codigo: string, id: string, dia: string, entradas: StockInputs): void => {
    const byYear = inputs.get(codigo) ?? new Map<number, { readonly id: string; readonly entradas: StockInputs }>();
    inputs.set(codigo, byYear);
    const year = Number(dia.slice(0, 4));
    if ((byYear.get(year)?.id ?? '') < id) byYear.set(year, { id, entradas });
  };

  return {
    add: ({ publicacao: { id, dia, data_pregao: session, fonte }, ativos }) => {
      if (ids.has(id)) return void repeated.push(id);
      ids.add(id);
      for (const name of fonte.split('+')) sources.add(name);
      const fresh = ativos.filter(isFresh(session));
      const tickers = fresh.map(({ ativo }) => ({ ...ativo, codigo: currentCode(ativo.codigo) }));
      if (tickers.length > 0 && id < (first.get(session)?.id ?? '9999')) {
        const universe = tickers.map(({ codigo }) => codigo).toSorted();
        const entry = earliestEntry(id, session);
        first.set(session, {
          id,
          decision: { session, earliestEntry: entry, universe, ...selectStocks(tickers, method) },
        });
      }
      for (const { entradas } of fresh)
        if (entradas) addPrice(currentCode(entradas.codigo), session, id, entradas.preco);
      for (const { entradas } of ativos) {
        hasFundamentals ||= (entradas?.lpa ?? null) !== null && (entradas?.vpa ?? null) !== null;
        if (entradas?.proventos) addInputs(currentCode(entradas.codigo), id, dia, entradas);
      }
    },
    finish: () => ({
      prices: { sessions: [...first.keys()].toSorted(), byStock: closes },
      events: new Map([...inputs].map(([codigo, byYear]) => [codigo, eventsOf(byYear)])),
      decisions: [...first.values()]
        .toSorted((left, right) => (left.id < right.id ? -1 : 1))
        .map(({ decision }) => decision),
      sources: [...sources],
      hasFundamentals,
      repeated,
      changedPrices,
    }),
  };
}

/** Takes each event from the last publication of the year after it; from the nearest one if there is none. */
function eventsOf(byYear: ReadonlyMap<number, { readonly entradas: StockInputs }>): StockEvents {
  const years = [...byYear.keys()].sort((left, right) => left - right);
  const yearFor = (day: string): number | undefined =>
    years.findLast((year) => year <= Number(day.slice(0, 4)) + 1) ?? years[0];
  const ofYear = <Event extends { readonly data_com: string }>(
    events: (inputs: StockInputs) => readonly Event[],
  ): readonly Event[] =>
    [...byYear].flatMap(([year, { entradas }]) =>
      events(entradas).filter(({ data_com }) => yearFor(data_com) === year),
    );
  return { payments: ofYear(({ proventos }) => proventos ?? []), changes: ofYear(({ eventos }) => eventos) };
}
