import { alignedTable, escapeMarkdown } from './markdown.ts';
import { makeVisible } from './text.ts';

/** A table whose cells are texts already. */
export interface TablePart {
  readonly title?: string;
  readonly columns: readonly {
    readonly title: string;
    readonly align?: 'left' | 'right';
    /** Tells rows apart wherever columns are folded. @default the first column */
    readonly isKey?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report: a sentence, or a table. Their texts may be those of a file. */
export type ReportPart = string | TablePart;

/** Formats a report as Markdown, in which its texts are no markup. */
export function formatAsMarkdown(parts: readonly ReportPart[]): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return markdownText(part);
    const table = alignedTable(
      part.columns.map((column) => ({ ...column, title: markdownText(column.title) })),
      part.rows.map((row) => row.map(markdownText)),
    );
    return part.title === undefined ? table : `**${markdownText(part.title)}**\n\n${table}`;
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Makes a text visible, and escapes it for Markdown. */
export const markdownText = (text: string): string => escapeMarkdown(makeVisible(text));
