import { type LineOffers, NoPrice } from '../../line-offers.ts';
import { MeterNotPriced } from '../../meter-lines/meter-item.ts';
import { whyUnpriced } from '../../meter-lines/why-unknown.ts';
import type { Prices } from '../../prices.ts';
import type { EstimateItem } from '../../products/item.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import type { PriceListRead } from '../../products/product.ts';
import { findProduct } from '../../products/products.ts';
import { lineKindOf } from '../line-kinds.ts';
import { lineIn, type PlannedLine } from './planned-line.ts';

/** The lines in every region and size that an alternative may give them, by `variantKey`; the hours are the request's. */
export type Variants = ReadonlyMap<string, EstimateItem>;

/** Key of a line in a region and a size. */
export const variantKey = (index: number, region: string, sku: string | undefined): string =>
  `${index}/${region}/${sku ?? ''}`;

/** Makes the variants of all lines, each once. @param regions in addition to those of the lines */
export const variantsOf = (lines: readonly PlannedLine[], regions: readonly string[]): Variants =>
  new Map(
    lines.flatMap((line) =>
      [line.item.region, ...regions].flatMap((region) => {
        const item = lineIn(line, region);
        return line.sizes.map((sku) => [variantKey(line.index, item.region, sku), resize(item, sku)] as const);
      }),
    ),
  );

const resize = (item: EstimateItem, size: string | undefined): EstimateItem =>
  size === undefined ? item : (findProduct(item.product)?.sizes?.withSize(item, size) ?? item);

/** A variant's charges at the prices of one side, or why it has no price. */
export type VariantOffers = ReadonlyMap<string, LineOffers | ItemFault>;

/** Finds the charges of all variants at the prices of one side. */
export function offersOf(variants: Variants, prices: Prices, list: PriceListRead): VariantOffers {
  const found = [...variants].map(([key, item]): [string, LineOffers | ItemFault] => {
    try {
      return [key, lineKindOf(item).offers(item, prices)];
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error;
      return [key, error instanceof MeterNotPriced ? error.fault : whyUnpriced('', item.region, error, list)];
    }
  });
  return new Map(found);
}
