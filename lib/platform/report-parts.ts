import { makeVisible } from './text.ts';

/** A table whose cells are texts already. */
export interface TablePart {
  readonly title?: string;
  readonly columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report: a sentence, or a table. Their texts may be those of a file. */
export type ReportPart = string | TablePart;

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
