import { makeVisible } from '../../../platform/text.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { bestLine, coverageLines, sourceLine } from './estimate-notes.ts';
import { type EstimateRow, estimateColumns, estimateRows } from './estimate-rows.ts';

/** Formats a table for a proposal, with notes below it. */
export function markdown(answer: EstimateAnswer): string {
  const definitions = estimateColumns(answer.currency);
  const { lines, totals } = estimateRows(answer);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cells = (one: EstimateRow) => definitions.map((column) => markdownText(column.text(one)));
  const bold = (text: string) => (text === '' ? '' : `**${text}**`);
  return `${[
    row(definitions.map(({ title }) => title)),
    row(definitions.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...lines.map((one) => row(cells(one))),
    ...totals.map((one) => row(cells(one).map(bold))),
    '',
    bestLine(answer),
    '',
    ...[
      ...answer.warnings.map((warning) => `Warning: ${warning}`),
      ...coverageLines(answer),
      ...answer.assumptions,
      sourceLine(answer),
    ].map((note) => `- ${markdownText(makeVisible(note))}`),
  ].join('\n')}\n`;
}

/** Escapes markup in a text of the caller. */
const markdownText = (text: string): string => text.replace(/[\\|`*<>[\]#]/g, (sign) => `\\${sign}`);
