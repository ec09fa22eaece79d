import { isObject } from '../members.ts';
import { shorten, toldByDeployment, Unknown } from '../unknown.ts';
import type { Call, Evaluation, SpecialFunction } from './call.ts';
import { Arguments, type PureFunction } from './functions/arguments.ts';
import { carryingFunctions, movingFunctions } from './functions/collections.ts';
import { idFunctions } from './functions/ids.ts';
import { logicFunctions } from './functions/logic.ts';
import { numberFunctions } from './functions/numbers.ts';
import { textFunctions, writeText } from './functions/text.ts';
import { lambdaFunctions } from './lambda-functions.ts';
import type { Expression } from './parse-expression.ts';
import { EvaluationFailure } from './problem.ts';
import type { Scope } from './scope.ts';
import { scopeFunctions } from './scope-functions.ts';
import { findUnknown, isEqual, joinUnknown } from './values.ts';

const pureFunctions: Readonly<Record<string, PureFunction>> = {
  ...textFunctions,
  ...numberFunctions,
  ...logicFunctions,
  ...idFunctions,
};

const specialFunctions: Readonly<Record<string, SpecialFunction>> = {
  if: chooseBranch,
  and: (call) => decide(call, false),
  or: (call) => decide(call, true),
  coalesce: (call) => findFirst(call),
  concat: (call) => concat(call),
  ...scopeFunctions,
  ...lambdaFunctions,
};

const find = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Evaluates a call. A function that is not known here, such as `reference`, is answered by the deployment alone. */
export function callFunction(
  evaluation: Evaluation,
  node: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
  source: string,
): unknown {
  const name = node.name.toLowerCase();
  const text = source.slice(node.from, node.to);
  const evaluate = (arg: Expression, inner: Scope = scope): unknown => evaluation.evaluateNode(arg, inner, source);
  const call: Call = { evaluation, args: node.args, scope, text, evaluate };
  const special = find(specialFunctions, name);
  if (special) return special(call);
  const carrying = find(carryingFunctions, name);
  const moving = find(movingFunctions, name);
  const pure = carrying ?? moving ?? find(pureFunctions, name);
  if (!pure) return callUserFunction(call, node.name) ?? new Unknown(`{${text}}`, [toldByDeployment(text)]);
  const values = node.args.map((arg) => evaluate(arg));
  const unknowns = carrying ? [] : values.flatMap((value) => unknownIn(value, moving !== undefined, evaluation) ?? []);
  if (unknowns.length === 0) return run(pure, values, evaluation, node.name);
  return name === 'format' ? formatUnknown(values, unknowns, call) : joinUnknown(`{${text}}`, unknowns);
}

function unknownIn(value: unknown, isMoved: boolean, { work }: Evaluation): Unknown | undefined {
  if (isMoved) return value instanceof Unknown ? value : undefined;
  return findUnknown(value, work);
}

function run(pure: PureFunction, values: readonly unknown[], evaluation: Evaluation, name: string): unknown {
  try {
    return pure(new Arguments(values), evaluation.work);
  } catch (error) {
    throw error instanceof EvaluationFailure ? new EvaluationFailure(`${name}: ${error.message}`) : error;
  }
}

function formatUnknown(values: readonly unknown[], unknowns: readonly Unknown[], call: Call): Unknown {
  const shown = values.map((value) => (value instanceof Unknown ? value.text : value));
  const isShown = shown.every((value) => typeof value !== 'object');
  const text = isShown ? run(textFunctions.format as PureFunction, shown, call.evaluation, 'format') : undefined;
  return joinUnknown(typeof text === 'string' ? text : `{${call.text}}`, unknowns);
}

function chooseBranch({ args, evaluate, evaluation, text }: Call): unknown {
  const [condition, yes, no] = args;
  if (!condition || !yes || !no) throw new EvaluationFailure('if: it has too few arguments');
  const value = evaluate(condition);
  if (typeof value === 'boolean') return evaluate(value ? yes : no);
  if (!(value instanceof Unknown)) throw new EvaluationFailure('if: its argument 1 is not true or false');
  const branches = [evaluate(yes), evaluate(no)];
  const isKnown = branches.every((branch) => !findUnknown(branch, evaluation.work));
  return isKnown && isEqual(branches[0], branches[1]) ? branches[0] : new Unknown(`{${text}}`, value.reasons);
}

/** One argument decides, though others are unknown. */
function decide({ args, evaluate, text }: Call, deciding: boolean): unknown {
  const unknowns: Unknown[] = [];
  for (const arg of args) {
    const value = evaluate(arg);
    if (value === deciding) return deciding;
    if (value instanceof Unknown) unknowns.push(value);
    else if (value !== !deciding) throw new EvaluationFailure(`${shorten(text)}: an argument is not true or false`);
  }
  return unknowns.length > 0 ? joinUnknown(`{${text}}`, unknowns) : !deciding;
}

function findFirst({ args, evaluate }: Call): unknown {
  for (const arg of args) {
    const value = evaluate(arg);
    if (value !== null && value !== undefined) return value;
  }
  return null;
}

function concat({ args, evaluate, evaluation, text }: Call): unknown {
  const values = args.map((arg) => evaluate(arg));
  const unknowns = values.filter((value) => value instanceof Unknown);
  const arrays = values.filter(Array.isArray);
  if (arrays.length > 0) {
    if (unknowns.length > 0) return joinUnknown(`{${text}}`, unknowns);
    if (arrays.length < values.length) throw new EvaluationFailure('concat: not all arguments are arrays');
    evaluation.work.spend(arrays.reduce((sum, array) => sum + array.length, 0));
    return arrays.flat(1);
  }
  if (values.some((value) => isObject(value))) throw new EvaluationFailure('concat: an argument is an object');
  const texts = values.map((value) => (value instanceof Unknown ? value.text : writeText(value)));
  evaluation.work.spendText(texts.reduce((sum, each) => sum + each.length, 0));
  return unknowns.length > 0 ? joinUnknown(texts.join(''), unknowns) : texts.join('');
}

/** Calls a function that the template declares; undefined where there is none of that name. */
function callUserFunction({ evaluation, args, scope, evaluate }: Call, name: string): unknown {
  const declared = scope.userFunction(name);
  if (!declared) return undefined;
  const values = new Map(declared.parameters.map((each, index) => [each.toLowerCase(), args[index]]));
  const parameter = (wanted: string): unknown => {
    const arg = values.get(wanted.toLowerCase());
    if (!arg) throw new EvaluationFailure(`${name} has no argument "${wanted}"`);
    return evaluate(arg);
  };
  const variable = (): never => {
    throw new EvaluationFailure(`${name} reads a variable, which functions cannot`);
  };
  const inner: Scope = { ...scope, parameter, variable, copies: { byName: new Map() }, locals: new Map() };
  return evaluation.evaluate(declared.output, inner, name);
}
