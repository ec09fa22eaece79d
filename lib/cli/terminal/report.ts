import type { PlainBlock, Table } from '../../platform/report.ts';
import { makeVisible } from '../../platform/text.ts';
import { type Palette, palette } from './palette.ts';
import { tableLines } from './table.ts';
import { type Look, lookOf } from './terminal.ts';

/** A sentence in a style. */
interface Note {
  readonly text: string;
  readonly style: keyof Palette;
}

/** A part of a report on a terminal; `lines` stand below each other without a space. */
export type TextBlock = PlainBlock | Note | { readonly lines: readonly TextBlock[] };

/** Sentences in a style. @param label says what they are, such as `warning: ` */
export const notes = (style: keyof Palette, texts: readonly string[], label = ''): readonly Note[] =>
  texts.map((text) => ({ text: label + text, style }));

/** Formats a report for a terminal. */
export function formatAsText(
  blocks: readonly TextBlock[],
  { color, columns = Number.POSITIVE_INFINITY }: Look,
): string {
  const paint = palette(color);
  const write = (block: TextBlock): string => {
    if (typeof block === 'string') return makeVisible(block);
    if ('lines' in block) return block.lines.map(write).join('\n');
    if ('style' in block) return paint[block.style](makeVisible(block.text));
    return tableText(block, columns, paint);
  };
  return `${blocks.map(write).join('\n\n')}\n`;
}

/** Formats a list for standard output, in plain letters. @param sum what stands below it */
export const listText = (table: Table<string>, sum: string): string =>
  formatAsText([{ lines: [table, sum] }], { ...lookOf(process.stdout), color: false });

function tableText({ title, columns, rows, totals = [] }: Table<string>, width: number, { strong }: Palette): string {
  const visible = [...rows, ...totals].map((row) => row.map(makeVisible));
  const lines = tableLines(columns, visible, {
    columns: width,
    paintTitles: strong,
    paintRow: (line, at) => (at < rows.length ? line : strong(line)),
  });
  return [...(title === undefined ? [] : [title]), ...lines].join('\n');
}
