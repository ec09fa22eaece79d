import type { PaymentState } from './classification.ts';
import { adjustPayment } from './distributions.ts';
import type { Payment, StockInputs } from './inputs.ts';
import { places } from './round.ts';
import { yearBefore } from './sao-paulo.ts';
import type { StoredStock } from './stock.generated.ts';

/** One distribution, in BRL per share of the price's session. */
export type CalendarEntry = NonNullable<StoredStock['calendario']>[number];

/**
 * Lists the distributions with a data-com or a day of payment in the twelve months up to a day, and all that are still to come,
 * in the order of their data-com. Null if they are unknown.
 */
export function listPayments(
  { proventos, ...changes }: Pick<StockInputs, 'proventos' | 'eventos' | 'data_pregao'>,
  today: string,
): readonly CalendarEntry[] | null {
  if (proventos === null) return null;
  return proventos
    .filter((payment) => isInCalendar(payment, today))
    .map((payment): CalendarEntry => {
      const { gross, net } = adjustPayment(payment, changes);
      const { data_com, data_pagamento, tipo, estimado } = payment;
      const situacao = stateOf(payment, today);
      return {
        data_com,
        data_pagamento,
        tipo,
        situacao,
        valor_bruto: places(gross, 6),
        valor_liquido: places(net, 6),
        ...(estimado && { estimado }),
      };
    })
    .sort((left, right) => compareTexts(sortKey(left), sortKey(right)) || left.valor_bruto - right.valor_bruto);
}

/** Brings a calendar of an earlier day up to a day, on which more may have been paid. */
export const updatePayments = (calendar: readonly CalendarEntry[], today: string): readonly CalendarEntry[] =>
  calendar
    .filter((entry) => isInCalendar(entry, today))
    .map((entry) => ({ ...entry, situacao: stateOf(entry, today) }));

type PaymentDays = Pick<Payment, 'data_com' | 'data_pagamento'>;

/** A payment leaves the calendar when both of its days are a year ago. */
const isInCalendar = ({ data_com, data_pagamento }: PaymentDays, today: string): boolean =>
  [data_com, data_pagamento ?? ''].some((day) => day > yearBefore(today));

function stateOf({ data_com, data_pagamento }: PaymentDays, today: string): PaymentState {
  if (data_com >= today) return 'ANUNCIADO';
  if (data_pagamento === null) return 'SEM_DATA';
  return data_pagamento > today ? 'A_PAGAR' : 'PAGO';
}

const compareTexts = (left: string, right: string): number => Number(left > right) - Number(left < right);

const sortKey = ({ data_com, data_pagamento, tipo }: CalendarEntry): string =>
  [data_com, data_pagamento ?? '9999', tipo].join(' ');
