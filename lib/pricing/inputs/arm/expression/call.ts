import type { Expression } from './parse-expression.ts';
import type { Scope } from './scope.ts';
import type { Work } from './work.ts';

/** Evaluates the values of one file. */
export interface Evaluation {
  readonly work: Work;
  readonly addProblem: (problem: string) => void;
  /** Evaluates a value with the expressions in it; members of objects when they are read. @param place for messages */
  readonly evaluate: (raw: unknown, scope: Scope, place: string, depth?: number) => unknown;
  /** Evaluates a part of an expression. @throws EvaluationFailure @throws TemplateProblem */
  readonly evaluateNode: (node: Expression, scope: Scope, source: string) => unknown;
}

/** A call in an expression, with what evaluates its arguments. */
export interface Call {
  readonly evaluation: Evaluation;
  readonly args: readonly Expression[];
  readonly scope: Scope;
  /** The call as it is written. */
  readonly text: string;
  readonly evaluate: (arg: Expression, scope?: Scope) => unknown;
}

/** A function that itself decides which of its arguments it evaluates. */
export type SpecialFunction = (call: Call) => unknown;
