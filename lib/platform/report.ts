import { say } from './language.ts';
import { codeSpan, escapeMarkdown, markdownLink } from './markdown.ts';
import { count, makeVisible } from './text.ts';

/** A text in a report, also one of a file: whatever writes it makes it visible and escapes it. A number is written as it is. */
export type Text = string | number | Marked;

/** A text with marks. */
type Marked =
  | { readonly strong: Text }
  | { readonly code: string }
  | { readonly link: string; readonly address: string }
  | { readonly words: readonly string[]; readonly texts: readonly Text[] };

/** A table. @typeParam Cell a plain string where a format has no marks */
export interface Table<Cell = Text> {
  readonly title?: string;
  readonly columns: readonly Column[];
  /** A row may be shorter than the columns. */
  readonly rows: readonly (readonly Cell[])[];
  /** Rows below the others, which stand out. */
  readonly totals?: readonly (readonly Cell[])[];
}

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
  /** Tells rows apart wherever columns are folded. @default the first column */
  readonly isKey?: boolean;
}

/** A block that every format has: a sentence, or a table. */
export type PlainBlock = string | Table<string>;

/** A part of a report. One that is undefined or has no text is left out. */
export type Block =
  | Text
  | Table
  | { readonly heading: Text; readonly level: number }
  | { readonly quote: Text }
  | { readonly items: readonly Text[]; readonly isNumbered: boolean }
  | { readonly summary: string; readonly blocks: readonly Block[] }
  | undefined;

/** A text that stands out; one that is empty stays empty. */
export const strong = (text: Text): Text => ({ strong: text });

/** Template tag: what stands in the template is written as it is, and the values as texts. */
export const phrase = (words: readonly string[], ...texts: readonly Text[]): Text => ({ words, texts });

/** Texts with something between them. */
export const joined = (texts: readonly Text[], between: string): Text =>
  phrase(['', ...texts.slice(1).map(() => between), ''], ...texts);

/** A rule, a pointer or an id. */
export const code = (text: string): Text => ({ code: text });

/** A link. @param address one of http or https */
export const link = (text: string, address: string): Text => ({ link: text, address });

/** A heading. @param level 1 for the title of a report */
export const heading = (text: Text, level = 2): Block => ({ heading: text, level });

/** A line between two parts of a report. */
export const rule: Block = phrase(['---']);

/** What stands out as the result of a report. */
export const quote = (text: Text): Block => ({ quote: text });

/** A list; one without items is left out. */
export const list = (items: readonly Text[]): Block => ({ items, isNumbered: false });

/** A list whose items have numbers. */
export const numberedList = (items: readonly Text[]): Block => ({ items, isNumbered: true });

/** A table. @param columns their titles, or more of them */
export const table = <Cell = Text>(
  columns: readonly (string | Column)[],
  rows: readonly (readonly Cell[])[],
  title?: string,
): Table<Cell> => ({
  columns: columns.map((column) => (typeof column === 'string' ? { title: column } : column)),
  rows,
  ...(title !== undefined && { title }),
});

/** A column of figures. */
export const right = (title: string): Column => ({ title, align: 'right' });

/** Blocks that a page shows when their summary is clicked. @param summary words of ours: in it, GitHub reads no Markdown */
export const folded = (summary: string, blocks: readonly Block[]): Block => ({ summary, blocks });

/** Returns at most `max` texts, but at least one, and then how many more there are. @param noun for one of them in English */
export function atMost(texts: readonly string[], noun: string, max: number): readonly string[] {
  const kept = texts.slice(0, Math.max(1, max));
  const left = texts.length - kept.length;
  return left === 0 ? kept : [...kept, say({ en: `${count(left, `more ${noun}`)}.`, pt: `Mais ${left}.` })];
}

/** Makes a text of a file safe to read. */
type Show = (text: string) => string;

/** Formats a report in GitHub's Markdown, in which its texts are no markup. @param show for texts of which more may be seen */
export const formatAsMarkdown = (blocks: readonly Block[], show: Show = makeVisible): string =>
  `${blocksInMarkdown(blocks, show)}\n`;

const blocksInMarkdown = (blocks: readonly Block[], show: Show): string =>
  blocks
    .map((block) => blockInMarkdown(block, show))
    .filter((block) => block !== '')
    .join('\n\n');

function blockInMarkdown(block: Block, show: Show): string {
  if (block === undefined) return '';
  if (typeof block !== 'object') return textInMarkdown(block, show);
  if ('heading' in block) return `${'#'.repeat(block.level)} ${textInMarkdown(block.heading, show)}`;
  if ('quote' in block) return `> ${textInMarkdown(block.quote, show)}`;
  if ('columns' in block) return tableInMarkdown(block, show);
  if ('items' in block) {
    const sign = (at: number) => (block.isNumbered ? `${at + 1}.` : '-');
    return block.items.map((item, at) => `${sign(at)} ${textInMarkdown(item, show)}`).join('\n');
  }
  if (!('blocks' in block)) return textInMarkdown(block, show);
  const content = blocksInMarkdown(block.blocks, show);
  return content && `<details><summary>${textInMarkdown(block.summary, show)}</summary>\n\n${content}\n\n</details>`;
}

function textInMarkdown(text: Text, show: Show): string {
  if (typeof text === 'number') return String(text);
  if (typeof text === 'string') return escapeMarkdown(show(text));
  if ('code' in text) return codeSpan(show(text.code));
  if ('link' in text) return markdownLink(show(text.link), text.address);
  if ('words' in text) return text.words.map((word, at) => word + textInMarkdown(text.texts[at] ?? '', show)).join('');
  const content = textInMarkdown(text.strong, show);
  return content && `**${content}**`;
}

function tableInMarkdown({ title, columns, rows, totals = [] }: Table, show: Show): string {
  const line = (cells: readonly Text[]): string =>
    `| ${cells.map((cell) => textInMarkdown(cell, show)).join(' | ')} |${' |'.repeat(columns.length - cells.length)}`;
  const lines = [
    line(columns.map((column) => column.title)),
    `| ${columns.map(({ align }) => (align === 'right' ? '---:' : '---')).join(' | ')} |`,
    ...rows.map(line),
    ...totals.map((row) => line(row.map(strong))),
  ].join('\n');
  return title === undefined ? lines : `${textInMarkdown(strong(title), show)}\n\n${lines}`;
}
