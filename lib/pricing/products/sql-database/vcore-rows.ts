import { Money } from '../../money.ts';
import { isByVcore, namedVcores } from '../../named-vcores.ts';
import type { PriceRow } from '../../price-row.ts';
import type { SqlItem } from './item.ts';

/** Puts databases first: some meters are listed once more for pools. */
export const databasesFirst = (one: PriceRow, other: PriceRow): number =>
  Number(/Single/i.test(other.product)) - Number(/Single/i.test(one.product));

const vcoresOf = (row: PriceRow): number => namedVcores(row) ?? 1;

/**
 * Finds the row of exactly so many vCores, else the row of one. Where both share a meter it takes the row of one: a
 * contract has its price by meter, and there it is for a single vCore.
 */
export function findVcoreRow(
  rows: readonly PriceRow[],
  vcores: number,
  priceType: PriceRow['priceType'],
  term: PriceRow['term'],
): PriceRow | undefined {
  const matching = rows.filter((row) => row.priceType === priceType && row.term === term && isByVcore(row));
  const exact = matching.find((row) => vcoresOf(row) === vcores);
  const one = matching.find((row) => vcoresOf(row) === 1);
  return exact && exact.meterId !== one?.meterId ? exact : one;
}

/** Returns how many units of a row a database needs. @param row of the public list: a sheet does not say its vCores */
export const countVcores = (row: PriceRow, { vcores, quantity }: SqlItem): Money =>
  Money.of(vcores).div(vcoresOf(row)).mul(quantity);
