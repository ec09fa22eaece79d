import type { ReportPart } from '../../platform/report-parts.ts';
import { makeVisible } from '../../platform/text.ts';
import { palette } from './palette.ts';
import { type TextColumn, tableLines } from './table.ts';

/** Formats a report for a terminal. @param columns the width of the terminal */
export function formatAsText(
  parts: readonly ReportPart[],
  { color, columns }: { readonly color: boolean; readonly columns: number },
): string {
  const { strong } = palette(color);
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return makeVisible(part);
    const rows = part.rows.map((row) => row.map(makeVisible));
    const definitions = part.columns.map(
      (column, at): TextColumn<readonly string[]> => ({ ...column, text: (row) => row[at] ?? '' }),
    );
    const lines = tableLines(definitions, rows, { columns, paintTitles: strong });
    return [...(part.title === undefined ? [] : [part.title]), ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}
