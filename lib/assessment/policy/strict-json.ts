import { offsetTooDeep } from '../../platform/json-depth.ts';
import { maxNesting } from '../record/limits.ts';
import { isBlank, quote } from '../record/quote.ts';
import { showValue } from '../record/shown-value.ts';
import { suggestWord } from '../record/suggest-word.ts';
import type { InputValues } from '../rules/json-rules.ts';
import type { PolicyMistake } from '../rules/policy-rules.ts';
import { decode } from '../text/decode.ts';
import { type Place, placeOf } from '../text/lines.ts';
import { locate } from '../text/locate.ts';
import { pointerToken } from '../text/pointer.ts';
import { survey } from '../text/survey.ts';
import { findSyntaxError } from '../text/syntax-error.ts';

/** What is wrong with a file that people write by hand, and where; 1-based line and column. */
export interface Fault<Mistake> extends Place {
  readonly mistake: Mistake;
}

/** Tells of a mistake at a JSON Pointer of the file; `atKey` if the name of the member is wrong, not its value. */
export type Tell<Mistake> = (pointer: string, mistake: Mistake, atKey?: boolean) => void;

interface Found<Mistake> {
  readonly pointer: string;
  readonly mistake: Mistake;
  readonly atKey?: boolean;
  readonly place?: Place;
}

const maxFaults = 100;
const start: Place = { line: 1, column: 1 };

/**
 * Reads a JSON file that people write by hand, such as a policy: no repeated member, no deep nesting, only UTF-8. Returns its
 * content, or everything that is wrong with it in the order of the text (at most 100 faults, and their number).
 * @param bytes not more than the file may have
 * @param readContent checks the value, and tells of each mistake
 */
export function readStrictJson<Content, Mistake>(
  bytes: Uint8Array,
  readContent: (value: unknown, tell: Tell<Mistake | PolicyMistake>) => Content,
):
  | { readonly content: Content; readonly text: string }
  | { readonly faults: readonly Fault<Mistake | PolicyMistake>[] } {
  const text = decode(bytes);
  if (typeof text !== 'string') {
    const values = text.values as InputValues['json-invalid-utf8'];
    return { faults: [{ ...placeOf(text.text, text.offset), mistake: { kind: 'notUtf8', values } }] };
  }
  const deep = offsetTooDeep(text, maxNesting);
  if (deep !== undefined) {
    return { faults: [{ ...placeOf(text, deep), mistake: { kind: 'tooDeep', values: { levels: maxNesting } } }] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const error = findSyntaxError(text);
    const values = error.values as InputValues['json-syntax'];
    return { faults: [{ ...placeOf(text, error.offset), mistake: { kind: 'notJson', values } }] };
  }
  const found: Found<Mistake | PolicyMistake>[] = [];
  survey(text, new Set(), (_pointer, member, place) => {
    found.push({ pointer: '', place, mistake: { kind: 'repeated', name: quote(member) } });
  });
  const content = readContent(value, (pointer, mistake, atKey = false) => found.push({ pointer, mistake, atKey }));
  return found.length > 0 ? { faults: inOrder(found, text) } : { content, text };
}

function inOrder<Mistake>(
  found: readonly Found<Mistake | PolicyMistake>[],
  text: string,
): Fault<Mistake | PolicyMistake>[] {
  const first = found.slice(0, maxFaults);
  const locations = locate(
    text,
    first.map(({ pointer }) => pointer),
  );
  const faults = first.map(({ mistake, atKey, place }, index): Fault<Mistake | PolicyMistake> => {
    const location = locations[index];
    const { line, column } = place ?? (atKey ? location?.key : undefined) ?? location?.value ?? start;
    return { line, column, mistake };
  });
  faults.sort((a, b) => a.line - b.line || a.column - b.column);
  const more = found.length - first.length;
  if (more > 0) faults.push({ ...start, mistake: { kind: 'more', count: more } });
  return faults;
}

/** True for a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells of every member with a name that is not among the known ones, with the nearest of them. */
export function checkMembers(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  known: readonly string[],
  tell: Tell<PolicyMistake>,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = suggestWord(name, known);
    const mistake = { name: quote(name), near: near === undefined ? undefined : quote(near), known: known.join(', ') };
    tell(`${pointer}/${pointerToken(name)}`, { kind: 'unknownMember', ...mistake }, true);
  }
}

/** Bounds of a text; `missing` is told if there is none. */
interface TextRule<Mistake> {
  /** In UTF-16 code units. */
  readonly limit: number;
  /** @default - it may be missing */
  readonly missing?: Mistake;
}

/** Reads a text that a member of an object has; tells of one that is missing, of another type, blank or too long. */
export function readText<Mistake>(
  object: Readonly<Record<string, unknown>>,
  name: string,
  at: string,
  tell: Tell<Mistake | PolicyMistake>,
  { limit, missing }: TextRule<Mistake | PolicyMistake>,
): string | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) {
    if (missing !== undefined) tell(at, missing);
    return undefined;
  }
  if (typeof value !== 'string') tell(`${at}/${name}`, { kind: 'notText', name, found: showValue(value) });
  else if (value === '' || isBlank(value)) tell(`${at}/${name}`, { kind: 'blank', name });
  else if (value.length > limit) tell(`${at}/${name}`, { kind: 'tooLong', name, limit });
  else return value;
  return undefined;
}
