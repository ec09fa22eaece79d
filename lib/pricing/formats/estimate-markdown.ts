import { formatAsMarkdown, markdownText } from '../../platform/report-parts.ts';
import { makeVisible } from '../../platform/text.ts';
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
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cells = (one: EstimateRow) => definitions.map((column) => markdownText(column.text(one)));
  const bold = (text: string) => (text === '' ? '' : `**${text}**`);
  const paragraphs = [
    bestLine(answer),
    mixSentences(answer).join(' '),
    [standInLegend(answer), ...coverageSentences(answer)].filter(Boolean).join(' '),
    answer.warnings.map((warning) => `- Warning: ${markdownText(makeVisible(warning))}`).join('\n'),
    answer.assumptions.map((assumption) => makeVisible(assumption)).join(' '),
    sourceLine(answer, now),
  ].filter(Boolean);
  return `${[
    row(definitions.map(({ title }) => title)),
    row(definitions.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...lines.map((one) => row(cells(one))),
    ...[...totals, ...years].map((one) => row(cells(one).map(bold))),
    '',
    paragraphs.map((text) => (text.startsWith('- ') ? text : markdownText(text))).join('\n\n'),
    ...(inputs ? ['', inputMarkdown(inputs)] : []),
    ...(whatIf ? ['', formatAsMarkdown([whatIf.table, ...whatIf.notes]).trimEnd()] : []),
  ].join('\n')}\n`;
}
