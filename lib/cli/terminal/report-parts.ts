import { makeVisible } from '../../platform/text.ts';
import { palette } from './palette.ts';
import { type TextColumn, tableLine, widthsOf } from './table.ts';

/** A table whose cells are texts already. */
export interface TablePart {
  readonly title?: string;
  readonly columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report: a sentence, or a table. Their texts may be those of a file. */
export type ReportPart = string | TablePart;

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
    const widths = widthsOf(definitions, rows);
    const line = (cells: readonly string[]) => tableLine(definitions, cells, widths, columns);
    const head = strong(line(part.columns.map(({ title }) => title)));
    return [...(part.title === undefined ? [] : [part.title]), head, ...rows.map(line)].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Formats a report as Markdown, in which texts of a file are no markup. */
export function formatAsMarkdown(parts: readonly ReportPart[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return markdownText(makeVisible(part));
    const table = [
      line(part.columns.map(({ title }) => title)),
      line(part.columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
      ...part.rows.map((row) => line(row.map((cell) => markdownText(makeVisible(cell))))),
    ].join('\n');
    return part.title === undefined ? table : `**${part.title}**\n\n${table}`;
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Escapes markup in a text. */
export const markdownText = (text: string): string => text.replace(/[\\|`*<>[\]#]/g, (sign) => `\\${sign}`);
