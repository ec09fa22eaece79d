import { say, type Texts } from '../../../platform/language.ts';
import { toldByDeployment, Unknown } from './unknown.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);

/** Finds a member by its name in any case: exports differ in it. Undefined if it is absent or null. */
export function findMember(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name] ?? undefined;
  const wanted = name.toLowerCase();
  const key = Object.keys(value).find((each) => each.toLowerCase() === wanted);
  return key === undefined ? undefined : (value[key] ?? undefined);
}

/** Follows a path of names. What lies inside an unknown value is unknown. */
export function findAt(value: unknown, path: readonly string[]): unknown {
  let found: unknown = value ?? undefined;
  for (const name of path) {
    if (found === undefined || found instanceof Unknown) return found;
    found = findMember(found, name);
  }
  return found;
}

/** What-if output leaves an expression as it is if it cannot be evaluated: `[reference('db').id]`. */
const expression = /^\[(?!\[)[A-Za-z.]+\(.*\]$/s;

const numeral = /^-?\d{1,15}(?:\.\d{1,9})?$/;

/** Reads members of a resource, and keeps what it could not read as parts of sentences in `gaps`. */
export class Members {
  readonly value: unknown;
  readonly gaps: string[];
  readonly #path: readonly string[];

  /** @param path where the value stands, for messages */
  constructor(value: unknown, gaps: string[] = [], path: readonly string[] = []) {
    this.value = value;
    this.gaps = gaps;
    this.#path = path;
  }

  /** True if the member is there, whatever its value. */
  has(...path: readonly string[]): boolean {
    const container = findAt(this.value, path.slice(0, -1));
    return !(container instanceof Unknown) && findAt(container, path.slice(-1)) !== undefined;
  }

  at(...path: readonly string[]): Members {
    return new Members(findAt(this.value, path), this.gaps, [...this.#path, ...path]);
  }

  text(...path: readonly string[]): string | undefined {
    return this.#read(path, { en: 'text', pt: 'um texto' }, (value) => (typeof value === 'string' ? value : undefined));
  }

  /** Numbers may be texts: `"128"`. */
  number(...path: readonly string[]): number | undefined {
    return this.#read(path, { en: 'number', pt: 'um número' }, (value) => {
      if (typeof value === 'string' && numeral.test(value)) return Number(value);
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    });
  }

  flag(...path: readonly string[]): boolean | undefined {
    return this.#read(path, { en: 'boolean', pt: 'verdadeiro nem falso' }, (value) => {
      if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
      return typeof value === 'boolean' ? value : undefined;
    });
  }

  list(...path: readonly string[]): readonly unknown[] | undefined {
    return this.#read(path, { en: 'list', pt: 'uma lista' }, (value) => (Array.isArray(value) ? value : undefined));
  }

  #read<T>(path: readonly string[], kind: Texts, parse: (value: unknown) => T | undefined): T | undefined {
    const value = findAt(this.value, path);
    if (value === undefined || value === '') return undefined;
    const reasons = unknownReasons(value);
    if (reasons) {
      this.gaps.push(
        say({
          en: `${this.#nameUnknown(path)} is not known: ${reasons.join('; ')}`,
          pt: `${this.#nameUnknown(path)}: não é conhecido, pois ${reasons.join('; ')}`,
        }),
      );
      return undefined;
    }
    const parsed = parse(value);
    if (parsed === undefined) {
      const name = [...this.#path, ...path].join('.');
      this.gaps.push(say({ en: `"${name}" is not a ${kind.en}`, pt: `"${name}" não é ${kind.pt}` }));
    }
    return parsed;
  }

  /** Names the outermost member that is unknown. */
  #nameUnknown(path: readonly string[]): string {
    const known = path.findIndex((_, length) => findAt(this.value, path.slice(0, length)) instanceof Unknown);
    const inside = known === -1 ? path : path.slice(0, known);
    const name = [...this.#path, ...inside].join('.');
    return name === '' ? say({ en: 'It', pt: 'O recurso' }) : `"${name}"`;
  }
}

/** Says why a value is not known; undefined if it is. */
export function unknownReasons(value: unknown): readonly string[] | undefined {
  if (value instanceof Unknown) return value.reasons;
  return typeof value === 'string' && expression.test(value) ? [toldByDeployment(value.slice(1, -1))] : undefined;
}
