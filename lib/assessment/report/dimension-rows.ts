import { onScale, type ScaledField } from '../record/derived-mean.ts';
import { type Dimension, type DimensionKey, dimensionKeys, type Sparse, type SparseRecord } from '../record/record.ts';
import { absent } from '../words/wording.ts';
import { shownText, termOf, type Words } from '../words/words.ts';
import { type Capped, capItems, listLimits, textLimits } from './capped.ts';

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
  /** As the record has it; undefined if missing. */
  readonly confidence: string | undefined;
  readonly confidenceText: string;
  readonly confidenceRationale: string;
  readonly owner: string;
  readonly rationale: string;
  /** Undefined if the record has none. */
  readonly notes: string | undefined;
  readonly gaps: Capped<string>;
  readonly evidence: Capped<CitedEvidence>;
}

export interface CitedEvidence {
  readonly id: string;
  /** Undefined if the register does not hold the id. */
  readonly title: string | undefined;
}

/** Always ten rows, in document order. */
export function dimensionRows(record: SparseRecord, words: Words): readonly DimensionRow[] {
  const titles = new Map(
    withoutMissing(record.evidenceRegister).map(({ id, title = absent }) => [id, shownText(title, 200, words)]),
  );
  return dimensionKeys.map((key) => dimensionRow(key, record.dimensions?.[key] ?? {}, titles, words));
}

/** Sorts dimensions by gap, widest first, and leaves out those without one. */
export const rankByGap = (rows: readonly DimensionRow[]): readonly DimensionRow[] =>
  rows.filter((row) => row.gap !== undefined).sort((left, right) => (right.gap ?? 0) - (left.gap ?? 0));

function dimensionRow(
  key: DimensionKey,
  dimension: Sparse<Dimension>,
  titles: ReadonlyMap<string | undefined, string>,
  words: Words,
): DimensionRow {
  const textOrDash = (text: string | undefined) =>
    text === undefined ? absent : shownText(text, textLimits.text, words);
  const score = reading('score', dimension.score, words);
  const target = reading('target', dimension.target, words);
  const { confidence } = dimension;
  return {
    key,
    label: words.dimensions[key],
    score,
    target,
    gap: score.value === undefined || target.value === undefined ? undefined : target.value - score.value,
    coverage: reading('coverage', dimension.coverage, words),
    coverageBasis: textOrDash(dimension.coverageBasis),
    confidence,
    confidenceText: confidence === undefined ? absent : termOf(confidence, words),
    confidenceRationale: textOrDash(dimension.confidenceRationale),
    owner: textOrDash(dimension.owner),
    rationale: textOrDash(dimension.rationale),
    notes: dimension.notes === undefined ? undefined : textOrDash(dimension.notes),
    gaps: capItems(withoutMissing(dimension.gaps), listLimits.texts, textOrDash),
    evidence: capItems(withoutMissing(dimension.evidenceRefs), listLimits.texts, (id) => ({
      id: shownText(id, 80, words),
      title: titles.get(id),
    })),
  };
}

function reading(field: ScaledField, value: number | undefined, words: Words): Reading {
  if (value === undefined) return { value, text: absent };
  const usable = onScale(field, value);
  const unit = field === 'coverage' ? ' %' : '';
  if (usable === undefined) return { value: usable, text: words.offScale(`${words.integer(value)}${unit}`) };
  return { value: usable, text: `${words.figure(usable)}${unit}` };
}

/** The items of a list that are not undefined. */
export const withoutMissing = <Item>(items: readonly (Item | undefined)[] | undefined): readonly Item[] =>
  (items ?? []).filter((item): item is Item => item !== undefined);

/** Columns: coverage in per cent, each up to the `from` of the next. */
export const coverageBands = [
  { from: 0, label: '0–24 %' },
  { from: 25, label: '25–49 %' },
  { from: 50, label: '50–74 %' },
  { from: 75, label: '75–100 %' },
] as const;

/** Rows, highest confidence first. */
const confidences = ['high', 'medium', 'low'] as const;

export interface GridRow {
  readonly confidence: (typeof confidences)[number];
  /** Labels of the dimensions in each band, in the order of `coverageBands`. */
  readonly cells: readonly (readonly string[])[];
}

/** Puts each dimension into the cell of its confidence and coverage. */
export const confidenceGrid = (rows: readonly DimensionRow[]): readonly GridRow[] =>
  confidences.map((confidence) => ({
    confidence,
    cells: coverageBands.map((_, band) =>
      rows
        .filter((row) => row.confidence === confidence && bandOf(row.coverage.value) === band)
        .map((row) => row.label),
    ),
  }));

/** Labels of the dimensions whose coverage or confidence is missing or not allowed. */
export const outsideGrid = (rows: readonly DimensionRow[]): readonly string[] =>
  rows
    .filter((row) => bandOf(row.coverage.value) === -1 || !confidences.some((known) => known === row.confidence))
    .map((row) => row.label);

const bandOf = (coverage: number | undefined): number =>
  coverage === undefined ? -1 : coverageBands.findLastIndex(({ from }) => coverage >= from);
