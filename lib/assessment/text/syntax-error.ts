import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonRules } from '../format-rules.ts';
import type { InputError } from './input-error.ts';

/** Finds the first error in a text that JSON.parse rejects. */
export function findSyntaxError(text: string): InputError {
  const rule = jsonRules.syntax;
  if (text.trim() === '') {
    return { rule, offset: 0, text, message: 'the input is empty', hint: 'a record is one JSON object' };
  }
  let first: { kind: string; offset: number } | undefined;
  const onError = (code: ParseErrorCode, offset: number): void => {
    first ??= { kind: printParseErrorCode(code), offset };
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  const { kind, offset } = first ?? { kind: 'InvalidSymbol', offset: 0 };
  const zero = leadingZeroAt(text, offset);
  if (zero !== undefined) return { rule, offset: zero, text, ...leadingZero };
  const [message, hint] = sentences[kind] ?? ['this is not JSON'];
  return { rule, offset, text, message, ...(hint ? { hint } : {}) };
}

const leadingZero = {
  message: 'a number has a leading zero',
  hint: 'write it without the zero; what is no quantity, such as a code, is a string',
};

/** Where the number begins that goes on at `offset` behind its leading zero; the parser takes it for two numbers. */
function leadingZeroAt(text: string, offset: number): number | undefined {
  if (!/[0-9]/.test(text.charAt(offset))) return undefined;
  const [zero] = /(?<![\w.+-])-?0$/.exec(text.slice(Math.max(0, offset - 3), offset)) ?? [];
  return zero === undefined ? undefined : offset - zero.length;
}

/** By the error names of jsonc-parser. */
const sentences: Readonly<Record<string, readonly [message: string, hint?: string]>> = {
  InvalidSymbol: [
    'this word or sign has no meaning in JSON',
    'text goes in double quotes; the only words are true, false and null',
  ],
  InvalidNumberFormat: [
    'this is not a JSON number',
    'JSON numbers are decimal, with a digit on each side of the point',
  ],
  PropertyNameExpected: ['a member name in double quotes is expected', 'remove a comma before a closing brace'],
  ValueExpected: ['a value is expected', 'remove a comma before a closing bracket'],
  ColonExpected: ['a colon is expected after the member name'],
  CommaExpected: ['a comma is expected between two items', 'a bracket or brace may also be closed too late'],
  CloseBraceExpected: ['the object is not closed: a } is expected', 'the input may be cut off'],
  CloseBracketExpected: ['the array is not closed: a ] is expected', 'the input may be cut off'],
  EndOfFileExpected: [
    'the input goes on after the end of its JSON value',
    'a file holds one record; several go a line each in a .ndjson file',
  ],
  InvalidCommentToken: ['JSON has no comments', 'remove the comment'],
  UnexpectedEndOfComment: ['JSON has no comments', 'remove the comment'],
  UnexpectedEndOfString: ['the string is not closed: a " is expected', 'a line break inside a string is written \\n'],
  UnexpectedEndOfNumber: [
    'the number is not complete',
    'JSON numbers have a digit after the point and after the exponent sign',
  ],
  InvalidUnicode: ['\\u needs four hexadecimal digits'],
  InvalidEscapeCharacter: ['this escape does not exist in JSON', 'a backslash itself is written \\\\'],
  InvalidCharacter: ['a control character stands in the string', 'write it as an escape: \\t, \\n, \\u0000'],
};
