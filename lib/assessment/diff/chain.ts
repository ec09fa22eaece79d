import { derivedMean, onScale, type ScaledField } from '../record/derived-mean.ts';
import { type DimensionKey, dimensionKeys } from '../record/record.ts';
import type { ReportLanguage } from '../words/words.ts';
import { numberChange } from './changes.ts';
import { type DiffSide, diffSides, type RecordDiff, type RecordName, recordName } from './diff.ts';
import { type FollowUp, followUp } from './follow.ts';

/** How figures went on: `mixed` rose and fell, `unknown` lacks one, or has one off its scale. */
export type Trend = 'rising' | 'falling' | 'steady' | 'mixed' | 'unknown';

/** One figure of each record, in their order; null where it is missing. */
export interface FigureTrend {
  readonly values: readonly (number | null)[];
  /** Last minus first; null if one is missing or off its scale. */
  readonly delta: number | null;
  readonly trend: Trend;
}

export interface DimensionTrend {
  readonly dimension: DimensionKey;
  readonly score: FigureTrend;
  readonly target: FigureTrend;
  /** Per cent. */
  readonly coverage: FigureTrend;
}

/** Several records in the order given, mostly of years, ready for JSON. */
export interface RecordChain {
  readonly records: readonly RecordName[];
  readonly trend: {
    /** Always ten, in document order. */
    readonly dimensions: readonly DimensionTrend[];
    readonly overall: Readonly<Record<ScaledField, FigureTrend>> & {
      readonly derived: true;
      readonly weighting: 'equal';
    };
  };
  /** From each record to the next. */
  readonly steps: readonly RecordDiff[];
  readonly followed: FollowUp;
}

/** Compares each record with the one before it. @param language of the sentences on comparability */
export function diffChain(sides: readonly DiffSide[], language?: ReportLanguage): RecordChain {
  const records = sides.map(({ record }) => record);
  const meanTrend = (field: ScaledField) =>
    figureTrend(
      field,
      records.map((record) => derivedMean(record, field).mean),
    );
  const dimensionTrend = (dimension: DimensionKey, field: ScaledField) =>
    figureTrend(
      field,
      records.map((record) => record.dimensions?.[dimension]?.[field]),
    );
  return {
    records: sides.map(recordName),
    trend: {
      dimensions: dimensionKeys.map((dimension) => ({
        dimension,
        score: dimensionTrend(dimension, 'score'),
        target: dimensionTrend(dimension, 'target'),
        coverage: dimensionTrend(dimension, 'coverage'),
      })),
      overall: {
        derived: true,
        weighting: 'equal',
        score: meanTrend('score'),
        target: meanTrend('target'),
        coverage: meanTrend('coverage'),
      },
    },
    steps: sides.slice(1).map((side, index) => diffSides(sides[index] ?? side, side, language)),
    followed: followUp(records),
  };
}

/** The chain as JSON for programs: one of two records is its only step, with what was followed. */
export function chainJson(chain: RecordChain): string {
  const { steps, followed } = chain;
  return `${JSON.stringify(steps.length === 1 ? { ...steps[0], followed } : chain, null, 2)}\n`;
}

/** Members that nothing else is likely to have. */
const distinctive = ['assessmentId', 'assessedAt', 'dimensions', 'evidenceRegister'];

/** Says why an object is not compared; undefined if it may be a record, which has a member of one whatever is wrong with it. */
export const unlikeRecord = (record: object): string | undefined =>
  distinctive.some((name) => Object.hasOwn(record, name))
    ? undefined
    : `is no assessment record: it has none of the members ${distinctive.join(', ')}`;

function figureTrend(field: ScaledField, figures: readonly (number | null | undefined)[]): FigureTrend {
  const values = figures.map((figure) => numberChange(figure, null).old);
  const known = values.map((value) => onScale(field, value ?? undefined) ?? null);
  const { delta } = numberChange(known[0], known.at(-1));
  return { values, delta, trend: trendOf(known) };
}

function trendOf(values: readonly (number | null)[]): Trend {
  const steps = values.slice(1).map((value, index) => numberChange(values[index], value).delta);
  if (steps.some((step) => step === null)) return 'unknown';
  const rises = steps.some((step) => (step ?? 0) > 0);
  const falls = steps.some((step) => (step ?? 0) < 0);
  if (rises && falls) return 'mixed';
  if (rises) return 'rising';
  return falls ? 'falling' : 'steady';
}
