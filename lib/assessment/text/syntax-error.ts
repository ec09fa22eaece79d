import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonRules } from '../rules/json-rules.ts';
import { type SyntaxErrorKind, syntaxSentences } from '../rules/syntax-sentences.ts';
import { type InputError, inputError } from './decode.ts';

/** Finds the first error in a text that JSON.parse rejects. */
export function findSyntaxError(text: string): InputError {
  const error = (kind: SyntaxErrorKind, at: number) => inputError(jsonRules.syntax, { kind }, text, at);
  if (text.trim() === '') return error('empty', 0);
  let first: { kind: string; offset: number } | undefined;
  const onError = (code: ParseErrorCode, offset: number): void => {
    first ??= { kind: printParseErrorCode(code), offset };
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  const { kind, offset } = first ?? { kind: 'InvalidSymbol', offset: 0 };
  const zero = leadingZeroAt(text, offset);
  if (zero !== undefined) return error('leadingZero', zero);
  return error(isKnown(kind) ? kind : 'other', offset);
}

const isKnown = (kind: string): kind is SyntaxErrorKind => Object.hasOwn(syntaxSentences.en, kind);

/** Where the number begins that goes on at `offset` behind its leading zero; the parser takes it for two numbers. */
function leadingZeroAt(text: string, offset: number): number | undefined {
  if (!/[0-9]/.test(text.charAt(offset))) return undefined;
  const [zero] = /(?<![\w.+-])-?0$/.exec(text.slice(Math.max(0, offset - 3), offset)) ?? [];
  return zero === undefined ? undefined : offset - zero.length;
}
