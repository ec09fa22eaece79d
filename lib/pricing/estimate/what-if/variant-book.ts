import type { LineOffers } from '../../line-offers.ts';
import { contractPrices } from '../../prices.ts';
import type { EstimateItem } from '../../products/item.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import type { PriceBook } from '../estimate.ts';
import { choicesOf, type LineChoice, type MixBounds } from '../mix.ts';
import type { PricedLine } from '../priced-line.ts';
import { type NewDoubts, newDoubts, type OfferedVariant } from './gaps.ts';
import type { PricedPlan } from './plan.ts';
import { pricerOf } from './price-variant.ts';
import { offersOf } from './variants.ts';

/** A variant at some number of hours, with the models under which it may be paid. */
export interface VariantLine {
  readonly retail: PricedLine;
  readonly corporate: PricedLine | null;
  readonly choices: readonly LineChoice[];
}

/** The prices of all variants; each is computed once. */
export interface VariantBook {
  readonly itemOf: (key: string) => EstimateItem;
  /** Why a variant has no price; undefined for one that has. */
  readonly faultOf: (key: string) => ItemFault | undefined;
  /** Only for variants that have a price. */
  readonly priceOf: (key: string, hours: number) => VariantLine;
  /** What to know of a variant that is not true of the line itself. */
  readonly doubtsOf: (key: string, own: string) => NewDoubts;
}

/** Prices the variants of a plan at both sides. */
export function openVariantBook(
  { variants, offers: retail }: PricedPlan,
  { offers: { rows, list }, contract, asOf }: PriceBook,
  bounds: MixBounds,
): VariantBook {
  const corporate = contract && offersOf(variants, contractPrices(rows, contract), list);
  const lines = new Map<string, (hours: number) => VariantLine>();
  const doubts = new Map<string, NewDoubts>();
  const lineAt = (key: string): ((hours: number) => VariantLine) => {
    const known = lines.get(key);
    if (known) return known;
    const priceRetail = pricerOf(retail.get(key) as LineOffers);
    const priceCorporate = corporate && pricerOf(corporate.get(key) as LineOffers);
    const at = cached((hours: number): VariantLine => {
      const sides = { retail: priceRetail(hours), corporate: priceCorporate?.(hours) ?? null };
      return { ...sides, choices: choicesOf(sides.corporate ?? sides.retail, bounds) };
    });
    lines.set(key, at);
    return at;
  };
  const itemOf = (key: string): EstimateItem => variants.get(key) as EstimateItem;
  const offered = (key: string): OfferedVariant => ({
    item: itemOf(key),
    retail: retail.get(key) as LineOffers,
    corporate: corporate?.get(key) as LineOffers | undefined,
  });
  const priceOf: VariantBook['priceOf'] = (key, hours) => lineAt(key)(hours);
  return {
    itemOf,
    faultOf: (key) => [retail.get(key), corporate?.get(key)].find((side): side is ItemFault => isFault(side)),
    priceOf,
    doubtsOf: (key, own) => {
      const found = doubts.get(key) ?? newDoubts(offered(key), offered(own), asOf);
      doubts.set(key, found);
      return found;
    },
  };
}

const isFault = (side: LineOffers | ItemFault | undefined): boolean => side !== undefined && 'code' in side;

/** Computes each value once. */
function cached<Value>(compute: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const found = known.get(key) ?? compute(key);
    known.set(key, found);
    return found;
  };
}
