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
import { tableLines } from '../../terminal/table.ts';
import { traceCsv } from './estimate-trace-csv.ts';
import type { EstimateFormatOptions } from './format-options.ts';
import { inputText } from './input-notes.ts';

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

/** Formats of `appraise estimate`. */
export const estimateFormats = { human, json, csv, markdown, 'trace-csv': traceCsv } as const satisfies Record<
  string,
  EstimateFormat
>;

function human(
  answer: EstimateAnswer,
  { color, columns = Number.POSITIVE_INFINITY, now, inputs, verbose = false }: EstimateFormatOptions,
): string {
  const paint = palette(color);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals } = estimateRows(answer, { gap: inputs && totalsGap(inputs.lines) });
  const isTotal = new Set(totals);
  const table = tableLines(definitions, [...lines, ...totals], {
    columns,
    paintTitles: paint.strong,
    paintRow: (line: string, row: EstimateRow) => (isTotal.has(row) ? paint.strong(line) : line),
  });
  const whatIf = whatIfReport(answer);
  const notes = [
    ...answer.warnings.map((warning) => paint.warning(`warning: ${makeVisible(warning)}`)),
    ...coverageSentences(answer).map((gap) => paint.faint(`note: ${gap}`)),
    ...answer.assumptions.map((assumption) => paint.faint(`assumed: ${makeVisible(assumption)}`)),
    paint.faint(sourceLine(answer, now)),
  ];
  return `${[
    ...table,
    '',
    paint.valid(bestLine(answer)),
    ...mixSentences(answer).map(paint.valid),
    ...notes,
    ...(inputs ? ['', inputText(inputs, { paint, verbose, columns })] : []),
    ...(whatIf ? ['', whatIfText(whatIf, { color, columns })] : []),
  ].join('\n')}\n`;
}

/** The notes are a line each, like those above. */
const whatIfText = (
  { table, notes }: WhatIfReport,
  look: { readonly color: boolean; readonly columns: number },
): string =>
  [formatAsText([table], look).trimEnd(), ...notes.map(makeVisible).map(palette(look.color).faint)].join('\n');

function json(answer: EstimateAnswer, { inputs }: Pick<EstimateFormatOptions, 'inputs'> = {}): string {
  return `${JSON.stringify({ ...answer, ...(inputs && { inputs: summaryJson(inputs) }) }, null, 2)}\n`;
}
