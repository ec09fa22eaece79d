import { alignedTable, escapeMarkdown } from './markdown.ts';
import { count, makeVisible } from './text.ts';

/** A text in a report, which may be that of a file: what writes the report makes it visible, and no markup of it. */
export type Text = string | Marked;

/** A text with marks. */
type Marked = { readonly strong: Text } | { readonly words: readonly string[]; readonly texts: readonly Text[] };

/** A table. @typeParam Cell a plain string where a format has no marks */
export interface Table<Cell = Text> {
  readonly title?: string;
  readonly columns: readonly Column[];
  /** A row may be shorter than the columns. */
  readonly rows: readonly (readonly Cell[])[];
  /** Rows below the others, which stand out. */
  readonly totals?: readonly (readonly Cell[])[];
}

interface Column {
  readonly title: string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
  /** Tells rows apart wherever columns are folded. @default the first column */
  readonly isKey?: boolean;
}

/** A block that every format has: a sentence, or a table. */
export type PlainBlock = string | Table<string>;

/** A part of a report. One without a text is left out. */
type Block =
  | Text
  | Table
  | { readonly items: readonly Text[] }
  | { readonly summary: string; readonly blocks: readonly Block[] };

/** A text that stands out. */
export const strong = (text: Text): Text => ({ strong: text });

/** Template tag: what stands in the template is written as it is, and the values as texts. */
export const phrase = (words: readonly string[], ...texts: readonly Text[]): Text => ({ words, texts });

/** Texts with something between them. */
export const joined = (texts: readonly Text[], between: string): Text =>
  phrase(['', ...texts.slice(1).map(() => between), ''], ...texts);

/** A column of figures. */
export const right = (title: string): Column => ({ title, align: 'right' });

/** A list of items. */
export const list = (items: readonly Text[]): Block => ({ items });

/** Blocks that a page shows when their summary is clicked. */
export const folded = (summary: string, blocks: readonly Block[]): Block => ({ summary, blocks });

/** Returns at most `max` texts, but at least one, and then how many more there are. */
export function atMost(texts: readonly string[], noun: string, max: number): readonly string[] {
  const kept = texts.slice(0, Math.max(1, max));
  const left = texts.length - kept.length;
  return left === 0 ? kept : [...kept, `${count(left, `more ${noun}`)}.`];
}

/** Formats a report in GitHub's Markdown, in which its texts are no markup. */
export const formatAsMarkdown = (blocks: readonly Block[]): string => `${blocksInMarkdown(blocks)}\n`;

const blocksInMarkdown = (blocks: readonly Block[]): string =>
  blocks
    .map(blockInMarkdown)
    .filter((block) => block !== '')
    .join('\n\n');

function blockInMarkdown(block: Block): string {
  if (typeof block === 'string' || 'strong' in block || 'words' in block) return textInMarkdown(block);
  if ('items' in block) return block.items.map((item) => `- ${textInMarkdown(item)}`).join('\n');
  if ('columns' in block) return tableInMarkdown(block);
  const content = blocksInMarkdown(block.blocks);
  if (content === '') return '';
  return `<details><summary>${textInMarkdown(block.summary)}</summary>\n\n${content}\n\n</details>`;
}

function textInMarkdown(text: Text): string {
  if (typeof text === 'string') return escapeMarkdown(makeVisible(text));
  if ('words' in text) return text.words.map((word, at) => word + textInMarkdown(text.texts[at] ?? '')).join('');
  const content = textInMarkdown(text.strong);
  return content === '' ? '' : `**${content}**`;
}

function tableInMarkdown({ title, columns, rows, totals = [] }: Table): string {
  const table = alignedTable(
    columns.map((column) => ({ ...column, title: textInMarkdown(column.title) })),
    [...rows, ...totals.map((row) => row.map(strong))].map((row) => row.map(textInMarkdown)),
  );
  return title === undefined ? table : `${textInMarkdown(strong(title))}\n\n${table}`;
}
