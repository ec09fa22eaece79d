import { paymentKinds, type ShareChange, type StockInputs } from './inputs.ts';
import type { CalendarEntry } from './payment-calendar.ts';
import type { FullTicker } from './ticker.ts';

/** What the agenda of a day has of a stock. */
export interface AgendaStock extends Pick<FullTicker, 'codigo' | 'nome' | 'dado_antigo'> {
  /** Null if the payments are unknown. */
  readonly calendario: readonly CalendarEntry[] | null;
}

/** A stock in the document of a publication: with what else can change from day to day. */
export interface PublishedAgendaStock extends AgendaStock {
  /** Splits, reverse splits and bonus issues. Null if the source has failed, or in what is collected from earlier versions. */
  readonly eventos: readonly ShareChange[] | null;
  /** As `calculo` of a stock has it. */
  readonly origem_fundamentos: string | null;
}

/** The payments of all stocks, as they were published on a day. */
export interface Agenda {
  readonly ativos: readonly AgendaStock[];
}

/** The document of a publication. */
export interface PublishedAgenda {
  readonly ativos: readonly PublishedAgendaStock[];
}

/** The two days of a payment: the last one on which a buyer still gets it, and the one on which it is paid. */
const eventKinds = ['data_com', 'pagamento'] as const;
export type EventKind = (typeof eventKinds)[number];

/** One of the two days of a payment (docs/spec/market/agenda.md). Amounts are BRL per share of the price's session. */
export interface AgendaEvent extends CalendarEntry {
  /** The same in every answer that has the event, also if its day or its amount has changed. */
  readonly id: string;
  /** Null if the source does not know the day of a payment. */
  readonly dia: string | null;
  readonly evento: EventKind;
  readonly codigo: string;
  readonly nome: string;
  /** True if the day of the event is past on the day of the publication, and nothing of it is an estimate. */
  readonly confirmado: boolean;
}

/** An event of which the day is known. */
export type DatedEvent = AgendaEvent & { readonly dia: string };

/** Which events a caller wants. */
export interface AgendaSelection {
  /** First day. */
  readonly de: string;
  /** Last day. @default - all that is known */
  readonly ate?: string;
  /** Kinds of events and of payments; an event must be of one of the given kinds of each. @default - all */
  readonly tipo?: readonly (EventKind | CalendarEntry['tipo'])[];
  /** Codes of the universe. @default - all stocks */
  readonly codigos?: readonly string[];
}

/** A stock, by its code and name. */
export type NamedStock = Pick<AgendaStock, 'codigo' | 'nome'>;

/** Selected events, with what they lack. */
export interface SelectedEvents {
  /** By day, then by code; of one day and stock, the data-com comes first. */
  readonly eventos: readonly DatedEvent[];
  /** Payments that may be due in the range, because their day is unknown; by data-com, then by code. */
  readonly sem_dia: readonly AgendaEvent[];
  /** Stocks whose payments are unknown. */
  readonly sem_dados: readonly NamedStock[];
  /** Stocks whose payments are those of an earlier publication, or whose price is old. */
  readonly dados_antigos: readonly NamedStock[];
}

/**
 * Makes the agenda of a day from its stocks; those of versions before 0.3.0 have no calendar.
 * @param entradas what the stocks were valued from, by code
 */
export const agendaOf = (
  stocks: Iterable<FullTicker>,
  entradas: ReadonlyMap<string, Pick<StockInputs, 'eventos'>> = new Map(),
): PublishedAgenda => ({
  ativos: [...stocks].map(({ codigo, nome, dado_antigo, calendario = null, calculo }) => ({
    codigo,
    nome,
    dado_antigo,
    calendario,
    eventos: entradas.get(codigo)?.eventos ?? null,
    origem_fundamentos: calculo?.origem_fundamentos ?? null,
  })),
});

/** Selects events of an agenda. What the selected stocks lack is always named. */
export function selectEvents({ ativos }: Agenda, { de, ate = '9999', tipo, codigos }: AgendaSelection): SelectedEvents {
  const isEventKind = isOneOf(eventKinds, tipo);
  const isPaymentKind = isOneOf(paymentKinds, tipo);
  const stocks = codigos ? ativos.filter(({ codigo }) => codigos.includes(codigo)) : ativos;
  const events = stocks.flatMap(eventsOf).filter((event) => isEventKind(event.evento) && isPaymentKind(event.tipo));
  return {
    eventos: events
      .filter(isDated)
      .filter(({ dia }) => dia >= de && dia <= ate)
      .sort(compareBy(({ dia, codigo, evento, id }) => `${dia} ${codigo} ${evento} ${id}`)),
    sem_dia: events
      .filter((event) => !isDated(event) && event.data_com <= ate)
      .sort(compareBy(({ data_com, codigo, id }) => `${data_com} ${codigo} ${id}`)),
    sem_dados: stocks.filter(({ calendario }) => calendario === null).map(nameOf),
    dados_antigos: stocks.filter(({ calendario, dado_antigo }) => calendario !== null && dado_antigo).map(nameOf),
  };
}

/** Creates a test for the kinds that are given of one group; all are wanted if none of the group is given. */
function isOneOf(group: readonly string[], given: readonly string[] = []): (kind: string) => boolean {
  const wanted = given.filter((kind) => group.includes(kind));
  return (kind) => wanted.length === 0 || wanted.includes(kind);
}

const isDated = (event: AgendaEvent): event is DatedEvent => event.dia !== null;

const compareBy =
  <Event>(key: (event: Event) => string) =>
  (left: Event, right: Event): number =>
    Number(key(left) > key(right)) - Number(key(left) < key(right));

const nameOf = ({ codigo, nome }: AgendaStock): NamedStock => ({ codigo, nome });

const eventsOf = ({ codigo, nome, calendario }: AgendaStock): readonly AgendaEvent[] =>
  (calendario ?? []).flatMap((payment, index, payments) => {
    const { data_com, data_pagamento, tipo, situacao, estimado } = payment;
    // Counted from the last one, because the first instalment is the first to leave the calendar.
    const instalment = payments
      .slice(index)
      .filter((other) => other.data_com === data_com && other.tipo === tipo).length;
    const name = [codigo, tipo.replaceAll(' ', '-'), data_com, instalment].join('-').toLowerCase();
    const of = (evento: EventKind, dia: string | null, isPast: boolean): AgendaEvent => ({
      id: `${name}-${evento}`,
      dia,
      evento,
      codigo,
      nome,
      confirmado: isPast && !estimado,
      ...payment,
    });
    return [of('data_com', data_com, situacao !== 'ANUNCIADO'), of('pagamento', data_pagamento, situacao === 'PAGO')];
  });
