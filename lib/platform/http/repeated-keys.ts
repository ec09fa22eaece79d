import { shorten } from '../shorten.ts';

/** An object or array that begins before the place of the search and ends after it. */
interface Open {
  /** Undefined in an array. */
  readonly names: Set<string> | undefined;
  /** Present name or index. */
  step: string | number;
}

const sign = { '"': 0x22, ',': 0x2c, '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d } as const;

/** A key that an object has twice. */
export interface RepeatedKey {
  readonly pointer: string;
  readonly name: string;
}

/** Finds at most `max` repeated keys in valid JSON. `JSON.parse` takes the last value; other parsers take the first. */
export function repeatedKeys(text: string, max: number): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const open: Open[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length && found.length < max; at += 1) {
    switch (text.charCodeAt(at)) {
      case sign['"']: {
        const end = endOfString(text, at);
        const top = expectsName ? open.at(-1) : undefined;
        if (top?.names) {
          const name = nameIn(text.slice(at, end + 1));
          top.step = name;
          if (top.names.has(name)) found.push({ pointer: pointerOf(open), name });
          top.names.add(name);
          expectsName = false;
        }
        at = end;
        break;
      }
      case sign['{']:
        open.push({ names: new Set(), step: '' });
        expectsName = true;
        break;
      case sign['[']:
        open.push({ names: undefined, step: 0 });
        expectsName = false;
        break;
      case sign['}']:
      case sign[']']:
        open.pop();
        expectsName = false;
        break;
      case sign[',']:
        expectsName = nextIn(open.at(-1));
        break;
    }
  }
  return found;
}

/** Moves to the next element or member. @returns true if that begins with a name */
function nextIn(top: Open | undefined): boolean {
  if (top && typeof top.step === 'number' && !top.names) top.step += 1;
  return top?.names !== undefined;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

const nameIn = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

/** Maximum depth of a pointer and length of its names, for hostile texts. */
const maxSteps = 150;
const maxStep = 300;

const pointerOf = (open: readonly Open[]): string =>
  open
    .slice(0, maxSteps)
    .map(({ step }) => `/${shorten(String(step), maxStep).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
