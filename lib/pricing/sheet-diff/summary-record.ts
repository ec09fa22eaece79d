import { changedOf, type KindCounts, type NamedCounts } from './change-counts.ts';
import type { DiffSummary } from './diff-summary.ts';
import { bandEnds } from './price-change.ts';

/** Prices whose change is larger than `over_percent` and at most `up_to_percent`; null for no upper end. */
export interface BandRecord {
  readonly over_percent: number;
  readonly up_to_percent: number | null;
  readonly prices: number;
}

/** A summary as programs read it. */
export interface SummaryRecord extends Pick<DiffSummary, 'prices' | 'meters'> {
  /** Prices that are not as they were. */
  readonly changed: number;
  readonly bands: Readonly<Record<'dearer' | 'cheaper', readonly BandRecord[]>>;
  readonly categories: readonly (KindCounts & { readonly category: string })[];
  readonly locations: readonly (KindCounts & { readonly location: string })[];
}

/** Makes the record of a summary. */
export const summaryRecord = ({ prices, meters, bands, categories, locations }: DiffSummary): SummaryRecord => ({
  changed: changedOf(prices),
  prices,
  meters,
  bands: { dearer: bandRecords(bands.dearer), cheaper: bandRecords(bands.cheaper) },
  categories: categories.map(({ name, ...counts }: NamedCounts) => ({ category: name, ...counts })),
  locations: locations.map(({ name, ...counts }: NamedCounts) => ({ location: name, ...counts })),
});

const bandRecords = (counts: readonly number[]): readonly BandRecord[] =>
  counts.map((prices, at) => ({ over_percent: bandEnds[at - 1] ?? 0, up_to_percent: bandEnds[at] ?? null, prices }));
