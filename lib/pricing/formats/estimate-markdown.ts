import { alignedTable } from '../../platform/markdown.ts';
import { formatAsMarkdown, markdownText } from '../../platform/report-parts.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from './estimate-notes.ts';
import { type EstimateRow, estimateColumns, estimateRows } from './estimate-rows.ts';
import { inputMarkdown } from './input-markdown.ts';
import { totalsGap } from './input-summary.ts';
import type { ReportOptions } from './report-options.ts';
import { standInLegend, standInSigns } from './stand-ins.ts';
import { whatIfReport } from './what-if-report.ts';

/** Formats a table for a proposal, with what to know of it below: figures that stand in for others carry a sign. */
export function markdown(answer: EstimateAnswer, { now, inputs }: ReportOptions): string {
  const whatIf = whatIfReport(answer);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals, years } = estimateRows(answer, {
    signOf: standInSigns(answer),
    gap: inputs && totalsGap(inputs.lines),
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
    answer.warnings.map((warning) => `- Warning: ${markdownText(warning)}`).join('\n'),
    markdownText(answer.assumptions.join(' ')),
    markdownText(sourceLine(answer, now)),
    ...(inputs ? [inputMarkdown(inputs)] : []),
    ...(whatIf ? [formatAsMarkdown([whatIf.table, ...whatIf.notes]).trimEnd()] : []),
  ].filter(Boolean);
  return `${blocks.join('\n\n')}\n`;
}
