import { say } from '../../../../platform/language.ts';
import { TemplateProblem } from './problem.ts';

/** A node of an expression; `from` and `to` are its place in the source. */
export type Expression = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'member'; readonly of: Expression; readonly key: Expression; readonly isSafe: boolean }
);

/** Azure's limit of an expression's length. */
const maxLength = 24_576;
const maxDepth = 100;

/** True for a text that Azure evaluates: `[…]`; `[[` escapes. */
export const isExpression = (text: string): boolean => text.startsWith('[') && text.endsWith(']') && text[1] !== '[';

/** Parses what stands between the outer brackets. @throws TemplateProblem */
export function parseExpression(source: string): Expression {
  if (source.length > maxLength)
    throw new TemplateProblem(
      say({
        en: `The expression is longer than ${maxLength} characters.`,
        pt: `A expressão tem mais de ${maxLength} caracteres.`,
      }),
    );
  const parser = new Parser(source);
  const expression = parser.readExpression(0);
  parser.expectEnd();
  return expression;
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(source: string) {
    this.#tokens = tokenize(source);
  }

  readExpression(depth: number): Expression {
    if (depth > maxDepth)
      throw new TemplateProblem(
        say({
          en: `The expression is nested deeper than ${maxDepth} levels.`,
          pt: `A expressão está aninhada em mais de ${maxDepth} níveis.`,
        }),
      );
    let expression = this.#readPrimary(depth);
    for (let links = 0; ; links++) {
      if (links > maxDepth)
        throw new TemplateProblem(
          say({
            en: `The expression has a path longer than ${maxDepth} members.`,
            pt: `A expressão tem um caminho de mais de ${maxDepth} membros.`,
          }),
        );
      const next = this.#readAccess(expression, depth);
      if (!next) return expression;
      expression = next;
    }
  }

  expectEnd(): void {
    const token = this.#peek();
    if (token.kind !== 'end') throw unexpected(token);
  }

  #readPrimary(depth: number): Expression {
    const token = this.#take();
    if (token.kind === 'text' || token.kind === 'number') {
      return { kind: 'literal', value: token.value, from: token.from, to: token.to };
    }
    if (token.kind !== 'name') throw unexpected(token);
    let name = token.text;
    while (this.#is('.') && this.#tokens[this.#next + 1]?.kind === 'name') {
      this.#take();
      name += `.${this.#take().text}`;
    }
    return this.#readCall(name, token.from, depth);
  }

  #readCall(name: string, from: number, depth: number): Expression {
    this.#expect('(');
    const args: Expression[] = [];
    while (!this.#is(')')) {
      if (args.length > 0) this.#expect(',', say({ en: '"," or ")"', pt: '"," ou ")"' }));
      args.push(this.readExpression(depth + 1));
    }
    return { kind: 'call', name, args, from, to: this.#take().to };
  }

  /** Reads `.name`, `.?name`, `[key]` or `[?key]`. */
  #readAccess(of: Expression, depth: number): Expression | undefined {
    const from = of.from;
    if (this.#is('.') || this.#is('.?')) {
      const isSafe = this.#take().text === '.?';
      const token = this.#take();
      if (token.kind !== 'name') throw unexpected(token);
      const key: Expression = { kind: 'literal', value: token.text, from: token.from, to: token.to };
      return { kind: 'member', of, key, isSafe, from, to: token.to };
    }
    if (!this.#is('[') && !this.#is('[?')) return undefined;
    const isSafe = this.#take().text === '[?';
    const key = this.readExpression(depth + 1);
    return { kind: 'member', of, key, isSafe, from, to: this.#expect(']').to };
  }

  #peek(): Token {
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #is(sign: string): boolean {
    const token = this.#peek();
    return token.kind === 'sign' && token.text === sign;
  }

  #expect(sign: string, wanted = `"${sign}"`): Token {
    if (!this.#is(sign)) throw unexpected(this.#peek(), wanted);
    return this.#take();
  }
}

const unexpected = (token: Token, wanted?: string): TemplateProblem => {
  const found =
    token.kind === 'end'
      ? say({ en: 'the expression ends', pt: 'a expressão acaba' })
      : say({
          en: `"${token.text.slice(0, 40)}" stands at ${token.from + 1}`,
          pt: `"${token.text.slice(0, 40)}" está na posição ${token.from + 1}`,
        });
  return new TemplateProblem(
    wanted === undefined
      ? say({ en: `Unexpectedly, ${found}.`, pt: `Inesperado: ${found}.` })
      : say({ en: `${wanted} is missing: ${found}.`, pt: `Falta ${wanted}: ${found}.` }),
  );
};

/** A word of an expression. `value` is that of a literal. */
type Token = { readonly text: string; readonly from: number; readonly to: number } & (
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

/** Splits an expression into tokens; the last one is its end. @throws TemplateProblem */
function tokenize(source: string): readonly Token[] {
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
  const character =
    source[from] === "'"
      ? say({ en: 'a text without its closing quote', pt: 'um texto sem a aspa final' })
      : `"${source[from]}"`;
  throw new TemplateProblem(
    say({
      en: `The expression has ${character} at ${from + 1}.`,
      pt: `A expressão tem ${character} na posição ${from + 1}.`,
    }),
  );
}
