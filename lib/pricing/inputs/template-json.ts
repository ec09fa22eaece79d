import { visit } from 'jsonc-parser';

const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
const star = 0x2a;
const comma = 0x2c;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** A part of the text that is no JSON, and what takes its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** A template without what Azure takes and JSON has not: comments, commas before a closing bracket, line ends in strings. */
export interface PlainTemplate {
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
      const offset = firstFault(aligned);
      const what = message.replace(/ (?:in JSON )?at (?:position|line) \d.*$/s, '');
      return offset === undefined ? message : `${what} (${placeOf(text, offset)})`;
    },
  };
}

/** The offset of the first character that is neither blank nor in a comment; the length of the text if there is none. */
export function startOfContent(text: string): number {
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

/** The offset after a comment that begins at `at`; undefined where none does. An unclosed one is none. */
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

/** Ends a visit. */
class FaultFound extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

function firstFault(json: string): number | undefined {
  const onError = (_error: unknown, offset: number): void => {
    throw new FaultFound(offset);
  };
  try {
    visit(json, { onError }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FaultFound) return error.offset;
    throw error;
  }
}

/** Both are 1-based. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${lines.length} column ${(lines.at(-1) ?? '').length + 1}`;
}
