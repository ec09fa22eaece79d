import { say } from '../../../../platform/language.ts';
import { isObject } from '../members.ts';
import { shorten, toldByDeployment, Unknown } from '../unknown.ts';
import type { Call, Evaluation, SpecialFunction } from './call.ts';
import { Arguments, type PureFunction } from './functions/arguments.ts';
import { carryingFunctions, movingFunctions } from './functions/collections.ts';
import { isOfAnotherCloud, publicCloud } from './functions/environment.ts';
import { logicFunctions } from './functions/logic.ts';
import { numberFunctions } from './functions/numbers.ts';
import { idFunctions, textFunctions, writeText } from './functions/text.ts';
import type { Expression } from './parse-expression.ts';
import { EvaluationFailure } from './problem.ts';
import type { Scope } from './scope.ts';
import { findUnknown, isEqual, joinUnknown } from './values.ts';

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
  if (!condition || !yes || !no)
    throw new EvaluationFailure(say({ en: 'if: it has too few arguments', pt: 'if: faltam argumentos' }));
  const value = evaluate(condition);
  if (typeof value === 'boolean') return evaluate(value ? yes : no);
  if (!(value instanceof Unknown))
    throw new EvaluationFailure(
      say({ en: 'if: its argument 1 is not true or false', pt: 'if: o argumento 1 não é verdadeiro nem falso' }),
    );
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
    else if (value !== !deciding)
      throw new EvaluationFailure(
        say({
          en: `${shorten(text)}: an argument is not true or false`,
          pt: `${shorten(text)}: um argumento não é verdadeiro nem falso`,
        }),
      );
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
    if (arrays.length < values.length)
      throw new EvaluationFailure(
        say({ en: 'concat: not all arguments are arrays', pt: 'concat: nem todos os argumentos são listas' }),
      );
    evaluation.work.spend(arrays.reduce((sum, array) => sum + array.length, 0));
    return arrays.flat(1);
  }
  if (values.some((value) => isObject(value)))
    throw new EvaluationFailure(
      say({ en: 'concat: an argument is an object', pt: 'concat: um argumento é um objeto' }),
    );
  const texts = values.map((value) => (value instanceof Unknown ? value.text : writeText(value)));
  evaluation.work.spendText(texts.reduce((sum, each) => sum + each.length, 0));
  return unknowns.length > 0 ? joinUnknown(texts.join(''), unknowns) : texts.join('');
}

/** Calls a function that the template declares; undefined if there is none of that name. */
function callUserFunction({ evaluation, args, scope, evaluate }: Call, name: string): unknown {
  const declared = scope.userFunction(name);
  if (!declared) return undefined;
  const values = new Map(declared.parameters.map((each, index) => [each.toLowerCase(), args[index]]));
  const parameter = (wanted: string): unknown => {
    const arg = values.get(wanted.toLowerCase());
    if (!arg)
      throw new EvaluationFailure(
        say({ en: `${name} has no argument "${wanted}"`, pt: `${name} não tem o argumento "${wanted}"` }),
      );
    return evaluate(arg);
  };
  const variable = (): never => {
    throw new EvaluationFailure(
      say({
        en: `${name} reads a variable, which functions cannot`,
        pt: `${name} lê uma variável, o que funções não podem`,
      }),
    );
  };
  const inner: Scope = { ...scope, parameter, variable, copies: { byName: new Map() }, locals: new Map() };
  return evaluation.evaluate(declared.output, inner, name);
}

/** Stands for a text that only the deployment makes; it is as long, and decides no price. */
const emptyGuid = '00000000-0000-0000-0000-000000000000';

/** Functions that read what is around an expression. */
const scopeFunctions: Readonly<Record<string, SpecialFunction>> = {
  parameters: (call) => readNamed(call, call.scope.parameter),
  variables: (call) => readNamed(call, call.scope.variable),
  copyindex: readCopyIndex,
  lambdavariables: (call) =>
    readNamed(call, (name) => {
      const key = name.toLowerCase();
      if (!call.scope.locals.has(key))
        throw new EvaluationFailure(
          say({ en: `there is no lambda variable "${name}"`, pt: `não há variável lambda "${name}"` }),
        );
      return call.scope.locals.get(key);
    }),
  uniquestring: () => '{unique text}',
  guid: () => emptyGuid,
  newguid: () => emptyGuid,
  resourcegroup: describePlace,
  deployment: describePlace,
  environment: ({ scope, text }) =>
    isOfAnotherCloud(scope.location) ? new Unknown(`{${text}}`, [toldByDeployment(text)]) : publicCloud,
};

function readNamed({ args, evaluate, text }: Call, read: (name: string) => unknown): unknown {
  const name = args[0] === undefined ? undefined : evaluate(args[0]);
  if (name instanceof Unknown) return new Unknown(`{${text}}`, name.reasons);
  if (typeof name !== 'string')
    throw new EvaluationFailure(say({ en: `${text} names nothing`, pt: `${text} não nomeia nada` }));
  return read(name);
}

/** Both the name of the loop and the offset may be left out. */
function readCopyIndex({ args, evaluate, scope: { copies } }: Call): unknown {
  const values = args.map((arg) => evaluate(arg));
  const unknown = values.find((value) => value instanceof Unknown);
  if (unknown) return unknown;
  const name = typeof values[0] === 'string' ? values[0] : undefined;
  const offset = values[name === undefined ? 0 : 1] ?? 0;
  const index = name === undefined ? copies.current : copies.byName.get(name.toLowerCase());
  if (index === undefined)
    throw new EvaluationFailure(
      say({
        en: `copyIndex stands outside the loop${name ? ` "${name}"` : ''}`,
        pt: `copyIndex está fora do laço${name ? ` "${name}"` : ''}`,
      }),
    );
  if (typeof offset !== 'number')
    throw new EvaluationFailure(
      say({ en: 'the offset of copyIndex is not a number', pt: 'o deslocamento de copyIndex não é um número' }),
    );
  return index + offset;
}

/** Describes a resource group or a deployment: only its location can be known, if the caller says it. */
function describePlace({ scope, text }: Call): unknown {
  const unknown = (member: string): Unknown =>
    new Unknown(`{${text}.${member}}`, [toldByDeployment(`${text}.${member}`)]);
  const members = ['id', 'name', 'tags', 'properties', 'managedBy', 'type'];
  return {
    location: scope.location ?? unknown('location'),
    ...Object.fromEntries(members.map((member) => [member, unknown(member)])),
  };
}

/** Functions that take a lambda expression. */
const lambdaFunctions: Readonly<Record<string, SpecialFunction>> = {
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
    if (!isObject(object))
      throw new EvaluationFailure(
        say({ en: 'mapValues: its argument 1 is not an object', pt: 'mapValues: o argumento 1 não é um objeto' }),
      );
    return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, runLambda(call, 1, [value])]));
  },
};

/** Runs the lambda expression that is an argument. */
type Run = (argument: number, ...values: readonly unknown[]) => unknown;

function overArray(call: Call, over: (array: readonly unknown[], run: Run) => unknown): unknown {
  const array = call.args[0] && call.evaluate(call.args[0]);
  if (array instanceof Unknown) return new Unknown(`{${call.text}}`, array.reasons);
  if (!Array.isArray(array))
    throw new EvaluationFailure(
      say({
        en: `${call.text.split('(')[0]}: its argument 1 is not an array`,
        pt: `${call.text.split('(')[0]}: o argumento 1 não é uma lista`,
      }),
    );
  return over(array, (argument, ...values) => runLambda(call, argument, values));
}

function runLambda({ args, evaluate, scope }: Call, argument: number, values: readonly unknown[]): unknown {
  const lambda = args[argument];
  if (lambda?.kind !== 'call' || lambda.name.toLowerCase() !== 'lambda') {
    throw new EvaluationFailure(
      say({
        en: `its argument ${argument + 1} is not a lambda expression`,
        pt: `o argumento ${argument + 1} não é uma expressão lambda`,
      }),
    );
  }
  const body = lambda.args.at(-1);
  if (!body)
    throw new EvaluationFailure(say({ en: 'a lambda expression is empty', pt: 'uma expressão lambda está vazia' }));
  return evaluate(body, withLocals(scope, lambda.args.slice(0, -1), values));
}

function withLocals(scope: Scope, names: readonly Expression[], values: readonly unknown[]): Scope {
  const locals = new Map(scope.locals);
  for (const [index, name] of names.entries()) {
    if (name.kind === 'literal') locals.set(String(name.value).toLowerCase(), values[index]);
  }
  return { ...scope, locals };
}

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
