/**
 * Compares what a document shows with what a command really printed. `…` in the document stands for anything. What is
 * different in every run, and only that, is not compared: times, ids of snapshots and of requests, and what
 * there is on the reader's machine beside the product.
 */
export function isAsShown(shown: string, real: string): boolean {
  if (shown === '') return true;
  const json = /^[[{]/.test(shown) ? jsonIn(real) : undefined;
  return json === undefined ? textPattern(shown).test(withoutChanges(real).trim()) : matches(patternOf(shown), json);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withoutChanges = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/\b\d{8}T\d{9}Z-[0-9a-f]{8}\b/g, '<snapshot>')
    .replaceAll(/[ \t]+$/gm, '');

function textPattern(shown: string): RegExp {
  const lines = withoutChanges(shown)
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\n)*?.*' : line.split('…').map(RegExp.escape).join('.*')));
  return new RegExp(`^${lines.join('\n')}$`);
}

/** Members of JSON whose values differ from run to run, or from machine to machine. */
const changing = new Set(['request_id', 'cloud_cli']);

const anything = Symbol('…');
type Pattern =
  | typeof anything
  | string
  | number
  | boolean
  | null
  | readonly Pattern[]
  | { readonly members: ReadonlyMap<string, Pattern>; readonly isOpen: boolean };

function matches(pattern: Pattern, value: unknown): boolean {
  if (pattern === anything) return true;
  if (typeof pattern === 'string') {
    return typeof value === 'string' && (pattern === '…' || withoutChanges(pattern) === withoutChanges(value));
  }
  if (Array.isArray(pattern)) return Array.isArray(value) && matchesAll(pattern, value);
  if (typeof pattern !== 'object' || pattern === null) return pattern === value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { members, isOpen } = pattern as Exclude<Pattern & object, readonly Pattern[]>;
  const real = new Map(Object.entries(value));
  if (!isOpen && real.size !== members.size) return false;
  return [...members].every(
    ([name, member]) => real.has(name) && (changing.has(name) || matches(member, real.get(name))),
  );
}

/** Elements in their order; `…` stands for any number of them. */
function matchesAll(patterns: readonly Pattern[], values: readonly unknown[]): boolean {
  const [first, ...rest] = patterns;
  if (first === undefined) return values.length === 0;
  if (first === anything) {
    return rest.length === 0 || values.some((_, at) => matchesAll(rest, values.slice(at)));
  }
  return values.length > 0 && matches(first, values[0]) && matchesAll(rest, values.slice(1));
}

/** Reads JSON in which `…` may stand for a value, for elements and for members, and which may break off after it. */
function patternOf(text: string): Pattern {
  let rest = text;
  const take = (token: RegExp): string | undefined => {
    const [found] = new RegExp(`^\\s*(?:${token.source})`).exec(rest) ?? [];
    if (found !== undefined) rest = rest.slice(found.length);
    return found?.trim();
  };
  const value = (): Pattern => {
    if (take(/…/)) return anything;
    if (take(/\[/)) return elements();
    if (take(/\{/)) return object();
    const token = take(/"(?:[^"\\]|\\.)*"|[\w.+-]+/);
    if (token === undefined) throw new Error(`not JSON with … in it: ${rest.slice(0, 80)}`);
    return JSON.parse(token) as Pattern;
  };
  const elements = (): readonly Pattern[] => {
    const found: Pattern[] = [];
    while (rest.trim() !== '' && !take(/\]/)) {
      found.push(value());
      take(/,/);
    }
    return found;
  };
  const object = (): Pattern => {
    const members = new Map<string, Pattern>();
    let isOpen = false;
    for (;;) {
      // A text that breaks off leaves open what else there is.
      if (rest.trim() === '') return { members, isOpen: true };
      if (take(/\}/)) return { members, isOpen };
      if (take(/…/)) isOpen = true;
      else {
        const name = JSON.parse(take(/"(?:[^"\\]|\\.)*"/) ?? '""') as string;
        take(/:/);
        members.set(name, value());
      }
      take(/,/);
    }
  };
  return value();
}
