import { daysBetween } from '../record/days.ts';
import { type Fraction, subtract } from '../record/fraction.ts';
import { type DimensionKey, dimensionKeys, type FullDate } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type FollowedSystem, followSystem } from './followed-system.ts';
import type { RecordSummary } from './summary.ts';
import type { Break, NewestFile, System } from './systems.ts';

/** A system in its newest assessment. Texts are visible and not escaped. */
export interface SystemRow
  extends Pick<RecordSummary, 'verdict' | 'errors' | 'warnings' | 'assessmentId' | 'mode' | 'disposition'>,
    FollowedSystem {
  readonly organization: string;
  /** The name of the system in the policy; null if it gives none. */
  readonly system: string | null;
  /** True if no policy names it, and other records of its folder and organization are of other systems. */
  readonly isSplit: boolean;
  readonly folder: string;
  readonly file: string;
  readonly line: number | null;
  readonly relaxed: boolean;
  /** Number of findings that the policy waives. */
  readonly waived: number;
  readonly assessedAt: FullDate;
  /** Days from the assessment to the as-of day. */
  readonly age: number;
  /** Whether it is older than the portfolio allows. */
  readonly stale: boolean;
  readonly records: number;
  readonly figures: Figures;
  /** Ten, in document order. */
  readonly cells: readonly DimensionCell[];
  /** The sum of the gaps below target; null if a value is missing. */
  readonly totalGap: number | null;
  readonly previous: PreviousAssessment | null;
  /** Why it cannot be compared with the previous assessment; empty if it can, or if there is none. */
  readonly breaks: readonly Break[];
  /** Mean score less that of the previous assessment; null if the two are not comparable. */
  readonly trend: Fraction | null;
  /** Number of priorities with a target date before the as-of day. */
  readonly overdue: number;
  /** A later file of the system that cannot be shown; null if there is none. */
  readonly newestFile: NewestFile | null;
}

export interface DimensionCell {
  readonly key: DimensionKey;
  readonly score: number | null;
  readonly target: number | null;
  /** Target less score, also negative. */
  readonly gap: number | null;
  readonly coverage: number | null;
  readonly confidence: 'low' | 'medium' | 'high' | null;
  /** Score less that of the previous assessment; null if the two are not comparable. */
  readonly change: number | null;
}

interface PreviousAssessment extends Pick<RecordSummary, 'verdict' | 'assessmentId' | 'disposition'> {
  readonly file: string;
  readonly line: number | null;
  readonly relaxed: boolean;
  readonly assessedAt: FullDate;
  readonly figures: Figures;
}

/** What rows are made for. */
export interface RowContext {
  readonly asOf: FullDate;
  readonly staleAfterDays: number;
}

/** Makes the row of a system. */
export function systemRow(system: System, { asOf, staleAfterDays }: RowContext): SystemRow {
  const { newest, previous, breaks, records, newestFile } = system;
  const { summary } = newest;
  const figures = figuresOf(summary);
  const before = previous && figuresOf(previous.summary);
  const comparable = breaks.length === 0 ? previous?.summary : undefined;
  const cells = dimensionKeys.map((key, index) => dimensionCell(key, index, summary, comparable));
  const age = daysBetween(summary.assessedAt, asOf) ?? 0;
  return {
    organization: visibleText(system.organization, 160),
    system: system.name === undefined ? null : visibleText(system.name, 160),
    isSplit: system.isSplit,
    folder: visibleText(system.folder, 160),
    file: visibleText(newest.file),
    line: newest.line ?? null,
    verdict: summary.verdict,
    relaxed: summary.relaxed ?? false,
    waived: summary.waived ?? 0,
    errors: summary.errors,
    warnings: summary.warnings,
    assessmentId: visibleOrNull(summary.assessmentId),
    mode: summary.mode,
    disposition: summary.disposition,
    assessedAt: summary.assessedAt,
    age,
    stale: age > staleAfterDays,
    records,
    figures,
    cells,
    totalGap: totalGap(cells),
    previous:
      previous && before
        ? {
            file: visibleText(previous.file),
            line: previous.line ?? null,
            verdict: previous.summary.verdict,
            relaxed: previous.summary.relaxed ?? false,
            assessmentId: visibleOrNull(previous.summary.assessmentId),
            disposition: previous.summary.disposition,
            assessedAt: previous.summary.assessedAt,
            figures: before,
          }
        : null,
    breaks,
    trend: comparable ? subtract(figures.score, before?.score ?? null) : null,
    ...followSystem(system),
    overdue: summary.priorities.filter(([, targetDate]) => targetDate < asOf).length,
    newestFile: newestFile ? { ...newestFile, file: visibleText(newestFile.file) } : null,
  };
}

function dimensionCell(
  key: DimensionKey,
  index: number,
  { dimensions }: RecordSummary,
  previous: RecordSummary | undefined,
): DimensionCell {
  const [score, target, coverage, confidence] = dimensions[index] ?? [null, null, null, null];
  const before = previous?.dimensions[index]?.[0] ?? null;
  return { key, score, target, gap: minus(target, score), coverage, confidence, change: minus(score, before) };
}

function totalGap(cells: readonly DimensionCell[]): number | null {
  let sum = 0;
  for (const { gap } of cells) {
    if (gap === null) return null;
    sum += Math.max(0, gap);
  }
  return sum;
}

const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** Summaries may come from a store, so their texts are not trusted to be visible. */
export const visibleOrNull = (text: string | null): string | null => (text === null ? null : visibleText(text));
