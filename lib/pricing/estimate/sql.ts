import { Money } from '../money.ts';
import { sqlOfferKey } from '../offer-key.ts';
import type { PriceRow } from '../price-row.ts';
import { sqlHardware } from '../product.ts';
import type { Charge, Role } from './charge.ts';
import type { SqlItem } from './item.ts';
import { type LineOffers, lineOffers, NoPrice } from './line.ts';
import { commitmentTerms } from './model.ts';
import type { Prices } from './prices.ts';

export const sqlOfferKeys = ({ region, tier }: SqlItem): readonly string[] => [
  sqlOfferKey(region, tier),
  sqlOfferKey('global', tier),
];

/**
 * A database in the vCore model: compute, the licence beside it unless brought along, storage, and what zone redundancy
 * adds. Commitments cover compute alone. Serverless is charged by the vCore-second, licence included.
 * @throws NoPrice
 */
export function sqlOffers(item: SqlItem, prices: Prices): LineOffers {
  const rows = [...prices.offer(sqlOfferKey(item.region, item.tier))].sort(databasesFirst);
  const sold = rows.filter((row) => isCompute(row, item));
  const compute = vcoreRow(
    sold.filter((row) => !isZone(row)),
    item.vcores,
    'Consumption',
    '',
  );
  if (!compute) {
    const what = `${item.compute} ${item.tier} on ${item.hardware} with ${item.vcores} vCores`;
    throw new NoPrice(`${what} is not on the public price list in ${item.region}.`);
  }
  const others = [...licence(item, prices), ...zone(item, sold, prices), ...storage(item, rows, prices)];
  return lineOffers([vcoreCharge('compute', compute, item, prices), ...others], (model) => {
    if (item.compute === 'serverless') return undefined;
    const { priceType, term } = commitmentTerms[model];
    const listed = vcoreRow(
      sold.filter((row) => !isZone(row)),
      item.vcores,
      priceType,
      term,
    );
    const priced = prices.commitment(compute, listed, model);
    const sameMeter = listed?.meterId === priced?.row.meterId ? listed : undefined;
    return priced && [{ role: 'compute', count: vcoreCount(sameMeter ?? compute, item), ...priced }, ...others];
  });
}

/** The same meters are listed for databases and, at times, once more for pools. */
const databasesFirst = (one: PriceRow, other: PriceRow): number =>
  Number(/Single/i.test(other.product)) - Number(/Single/i.test(one.product));

const isZone = ({ sku, meterName, product }: PriceRow): boolean =>
  /zone redundan/i.test(`${sku} ${meterName} ${product}`);

function isCompute({ product }: PriceRow, { hardware, compute }: SqlItem): boolean {
  const words = sqlHardware[hardware as keyof typeof sqlHardware].product;
  return words.test(product) && /Serverless/i.test(product) === (compute === 'serverless');
}

/** Number of vCores that a row is the price of: `4 vCore` of four, `vCore` of one. */
const vcoresOf = ({ sku, meterName }: PriceRow): number => {
  const [, number] = /(?:^|\s)(\d+) vCore/i.exec(sku) ?? /(?:^|\s)(\d+) vCore/i.exec(meterName) ?? [];
  return number === undefined ? 1 : Number(number);
};

const isVcore = ({ sku, meterName }: PriceRow): boolean => /vCore/i.test(`${sku} ${meterName}`);

/**
 * The row of exactly so many vCores, else that of one; never both. Where the two share a meter, that of one: a contract
 * knows its price by the meter alone, and there it is for a single vCore.
 */
function vcoreRow(
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

/** @param row of the public list: a sheet does not say of how many vCores its price is */
const vcoreCount = (row: PriceRow, { vcores, quantity }: SqlItem): Money =>
  Money.of(vcores).div(vcoresOf(row)).mul(quantity);

const vcoreCharge = (role: Role, row: PriceRow, item: SqlItem, prices: Prices): Charge => ({
  role,
  count: vcoreCount(row, item),
  ...prices.usage(row),
});

function licence(item: SqlItem, prices: Prices): readonly Charge[] {
  if (item.hybridBenefit || item.compute === 'serverless') return [];
  const rows = prices.offer(sqlOfferKey('global', item.tier)).filter(({ product }) => /SQL License/i.test(product));
  const row = vcoreRow([...rows].sort(databasesFirst), item.vcores, 'Consumption', '');
  // Hyperscale's compute has had the licence in it since December 2023; lists from before have it apart.
  if (!row && item.tier === 'hyperscale') return [];
  if (!row) throw new NoPrice(`The licence of ${item.tier} is not on the public price list.`);
  return [vcoreCharge('licence', row, item, prices)];
}

/** Business Critical and Hyperscale are made of replicas; that they stand in several zones costs nothing more. */
function zone(item: SqlItem, sold: readonly PriceRow[], prices: Prices): readonly Charge[] {
  if (!item.zoneRedundant || item.tier !== 'general_purpose') return [];
  const row = vcoreRow(sold.filter(isZone), item.vcores, 'Consumption', '');
  if (!row) throw new NoPrice(`Zone redundancy of ${item.tier} is not on the public price list in ${item.region}.`);
  return [vcoreCharge('zone_redundancy', row, item, prices)];
}

function storage(item: SqlItem, rows: readonly PriceRow[], prices: Prices): readonly Charge[] {
  if (item.storageGb === 0) return [];
  const stored = rows.filter(
    (row) =>
      row.priceType === 'Consumption' &&
      /Storage/i.test(row.product) &&
      /Data Stored/i.test(row.meterName) &&
      !/Free|Backup|Snapshot|LTR|PITR/i.test(`${row.meterName} ${row.sku} ${row.product}`),
  );
  // Business Critical keeps its data on its own machines, in as many zones as they are: the price is one.
  const isDearer = item.zoneRedundant && item.tier === 'general_purpose';
  const row =
    stored.find((one) => isZone(one) === item.zoneRedundant) ??
    (isDearer ? undefined : stored.find((one) => !isZone(one)));
  if (!row) throw new NoPrice(`Storage of ${item.tier} is not on the public price list in ${item.region}.`);
  return [{ role: 'storage', count: Money.of(item.storageGb).mul(item.quantity), ...prices.usage(row) }];
}
