import { type ParseErrorCode, visit } from 'jsonc-parser';
import type { Place } from './place.ts';

/** Callbacks of `walk`. Offsets and lengths are in UTF-16 code units. */
export interface Walker {
  /** @returns false to skip the content of an object or array */
  readonly value?: (path: Path, token: Token) => boolean | undefined;
  /** The name of a member; the path ends in it. */
  readonly key?: (path: Path, token: Token) => void;
  readonly error?: (code: ParseErrorCode, offset: number) => void;
}

/** A token of the text. */
export interface Token {
  readonly offset: number;
  readonly length: number;
  readonly place: () => Place;
}

/** Names and indexes from the root to a value. The array is reused: copy it to keep it. */
export type Path = readonly (string | number)[];

/** Walks a JSON text in document order, strictly by RFC 8259, with repeated members. */
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
