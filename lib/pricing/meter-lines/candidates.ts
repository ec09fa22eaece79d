import { unitNumber } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import type { MeterFilter } from '../search/meter-query.ts';
import { splitWords } from '../search/terms.ts';
import { pricePerUnit } from '../unit-of-measure.ts';
import type { MeterAsk, MeterVariant } from './meter-item.ts';

const maxCandidates = 20;

/** A meter that a line may mean, in the form of the API. */
export interface MeterCandidate {
  readonly service: string;
  readonly product: string;
  readonly sku: string;
  readonly meter: string;
  readonly region: string;
  readonly meter_id: string;
  readonly unit: string;
  /** The price of one unit in the first tier that is not free. */
  readonly price_per_unit: number;
}

/** Lists what a line may mean, at most 20 of all. */
export const candidatesOf = (variants: readonly MeterVariant[]): readonly MeterCandidate[] =>
  variants.slice(0, maxCandidates).map(({ usage }) => {
    const row = usage.find(({ unitPrice }) => Number(unitPrice) > 0) ?? usage[0];
    const each = pricePerUnit(row);
    return {
      service: row.category,
      product: row.product,
      sku: row.sku,
      meter: row.meterName,
      region: row.location,
      meter_id: row.meterId,
      unit: each?.unit ?? '',
      price_per_unit: each ? unitNumber(each.price) : 0,
    };
  });

/** Names of a row by the members of a line that name them. */
export const namesOf = {
  region: ({ location }: PriceRow) => location,
  service: ({ category }: PriceRow) => category,
  meter: ({ meterName }: PriceRow) => meterName,
  product: ({ product }: PriceRow) => product,
  sku: ({ sku }: PriceRow) => sku,
} as const;

export type NameMember = keyof typeof namesOf;

/** Lists the members of a line that would tell some variants apart. */
export function tellApart(variants: readonly MeterVariant[]): readonly string[] {
  const members = (['region', 'product', 'sku'] as const).filter(
    (member) => new Set(variants.map(({ usage: [row] }) => namesOf[member](row).toLowerCase())).size > 1,
  );
  return members.length > 0 ? members : ['meter_id'];
}

/** Rows of one search that are read; more of them name no meter. */
export const maxFound = 1_000;

/** A search takes `d2sv5` for the two words `d2s v5`, which a name may write as one. */
const mayBeSplit = /\dv\d|^standard$|\d[a-z]+v\d/;

const wordsIn = (name: string): string =>
  splitWords(name)
    .filter((word) => !mayBeSplit.test(word))
    .join(' ');

/** Makes the search whose result has every row of the meter that a line names. */
export const filterFor = ({ service, meter = '', region }: MeterAsk): MeterFilter => ({
  q: wordsIn(meter),
  category: service,
  location: region,
});

/**
 * Makes searches for what a line may mean whose meter is not known: the meter in other regions, in other services, and all
 * meters of the service in the region.
 */
export const nearFilters = ({ service, meter = '', region }: MeterAsk): readonly MeterFilter[] => [
  { q: wordsIn(meter), category: service },
  { q: wordsIn(meter), location: region },
  { category: service, location: region },
];
