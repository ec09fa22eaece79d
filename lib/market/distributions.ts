import { Decimal } from 'decimal.js';
import type { Payment, ShareChange, StockInputs } from './inputs.ts';
import type { Parameters } from './parameters.ts';

/** Distributions of one calendar year, in BRL per share of today. */
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

/** How many shares of today one share of the given day has become. */
const sharesSince = (day: string, changes: readonly ShareChange[]): Decimal =>
  changes.filter(({ data_com }) => data_com >= day).reduce((shares, { fator }) => shares.mul(fator), new Decimal(1));

/** Adds up distributions by the year of their data-com, up to the last closed year. Equal payments are instalments. */
export function paymentsByYear(
  { proventos, eventos }: { readonly proventos: readonly Payment[] } & Pick<StockInputs, 'eventos'>,
  lastYear: number,
  { anos }: Pick<Parameters, 'anos'>,
): readonly YearlyPayments[] {
  return Array.from({ length: anos }, (_, index) => {
    const ano = lastYear - anos + 1 + index;
    const income = proventos.filter(({ tipo, data_com }) => tipo !== 'REST CAP DIN' && data_com.startsWith(`${ano}-`));
    let [gross, net] = [new Decimal(0), new Decimal(0)];
    for (const payment of income) {
      const today = new Decimal(payment.valor).div(sharesSince(payment.data_com, eventos));
      gross = gross.add(today);
      net = net.add(today.mul(new Decimal(1).sub(taxRate(payment))));
    }
    return { ano, provento_bruto: gross, provento_liquido: net };
  });
}
