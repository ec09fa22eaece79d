import type { SyntaxErrorKind } from './sentences/input-values.ts';
import type { Sentence } from './sentences/sentence.ts';

/** What is wrong with a text that is not JSON, in English. */
export const syntaxSentences: Readonly<Record<SyntaxErrorKind, Sentence>> = {
  empty: { message: 'the input is empty', hint: 'a record is one JSON object' },
  leadingZero: {
    message: 'a number has a leading zero',
    hint: 'write it without the zero; what is no quantity, such as a code, is a string',
  },
  severalLines: {
    message:
      'this record goes on over several lines, but a file of this kind has one record on each line; nothing from here on is judged',
    hint: 'a file .json holds one record over any number of lines',
  },
  other: { message: 'this is not JSON' },
  InvalidSymbol: {
    message: 'this word or sign has no meaning in JSON',
    hint: 'text goes in double quotes; the only words are true, false and null',
  },
  InvalidNumberFormat: {
    message: 'this is not a JSON number',
    hint: 'JSON numbers are decimal, with a digit on each side of the point',
  },
  PropertyNameExpected: {
    message: 'a member name in double quotes is expected',
    hint: 'remove a comma before a closing brace',
  },
  ValueExpected: { message: 'a value is expected', hint: 'remove a comma before a closing bracket' },
  ColonExpected: { message: 'a colon is expected after the member name' },
  CommaExpected: {
    message: 'a comma is expected between two items',
    hint: 'a bracket or brace may also be closed too late',
  },
  CloseBraceExpected: { message: 'the object is not closed: a } is expected', hint: 'the input may be cut off' },
  CloseBracketExpected: { message: 'the array is not closed: a ] is expected', hint: 'the input may be cut off' },
  EndOfFileExpected: {
    message: 'the input goes on after the end of its JSON value',
    hint: 'a file holds one record; several go a line each in a .ndjson file',
  },
  InvalidCommentToken: { message: 'JSON has no comments', hint: 'remove the comment' },
  UnexpectedEndOfComment: { message: 'JSON has no comments', hint: 'remove the comment' },
  UnexpectedEndOfString: {
    message: 'the string is not closed: a " is expected',
    hint: 'a line break inside a string is written \\n',
  },
  UnexpectedEndOfNumber: {
    message: 'the number is not complete',
    hint: 'JSON numbers have a digit after the point and after the exponent sign',
  },
  InvalidUnicode: { message: '\\u needs four hexadecimal digits' },
  InvalidEscapeCharacter: { message: 'this escape does not exist in JSON', hint: 'a backslash itself is written \\\\' },
  InvalidCharacter: {
    message: 'a control character stands in the string',
    hint: 'write it as an escape: \\t, \\n, \\u0000',
  },
};
