import { onScale, type ScaledField } from '../derived-mean.ts';
import { dimensionLabels } from '../dimension-labels.ts';
import { type Dimension, type DimensionKey, dimensionKeys, type Sparse, type SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { type Capped, capItems } from './capped.ts';
import { absent, formatFigure } from './wording.ts';

const maxGapTexts = 10;

/** A figure: its value for drawing, and its text for printing. */
export interface Reading {
  /** Undefined if missing or off the scale. */
  readonly value: number | undefined;
  readonly text: string;
}

/** A dimension for a report. Its texts are made visible and cut, but not escaped. */
export interface DimensionRow {
  readonly key: DimensionKey;
  readonly label: string;
  readonly score: Reading;
  readonly target: Reading;
  /** Target minus score, also negative; undefined if one is missing or off the scale. */
  readonly gap: number | undefined;
  /** Per cent. */
  readonly coverage: Reading;
  readonly coverageBasis: string;
  readonly confidence: string;
  readonly confidenceRationale: string;
  readonly owner: string;
  readonly rationale: string;
  readonly gaps: Capped<string>;
}

/** Always ten rows, in document order. */
export const dimensionRows = (record: SparseRecord): readonly DimensionRow[] =>
  dimensionKeys.map((key) => dimensionRow(key, record.dimensions?.[key] ?? {}));

/** Sorts dimensions by gap, widest first, and leaves out those without one. */
export const rankByGap = (rows: readonly DimensionRow[]): readonly DimensionRow[] =>
  rows.filter((row) => row.gap !== undefined).sort((left, right) => (right.gap ?? 0) - (left.gap ?? 0));

function dimensionRow(key: DimensionKey, dimension: Sparse<Dimension>): DimensionRow {
  const score = reading('score', dimension.score);
  const target = reading('target', dimension.target);
  return {
    key,
    label: dimensionLabels[key],
    score,
    target,
    gap: score.value === undefined || target.value === undefined ? undefined : target.value - score.value,
    coverage: reading('coverage', dimension.coverage),
    coverageBasis: textOrDash(dimension.coverageBasis),
    confidence: textOrDash(dimension.confidence),
    confidenceRationale: textOrDash(dimension.confidenceRationale),
    owner: textOrDash(dimension.owner),
    rationale: textOrDash(dimension.rationale),
    gaps: capItems(withoutMissing(dimension.gaps), maxGapTexts, (gap) => visibleText(gap)),
  };
}

function reading(field: ScaledField, value: number | undefined): Reading {
  if (value === undefined) return { value, text: absent };
  const usable = onScale(field, value);
  const unit = field === 'coverage' ? ' %' : '';
  if (usable === undefined) return { value: usable, text: `${value}${unit} (off the scale)` };
  return { value: usable, text: `${formatFigure(usable)}${unit}` };
}

const textOrDash = (text: string | undefined): string => (text === undefined ? absent : visibleText(text));

/** The items of a list that are not undefined. */
export const withoutMissing = <Item>(items: readonly (Item | undefined)[] | undefined): readonly Item[] =>
  (items ?? []).filter((item): item is Item => item !== undefined);
