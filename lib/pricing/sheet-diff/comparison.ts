import { shortenTexts } from '../../platform/shorten.ts';
import { shortenCounts } from './change-counts.ts';
import { type ChangeRecord, changeRecord } from './change-record.ts';
import type { DiffSide } from './diff-side.ts';
import { type DiffSummary, otherCategories, otherLocations } from './diff-summary.ts';
import type { PriceChange } from './price-change.ts';
import { type SummaryRecord, summaryRecord } from './summary-record.ts';

/** What a price sheet changed against the one before it, as it is stored with the newer snapshot. */
export interface SheetComparison {
  readonly scope_id: string;
  /** ISO 4217, of both sheets. */
  readonly currency: string;
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** ISO 8601 date-time. */
  readonly compared_at: string;
  readonly summary: SummaryRecord;
  /** The largest changes each way, by per cent; prices that were 0 come first. */
  readonly largest: Readonly<Record<'dearer' | 'cheaper', readonly ChangeRecord[]>>;
}

/** The two sheets that are compared, and when. */
export type ComparedSheets = Pick<SheetComparison, 'scope_id' | 'currency' | 'before' | 'after' | 'compared_at'>;

/** What it may have without its compression; one of a real sheet has about 70 KB. */
export const maxComparisonBytes = 300_000;
/** Names of real sheets have at most 130. */
const maxTextLength = 200;
const maxListed = 50;

/** Makes the comparison to store. Its lists get shorter until it has the size that is allowed; its sums stay whole. */
export function makeComparison(sheets: ComparedSheets, summary: DiffSummary): SheetComparison {
  for (let listed = maxListed; ; listed = Math.floor(listed / 2)) {
    const comparison = comparisonOf(sheets, summary, listed);
    if (listed === 0 || byteLength(comparison) <= maxComparisonBytes) return comparison;
  }
}

const byteLength = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;

function comparisonOf(sheets: ComparedSheets, summary: DiffSummary, listed: number): SheetComparison {
  const { categories, locations, largestEach } = summary;
  const records = (changes: readonly PriceChange[]) => changes.slice(0, listed).map(changeRecord);
  const shortened = {
    ...summary,
    categories: shortenCounts(categories, 2 * listed, otherCategories),
    locations: shortenCounts(locations, 2 * listed, otherLocations),
  };
  return {
    ...sheets,
    ...shortenTexts(
      {
        summary: summaryRecord(shortened),
        largest: { dearer: records(largestEach.dearer), cheaper: records(largestEach.cheaper) },
      },
      maxTextLength,
    ),
  };
}

/** The numbers of a comparison, for the report of an import. */
export interface ComparedCounts {
  readonly before: Pick<DiffSide, 'snapshot_id' | 'completed_at'>;
  readonly new: number;
  readonly gone: number;
  readonly dearer: number;
  readonly cheaper: number;
  /** Prices that are for another unit now. */
  readonly other_unit: number;
  readonly unchanged: number;
}

/** Returns the numbers of a comparison. */
export function comparedCounts({ before, summary: { prices } }: SheetComparison): ComparedCounts {
  const { new: added, gone, dearer, cheaper, other_unit, unchanged } = prices;
  const { snapshot_id, completed_at } = before;
  return { before: { snapshot_id, completed_at }, new: added, gone, dearer, cheaper, other_unit, unchanged };
}

/** The sentence of a comparison: `compared with the sheet of 2026-10-21: 12 new, 3 gone, 120 dearer, 40 cheaper`. */
export function comparisonSentence({ before, ...counts }: ComparedCounts): string {
  const { new: added, gone, dearer, cheaper, other_unit } = counts;
  const parts = [`${added} new`, `${gone} gone`, `${dearer} dearer`, `${cheaper} cheaper`];
  if (other_unit > 0) parts.push(`${other_unit} for another unit`);
  const isSame = added + gone + dearer + cheaper + other_unit === 0;
  return `compared with the sheet of ${before.completed_at?.slice(0, 10) ?? before.snapshot_id}: ${isSame ? 'no price changed' : parts.join(', ')}`;
}
