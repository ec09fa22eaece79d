import { type Capped, cutNote } from './capped.ts';
import type { RecordFact } from './record-facts.ts';
import type { Words } from './words.ts';

/** An invisible character: keeps GitHub from making mentions and links. */
const breaker = '&#8203;';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a line for GitHub's Markdown, for table cells and starts of lines: no markup, no HTML, no `@mention`, no
 * `#issue`, no link.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_~[\]|$]/g, '\\$&')
    .replace(/[<>]|&(?=[#\w])/g, (character) => entities[character] ?? '')
    // Only a number with a dot or bracket starts a list.
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=#]/, '\\$&')
    .replace(/#(?=\d)/g, `#${breaker}`)
    .replace(/@(?=\w)/g, `@${breaker}`)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (host) => `${host.slice(0, 3)}\\.`);

/** A rule, a pointer or an id as code; backticks in it do not end it. */
export function codeSpan(text: string): string {
  if (/^[\w./$~-]*$/.test(text) && text !== '') return `\`${text}\``;
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** A link to an address of `webLink`. */
export function markdownLink(text: string, address: string): string {
  const encoded = address.replace(/[|`\\<>]/g, encodeURIComponent).replaceAll('&', '&amp;');
  return `[${escapeMarkdown(text)}](<${encoded}>)`;
}

/** A table of Markdown cells; columns whose name ends in `:` are right-aligned. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = columns.map((column) => column.replace(/:$/, ''));
  const rule = columns.map((column) => (column.endsWith(':') ? '---:' : '---'));
  return [names, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

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
