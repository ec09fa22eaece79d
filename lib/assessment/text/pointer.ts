import { membersOf } from '../../platform/members.ts';

/** One reference token of a JSON Pointer, escaped (RFC 6901, section 3). */
export const pointerToken = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;

/** The member names and array indexes of a JSON Pointer. */
export function pointerTokens(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  if (!pointer.includes('~')) return tokens;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at the tokens of a JSON Pointer; undefined if there is none. What an object inherits is not there. */
export function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let at = value;
  for (const token of tokens) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return undefined;
    at = membersOf(at)[token];
  }
  return at;
}
