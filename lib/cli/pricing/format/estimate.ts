import { makeVisible } from '../../../platform/text.ts';
import { palette } from '../../terminal/palette.ts';
import { tableLine, widthsOf } from '../../terminal/table.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { csv } from './estimate-csv.ts';
import { markdown } from './estimate-markdown.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from './estimate-notes.ts';
import { type EstimateRow, estimateColumns, estimateRows } from './estimate-rows.ts';
import { traceCsv } from './estimate-trace-csv.ts';

export interface EstimateFormatOptions {
  readonly color: boolean;
  /** The ages of the prices are counted from it. */
  readonly now: Date;
}

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

/** Formats of `appraise estimate`. */
export const estimateFormats = { human, json, csv, markdown, 'trace-csv': traceCsv } as const satisfies Record<
  string,
  EstimateFormat
>;

function human(answer: EstimateAnswer, { color, now }: EstimateFormatOptions): string {
  const paint = palette(color);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals } = estimateRows(answer);
  const widths = widthsOf(definitions, [...lines, ...totals]);
  // Figures must not be cut: a narrow terminal wraps them.
  const print = (cells: readonly string[]) => tableLine(definitions, cells, widths, Number.POSITIVE_INFINITY);
  const text = (row: EstimateRow) => print(definitions.map((column) => column.text(row)));
  const notes = [
    ...answer.warnings.map((warning) => paint.warning(`warning: ${makeVisible(warning)}`)),
    ...coverageSentences(answer).map((gap) => paint.faint(`note: ${gap}`)),
    ...answer.assumptions.map((assumption) => paint.faint(`assumed: ${makeVisible(assumption)}`)),
    paint.faint(sourceLine(answer, now)),
  ];
  return `${[
    paint.strong(print(definitions.map(({ title }) => title))),
    ...lines.map(text),
    ...totals.map(text).map(paint.strong),
    '',
    paint.valid(bestLine(answer)),
    ...mixSentences(answer).map(paint.valid),
    ...notes,
  ].join('\n')}\n`;
}

function json(answer: EstimateAnswer): string {
  return `${JSON.stringify(answer, null, 2)}\n`;
}
