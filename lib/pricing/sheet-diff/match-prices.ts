import { Money } from '../money.ts';
import { namedVcores } from '../named-vcores.ts';
import type { PriceRow } from '../price-row.ts';
import { skuOf } from '../sheet/sheet-row.ts';
import { unitOfMeasure } from '../unit-of-measure.ts';
import { comparePrices, gonePrice, newPrice, type PriceChange } from './price-change.ts';

type Rows = readonly PriceRow[];

/**
 * Compares the prices that two sheets have for one meter: those of one price type, term and tier, and of one SKU where a
 * sheet has several. Each row of either sheet is in exactly one change.
 */
export function matchPrices(before: Rows, after: Rows): readonly PriceChange[] {
  const [old, current] = [before[0], after[0]];
  // Most meters have one price.
  if (before.length === 1 && after.length === 1 && old && current && priceOf(old) === priceOf(current)) {
    return matchSkus(before, after);
  }
  const [oldByPrice, byPrice] = [Map.groupBy(before, priceOf), Map.groupBy(after, priceOf)];
  return [...new Set([...oldByPrice.keys(), ...byPrice.keys()])].flatMap((price) =>
    matchSkus(oldByPrice.get(price) ?? [], byPrice.get(price) ?? []),
  );
}

/** A tier begins at a number of blocks, so its key counts units: they stay where the block size changes. */
function priceOf({ priceType, term, tierMinimumUnits, unitOfMeasure: measure }: PriceRow): string {
  const from =
    tierMinimumUnits === '0' ? '0' : String(Money.of(tierMinimumUnits).mul(unitOfMeasure(measure).blockSize));
  return `${priceType}|${term}|${from}`;
}

/**
 * A sheet has one row for all SKUs of a meter that cost the same, so two single rows belong together, unless they are for
 * other numbers of vCores.
 */
function matchSkus(before: Rows, after: Rows): readonly PriceChange[] {
  const [old, current] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && old && current && isOfSameSize(old, current)) {
    return [comparePrices(old, current)];
  }
  const changes: PriceChange[] = [];
  let left = { before, after };
  for (const keyOf of [skuOf, ({ sku }: PriceRow) => sku]) left = pair(left.before, left.after, keyOf, changes);
  return [...changes, ...left.before.map(gonePrice), ...left.after.map(newPrice)];
}

function isOfSameSize(old: PriceRow, current: PriceRow): boolean {
  if (old.sku === current.sku && old.product === current.product) return true;
  const [before, after] = [namedVcores(old), namedVcores(current)];
  return before === undefined || after === undefined || before === after;
}

/** Adds the pairs of equal keys to `changes`, and returns the rows that have none. */
function pair(before: Rows, after: Rows, keyOf: (row: PriceRow) => string, changes: PriceChange[]) {
  const oldByKey = Map.groupBy(before, keyOf);
  const rest = [...Map.groupBy(after, keyOf)].flatMap(([key, rows]) => {
    const old = oldByKey.get(key) ?? [];
    const pairs = Math.min(old.length, rows.length);
    for (let at = 0; at < pairs; at += 1) changes.push(comparePrices(old[at] as PriceRow, rows[at] as PriceRow));
    oldByKey.set(key, old.slice(pairs));
    return rows.slice(pairs);
  });
  return { before: [...oldByKey.values()].flat(), after: rest };
}
