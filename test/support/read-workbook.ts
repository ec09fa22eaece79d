import { createRequire } from 'node:module';
import { strFromU8, unzipSync } from 'fflate';

/** A cell as a reader of workbooks takes it: a day if its style shows one. */
export type ReadCell = string | number | { readonly day: string } | undefined;

/** A sheet as it was written. */
export interface ReadSheet {
  readonly heads: readonly string[];
  /** Below the heads. */
  readonly rows: readonly (readonly ReadCell[])[];
  readonly xml: string;
}

/** Reads a workbook with other tools than those that wrote it. */
export function readWorkbook(bytes: Uint8Array): ReadonlyMap<string, ReadSheet> {
  const parts = new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const xmlOf = (name: string): string => parts.get(name) ?? '';
  const styles = xmlOf('xl/styles.xml');
  const dateFormats = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="yyyy-mm-dd"\/>/g)].map(([, id]) => id);
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const isDate = [...formats.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) =>
    dateFormats.some((id) => attributes.includes(`numFmtId="${id}"`)),
  );
  const names = [...xmlOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name);
  return new Map(
    names.map((name, at) => {
      const xml = xmlOf(`xl/worksheets/sheet${at + 1}.xml`);
      const [heads = [], ...rows] = elementsOf(xml, 'row').map((row) => cellsOf(row, isDate));
      return [unescapeXml(name), { heads: heads.map(String), rows, xml }];
    }),
  );
}

const elementsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?(?:/>|>.*?</${name}>)`, 'gs'))].map(([element]) => element);

function cellsOf(row: string, isDate: readonly boolean[]): readonly ReadCell[] {
  const cells: ReadCell[] = [];
  for (const [, attributes = '', value = ''] of row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const [, letters = ''] = /r="([A-Z]+)/.exec(attributes) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    const [, style = '-1'] = /s="(\d+)"/.exec(attributes) ?? [];
    const number = Number(value.replace(/<\/?v>/g, ''));
    if (attributes.includes('t="inlineStr"')) cells[column - 1] = textOf(value);
    else cells[column - 1] = isDate[Number(style)] ? { day: dayOf(number) } : number;
  }
  return Array.from(cells);
}

/** Days are counted from 30 December 1899. */
const dayOf = (serial: number): string => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);

const textOf = (xml: string): string =>
  elementsOf(xml, 't')
    .map((element) => unescapeXml(element.replace(/^<t[^>]*>|<\/t>$|^<t\/>$/g, '')))
    .join('')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

// Its types are no module that can be imported.
const { validate } = createRequire(import.meta.url)('fast-xml-parser');

/** Names of the parts of a workbook that are no well-formed XML, or hold a character that XML cannot hold. */
export const brokenParts = (bytes: Uint8Array): readonly string[] =>
  Object.entries(unzipSync(bytes))
    .filter(([, part]) => {
      const xml = strFromU8(part);
      return validate(xml) !== true || /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml);
    })
    .map(([name]) => name);
