import { makeVisible } from '../../../platform/text.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import { csv } from '../../../pricing/formats/estimate-csv.ts';
import { markdown } from '../../../pricing/formats/estimate-markdown.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from '../../../pricing/formats/estimate-notes.ts';
import { type EstimateRow, estimateColumns, estimateRows } from '../../../pricing/formats/estimate-rows.ts';
import { summaryJson, totalsGap } from '../../../pricing/formats/input-summary.ts';
import { type WhatIfReport, whatIfReport } from '../../../pricing/formats/what-if-report.ts';
import { palette } from '../../terminal/palette.ts';
import { formatAsText } from '../../terminal/report-parts.ts';
import { tableLine, widthsOf } from '../../terminal/table.ts';
import { traceCsv } from './estimate-trace-csv.ts';
import type { EstimateFormatOptions } from './format-options.ts';
import { inputText } from './input-notes.ts';

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

/** Formats of `appraise estimate`. */
export const estimateFormats = { human, json, csv, markdown, 'trace-csv': traceCsv } as const satisfies Record<
  string,
  EstimateFormat
>;

function human(answer: EstimateAnswer, { color, now, inputs, verbose = false }: EstimateFormatOptions): string {
  const paint = palette(color);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals } = estimateRows(answer, { gap: inputs && totalsGap(inputs.lines) });
  const widths = widthsOf(definitions, [...lines, ...totals]);
  // Figures must not be cut: a narrow terminal wraps them.
  const print = (cells: readonly string[]) => tableLine(definitions, cells, widths, Number.POSITIVE_INFINITY);
  const text = (row: EstimateRow) => print(definitions.map((column) => column.text(row)));
  const whatIf = whatIfReport(answer);
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
    ...(inputs ? ['', inputText(inputs, { paint, verbose })] : []),
    ...(whatIf ? ['', whatIfText(whatIf, color)] : []),
  ].join('\n')}\n`;
}

/** The notes are a line each, like those above. */
const whatIfText = ({ table, notes }: WhatIfReport, color: boolean): string =>
  [
    formatAsText([table], { color, columns: Number.POSITIVE_INFINITY }).trimEnd(),
    ...notes.map(makeVisible).map(palette(color).faint),
  ].join('\n');

function json(answer: EstimateAnswer, { inputs }: Pick<EstimateFormatOptions, 'inputs'> = {}): string {
  return `${JSON.stringify({ ...answer, ...(inputs && { inputs: summaryJson(inputs) }) }, null, 2)}\n`;
}
