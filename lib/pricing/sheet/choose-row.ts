import { Money } from '../money.ts';
import type { SheetRow } from './sheet-row.ts';

/** The offer of production subscriptions under an enterprise agreement. */
const productionOffer = 'MS-AZR-0017P';

export interface ChooseOptions {
  /** Null where the rules decide. */
  readonly offerId: string | null;
  /** ISO day on which the price must be in effect. */
  readonly asOf: string;
}

export interface ChosenRow {
  readonly row: SheetRow;
  /** For the person who uploaded the sheet. */
  readonly warning?: string;
}

/**
 * Chooses the row that counts for a price: one in effect, of the scope's offer, else of the production offer. Of one
 * offer the newest row counts, of several the highest price, with a warning. @param rows at least one, in any order
 */
export function chooseRow(rows: readonly SheetRow[], { offerId, asOf }: ChooseOptions): ChosenRow {
  const [only] = rows;
  if (rows.length === 1 && only) return { row: only };
  const inEffect = rows.filter((row) => isInEffect(row, asOf));
  const candidates = inEffect.length > 0 ? inEffect : rows;
  const offers = new Set(candidates.map((row) => row.offerId.toUpperCase()));
  const preferredOffer = [offerId?.toUpperCase(), productionOffer].find(
    (offer) => offer !== undefined && offers.has(offer),
  );
  const ofOffer =
    preferredOffer === undefined
      ? candidates
      : candidates.filter((row) => row.offerId.toUpperCase() === preferredOffer);
  // A later price list replaces an earlier one of the same offer, but not one of another offer.
  const isCertain = preferredOffer !== undefined || offers.size === 1;
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

/** Compares by price, then by all other fields, so that the result does not depend on the order of the rows. */
function compare(one: SheetRow, other: SheetRow): number {
  const byPrice = Money.of(one.unitPrice).comparedTo(other.unitPrice);
  if (byPrice !== 0) return byPrice;
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a < b ? -1 : Number(a > b);
}
