import { Decimal } from 'decimal.js';
import type { Payment, ShareChange, StockInputs } from './inputs.ts';
import type { Parameters } from './parameters.ts';
import { sharesSince } from './share-ledger.ts';

/** Distributions of one calendar year, in BRL per share of the price's session. */
export interface YearlyPayments {
  readonly ano: number;
  readonly provento_bruto: Decimal;
  /** After the tax on JCP. */
  readonly provento_liquido: Decimal;
  /** Present if one of the payments is an estimate. */
  readonly estimado?: true;
}

const higherTaxFrom = '2026-01-01';

/** Part of a payment that is withheld as tax (docs/spec/market/valuation.md). */
export const taxRate = ({ tipo, data_com }: Payment): string => {
  if (tipo !== 'JCP') return '0';
  return data_com >= higherTaxFrom ? '0.175' : '0.15';
};

/** An amount in BRL per share of the price's session, before and after the tax on JCP. */
export interface AdjustedPayment {
  readonly gross: Decimal;
  readonly net: Decimal;
}

/** True for what counts as income; returned capital does not. */
export const isIncome = ({ tipo }: Payment): boolean => tipo !== 'REST CAP DIN';

/** Adjusts a distribution to the shares of the price's session. */
export function adjustPayment(
  payment: Payment,
  { eventos, data_pregao }: Pick<StockInputs, 'eventos' | 'data_pregao'>,
): AdjustedPayment {
  const gross = new Decimal(payment.valor).div(sharesSince(payment.data_com, eventos, data_pregao));
  return { gross, net: gross.mul(new Decimal(1).sub(taxRate(payment))) };
}

/** The share changes of unknown size for which payments of the closed years would have to be adjusted. */
export const unsizedChanges = (
  { eventos, data_pregao }: Pick<StockInputs, 'eventos' | 'data_pregao'>,
  lastYear: number,
  { anos }: Pick<Parameters, 'anos'>,
): readonly ShareChange[] =>
  eventos.filter(
    ({ tipo, data_com }) => tipo === 'OUTRO' && data_com >= `${lastYear - anos + 1}-01-01` && data_com < data_pregao,
  );

/**
 * Adds up distributions by the year of their data-com, up to the last closed year, per share of the price's session.
 * Equal payments are instalments.
 */
export function paymentsByYear(
  { proventos, ...changes }: { readonly proventos: readonly Payment[] } & Pick<StockInputs, 'eventos' | 'data_pregao'>,
  lastYear: number,
  { anos }: Pick<Parameters, 'anos'>,
): readonly YearlyPayments[] {
  return Array.from({ length: anos }, (_, index) => {
    const ano = lastYear - anos + 1 + index;
    let provento_bruto = new Decimal(0);
    let provento_liquido = new Decimal(0);
    const income = proventos.filter((payment) => isIncome(payment) && payment.data_com.startsWith(`${ano}-`));
    for (const payment of income) {
      const { gross, net } = adjustPayment(payment, changes);
      provento_bruto = provento_bruto.add(gross);
      provento_liquido = provento_liquido.add(net);
    }
    const isEstimated = income.some(({ estimado }) => estimado);
    return { ano, provento_bruto, provento_liquido, ...(isEstimated && { estimado: true }) };
  });
}
