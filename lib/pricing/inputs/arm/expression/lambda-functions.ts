import { isObject } from '../members.ts';
import { Unknown } from '../unknown.ts';
import type { Call, SpecialFunction } from './call.ts';
import type { Expression } from './parse-expression.ts';
import { EvaluationFailure } from './problem.ts';
import type { Scope } from './scope.ts';

/** Functions that take a lambda expression. */
export const lambdaFunctions: Readonly<Record<string, SpecialFunction>> = {
  map: (call) => overArray(call, (array, run) => array.map((each, index) => run(1, each, index))),
  filter: (call) =>
    overArray(call, (array, run) => {
      const chosen = array.map((each, index) => run(1, each, index));
      return chosen.find((each) => each instanceof Unknown) ?? array.filter((_, index) => chosen[index] === true);
    }),
  reduce: (call) =>
    overArray(call, (array, run) => {
      const start = call.args[1] === undefined ? null : call.evaluate(call.args[1]);
      return array.reduce((value, each, index) => run(2, value, each, index), start);
    }),
  toobject: (call) =>
    overArray(call, (array, run) => {
      const keys = array.map((each, index) => run(1, each, index));
      const unknown = keys.find((key) => key instanceof Unknown);
      if (unknown) return unknown;
      const value = (each: unknown, index: number): unknown => (call.args[2] ? run(2, each, index) : each);
      return Object.fromEntries(array.map((each, index) => [String(keys[index]), value(each, index)]));
    }),
  mapvalues: (call) => {
    const object = call.args[0] && call.evaluate(call.args[0]);
    if (object instanceof Unknown) return object;
    if (!isObject(object)) throw new EvaluationFailure('mapValues: its argument 1 is not an object');
    return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, runLambda(call, 1, [value])]));
  },
};

/** Runs the lambda expression that is an argument. */
type Run = (argument: number, ...values: readonly unknown[]) => unknown;

function overArray(call: Call, over: (array: readonly unknown[], run: Run) => unknown): unknown {
  const array = call.args[0] && call.evaluate(call.args[0]);
  if (array instanceof Unknown) return new Unknown(`{${call.text}}`, array.reasons);
  if (!Array.isArray(array)) throw new EvaluationFailure(`${call.text.split('(')[0]}: its argument 1 is not an array`);
  return over(array, (argument, ...values) => runLambda(call, argument, values));
}

function runLambda({ args, evaluate, scope }: Call, argument: number, values: readonly unknown[]): unknown {
  const lambda = args[argument];
  if (lambda?.kind !== 'call' || lambda.name.toLowerCase() !== 'lambda') {
    throw new EvaluationFailure(`its argument ${argument + 1} is not a lambda expression`);
  }
  const body = lambda.args.at(-1);
  if (!body) throw new EvaluationFailure('a lambda expression is empty');
  return evaluate(body, withLocals(scope, lambda.args.slice(0, -1), values));
}

function withLocals(scope: Scope, names: readonly Expression[], values: readonly unknown[]): Scope {
  const locals = new Map(scope.locals);
  for (const [index, name] of names.entries()) {
    if (name.kind === 'literal') locals.set(String(name.value).toLowerCase(), values[index]);
  }
  return { ...scope, locals };
}
