import type { DimensionRow } from './dimension-rows.ts';

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
