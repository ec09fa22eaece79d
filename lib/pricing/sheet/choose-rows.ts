import { requireItem } from '../../platform/require-item.ts';
import { skuOf } from '../price-row.ts';
import { listPrices } from '../prices.ts';
import { byTier } from '../tiers.ts';
import { comparePrices, isSamePrice } from '../unit-of-measure.ts';
import { isInEffect } from './period.ts';
import type { SheetRow } from './sheet-row.ts';

/** The offer of production subscriptions under an enterprise agreement. */
const productionOffer = 'MS-AZR-0017P';

export interface ChooseOptions {
  /** Null if the rules decide. */
  readonly offerId: string | null;
  /** ISO day on which the price must be in effect. */
  readonly asOf: string;
}

export interface ChosenRow {
  readonly row: SheetRow;
  /** Why the choice is not certain: a part of a sentence, without the meter. */
  readonly doubt?: string;
}

/**
 * Chooses the rows that count for the prices of a meter: those in effect, of the scope's offer, else of the production
 * offer. A meter that SKUs of several sizes share keeps a row for each SKU, unless all cost the same; the estimate chooses
 * among them. If an SKU has several rows in one offer the newest counts; if it has several offers the highest price, with
 * a doubt.
 * @param rows of one price type and term, with all tiers: a tier of another offer, or one that has ended, is none of
 * these. At least one, in any order
 */
export function chooseRows(rows: readonly SheetRow[], { offerId, asOf }: ChooseOptions): readonly ChosenRow[] {
  const [only] = rows;
  if (rows.length === 1 && only) return [{ row: only }];
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
  const tiers = Map.groupBy(ofOffer.toSorted(byTier), ({ tierMinimumUnits }) => tierMinimumUnits);
  return [...tiers.values()].flatMap((ofTier) => chooseOfTier(ofTier, isCertain));
}

function chooseOfTier(rows: readonly SheetRow[], isCertain: boolean): readonly ChosenRow[] {
  const chosen = [...Map.groupBy(rows, skuOf).values()].map((ofSku) => chooseOfSku(isCertain ? latest(ofSku) : ofSku));
  const prices = new Set(chosen.map(({ row }) => `${row.unitPrice}|${row.unitOfMeasure}`));
  const inOrder = chosen.toSorted((left, right) => compare(right.row, left.row));
  if (prices.size > 1) return inOrder;
  return [inOrder.find(({ doubt }) => doubt !== undefined) ?? requireItem(inOrder, 0)];
}

function chooseOfSku(rows: readonly SheetRow[]): ChosenRow {
  const row = rows.reduce((best, next) => (compare(next, best) > 0 ? next : best));
  if (rows.every((other) => isSamePrice(other, row))) return { row };
  return { row, doubt: `has several prices (${listPrices(rows)}); the highest was taken` };
}

function latest(rows: readonly SheetRow[]): readonly SheetRow[] {
  const start = rows.reduce((newest, row) => (row.effectiveStart > newest ? row.effectiveStart : newest), '');
  return rows.filter((row) => row.effectiveStart === start);
}

/** Compares by price, then by all other fields, so that the result does not depend on the order of the rows. */
function compare(left: SheetRow, right: SheetRow): number {
  const byPrice = comparePrices(left, right);
  if (byPrice !== 0) return byPrice;
  const a = JSON.stringify(left);
  const b = JSON.stringify(right);
  return a < b ? -1 : Number(a > b);
}
