import { say, type Texts } from '../../../platform/language.ts';
import { differenceOf } from '../../compare/amounts.ts';
import { hoursAMonth, hoursIn } from '../../hours.ts';
import { isMeterItem } from '../../meter-lines/meter-item.ts';
import { type Monthly, monthly } from '../../model.ts';
import { zero } from '../../money.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import { fewerHours } from '../assumptions.ts';
import { shareCommitments } from '../commitment-cost.ts';
import type { Estimate, PriceBook } from '../estimate.ts';
import { cheapestOf, choicesOf, type MixBounds, mixOfChoices } from '../mix.ts';
import type { PricedLine } from '../priced-line.ts';
import { bestOf, totalsOf } from '../totals.ts';
import { type Alternative, cheapest, unchangedBy } from './alternatives.ts';
import type { PricedPlan, WhatIfPlan } from './plan.ts';
import { type PlannedLine, stayOf } from './planned-line.ts';
import { openVariantBook, type VariantBook } from './variant-book.ts';
import { variantKey } from './variants.ts';

/** A line in an alternative. */
interface Place {
  readonly line: PlannedLine;
  readonly key: string;
  readonly size: string | undefined;
  readonly hours: number;
  /** True for a line that should have moved and could not. */
  readonly isStuck: boolean;
  /** Why the line keeps its own size: that of the series has no price here. */
  readonly kept: ItemFault | undefined;
}

/**
 * Prices all alternatives of a plan and ranks them by their cheapest mix within the bounds. One with a line that has no
 * price comes last, with the reasons. @param base the estimate of the request itself
 */
export function whatIf(plan: PricedPlan, base: Estimate, book: PriceBook, bounds: MixBounds = {}) {
  const variants = openVariantBook(plan, book, bounds);
  const answers = plan.alternatives.map((alternative) => {
    const places = plan.lines.map((line) => placeOf(line, alternative, variants));
    const kept = places.flatMap(({ line, kept: fault }) => (fault ? [{ line, fault }] : []));
    const isResized = places.some(({ line, size }) => size !== line.ownSize);
    // If no line gets a size of the series, nothing is left of the alternative.
    const missing = [
      ...places.flatMap(({ line, key }) => missingOf(line, variants.faultOf(key))),
      ...(isResized ? [] : kept.flatMap(({ line, fault }) => missingOf(line, fault))),
    ];
    const facts = {
      change: changeOf(
        alternative,
        plan.lines,
        places.map(({ size }) => size),
      ),
      moved_meters: Object.fromEntries(places.flatMap((place) => movedMeterOf(place, plan))),
      unchanged: [
        ...unchangedBy(alternative, plan.lines),
        ...(isResized ? kept : []).map(({ line, fault }) => ({ id: line.item.id, reason: fault.detail })),
      ],
      missing,
    };
    return missing.length > 0 ? { ...facts, ...unpriced } : { ...facts, ...priced(places, variants, base, bounds) };
  });
  return answers.sort(byRank).map((answer, index) => ({ rank: answer.best ? index + 1 : null, ...answer }));
}

/** An alternative without a figure. */
const unpriced = {
  totals: null,
  best: null,
  difference: null,
  stayed: null,
  lines: [],
  coverage: [],
  warnings: [],
};

function placeOf(line: PlannedLine, alternative: Alternative, variants: VariantBook): Place {
  const { item, index, bySeries, ownSize, whyAlways } = line;
  const stay = stayOf(line, alternative.region);
  const region = stay ? item.region : (alternative.region ?? item.region);
  const hours = whyAlways === undefined && alternative.hours !== undefined ? alternative.hours : hoursIn(item.hours);
  const place = (size: string | undefined, kept?: ItemFault): Place => {
    return { line, key: variantKey(index, region, size), size, hours, kept, isStuck: stay?.isOfNoRegion === false };
  };
  const { sameShape, skus } = alternative;
  if (sameShape === undefined || !bySeries) return place(skus.get(index) ?? ownSize);
  if (sameShape === cheapest) return place(cheapestSize(line, region, hours, variants));
  const size = bySeries.get(sameShape) ?? ownSize;
  const fault = variants.faultOf(variantKey(index, region, size));
  return fault && size !== ownSize ? place(ownSize, fault) : place(size);
}

/** Finds the size that costs least under any model; its own if none has a price. */
function cheapestSize({ index, sizes, ownSize }: PlannedLine, region: string, hours: number, variants: VariantBook) {
  let best = ownSize;
  let lowest = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    const key = variantKey(index, region, size);
    if (variants.faultOf(key)) continue;
    const options = variants.priceOf(key, hours).choices.map(({ cents }) => cents);
    const amount = options[cheapestOf(options)]?.amount ?? Number.POSITIVE_INFINITY;
    if (amount < lowest) [best, lowest] = [size, amount];
  }
  return best;
}

/** A line that has no price in an alternative. */
interface Missing extends Omit<ItemFault, 'pointer'> {
  readonly id: string;
}

function missingOf({ item }: PlannedLine, fault: ItemFault | undefined): readonly Missing[] {
  if (!fault) return [];
  const { pointer, ...why } = fault;
  return [{ id: item.id, ...why }];
}

function priced(places: readonly Place[], variants: VariantBook, base: Estimate, bounds: MixBounds) {
  const lines = places.map(({ key, hours }) => variants.priceOf(key, hours));
  const share = (alone: readonly PricedLine[]): readonly PricedLine[] =>
    bounds.sharing === 'spread' ? shareCommitments(alone) : alone;
  const corporate = share(lines.flatMap((line) => line.corporate ?? []));
  const sides = {
    retail: share(lines.map(({ retail }) => retail)),
    corporate: corporate.length > 0 ? corporate : null,
  };
  const totals = totalsOf(sides);
  const payable = (sides.corporate ?? sides.retail).map((line, index) => ({
    id: line.item.id,
    owedBy: line.owedBy,
    // What a line may choose alone is known; one that shares has other costs.
    options: (line.sharers ? undefined : lines[index]?.choices) ?? choicesOf(line, bounds),
  }));
  const { lines: chosen, ...mix } = mixOfChoices(sides.corporate ? 'corporate' : 'retail', payable, bounds);
  const doubts = places.map(({ line: { item, index, ownSize }, key }) =>
    variants.doubtsOf(key, variantKey(index, item.region, ownSize)),
  );
  return {
    totals,
    best: { ...bestOf(totals), mix },
    difference: differencesOf({ totals, mix: mix.monthly }, { totals: base.totals, mix: base.best.mix.monthly }),
    stayed: stayedOf(places, chosen),
    lines: chosen.map(({ id, model, monthly: after }, index) => {
      const before = base.best.mix.lines[index]?.monthly ?? 0;
      return { id, model, before, after, difference: differenceOf(before, after) };
    }),
    coverage: doubts.flatMap(({ coverage }) => coverage),
    warnings: doubts.flatMap(({ warnings }) => warnings),
  };
}

/** Names the meter of a line by meter that has moved. */
function movedMeterOf({ line, key }: Place, { variants }: PricedPlan): readonly (readonly [string, string])[] {
  const item = variants.get(key);
  if (!item || item === line.item || !isMeterItem(item) || !item.found || 'pointer' in item.found) return [];
  return [[item.id, item.found.variants[0].usage[0].meterId]];
}

/** What the lines cost in the mix that could not move; null for an alternative that is whole. */
function stayedOf(places: readonly Place[], mix: readonly { readonly id: string; readonly monthly: number }[]) {
  const lines = mix.filter((_, index) => places[index]?.isStuck);
  if (lines.length === 0) return null;
  const total = lines.reduce((sum, { monthly }) => sum.add(monthly), zero);
  return { monthly: total.toNumber(2), lines: lines.map(({ id }) => id) };
}

const localDisks: Texts = {
  en: 'Sizes of the generations v1 to v3 may have a local disk that their names do not tell; newer sizes of the same shape have none.',
  pt: 'Tamanhos das gerações v1 a v3 podem ter um disco local que o seu nome não diz; tamanhos mais novos da mesma forma não têm.',
};

/** Lists what the alternatives of a plan assume in addition to what the request itself does. */
export function whatIfAssumptions(
  { alternatives, lines }: WhatIfPlan,
  known: readonly string[],
  sharing: MixBounds['sharing'],
): readonly string[] {
  const isResized = alternatives.some(({ sameShape }) => sameShape !== undefined);
  const isOld = lines.some(({ bySeries, ownSize }) => bySeries && !/_v[4-9]$/.test(ownSize ?? ''));
  const added = [
    ...(alternatives.some(({ hours = hoursAMonth }) => hours < hoursAMonth) ? [fewerHours(sharing)] : []),
    ...(isResized && isOld ? [say(localDisks)] : []),
  ];
  return added.filter((text) => !known.includes(text));
}

/** What an alternative changes, in the words of the API. */
interface Change {
  readonly region?: string;
  /** The sizes that it names or chooses, by the id of the line. */
  readonly skus?: Readonly<Record<string, string>>;
  readonly same_shape?: string;
  readonly hours_per_month?: number;
}

/** Says what an alternative changes. @param sizes of the lines in it */
function changeOf(
  { region, skus, sameShape, hours }: Alternative,
  lines: readonly PlannedLine[],
  sizes: readonly (string | undefined)[],
): Change {
  const chosen = lines.flatMap(({ item, index, ownSize }): [string, string][] => {
    const size = sizes[index];
    return size !== undefined && (size !== ownSize || skus.has(index)) ? [[item.id, size]] : [];
  });
  return {
    ...(region !== undefined && { region }),
    ...(chosen.length > 0 && { skus: Object.fromEntries(chosen) }),
    ...(sameShape !== undefined && { same_shape: sameShape }),
    ...(hours !== undefined && { hours_per_month: hours }),
  };
}

/** Subtracts the figures of the request from those of an alternative: below 0 if the alternative costs less. */
function differencesOf(
  after: { readonly totals: Estimate['totals']; readonly mix: number },
  before: { readonly totals: Estimate['totals']; readonly mix: number },
) {
  const { corporate: old } = before.totals;
  const { corporate: current } = after.totals;
  return {
    retail: figureDifferences(before.totals.retail, after.totals.retail),
    corporate: old && current && figureDifferences(old, current),
    mix: differenceOf(before.mix, after.mix),
  };
}

const figureDifferences = (before: Monthly<number>, after: Monthly<number>): Monthly<number> =>
  monthly((model) => differenceOf(before[`${model}_monthly`], after[`${model}_monthly`]));

interface Ranked {
  readonly change: Change;
  readonly best: { readonly mix: { readonly monthly: number } } | null;
  readonly stayed: object | null;
}

/**
 * Compares alternatives: the cheaper mix first, of equal ones that with fewer changes. Those in which a line could not move
 * come behind all that are whole, and those without a price last.
 */
function byRank(left: Ranked, right: Ranked): number {
  const group = ({ best, stayed }: Ranked): number => (best ? Number(stayed !== null) : 2);
  if (group(left) !== group(right)) return group(left) - group(right);
  const cost = ({ best }: Ranked): number => best?.mix.monthly ?? Number.POSITIVE_INFINITY;
  const first = cost(left);
  const second = cost(right);
  if (first !== second) return first < second ? -1 : 1;
  const size = ({ change }: Ranked): number => Object.keys(change).length;
  const text = ({ change }: Ranked): string => JSON.stringify(change);
  return size(left) - size(right) || (text(left) < text(right) ? -1 : 1);
}
