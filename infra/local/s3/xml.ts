import { requireItem } from '../../../lib/platform/require-item.ts';
import { S3Error } from './errors.ts';

/** Content of an element: text, or children by name. An array repeats the element; undefined leaves it out. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlContent[]
  | { readonly [name: string]: XmlContent };

/** Writes an answer. Errors have no namespace: boto3 does not recognise them with one. */
export function toXml(root: string, content: XmlContent): string {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${render(content)}</${root}>`;
}

function render(content: XmlContent): string {
  if (typeof content !== 'object') return escapeText(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item) => [name, item] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${render(value)}</${name}>`)
    .join('');
}

const escapeText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: S3 writes control characters as references, too.
  text.replace(/[&<>"\u0000-\u001f\ufffe\uffff]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);

/** An element of a request's body, without its namespace. */
export interface XmlElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

const token = /<\?.*?\?>|<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*?)?(\/?)>|([^<]+)/gsy;

/** Parses simple XML without attributes. @throws S3Error MalformedXML when it is malformed or has another root */
export function parseXml(document: string, root: string): XmlElement {
  const whole: XmlElement = { name: '', children: [], text: '' };
  const open = [whole];
  let end = 0;
  for (const [piece, cdata, closing, name, empty, text] of document.matchAll(token)) {
    end += piece.length;
    const parent = requireItem(open, -1);
    if (text !== undefined || cdata !== undefined) parent.text += cdata ?? unescapeText(text ?? '');
    else if (name === undefined) continue;
    else if (closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new S3Error('MalformedXML');
    } else {
      const element: XmlElement = { name, children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [found, ...others] = whole.children;
  const isWhole = end === document.length && open.length === 1 && others.length === 0 && whole.text.trim() === '';
  if (!isWhole || found?.name !== root) throw new S3Error('MalformedXML');
  return found;
}

/** All children of that name. */
export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Text of the first child of that name. */
export const textOf = (element: XmlElement, name: string): string | undefined => childrenOf(element, name)[0]?.text;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescapeText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (_, decimal?: string, hex?: string, name = '') => {
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    const found = code <= 0x10ffff ? String.fromCodePoint(code) : entities[name];
    if (found === undefined) throw new S3Error('MalformedXML');
    return found;
  });
