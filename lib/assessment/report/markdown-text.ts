import { alignedTable, escapeMarkdown } from '../../platform/markdown.ts';
import type { Words } from '../words/words.ts';
import { type Capped, cutNote } from './capped.ts';
import type { RecordFact } from './record-facts.ts';

/** A table of Markdown cells; columns whose name ends in `:` are right-aligned. */
export const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  alignedTable(
    columns.map((column) =>
      column.endsWith(':') ? { title: column.slice(0, -1), align: 'right' } : { title: column },
    ),
    rows,
  );

/** A text, or a list of texts with a note if it is cut, for a table cell; undefined if there is none. */
export const cellList = (items: Capped<string>, things: string, words: Words): string | undefined =>
  [...items.shown.map(escapeMarkdown), cutNote(items, things, words)]
    .filter((line) => line !== undefined)
    .join('<br>') || undefined;

/** A list of texts with a note if it is cut, or what stands for none. */
export const bulletList = (items: Capped<string>, things: string, words: Words): readonly (string | undefined)[] =>
  items.total === 0
    ? [words.none]
    : [items.shown.map((item) => `- ${escapeMarkdown(item)}`).join('\n'), cutNote(items, things, words)];

/** A table of terms and values. */
export const factTable = (facts: readonly RecordFact[], words: Words): string =>
  markdownTable(
    [words.fact, words.valueColumn],
    facts.map(({ term, text }) => [term, escapeMarkdown(text)]),
  );

/** Joins blocks with empty lines; leaves out absent ones. */
export const joinBlocks = (blocks: readonly (string | undefined)[]): string =>
  blocks.filter((block) => block !== undefined).join('\n\n');
