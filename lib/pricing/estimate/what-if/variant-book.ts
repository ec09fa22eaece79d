import { requireItem } from '../../../platform/require-item.ts';
import { amountOf, type Charge, quantityOf } from '../../charge.ts';
import { hoursAMonth } from '../../hours.ts';
import type { LineOffers } from '../../line-offers.ts';
import { type Model, models, type Side } from '../../model.ts';
import { Money, roundToCents, zero } from '../../money.ts';
import { contractPrices } from '../../prices.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import { coverageOf, type Gap, warningsOf } from '../coverage.ts';
import type { PriceBook } from '../estimate.ts';
import { choicesOf, type LineChoice, type MixBounds } from '../mix.ts';
import { addUp, type OfferedLine, type PricedLine } from '../priced-line.ts';
import { sheetWarnings } from '../sheet-warnings.ts';
import type { PricedPlan } from './plan.ts';
import { offersOf } from './variants.ts';

/** A variant at some number of hours, with the models under which it may be paid. */
export interface VariantLine {
  readonly retail: PricedLine;
  readonly corporate: PricedLine | null;
  readonly choices: readonly LineChoice[];
}

/** The prices of all variants; each is computed once. */
export interface VariantBook {
  /** Why a variant has no price; undefined for one that has. */
  readonly faultOf: (key: string) => ItemFault | undefined;
  /** Only for variants that have a price. */
  readonly priceOf: (key: string, hours: number) => VariantLine;
  /** What to know of a variant that is not true of the line itself. */
  readonly doubtsOf: (key: string, unchanged: string) => NewDoubts;
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
    const { retail: ofList, corporate: ofContract } = offered(key);
    const priceRetail = pricerOf(ofList);
    const priceCorporate = ofContract && pricerOf(ofContract);
    const at = cached((hours: number): VariantLine => {
      const sides = { retail: priceRetail(hours), corporate: priceCorporate?.(hours) ?? null };
      return { ...sides, choices: choicesOf(sides.corporate ?? sides.retail, bounds) };
    });
    lines.set(key, at);
    return at;
  };
  const lineOf = (key: string, found: LineOffers | ItemFault | undefined): OfferedLine => {
    const item = variants.get(key);
    if (!item || !found || isFault(found)) throw new Error(`The variant ${key} has no price.`);
    return { item, offers: found };
  };
  const offered = (key: string): OfferedVariant => ({
    retail: lineOf(key, retail.get(key)),
    corporate: corporate && lineOf(key, corporate.get(key)),
  });
  const priceOf: VariantBook['priceOf'] = (key, hours) => lineAt(key)(hours);
  return {
    faultOf: (key) => [retail.get(key), corporate?.get(key)].find((side) => side !== undefined && isFault(side)),
    priceOf,
    doubtsOf: (key, unchanged) => {
      const found = doubts.get(key) ?? newDoubts(offered(key), offered(unchanged), asOf);
      doubts.set(key, found);
      return found;
    },
  };
}

const isFault = (side: LineOffers | ItemFault): side is ItemFault => 'code' in side;

/** Computes each value once. */
function cached<Value>(compute: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const found = known.get(key) ?? compute(key);
    known.set(key, found);
    return found;
  };
}

/** The charges of a line at both sides; `corporate` is null without a contract. */
interface OfferedVariant {
  readonly retail: OfferedLine;
  readonly corporate: OfferedLine | null;
}

/** Figures of a line for which another price stands in. */
interface NewGap {
  readonly item: string;
  readonly side: Side;
  readonly models: readonly Model[];
  readonly status: Gap['status'];
  readonly stand_in: Gap['stand_in'];
}

/** What to know of a line at other prices that is not already true of it in the request. */
interface NewDoubts {
  readonly coverage: readonly NewGap[];
  readonly warnings: readonly string[];
}

const none: NewDoubts = { coverage: [], warnings: [] };

/** Compares the gaps and warnings of a changed line with those of the line itself. @param asOf ISO day, as in `sheetWarnings` */
function newDoubts(changed: OfferedVariant, unchanged: OfferedVariant, asOf: string | null): NewDoubts {
  if (changed.retail.item === unchanged.retail.item) return none;
  const before = new Set(gapsOf(unchanged).map(keyOf));
  const gaps = gapsOf(changed).filter((gap) => !before.has(keyOf(gap)));
  const known = new Set(textsOf(unchanged, asOf));
  return {
    coverage: [...Map.groupBy(gaps, ({ side, status }) => `${side}/${status}`).values()].map((same) => {
      const { item, side, status, stand_in } = requireItem(same, 0);
      return {
        item,
        side,
        models: models.filter((each) => same.some(({ model }) => model === each)),
        status,
        stand_in,
      };
    }),
    warnings: textsOf(changed, asOf).filter((text) => !known.has(text)),
  };
}

const keyOf = ({ side, model, status }: Gap): string => `${side}/${model}/${status}`;

/** Contracts have no gap at pay-as-you-go in an estimate, where `ea_available` and a warning say it. */
function gapsOf(line: OfferedVariant): readonly Gap[] {
  const isOnSheet = line.corporate?.offers.payg.charges.every(({ source }) => source === 'ea') ?? true;
  const { id } = line.retail.item;
  const payg: Gap = { item: id, side: 'corporate', model: 'payg', status: 'not_on_sheet', stand_in: 'retail' };
  const committed = coverageOf(line);
  return isOnSheet ? committed : [payg, ...committed];
}

const textsOf = ({ corporate }: OfferedVariant, asOf: string | null): readonly string[] => [
  ...warningsOf(corporate),
  ...sheetWarnings(corporate, asOf),
];

/** Prices a line for any number of hours; what does not depend on them is computed once. */
type PriceForHours = (hours: number) => PricedLine;

/** Prepares a line's charges at one side for several numbers of hours. The amounts are those of `priceLine`. */
function pricerOf(line: OfferedLine): PriceForHours {
  const charges = [...new Set(models.flatMap((model) => line.offers[model].charges))];
  let amounts: ReadonlyMap<Charge, (hours: number) => Money> | undefined;
  let isFirst = true;
  return (hours) => {
    // Most lines have one number of hours in all alternatives: only a second one is worth a preparation.
    if (!isFirst) amounts ??= new Map(charges.map((charge) => [charge, amountFor(charge)]));
    isFirst = false;
    const amountAt = (charge: Charge): Money => amounts?.get(charge)?.(hours) ?? amountOf(charge, hours);
    return addUp(line, new Map(charges.map((charge) => [charge, amountAt(charge)])), hours);
  };
}

/** Amounts of most charges are in proportion to the hours, or do not depend on them. */
function amountFor(charge: Charge): (hours: number) => Money {
  const { row, count, less, tiers } = charge;
  const inOneHour = quantityOf(charge, 1);
  const inTwoHours = quantityOf(charge, 2);
  const isLike = (lessRow: Charge['row']): boolean =>
    quantityOf({ row: lessRow, count }, 1).comparedTo(inOneHour) === 0 &&
    quantityOf({ row: lessRow, count }, 2).comparedTo(inTwoHours) === 0;
  if (tiers || (less && !isLike(less))) return (hours) => amountOf(charge, hours);
  if (inTwoHours.comparedTo(inOneHour) === 0) {
    const amount = amountOf(charge, 1);
    // A savings plan is owed for a whole month, and for what a longer month has beyond it.
    return (hours) => (hours > hoursAMonth ? amountOf(charge, hours) : amount);
  }
  const rate = inOneHour.mul(less ? Money.of(row.unitPrice).sub(less.unitPrice) : row.unitPrice);
  return rate.comparedTo(zero) <= 0 ? () => zero : (hours) => roundToCents(rate.mul(hours));
}
