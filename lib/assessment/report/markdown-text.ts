/** Breaks up what GitHub would turn into a mention, an issue or a link, without a visible change. */
const breaker = '&#8203;';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A text as GitHub's Markdown that shows just that text, in a table cell or at the start of a line alike: no markup, no
 * HTML, no mention of `@people`, no reference to `#issues`, no link.
 * @param text one line, as `visibleText` gives it
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_~[\]|$]/g, '\\$&')
    .replace(/[<>]|&(?=[#\w])/g, (character) => entities[character] ?? '')
    // Not /^\d+/ alone: only a number with its dot or bracket starts a list.
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=#]/, '\\$&')
    .replace(/#(?=\d)/g, `#${breaker}`)
    .replace(/@(?=\w)/g, `@${breaker}`)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (host) => `${host.slice(0, 3)}\\.`);

/** A short machine text (a rule, a pointer, an id) in the typewriter face; backticks inside do not end it. */
export function codeSpan(text: string): string {
  if (/^[\w./$~-]*$/.test(text) && text !== '') return `\`${text}\``;
  return `<code>${escapeMarkdown(text)}</code>`;
}

/**
 * A link whose text is shown as it is.
 * @param address from `webLink`
 */
export function markdownLink(text: string, address: string): string {
  const encoded = address.replace(/[|`\\<>]/g, encodeURIComponent).replaceAll('&', '&amp;');
  return `[${escapeMarkdown(text)}](<${encoded}>)`;
}

/** A pipe table; cells are Markdown already. Columns whose name ends in `:` are flush right. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = columns.map((column) => column.replace(/:$/, ''));
  const rule = columns.map((column) => (column.endsWith(':') ? '---:' : '---'));
  return [names, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Blocks with an empty line between them; absent ones are left out. */
export const joinBlocks = (blocks: readonly (string | undefined)[]): string =>
  blocks.filter((block) => block !== undefined).join('\n\n');
