import { Money } from '../money.ts';
import { type PriceRow, priceKey } from '../price-row.ts';
import { changeCounter, type KindCounts, type NamedCounts, noCounts } from './change-counts.ts';
import { isListed } from './listed-changes.ts';
import { bandEnds, bandOf, type MeterChanges, type PriceChange, rowOf, sizeOf } from './price-change.ts';

/** What a new sheet changed, in numbers. */
export interface DiffSummary {
  /** Prices on each sheet, and what happened to them. `reblocked` ones are also counted by their change. */
  readonly prices: KindCounts & { readonly before: number; readonly after: number; readonly reblocked: number };
  readonly meters: { readonly before: number; readonly after: number; readonly new: number; readonly gone: number };
  /** By the size of the change: a number for each of `bandEnds`, and one for larger changes. */
  readonly bands: Readonly<Record<'dearer' | 'cheaper', readonly number[]>>;
  /** By meter category, the one with the most changes first; an empty name if prices have none. */
  readonly categories: readonly NamedCounts[];
  /** By Azure's name of the region, in the same order. */
  readonly locations: readonly NamedCounts[];
  /** Up and down together. */
  readonly largest: readonly PriceChange[];
  /** Up to 50 each. */
  readonly largestEach: Readonly<Record<'dearer' | 'cheaper', readonly PriceChange[]>>;
}

export interface SummaryCollector {
  readonly add: (meter: MeterChanges) => void;
  readonly result: () => DiffSummary;
}

const maxLargest = 20;
const maxLargestEach = 50;

/** Names under which the rest of very many is counted. */
export const otherCategories = '(other categories)';
export const otherLocations = '(other locations)';

/** Counts the changes of a diff. @param minPercent leaves smaller ones out of the largest, but not out of the counts */
export function summarizeDiff(minPercent?: Money): SummaryCollector {
  const counts = noCounts();
  const meters = { before: 0, after: 0, new: 0, gone: 0 };
  const bands = { dearer: newBands(), cheaper: newBands() };
  const categories = changeCounter(otherCategories);
  const locations = changeCounter(otherLocations);
  const largestEach = { dearer: largestChanges(maxLargestEach), cheaper: largestChanges(maxLargestEach) };
  let reblocked = 0;

  const addChange = (change: PriceChange): void => {
    const { kind, isReblocked } = change;
    const row = rowOf(change);
    counts[kind] += 1;
    categories.add(row.category, kind);
    locations.add(row.location, kind);
    if (isReblocked) reblocked += 1;
    if (kind !== 'dearer' && kind !== 'cheaper') return;
    bands[kind][bandOf(change)] = (bands[kind][bandOf(change)] ?? 0) + 1;
    if (isListed(change, minPercent)) largestEach[kind].add(change);
  };
  return {
    add: ({ meter, changes }) => {
      if (meter !== 'new') meters.before += 1;
      if (meter !== 'gone') meters.after += 1;
      if (meter !== 'kept') meters[meter] += 1;
      changes.forEach(addChange);
    },
    result: () => {
      const both = counts.dearer + counts.cheaper + counts.other_unit + counts.unchanged;
      return {
        prices: { before: both + counts.gone, after: both + counts.new, ...counts, reblocked },
        meters: { ...meters },
        bands,
        categories: categories.list(),
        locations: locations.list(),
        largest: largestOf(largestEach.dearer, largestEach.cheaper),
        largestEach: { dearer: largestEach.dearer.list(), cheaper: largestEach.cheaper.list() },
      };
    },
  };
}

const newBands = (): number[] => Array.from({ length: bandEnds.length + 1 }, () => 0);

function largestOf(...lists: readonly LargestChanges[]): readonly PriceChange[] {
  const both = largestChanges(maxLargest);
  for (const { list } of lists) list().forEach(both.add);
  return both.list();
}

/** Keeps the largest of the prices that became dearer or cheaper. */
interface LargestChanges {
  readonly add: (change: PriceChange) => void;
  /** Largest first: prices that were 0, then by per cent, up or down. */
  readonly list: () => readonly PriceChange[];
}

/** @param max number of changes that are kept */
export function largestChanges(max: number): LargestChanges {
  const kept: PriceChange[] = [];
  return {
    add: (change) => {
      if (change.kind !== 'dearer' && change.kind !== 'cheaper') return;
      const last = kept.at(-1);
      if (kept.length >= max && last && compare(last, change) <= 0) return;
      const place = kept.findIndex((smaller) => compare(change, smaller) < 0);
      kept.splice(place < 0 ? kept.length : place, 0, change);
      if (kept.length > max) kept.pop();
    },
    list: () => [...kept],
  };
}

/** The order of the list does not depend on that in which the changes come. */
function compare(left: PriceChange, right: PriceChange): number {
  const bySize = sizeFor(right).comparedTo(sizeFor(left));
  if (bySize !== 0) return bySize;
  const a = textOf(rowOf(left));
  const b = textOf(rowOf(right));
  return a < b ? -1 : Number(a > b);
}

/** Larger than any change of a price that is not 0. */
const endless = Money.of('1e30');

const sizeFor = ({ percent }: PriceChange): Money => (percent ? sizeOf(percent) : endless);

const textOf = (row: PriceRow): string => [row.category, row.meterName, row.location, priceKey(row), row.sku].join('|');
