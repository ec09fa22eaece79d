import type { PaymentState } from './classification.ts';
import { adjustPayment } from './distributions.ts';
import type { Payment, StockInputs } from './inputs.ts';
import { places } from './round.ts';
import { yearBefore } from './sao-paulo.ts';
import type { StoredStock } from './stock.generated.ts';

/** One distribution, in BRL per share of the price's session. */
export type CalendarEntry = NonNullable<StoredStock['calendario']>[number];

/**
 * Lists the distributions with a data-com in the twelve months up to a day, and all that are still to come, in the order
 * of their data-com. Null if they are unknown.
 */
export function listPayments(
  { proventos, ...changes }: Pick<StockInputs, 'proventos' | 'eventos' | 'data_pregao'>,
  today: string,
): readonly CalendarEntry[] | null {
  if (proventos === null) return null;
  const first = yearBefore(today);
  return proventos
    .filter(({ data_com, data_pagamento }) => data_com > first || (data_pagamento ?? '') > today)
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

function stateOf({ data_com, data_pagamento }: Payment, today: string): PaymentState {
  if (data_com >= today) return 'ANUNCIADO';
  if (data_pagamento === null) return 'SEM_DATA';
  return data_pagamento > today ? 'A_PAGAR' : 'PAGO';
}

const compareTexts = (left: string, right: string): number => Number(left > right) - Number(left < right);

const sortKey = ({ data_com, data_pagamento, tipo }: CalendarEntry): string =>
  [data_com, data_pagamento ?? '9999', tipo].join(' ');
