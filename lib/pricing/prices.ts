import type { SourcedPrice } from './charge.ts';
import { type Commitment, commitmentTerms } from './model.ts';
import type { PriceRow } from './price-row.ts';
import { findOwnPrice } from './sheet/own-price.ts';

/** Rows by key: by offer for the public price list, by meter for a contract. */
export type Rows = ReadonlyMap<string, readonly PriceRow[]>;

/** The prices of one side. */
export interface Prices {
  /** Rows of the public price list under an offer key, without those of price 0. */
  readonly offer: (key: string) => readonly PriceRow[];
  /** This side's pay-as-you-go price of a row of the public price list. */
  readonly usage: (row: PriceRow) => SourcedPrice;
  /** This side's price of a commitment. @param publicRow the row of the public price list, where there is one */
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

/** The prices of a contract: the price of the same meter where the sheet has it, else the public price. */
export function contractPrices(offers: Rows, contract: Rows): Prices {
  /** @param like the row of the public list that tells the sheet's rows of the meter apart */
  const find = (like: PriceRow, priceType: PriceRow['priceType'], term: PriceRow['term']): SourcedPrice | undefined => {
    const rows = contract.get(like.meterId)?.filter((row) => row.priceType === priceType && row.term === term);
    const own = rows && findOwnPrice(rows, like);
    return own && { ...own, source: 'ea' };
  };
  return {
    offer: withoutFreeRows(offers),
    usage: (row) => {
      const own = find(row, row.priceType, row.term);
      return own ? { ...own, publicRow: row } : { row, source: 'retail' };
    },
    commitment: (usage, publicRow, model) => {
      const { priceType, term } = commitmentTerms[model];
      // A sheet lists a commitment under a meter of its own, or under the meter of the usage.
      const own = find(publicRow ?? usage, priceType, term) ?? find(usage, priceType, term);
      if (own) return publicRow ? { ...own, publicRow } : own;
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
