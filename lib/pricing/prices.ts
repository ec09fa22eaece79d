import { say } from '../platform/language.ts';
import { requireItem } from '../platform/require-item.ts';
import type { SourcedPrice } from './charge.ts';
import { type Commitment, commitmentTerms } from './model.ts';
import { Money } from './money.ts';
import { isByVcore, namedVcores, type PriceRow, skuOf } from './price-row.ts';
import { byTier } from './tiers.ts';
import { comparePrices, dearestOf, isSamePrice } from './unit-of-measure.ts';

/** Rows by key: by offer for the public price list, by meter for a contract. */
export type Rows = ReadonlyMap<string, readonly PriceRow[]>;

/** The prices of one side. */
export interface Prices {
  /** Rows of the public price list under an offer key, without those of price 0. */
  readonly offer: (key: string) => readonly PriceRow[];
  /** This side's pay-as-you-go price of a row of the public price list. */
  readonly usage: (row: PriceRow) => SourcedPrice;
  /** This side's price of a commitment. @param publicRow the row of the public price list, if there is one */
  readonly commitment: (
    usage: PriceRow,
    publicRow: PriceRow | undefined,
    model: Commitment,
  ) => SourcedPrice | undefined;
}

/** On the public list a price of 0 is an allowance (`Data Stored - Free`) or not published yet. */
const withoutFreeRows =
  (offers: Rows): Prices['offer'] =>
  (key) =>
    (offers.get(key) ?? []).filter(({ unitPrice }) => Number(unitPrice) > 0);

/** The prices of the public list. */
export const retailPrices = (offers: Rows): Prices => ({
  offer: withoutFreeRows(offers),
  usage: (row) => ({ row, source: 'retail' }),
  commitment: (_, publicRow) => publicRow && { row: publicRow, source: 'retail' },
});

/** The prices of a contract: the price of the same meter if the sheet has it, else the public price. */
export function contractPrices(offers: Rows, contract: Rows): Prices {
  /** @param like the row of the public list that tells the sheet's rows of the meter apart */
  const find = (like: PriceRow, priceType: PriceRow['priceType'], term: PriceRow['term']): SourcedPrice | undefined => {
    const rows = contract.get(like.meterId)?.filter((row) => row.priceType === priceType && row.term === term);
    const contractPrice = rows && findOwnPrice(rows, like);
    return contractPrice && { ...contractPrice, source: 'ea' };
  };
  return {
    offer: withoutFreeRows(offers),
    usage: (row) => {
      const contractPrice = find(row, row.priceType, row.term);
      return contractPrice ? { ...contractPrice, publicRow: row } : { row, source: 'retail' };
    },
    commitment: (usage, publicRow, model) => {
      const { priceType, term } = commitmentTerms[model];
      // A sheet lists a commitment under a meter of its own, or under the meter of the usage.
      const contractPrice = find(publicRow ?? usage, priceType, term) ?? find(usage, priceType, term);
      if (contractPrice) return publicRow ? { ...contractPrice, publicRow } : contractPrice;
      return publicRow && { row: publicRow, source: 'retail' };
    },
  };
}

/** The same prices, which also add each meter that is asked for to `meterIds`, whether it has a price or not. */
export function noteMeterIds(prices: Prices, meterIds: Set<string>): Prices {
  return {
    offer: prices.offer,
    usage: (row) => {
      meterIds.add(row.meterId);
      return prices.usage(row);
    },
    commitment: (usage, publicRow, model) => {
      meterIds.add(usage.meterId);
      if (publicRow) meterIds.add(publicRow.meterId);
      return prices.commitment(usage, publicRow, model);
    },
  };
}

/** What a sheet charges in the place of a row of the public list. */
interface OwnPrice extends OwnRow {
  /** The graduated prices, ascending, if there are several; the first is `row`. */
  readonly tiers?: readonly PriceRow[];
}

/**
 * Finds the price among the rows that a sheet has for a meter, price type and term. In the place of a public price from
 * the first unit on, all its tiers count; of a public price of a higher tier, the one tier that this is in.
 */
export function findOwnPrice(rows: readonly PriceRow[], publicRow: PriceRow): OwnPrice | undefined {
  const tier = Money.of(publicRow.tierMinimumUnits);
  const reached = rows.filter(({ tierMinimumUnits }) => tier.comparedTo(tierMinimumUnits) >= 0).toSorted(byTier);
  const highest = reached.at(-1);
  if (!highest) return undefined;
  const found = findOwnRow(
    reached.filter((row) => byTier(row, highest) === 0),
    publicRow,
  );
  if (!found || tier.comparedTo(0) > 0) return found;
  const tiers = rows.filter((row) => row === found.row || isFurtherTier(row, found.row)).toSorted(byTier);
  return tiers.length > 1 ? { ...found, tiers: oneForEachTier(tiers) } : found;
}

const isFurtherTier = (row: PriceRow, first: PriceRow): boolean =>
  byTier(row, first) > 0 && skuOf(row) === skuOf(first) && row.unitOfMeasure === first.unitOfMeasure;

/** If a tier has several prices the highest counts, as at the import. */
function oneForEachTier(tiers: readonly PriceRow[]): readonly PriceRow[] {
  const byMinimum = Map.groupBy(tiers, ({ tierMinimumUnits }) => String(Money.of(tierMinimumUnits)));
  return [...byMinimum.values()].map(dearestOf);
}

/** The row of a sheet that counts in the place of a row of the public list. */
interface OwnRow {
  readonly row: PriceRow;
  /** Why the choice is not certain: a part of a sentence about the meter. */
  readonly doubt?: string;
}

/**
 * Chooses among the rows that a sheet has for a meter, price type and term: SKUs of several sizes may share a meter.
 * It goes by SKU id, then by the product's name, then takes the row of one unit. What is left costs the same, or the
 * highest price counts, with a doubt. @returns undefined if every row is of another size than the public one
 */
export function findOwnRow(rows: readonly PriceRow[], publicRow: PriceRow): OwnRow | undefined {
  const ofSize = rows.filter((row) => isOfSize(row, publicRow));
  const [only] = ofSize;
  if (ofSize.length <= 1) return only && { row: only };
  const named = [isOfSku, isOfProduct].reduce((left: readonly PriceRow[], isMatch) => {
    const matching = left.filter((row) => isMatch(row, publicRow));
    return matching.length > 0 ? matching : left;
  }, ofSize);
  const sorted = named.toSorted(comparePrices);
  const lowest = requireItem(sorted, 0);
  const dearer = sorted.slice(1);
  const highest = dearer.at(-1);
  if (!highest || dearer.every((row) => isSamePrice(row, lowest))) return { row: lowest };
  const isOfOne = isByVcore(publicRow) && dearer.every((row) => isMultiple(row, lowest));
  return {
    row: isOfOne ? lowest : highest,
    doubt: say({
      en: `has several prices on the sheet (${listPrices(named)}), and no SKU or product tells which counts; ${isOfOne ? 'the lowest, of one vCore,' : 'the highest'} was taken`,
      pt: `tem vários preços na tabela (${listPrices(named)}), e nenhum SKU ou produto diz qual vale; foi usado ${isOfOne ? 'o mais baixo, de um vCore' : 'o mais alto'}`,
    }),
  };
}

/** A price of 80 vCores is none of one vCore. A row that names no size is of any. */
function isOfSize(row: PriceRow, publicRow: PriceRow): boolean {
  const size = namedVcores(row);
  return size === undefined || size === (namedVcores(publicRow) ?? 1);
}

/** True for a row of a sheet that has the SKU of a public one: the whole id, or its part after the product. */
export function isOfSku({ sku }: PriceRow, { skuId = '' }: PriceRow): boolean {
  const ofSheet = sku.toUpperCase();
  const ofList = skuId.toUpperCase();
  return ofSheet !== '' && (ofSheet === ofList || ofList.endsWith(`/${ofSheet}`));
}

/** A sheet's product is `<product> - <SKU> - <region>`. */
function isOfProduct({ product }: PriceRow, publicRow: PriceRow): boolean {
  const parts = product.toLowerCase().split(' - ');
  const isProduct = product.toLowerCase().startsWith(publicRow.product.toLowerCase());
  return isProduct && parts.includes(publicRow.sku.toLowerCase());
}

/** True if one price is two, three or more times the other. */
function isMultiple({ unitPrice, unitOfMeasure }: PriceRow, lowest: PriceRow): boolean {
  if (Number(lowest.unitPrice) === 0 || unitOfMeasure !== lowest.unitOfMeasure) return false;
  return /^\d+\/1$/.test(String(Money.of(unitPrice).div(lowest.unitPrice)));
}

const maxListed = 5;

/**
 * Lists the prices of some rows for a warning, each once, the lowest first: `0.3, 0.4 USD`, or `0.3 for 1 Hour, 40 for 100 Hours USD`
 * if they are not all for the same units of measure.
 */
export function listPrices(rows: readonly PriceRow[]): string {
  const areMixed = new Set(rows.map(measureOf)).size > 1;
  const texts = rows.toSorted(compareForList).map((row) => (areMixed ? withMeasure(row) : row.unitPrice));
  const prices = [...new Set(texts)];
  const rest = prices.length - maxListed;
  const listed = prices.slice(0, maxListed).join(', ');
  return `${listed}${rest > 0 ? say({ en: ` and ${rest} more`, pt: ` e mais ${rest}` }) : ''} ${rows[0]?.currency ?? ''}`.trim();
}

/** Equal prices of different units are in the order of these, whatever that of the rows. */
const compareForList = (left: PriceRow, right: PriceRow): number =>
  comparePrices(left, right) || left.unitOfMeasure.localeCompare(right.unitOfMeasure, 'en');

/** A reservation's price is for its term, whatever its unit says. */
const measureOf = ({ priceType, unitOfMeasure }: PriceRow): string =>
  priceType === 'Reservation' ? '' : unitOfMeasure;

const withMeasure = ({ unitPrice, unitOfMeasure }: PriceRow): string =>
  say({ en: `${unitPrice} for ${unitOfMeasure}`, pt: `${unitPrice} por ${unitOfMeasure}` });
