import { Money } from '../money.ts';
import type { SheetRow } from './sheet-row.ts';

/** The offer of production subscriptions under an enterprise agreement. */
const productionOffer = 'MS-AZR-0017P';

export interface ChooseOptions {
  /** The offer that counts for the scope; null leaves it to the rules. */
  readonly offerId: string | null;
  /** ISO day on which the price is to be in effect. */
  readonly asOf: string;
}

export interface Choice {
  readonly row: SheetRow;
  /** Said to the person who uploaded the sheet, when the choice was not certain. */
  readonly warning?: string;
}

/**
 * One price out of the lines that a sheet has for it: those in effect before others, then the scope's offer, else the
 * production offer, else the highest price with a warning; then the newest. The order of the lines plays no part.
 * @param rows lines of one meter, price type, term and tier; at least one
 */
export function chooseRow(rows: readonly SheetRow[], { offerId, asOf }: ChooseOptions): Choice {
  const [only] = rows;
  if (rows.length === 1 && only) return { row: only };
  const inEffect = rows.filter((row) => isInEffect(row, asOf));
  const candidates = inEffect.length > 0 ? inEffect : rows;
  const offers = new Set(candidates.map((row) => row.offerId.toUpperCase()));
  const wanted = [offerId?.toUpperCase(), productionOffer].find((offer) => offer !== undefined && offers.has(offer));
  const ofOffer = wanted === undefined ? candidates : candidates.filter((row) => row.offerId.toUpperCase() === wanted);
  // Within one offer a later price list replaces an earlier one; between offers nothing does.
  const isCertain = wanted !== undefined || offers.size === 1;
  const newest = isCertain ? latest(ofOffer) : ofOffer;
  const row = newest.reduce((best, other) => (compare(other, best) > 0 ? other : best));
  const prices = new Set(newest.map(({ unitPrice }) => unitPrice));
  if (prices.size === 1) return { row };
  const among = [...prices].sort((a, b) => Money.of(a).comparedTo(b)).join(', ');
  return {
    row,
    warning: `meter ${row.meterId} has several prices (${among} ${row.currency}); the highest was taken`,
  };
}

const isInEffect = ({ effectiveStart, effectiveEnd }: SheetRow, asOf: string): boolean =>
  (effectiveStart === '' || effectiveStart <= asOf) && (effectiveEnd === '' || effectiveEnd >= asOf);

function latest(rows: readonly SheetRow[]): readonly SheetRow[] {
  const start = rows.reduce((newest, row) => (row.effectiveStart > newest ? row.effectiveStart : newest), '');
  return rows.filter((row) => row.effectiveStart === start);
}

/** By price, then by anything else, so that equal prices are told apart alike in any order. */
function compare(one: SheetRow, other: SheetRow): number {
  const byPrice = Money.of(one.unitPrice).comparedTo(other.unitPrice);
  if (byPrice !== 0) return byPrice;
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a < b ? -1 : Number(a > b);
}
