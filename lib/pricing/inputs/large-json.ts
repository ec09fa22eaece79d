import {
  backslash,
  closeArray,
  closeObject,
  colon,
  comma,
  openArray,
  openObject,
  quote,
} from '../../platform/json-signs.ts';
import { say } from '../../platform/language.ts';
import { membersOf } from '../../platform/members.ts';
import { shareTexts } from '../../platform/shared-texts.ts';
import { maxNesting, nestsTooDeep } from './limits.ts';
import { UnreadableInput } from './resource.ts';

/** Maximum number of values in a file, members of objects included; what is made of a million needs 100 MB. */
const maxValues = 1_200_000;
/** A part of the text up to this length is parsed at once. */
const maxPartBytes = 64 * 1024;

/** The text is no JSON. */
export class NotJson extends Error {}

/**
 * Parses a JSON text part by part, so that the text and its values never stand in memory as a whole beside each other.
 * Members that no reader looks at are left out: of a plan the earlier state, and of its changes what was there before.
 * @param bytes UTF-8 @throws NotJson for what is no JSON @throws UnreadableInput for too many values
 */
export function parseLargeJson(bytes: Uint8Array): unknown {
  const parser = new PartParser(bytes);
  return parser.readFile();
}

/** Where a value stands in the text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

class PartParser {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #shareText = shareTexts();
  #values = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  readFile(): unknown {
    this.#checkNesting();
    const from = this.#skipBlanks(0);
    const to = this.#endOf(from);
    if (this.#skipBlanks(to) !== this.#bytes.length) throw new NotJson();
    if (this.#bytes[from] !== openObject) return this.#read({ from, to });
    const members = [...this.#members({ from, to })];
    const unread = this.#unreadMembers(new Map(members));
    return toObject(
      members.map(([name, span]) => {
        if (unread.has(name)) return [name, null];
        return [name, name === 'resource_changes' ? this.#readChanges(span) : this.#read(span)];
      }),
    );
  }

  /** Each level of nesting is walked again, and by a call of its own. */
  #checkNesting(): void {
    let depth = 0;
    for (let at = 0; at < this.#bytes.length; at += 1) {
      const code = this.#bytes[at];
      if (code === quote) at = this.#endOfString(at) - 1;
      else if (code === openArray || code === openObject) depth += 1;
      else if (code === closeArray || code === closeObject) depth -= 1;
      if (depth > maxNesting) throw new UnreadableInput([nestsTooDeep()]);
    }
  }

  /** Members of a plan, the large ones, that no reader looks at: what will be is said by the changes if there are any. */
  #unreadMembers(members: ReadonlyMap<string, Span>): ReadonlySet<string> {
    if (!members.has('format_version')) return new Set();
    const never = ['prior_state', 'resource_drift', 'relevant_attributes', 'checks'];
    const changes = members.get('resource_changes');
    return new Set(changes && this.#bytes[changes.from] === openArray ? [...never, 'planned_values'] : never);
  }

  #readChanges(span: Span): unknown {
    if (this.#bytes[span.from] !== openArray) return this.#read(span);
    return Array.from(this.#elements(span), (element) => withoutBefore(this.#read(element)));
  }

  #read(span: Span): unknown {
    if (span.to - span.from <= maxPartBytes) return this.#parse(span);
    const first = this.#bytes[span.from];
    if (first === openArray) return Array.from(this.#elements(span), (element) => this.#read(element));
    if (first === openObject) {
      return toObject(Array.from(this.#members(span), ([name, member]) => [name, this.#read(member)]));
    }
    return this.#parse(span);
  }

  #parse({ from, to }: Span): unknown {
    this.#values += this.#countValues(from, to);
    if (this.#values > maxValues) {
      const limit = maxValues.toLocaleString('en');
      throw new UnreadableInput([
        say({
          en: `It has more than ${limit} values, which is the limit. Split it.`,
          pt: `Tem mais de ${limit} valores, que é o limite. Divida-o.`,
        }),
      ]);
    }
    try {
      return this.#share(JSON.parse(this.#decoder.decode(this.#bytes.subarray(from, to))));
    } catch {
      throw new NotJson();
    }
  }

  #countValues(from: number, to: number): number {
    let values = 1;
    for (let at = from; at < to; at += 1) {
      const code = this.#bytes[at];
      if (code === quote) at = this.#endOfString(at) - 1;
      else if (code === comma || code === openArray || code === openObject) values += 1;
    }
    return values;
  }

  /** Makes equal short texts one. */
  #share(value: unknown): unknown {
    if (typeof value === 'string') return this.#shareText(value);
    if (typeof value !== 'object' || value === null) return value;
    const members = value as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      const member = members[name];
      if (typeof member === 'string') members[name] = this.#shareText(member);
      else if (typeof member === 'object') this.#share(member);
    }
    return value;
  }

  *#elements({ from, to }: Span): Generator<Span> {
    let at = this.#skipBlanks(from + 1);
    while (at < to - 1) {
      const end = this.#endOf(at);
      yield { from: at, to: end };
      at = this.#afterComma(end, to);
    }
  }

  *#members({ from, to }: Span): Generator<readonly [name: string, value: Span]> {
    let at = this.#skipBlanks(from + 1);
    while (at < to - 1) {
      if (this.#bytes[at] !== quote) throw new NotJson();
      const nameEnd = this.#endOfString(at);
      const name = this.#parse({ from: at, to: nameEnd }) as string;
      const separator = this.#skipBlanks(nameEnd);
      if (this.#bytes[separator] !== colon) throw new NotJson();
      const start = this.#skipBlanks(separator + 1);
      const end = this.#endOf(start);
      yield [name, { from: start, to: end }];
      at = this.#afterComma(end, to);
    }
  }

  /** The offset of what follows a comma after a value; of the closing bracket if none does. */
  #afterComma(end: number, to: number): number {
    const at = this.#skipBlanks(end);
    if (at === to - 1) return at;
    const next = this.#skipBlanks(at + 1);
    if (this.#bytes[at] !== comma || next >= to - 1) throw new NotJson();
    return next;
  }

  #skipBlanks(from: number): number {
    let at = from;
    while (isBlank(this.#bytes[at])) at += 1;
    return at;
  }

  /** The offset after a value. Brackets must only be as many as there are: what is between them is parsed later. */
  #endOf(from: number): number {
    const first = this.#bytes[from];
    if (first === quote) return this.#endOfString(from);
    if (first !== openArray && first !== openObject) return this.#endOfWord(from);
    let depth = 0;
    for (let at = from; at < this.#bytes.length; at += 1) {
      const code = this.#bytes[at];
      if (code === quote) at = this.#endOfString(at) - 1;
      else if (code === openArray || code === openObject) depth += 1;
      else if (code === closeArray || code === closeObject) {
        depth -= 1;
        if (depth === 0) {
          if (code !== (first === openArray ? closeArray : closeObject)) throw new NotJson();
          return at + 1;
        }
      }
    }
    throw new NotJson();
  }

  /** The offset after a number or a name such as `true`. */
  #endOfWord(from: number): number {
    let at = from;
    for (; at < this.#bytes.length; at += 1) {
      const code = this.#bytes[at];
      if (code === comma || code === closeArray || code === closeObject || isBlank(code)) break;
    }
    if (at === from) throw new NotJson();
    return at;
  }

  #endOfString(from: number): number {
    for (let at = from + 1; at < this.#bytes.length; at += 1) {
      const code = this.#bytes[at];
      if (code === quote) return at + 1;
      if (code === backslash) at += 1;
    }
    throw new NotJson();
  }
}

const isBlank = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** A change of a plan without what was there before. */
function withoutBefore(element: unknown): unknown {
  const { change } = membersOf(element);
  if (typeof change === 'object' && change !== null) {
    for (const name of ['before', 'before_sensitive', 'after_sensitive']) {
      if (Object.hasOwn(change, name)) Object.assign(change, { [name]: null });
    }
  }
  return element;
}

/** Makes an object as `JSON.parse` does: `__proto__` is a member like others, and the last of equal names counts. */
function toObject(members: Iterable<readonly [name: string, value: unknown]>): object {
  const object = {};
  for (const [name, value] of members) {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return object;
}
