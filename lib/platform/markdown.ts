const special = new RegExp(
  [
    /[\\`*~[\]|<>$]/,
    /&(?=[#\w])/,
    // Within a word, it formats nothing.
    /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
    // At an end, spaces are lost or make code.
    /^ | $/,
    // At the start of a line, these begin lists, headings and tables, or underline a heading.
    /^[-+](?=[-:\s]|$)|^=|^:(?=-)|(?<=^\d{1,9})[.)](?=\s|$)|#/,
    // Addresses, mentions, and the numbers of issues and security advisories.
    /:(?=\/\/)|(?<=www)\.|@(?=[\p{L}\p{N}_-])|(?<=(?<![a-z\d])GH(?:SA)?)-(?=\w)/u,
    // Emoji, whose second colon may follow the text. Digits are the time of a day, but for two.
    /:(?=(?!\d+(?::|Z?$))[\w+-]{1,80}(?::|$)|(?:100|1234)(?::|$))/,
    // What may be the hash of a commit.
    /(?<!\w)[\da-f]{7,40}(?!\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', ' ': '&#32;' };

/** GitHub finds these in the text that it shows, where a backslash or an entity hides nothing, but not across elements. */
const setApart = (text: string): string => `<span>${text}</span>`;

function escapeSign(sign: string): string {
  // GitHub takes nothing below seven characters for a hash.
  if (sign.length > 1)
    return sign.replace(/(.{1,6})(.{0,6})/g, (_, head: string, tail: string) => setApart(head) + tail);
  return entities[sign] ?? ('#$@:.-'.includes(sign) ? setApart(sign) : `\\${sign}`);
}

/**
 * Escapes a text for GitHub's Markdown, anywhere in a line or a table's cell. Readers see the text as it is, on one line: it
 * makes no formatting, HTML, entity, formula or emoji, and no link of an address, a mention, an issue or a commit.
 */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\r\n|[\t-\r\u0085\u2028\u2029]/g, ' ').replace(special, escapeSign);

/** Formats a rule, a pointer or an id as code; backticks in it do not end it. */
export const codeSpan = (text: string): string =>
  // Between two code spans, dollar signs would make a formula.
  /^[\w./~-]+$/.test(text) ? `\`${text}\`` : `<code>${escapeMarkdown(text)}</code>`;

/** Formats a link. @param address one of http or https */
export function markdownLink(text: string, address: string): string {
  const encoded = address.replace(/[|`\\<>$]/g, encodeURIComponent).replaceAll('&', '&amp;');
  return `[${escapeMarkdown(text)}](<${encoded}>)`;
}
