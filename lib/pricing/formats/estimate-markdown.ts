import { alignedTable } from '../../platform/markdown.ts';
import { formatAsMarkdown, markdownText } from '../../platform/report-parts.ts';
import { count } from '../../platform/text.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from './estimate-notes.ts';
import { dearestLines, type EstimateRow, estimateColumns, estimateRows } from './estimate-rows.ts';
import { atMost, bulletList, inputMarkdown } from './input-markdown.ts';
import { totalsGap } from './input-summary.ts';
import type { ReportOptions } from './report-options.ts';
import { standInLegend, standInSigns } from './stand-ins.ts';
import { type WhatIfReport, whatIfReport } from './what-if-report.ts';

/** Formats a table for a proposal, with what to know of it below: figures that stand in for others carry a sign. */
export function markdown(
  answer: EstimateAnswer,
  { now, inputs, shown = Number.POSITIVE_INFINITY }: ReportOptions,
): string {
  const whatIf = whatIfReport(answer);
  const shownLines = dearestLines(answer.items, shown);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals, years } = estimateRows(answer, {
    signOf: standInSigns(answer),
    gap: inputs && totalsGap(inputs.lines),
    shown: shownLines,
  });
  const cells = (row: EstimateRow) => definitions.map((column) => markdownText(column.text(row)));
  const bold = (text: string) => (text === '' ? '' : `**${text}**`);
  const sentences = [
    bestLine(answer),
    mixSentences(answer).join(' '),
    [standInLegend(answer), ...coverageSentences(answer)].filter(Boolean).join(' '),
  ];
  const blocks = [
    alignedTable(
      definitions.map((column) => ({ ...column, title: markdownText(column.title) })),
      [...lines.map(cells), ...[...totals, ...years].map((row) => cells(row).map(bold))],
    ),
    ...sentences.map(markdownText),
    bulletList(
      answer.warnings.map((warning) => `Warning: ${warning}`),
      'warning',
      shown,
    ),
    markdownText(answer.assumptions.join(' ')),
    markdownText(sourceLine(answer, now)),
    ...(inputs ? [inputMarkdown(inputs, shownLines, shown)] : []),
    ...(whatIf ? [whatIfMarkdown(whatIf, shown)] : []),
  ].filter(Boolean);
  return `${blocks.join('\n\n')}\n`;
}

function whatIfMarkdown({ table, notes }: WhatIfReport, shown: number): string {
  // The first row is the estimate itself.
  const rows = table.rows.slice(0, shown + 1);
  const left = table.rows.length - rows.length;
  const more = left === 0 ? [] : [`${count(left, 'more alternative')} in JSON.`];
  return formatAsMarkdown([{ ...table, rows }, ...more, ...atMost(notes, 'note', shown)]).trimEnd();
}
