/** Values of findings about the bytes of an input. */
export interface InputValues {
  'json-too-large':
    | { readonly kind: 'bytes'; readonly bytes: number; readonly limit: number }
    | { readonly kind: 'unpacked'; readonly limit: number }
    | { readonly kind: 'lines'; readonly limit: number; readonly of: 'records' | 'bytes' };
  'json-content-encoding': { readonly kind: 'unknown'; readonly encoding: string } | { readonly kind: 'damaged' };
  'json-invalid-utf8': {
    /** In hexadecimal; undefined if the text ends within a character. */
    readonly byte: string | undefined;
    readonly looksLike: 'UTF-16' | 'gzip' | undefined;
  };
  'json-syntax': { readonly kind: SyntaxErrorKind };
  'json-too-deep': { readonly levels: number };
  'json-duplicate-key': { readonly name: string };
}

/** The error names of jsonc-parser, and a few of our own in lower case. */
export type SyntaxErrorKind =
  | 'empty'
  | 'leadingZero'
  | 'severalLines'
  | 'other'
  | 'InvalidSymbol'
  | 'InvalidNumberFormat'
  | 'PropertyNameExpected'
  | 'ValueExpected'
  | 'ColonExpected'
  | 'CommaExpected'
  | 'CloseBraceExpected'
  | 'CloseBracketExpected'
  | 'EndOfFileExpected'
  | 'InvalidCommentToken'
  | 'UnexpectedEndOfComment'
  | 'UnexpectedEndOfString'
  | 'UnexpectedEndOfNumber'
  | 'InvalidUnicode'
  | 'InvalidEscapeCharacter'
  | 'InvalidCharacter';
