import { Decimal } from 'decimal.js';
import type { Payment, ShareChange, StockInputs } from './inputs.ts';
import type { Parameters } from './parameters.ts';

/** Distributions of one calendar year, in BRL per share of the price's session. */
export interface YearlyPayments {
  readonly ano: number;
  readonly provento_bruto: Decimal;
  /** After the tax on JCP. */
  readonly provento_liquido: Decimal;
}

const higherTaxFrom = '2026-01-01';

/** Part of a payment that is withheld as tax (docs/spec/market.md#valuation). */
const taxRate = ({ tipo, data_com }: Payment): string => {
  if (tipo !== 'JCP') return '0';
  return data_com >= higherTaxFrom ? '0.175' : '0.15';
};

/**
 * How many shares one share of the given day has become by the session of the price. A change counts from the session
 * after its data-com: until then the price, too, is one of the old shares.
 */
const sharesSince = (day: string, changes: readonly ShareChange[], session: string): Decimal =>
  changes
    .filter(({ data_com }) => data_com >= day && data_com < session)
    .reduce((shares, { fator }) => shares.mul(fator), new Decimal(1));

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
  {
    proventos,
    eventos,
    data_pregao,
  }: { readonly proventos: readonly Payment[] } & Pick<StockInputs, 'eventos' | 'data_pregao'>,
  lastYear: number,
  { anos }: Pick<Parameters, 'anos'>,
): readonly YearlyPayments[] {
  return Array.from({ length: anos }, (_, index) => {
    const ano = lastYear - anos + 1 + index;
    const income = proventos.filter(({ tipo, data_com }) => tipo !== 'REST CAP DIN' && data_com.startsWith(`${ano}-`));
    let [gross, net] = [new Decimal(0), new Decimal(0)];
    for (const payment of income) {
      const adjusted = new Decimal(payment.valor).div(sharesSince(payment.data_com, eventos, data_pregao));
      gross = gross.add(adjusted);
      net = net.add(adjusted.mul(new Decimal(1).sub(taxRate(payment))));
    }
    return { ano, provento_bruto: gross, provento_liquido: net };
  });
}
