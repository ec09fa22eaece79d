import { Money } from '../../money.ts';
import type { PriceRow } from '../../price-row.ts';
import type { SqlItem } from './item.ts';

/** Orders rows: the same meters are listed for databases and, at times, once more for pools. */
export const databasesFirst = (one: PriceRow, other: PriceRow): number =>
  Number(/Single/i.test(other.product)) - Number(/Single/i.test(one.product));

/** Number of vCores that a row is the price of: `4 vCore` of four, `vCore` of one. */
const vcoresOf = ({ sku, meterName }: PriceRow): number => {
  const [, number] = /(?:^|\s)(\d+) vCore/i.exec(sku) ?? /(?:^|\s)(\d+) vCore/i.exec(meterName) ?? [];
  return number === undefined ? 1 : Number(number);
};

const isVcore = ({ sku, meterName }: PriceRow): boolean => /vCore/i.test(`${sku} ${meterName}`);

/**
 * The row that prices exactly so many vCores, else the row of one vCore. Where the two share a meter, the row of one: a
 * contract knows its price by the meter alone, and there it is for a single vCore.
 */
export function findVcoreRow(
  rows: readonly PriceRow[],
  vcores: number,
  priceType: PriceRow['priceType'],
  term: PriceRow['term'],
): PriceRow | undefined {
  const matching = rows.filter((row) => row.priceType === priceType && row.term === term && isVcore(row));
  const exact = matching.find((row) => vcoresOf(row) === vcores);
  const one = matching.find((row) => vcoresOf(row) === 1);
  return exact && exact.meterId !== one?.meterId ? exact : one;
}

/** How many units of a row a database needs. @param row of the public list: a sheet does not say how many vCores its price is for */
export const countVcores = (row: PriceRow, { vcores, quantity }: SqlItem): Money =>
  Money.of(vcores).div(vcoresOf(row)).mul(quantity);
