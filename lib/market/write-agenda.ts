import { type CsvFormat, csvDialects, csvTable } from '../platform/csv.ts';
import { type DayEvent, writeCalendar } from '../platform/icalendar.ts';
import type { AgendaEvent, DatedEvent, EventKind, NamedStock, SelectedEvents } from './agenda.ts';
import type { PaymentState } from './classification.ts';
import type { PaymentKind } from './inputs.ts';

/** The agenda that a caller has asked for. */
export interface AgendaReply extends SelectedEvents {
  readonly data_referencia: string;
  readonly de: string;
  /** Null for all that is known. */
  readonly ate: string | null;
}

/** JSON, the two tables, or iCalendar. */
export type AgendaFormat = 'json' | CsvFormat | 'ics';

/** Writes an agenda; `changedAt` is when it was published. */
export function writeAgenda(agenda: AgendaReply, format: AgendaFormat, changedAt: Date): string {
  if (format === 'json') return JSON.stringify(agenda);
  if (format === 'ics') return calendarOf(agenda, changedAt);
  return csvTable([columns, ...tableRows(agenda)], csvDialects[format]);
}

const columns = [
  'dia',
  'evento',
  'codigo',
  'nome',
  'tipo',
  'situacao',
  'confirmado',
  'valor_bruto',
  'valor_liquido',
  'data_com',
  'data_pagamento',
  'estimado',
  'id',
] as const satisfies readonly (keyof AgendaEvent)[];

type Row = { readonly [Name in (typeof columns)[number]]?: string | number | boolean | null | undefined };

/** What the agenda lacks has rows of its own, behind the events. */
function tableRows({ eventos, sem_dia, sem_dados, dados_antigos }: SelectedEvents) {
  const rowsOf = (stocks: readonly NamedStock[], evento: string): readonly Row[] =>
    stocks.map((stock) => ({ evento, ...stock }));
  const rows: readonly Row[] = [
    ...eventos,
    ...sem_dia,
    ...rowsOf(sem_dados, 'sem_dados'),
    ...rowsOf(dados_antigos, 'dado_antigo'),
  ];
  return rows.map((row) => columns.map((name) => toCell(row[name])));
}

const toCell = (value: Row[keyof Row]): string | number | null | undefined =>
  typeof value === 'boolean' ? String(value) : value;

const eventNames: Readonly<Record<EventKind, string>> = { data_com: 'data-com', pagamento: 'pagamento' };

const kindNames: Readonly<Record<PaymentKind, string>> = {
  DIVIDENDO: 'dividendo',
  JCP: 'JCP',
  RENDIMENTO: 'rendimento',
  'REST CAP DIN': 'restituição de capital',
};

const stateNames: Readonly<Record<PaymentState, string>> = {
  ANUNCIADO: 'anunciado',
  A_PAGAR: 'a pagar',
  PAGO: 'pago',
  SEM_DATA: 'sem data de pagamento',
};

function calendarOf(agenda: AgendaReply, changedAt: Date): string {
  const events = agenda.eventos.map((event) => toDayEvent(event, agenda));
  const notices = noticesOf(agenda);
  const [first, ...others] = notices.length === 0 ? events : [noticeOf(notices, agenda), ...events];
  if (!first) throw new Error('an agenda without events has a notice that says so');
  return writeCalendar({
    product: '-//Appraise//Agenda de proventos//PT',
    name: 'Proventos da B3',
    changedAt,
    events: [first, ...others],
  });
}

function toDayEvent(event: DatedEvent, { data_referencia }: AgendaReply): DayEvent {
  const { id, dia, evento, codigo, nome, tipo, situacao, estimado, confirmado } = event;
  const state = estimado ? `${stateNames[situacao]}, estimado` : stateNames[situacao];
  return {
    uid: uidOf(id),
    day: dia,
    summary: `${codigo}: ${eventNames[evento]}, ${kindNames[tipo]} de ${inReais(event.valor_bruto)}${confirmado ? '' : ` (${state})`}`,
    description: [
      nome,
      `Data-com: ${inPortuguese(event.data_com)}`,
      `Pagamento: ${event.data_pagamento === null ? 'sem data na fonte' : inPortuguese(event.data_pagamento)}`,
      `Por ação: ${inReais(event.valor_bruto)} brutos, ${inReais(event.valor_liquido)} líquidos`,
      `Situação em ${inPortuguese(data_referencia)}: ${state}`,
    ].join('\n'),
    categories: [eventNames[evento], kindNames[tipo]],
    isConfirmed: confirmado,
  };
}

/** Says what the agenda lacks, on the day of its publication. */
const noticeOf = (notices: readonly string[], { data_referencia }: AgendaReply): DayEvent => ({
  uid: uidOf('avisos'),
  day: data_referencia,
  summary: 'Agenda de proventos: avisos',
  description: notices.join('\n'),
  categories: ['avisos'],
  isConfirmed: true,
});

function noticesOf({ eventos, sem_dia, sem_dados, dados_antigos, de, ate }: AgendaReply): readonly string[] {
  const until = ate === null ? 'em diante' : `a ${inPortuguese(ate)}`;
  const undated = sem_dia.map(
    ({ codigo, tipo, data_com }) => `${codigo} (${kindNames[tipo]}, data-com em ${inPortuguese(data_com)})`,
  );
  return [
    ...(eventos.length === 0 ? [`Nenhum evento de ${inPortuguese(de)} ${until}.`] : []),
    ...notice('Sem dados de proventos', sem_dados.map(fullName)),
    ...notice('Com dados de uma publicação anterior, ou com preço antigo', dados_antigos.map(fullName)),
    ...notice('Pagamentos sem data na fonte', undated),
  ];
}

const notice = (what: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`${what}: ${items.join(', ')}.`];

const fullName = ({ codigo, nome }: NamedStock): string => `${codigo} (${nome})`;

const uidOf = (id: string): string => `${id}@appraise`;

const inPortuguese = (day: string): string => day.split('-').reverse().join('/');

/** At least two decimals, at most six: `R$ 0,35`. */
const inReais = (value: number): string =>
  `R$ ${value
    .toFixed(6)
    .replace(/0{1,4}$/, '')
    .replace('.', ',')}`;
