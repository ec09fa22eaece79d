import { say } from '../../../../platform/language.ts';
import { isObject, type JsonObject } from '../members.ts';
import { shorten, Unknown } from '../unknown.ts';
import type { Evaluation } from './call.ts';
import { callFunction } from './call-function.ts';
import { type Expression, isExpression, parseExpression } from './parse-expression.ts';
import { EvaluationFailure, TemplateProblem } from './problem.ts';
import { readCopies } from './property-copy.ts';
import type { Scope } from './scope.ts';
import { defineLazy, elementOf } from './values.ts';
import { Work } from './work.ts';

const maxDepth = 100;

/** Evaluates the values of one file. */
export class Evaluator implements Evaluation {
  readonly work = new Work();
  readonly #problems = new Set<string>();
  readonly #parsed = new Map<string, Expression>();

  /** Sentences: why Azure would refuse the template. */
  get problems(): readonly string[] {
    return [...this.#problems];
  }

  addProblem(problem: string): void {
    this.#problems.add(problem);
  }

  evaluate(raw: unknown, scope: Scope, place: string, depth = 0): unknown {
    this.work.spend(1);
    if (typeof raw === 'string') return this.#evaluateText(raw, scope, place);
    if (typeof raw !== 'object' || raw === null) return raw;
    if (depth > maxDepth)
      return new Unknown('{…}', [
        say({ en: `it is nested deeper than ${maxDepth} levels`, pt: `está aninhado em mais de ${maxDepth} níveis` }),
      ]);
    if (Array.isArray(raw)) {
      return raw.map((each, index) => this.evaluate(each, scope, `${place}[${index}]`, depth + 1));
    }
    return isObject(raw) ? this.#evaluateObject(raw, scope, place, depth) : raw;
  }

  #evaluateObject(raw: JsonObject, scope: Scope, place: string, depth: number): JsonObject {
    const result: Record<string, unknown> = {};
    const copies = readCopies(raw);
    for (const [key, value] of Object.entries(raw)) {
      this.work.spend(1);
      if (copies && key === 'copy') continue;
      const name = isExpression(key) ? this.#evaluateText(key, scope, place) : key;
      if (typeof name !== 'string') continue;
      defineLazy(result, name, () => this.evaluate(value, scope, `${place}.${name}`, depth + 1));
    }
    for (const copy of copies ?? []) {
      defineLazy(result, copy.name, () => copy.expand(this, scope, `${place}.${copy.name}`, depth + 1));
    }
    return result;
  }

  #evaluateText(text: string, scope: Scope, place: string): unknown {
    if (!isExpression(text)) return text.startsWith('[[') ? text.slice(1) : text;
    const source = text.slice(1, -1);
    try {
      return this.work.nest(() => this.evaluateNode(this.#parse(source), scope, source));
    } catch (error) {
      if (error instanceof EvaluationFailure) {
        return new Unknown(`{${source}}`, [
          say({
            en: `${shorten(source)} has no value: ${error.message}`,
            pt: `${shorten(source)} não tem valor: ${error.message}`,
          }),
        ]);
      }
      if (!(error instanceof TemplateProblem)) throw error;
      this.addProblem(`${place}: ${error.message}`);
      return new Unknown(`{${source}}`, [error.message]);
    }
  }

  #parse(source: string): Expression {
    const known = this.#parsed.get(source);
    if (known) return known;
    this.work.spendText(source.length);
    const parsed = parseExpression(source);
    this.#parsed.set(source, parsed);
    return parsed;
  }

  evaluateNode(node: Expression, scope: Scope, source: string): unknown {
    if (node.kind === 'literal') return node.value;
    if (node.kind === 'call') return this.work.nest(() => callFunction(this, node, scope, source));
    const container = this.evaluateNode(node.of, scope, source);
    const key = this.evaluateNode(node.key, scope, source);
    for (const each of [container, key]) {
      if (each instanceof Unknown) return new Unknown(`{${source.slice(node.from, node.to)}}`, each.reasons);
    }
    const element = elementOf(container, key);
    if (element !== undefined) return element;
    if (node.isSafe) return null;
    throw new EvaluationFailure(
      say({
        en: `${shorten(source.slice(node.of.from, node.of.to))} has no ${JSON.stringify(key)}`,
        pt: `${shorten(source.slice(node.of.from, node.of.to))} não tem ${JSON.stringify(key)}`,
      }),
    );
  }
}
