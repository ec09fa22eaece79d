import { pointerTokens } from '../text/pointer.ts';

/** The id of the evidence at or around a JSON Pointer of a record: in the register, or where a dimension refers to it. */
export function evidenceAt(record: unknown, pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  if (tokens[0] === 'evidenceRegister') return textAt(record, ['evidenceRegister', tokens[1] ?? '', 'id']);
  if (tokens[0] !== 'dimensions' || tokens[2] !== 'evidenceRefs' || tokens.length !== 4) return undefined;
  return textAt(record, tokens);
}

function textAt(record: unknown, tokens: readonly string[]): string | undefined {
  let value = record;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return typeof value === 'string' ? value : undefined;
}
