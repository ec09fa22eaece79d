import { dimensionKeys } from '../record.ts';
import type { DimensionSummary, RecordSummary } from './summary.ts';

/** Means of a record over its ten dimensions, each null if a value is missing. All are derived: the format has none. */
export interface Figures {
  /** Equal-weighted, 0 to 4. */
  readonly score: number | null;
  /** Weighted by confidence: high 3, medium 2, low 1. */
  readonly weightedScore: number | null;
  readonly target: number | null;
  /** Per cent. */
  readonly coverage: number | null;
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
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const weightOf = ([, , , confidence]: DimensionSummary): number | null =>
  confidence === null ? null : confidenceWeights[confidence];

function weightedMean(
  dimensions: readonly DimensionSummary[],
  figure: (dimension: DimensionSummary) => number | null,
  weight: (dimension: DimensionSummary) => number | null,
): number | null {
  if (dimensions.length !== dimensionKeys.length) return null;
  let [sum, weights] = [0, 0];
  for (const dimension of dimensions) {
    const [value, own] = [figure(dimension), weight(dimension)];
    if (value === null || own === null) return null;
    sum += value * own;
    weights += own;
  }
  return sum / weights;
}
