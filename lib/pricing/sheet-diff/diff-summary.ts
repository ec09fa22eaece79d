import type { Money } from '../money.ts';
import type { MeterChanges } from './diff-sheets.ts';
import { type LargestChanges, largestChanges } from './largest-changes.ts';
import { isListed } from './listed-changes.ts';
import { bandEnds, bandOf, type ChangeKind, changeKinds, type PriceChange, rowOf } from './price-change.ts';

/** Numbers of prices by what happened to them. */
export type KindCounts = Readonly<Record<ChangeKind, number>>;

/** What a new sheet changed, in numbers. */
export interface DiffSummary {
  /** Prices on each sheet, and what happened to them. `reblocked` ones are also counted by their change. */
  readonly prices: KindCounts & { readonly before: number; readonly after: number; readonly reblocked: number };
  readonly meters: { readonly before: number; readonly after: number; readonly new: number; readonly gone: number };
  /** By the size of the change: a number for each of `bandEnds`, and one for what is above. */
  readonly bands: Readonly<Record<'dearer' | 'cheaper', readonly number[]>>;
  /** Categories with a change first, by the number of their changes. */
  readonly categories: readonly (KindCounts & { readonly category: string })[];
  readonly largest: readonly PriceChange[];
}

export interface SummaryCollector {
  readonly add: (meter: MeterChanges) => void;
  readonly result: () => DiffSummary;
}

const maxLargest = 20;
/** Real sheets have about 200. A hostile one must not fill the memory. */
const maxCategories = 1_000;
const otherCategories = '(other categories)';

type Counts = Record<ChangeKind, number>;
const noCounts = (): Counts => Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Counts;

/** Counts the changes of a diff. @param minPercent leaves smaller ones out of the largest, but not out of the counts */
export function summarizeDiff(minPercent?: Money): SummaryCollector {
  const counts = noCounts();
  const meters = { before: 0, after: 0, new: 0, gone: 0 };
  const bands = { dearer: newBands(), cheaper: newBands() };
  const categories = new Map<string, Counts>();
  const largest: LargestChanges = largestChanges(maxLargest);
  let reblocked = 0;

  const countsOf = (category: string): Counts => {
    const name = categories.has(category) || categories.size < maxCategories ? category : otherCategories;
    const found = categories.get(name) ?? noCounts();
    categories.set(name, found);
    return found;
  };
  const addChange = (change: PriceChange): void => {
    const { kind, isReblocked } = change;
    counts[kind] += 1;
    countsOf(rowOf(change).category)[kind] += 1;
    if (isReblocked) reblocked += 1;
    if (kind !== 'dearer' && kind !== 'cheaper') return;
    bands[kind][bandOf(change)] = (bands[kind][bandOf(change)] ?? 0) + 1;
    if (isListed(change, minPercent)) largest.add(change);
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
        categories: [...categories].map(([category, own]) => ({ category, ...own })).sort(byChanges),
        largest: largest.list(),
      };
    },
  };
}

const newBands = (): number[] => Array.from({ length: bandEnds.length + 1 }, () => 0);

type CategoryCounts = DiffSummary['categories'][number];

/** Prices that are not as they were. */
export const changedOf = (counts: KindCounts): number =>
  counts.new + counts.gone + counts.dearer + counts.cheaper + counts.other_unit;

function byChanges(one: CategoryCounts, other: CategoryCounts): number {
  const byNumber = changedOf(other) - changedOf(one);
  if (byNumber !== 0) return byNumber;
  return one.category < other.category ? -1 : Number(one.category > other.category);
}
