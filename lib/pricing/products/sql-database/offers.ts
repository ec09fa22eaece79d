import { type Charge, partOfMonth, type Role } from '../../charge.ts';
import { type LineOffers, lineOffers, NoPrice } from '../../line-offers.ts';
import { commitmentTerms } from '../../model.ts';
import { Money } from '../../money.ts';
import type { PriceRow } from '../../price-row.ts';
import type { Prices } from '../../prices.ts';
import { stopsWhenOff } from '../stops-when-off.ts';
import { hardware } from './hardware.ts';
import type { SqlItem } from './item.ts';
import { sqlOfferKey } from './offer-key.ts';
import { countVcores, databasesFirst, findVcoreRow } from './vcore-rows.ts';

/** Prices a database in the vCore model. Commitments cover compute alone; serverless has none. @throws NoPrice */
export function sqlOffers(item: SqlItem, prices: Prices): LineOffers {
  const rows = [...prices.offer(sqlOfferKey(item.region, item.tier))].sort(databasesFirst);
  const computeRows = rows.filter((row) => isCompute(row, item));
  const inOneZone = computeRows.filter((row) => !isZone(row));
  const compute = findVcoreRow(inOneZone, item.vcores, 'Consumption', '');
  if (!compute) {
    const what = `${item.compute} ${item.tier} on ${item.hardware} with ${item.vcores} vCores`;
    throw new NoPrice(`${what} is not on the public price list in ${item.region}.`);
  }
  const others = [
    ...licenceCharges(item, prices),
    ...zoneCharges(item, computeRows, prices),
    ...storageCharges(item, rows, prices),
  ];
  return lineOffers([vcoreCharge('compute', compute, item, prices), ...others], (model) => {
    if (item.compute === 'serverless') return undefined;
    const { priceType, term } = commitmentTerms[model];
    const publicRow = findVcoreRow(inOneZone, item.vcores, priceType, term);
    const price = prices.commitment(compute, publicRow, model);
    const sameMeter = publicRow?.meterId === price?.row.meterId ? publicRow : undefined;
    return price && [{ role: 'compute', count: countVcores(sameMeter ?? compute, item), ...price }, ...others];
  });
}

const isZone = ({ sku, meterName, product }: PriceRow): boolean =>
  /zone redundan/i.test(`${sku} ${meterName} ${product}`);

function isCompute({ product }: PriceRow, item: SqlItem): boolean {
  const isServerless = /Serverless/i.test(product);
  return hardware[item.hardware].product.test(product) && isServerless === (item.compute === 'serverless');
}

const vcoreCharge = (role: Role, row: PriceRow, item: SqlItem, prices: Prices): Charge => ({
  role,
  count: countVcores(row, item),
  ...prices.usage(row),
});

function licenceCharges(item: SqlItem, prices: Prices): readonly Charge[] {
  if (item.hybridBenefit || item.compute === 'serverless') return [];
  const rows = prices.offer(sqlOfferKey('global', item.tier)).filter(({ product }) => /SQL License/i.test(product));
  const row = findVcoreRow([...rows].sort(databasesFirst), item.vcores, 'Consumption', '');
  // Hyperscale's compute includes the licence since December 2023; older lists have it apart.
  if (!row && item.tier === 'hyperscale') return [];
  if (!row) throw new NoPrice(`The licence of ${item.tier} is not on the public price list.`);
  return [vcoreCharge('licence', row, item, prices)];
}

/** Business Critical and Hyperscale consist of replicas; zones cost nothing more. */
function zoneCharges(item: SqlItem, computeRows: readonly PriceRow[], prices: Prices): readonly Charge[] {
  if (!item.zoneRedundant || item.tier !== 'general_purpose') return [];
  const row = findVcoreRow(computeRows.filter(isZone), item.vcores, 'Consumption', '');
  if (!row) throw new NoPrice(`Zone redundancy of ${item.tier} is not on the public price list in ${item.region}.`);
  return [vcoreCharge('zone_redundancy', row, item, prices)];
}

function storageCharges(item: SqlItem, rows: readonly PriceRow[], prices: Prices): readonly Charge[] {
  if (item.storageGb === 0) return [];
  const storageRows = rows.filter(
    (row) =>
      row.priceType === 'Consumption' &&
      /Storage/i.test(row.product) &&
      /Data Stored/i.test(row.meterName) &&
      !/Free|Backup|Snapshot|LTR|PITR/i.test(`${row.meterName} ${row.sku} ${row.product}`),
  );
  // Business Critical keeps its data on its replicas, so zones do not change the price.
  const isDearer = item.zoneRedundant && item.tier === 'general_purpose';
  const row =
    storageRows.find((one) => isZone(one) === item.zoneRedundant) ??
    (isDearer ? undefined : storageRows.find((one) => !isZone(one)));
  if (!row) throw new NoPrice(`Storage of ${item.tier} is not on the public price list in ${item.region}.`);
  // The data of a database that is stopped stays; one that cannot be stopped exists for its hours.
  const part = stopsWhenOff(item) ? Money.of(1) : partOfMonth(item.hours);
  return [{ role: 'storage', count: Money.of(item.storageGb).mul(item.quantity).mul(part), ...prices.usage(row) }];
}
