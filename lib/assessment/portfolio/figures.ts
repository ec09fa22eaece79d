import { keysOf, recordOf } from '../../platform/members.ts';
import { exactMean, type Fraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import type { DimensionSummary, RecordSummary } from './summary.ts';

/** Means of a record over its ten dimensions, each null if a value is missing. All are derived: the format has none. */
export interface Figures {
  /** Equal-weighted, 0 to 4. */
  readonly score: Fraction | null;
  /** Weighted by confidence: high 3, medium 2, low 1. */
  readonly weightedScore: Fraction | null;
  readonly target: Fraction | null;
  /** Per cent. */
  readonly coverage: Fraction | null;
}

export const confidenceWeights = { low: 1, medium: 2, high: 3 } as const;

/** Computes the means of a record. */
export function figuresOf({ dimensions }: RecordSummary): Figures {
  const equal = () => 1;
  return {
    score: weightedMean(dimensions, ([score]) => score, equal),
    weightedScore: weightedMean(dimensions, ([score]) => score, weightOf),
    target: weightedMean(dimensions, ([, target]) => target, equal),
    coverage: weightedMean(dimensions, ([, , coverage]) => coverage, equal),
  };
}

/** The mean of the values that are there; null if there is none. */
export const meanOf = (values: readonly (number | Fraction | null)[]): Fraction | null =>
  exactMean(values.filter((value) => value !== null));

/** Adds objects up, member by member. @param names has the members of the sum */
export const sumMembers = <Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
  names: Readonly<Record<Name, number>>,
): Record<Name, number> => recordOf(keysOf(names), (name) => all.reduce((sum, each) => sum + each[name], 0));

const weightOf = ([, , , confidence]: DimensionSummary): number | null =>
  confidence === null ? null : confidenceWeights[confidence];

function weightedMean(
  dimensions: readonly DimensionSummary[],
  figure: (dimension: DimensionSummary) => number | null,
  weight: (dimension: DimensionSummary) => number | null,
): Fraction | null {
  if (dimensions.length !== dimensionKeys.length) return null;
  const values = dimensions.map(figure).filter((value) => value !== null);
  const weights = dimensions.map(weight).filter((value) => value !== null);
  const isComplete = values.length === dimensions.length && weights.length === dimensions.length;
  return isComplete ? exactMean(values, weights) : null;
}

/** True for a system that means over systems count: its newest record is valid, and no newer file should replace it. */
export const countsInMeans = ({ verdict, newestFile }: CountedRow): boolean =>
  verdict === 'valid' && newestFile === null;

/** What of the row of a system decides it. */
interface CountedRow {
  readonly verdict: RecordSummary['verdict'];
  readonly newestFile: object | null;
}
