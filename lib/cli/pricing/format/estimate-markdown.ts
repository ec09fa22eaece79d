import { makeVisible } from '../../../platform/text.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { bestLine, coverageLines, sourceLine } from './estimate-notes.ts';
import { columnsOf, type Row, rowsOf } from './estimate-rows.ts';

/** A table for a proposal: one row a line and side, totals in bold, notes below it. */
export function markdown(answer: EstimateAnswer): string {
  const definitions = columnsOf(answer.currency);
  const { lines, totals } = rowsOf(answer);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cells = (one: Row) => definitions.map((column) => markdownText(column.text(one)));
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

/** Text of a caller's that must not become markup. */
const markdownText = (text: string): string => text.replace(/[\\|`*<>[\]#]/g, (sign) => `\\${sign}`);
