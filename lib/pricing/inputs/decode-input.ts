import { visit } from 'jsonc-parser';
import { offsetTooDeep } from '../../platform/json-depth.ts';
import { backslash, comma, quote } from '../../platform/json-signs.ts';
import { say } from '../../platform/language.ts';
import { NotJson, parseLargeJson } from './large-json.ts';
import { maxCommentedBytes, maxNesting, maxWholeBytes, nestsTooDeep } from './limits.ts';
import { UnreadableInput } from './resource.ts';

/** True for a ZIP file, such as a workbook. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws UnreadableInput for other encodings, and for bytes that are not text */
export function decodeInput(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableInput([
      say({
        en: `It is neither ${encoding === 'utf-8' ? 'UTF-8 nor UTF-16' : encoding} text nor a workbook.`,
        pt: `Não é texto ${encoding === 'utf-8' ? 'em UTF-8 nem em UTF-16' : encoding} nem pasta de trabalho.`,
      }),
    ]);
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Windows PowerShell writes UTF-16, which begins with a mark; other texts have no such characters.
  if (bytes.subarray(0, 64).includes(0)) {
    throw new UnreadableInput([
      say({
        en: 'It is no text: it has null characters. Save it as UTF-8.',
        pt: 'Não é texto: tem caracteres nulos. Salve-o em UTF-8.',
      }),
    ]);
  }
  return 'utf-8';
}

/** True for text that begins like JSON, as no table does; a template may begin with comments. */
export const looksLikeJson = (text: string): boolean => /^[{[]/.test(text.charAt(startOfContent(text)));

/**
 * Parses JSON, or a template as people write it: with comments, commas before a closing bracket, and line ends in strings.
 * @param isTemplate says whether a value is one; others must be plain JSON @throws UnreadableInput as `parseJson` does
 */
export function parseTemplate(text: string, isTemplate: (value: unknown) => boolean): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const plain = toPlainTemplate(text);
    if (!plain) throw error;
    const value = parseJson(plain.json, plain.describeFault);
    if (isTemplate(value)) return value;
    throw error;
  }
}

/** Parses JSON. @throws UnreadableInput if it is not JSON or nests too deep */
export function parseJson(
  text: string,
  describeFault = (error: Error): string => describeJsonFault(text, error),
): unknown {
  if (offsetTooDeep(text, maxNesting) !== undefined) {
    throw new UnreadableInput([nestsTooDeep()]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableInput([
      say({
        en: `It is not JSON: ${describeFault(error as Error)}`,
        pt: `Não é JSON: ${describeFault(error as Error)}`,
      }),
    ]);
  }
}

/** Says what makes a text no JSON, with line and column, which engines leave out of some messages. */
export function describeJsonFault(text: string, { message }: Error): string {
  if (/\bline \d+ column \d+/.test(message)) return message;
  const fault = firstFault(text);
  return fault
    ? say({
        en: `${message} (line ${fault.line} column ${fault.column})`,
        pt: `${message} (linha ${fault.line}, coluna ${fault.column})`,
      })
    : message;
}

/** Where a text stops being JSON; thrown to end the visit. */
class FaultFound extends Error {
  readonly offset: number;
  /** From 1 on, like the column. */
  readonly line: number;
  readonly column: number;

  constructor(offset: number, line: number, column: number) {
    super();
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}

function firstFault(json: string): FaultFound | undefined {
  const onError = (_error: unknown, offset: number, _length: number, line: number, column: number): void => {
    throw new FaultFound(offset, line + 1, column + 1);
  };
  try {
    visit(json, { onError }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FaultFound) return error;
    throw error;
  }
}

const slash = 0x2f;
const star = 0x2a;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A part of the text that is no JSON, and what takes its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** A template without what Azure takes and JSON has not: comments, commas before a closing bracket, line ends in strings. */
interface PlainTemplate {
  readonly json: string;
  /** Says what makes `json` no JSON, with line and column of the text. */
  readonly describeFault: (error: Error) => string;
}

/** Makes JSON of a template as people write it; undefined for a text that has nothing of the kind. */
export function toPlainTemplate(text: string): PlainTemplate | undefined {
  const edits = findEdits(text);
  if (edits.length === 0) return undefined;
  return {
    json: applyEdits(text, edits),
    describeFault: ({ message }) => {
      // Each character keeps its place here, so that an offset is one of the text.
      const aligned = applyEdits(
        text,
        edits.map((edit) => (edit.by.startsWith('\\') ? { ...edit, by: ' ' } : edit)),
      );
      const offset = firstFault(aligned)?.offset;
      const what = message.replace(/ (?:in JSON )?at (?:position|line) \d.*$/s, '');
      return offset === undefined ? message : `${what} (${placeOf(text, offset)})`;
    },
  };
}

/** The offset of the first character that is neither blank nor in a comment; the length of the text if there is none. */
function startOfContent(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const end = text.charCodeAt(at) === slash ? endOfComment(text, at) : undefined;
    if (end !== undefined) at = end - 1;
    else if (!/\s/.test(text.charAt(at))) return at;
  }
  return text.length;
}

function findEdits(text: string): readonly Edit[] {
  const edits: Edit[] = [];
  // A comma that nothing but blanks and comments has followed, after an element.
  let lastComma: number | undefined;
  let hasElement = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) continue;
    if (code === slash) {
      const end = endOfComment(text, at);
      if (end === undefined) continue;
      edits.push({ from: at, to: end, by: text.slice(at, end).replace(/[^\r\n]/g, ' ') });
      at = end - 1;
      continue;
    }
    const character = text[at];
    if (character === ']' || character === '}') {
      if (lastComma !== undefined) edits.push({ from: lastComma, to: lastComma + 1, by: ' ' });
    }
    lastComma = code === comma && hasElement ? at : undefined;
    hasElement = code !== comma && character !== '[' && character !== '{';
    if (code === quote) at = readString(text, at + 1, edits);
  }
  return edits.sort((first, second) => first.from - second.from);
}

/** The offset after a comment that begins at `at`; undefined if none does. An unclosed one is none. */
function endOfComment(text: string, at: number): number | undefined {
  const next = text.charCodeAt(at + 1);
  if (next === slash) {
    for (let end = at + 2; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === lineFeed || code === carriageReturn) return end;
    }
    return text.length;
  }
  if (next !== star) return undefined;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? undefined : end + 2;
}

/** Escapes the line ends of a string. @returns the offset of its closing quote */
function readString(text: string, from: number, edits: Edit[]): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
    else if (code === lineFeed) edits.push({ from: at, to: at + 1, by: '\\n' });
    else if (code === carriageReturn) edits.push({ from: at, to: at + 1, by: '\\r' });
  }
  return text.length;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, by } of edits) {
    parts.push(text.slice(done, from), by);
    done = to;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** Both are 1-based. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return say({
    en: `line ${lines.length} column ${(lines.at(-1) ?? '').length + 1}`,
    pt: `linha ${lines.length}, coluna ${(lines.at(-1) ?? '').length + 1}`,
  });
}

/**
 * Parses JSON that is too large to be parsed as a whole; undefined for a smaller file, and for what may be a template with comments.
 * @throws UnreadableInput as `parseJson` does, and for too many values
 */
export function parseIfLarge(bytes: Uint8Array): { readonly value: unknown } | undefined {
  if (bytes.length <= maxWholeBytes) return undefined;
  const utf8 = toUtf8(bytes);
  const first = utf8.find((code) => code > 0x20);
  if (first === undefined || !'{['.includes(String.fromCharCode(first))) return undefined;
  try {
    return { value: parseLargeJson(utf8) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
  }
  if (bytes.length <= maxCommentedBytes) return undefined;
  const fault = describeJsonFault(
    decodeInput(bytes),
    new Error(say({ en: 'it has a fault, or breaks off', pt: 'tem uma falha, ou está cortado' })),
  );
  throw new UnreadableInput([say({ en: `It is not JSON: ${fault}`, pt: `Não é JSON: ${fault}` })]);
}

/** The text in UTF-8, without a byte order mark. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  if (encodingOf(bytes) !== 'utf-8') return new TextEncoder().encode(decodeInput(bytes));
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
