import { countsInMeans, meanOf } from '../../../lib/assessment/portfolio/figures.ts';
import type { SystemRow } from '../../../lib/assessment/portfolio/system-row.ts';
import type { Fraction } from '../../../lib/assessment/record/fraction.ts';
import type { DimensionKey } from '../../../lib/assessment/record/record.ts';
import { createObservable } from '../../observable.ts';
import { matcherOf } from '../../parts/filter-options.ts';
import type { ShownSystem } from '../worker/tasks.ts';

/** Which systems a reader wants to see; an empty text is no condition. */
export interface SystemFilter {
  /** Words of name, organization, file or id of the assessment. */
  readonly text: string;
  /** As `verdictOf` has it. */
  readonly verdict: string;
  readonly disposition: string;
  /** A dimension that is below its target, or `any` of them. */
  readonly below: DimensionKey | 'any' | '';
  readonly overdue: boolean;
  readonly stale: boolean;
  /** Whether the mean score is lower than in the assessment before. */
  readonly fell: boolean;
}

/** The filter that every system fits. */
export const noFilter: SystemFilter = {
  text: '',
  verdict: '',
  disposition: '',
  below: '',
  overdue: false,
  stale: false,
  fell: false,
};

/** What the reader has chosen. It stays while another view is shown. */
export const systemFilter = createObservable(noFilter);

/** The verdict of a system, apart from those that are valid under a relaxed policy only. */
export const verdictOf = ({ verdict, relaxed }: SystemRow): string => (relaxed ? 'relaxed' : verdict);

/** Returns the systems that fit, in their order. */
export function filterSystems(systems: readonly ShownSystem[], filter: SystemFilter): readonly ShownSystem[] {
  const { verdict, disposition, below } = filter;
  const matches = matcherOf(filter.text);
  return systems.filter(
    ({ name, row }) =>
      (verdict === '' || verdictOf(row) === verdict) &&
      (disposition === '' || row.disposition === disposition) &&
      (below === '' || row.cells.some(({ key, gap }) => (below === 'any' || key === below) && (gap ?? 0) > 0)) &&
      (!filter.overdue || row.overdue > 0) &&
      (!filter.stale || row.stale) &&
      (!filter.fell || (row.trend?.numerator ?? 0n) < 0n) &&
      matches([name, row.organization, row.file, row.assessmentId].join(' ')),
  );
}

/** Sums and means of systems. */
export interface SystemSums {
  readonly valid: number;
  readonly notValid: number;
  /** Means are of the systems whose newest record is valid, as in the report; null without one. */
  readonly score: Fraction | null;
  readonly target: Fraction | null;
  /** Per cent. */
  readonly coverage: Fraction | null;
  readonly overdue: number;
  readonly stale: number;
  readonly disputed: number;
}

/** Adds systems up as the report on them does. */
export function sumSystems(systems: readonly ShownSystem[]): SystemSums {
  const rows = systems.map(({ row }) => row);
  const valid = rows.filter(({ verdict }) => verdict === 'valid').length;
  const counted = rows.filter(countsInMeans);
  return {
    valid,
    notValid: rows.length - valid,
    score: meanOf(counted.map(({ figures }) => figures.score)),
    target: meanOf(counted.map(({ figures }) => figures.target)),
    coverage: meanOf(counted.map(({ figures }) => figures.coverage)),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
    stale: rows.filter(({ stale }) => stale).length,
    disputed: rows.filter(({ disposition }) => disposition === 'disputed').length,
  };
}
