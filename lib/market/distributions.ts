import { Decimal } from 'decimal.js';
import type { Payment, ShareChange, StockInputs } from './inputs.ts';
import type { Parameters } from './parameters.ts';

/** What was distributed in a calendar year to one share of today, in BRL. */
export interface YearOfPayments {
  readonly ano: number;
  readonly provento_bruto: Decimal;
  /** After the tax that is withheld from JCP. */
  readonly provento_liquido: Decimal;
}

/** From this day on more is withheld. */
const laterTaxFrom = '2026-01-01';

/** Share of a payment that is withheld: JCP is taxed, dividends are not (docs/spec/market.md#valuation). */
const withheld = ({ tipo, data_com }: Payment): string => {
  if (tipo !== 'JCP') return '0';
  return data_com >= laterTaxFrom ? '0.175' : '0.15';
};

/** Shares of today that a share of the given day has become by later splits, reverse splits and bonus issues. */
const sharesSince = (day: string, changes: readonly ShareChange[]): Decimal =>
  changes.filter(({ data_com }) => data_com >= day).reduce((shares, { fator }) => shares.mul(fator), new Decimal(1));

/**
 * Distributions by year of their data-com, per share of today. Capital that is given back does not count. Payments that
 * look alike are instalments, and count each.
 * @param lastYear the last closed year
 */
export function yearsOfPayments(
  { proventos, eventos }: { readonly proventos: readonly Payment[] } & Pick<StockInputs, 'eventos'>,
  lastYear: number,
  { anos }: Pick<Parameters, 'anos'>,
): readonly YearOfPayments[] {
  return Array.from({ length: anos }, (_, index) => {
    const ano = lastYear - anos + 1 + index;
    const paid = proventos.filter(({ tipo, data_com }) => tipo !== 'REST CAP DIN' && data_com.startsWith(`${ano}-`));
    let [gross, net] = [new Decimal(0), new Decimal(0)];
    for (const payment of paid) {
      const today = new Decimal(payment.valor).div(sharesSince(payment.data_com, eventos));
      gross = gross.add(today);
      net = net.add(today.mul(new Decimal(1).sub(withheld(payment))));
    }
    return { ano, provento_bruto: gross, provento_liquido: net };
  });
}
