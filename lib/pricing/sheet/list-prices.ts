import { Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';

const maxListed = 5;

/** Lists the prices of some rows for a warning, each once, the lowest first: `0.3, 0.4 USD`. */
export function listPrices(rows: readonly PriceRow[]): string {
  const prices = [...new Set(rows.map(({ unitPrice }) => unitPrice))].sort((a, b) => Money.of(a).comparedTo(b));
  const rest = prices.length - maxListed;
  const listed = prices.slice(0, maxListed).join(', ');
  return `${listed}${rest > 0 ? ` and ${rest} more` : ''} ${rows[0]?.currency ?? ''}`.trim();
}
