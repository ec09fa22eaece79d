import { type ParseErrorCode, visit } from 'jsonc-parser';
import type { Place } from './place.ts';

/** What a walk over a JSON text tells of. Offsets and lengths are in UTF-16 code units. */
export interface Walker {
  /** A value begins. @returns false to skip what is inside an object or array */
  readonly value?: (path: Path, token: Token) => boolean | undefined;
  /** A member's name. The path already ends in it. */
  readonly key?: (path: Path, token: Token) => void;
  readonly error?: (code: ParseErrorCode, offset: number) => void;
}

/** A token of the text and its place, which is worked out only when asked for. */
export interface Token {
  readonly offset: number;
  readonly length: number;
  readonly place: () => Place;
}

/** Names and indexes from the root to the value at hand. The array is reused: copy what is to be kept. */
export type Path = readonly (string | number)[];

/** Walks a JSON text in document order, repeated members included, strictly by RFC 8259. */
export function walk(text: string, walker: Walker): void {
  const path: (string | number)[] = [];
  const begin = (token: Token): boolean => walker.value?.(path, token) !== false;
  visit(
    text,
    {
      onObjectBegin: (...at) => {
        const inside = begin(tokenOf(at));
        path.push('');
        return inside;
      },
      onObjectProperty: (name, ...at) => {
        path[path.length - 1] = name;
        walker.key?.(path, tokenOf(at));
      },
      onObjectEnd: () => {
        path.pop();
      },
      onArrayBegin: (...at) => {
        const inside = begin(tokenOf(at));
        path.push(0);
        return inside;
      },
      onArrayEnd: () => {
        path.pop();
      },
      onSeparator: (character) => {
        const last = path.at(-1);
        if (character === ',' && typeof last === 'number') path[path.length - 1] = last + 1;
      },
      onLiteralValue: (_value, ...at) => {
        begin(tokenOf(at));
      },
      onError: (code, offset) => walker.error?.(code, offset),
    },
    { disallowComments: true, allowTrailingComma: false },
  );
}

type TokenArguments = readonly [offset: number, length: number, line: number, character: number, ...rest: unknown[]];

const tokenOf = ([offset, length, line, character]: TokenArguments): Token => ({
  offset,
  length,
  place: () => ({ line: line + 1, column: character + 1 }),
});
