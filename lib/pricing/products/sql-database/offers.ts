import { say } from '../../../platform/language.ts';
import { type Charge, type Count, countInBlocks, countOf, partOfMonth, type Role, wholeMonth } from '../../charge.ts';
import { type LineOffers, lineOffers, NoPrice } from '../../line-offers.ts';
import { commitmentTerms } from '../../model.ts';
import { isByVcore, type PriceRow, vcoresOf } from '../../price-row.ts';
import type { Prices } from '../../prices.ts';
import { sqlDatabaseForm } from './form.ts';
import type { Hardware, SqlItem } from './item.ts';
import { sqlOfferKey } from './offer-key.ts';

/** The words of the price list for hardware. */
export const hardwareProducts: Readonly<Record<Hardware, RegExp>> = {
  gen5: /Compute Gen5$/i,
  fsv2: /Compute FSv2/i,
  dc: /Compute DC-?Series/i,
  premium_series: /Premium[- ]Series(?: Compute)?$/i,
  premium_series_memory_optimized: /Premium[- ]Series Memory Optimized/i,
};

/** Prices a database in the vCore model. Commitments cover compute alone; serverless has none. @throws NoPrice */
export function sqlOffers(item: SqlItem, prices: Prices): LineOffers {
  const rows = [...prices.offer(sqlOfferKey(item.region, item.tier))].sort(databasesFirst);
  const computeRows = rows.filter((row) => isCompute(row, item));
  const inOneZone = computeRows.filter((row) => !isZone(row));
  const compute = findVcoreRow(inOneZone, item.vcores, 'Consumption', '');
  if (!compute) {
    const what = `${item.compute} ${item.tier}`;
    const texts = {
      en: `${what} on ${item.hardware} with ${item.vcores} vCores`,
      pt: `${what} em ${item.hardware} com ${item.vcores} vCores`,
    };
    throw NoPrice.onList(texts, item.region);
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
  return hardwareProducts[item.hardware].test(product) && isServerless === (item.compute === 'serverless');
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
  if (!row) {
    throw new NoPrice(
      say({
        en: `The licence of ${item.tier} is not on the public price list.`,
        pt: `A licença de ${item.tier} não está na lista pública de preços.`,
      }),
    );
  }
  return [vcoreCharge('licence', row, item, prices)];
}

/** Business Critical and Hyperscale consist of replicas; zones cost nothing more. */
function zoneCharges(item: SqlItem, computeRows: readonly PriceRow[], prices: Prices): readonly Charge[] {
  if (!item.zoneRedundant || item.tier !== 'general_purpose') return [];
  const row = findVcoreRow(computeRows.filter(isZone), item.vcores, 'Consumption', '');
  if (!row) {
    const what = { en: `Zone redundancy of ${item.tier}`, pt: `A redundância de zona de ${item.tier}` };
    throw NoPrice.onList(what, item.region);
  }
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
    storageRows.find((candidate) => isZone(candidate) === item.zoneRedundant) ??
    (isDearer ? undefined : storageRows.find((candidate) => !isZone(candidate)));
  if (!row) {
    throw NoPrice.onList({ en: `Storage of ${item.tier}`, pt: `O armazenamento de ${item.tier}` }, item.region);
  }
  // The data of a database that is stopped stays; one that cannot be stopped exists for its hours.
  const part = sqlDatabaseForm.stops.when(item) ? wholeMonth : partOfMonth(item.hours);
  return [{ role: 'storage', count: countOf(item.storageGb, item.quantity, part), ...prices.usage(row) }];
}

/** Puts databases first: some meters are listed once more for pools. */
const databasesFirst = (first: PriceRow, second: PriceRow): number =>
  Number(/Single/i.test(second.product)) - Number(/Single/i.test(first.product));

/**
 * Finds the row of exactly so many vCores, else the row of one. Where both share a meter it takes the row of one: a
 * contract has its price by meter, and there it is for a single vCore.
 */
function findVcoreRow(
  rows: readonly PriceRow[],
  vcores: number,
  priceType: PriceRow['priceType'],
  term: PriceRow['term'],
): PriceRow | undefined {
  const matching = rows.filter((row) => row.priceType === priceType && row.term === term && isByVcore(row));
  const exact = matching.find((row) => vcoresOf(row) === vcores);
  const single = matching.find((row) => vcoresOf(row) === 1);
  return exact && exact.meterId !== single?.meterId ? exact : single;
}

/** Returns how many units of a row a database needs. @param row of the public list: a sheet does not say its vCores */
const countVcores = (row: PriceRow, { vcores, quantity }: SqlItem): Count =>
  countInBlocks(countOf(vcores, quantity), vcoresOf(row));
