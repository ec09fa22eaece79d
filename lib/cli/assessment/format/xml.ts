/** What the Char production of XML 1.0 leaves out: most controls, lone surrogates, U+FFFE and U+FFFF. */
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

/** Text for the inside of an element; a character that XML 1.0 cannot carry becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(illegal, '\ufffd').replace(/[&<>\r]/g, (character) => entities[character] ?? character);

/** An attribute with its leading space: ` name="value"`. White space survives the parser's normalisation. */
export const xmlAttribute = (name: string, value: string | number): string =>
  ` ${name}="${String(value)
    .replace(illegal, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) => entities[character] ?? character)}"`;
