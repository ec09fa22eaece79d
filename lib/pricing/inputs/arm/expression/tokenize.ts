import { TemplateProblem } from './problem.ts';

/** A word of an expression. `value` is that of a literal. */
export type Token = { readonly text: string; readonly from: number; readonly to: number } & (
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name' | 'sign' | 'end' }
);

const space = /\s+/y;
const patterns = [
  ['name', /[A-Za-z_$][\w$]*/y],
  ['number', /-?\d{1,15}(?:\.\d{1,15})?/y],
  ['text', /'(?:[^']|'')*'/y],
  ['sign', /\.\?|\[\?|[.,()[\]]/y],
] as const;

/** Splits an expression into words, the last of which is its end. @throws TemplateProblem */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  while (from < source.length) {
    space.lastIndex = from;
    if (space.test(source)) from = space.lastIndex;
    else {
      const token = tokenAt(source, from);
      tokens.push(token);
      from = token.to;
    }
  }
  return [...tokens, { kind: 'end', text: '', from: source.length, to: source.length }];
}

function tokenAt(source: string, from: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = from;
    const [text] = pattern.exec(source) ?? [];
    if (text === undefined) continue;
    const place = { text, from, to: from + text.length };
    if (kind === 'text') return { kind, ...place, value: text.slice(1, -1).replaceAll("''", "'") };
    return kind === 'number' ? { kind, ...place, value: Number(text) } : { kind, ...place };
  }
  const character = source[from] === "'" ? 'a text without its closing quote' : `"${source[from]}"`;
  throw new TemplateProblem(`The expression has ${character} at ${from + 1}.`);
}
