/** Characters that XML 1.0 cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are the point
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes the text of an element; an illegal character becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(illegal, '\ufffd').replace(/[&<>\r]/g, (character) => entities[character] ?? character);

/** Formats an attribute with a leading space: ` name="value"`. Encoded white space survives the parser. */
export const xmlAttribute = (name: string, value: string | number): string =>
  ` ${name}="${String(value)
    .replace(illegal, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) => entities[character] ?? character)}"`;
