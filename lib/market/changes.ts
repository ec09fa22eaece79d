import { Decimal } from 'decimal.js';
import { pick } from '../platform/members.ts';
import type { PublishedAgenda } from './agenda.ts';
import type { Alert, Classification } from './classification.ts';
import type { ShareChange } from './inputs.ts';
import { type CalendarEntry, updatePayments } from './payment-calendar.ts';
import { changesBetween, sharesSince } from './share-ledger.ts';
import type { Ticker } from './ticker.ts';

/** Members of the list that changes are found in. */
export const comparedFields = [
  'codigo',
  'nome',
  'data_pregao',
  'classificacao_ceiling',
  'classificacao_intrinseco',
  'alertas',
] as const satisfies readonly (keyof Ticker)[];

/** What changes are found in: a stock as one publication has it. */
export interface StockOfDay extends Pick<Ticker, (typeof comparedFields)[number]> {
  /** Null if the payments are unknown, or repeated because the source has failed. */
  readonly calendario: readonly CalendarEntry[] | null;
  /** Splits, reverse splits and bonus issues. Null if they are unknown; versions up to 0.3.0 did not publish them. */
  readonly eventos: readonly ShareChange[] | null;
  /** Where LPA and VPA are from, a sentence. Null if the source does not say. */
  readonly origem_fundamentos: string | null;
}

/** All stocks of one publication. */
export interface StocksOfDay {
  readonly dia: string;
  readonly ativos: readonly StockOfDay[];
}

/**
 * Joins the list of a publication with its agenda, which one of an earlier version lacks. Payments without the share changes
 * that go with them are repeated from the publication before, because the source has failed: this one does not know them.
 */
export function stocksOfDay(
  tickers: readonly Pick<Ticker, (typeof comparedFields)[number]>[],
  agenda: PublishedAgenda | undefined,
): readonly StockOfDay[] {
  const payments = new Map(agenda?.ativos.map((stock) => [stock.codigo, stock]));
  return tickers.map((ticker) => {
    const stock = payments.get(ticker.codigo);
    const { calendario = null, eventos = null, origem_fundamentos = null } = stock ?? {};
    const isRepeated = stock?.eventos === null;
    return { ...pick(ticker, comparedFields), calendario: isRepeated ? null : calendario, eventos, origem_fundamentos };
  });
}

/** Kinds of changes (docs/spec/market/changes.md). */
export const changeKinds = ['classificacao', 'alerta', 'provento', 'evento', 'demonstracao'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a change is about, before and after: null before what is new, and after what is gone. */
type Sides<Value> = { readonly antes: Value | null; readonly depois: Value | null };

/** One change of a stock, on the day of the publication that shows it first. */
export type Change = { readonly dia: string; readonly codigo: string; readonly nome: string } & (
  | ({ readonly tipo: 'classificacao'; readonly item: 'ceiling' | 'intrinseco' } & Sides<Classification>)
  | ({ readonly tipo: 'alerta'; readonly item: Alert } & Sides<true>)
  | ({ readonly tipo: 'provento'; readonly item: CalendarEntry['tipo'] } & Sides<PaymentTerms>)
  | ({ readonly tipo: 'evento'; readonly item: ShareChange['tipo'] } & Sides<ShareTerms>)
  | ({ readonly tipo: 'demonstracao'; readonly item: 'lpa_vpa' } & Sides<string>)
);

/** What a source says of a payment; its state follows from the day. Amounts are BRL per share of the price's session. */
export type PaymentTerms = Pick<CalendarEntry, 'data_com' | 'data_pagamento' | 'valor_bruto' | 'valor_liquido'>;

type ShareTerms = Pick<ShareChange, 'fator' | 'data_com' | 'rotulo'>;

/** Where changes of a kind cannot be known: the first publication of the range does not have it of a stock. */
export interface ChangeGap {
  readonly codigo: string;
  readonly nome: string;
  readonly tipo: ChangeKind;
}

/** The changes between publications. */
export interface Changes {
  /** By day, then by code, then as in `changeKinds`. */
  readonly mudancas: readonly Change[];
  /** By code. */
  readonly sem_base: readonly ChangeGap[];
}

/**
 * Finds what changes over publications, oldest first. What one of them does not know of a stock is compared with the last one that
 * does, so that a source that fails for a day announces nothing.
 */
export function findChanges(days: readonly StocksOfDay[]): Changes {
  const [first, ...later] = days;
  if (!first) return { mudancas: [], sem_base: [] };
  const known = new Map(first.ativos.map((stock) => [stock.codigo, toKnown(stock)]));
  const mudancas = later.flatMap(({ dia, ativos }) =>
    ativos.flatMap((stock) => {
      const before = known.get(stock.codigo);
      known.set(stock.codigo, toKnown(stock, before));
      return before ? changesOf(before, stock, dia) : [];
    }),
  );
  return { mudancas, sem_base: first.ativos.flatMap(gapsOf) };
}

/** Payments with what their amounts are per share of. */
type Payments = Pick<StockOfDay, 'eventos' | 'data_pregao'> & { readonly calendario: readonly CalendarEntry[] };

/** What is known of a stock up to a publication: what one does not know stays as it was. */
interface Known extends Pick<StockOfDay, 'classificacao_ceiling' | 'classificacao_intrinseco' | 'alertas' | 'eventos'> {
  readonly payments: Payments | null;
  readonly origem_fundamentos: string | null;
}

const toKnown = (stock: StockOfDay, before?: Known): Known => ({
  classificacao_ceiling: stock.classificacao_ceiling,
  classificacao_intrinseco: stock.classificacao_intrinseco,
  alertas: stock.alertas,
  eventos: stock.eventos ?? before?.eventos ?? null,
  payments: paymentsOf(stock) ?? before?.payments ?? null,
  origem_fundamentos: stock.origem_fundamentos ?? before?.origem_fundamentos ?? null,
});

const paymentsOf = ({ calendario, eventos, data_pregao }: StockOfDay): Payments | null =>
  calendario && { calendario, eventos, data_pregao };

const gapsOf = ({ codigo, nome, calendario, eventos }: StockOfDay): readonly ChangeGap[] => [
  ...(calendario === null ? [{ codigo, nome, tipo: 'provento' as const }] : []),
  ...(eventos === null ? [{ codigo, nome, tipo: 'evento' as const }] : []),
];

const changesOf = (before: Known, after: StockOfDay, dia: string): readonly Change[] => {
  const named = { dia, codigo: after.codigo, nome: after.nome };
  return [
    ...classificationChanges(before, after),
    ...alertChanges(before, after),
    ...paymentChanges(before.payments, paymentsOf(after), dia),
    ...shareChanges(before, after),
    ...statementChanges(before, after),
  ].map((change) => ({ ...named, ...change }));
};

type Found = Change extends infer Each ? (Each extends Change ? Omit<Each, 'dia' | 'codigo' | 'nome'> : never) : never;

const classificationChanges = (before: Known, after: StockOfDay): readonly Found[] =>
  (['ceiling', 'intrinseco'] as const).flatMap((item) => {
    const [antes, depois] = [before[`classificacao_${item}`], after[`classificacao_${item}`]];
    return antes === depois ? [] : [{ tipo: 'classificacao' as const, item, antes, depois }];
  });

const alertChanges = (before: Known, after: StockOfDay): readonly Found[] => [
  ...after.alertas
    .filter((alert) => !before.alertas.includes(alert))
    .map((item) => ({ tipo: 'alerta' as const, item, antes: null, depois: true as const })),
  ...before.alertas
    .filter((alert) => !after.alertas.includes(alert))
    .map((item) => ({ tipo: 'alerta' as const, item, antes: true as const, depois: null })),
];

const statementChanges = (before: Known, after: StockOfDay): readonly Found[] => {
  const [antes, depois] = [before.origem_fundamentos, after.origem_fundamentos];
  if (depois === null || antes === depois) return [];
  return [{ tipo: 'demonstracao', item: 'lpa_vpa', antes, depois }];
};

const nameOf = ({ tipo, fator, data_com, rotulo = '' }: ShareChange): string =>
  [tipo, fator, data_com, rotulo].join(' ');

function shareChanges({ eventos: before }: Known, { eventos: after }: StockOfDay): readonly Found[] {
  if (before === null || after === null) return [];
  const { onlyLeft, onlyRight } = difference(before, after, (left, right) => nameOf(left) === nameOf(right));
  return [
    ...onlyRight.map(({ tipo: item, ...depois }) => ({ tipo: 'evento' as const, item, antes: null, depois })),
    ...onlyLeft.map(({ tipo: item, ...antes }) => ({ tipo: 'evento' as const, item, antes, depois: null })),
  ];
}

/**
 * Payments that are new, gone, or of which day or amount is another one. A payment that only leaves the calendar because a year
 * has passed is not gone, and one that a split divides is the same.
 */
function paymentChanges(before: Payments | null, after: Payments | null, dia: string): readonly Found[] {
  if (!before || !after) return [];
  const earlier = updatePayments(before.calendario, dia);
  const groupOf = ({ tipo, data_com }: CalendarEntry): string => `${data_com} ${tipo}`;
  const groups = new Set([...earlier, ...after.calendario].map(groupOf));
  const isSameAmount = amountComparer(before, after);
  return [...groups].sort().flatMap((group) => {
    const ofGroup = (entry: CalendarEntry): boolean => groupOf(entry) === group;
    return instalmentChanges(earlier.filter(ofGroup), after.calendario.filter(ofGroup), isSameAmount);
  });
}

/** Pairs instalments that are the same, then the others in their order. */
function instalmentChanges(
  earlier: readonly CalendarEntry[],
  later: readonly CalendarEntry[],
  isSameAmount: AmountComparer,
): readonly Found[] {
  const isSame = (entry: CalendarEntry, other: CalendarEntry): boolean =>
    entry.data_pagamento === other.data_pagamento && isSameAmount(entry, other);
  const { onlyLeft, onlyRight } = difference(earlier, later, isSame);
  return Array.from({ length: Math.max(onlyLeft.length, onlyRight.length) }, (_, index) => {
    const [antes, depois] = [onlyLeft[index], onlyRight[index]];
    const { tipo: item } = (depois ?? antes) as CalendarEntry;
    return { tipo: 'provento', item, antes: antes ? termsOf(antes) : null, depois: depois ? termsOf(depois) : null };
  });
}

/** True if a payment of before has the amount of one of after, or if that is unknown. */
type AmountComparer = (earlier: CalendarEntry, later: CalendarEntry) => boolean;

function amountComparer(before: Payments, after: Payments): AmountComparer {
  const isOfSameShare = areSharesEqual(before, after);
  const sharesOf = ({ eventos, data_pregao }: Payments, day: string): Decimal | undefined =>
    eventos === null || data_pregao === null ? undefined : sharesSince(day, eventos, data_pregao);
  return (earlier, later) => {
    // Most payments stay as they are, and decimals take their time.
    if (isOfSameShare && earlier.valor_bruto === later.valor_bruto) return true;
    const { data_com, valor_bruto } = earlier;
    const [then, now] = [sharesOf(before, data_com), sharesOf(after, data_com)];
    return isAmount(then && now && new Decimal(valor_bruto).mul(then).div(now), later.valor_bruto);
  };
}

/** True if a share of one session is one share of the other: the share events are the same, and none is between the sessions. */
function areSharesEqual(before: Payments, after: Payments): boolean {
  const { eventos, data_pregao } = before;
  if (!eventos || !after.eventos || data_pregao === null || after.data_pregao === null) return false;
  const [first = '', last = ''] = [data_pregao, after.data_pregao].sort();
  const names = after.eventos.map(nameOf);
  return (
    eventos.length === names.length &&
    eventos.every((event, index) => nameOf(event) === names[index]) &&
    changesBetween(eventos, first, last).length === 0
  );
}

/** Amounts are published with six places, of which both sides may be rounded. */
const rounding = '0.000002';

const isAmount = (expected: Decimal | undefined, value: number): boolean =>
  expected === undefined ||
  expected
    .sub(value)
    .abs()
    .lte(Decimal.max(rounding, expected.mul('0.00001')));

const termsOf = ({ data_com, data_pagamento, valor_bruto, valor_liquido }: CalendarEntry): PaymentTerms => ({
  data_com,
  data_pagamento,
  valor_bruto,
  valor_liquido,
});

/** The elements of two lists that have no partner in the other one; each is the partner of one at most. */
function difference<Element>(
  left: readonly Element[],
  right: readonly Element[],
  isSame: (one: Element, other: Element) => boolean,
): { readonly onlyLeft: readonly Element[]; readonly onlyRight: readonly Element[] } {
  const onlyRight = [...right];
  const onlyLeft = left.filter((element) => {
    const index = onlyRight.findIndex((candidate) => isSame(element, candidate));
    if (index !== -1) onlyRight.splice(index, 1);
    return index === -1;
  });
  return { onlyLeft, onlyRight };
}
