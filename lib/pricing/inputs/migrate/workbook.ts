import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import type { TableLine } from '../../../platform/csv-table.ts';
import { say } from '../../../platform/language.ts';
import { shareTexts } from '../../../platform/shared-texts.ts';
import { maxAssessedLines } from '../limits.ts';
import { UnreadableInput } from '../resource.ts';

/** The sheets of a workbook by name, each with its lines from the top. */
export type Workbook = ReadonlyMap<string, readonly TableLine[]>;

/** Limits of the parts of a workbook; an assessment of 10,000 machines has about 20 MB. */
const maxBytes = 256 * 1024 * 1024;
const maxPartBytes = 64 * 1024 * 1024;
/** Cells further to the right are not read. */
const maxColumns = 200;

/** Reads an XLSX file (ECMA-376). Cells are texts, as they are stored. @throws UnreadableInput */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const parts = openParts(bytes);
  const sharedTexts = readSharedTexts(parts.read('xl/sharedStrings.xml') ?? '');
  const targets = new Map<string, string>();
  visit(parts.read('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, partName(Target));
    },
  });
  const found: { readonly name: string; readonly part: string }[] = [];
  visit(parts.read('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      const part = targets.get(attributes['r:id'] ?? '');
      if (name === 'sheet' && part !== undefined && parts.has(part))
        found.push({ name: decodeName(attributes.name), part });
    },
  });
  if (found.length === 0)
    throw new UnreadableInput([
      say({
        en: 'The file is not a workbook in the format XLSX.',
        pt: 'O arquivo não é uma pasta de trabalho no formato XLSX.',
      }),
    ]);
  return new Map(found.map(({ name, part }) => [name, readSheet(parts.read(part) ?? '', sharedTexts)]));
}

/** The XML files of a ZIP; only one of them is in memory at a time. */
interface Parts {
  readonly has: (name: string) => boolean;
  readonly read: (name: string) => string | undefined;
}

function openParts(bytes: Uint8Array): Parts {
  const names = new Set<string>();
  let total = 0;
  unzip(bytes, ({ name, originalSize }) => {
    if (!/^xl\/(?:workbook\.xml|_rels\/|sharedStrings\.xml|worksheets\/)/.test(name)) return false;
    total += originalSize;
    if (originalSize > maxPartBytes)
      throw new UnreadableInput([
        say({
          en: `A sheet would have more than ${maxPartBytes} bytes.`,
          pt: `Uma planilha teria mais de ${maxPartBytes} bytes.`,
        }),
      ]);
    if (total > maxBytes)
      throw new UnreadableInput([
        say({
          en: `The workbook would have more than ${maxBytes} bytes.`,
          pt: `A pasta de trabalho teria mais de ${maxBytes} bytes.`,
        }),
      ]);
    names.add(name);
    return false;
  });
  return {
    has: (name) => names.has(name),
    read: (name) => {
      if (!names.has(name)) return undefined;
      const part = unzip(bytes, (file) => file.name === name)[name];
      return part && strFromU8(part);
    },
  };
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableInput) throw error;
    throw new UnreadableInput([
      say({
        en: 'The file is not a ZIP, as every XLSX is, or it is damaged.',
        pt: 'O arquivo não é um ZIP, como todo XLSX, ou está danificado.',
      }),
    ]);
  }
}

const partName = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const decodeName = (name = ''): string =>
  name.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

interface Visitor {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Visits the elements of a part; their names come without prefix. */
function visit(xml: string, { open, close, text }: Visitor): void {
  const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
  const parser = new Parser();
  // The parser also catches what the handlers throw.
  parser.on('error', (error) => {
    if (error instanceof UnreadableInput) throw error;
    throw new UnreadableInput([
      say({
        en: 'The workbook is damaged: one of its parts is not XML.',
        pt: 'A pasta de trabalho está danificada: uma das partes não é XML.',
      }),
    ]);
  });
  parser.on('openTag', (name, attributes) => open?.(plain(name), attributes()));
  parser.on('closeTag', (name) => close?.(plain(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  if (xml !== '') parser.parse(xml);
}

/** Texts stand once in the workbook; cells have their numbers. Phonetic texts (`rPh`) are not part of them. */
function readSharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  visit(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    text: (part) => {
      if (isText) text += part;
    },
  });
  return texts;
}

function readSheet(xml: string, sharedTexts: readonly string[]): readonly TableLine[] {
  const lines: TableLine[] = [];
  const share = shareTexts();
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;
  visit(xml, {
    open: (name, { r = '', t = '' }) => {
      if (name === 'row') {
        [line, column, cells] = [Number(r) || line + 1, 0, []];
        if (lines.length === maxAssessedLines) {
          throw new UnreadableInput([
            say({
              en: `A sheet has more than ${maxAssessedLines} lines.`,
              pt: `Uma planilha tem mais de ${maxAssessedLines} linhas.`,
            }),
          ]);
        }
      }
      if (name === 'c') [column, type, value] = [columnOf(r) ?? column + 1, t, ''];
      isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      isValue = false;
      if (name === 'row' && cells.some((cell) => cell !== '')) lines.push({ line, cells });
      if (name !== 'c' || column > maxColumns) return;
      while (cells.length < column - 1) cells.push('');
      cells[column - 1] = share((type === 's' ? (sharedTexts[Number(value)] ?? '') : value).trim());
    },
    text: (part) => {
      if (isValue) value += part;
    },
  });
  return lines;
}

/** Returns the number of a column in the reference of a cell: 28 for `AB7`; undefined if there is none. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
